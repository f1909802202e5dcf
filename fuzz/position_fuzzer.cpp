// Arbitrary bytes as a position: either refused with a one-line message, or read, written back
// without loss, and played to the end at random.
#include "require.h"

using namespace endeavor;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto position = readPosition(text, "input");
    if (!position) {
        fuzz::requireOneLine(position.error().text);
        return 0;
    }
    const Game& game = position->game;
    fuzz::requireSound(game, position->state);

    const std::string written = positionJson(game, position->state, position->names);
    const auto again = readPosition(written, "written");
    if (!again) fuzz::broken("a written position is read: " + again.error().text);
    fuzz::require(again->state == position->state, "writing keeps the state");
    fuzz::require(again->game == game, "writing keeps the game");
    fuzz::require(positionJson(again->game, again->state, again->names) == written,
                  "writing twice gives the same text");

    // Plays the rest of the game from this position.
    Random random(size);
    State state = position->state;
    for (int moves = 0; !state.over(); ++moves) {
        const LegalMoves legal = endeavor::legal(game, state);
        fuzz::require(legal.size() > 0, "there is a move until the game is over");
        fuzz::require(moves < 5000, "a game ends");
        const Move move = randomMove(legal, random);
        fuzz::requireRoundTrip(game, state, move);
        apply(game, state, move);
        fuzz::requireSound(game, state);
    }

    Record record = recordFrom(*position);
    if (!record.state.over()) addMove(record, endeavor::legal(game, record.state)[0]);
    const auto kept = parseRecord(writeRecord(record), "kept");
    if (!kept) fuzz::broken("a record from a position is read: " + kept.error().text);
    fuzz::require(kept->state == record.state, "a record from a position keeps the state");
    return 0;
}
