// Positions as text: what is written is read back as the same position, byte for byte, and an
// impossible position is refused with a message naming what is wrong.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "bots/bot.h"
#include "core/base/json.h"
#include "table.h"

namespace endeavor::test {
namespace {

struct GameKind {
    const Edition* edition;
    int players;
    PhaseOrder phases;
    bool exploits;
};

void PrintTo(const GameKind& kind, std::ostream* out) {
    *out << kind.edition->id << ", " << kind.players << " players, "
         << phaseOrderIds[int(kind.phases)] << (kind.exploits ? ", exploits" : "");
}

std::vector<GameKind> everyKind() {
    std::vector<GameKind> kinds;
    std::vector<const Edition*> editions{&threeShores()};
    for (const BuiltIn& builtIn : builtInEditions()) editions.push_back(builtInEdition(builtIn.id));
    for (const Edition* edition : editions)
        for (int players = edition->minPlayers; players <= edition->maxPlayers; ++players)
            for (const PhaseOrder phases : {PhaseOrder::together, PhaseOrder::individual})
                for (const bool exploits : {false, true})
                    if (!exploits || !edition->exploits.empty())
                        kinds.push_back({edition, players, phases, exploits});
    return kinds;
}

class EveryPosition : public testing::TestWithParam<GameKind> {
protected:
    // Random games, half of them played by a bot that does more than pass.
    template <class Visit>
    void forEachPosition(int games, Visit&& visit) {
        const GameKind& kind = GetParam();
        for (u64 seed = 1; seed <= u64(games); ++seed) {
            const Game game = deal(*kind.edition, kind.players, seed, kind.phases, kind.exploits);
            const auto bot = makeBot(seed % 2 == 0 ? "random" : "eager", seed);
            State state = initialState(game);
            while (true) {
                visit(game, state);
                if (HasFatalFailure()) FAIL() << "seed " << seed;
                if (state.over()) break;
                apply(game, state, bot->choose(game, state));
            }
        }
    }
};

INSTANTIATE_TEST_SUITE_P(Games, EveryPosition, testing::ValuesIn(everyKind()),
                         [](const auto& info) {
                             std::string name = info.param.edition->id + "_" +
                                                std::to_string(info.param.players) + "_" +
                                                std::string(phaseOrderIds[int(info.param.phases)]) +
                                                (info.param.exploits ? "_exploits" : "");
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

bool isUsual(const State& state) {
    return state.decision == Decision::turn || state.decision == Decision::build;
}

void expectSameGames(const Game& one, const Game& other, State state, u64 seed) {
    Random random(seed);
    State same = state;
    ASSERT_EQ(legalTexts(one, state), legalTexts(other, same));
    while (!state.over()) {
        const LegalMoves moves = legal(one, state);
        ASSERT_TRUE(std::ranges::equal(moves.list(), legal(other, same).list()));
        const Move move = randomMove(moves, random);
        apply(one, state, move);
        apply(other, same, move);
        ASSERT_EQ(state, same);
        ASSERT_EQ(check(other, same), "");
    }
    ASSERT_EQ(resultJson(one, state), resultJson(other, same));
}

TEST_P(EveryPosition, IsReadBackAsItWasWritten) {
    Random random(5);
    const std::vector<std::string> names(std::size_t(GetParam().players), "Zoë \"Z\"");
    forEachPosition(4, [&](const Game& game, const State& state) {
        if (random.below(isUsual(state) ? 20 : 2) != 0) return;
        const std::string text = positionJson(game, state, names);
        const auto read = readPosition(text, "position", game.edition);
        ASSERT_TRUE(read) << read.error().text << "\n" << text;
        ASSERT_EQ(read->state, state) << text;
        ASSERT_EQ(read->names, names);
        ASSERT_EQ(read->game.phases, game.phases);
        ASSERT_EQ(read->game.first, game.first);
        ASSERT_EQ(read->game.tiles, game.tiles);
        ASSERT_EQ(read->game.exploits, game.exploits);
        ASSERT_EQ(positionJson(read->game, read->state, read->names), text);
        if (random.below(12) == 0) expectSameGames(game, read->game, state, random.next());
    });
}

// Collects, recursively, every value that is not a list or an object, and every key.
void leavesOf(json::value& value, std::vector<json::value*>& leaves,
              std::vector<std::pair<json::object*, std::string>>& keys) {
    if (value.is_object()) {
        for (auto& entry : value.get_object()) {
            keys.emplace_back(&value.get_object(), std::string(entry.key()));
            leavesOf(entry.value(), leaves, keys);
        }
    } else if (value.is_array()) {
        for (auto& entry : value.get_array()) leavesOf(entry, leaves, keys);
    } else {
        leaves.push_back(&value);
    }
}

void changeSomething(json::value& document, Random& random) {
    std::vector<json::value*> leaves;
    std::vector<std::pair<json::object*, std::string>> keys;
    leavesOf(document, leaves, keys);
    if (random.below(4) == 0) {
        const auto& [object, key] = keys[random.below(u32(keys.size()))];
        object->erase(key);
        return;
    }
    json::value& leaf = *leaves[random.below(u32(leaves.size()))];
    if (random.below(3) == 0) {  // moves one unit within an object, as in play
        std::vector<json::value*> numbers;
        for (auto& entry : keys[random.below(u32(keys.size()))].first[0])
            if (entry.value().is_int64()) numbers.push_back(&entry.value());
        if (numbers.empty()) return;
        for (const int change : {1, -1}) {
            json::value& number = *numbers[random.below(u32(numbers.size()))];
            number = number.get_int64() + change;
        }
        return;
    }
    if (leaf.is_int64())
        leaf = leaf.get_int64() + (random.below(2) == 0 ? 1 : -1);
    else if (leaf.is_bool())
        leaf = !leaf.get_bool();
    else
        leaf = json::value(*leaves[random.below(u32(leaves.size()))]);
}

TEST_P(EveryPosition, IsRefusedOrSoundWhenSomethingIsChanged) {
    // The message starts with the key, or says which one is missing.
    static const std::regex namesKey(
        "position: (the key \"|format|edition|phases|round|phase|decision|player|turn|first|hash|"
        "pending|players|regions|connections|decks|discarded|exploits|stock|draws|legal|glory|"
        "winners|order|governor_spaces|absent).*");
    Random random(7);
    int refused = 0, accepted = 0;
    forEachPosition(3, [&](const Game& game, const State& state) {
        if (random.below(isUsual(state) ? 20 : 4) != 0) return;
        json::value document = *parseJson(positionJson(game, state));
        // Remove derived values, so that a change is not caught by those alone.
        if (random.below(2) == 0) {
            for (const char* key : {"hash", "draws", "legal", "glory", "winners", "phase", "order",
                                    "governor_spaces", "absent"})
                document.get_object().erase(key);
            for (json::value& player : document.get_object()["players"].get_array())
                for (const char* key : {"levels", "card_capacity", "strength", "cities", "fleets"})
                    player.get_object().erase(key);
            for (json::value& region : document.get_object()["regions"].get_array())
                region.get_object().erase("open");
            for (json::value& link : document.get_object()["connections"].get_array())
                link.get_object().erase("owner");
        }
        for (int i = 0; i < 5; ++i) {
            json::value changed = document;
            for (u32 changes = 1 + random.below(2); changes > 0; --changes)
                changeSomething(changed, random);
            const std::string text = json::serialize(changed);
            const auto read = readPosition(text, "position", game.edition);
            if (!read) {
                ++refused;
                ASSERT_TRUE(std::regex_match(read.error().text, namesKey)) << read.error().text;
                continue;
            }
            ++accepted;
            ASSERT_EQ(check(read->game, read->state), "") << text;
            ASSERT_EQ(legal(read->game, read->state).size() == 0, read->state.over()) << text;
            expectSameGames(read->game, read->game, read->state, random.next());
            if (HasFatalFailure()) FAIL() << text;
        }
    });
    EXPECT_GT(refused, 0);
    EXPECT_GT(accepted, 0);
}

TEST(Position, OfEveryDecisionIsAmongThoseReadBack) {
    std::set<Decision> seen;
    for (const std::string_view id : {"classic", "age-of-sail-a", "age-of-sail-b"})
        for (u64 seed = 1; seed <= 100; ++seed) {
            const Game game = deal(edition(id), 3, seed);
            const auto bot = makeBot(seed % 2 == 0 ? "random" : "eager", seed);
            for (State state = initialState(game);; apply(game, state, bot->choose(game, state))) {
                seen.insert(state.decision);
                if (state.over()) break;
            }
        }
    for (int decision = 0; decision <= int(Decision::over); ++decision)
        if (Decision(decision) != Decision::memorial)  // covered by the next test
            EXPECT_TRUE(seen.contains(Decision(decision))) << decision;
}

TEST(Position, OfAMarkerLostAtAMemorialIsReadBack) {
    Table t(sideB, 3);
    t.round(6).level5({"memorial", "admiralty", "foundry"}).builds(red, "memorial");
    t.builds(white, "admiralty").sails(white, "india").opens("india").holds(red, "goa");
    t.harbour(white, 4).turn(white);
    for (const char* move : {"admiralty: attack goa", "memorial culture", "ship india-fleet"}) {
        t.move(move);
        const auto read = readPosition(positionJson(t.game(), t.state()), "position");
        ASSERT_TRUE(read) << move << ": " << read.error().text;
        EXPECT_EQ(read->state, t.state()) << move;
        expectSameGames(t.game(), read->game, t.state(), 1);
    }
}

// --- What is refused, in words -------------------------------------------------------------------

// A game of classic in its third round.
struct Middle {
    Game game = deal(classic(), 3, 11);
    State state = initialState(game);
    json::value document;

    Middle() {
        const auto bot = makeBot("eager", 3);
        while (state.round < 3 || state.decision != Decision::turn)
            apply(game, state, bot->choose(game, state));
        document = *parseJson(positionJson(game, state));
    }
    json::value& operator[](std::string_view pointer) {
        json::error_code code;
        json::value* found = document.find_pointer(pointer, code);
        EXPECT_NE(found, nullptr) << pointer;
        return *found;
    }
    std::string error() const {
        const auto read = readPosition(json::serialize(document), "my.json");
        return read ? "accepted" : read.error().text;
    }
};

TEST(Position, NeedsOnlyTheFacts) {
    Middle middle;
    for (const char* key : {"hash", "phase", "draws", "legal", "glory", "winners"})
        middle.document.get_object().erase(key);
    for (json::value& player : middle["/players"].get_array())
        for (const char* key : {"levels", "card_capacity", "strength", "cities", "fleets"})
            player.get_object().erase(key);
    for (json::value& region : middle["/regions"].get_array()) region.get_object().erase("open");
    for (json::value& link : middle["/connections"].get_array()) link.get_object().erase("owner");
    const auto read = readPosition(json::serialize(middle.document), "my.json");
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(read->state, middle.state);
}

TEST(Position, WithAMarkerTooManyIsRefused) {
    Middle middle;
    middle["/players/1/harbour"] = middle["/players/1/harbour"].get_int64() + 1;
    EXPECT_TRUE(std::regex_match(
        middle.error(),
        std::regex(R"(my\.json: players\[1\]: the markers add up to 31 \(harbour .*expected 30)")))
        << middle.error();
}

TEST(Position, WithATokenTooManyIsRefused) {
    Middle middle;
    middle["/players/2/status/politics"] = middle["/players/2/status/politics"].get_int64() + 1;
    EXPECT_NE(middle.error().find("my.json: players: the tokens are not conserved: "),
              std::string::npos)
        << middle.error();
}

TEST(Position, WithACardTwiceOrNowhereIsRefused) {
    Middle twice;
    twice["/players/0/cards"].get_array().push_back("india 5");
    EXPECT_EQ(twice.error(), "my.json: decks.india[5]: \"india 5\" is there twice");
    Middle nowhere;
    nowhere["/decks/india"].get_array().pop_back();
    EXPECT_EQ(nowhere.error(),
              "my.json: decks: \"india 5\" is neither here nor held nor discarded");
}

TEST(Position, WithATileTooManyIsRefused) {
    Middle middle;
    middle["/stock/museum"] = 0;
    EXPECT_EQ(middle.error(),
              "my.json: stock.museum: 0 here and 0 on boards make 0 tiles; expected 1");
}

TEST(Position, WithSomethingThatDoesNotFollowIsRefused) {
    Middle strength;
    strength["/players/0/strength/europe"] = 9;
    EXPECT_TRUE(
        std::regex_match(strength.error(),
                         std::regex(R"(my\.json: players\[0\]\.strength\.europe: 9 does not match )"
                                    R"(the rest of the position, which gives \d+)")))
        << strength.error();
    Middle hash;
    hash["/hash"] = "0000000000000000";
    EXPECT_EQ(hash.error(),
              "my.json: hash: \"0000000000000000\" does not match the rest of the position, which "
              "gives \"" +
                  hashText(hash.state) + "\"");
    Middle unknown;
    unknown["/players/0"].get_object()["gold"] = 3;
    EXPECT_EQ(unknown.error(),
              "my.json: players[0]: the key \"gold\" does not belong to this position");
}

TEST(Position, OfAnImpossibleCourseOfPlayIsRefused) {
    Middle over;
    over["/decision"] = "over";
    EXPECT_EQ(over.error(), "my.json: player: " + std::to_string(over.state.player) +
                                " is not allowed; expected null, because the game is over");
    Middle salary;
    salary["/decision"] = "salary";
    EXPECT_NE(salary.error(), "accepted");
    Middle round;
    round["/round"] = 1;
    round.document.get_object().erase("hash");
    EXPECT_EQ(round.error(),
              "my.json: players[0].buildings: 4 buildings and 6 still to be built; the board has 8 "
              "spaces");
    Middle passed;
    passed["/players/" + std::to_string(passed.state.turn) + "/passed"] = true;
    EXPECT_EQ(passed.error(), "my.json: players[" + std::to_string(passed.state.turn) +
                                  "].passed: it is this seat's turn");
}

TEST(Position, ThatIsSomethingElseIsRefused) {
    EXPECT_EQ(readPosition("[]", "my.json").error().text,
              "my.json: a position is an object with \"format\", \"edition\", \"players\", …");
    EXPECT_EQ(readPosition("{}", "my.json").error().text, "my.json: the key \"format\" is missing");
    EXPECT_EQ(readPosition(writeRecord(newRecord(deal(classic(), 3, 1))), "my.json").error().text,
              "my.json: format: \"endeavor-record/1\" is not allowed; expected one of "
              "endeavor-position/1");
    EXPECT_EQ(parseRecordOrPosition(R"({"format": "chess/1"})", "my.json").error().text,
              "my.json: format: \"chess/1\" is not allowed; expected one of endeavor-record/1, "
              "endeavor-position/1");
}

// --- A record that starts from a position --------------------------------------------------------

TEST(RecordFromPosition, IsWrittenAndReadBack) {
    const Middle middle;
    Record record = recordFrom(*readPosition(json::serialize(middle.document), "my.json"));
    EXPECT_EQ(record.names, (std::vector<std::string>{"Ada", "Ben", "Cai"}));
    EXPECT_TRUE(startsFromPosition(record));
    const auto bot = makeBot("eager", 1);
    while (!record.state.over()) addMove(record, bot->choose(record.game, record.state));
    const std::string text = writeRecord(record);
    EXPECT_NE(text.find("\"position\": {"), std::string::npos);
    EXPECT_EQ(text.find("\"setup\""), std::string::npos);
    const auto read = parseRecord(text, "my.json");
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(read->start, middle.state);
    EXPECT_EQ(read->state, record.state);
    EXPECT_EQ(stateAt(*read, 0), middle.state);
    EXPECT_EQ(writeRecord(*read), text);
}

TEST(RecordFromPosition, AtTheBeginningIsAnOrdinaryRecord) {
    const Game game = deal(edition(sideA), 3, 4);
    const auto read = readPosition(positionJson(game, initialState(game)), "my.json");
    ASSERT_TRUE(read) << read.error().text;
    const Record record = recordFrom(*read);
    EXPECT_FALSE(startsFromPosition(record));
    EXPECT_EQ(record.game.tokens, game.tokens);
    EXPECT_NE(writeRecord(record).find("\"setup\""), std::string::npos);
}

TEST(RecordFromPosition, HasToAgreeWithItsPosition) {
    const Middle middle;
    const Record record = recordFrom(*readPosition(json::serialize(middle.document), "my.json"));
    const auto error = [&](std::string_view key, json::value to) {
        json::value document = *parseJson(writeRecord(record));
        document.get_object()[key] = std::move(to);
        const auto read = parseRecord(json::serialize(document), "my.json");
        return read ? "accepted" : read.error().text;
    };
    EXPECT_EQ(error("edition", "age-of-sail-a"),
              "my.json: position.edition: \"classic\" is not allowed; expected \"age-of-sail-a\", "
              "as the record says");
    EXPECT_EQ(error("players",
                    json::array{json::object{}, json::object{}, json::object{}, json::object{}}),
              "my.json: position.players: there are 3; the record names 4 players");
    EXPECT_EQ(error("options", json::object{{"phases", "individual"}}),
              "my.json: position.phases: \"together\" is not allowed; expected \"individual\", as "
              "the record says");
    EXPECT_EQ(error("setup", json::object{}),
              "my.json: there is a \"setup\" and a \"position\"; a game starts from one of them");
    EXPECT_EQ(error("position", 3),
              "my.json: position: a position is an object with \"format\", "
              "\"edition\", \"players\", …");
}

}  // namespace
}  // namespace endeavor::test
