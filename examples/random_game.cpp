// A whole game with random moves, on the installed library.
#include <endeavor/endeavor.h>

#include <cstdio>

int main() {
    using namespace endeavor;
    const Edition* edition = builtInEdition("classic");
    const Game game = deal(*edition, 4, 7);  // four players, seed 7
    State state = initialState(game);
    Random random(1);

    int moves = 0;
    while (!state.over()) {
        const Move move = randomMove(legal(game, state), random);
        if (state.round == edition->rounds)
            std::printf("seat %d: %s\n", state.player, moveText(game, state, move).c_str());
        apply(game, state, move);
        ++moves;
    }

    const auto glory = totals(game, state);
    const u8 won = winners(game, glory);
    std::printf("%d moves\n", moves);
    for (int seat = 0; seat < game.players; ++seat)
        std::printf("seat %d: %d glory%s\n", seat, glory[seat], has(won, seat) ? ", wins" : "");
}
