#include "self_play.h"

#include <algorithm>
#include <cmath>

#include "numbers.h"
#include "search.h"

namespace endeavor {
namespace {

// Games by one move of look-ahead: learnt from is how the game ended.
constexpr u32 positionsPerSample = 5;
constexpr u32 randomMoves = 20;        // in a thousand
constexpr float temperature = 0.015f;  // in units of utility

// Games by searching: what the search found says more about a position than how one game ended;
// some of the result is mixed in to keep the search honest.
constexpr u32 decisionsPerSample = 3;
constexpr float fromSearch = 0.7f;
constexpr SearchParameters broad{.exploration = 0.6f};  // twice that of play
constexpr u32 byVisits = 180;  // in a thousand: moves drawn in proportion to their visits

void mix(Expectation& target, float part, const Expectation& result) {
    for (std::size_t seat = 0; seat < maxPlayers; ++seat) {
        target.glory[seat] = part * target.glory[seat] + (1 - part) * result.glory[seat];
        target.win[seat] = part * target.win[seat] + (1 - part) * result.win[seat];
    }
}

class SelfPlayer {
public:
    SelfPlayer(const SelfPlay& play, const Network& network, u64 seed,
               const Policy* policy = nullptr)
        : random_(seed ^ 0x7261696e),
          game_(deal(*play.edition, play.players, seed,
                     random_.below(8) == 0 ? PhaseOrder::individual : PhaseOrder::together)),
          reader_(game_),
          evaluate_(game_, &network),
          search_(game_, {&network, policy}, broad) {}

    Played oneMoveAhead() {
        while (!state_.over()) {
            apply(game_, state_, bestWithNoise());
            if (!state_.over() && random_.below(positionsPerSample) == 0) keep();
        }
        const Expectation result = resultOf(game_, state_);
        for (Sample& sample : played_.samples) sample.target = result;
        for (const float glory : result.glory) played_.glory += double(glory);
        return std::move(played_);
    }

    SearchedGame searching(u64 nodes) {
        SearchedGame played{*game_.seed, game_.phases, {}};
        while (!state_.over()) {
            const LegalMoves moves = legal(game_, state_);
            SearchedGame::Ply& ply = played.plies.emplace_back();
            if (moves.size() > 1) ply = nodes > 1 ? searched(moves, nodes) : looked(moves);
            apply(game_, state_, moves[ply.move]);
        }
        return played;
    }

private:
    Sample& keep() { return played_.samples.emplace_back(reader_, state_, game_.players); }

    Move bestWithNoise() {
        const LegalMoves moves = legal(game_, state_);
        if (random_.below(1000) < randomMoves) return randomMove(moves, random_);
        Move chosen = moves[0];
        if (moves.size() == 1) return chosen;
        float best = -1e9f;
        for (int i = 0; i < moves.size(); ++i) {
            State after = state_;
            apply(game_, after, moves[i]);
            // With Gumbel noise the best is a draw by softmax.
            const float noise = temperature * -float(std::log(-std::log(uniform(random_))));
            const float value = utility(evaluate_(after), state_.player, game_.players) + noise;
            if (value > best) best = value, chosen = moves[i];
        }
        return chosen;
    }

    // One move of look-ahead instead of a search: moves count as visited by the priors that a
    // search would give them.
    SearchedGame::Ply looked(const LegalMoves& moves) {
        constexpr float visits = 1000;
        const SearchResult result = search_.run(state_, {.nodes = 1});
        float most = -1, sum = 0;
        std::vector<float> values, priors;
        for (const SearchedMove& move : result.moves)
            most = std::max(
                most, values.emplace_back(utility(move.expected, state_.player, game_.players)));
        for (const float value : values)
            sum += priors.emplace_back(exponential((value - most) / broad.valueTemperature));
        SearchedGame::Ply ply;
        ply.visits.resize(values.size());
        float best = -1e9f;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const u16 place = placeOf(moves, result.moves[i].move);
            ply.visits[place] = u16(1 + std::lround(visits * priors[i] / sum));
            if (values[i] == most) ply.found = result.moves[i].expected;
            const float noise = temperature * -float(std::log(-std::log(uniform(random_))));
            if (values[i] + noise > best) best = values[i] + noise, ply.move = place;
        }
        if (random_.below(1000) < randomMoves) ply.move = u16(random_.below(u32(moves.size())));
        return ply;
    }

    static u16 placeOf(const LegalMoves& moves, Move move) {
        int place = 0;
        while (moves[place] != move) ++place;
        return u16(place);
    }

    SearchedGame::Ply searched(const LegalMoves& moves, u64 nodes) {
        const bool learns = random_.below(decisionsPerSample) == 0;
        const SearchResult result = search_.run(state_, {.nodes = learns ? nodes : nodes / 4});
        SearchedGame::Ply ply;
        if (learns) {
            ply.visits.resize(std::size_t(moves.size()));
            for (const SearchedMove& move : result.moves)
                ply.visits[placeOf(moves, move.move)] = u16(std::min(move.visits, 65535u));
            ply.found = result.moves[0].expected;
        }
        const u32 dice = random_.below(1000);
        ply.move = dice < randomMoves
                       ? u16(random_.below(u32(moves.size())))
                       : placeOf(moves, dice < randomMoves + byVisits ? drawnByVisits(result)
                                                                      : result.best());
        return ply;
    }

    Move drawnByVisits(const SearchResult& result) {
        u32 all = 0;
        for (const SearchedMove& move : result.moves) all += move.visits - 1;
        u32 drawn = all == 0 ? 0 : random_.below(all);
        for (const SearchedMove& move : result.moves) {
            if (drawn < move.visits - 1) return move.move;
            drawn -= move.visits - 1;
        }
        return result.best();  // solved at once
    }

    Random random_;
    const Game game_;
    const FeatureReader reader_;
    Evaluator evaluate_;
    Search search_;
    State state_ = initialState(game_);
    Played played_;
};

}  // namespace

Played playQuickly(const SelfPlay& play, const Network& network, u64 seed) {
    return SelfPlayer(play, network, seed).oneMoveAhead();
}

SearchedGame playSearching(const SelfPlay& play, const Network& network, u64 seed,
                           const Policy* policy) {
    return SelfPlayer(play, network, seed, policy).searching(play.nodes);
}

Played samplesOf(const SelfPlay& play, const SearchedGame& searched) {
    const Game game = deal(*play.edition, play.players, searched.seed, searched.phases);
    const FeatureReader reader(game);
    Played played;
    const auto end = replay(
        game, searched, [&](const State& state, const LegalMoves&, const SearchedGame::Ply& ply) {
            if (ply.visits.empty()) return;
            played.samples.emplace_back(reader, state, game.players).target = ply.found;
        });
    if (!end) return {};
    const Expectation result = resultOf(game, *end);
    for (Sample& sample : played.samples) mix(sample.target, fromSearch, result);
    for (const float glory : result.glory) played.glory += double(glory);
    return played;
}

}  // namespace endeavor
