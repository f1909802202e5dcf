// One number for everything the engine and the bots do over many games. Compiled natively and to
// WebAssembly; both builds must give the same number.
#include <cstdio>

#include "bots/bot.h"
#include "bots/search.h"
#include "bots/weights.h"
#include "core/endeavor.h"

using namespace endeavor;

static u64 fingerprint() {
    u64 value = 0;
    const auto fold = [&](u64 more) { value = (value ^ more) * 0x9e3779b97f4a7c15 + 1; };
    for (const BuiltIn& builtIn : builtInEditions()) {
        const Edition& edition = *builtInEdition(builtIn.id);
        for (int players = edition.minPlayers; players <= edition.maxPlayers; ++players)
            for (const PhaseOrder phases : {PhaseOrder::together, PhaseOrder::individual})
                for (u64 seed = 1; seed <= 20; ++seed) {
                    Record record = newRecord(deal(edition, players, seed, phases));
                    Random random(seed);
                    while (!record.state.over()) {
                        const LegalMoves moves = legal(record.game, record.state);
                        fold(u64(moves.size()));
                        addMove(record, randomMove(moves, random));
                        fold(hashOf(record.state));
                    }
                    const std::string text = writeRecord(record);
                    for (const char c : text) fold(u8(c));
                    const auto again = parseRecord(text, "again");
                    fold(again && again->state == record.state);
                    fold(check(record.game, record.state).empty());
                }
    }
    // What the bots compute, to the last bit.
    for (const BuiltIn& builtIn : builtInEditions()) {
        const Edition& edition = *builtInEdition(builtIn.id);
        const Game game = deal(edition, edition.maxPlayers, 1);
        Search search(game, knowledgeFor(edition, game.players));
        State state = initialState(game);
        for (int i = 0; i < 30 && !state.over(); ++i) {
            const SearchResult result = search.run(state, {.nodes = 100});
            for (const SearchedMove& move : result.moves) {
                fold(move.visits);
                for (const float chance : move.expected.win) fold(std::bit_cast<u32>(chance));
            }
            apply(game, state, result.best());
        }
        const auto deckhand = makeBot("deckhand", 1);
        while (!state.over()) {
            apply(game, state, deckhand->choose(game, state));
            fold(hashOf(state));
        }
    }
    return value;
}

#if defined(__wasm__)
extern "C" [[clang::export_name("fingerprint")]] u64 exported() { return fingerprint(); }
#else
int main() { std::printf("%016llx\n", static_cast<unsigned long long>(fingerprint())); }
#endif
