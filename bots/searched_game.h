// Games that were played by searching, with what the search found: what there is to learn from.
// They are kept as seeds and moves, so they outlive every change of features and networks.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "network.h"

namespace endeavor {

struct SearchedGame {
    u64 seed = 0;  // of the set-up
    PhaseOrder phases = PhaseOrder::together;

    struct Ply {
        u16 move = 0;             // its place among the legal moves
        std::vector<u16> visits;  // of each legal move; empty where there is nothing to learn from
        Expectation found;        // by the search, if there are visits
    };
    std::vector<Ply> plies;
};

// What one file holds.
struct SearchedGames {
    std::string edition;  // its id
    int players = 0;
    std::vector<SearchedGame> games;
};

// A header, a fingerprint, then the games. Numbers are rounded: glory to 1/64, chances to 1/65535.
std::string writeSearchedGames(const SearchedGames& games);
// Damaged files are refused.
std::expected<SearchedGames, Error> readSearchedGames(std::string_view bytes,
                                                      std::string_view file);

// Calls `visit(state, legal, ply)` at every decision, and returns the last position; nothing if a
// move is not among the legal ones, as in games of another version of the rules.
template <class Visit>
std::optional<State> replay(const Game& game, const SearchedGame& played, Visit&& visit) {
    State state = initialState(game);
    for (const SearchedGame::Ply& ply : played.plies) {
        const LegalMoves moves = legal(game, state);
        const bool known = ply.visits.empty() || int(ply.visits.size()) == moves.size();
        if (ply.move >= moves.size() || !known) return std::nullopt;
        visit(std::as_const(state), moves, ply);
        apply(game, state, moves[ply.move]);
    }
    if (!state.over()) return std::nullopt;
    return state;
}

}  // namespace endeavor
