#include "moves.h"

namespace endeavor::online {

std::expected<PlayedOut, Misplay> playOut(const Record& record, int seat,
                                          std::span<const std::string> moves) {
    PlayedOut played{{}, record.state};
    State& state = played.state;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (state.over()) return std::unexpected(Misplay{Misplay::Why::over, i, state});
        if (int(state.player) != seat)
            return std::unexpected(Misplay{Misplay::Why::anotherSeat, i, state});
        const auto move = readMove(record.game, state, moves[i]);
        if (!move) return std::unexpected(Misplay{Misplay::Why::illegal, i, state, move.error()});
        apply(record.game, state, *move);
        played.moves.push_back(*move);
    }
    return played;
}

}  // namespace endeavor::online
