// Commands, events, settings and answers as JSON.
#include <set>

#include "host.h"

namespace endeavor::online::test {
namespace {

std::string why(std::string_view command) {
    const auto read = parseCommand(command);
    if (read) return "accepted";
    EXPECT_EQ(read.error().code, Refusal::Code::badCommand);
    return read.error().text;
}

TEST(Commands, OfEveryTypeSurviveWritingAndReading) {
    const command::Body bodies[] = {command::Play{{"build market", "pass"}},
                                    command::Undo{12},
                                    command::Pause{},
                                    command::Resume{},
                                    command::Vote{2, Wish::replace},
                                    command::Vote{0, Wish::open},
                                    command::Vote{4, Wish::drop},
                                    command::Answer{17, true},
                                    command::Answer{1, false},
                                    command::Leave{},
                                    command::Return{},
                                    command::Rename{"Zoë"},
                                    command::Say{"a \"quoted\" word\\"},
                                    command::SetSeat{1, Holder::bot, "captain"},
                                    command::SetSeat{1, Holder::nobody, ""},
                                    command::Start{},
                                    command::Start{"mate"},
                                    command::Rematch{}};
    for (const command::Body& body : bodies) {
        const Command command{"c-81_A", 12, 7, body};
        const std::string text = jsonLine(commandObject(command));
        const auto again = parseCommand(text);
        ASSERT_TRUE(again) << text << ": " << again.error().text;
        EXPECT_EQ(*again, command) << text;
    }
}

TEST(Commands, AreReadAsTheProtocolWritesThem) {
    const auto command = parseCommand(
        R"({"id": "c-81", "ply": 12, "type": "play", "moves": ["shipyard: ship india"]})");
    ASSERT_TRUE(command);
    EXPECT_EQ(*command, (Command{"c-81", 12, {}, command::Play{{"shipyard: ship india"}}}));
    EXPECT_TRUE(parseCommand(R"({"id": "1", "type": "say", "text": "no ply is needed"})"));
}

TEST(Commands, ThatAreWrongAreAnsweredWithTheKeyAndWhatWouldBeRight) {
    const std::pair<std::string, std::string_view> wrong[] = {
        {"", "command: the file is empty"},
        {"{", "command: the JSON is cut off"},
        {"[]", "expected an object with \"id\" and \"type\""},
        {R"({"id": "1"})", "expected an object with \"id\" and \"type\""},
        {R"({"id": "1", "type": "fly"})",
         "command: type: \"fly\" is not allowed; expected one of play"},
        {R"({"id": "1", "type": "sit", "name": "Ada"})", "type: \"sit\" is not allowed"},
        {R"({"id": "1", "type": "timeUp"})", "type: \"timeUp\" is not allowed"},
        {R"({"id": "1", "type": "rematch", "game": "x"})", "unknown key \"game\""},
        {R"({"id": "1", "type": "play", "moves": ["pass"]})", "the key \"ply\" is missing"},
        {R"({"id": "1", "type": "undo", "to": 1})", "the key \"ply\" is missing"},
        {R"({"id": "1", "type": "play", "ply": 0})", "the key \"moves\" is missing"},
        {R"({"id": "1", "type": "play", "ply": -1, "moves": ["pass"]})", "ply: -1 is not allowed"},
        {R"({"id": "1", "type": "play", "ply": "0", "moves": ["pass"]})", "ply: \"0\" is not"},
        {R"({"id": "1", "type": "play", "ply": 1.5, "moves": ["pass"]})", "ply: "},
        {R"({"id": "1", "type": "play", "ply": 0, "moves": []})",
         "moves: the list has 0 entries; expected from 1 to 16"},
        {R"({"id": "1", "type": "play", "ply": 0, "moves": [1]})", "moves[0]: 1 is not allowed"},
        {R"({"id": "1", "type": "play", "ply": 0, "moves": "pass"})", "moves: "},
        {R"({"id": "1", "type": "play", "ply": 0, "moves": [")" + std::string(201, 'x') + "\"]}",
         "moves[0]: the text has 201 bytes; expected at most 200"},
        {R"({"id": "", "type": "leave"})", "id: \"\" is not allowed; expected 1 to 64 letters"},
        {R"({"id": "a b", "type": "leave"})", "id: "},
        {R"({"id": 7, "type": "leave"})", "id: 7 is not allowed"},
        {R"({"id": ")" + std::string(65, 'a') + R"(", "type": "leave"})", "id: "},
        {R"({"type": "leave"})", "the key \"id\" is missing"},
        {R"({"id": "1", "type": "leave", "seat": 1})", "unknown key \"seat\"; known are id, type"},
        {R"({"id": "1", "id": "2", "type": "leave"})", "the key \"id\" is there twice"},
        {R"({"id": "1", "type": "vote", "target": 5, "what": "drop"})", "target: 5 is not allowed"},
        {R"({"id": "1", "type": "vote", "target": 1, "what": "undo"})",
         "what: \"undo\" is not allowed; expected one of replace, open, drop"},
        {R"({"id": "1", "type": "answer", "request": 3})", "the key \"agree\" is missing"},
        {R"({"id": "1", "type": "answer", "request": 0, "agree": true})", "request: 0 is not"},
        {R"({"id": "1", "type": "answer", "request": 1, "agree": 1})", "agree: 1 is not allowed"},
        {R"({"id": "1", "type": "rename"})", "the key \"name\" is missing"},
        {R"({"id": "1", "type": "say", "text": 5})", "text: 5 is not allowed; expected a text"},
        {R"({"id": "1", "type": "say", "text": ")" + std::string(2001, 'x') + "\"}",
         "text: the text has 2001 bytes"},
        {R"({"id": "1", "type": "seat", "target": 1, "holder": "person"})",
         "holder: \"person\" is not allowed; expected one of bot, nobody"},
        {R"({"id": "1", "type": "seat", "target": 1, "holder": "bot"})", "\"level\" is missing"},
        {R"({"id": "1", "type": "seat", "target": 1, "holder": "nobody", "level": "mate"})",
         "unknown key \"level\""},
        {R"({"id": "1", "type": "start", "fill": "A B"})", "fill: \"A B\" is not allowed"},
        {R"({"id": "1", "type": "leave", "after": -1})", "after: -1 is not allowed"},
        {std::string(40, '['), "nested too deeply"},
        {std::string(maxCommandBytes + 1, ' '), "it is larger than 16384 bytes"},
        {"{\"id\": \"1\", \"type\": \"say\", \"text\": \"\xff\"}", "not valid JSON"},
    };
    for (const auto& [text, reason] : wrong)
        EXPECT_NE(why(text).find(reason), std::string::npos) << text << "\n  " << why(text);
}

TEST(Commands, ThatAreWrongMayStillHaveAnId) {
    EXPECT_EQ(commandId(*parseJson(R"({"id": "c-1", "type": "fly"})")), "c-1");
    EXPECT_EQ(commandId(*parseJson(R"({"id": "c 1"})")), "");
    EXPECT_EQ(commandId(*parseJson(R"({"id": 1})")), "");
    EXPECT_EQ(commandId(*parseJson("[1]")), "");
}

TEST(Events, OfEveryTypeSurviveWritingAndReading) {
    Settings settings = with(alone(3), twentyMinutes);
    settings.listed = true;
    settings.hints = false;
    const event::Body bodies[] = {
        event::Created{settings, "1"},
        event::Seated{Holder::person, "Ada", ""},
        event::Seated{Holder::bot, "Mate", "mate"},
        event::Seated{},
        event::Renamed{"Zoë"},
        event::Started{{{"format", "endeavor-record/1"}}},
        event::Played{12, {"shipyard: ship india"}, "9be1a4dd29c281c6", false},
        event::Played{12, {"pass"}, "9be1a4dd29c281c6", true},
        event::Asked{Wish::undo, 3, {}},
        event::Asked{Wish::pause, {}, {}},
        event::Asked{Wish::drop, {}, 2},
        event::Answered{5, false},
        event::Withdrawn{5},
        event::Undone{3},
        event::Paused{},
        event::Resumed{},
        event::Away{Absence::time},
        event::Away{Absence::left},
        event::Back{},
        event::Said{"hello"},
        event::Dropped{},
        event::Reissued{},
        event::Over{{{"winners", {1}}, {"scores", json::array()}}},
        event::Rematch{"abc"}};
    for (const event::Body& body : bodies) {
        const bool seatless = std::holds_alternative<event::Created>(body) ||
                              std::holds_alternative<event::Started>(body) ||
                              std::holds_alternative<event::Over>(body);
        for (const std::optional<int> by :
             {std::optional<int>{}, std::optional(2), std::optional(ownerSeat)}) {
            Event event{7, 1789000000000, {}, by, "c-81", body};
            if (!seatless) event.seat = 1;
            const auto again = parseEvent(eventJson(event));
            ASSERT_TRUE(again) << eventJson(event) << ": " << again.error().text;
            EXPECT_EQ(*again, event) << eventJson(event);
        }
    }
}

TEST(Events, AreWrittenAsTheProtocolWritesThem) {
    const event::Played played{12, {"shipyard: ship india"}, "9be1a4dd29c281c6", false};
    EXPECT_EQ(
        eventJson({7, 1789000000000, 2, {}, "c-81", played}),
        R"({"number": 7, "at": 1789000000000, "type": "played", "seat": 2, "ply": 12, )"
        R"("moves": ["shipyard: ship india"], "hash": "9be1a4dd29c281c6", "command": "c-81"})");
}

TEST(Events, ThatAreWrongAreErrors) {
    const std::pair<std::string_view, std::string_view> wrong[] = {
        {R"({"number": 1, "at": 5})", "expected an object with"},
        {R"({"number": 1, "at": 5, "type": "exploded"})", "type: \"exploded\" is not allowed"},
        {R"({"number": 0, "at": 5, "type": "back", "seat": 1})", "number: 0 is not allowed"},
        {R"({"number": 1, "at": -5, "type": "back", "seat": 1})", "at: -5 is not allowed"},
        {R"({"number": 1, "at": 5, "type": "back"})", "the key \"seat\" is missing"},
        {R"({"number": 1, "at": 5, "type": "back", "seat": 5})", "seat: 5 is not allowed"},
        {R"({"number": 1, "at": 5, "type": "back", "seat": 1, "by": "me"})", "by: \"me\" is not"},
        {R"({"number": 1, "at": 5, "type": "back", "seat": 1, "to": 1})", "unknown key \"to\""},
        {R"({"number": 1, "at": 5, "type": "over", "result": 7})", "result: 7 is not allowed"},
    };
    for (const auto& [text, reason] : wrong) {
        const auto event = parseEvent(text);
        ASSERT_FALSE(event) << text;
        EXPECT_NE(event.error().text.find(reason), std::string::npos) << event.error().text;
    }
}

TEST(SettingsJson, HasSensibleDefaults) {
    const auto settings = parseSettings(R"({"edition": "classic", "players": 4})");
    ASSERT_TRUE(settings);
    EXPECT_EQ(*settings, people(4));
}

TEST(SettingsJson, SurvivesWritingAndReading) {
    Settings settings = with(alone(3), threeDays);
    settings.phases = PhaseOrder::individual;
    settings.exploits = false;
    EXPECT_EQ(*parseSettings(jsonLine(settingsObject(settings))), settings);
    settings = with(people(3), twentyMinutes);
    settings.record = {{"format", "endeavor-record/1"}};
    settings.ply = 12;
    EXPECT_EQ(*parseSettings(jsonLine(settingsObject(settings))), settings);
}

TEST(SettingsJson, SaysWhichKeyIsWrongAndWhatWouldBeRight) {
    const std::pair<std::string, std::string_view> wrong[] = {
        {R"({"players": 3})", "settings: the key \"edition\" is missing"},
        {R"({"edition": "classic"})", "the key \"players\" is missing"},
        {R"({"edition": 1, "players": 3})", "edition: 1 is not allowed"},
        {R"({"edition": "classic", "players": 6})",
         "players: 6 is not allowed; expected a whole number from 1 to 5"},
        {R"({"edition": "classic", "players": 3, "colour": 1})", "unknown key \"colour\""},
        {R"({"edition": "classic", "players": 3, "phases": "none"})", "phases: "},
        {R"({"edition": "classic", "players": 3, "exploits": 1})", "exploits: 1 is not allowed"},
        {R"({"edition": "classic", "players": 3, "listed": "yes"})", "listed: "},
        {R"({"edition": "classic", "players": 3, "hints": null})", "hints: "},
        {R"({"edition": "classic", "players": 3, "clock": {}})", "clock: the key \"kind\""},
        {R"({"edition": "classic", "players": 3, "clock": {"kind": "sand"}})", "clock.kind: "},
        {R"({"edition": "classic", "players": 3, "clock": {"kind": "none", "days": 1}})",
         "clock: unknown key \"days\""},
        {R"({"edition": "classic", "players": 3, "clock": {"kind": "days"}})",
         "clock: the key \"days\" is missing"},
        {R"({"edition": "classic", "players": 3, "clock": {"kind": "days", "days": 31}})",
         "clock.days: 31 is not allowed; expected a whole number from 1 to 30"},
        {R"({"edition": "classic", "players": 3, "clock": {"kind": "days", "days": 0}})",
         "clock.days: 0"},
        {R"({"edition": "classic", "players": 3, "clock": {"kind": "bank", "minutes": 0, "seconds": 0}})",
         "clock.minutes: 0 is not allowed; expected a whole number from 1 to 1440"},
        {R"({"edition": "classic", "players": 3, "clock": {"kind": "bank", "minutes": 5, "seconds": 601}})",
         "clock.seconds: 601 is not allowed; expected a whole number from 0 to 600"},
        {R"({"edition": "classic", "players": 3, "seats": [{"holder": "person"}]})",
         "seats: the list has 1 entries; expected 3"},
        {R"({"edition": "classic", "players": 2, "seats": [{"holder": "person"}, {"holder": "bot"}]})",
         "seats[1]: the key \"level\" is missing"},
        {R"({"edition": "classic", "players": 2, "seats": [{"holder": "nobody"}, {}]})",
         "seats[0].holder: \"nobody\" is not allowed; expected one of person, bot"},
        {R"({"edition": "classic", "players": 3, "ply": 1})",
         "ply: there is no record to continue"},
        {R"({"edition": "classic", "players": 3, "record": "x"})",
         "record: \"x\" is not allowed; expected a record"},
        {R"({"edition": "classic", "players": 3, "record": {}})",
         "record: an object is not allowed; expected a record"},
        {R"({"edition": "classic", "players": 3, "record": {}, "phases": "together"})",
         "phases: the record says this; leave it out"},
        {std::string(maxSettingsBytes + 1, ' '), "it is larger than 524288 bytes"},
    };
    for (const auto& [text, reason] : wrong) {
        const auto settings = parseSettings(text);
        ASSERT_FALSE(settings) << text;
        EXPECT_NE(settings.error().text.find(reason), std::string::npos) << settings.error().text;
    }
}

TEST(Answers, LookAsTheProtocolSays) {
    EXPECT_EQ(jsonLine(acceptance("c-81", 7)), R"({"id": "c-81", "ok": true, "number": 7})");
    Refusal illegal(Refusal::Code::illegal,
                    endeavor::because("region-closed", {{"region", "india"}}));
    illegal.legal = {"pass"};
    EXPECT_EQ(
        jsonLine(refusal("c-81", illegal, 12)),
        R"({"id": "c-81", "ok": false, "error": {"code": "illegal", "text": "india is closed", )"
        R"("reason": {"code": "region-closed", "region": "india"}, "legal": ["pass"]}, "ply": 12})");
    const Refusal stale(Refusal::Code::stale, because("stale", {{"ply", 12}, {"given", 11}}));
    EXPECT_EQ(jsonLine(refusal("c-81", stale, 12)),
              R"({"id": "c-81", "ok": false, "error": {"code": "stale", )"
              R"("text": "the game is at ply 12, the command is for ply 11", )"
              R"("reason": {"code": "stale", "ply": 12, "given": 11}}, "ply": 12})");
    for (const auto& [code, id] : {std::pair(Refusal::Code::notYours, "not-yours"),
                                   std::pair(Refusal::Code::notNow, "not-now"),
                                   std::pair(Refusal::Code::badCommand, "bad-command"),
                                   std::pair(Refusal::Code::unavailable, "unavailable")})
        EXPECT_EQ(refusal("", {code, because("over")}, 0).at("error").at("code"), id);
}

TEST(RefusalReasons, HaveEachCodeOnce) {
    std::set<std::string_view> codes;
    for (const ReasonRow& row : refusalReasons) {
        EXPECT_TRUE(codes.insert(row.code).second) << row.code;
        EXPECT_FALSE(row.english.empty()) << row.code;
    }
}

}  // namespace
}  // namespace endeavor::online::test
