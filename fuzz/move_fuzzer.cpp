// The first bytes choose a set-up and legal moves; the rest is read as moves, one per line.
//     byte 0: players and phase order; 1, 2: seed; 3, 4: number of legal moves;
//     then one byte for each of those; then the texts.
#include <cstring>

#include "require.h"

using namespace endeavor;

namespace {

class Input {
public:
    Input(const u8* data, std::size_t size) : data_(data), size_(size) {}
    int byte() {
        if (size_ == 0) return 0;
        --size_;
        return *data_++;
    }
    // The next line, without its newline; false if there is none.
    bool line(std::string_view& text) {
        if (size_ == 0) return false;
        const std::string_view rest(reinterpret_cast<const char*>(data_), size_);
        text = rest.substr(0, rest.find('\n'));
        const std::size_t taken = std::min(text.size() + 1, size_);
        data_ += taken;
        size_ -= taken;
        return true;
    }

private:
    const u8* data_;
    std::size_t size_;
};

bool sameBytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// Any 32 bits as a move: made if legal, otherwise nothing changes.
void tryRaw(const Game& game, const State& state, u32 bits) {
    Move move;
    move.value = bits;
    State after = state;
    const bool played = play(game, after, move);
    const MoveList moves = legal(game, state).list();
    fuzz::require(played == (std::find(moves.begin(), moves.end(), move) != moves.end()),
                  "exactly the listed moves can be played");
    if (!played) fuzz::require(sameBytes(state, after), "a refused move changes nothing");
}

// Returns whether the text was a legal move; if so, it has been made.
bool tryText(const Game& game, State& state, std::string_view text) {
    const State before = state;
    const auto move = parseMove(game, state, text);
    fuzz::require(sameBytes(before, state), "reading a move changes nothing");
    const auto legal = legalTexts(game, state);
    const bool listed = std::binary_search(legal.begin(), legal.end(), text);
    fuzz::require(listed == move.has_value(), "exactly the listed texts are read");
    if (!move) {
        fuzz::requireOneLine(move.error().text);
        return false;
    }
    fuzz::require(moveText(game, state, *move) == text, "a move is written as it was read");
    fuzz::require(play(game, state, *move), "what was read can be played");
    fuzz::requireSound(game, state);
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
    Input input(data, size);
    const int header = input.byte();
    const int seed = input.byte() << 8 | input.byte();
    // The header chooses edition, number of players and phase order.
    const auto editions = builtInEditions();
    const Edition& edition =
        *builtInEdition(editions[std::size_t(header / 16) % editions.size()].id);
    const int players =
        edition.minPlayers + header % 8 % (edition.maxPlayers - edition.minPlayers + 1);
    const Game game = deal(edition, players, u64(seed), PhaseOrder(header / 8 % 2));
    State state = initialState(game);

    int plies = input.byte() << 8;
    plies |= input.byte();
    for (; plies > 0 && !state.over(); --plies) {
        const LegalMoves moves = legal(game, state);
        const Move move = moves[input.byte() % moves.size()];
        fuzz::requireRoundTrip(game, state, move);
        apply(game, state, move);
        fuzz::requireSound(game, state);
    }

    std::string_view text;
    for (int lines = 0; lines < 200 && input.line(text); ++lines) {
        u32 bits = 0;
        std::memcpy(&bits, text.data(), std::min(text.size(), sizeof bits));
        tryRaw(game, state, bits);
        tryText(game, state, text);
    }
    return 0;
}
