// An online game from its creation to the rematch: seats, moves, chat.
#include "core/files/objects.h"
#include "host.h"

namespace endeavor::online::test {
namespace {

using Code = Refusal::Code;

std::vector<std::string> types(const std::vector<Event>& events) {
    std::vector<std::string> list;
    for (const Event& event : events)
        list.emplace_back(eventObject(event).at("type").as_string().c_str());
    return list;
}

bool contains(const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos;
}

// --- Before the start ----------------------------------------------------------------------------

TEST(Room, IsCreatedWithItsSettingsAndRules) {
    Host host(people(3));
    EXPECT_EQ(types(host.log), Texts{"created"});
    EXPECT_EQ(host.last<event::Created>().settings, people(3));
    EXPECT_EQ(host.last<event::Created>().rules, "1");
    EXPECT_EQ(host.room.stage(), Stage::waiting);
    EXPECT_EQ(host.room.record(), nullptr);
    EXPECT_EQ(host.room.ply(), 0);
    EXPECT_FALSE(host.room.decider());
}

TEST(Room, StartsAtOnceWhenNoSeatWaitsForAPerson) {
    Host host(alone(4), {"Ada"});
    EXPECT_EQ(types(host.log),
              (Texts{"created", "seated", "seated", "seated", "seated", "started"}));
    EXPECT_EQ(host.room.stage(), Stage::playing);
    EXPECT_EQ(host.room.record()->names, (Names{"Ada", "Captain", "Captain 2", "Captain 3"}));
    EXPECT_EQ(host.room.record()->game, deal(*builtInEdition("classic"), 4, 7));
}

TEST(Room, StartsAsSoonAsTheLastSeatIsTaken) {
    Host host(people(3));
    host.gives(anybody, command::Sit{1, "Ben"});
    EXPECT_EQ(host.log.back().seat, 1);
    host.gives(anybody, command::Sit{{}, "Ada"});
    EXPECT_EQ(host.log.back().seat, 0);
    EXPECT_EQ(host.room.stage(), Stage::waiting);
    EXPECT_EQ(types(host.gives(anybody, command::Sit{{}, "Cai"})), (Texts{"seated", "started"}));
    EXPECT_EQ(host.room.record()->names, (Names{"Ada", "Ben", "Cai"}));
    EXPECT_EQ(host.room.record()->game, deal(*builtInEdition("classic"), 3, 11));
}

TEST(Room, DealsAsTheSettingsSay) {
    Settings settings = alone(3);
    settings.edition = "age-of-sail-a";
    settings.phases = PhaseOrder::individual;
    settings.exploits = false;
    Host host(settings, {"Ada"});
    EXPECT_EQ(host.room.record()->game,
              deal(*builtInEdition("age-of-sail-a"), 3, 7, PhaseOrder::individual, false));
}

TEST(Room, ATakenSeatCantBeTakenAgain) {
    Host host(people(3), {"Ada"});
    EXPECT_EQ(host.refuses(anybody, command::Sit{0, "Ben"}).code, Code::notNow);
    EXPECT_EQ(host.refuses(anybody, command::Sit{3, "Ben"}).code, Code::badCommand);
    Host full(people(3), {"Ada", "Ben", "Cai"});
    EXPECT_EQ(full.refuses(anybody, command::Sit{{}, "Dee"}).code, Code::notNow);
}

TEST(Room, NamesAreTrimmedAndMadeUnique) {
    Host host(people(5));
    const std::string longest(40, 'x');
    for (const std::string& name : {std::string("  Ada "), std::string("Ada"), longest, longest})
        host.gives(anybody, command::Sit{{}, name});
    EXPECT_EQ(host.seat(0).name, "Ada");
    EXPECT_EQ(host.seat(1).name, "Ada 2");
    EXPECT_EQ(host.seat(3).name, std::string(38, 'x') + " 2");
}

TEST(Room, NamesHaveOneToFortyCharacters) {
    Host host(people(3));
    const auto sits = [&](const std::string& name) {
        return host.asks(anybody, command::Sit{{}, name}, {}).has_value();
    };
    std::string forty;
    for (int i = 0; i < 40; ++i) forty += "é";
    EXPECT_TRUE(sits(forty));
    EXPECT_TRUE(sits("Zoë 👩‍🚀"));  // joined by U+200D
    EXPECT_FALSE(sits(forty + "é"));
    EXPECT_FALSE(sits(""));
    EXPECT_FALSE(sits(" \t\u3000 "));
    EXPECT_FALSE(sits("A\nda"));
    EXPECT_FALSE(sits("A\x7f"));
    EXPECT_FALSE(sits("A\u0085"));
    EXPECT_FALSE(
        sits("A\u202e"
             "adA"));              // reverses the text direction
    EXPECT_FALSE(sits("\u200b"));  // invisible
    EXPECT_FALSE(sits("\xff"));
    EXPECT_FALSE(sits("\xc3"));
    EXPECT_FALSE(sits("\xc0\xaf"));      // overlong encoding
    EXPECT_FALSE(sits("\xe0\x80\xaf"));  // overlong encoding
    EXPECT_FALSE(sits("\xed\xa0\x80"));  // half of a surrogate pair
    EXPECT_FALSE(sits("\xf4\x90\x80\x80"));
}

TEST(Room, WhoLeavesBeforeTheStartFreesTheSeat) {
    Host host(people(3), {"Ada", "Ben"});
    host.gives(0, command::Leave{});
    EXPECT_EQ(host.last<event::Seated>().holder, Holder::nobody);
    EXPECT_EQ(host.seat(0), Seat{});
    EXPECT_EQ(host.refuses(0, command::Say{"hello"}).code, Code::notYours);
}

TEST(Room, TheOwnerSeatsBotsAndFreesSeatsBeforeTheStart) {
    Host host(people(3), {"Ada", "Ben"});
    const auto events = host.gives(theOwner, command::SetSeat{1, Holder::bot, "admiral"});
    EXPECT_EQ(events.front().seat, 1);
    EXPECT_EQ(events.front().by, ownerSeat);
    EXPECT_EQ(host.seat(1).level, "admiral");
    host.gives(theOwner, command::SetSeat{1, Holder::nobody, ""});
    EXPECT_EQ(host.seat(1).holder, Holder::nobody);
    EXPECT_EQ(host.refuses(theOwner, command::SetSeat{1, Holder::nobody, ""}).code, Code::notNow);
    EXPECT_EQ(host.refuses(theOwner, command::SetSeat{5, Holder::nobody, ""}).code,
              Code::badCommand);
    EXPECT_EQ(host.refuses(theOwner, command::SetSeat{1, Holder::bot, "genius"}).code,
              Code::badCommand);
    EXPECT_EQ(host.refuses(0, command::SetSeat{1, Holder::bot, "mate"}).code, Code::notYours);
    host.gives(theOwner, command::SetSeat{1, Holder::bot, "mate"});
    host.gives(theOwner, command::SetSeat{2, Holder::bot, "mate"});
    EXPECT_EQ(host.room.stage(), Stage::playing);  // nobody else is waited for
    EXPECT_EQ(host.refuses(theOwner, command::SetSeat{1, Holder::bot, "mate"}).code, Code::notNow);
}

TEST(Room, TheOwnerStartsWithBotsInFreeSeats) {
    Host host(people(4), {"Ada"});
    EXPECT_EQ(host.refuses(0, command::Start{"mate"}).code, Code::notYours);
    EXPECT_EQ(host.refuses(theOwner, command::Start{}).code, Code::notNow);
    EXPECT_EQ(host.refuses(theOwner, command::Start{"genius"}).code, Code::badCommand);
    EXPECT_EQ(types(host.gives(theOwner, command::Start{"deckhand"})),
              (Texts{"seated", "seated", "seated", "started"}));
    EXPECT_EQ(host.seat(3).level, "deckhand");
    EXPECT_EQ(host.refuses(theOwner, command::Start{"mate"}).code, Code::notNow);
}

TEST(Room, ASecretIsMadeAnewOnlyForWhoSitsThere) {
    Host host(alone(3), {"Ada"});
    EXPECT_EQ(host.gives(0, command::Reissue{0}).front().seat, 0);
    EXPECT_EQ(types({host.log.back()}), Texts{"reissued"});
    EXPECT_EQ(host.refuses(0, command::Reissue{1}).code, Code::notNow);  // a bot
    EXPECT_EQ(host.refuses(0, command::Reissue{9}).code, Code::badCommand);
    EXPECT_EQ(host.refuses(theOwner, command::Reissue{0}).code, Code::notYours);
}

// --- Settings ------------------------------------------------------------------------------------

TEST(RoomSettings, ThatCantBePlayedAreRefused) {
    const auto why = [](const Settings& settings) {
        const auto advance = Room::create(settings, {}, 1, 0);
        return advance ? "accepted" : advance.error().text;
    };
    Settings settings = people(3);
    EXPECT_EQ(why(settings), "accepted");
    settings.edition = "checkers";
    EXPECT_TRUE(contains(why(settings), "edition: there is no 'checkers'; built in are classic"));
    EXPECT_TRUE(contains(why(people(1)), "players: 1 can't play classic; expected "));
    settings = people(3);
    settings.seats.resize(2);
    EXPECT_TRUE(contains(why(settings), "seats: there are 2; expected 3"));
    settings = people(3);
    settings.seats[1].level = "genius";
    EXPECT_TRUE(contains(why(settings), "seats: there is no level 'genius'; there are deckhand"));
}

TEST(RoomSettings, EditionsTheServerWasGivenCanBePlayed) {
    const Edition* classic = builtInEdition("classic");
    const Editions editions = [&](std::string_view id, int) {
        return id == "mine" ? classic : nullptr;
    };
    Settings settings = people(3);
    EXPECT_FALSE(Room::create(settings, {}, 1, 0, editions));
    settings.edition = "mine";
    EXPECT_TRUE(Room::create(settings, {}, 1, 0, editions));
}

json::object someRecord(int plies) {
    Host host(alone(3), {"Ada"});
    host.plays(plies);
    return recordObject(*host.room.record());
}

TEST(RoomSettings, ARecordIsContinuedFromAnyPly) {
    Settings settings = alone(3);
    settings.record = someRecord(30);
    settings.ply = 20;
    Host host(settings, {"Zoe"});
    EXPECT_EQ(host.room.ply(), 20);
    EXPECT_EQ(host.room.record()->names[0], "Zoe");
    Host original(alone(3), {"Ada"});
    original.plays(20);
    EXPECT_EQ(host.room.record()->state, original.room.record()->state);
    host.plays(12);
    EXPECT_EQ(host.room.ply(), 32);
}

TEST(RoomSettings, OnlyWhatCanBeContinuedIsAccepted) {
    Settings settings = alone(3);
    settings.record = someRecord(10);
    const auto why = [&] { return Room::create(settings, {}, 1, 0).error().text; };
    settings.ply = 11;
    EXPECT_TRUE(contains(why(), "ply: 11 is not in the record; expected 0 to 10"));
    settings.ply = 10;
    settings.players = 4;
    settings.seats.resize(4);
    EXPECT_TRUE(contains(why(), "players: the record has 3"));
    settings = alone(3);
    settings.edition = "age-of-sail-a";
    settings.record = someRecord(10);
    EXPECT_TRUE(contains(why(), "edition: the record is of the edition classic"));
    settings = alone(3);
    settings.record = {{"format", "endeavor-record/1"}};
    EXPECT_TRUE(contains(why(), "record: "));
    settings.record = someRecord(100000);
    EXPECT_TRUE(contains(why(), "ply: the game is over there"));
}

// --- Playing -------------------------------------------------------------------------------------

TEST(Room, AMoveIsPlayedByTheSeatThatDecides) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    const int me = host.decides();
    const std::string move = host.legal().front();
    const auto events = host.gives(me, command::Play{{move}});
    const auto& played = std::get<event::Played>(events.front().body);
    EXPECT_EQ(events.front().seat, me);
    EXPECT_EQ(played.ply, 0);
    EXPECT_EQ(played.moves, Texts{move});
    EXPECT_EQ(played.hash, hashText(host.room.record()->state));
    EXPECT_EQ(played.hash.size(), 16u);
    EXPECT_FALSE(played.bot);
    EXPECT_EQ(host.room.ply(), 1);
}

TEST(Room, AnotherSeatMayNotPlay) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    const int other = (host.decides() + 1) % 3;
    const Refusal refusal = host.refuses(other, command::Play{{host.legal().front()}});
    EXPECT_EQ(refusal.code, Code::notYours);
    EXPECT_TRUE(contains(refusal.text, host.seat(host.decides()).name));
    EXPECT_EQ(host.refuses(anybody, command::Play{{host.legal().front()}}).code, Code::notYours);
    EXPECT_EQ(host.refuses(at(7), command::Play{{host.legal().front()}}).code, Code::notYours);
}

TEST(Room, AnIllegalMoveIsExplainedAndTheLegalOnesAreNamed) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    const Refusal refusal = host.refuses(host.decides(), command::Play{{"build palace"}});
    EXPECT_EQ(refusal.code, Code::illegal);
    EXPECT_EQ(refusal.text, "there is no building 'palace'");
    EXPECT_EQ(refusal.legal, host.legal());
    EXPECT_EQ(host.refuses(host.decides(), command::Play{{}}).code, Code::badCommand);
    EXPECT_EQ(host.refuses(host.decides(), command::Play{Texts(17, "pass")}).code,
              Code::badCommand);
}

TEST(Room, ACommandForAnotherPlyIsStale) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    host.plays(2);
    const auto play = command::Play{{host.legal().front()}};
    EXPECT_EQ(host.refuses(at(host.decides()), play, 1).code, Code::stale);
    EXPECT_EQ(host.refuses(at(host.decides()), play, 3).code, Code::stale);
    EXPECT_EQ(host.refuses(at(0), command::Say{"hello"}, 1).code, Code::stale);
    host.gives(at(host.decides()), play, 2);
}

TEST(Room, SeveralMovesArePlayedAllOrNone) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    // Play on until somebody has two decisions in a row.
    Texts both;
    for (; both.empty() && host.room.decider(); host.plays()) {
        const Record& record = *host.room.record();
        for (const std::string& first : host.legal()) {
            State state = record.state;
            apply(record.game, state, *parseMove(record.game, state, first));
            if (state.over() || state.player != record.state.player) continue;
            both = {first, legalTexts(record.game, state).front()};
            const int me = host.decides();
            const Refusal refusal = host.refuses(me, command::Play{{first, "fly"}});
            EXPECT_EQ(refusal.code, Code::illegal);
            EXPECT_TRUE(contains(refusal.text, "move 2: "));
            EXPECT_EQ(refusal.legal, legalTexts(record.game, state));
            const int ply = host.room.ply();
            host.gives(me, command::Play{both});
            EXPECT_EQ(host.room.ply(), ply + 2);
            EXPECT_EQ(host.last<event::Played>().moves, both);
            break;
        }
    }
    EXPECT_FALSE(both.empty());
}

TEST(Room, MovesOfTheNextPlayerAreNotOnesOwn) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    const Record& record = *host.room.record();
    State state = record.state;
    apply(record.game, state, *parseMove(record.game, state, host.legal().front()));
    ASSERT_NE(state.player, record.state.player);  // the first build ends the turn
    const Texts two{host.legal().front(), legalTexts(record.game, state).front()};
    const Refusal refusal = host.refuses(host.decides(), command::Play{two});
    EXPECT_EQ(refusal.code, Code::notYours);
    EXPECT_TRUE(contains(refusal.text, "move 2: "));
}

TEST(Room, BotsMoveOnlyForThoseWhoAreNotThere) {
    Host host(alone(3), {"Ada"});
    host.playsTo(1);
    const auto turn = host.room.botTurn();
    ASSERT_TRUE(turn);
    EXPECT_EQ(*turn, (BotTurn{1, host.room.ply(), "captain", ""}));
    const auto play = command::Play{{host.legal().front()}};
    EXPECT_EQ(host.refuses(botAt(2), play).code, Code::notYours);
    EXPECT_EQ(host.refuses(theServer, play).code, Code::notYours);
    EXPECT_EQ(host.refuses(0, play).code, Code::notYours);
    EXPECT_EQ(host.refuses(1, play).code, Code::notYours);  // nobody may sit at a bot's seat
    EXPECT_EQ(host.refuses(botAt(1), play, turn->ply - 1).code, Code::stale);
    host.gives(botAt(1), play);
    EXPECT_TRUE(host.last<event::Played>().bot);
    host.playsTo(0);
    EXPECT_FALSE(host.room.botTurn());
    EXPECT_EQ(host.refuses(botAt(0), command::Play{{host.legal().front()}}).code, Code::notYours);
}

TEST(Room, TheLastMoveEndsTheGameWithItsResult) {
    Host host(alone(3), {"Ada"});
    host.playsToTheEnd();
    EXPECT_EQ(host.room.stage(), Stage::over);
    const Record& record = *host.room.record();
    EXPECT_EQ(jsonLine(host.last<event::Over>().result), resultJson(record.game, record.state));
    EXPECT_EQ(types(host.log)[host.log.size() - 2], "played");
    const auto again = parseRecord(writeRecord(record), "record");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->state, record.state);
    EXPECT_EQ(host.refuses(0, command::Play{{"pass"}}).code, Code::notNow);
    EXPECT_EQ(host.refuses(0, command::Leave{}).code, Code::notNow);
    EXPECT_EQ(host.refuses(0, command::Return{}).code, Code::notNow);
    EXPECT_EQ(host.refuses(0, command::Pause{}).code, Code::notNow);
    EXPECT_EQ(host.refuses(anybody, command::Sit{{}, "Ben"}).code, Code::notNow);
    const Refusal undo = host.refuses(0, command::Undo{0});
    EXPECT_EQ(undo.code, Code::notNow);
    EXPECT_TRUE(contains(undo.text, "final"));
}

TEST(Room, NothingIsPlayedBeforeTheStart) {
    Host host(people(3), {"Ada"});
    for (const command::Body& body :
         {command::Body(command::Play{{"pass"}}), command::Body(command::Undo{0}),
          command::Body(command::Pause{}), command::Body(command::Resume{}),
          command::Body(command::Vote{1, Wish::drop}), command::Body(command::Rematch{"g"}),
          command::Body(command::Return{})})
        EXPECT_EQ(host.refuses(0, body).code, Code::notNow) << body.index();
    Room empty;
    EXPECT_EQ(empty.decide({"", {}, {}, command::Start{"mate"}}, theOwner, 1, 0).error().code,
              Code::notNow);
}

// --- Talking -------------------------------------------------------------------------------------

TEST(Room, PeopleTalkAtAnyTime) {
    Host host(people(3), {"Ada", "Ben"});
    host.gives(1, command::Say{"  hello, world "});
    EXPECT_EQ(host.last<event::Said>().text, "hello, world");
    EXPECT_EQ(host.log.back().seat, 1);
    EXPECT_EQ(host.refuses(1, command::Say{""}).code, Code::badCommand);
    host.gives(1, command::Say{std::string(500, 'a')});
    EXPECT_EQ(host.refuses(1, command::Say{std::string(501, 'a')}).code, Code::badCommand);
    EXPECT_EQ(host.refuses(anybody, command::Say{"hello"}).code, Code::notYours);
    EXPECT_EQ(host.refuses(2, command::Say{"hello"}).code, Code::notYours);  // nobody sits there
    host.gives(anybody, command::Sit{{}, "Cai"});
    host.playsToTheEnd();
    host.gives(0, command::Say{"well played"});
}

TEST(Room, PeopleRenameThemselvesAlsoInTheRecord) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    host.gives(1, command::Rename{" Bea "});
    EXPECT_EQ(host.last<event::Renamed>().name, "Bea");
    EXPECT_EQ(host.room.record()->names, (Names{"Ada", "Bea", "Cai"}));
    host.gives(1, command::Rename{"Ada"});
    EXPECT_EQ(host.seat(1).name, "Ada 2");
    EXPECT_EQ(host.refuses(1, command::Rename{std::string(41, 'x')}).code, Code::badCommand);
    EXPECT_EQ(host.refuses(anybody, command::Rename{"Ada"}).code, Code::notYours);
}

// --- Repeating a command -------------------------------------------------------------------------

TEST(Room, TheSameCommandAgainDoesNothing) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    const Command say{"c-1", {}, {}, command::Say{"hello"}};
    EXPECT_FALSE(host.room.answered(at(0), "c-1"));
    host.take(host.room.decide(say, at(0), 1, host.now)->events);
    EXPECT_EQ(host.room.answered(at(0), "c-1"), host.room.number());
    EXPECT_EQ(host.log.back().command, "c-1");
    EXPECT_TRUE(host.room.decide(say, at(0), 1, host.now)->events.empty());
    EXPECT_FALSE(host.room.answered(at(1), "c-1"));  // ids are per client
    EXPECT_FALSE(host.room.decide(say, at(1), 1, host.now)->events.empty());

    Room again;  // still known after a restart
    for (const Event& event : host.log) ASSERT_TRUE(again.apply(event));
    EXPECT_EQ(again.answered(at(0), "c-1"), host.room.number());
}

TEST(Room, TheAnswerIsTheLastEventTheCommandLedTo) {
    Host host(people(3), {"Ada"});
    host.take(
        host.room.decide({"go", {}, {}, command::Start{"mate"}}, theOwner, 1, host.now)->events);
    EXPECT_EQ(types(host.log).back(), "started");
    EXPECT_EQ(host.room.answered(theOwner, "go"), host.room.number());
    EXPECT_FALSE(host.room.answered(at(0), "go"));
    const Actor ownerWithSeat{.seat = 0, .owner = true, .server = false};
    EXPECT_EQ(host.room.answered(ownerWithSeat, "go"), host.room.number());
}

// --- The next game -------------------------------------------------------------------------------

TEST(Room, ARematchHasTheSameSettingsAndPeople) {
    Settings settings = with(alone(3), twentyMinutes);
    settings.record = someRecord(5);
    Host host(settings, {"Ada"});
    EXPECT_EQ(host.refuses(0, command::Rematch{"next"}).code, Code::notNow);
    host.playsToTheEnd();
    EXPECT_EQ(host.refuses(anybody, command::Rematch{"next"}).code, Code::notYours);
    EXPECT_EQ(host.refuses(0, command::Rematch{}).code, Code::badCommand);
    host.gives(0, command::Rematch{"next"});
    EXPECT_EQ(host.last<event::Rematch>().game, "next");
    EXPECT_EQ(host.room.next(), "next");
    EXPECT_EQ(host.refuses(0, command::Rematch{"another"}).code, Code::notNow);

    const NextRoom next = nextRoom(host.room);
    EXPECT_EQ(next.settings.clock, twentyMinutes);
    EXPECT_EQ(next.names, (Names{"Ada", "", ""}));
    Host again(next.settings, next.names, 99);
    EXPECT_EQ(again.room.stage(), Stage::playing);
    EXPECT_EQ(again.room.ply(), 0);
    EXPECT_EQ(again.room.record()->names, host.room.record()->names);
}

// --- Events that do not fit ----------------------------------------------------------------------

TEST(Room, EventsThatDoNotFitAreErrorsAndChangeNothing) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    host.plays(3);
    const int next = host.room.number() + 1, me = host.decides();
    const std::string move = host.legal().front();
    const auto event = [&](event::Body body, std::optional<int> seat) {
        return Event{next, host.now, seat, {}, "", std::move(body)};
    };
    std::vector<Event> wrong{
        event(event::Created{people(3), "1"}, {}),
        event(event::Seated{Holder::bot, "Bot", "genius"}, 1),
        event(event::Seated{Holder::person, "", ""}, 1),
        event(event::Seated{Holder::nobody, "", ""}, {}),
        event(event::Renamed{"Zoe"}, {}),
        event(event::Started{}, {}),
        event(event::Played{3, {move}, "0000000000000000", false}, me),
        event(event::Played{2, {move}, "", false}, me),
        event(event::Played{3, {"fly"}, "", false}, me),
        event(event::Played{3, {move}, "", false}, (me + 1) % 3),
        event(event::Played{3, {move}, "", true}, me),
        event(event::Asked{Wish::undo, 3, {}}, me),
        event(event::Asked{Wish::undo, {}, {}}, me),
        event(event::Asked{Wish::drop, {}, 3}, me),
        event(event::Answered{1, true}, me),
        event(event::Withdrawn{1}, me),
        event(event::Undone{3}, me),
        event(event::Undone{-1}, me),
        event(event::Resumed{}, 0),
        event(event::Back{}, 0),
        event(event::Over{}, {}),
        event(event::Rematch{"x"}, 0),
        event(event::Dropped{}, {}),
        event(event::Reissued{}, 3),
        event(event::Away{Absence::left}, -1),
    };
    Event gap = event(event::Said{"hello"}, 0);
    ++gap.number;
    Event old = event(event::Said{"hello"}, 0);
    --old.at;
    Event ghost = event(event::Said{"hello"}, 0);
    ghost.by = 3;
    for (const Event& one : {gap, old, ghost}) wrong.push_back(one);
    const std::string before = viewJson(host.room);
    for (const Event& one : wrong) {
        const auto applied = host.room.apply(one);
        ASSERT_FALSE(applied) << eventJson(one);
        EXPECT_TRUE(applied.error().text.starts_with("event " + std::to_string(one.number) + ": "))
            << applied.error().text;
        EXPECT_EQ(viewJson(host.room), before);
    }
    EXPECT_TRUE(host.room.apply(event(event::Said{"hello"}, 0)));
}

TEST(Room, GamesOfUnknownRulesAreNotOpened) {
    Host host(people(3));
    Event created = host.log.front();
    std::get<event::Created>(created.body).rules = "2";
    Room room;
    const auto applied = room.apply(created);
    ASSERT_FALSE(applied);
    EXPECT_EQ(applied.error().text,
              "event 1: version 2 of the rules of 'classic' is not known here");
    std::get<event::Created>(created.body).rules = "new";
    EXPECT_EQ(room.apply(created).error().text,
              "event 1: the rules 'new' are not a version; expected 1 or more");
}

TEST(Room, GamesThatCantBePlayedAreNotOpened) {
    const Event created = Host(people(3)).log.front();
    const auto opens = [&](auto change) {
        Event event = created;
        change(std::get<event::Created>(event.body).settings);
        return Room().apply(event).has_value();
    };
    EXPECT_TRUE(opens([](Settings&) {}));
    EXPECT_FALSE(opens([](Settings& settings) { settings.edition = "checkers"; }));
    EXPECT_FALSE(opens([](Settings& settings) { settings.seats.resize(2); }));
    EXPECT_FALSE(opens([](Settings& settings) {
        settings.players = maxPlayers + 1;
        settings.seats.resize(maxPlayers + 1);
    }));
}

TEST(Room, SaysFromWhenOnOneMayVoteAboutASeat) {
    Host host(people(3), {"Ada", "Ben", "Cai"});
    const int me = host.decides(), other = (me + 1) % 3;
    EXPECT_EQ(host.room.voteFrom(me), host.room.clocks().since() + day);
    EXPECT_EQ(host.room.voteFrom(other), std::nullopt);
    host.gives(other, command::Leave{});
    EXPECT_EQ(host.room.voteFrom(other), host.now);
    Host clocked(with(people(3), twentyMinutes), {"Ada", "Ben", "Cai"});
    EXPECT_EQ(clocked.room.voteFrom(clocked.decides()), std::nullopt);
}

// --- What others see -----------------------------------------------------------------------------

TEST(Room, ThePersonWhoseDecisionHasComeIsTold) {
    Host host(people(3), {"Ada", "Ben"});
    host.gives(anybody, command::Sit{{}, "Cai"});
    const int first = host.decides();
    // Whoever takes the last seat has just acted and knows.
    EXPECT_EQ(host.room.toTell(), first == 2 ? std::nullopt : std::optional(first));
    host.plays();
    ASSERT_NE(host.decides(), first);
    EXPECT_EQ(host.room.toTell(), host.decides());
    host.gives(first, command::Say{"go on"});
    EXPECT_FALSE(host.room.toTell());
    host.gives(first, command::Undo{0});
    EXPECT_FALSE(host.room.toTell());  // whoever takes a move back knows whose turn it is
    host.plays();
    host.gives(host.decides(), command::Leave{});
    EXPECT_FALSE(host.room.toTell());
}

TEST(Room, SummariesAndViewsSayWhatThereIs) {
    Host host(with(alone(3), twentyMinutes), {"Ada"});
    host.playsTo(0);
    const auto summary = parseJson(summaryJson(host.room))->as_object();
    EXPECT_EQ(summary.at("edition"), "classic");
    EXPECT_EQ(summary.at("stage"), "playing");
    EXPECT_EQ(summary.at("ply"), host.room.ply());
    EXPECT_EQ(summary.at("turn"), 0);
    EXPECT_EQ(summary.at("round"), 1);
    EXPECT_EQ(summary.at("seats").at(0).at("name"), "Ada");
    EXPECT_EQ(summary.at("seats").at(1).at("level"), "captain");
    EXPECT_FALSE(summary.contains("totals"));

    const auto view = parseJson(viewJson(host.room))->as_object();
    EXPECT_EQ(view.at("settings"), json::value(settingsObject(host.room.settings())));
    EXPECT_EQ(view.at("deadline"), *host.room.deadline());
    EXPECT_EQ(view.at("seats").at(0).at("left"), 20 * minute);
    EXPECT_EQ(jsonLine(view.at("record")), jsonLine(*parseJson(writeRecord(*host.room.record()))));

    host.playsToTheEnd();
    const auto over = parseJson(summaryJson(host.room))->as_object();
    EXPECT_EQ(over.at("stage"), "over");
    EXPECT_TRUE(over.at("turn").is_null());
    const json::object& result = host.last<event::Over>().result;
    EXPECT_EQ(over.at("winners"), result.at("winners"));
    for (std::size_t seat = 0; seat < 3; ++seat)
        EXPECT_EQ(over.at("totals").at(seat), result.at("scores").at(seat).at("total"));
}

}  // namespace
}  // namespace endeavor::online::test
