// After set-up a game allocates nothing: every call of operator new is counted.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "core/endeavor.h"

static std::size_t allocations = 0;

void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace endeavor {
namespace {

TEST(Allocation, IsCounted) {
    const std::size_t before = allocations;
    int* volatile kept = new int(1);
    delete kept;
    EXPECT_GT(allocations, before);
}

TEST(Allocation, DoesNotHappenInAGame) {
    for (const BuiltIn& builtIn : builtInEditions()) {
        const Edition& edition = *builtInEdition(builtIn.id);
        for (int players = edition.minPlayers; players <= edition.maxPlayers; ++players) {
            Random random(3);
            const std::size_t before = allocations;
            int glory = 0;
            for (u64 seed = 0; seed < 50; ++seed) {
                const Game game = deal(edition, players, seed);
                State state = initialState(game);
                while (!state.over()) {
                    const LegalMoves moves = legal(game, state);
                    const MoveList list = moves.list();
                    play(game, state, list[int(random.below(u32(list.size())))]);
                }
                glory += totals(game, state)[0];
            }
            EXPECT_EQ(allocations, before) << edition.id << ", " << players << " players";
            EXPECT_GT(glory, 0);
        }
    }
}

}  // namespace
}  // namespace endeavor
