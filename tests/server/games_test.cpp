// The authority over online games: commit, then broadcast; permissions; nothing is lost or done
// twice.
#include "hall.h"
#include "host.h"
#include "server/secrets.h"

namespace endeavor::online::test {
namespace {

class OnlineGames : public testing::Test {
protected:
    // Ada and Ben at a table for three with a bot, or three people.
    void found(const Settings& settings) {
        const auto made =
            hall.run(hall.games.create(settings, {.name = "Ada", .seat = 0, .visitor = {}}));
        ASSERT_TRUE(made) << made.error().text;
        game = made->game, owner = made->owner;
        secrets.assign(std::size_t(settings.players), "");
        secrets[0] = made->secret;
    }
    int joins(const std::string& name) {
        const auto joined = hall.run(hall.games.join(game, {}, name, {}));
        EXPECT_TRUE(joined) << joined.error().text;
        secrets[std::size_t(joined->seat)] = joined->secret;
        return joined->seat;
    }
    void foundForThree() {
        found(people(3));
        joins("Ben"), joins("Cai");
    }

    json::object gives(const std::string& secret, const command::Body& body,
                       const std::string& id = "", std::optional<int> ply = {}) {
        return hall.answer(
            game, {.secret = secret, .visitor = {}},
            Command{id.empty() ? "c-" + std::to_string(++commands) : id, ply, {}, body});
    }
    json::object plays(int seat, const std::string& move, const std::string& id = "") {
        return gives(secrets[std::size_t(seat)], command::Play{{move}}, id, ply());
    }
    template <typename Look>
    auto look(Look see) {
        return *hall.run(
            hall.games.look(game, {}, [&](const Room& room, const Actor&) { return see(room); }));
    }
    int ply() {
        return look([](const Room& room) { return room.ply(); });
    }
    int decider() {
        return look([](const Room& room) { return room.decider().value_or(-1); });
    }
    std::string someMove() {
        return look([](const Room& room) {
            return legalTexts(room.record()->game, room.record()->state).front();
        });
    }
    std::shared_ptr<Ear> watches(const std::string& secret = "", int after = 0) {
        auto ear = std::make_shared<Ear>();
        EXPECT_TRUE(
            hall.run(hall.games.watch(game, {.secret = secret, .visitor = {}}, after, ear)));
        return ear;
    }

    endeavor::test::TempFolder folder;
    std::unique_ptr<Unreliable> store = storeIn(folder);
    Hall hall{*store};
    std::string game, owner;
    std::vector<std::string> secrets;
    int commands = 0;
};

TEST_F(OnlineGames, StartWhenTheLastSeatIsTaken) {
    found(people(3));
    EXPECT_EQ(look([](const Room& room) { return room.stage(); }), Stage::waiting);
    joins("Ben"), joins("Cai");
    EXPECT_EQ(look([](const Room& room) { return room.stage(); }), Stage::playing);
}

TEST_F(OnlineGames, TellEverybodyTheSameInTheSameOrder) {
    foundForThree();
    const auto ada = watches(secrets[0]), stranger = watches();
    for (int i = 0; i < 5; ++i) EXPECT_EQ(plays(decider(), someMove()).at("ok"), true);
    EXPECT_EQ(ada->events(), stranger->events());
    int number = 0;
    for (const json::object& event : ada->events())
        EXPECT_EQ(event.at("number").as_int64(), ++number);
    EXPECT_EQ(ada->events().back().at("type"), "played");
}

TEST_F(OnlineGames, GiveWhoComesBackJustWhatWasMissed) {
    foundForThree();
    const int seen = look([](const Room& room) { return room.number(); });
    plays(decider(), someMove());
    const auto back = watches(secrets[0], seen);
    ASSERT_EQ(back->events().size(), 1U);
    EXPECT_EQ(back->events()[0].at("number").as_int64(), seen + 1);
}

TEST_F(OnlineGames, AnswerARepeatedCommandTheSameAndDoNothing) {
    foundForThree();
    const int seat = decider();
    const json::object first = plays(seat, someMove(), "once");
    const int after = ply();
    EXPECT_EQ(gives(secrets[std::size_t(seat)], command::Play{{"pass"}}, "once", 0), first);
    EXPECT_EQ(ply(), after);
}

TEST_F(OnlineGames, AnswerARepeatedCommandTheSameAfterARestart) {
    foundForThree();
    const int seat = decider();
    const json::object first = plays(seat, someMove(), "once");
    Hall again(*store);
    EXPECT_EQ(again.answer(game, {.secret = secrets[std::size_t(seat)], .visitor = {}},
                           Command{"once", 0, {}, command::Play{{"pass"}}}),
              first);
}

TEST_F(OnlineGames, SendWhatAStaleCommandHasMissed) {
    foundForThree();
    const int seen = look([](const Room& room) { return room.number(); });
    const int seat = decider();
    plays(seat, someMove());
    const auto answer = hall.answer(game, {.secret = secrets[std::size_t(seat)], .visitor = {}},
                                    Command{"late", 0, seen, command::Play{{"pass"}}});
    EXPECT_EQ(answer.at("error").at("code"), "stale");
    EXPECT_EQ(answer.at("ply").as_int64(), ply());
    ASSERT_EQ(answer.at("events").as_array().size(), 1U);
    EXPECT_EQ(answer.at("events").as_array()[0].at("number").as_int64(), seen + 1);
}

TEST_F(OnlineGames, SayWhyAMoveIsIllegalAndWhatWouldBeLegal) {
    foundForThree();
    const json::object answer = plays(decider(), "shipyard: ship atlantis");
    EXPECT_EQ(answer.at("error").at("code"), "illegal");
    EXPECT_FALSE(answer.at("error").at("text").as_string().empty());
    EXPECT_FALSE(answer.at("error").at("legal").as_array().empty());
}

TEST_F(OnlineGames, LetNobodyActForAnotherSeat) {
    foundForThree();
    const int seat = decider(), other = (seat + 1) % 3;
    const std::string move = someMove();
    for (const std::string& secret :
         {secrets[std::size_t(other)], newSecret(), std::string("guess"), std::string(), owner}) {
        const json::object answer = gives(secret, command::Play{{move}}, "", ply());
        EXPECT_EQ(answer.at("error").at("code"), "not-yours") << secret;
    }
    EXPECT_EQ(ply(), 0);
}

TEST_F(OnlineGames, VoidTheOldSecretWhenOneIsReissued) {
    foundForThree();
    const int seat = decider();
    const auto fresh = hall.run(
        hall.games.reissue(game, seat, {.secret = secrets[std::size_t(seat)], .visitor = {}}));
    ASSERT_TRUE(fresh) << fresh.error().text;
    const std::string move = someMove();
    EXPECT_EQ(gives(secrets[std::size_t(seat)], command::Play{{move}}, "", 0).at("ok"), false);
    EXPECT_EQ(gives(*fresh, command::Play{{move}}, "", 0).at("ok"), true);
}

TEST_F(OnlineGames, ReissueOnlyForTheSeatItself) {
    foundForThree();
    EXPECT_FALSE(hall.run(hall.games.reissue(game, 1, {.secret = owner, .visitor = {}})));
    EXPECT_FALSE(hall.run(hall.games.reissue(game, 1, {.secret = secrets[2], .visitor = {}})));
    EXPECT_FALSE(hall.run(hall.games.reissue(game, 1, {})));
}

TEST_F(OnlineGames, TellALongHistoryInPieces) {
    foundForThree();
    for (int i = 0; i < 200; ++i) {
        const auto said = gives(secrets[std::size_t(i % 3)], command::Say{std::string(500, 'x')});
        EXPECT_EQ(said.at("ok"), true);
    }
    const auto ear = watches();
    EXPECT_EQ(int(ear->events().size()), look([](const Room& room) { return room.number(); }));
    const auto pieces = std::ranges::count_if(
        ear->heard, [](const json::value& message) { return message.at("type") == "events"; });
    EXPECT_GT(pieces, 1);
    for (const json::value& message : ear->heard)
        EXPECT_LT(jsonLine(message).size(), pieceBytes + 4096);
}

TEST_F(OnlineGames, KeepWhatPeopleSayApartFromTheEvents) {
    foundForThree();
    gives(secrets[0], command::Say{"words of mine"});
    const int number = look([](const Room& room) { return room.number(); });
    for (const StoredEvent& event : *store->events(game, 0))
        EXPECT_EQ(event.json.find("words of mine"), std::string::npos) << event.json;
    const auto texts = *store->texts(game, 0);
    ASSERT_EQ(texts.size(), 1U);
    EXPECT_EQ(texts[0].number, number);
    EXPECT_EQ(texts[0].text, "words of mine");
    EXPECT_EQ(watches()->events().back().at("text"), "words of mine");
    Hall again(*store);  // reads it from the store
    auto ear = std::make_shared<Ear>();
    EXPECT_TRUE(again.run(again.games.watch(game, {}, 0, ear)));
    EXPECT_EQ(ear->events(), watches()->events());
}

TEST_F(OnlineGames, RecordWhoMadeAGameAndWhoTookASeat) {
    const Visitor ada{.account = {}, .key = "ada", .address = "192.0.2.1"};
    const Visitor ben{.account = {}, .key = "ben", .address = "192.0.2.2"};
    const auto made =
        hall.run(hall.games.create(people(3), {.name = "Ada", .seat = 0, .visitor = ada}));
    ASSERT_TRUE(made);
    ASSERT_TRUE(hall.run(hall.games.join(made->game, 2, "Ben", ben)));
    std::map<int, std::string> who, where;
    for (const SeatKey& key : *store->keys(made->game))
        who[key.seat] = key.visitor, where[key.seat] = key.address;
    EXPECT_EQ(who, (std::map<int, std::string>{{-1, "key:ada"}, {0, "key:ada"}, {2, "key:ben"}}));
    EXPECT_EQ(where.at(2), "192.0.2.2");
    EXPECT_EQ(store->holdings("key:ada")->games, 1);
    EXPECT_GT(store->holdingsAt("192.0.2.1")->bytes, 0);
    EXPECT_EQ(store->holdings("key:ben")->games, 0);
}

TEST_F(OnlineGames, AcknowledgeAndTellNothingThatCouldNotBeStored) {
    foundForThree();
    const auto ear = watches();
    const std::size_t told = ear->events().size();
    const int seat = decider();
    const std::string move = someMove();
    store->mood = Unreliable::Mood::refuses;
    const json::object refused = gives(secrets[std::size_t(seat)], command::Play{{move}}, "c", 0);
    EXPECT_EQ(refused.at("error").at("code"), "unavailable");
    EXPECT_EQ(ear->events().size(), told);
    store->mood = Unreliable::Mood::fine;
    EXPECT_EQ(ply(), 0);
    EXPECT_EQ(gives(secrets[std::size_t(seat)], command::Play{{move}}, "c", 0).at("ok"), true);
    EXPECT_EQ(ear->events().size(), told + 1);
}

TEST_F(OnlineGames, FindOutWhatBecameOfACommitNobodyKnowsOf) {
    foundForThree();
    const auto ear = watches();
    const std::size_t told = ear->events().size();
    const int seat = decider();
    const std::string move = someMove();
    store->mood = Unreliable::Mood::forgetsToSay;
    EXPECT_EQ(gives(secrets[std::size_t(seat)], command::Play{{move}}, "c", 0).at("ok"), false);
    store->mood = Unreliable::Mood::fine;
    // It was stored: the same command again is answered as done, but played and broadcast only
    // once.
    EXPECT_EQ(gives(secrets[std::size_t(seat)], command::Play{{move}}, "c", 0).at("ok"), true);
    EXPECT_EQ(ply(), 1);
    EXPECT_EQ(ear->events().size(), told + 1);
}

TEST_F(OnlineGames, OfTwoServersTheSlowerOneDecidesAnew) {
    foundForThree();
    Hall other(*store);
    const auto here = watches();
    const auto there = std::make_shared<Ear>();
    ASSERT_TRUE(other.run(other.games.watch(game, {}, 0, there)));
    for (int i = 0; i < 6; ++i) {
        const int seat = decider();
        const std::string move = someMove();
        Hall& server = i % 2 == 0 ? hall : other;
        const Command command{"m-" + std::to_string(i), ply(), {}, command::Play{{move}}};
        EXPECT_EQ(
            server.answer(game, {.secret = secrets[std::size_t(seat)], .visitor = {}}, command)
                .at("ok"),
            true);
        (i % 2 == 0 ? other : hall).games.changedElsewhere(game, 1'000'000);
        hall.until([&] {
            return here->events().size() == there->events().size() ||
                   (other.context.restart(), other.context.poll(), false);
        });
    }
    EXPECT_EQ(here->events(), there->events());
    EXPECT_EQ(ply(), 6);
}

TEST_F(OnlineGames, BotsMoveUntilItIsAPersonsTurn) {
    BotPool bots(hall.context, hall.queue, hall.games, hall.quotas, 1, hall.log, hall.metrics);
    hall.games.onBotTurn([&] { bots.wake(); });
    Settings settings = alone(3);
    for (SeatPlan& plan : settings.seats)
        if (!plan.level.empty()) plan.level = "mate";
    found(settings);
    const auto ear = watches(secrets[0]);
    const auto decides = [&] {
        int seat = -1;
        for (const json::object& event : ear->events())
            if (event.at("type") == "played") seat = int(event.at("seat").as_int64());
        return seat;
    };
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(hall.until([&] { return decider() == 0; }));
        EXPECT_EQ(plays(0, someMove()).at("ok"), true);
    }
    ASSERT_TRUE(hall.until([&] { return decider() == 0; }));
    EXPECT_NE(decides(), 0);
    hall.games.onBotTurn({});
    bots.stop();
    hall.until([&] { return bots.stopped(); });
}

TEST_F(OnlineGames, BotsGoOnFromTheirTreeUntilTheyAreToldToForgetIt) {
    BotPool bots(hall.context, hall.queue, hall.games, hall.quotas, 1, hall.log, hall.metrics);
    hall.games.onBotTurn([&] { bots.wake(); });
    found(alone(3));
    const net::Counter& moves = hall.metrics.counter("endeavor_bot_moves_total", {});
    const net::Counter& reused = hall.metrics.counter("endeavor_bot_trees_reused_total", {});
    for (int turns = 0; turns < 2; ++turns) {  // two bots, whoever is first
        ASSERT_TRUE(hall.until([&] { return decider() == 0; }));
        EXPECT_EQ(plays(0, someMove()).at("ok"), true);
    }
    ASSERT_TRUE(hall.until([&] { return decider() == 0; }));
    EXPECT_GT(moves.value(), 2u);
    // All but the first, unless that one had no choice and so built no tree.
    EXPECT_GT(reused.value(), 0u);
    EXPECT_GT(bots.keptBytes(), 0u);
    bots.forget(game);
    EXPECT_TRUE(hall.until([&] { return bots.keptBytes() == 0; }));
    hall.games.onBotTurn({});
    bots.stop();
    hall.until([&] { return bots.stopped(); });
}

TEST_F(OnlineGames, ARematchKnowsTheSameSecrets) {
    Settings settings = people(3);
    found(settings);
    joins("Ben"), joins("Cai");
    std::vector<std::string> over;
    hall.games.onOver([&](const std::string& ended) { over.push_back(ended); });
    while (look([](const Room& room) { return room.stage(); }) == Stage::playing)
        plays(decider(), someMove());
    EXPECT_EQ(over, std::vector<std::string>{game});
    hall.games.onOver({});
    const auto ear = watches();
    EXPECT_EQ(gives(secrets[1], command::Rematch{}).at("ok"), true);
    ASSERT_EQ(ear->events().back().at("type"), "rematch");
    game = std::string(ear->events().back().at("game").as_string());
    EXPECT_EQ(look([](const Room& room) { return room.stage(); }), Stage::playing);
    EXPECT_EQ(plays(decider(), someMove()).at("ok"), true);
}

TEST_F(OnlineGames, AnAccountsSeatNeedsNoSecret) {
    foundForThree();
    const int seat = decider();
    const auto ada = **store->accounts().add("Ada", "hash", 1),
               ben = **store->accounts().add("Ben", "hash", 1);
    ASSERT_TRUE(hall.run(hall.games.adopt(game, secrets[std::size_t(seat)], ada)));
    const Command command{"c", 0, {}, command::Play{{someMove()}}};
    EXPECT_EQ(
        hall.answer(game, {.secret = {}, .visitor = {.account = ben, .key = {}, .address = {}}},
                    command)
            .at("ok"),
        false);
    EXPECT_EQ(
        hall.answer(game, {.secret = {}, .visitor = {.account = ada, .key = {}, .address = {}}},
                    command)
            .at("ok"),
        true);
}

TEST_F(OnlineGames, SayWhenThereIsNoSuchGame) {
    EXPECT_EQ(hall.answer("nowhere", {}, Command{"c", 0, {}, command::Say{"hello"}})
                  .at("error")
                  .at("code"),
              "no-game");
}

TEST_F(OnlineGames, EndNobodysTurnBeforeTheTimeIsUp) {
    found(with(people(3), twentyMinutes));
    joins("Ben"), joins("Cai");
    const auto early = hall.run(hall.games.serverCommand(
        game, {.id = {}, .ply = {}, .after = {}, .body = command::TimeUp{}}, {}));
    ASSERT_FALSE(early);
    EXPECT_EQ(early.error().code, Refusal::Code::notNow);
}

}  // namespace
}  // namespace endeavor::online::test
