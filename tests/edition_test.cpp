// Edition files: the built-in ones load, and custom ones are played by their own rules. Refused
// files are in edition_keys_test.cpp and edition_contradictions_test.cpp.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/endeavor.h"

namespace endeavor {
namespace {

std::string classicText() { return std::string(builtInEditions()[0].json); }

// The classic file with one piece replaced; the piece must occur exactly once.
std::string withChange(const std::string& from, const std::string& to) {
    std::string text = classicText();
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    EXPECT_EQ(text.find(from, at + 1), std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(EditionFile, BuiltInEditionsLoad) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        const auto edition = parseEdition(builtIn.json, builtIn.id);
        ASSERT_TRUE(edition) << edition.error().text;
        EXPECT_EQ((*edition)->id, builtIn.id);
        EXPECT_NE(builtInEdition(builtIn.id), nullptr);
        std::ifstream file(std::string(SOURCE_DIR) + "/data/" + std::string(builtIn.id) + ".json");
        std::ostringstream text;
        text << file.rdbuf();
        EXPECT_EQ(text.str(), builtIn.json) << "the file and what is built in differ";
    }
    EXPECT_EQ(builtInEdition("chess"), nullptr);
}

TEST(EditionFile, SaysWhereEachSectionIsKnownFrom) {
    const Edition& classic = *builtInEdition("classic");
    EXPECT_EQ(classic.provenance.size(), 13u);
    for (const auto& [section, source] : classic.provenance)
        EXPECT_FALSE(source.empty()) << section;
}

// A custom edition may link any two effects; the second half stays in the region of the first.
TEST(EditionFile, BindsLinkedActionsToOneRegion) {
    const auto own = parseEdition(
        withChange("\"action\": \"occupy&ship\"", "\"action\": \"draw&occupy\""), "my.json");
    ASSERT_TRUE(own);
    const Game game = deal(**own, 3, 1);
    State state = initialState(game);
    int seen = 0;
    for (u64 seed = 0; seed < 400 && seen < 5; ++seed) {
        state = initialState(game);
        Random choose(seed);
        while (!state.over()) {
            const LegalMoves moves = legal(game, state);
            const Move move = randomMove(moves, choose);
            const bool linked =
                move.verb() == Verb::draw && move.source() == (*own)->building("docks");
            apply(game, state, move);
            if (!linked || state.decision != Decision::second) continue;
            const int region = (*own)->decks[std::size_t(move.target())].region;
            for (const Move half : legal(game, state).list())
                if (half.verb() == Verb::occupy)
                    EXPECT_EQ((*own)->sites[std::size_t(half.target())].region, region);
            ++seen;
        }
    }
    EXPECT_GT(seen, 0);
}

// A sole start building gets its marker just like a chosen one.
TEST(EditionFile, AnOnlyStartBuildingBeginsWithItsMarkerToo) {
    const auto own =
        parseEdition(withChange("\"start_marker\": false", "\"start_marker\": true"), "my.json");
    ASSERT_TRUE(own) << own.error().text;
    const Game game = deal(**own, 3, 1);
    State state = initialState(game);
    EXPECT_EQ(check(game, state), "");
    for (int seat = 0; seat < 3; ++seat) {
        EXPECT_EQ(state.players[seat].supply, 29);
        EXPECT_EQ(state.players[seat].busyTypes, (*own)->tables.startTypes);
    }
    // The marker returns in the first salary.
    while (state.decision == Decision::build) apply(game, state, legal(game, state)[0]);
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(state.players[seat].busy, 0);
    Random random(1);
    while (!state.over()) {
        apply(game, state, randomMove(legal(game, state), random));
        ASSERT_EQ(check(game, state), "");
    }
}

TEST(EditionFile, AnOwnEditionIsPlayedLikeABuiltInOne) {
    const auto own = parseEdition(withChange("\"id\": \"classic\"", "\"id\": \"mine\""), "my.json");
    ASSERT_TRUE(own);
    const Game game = deal(**own, 3, 1);
    Record record = newRecord(game);
    while (!record.state.over()) addMove(record, legal(game, record.state)[0]);
    const std::string text = writeRecord(record);
    EXPECT_FALSE(parseRecord(text, "game.json"));
    const auto again = parseRecord(text, "game.json", own->get());
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->state, record.state);
}

}  // namespace
}  // namespace endeavor
