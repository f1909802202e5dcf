// Matches: the seating, what is played, and that the number of threads changes nothing.
#include "match/match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "match/outside.h"

namespace endeavor {
namespace {

using Words = std::vector<std::string>;

Words words(std::string_view text) {
    const auto split = splitCommand(text);
    return split ? *split : Words{"error: " + split.error().text};
}

TEST(Seats, CommandsAreSplitAsAShellWould) {
    EXPECT_EQ(words("python3 mybot.py x"), (Words{"python3", "mybot.py", "x"}));
    EXPECT_EQ(words("  a \t b  "), (Words{"a", "b"}));
    EXPECT_EQ(words("'my bot' \"a b\" c\\ d"), (Words{"my bot", "a b", "c d"}));
    EXPECT_EQ(words(R"('a"b' "c'd" "e\"f" 'g\h')"), (Words{"a\"b", "c'd", "e\"f", "g\\h"}));
    EXPECT_EQ(words("a '' b"), (Words{"a", "", "b"}));
    EXPECT_EQ(words("a'b'\"c\"d"), (Words{"abcd"}));
    EXPECT_EQ(words("$HOME *.py `ls`"), (Words{"$HOME", "*.py", "`ls`"}));
    EXPECT_EQ(words(""), Words{});
    for (const std::string_view text : {"'a", "\"a", "a\\", "\"a\\\""})
        EXPECT_FALSE(splitCommand(text)) << text;
}

TEST(Seats, AListIsPartedByCommas) {
    const auto seats = parseSeatSpecs("random, eager@200ms,random@2s,eager@5000n");
    ASSERT_TRUE(seats) << seats.error().text;
    ASSERT_EQ(seats->size(), 4u);
    EXPECT_EQ((*seats)[0].kind, "random");
    EXPECT_EQ((*seats)[0].budget, Budget{});
    EXPECT_EQ((*seats)[1].name, "eager@200ms");
    EXPECT_EQ((*seats)[1].kind, "eager");
    EXPECT_EQ((*seats)[1].budget.milliseconds, 200);
    EXPECT_EQ((*seats)[2].budget.milliseconds, 2000);
    EXPECT_EQ((*seats)[3].budget.nodes, 5000u);
}

TEST(Seats, ProgramsFromOutsideMayHoldCommasInQuotes) {
    const auto seats = parseSeatSpecs(R"(cmd:bot 'a,b' c\,d,random,cmd@50ms:x@y "e, f")");
    ASSERT_TRUE(seats) << seats.error().text;
    ASSERT_EQ(seats->size(), 3u);
    EXPECT_EQ((*seats)[0].command, (Words{"bot", "a,b", "c,d"}));
    EXPECT_EQ((*seats)[0].name, R"(cmd:bot 'a,b' c\,d)");
    EXPECT_EQ((*seats)[2].command, (Words{"x@y", "e, f"}));
    EXPECT_EQ((*seats)[2].budget.milliseconds, 50);
}

TEST(Seats, ParametersBelongToThePlayerBeforeThem) {
    const auto seats = parseSeatSpecs(
        "admiral@2000n,exploration=0.4,lookahead=3,mate,captain,weights=a.weights,"
        "priors=b.weights");
    ASSERT_TRUE(seats);
    ASSERT_EQ(seats->size(), 3u);
    EXPECT_EQ((*seats)[0].name, "admiral@2000n,exploration=0.4,lookahead=3");
    EXPECT_EQ((*seats)[0].budget.nodes, 2000u);
    EXPECT_EQ((*seats)[0].budget.parameters.exploration, 0.4f);
    EXPECT_EQ((*seats)[0].budget.parameters.lookahead, 3);
    EXPECT_EQ((*seats)[1].budget, Budget{});
    EXPECT_EQ((*seats)[2].weights, "a.weights");
    EXPECT_EQ((*seats)[2].priors, "b.weights");
}

TEST(Seats, WhatIsWrongIsSaid) {
    const std::pair<std::string_view, std::string_view> wrong[] = {
        {"genius", "'genius' is not a kind"},
        {"", "there are random"},
        {"random,,random", "'' is not a kind"},
        {"random@", "'' is not a budget"},
        {"random@0ms", "'0ms' is not a budget"},
        {"random@-5ms", "is not a budget"},
        {"random@200", "is not a budget"},
        {"random@1.5s", "is not a budget"},
        {"random@3601s", "is not a budget"},
        {"random@99999999999999999999n", "is not a budget"},
        {"cmd:", "names no program"},
        {"cmd:''", "names no program"},
        {"cmd@5ms", "names no program"},
        {"cmd@5n:bot", "can't be given nodes"},
        {"cmd:'bot", "ends within quotes"},
        {"admiral,courage=1", "'courage' is not a parameter of the search; there are exploration"},
        {"admiral,exploration=-1", "exploration: '-1' is not a number from 0 to 10"},
        {"mate,exploration=1", "'mate' does not search, so it has no parameters"},
        {"cmd:bot,exploration=1", "'cmd' does not search, so it has no parameters"},
        {"exploration=1", "is not a kind of player"},
        {"random,cmd:bot \"a,random", "ends within quotes"},
    };
    for (const auto& [text, why] : wrong) {
        const auto seats = parseSeatSpecs(text);
        ASSERT_FALSE(seats) << text;
        EXPECT_NE(seats.error().text.find(why), std::string::npos) << seats.error().text;
    }
}

Match someGames(std::string_view seats, u64 games) {
    auto entrants = parseSeatSpecs(seats);
    Match match;
    match.entrants = *entrants;
    match.options = deal(*builtInEdition("classic"), int(match.entrants.size()), 1);
    match.games = games;
    return match;
}

TEST(Match, EveryEntrantHasEverySeatOnceOnASetup) {
    for (const u64 players : {2, 3, 4, 5})
        for (u64 setup = 0; setup < 30; ++setup) {
            std::array<u64, maxPlayers> seats{};  // taken by each entrant
            for (u64 rotation = 0; rotation < players; ++rotation) {
                const auto entrants = seating(setup * players + rotation, int(players));
                for (u64 seat = 0; seat < players; ++seat) seats[entrants[seat]] |= bit(int(seat));
            }
            for (u64 entrant = 0; entrant < players; ++entrant)
                EXPECT_EQ(seats[entrant], bit(int(players)) - 1);
        }
}

TEST(Match, EverybodyFollowsEverybodyElseAsOften) {
    u64 orders = 1;  // of entrants round the table
    for (const u64 players : {2, 3, 4, 5}) {
        orders *= players - 1;
        std::map<std::pair<std::size_t, std::size_t>, u64> followed;
        for (u64 game = 0; game < orders * players; ++game) {
            const auto entrants = seating(game, int(players));
            for (u64 seat = 0; seat < players; ++seat)
                ++followed[{entrants[seat], entrants[(seat + 1) % players]}];
        }
        EXPECT_EQ(followed.size(), players * (players - 1));
        for (const auto& [pair, games] : followed)
            EXPECT_EQ(games, orders * players / (players - 1));
    }
}

TEST(Match, TheFirstGameIsPlayedInTheOrderOfTheSeatsAsGiven) {
    EXPECT_EQ(seating(0, 5), (std::array<std::size_t, 5>{0, 1, 2, 3, 4}));
    EXPECT_EQ(seating(1, 5), (std::array<std::size_t, 5>{4, 0, 1, 2, 3}));
}

TEST(Match, RecordsShowTheSetupsTheNamesAndTheGlory) {
    Match match = someGames("random,eager,random@5n", 7);
    match.seed = 40;
    match.threads = 2;
    std::vector<Record> records;
    match.onRecord = [&](u64 game, const Record& record) {
        EXPECT_EQ(game, records.size());
        records.push_back(record);
    };
    u64 done = 0;
    match.onProgress = [&](u64 games) { done = games; };
    const auto result = playMatch(match);
    ASSERT_TRUE(result);
    ASSERT_EQ(records.size(), 7u);
    EXPECT_EQ(done, 7u);
    for (std::size_t game = 0; game < records.size(); ++game) {
        const Record& record = records[game];
        EXPECT_EQ(record.game.seed, 40 + game / 3);
        EXPECT_TRUE(record.state.over());
        const auto glory = totals(record.game, record.state);
        const auto entrants = seating(game, 3);
        for (std::size_t seat = 0; seat < 3; ++seat) {
            EXPECT_EQ(record.names[seat], match.entrants[entrants[seat]].name);
            EXPECT_EQ(result->games[game][entrants[seat]], glory[seat]);
        }
    }
    EXPECT_NE(records[0].moves, records[1].moves);  // the games of a set-up are different games
}

TEST(Match, DoesNotDependOnTheNumberOfThreads) {
    for (const bool sprt : {false, true}) {
        Match match = someGames("eager,random,random,random", 203);
        if (sprt) match.sprt = Sprt(4, 0.1);
        const auto one = playMatch(match);
        for (const int threads : {2, 7}) {
            match.threads = threads;
            const auto more = playMatch(match);
            EXPECT_EQ(more->games, one->games);
            if (sprt) EXPECT_EQ(more->sprt->verdict(), one->sprt->verdict());
        }
        EXPECT_EQ(one->games.size() < 203, sprt);
    }
}

TEST(Match, StopsAtTheEndOfASetupWhenTheAnswerIsClear) {
    Match match = someGames("eager,random,random", 3000);
    match.sprt = Sprt(3, 0.05);
    match.threads = 3;
    const auto result = playMatch(match);
    EXPECT_EQ(result->sprt->verdict(), Verdict::yes);
    EXPECT_LT(result->games.size(), 3000u);
    EXPECT_EQ(result->games.size() % 3, 0u);
}

TEST(Match, WhatACallbackThrowsIsPassedOn) {
    Match match = someGames("random,random,random", 1000);
    match.threads = 3;
    match.onRecord = [](u64 game, const Record&) {
        if (game == 20) throw std::runtime_error("disk full");
    };
    EXPECT_THROW(std::ignore = playMatch(match), std::runtime_error);
}

TEST(Match, AProgramThatCannotBeStartedIsAnError) {
    const auto result = playMatch(someGames("random,random,cmd:/no/such/program x", 3));
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().text.find("/no/such/program"), std::string::npos);
    EXPECT_NE(result.error().text.find("can't be started"), std::string::npos);
}

// A program that echoes the question: always garbled, but prompt.
TEST(Match, FaultsAreCountedAndTheFirstDescribed) {
    const auto result = playMatch(someGames("random,cmd:cat,random", 3));
    ASSERT_TRUE(result);
    const auto& cat = result->entrants[1];
    EXPECT_EQ(cat.faultsOfKind[std::size_t(Fault::garbled)], u64(OutsideProgram::patience));
    EXPECT_GT(cat.faultsOfKind[std::size_t(Fault::missing)], 0u);
    EXPECT_EQ(cat.faults, cat.faultsOfKind[std::size_t(Fault::garbled)] +
                              cat.faultsOfKind[std::size_t(Fault::missing)]);
    ASSERT_EQ(result->notes.size(), notesKept);
    EXPECT_EQ(result->notes[0].entrant, 1);
    EXPECT_EQ(result->notes[0].fault, Fault::garbled);
    EXPECT_EQ(result->entrants[0].faults, 0u);
}

TEST(Outside, TheRequestIsTheRecordOnOneLine) {
    Record record = newRecord(deal(*builtInEdition("classic"), 3, 7), {"a \"b\"", "c\nd", "e"});
    for (int i = 0; i < 30; ++i) addMove(record, legal(record.game, record.state)[0]);
    const std::string line = moveRequest(record, 1000);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_TRUE(line.starts_with(R"({"type": "move", "record": {)")) << line.substr(0, 40);
    EXPECT_TRUE(line.ends_with(R"(], "time_ms": 1000})"));
    EXPECT_NE(
        line.find(R"(}, "player": )" + std::to_string(record.state.player) + R"(, "legal": [")"),
        std::string::npos);
    const std::size_t begin = line.find('{', 1), end = line.find(R"(, "player": )");
    const auto again = parseRecord(line.substr(begin, end - begin), "request");
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->moves, record.moves);
    EXPECT_EQ(again->names, record.names);
}

TEST(Outside, TheDefaultIsToPassOrTheFirstMove) {
    Record record = newRecord(deal(*builtInEdition("classic"), 3, 7));
    std::size_t passes = 0, others = 0;
    while (!record.state.over()) {
        const auto texts = legalTexts(record.game, record.state);
        const bool canPass = std::find(texts.begin(), texts.end(), "pass") != texts.end();
        const Move move = defaultMove(record);
        EXPECT_EQ(moveText(record.game, record.state, move), canPass ? "pass" : texts[0]);
        ++(canPass ? passes : others);
        addMove(record, move);
    }
    EXPECT_GT(passes, 0u);
    EXPECT_GT(others, 0u);
}

}  // namespace
}  // namespace endeavor
