#include "simulation.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

namespace endeavor {
namespace {

constexpr u64 chunk = 64;  // games a thread takes at a time

u64 botSeed(u64 gameSeed, int seat) {
    u64 mixed = gameSeed * maxPlayers + u64(seat);
    return splitMix(mixed);
}

class Worker {
public:
    explicit Worker(const Simulation& simulation)
        : simulation_(simulation),
          allRandom_(std::all_of(simulation.bots.begin(), simulation.bots.end(),
                                 [](const std::string& kind) { return kind == "random"; })) {}

    void playGame(u64 number) {
        const u64 seed = simulation_.seed + number;
        const Game game = deal(*simulation_.edition, simulation_.players, seed, simulation_.phases,
                               simulation_.exploits);
        State state = initialState(game);
        Counters counters;
        if (allRandom_ && !simulation_.check && !simulation_.onRecord) {
            Random random(botSeed(seed, 0));
            while (!state.over())
                step(game, state, counters,
                     [&](const LegalMoves& moves) { return randomMove(moves, random); });
        } else {
            playWithBots(game, state, counters, number);
        }
        countGame(game, state, counters);
    }

    Statistics statistics;

private:
    struct Counters {
        u64 decisions = 0, moves = 0;
        int mostMoves = 0;
    };

    // The same game, with a bot at each seat and whatever checks and records were asked for.
    void playWithBots(const Game& game, State& state, Counters& counters, u64 number) {
        const u64 seed = *game.seed;
        std::vector<std::unique_ptr<Bot>> bots;
        Random random(botSeed(seed, 0));  // all seats random: the same games as the fast path
        for (int seat = 0; seat < game.players; ++seat)
            bots.push_back(makeBot(simulation_.bots[std::size_t(seat)], botSeed(seed, seat)));
        Record record = newRecord(game);
        while (!state.over()) {
            step(game, state, counters, [&](const LegalMoves& moves) {
                const Move move = allRandom_ ? randomMove(moves, random)
                                             : bots[state.player]->choose(game, state);
                if (simulation_.onRecord) record.moves.push_back(move);
                return move;
            });
            if (!simulation_.check) continue;
            if (std::string wrong = check(game, state);
                !wrong.empty() && statistics.failure.empty()) {
                statistics.failure = std::move(wrong);
                statistics.failedGame = number;
            }
        }
        record.state = state;
        if (simulation_.onRecord) simulation_.onRecord(number, record);
    }

    template <class Choose>
    void step(const Game& game, State& state, Counters& counters, Choose&& choose) {
        const LegalMoves moves = legal(game, state);
        const u8 open = state.open;
        apply(game, state, choose(moves));
        counters.decisions += 1;
        counters.moves += u64(moves.size());
        counters.mostMoves = std::max(counters.mostMoves, moves.size());
        if (state.open != open) [[unlikely]]  // never by the last move of a round, which is a pass
            for (const int region : Bits(u64(state.open & ~open)))
                ++statistics.opened[region][state.round];
    }

    void countGame(const Game& game, const State& state, const Counters& counters) {
        Statistics& s = statistics;
        s.games += 1;
        s.decisions += counters.decisions;
        s.moves += counters.moves;
        s.mostMoves = std::max(s.mostMoves, u64(counters.mostMoves));
        s.fewestDecisions = std::min(s.fewestDecisions, counters.decisions);
        s.mostDecisions = std::max(s.mostDecisions, counters.decisions);
        const auto glory = totals(game, state);
        const u8 won = winners(game, glory);
        const u64 share = u64(60 / count(won));
        for (int seat = 0; seat < game.players; ++seat) {
            Statistics::Seat& one = s.seats[seat];
            one.glory += u64(std::int64_t(glory[seat]));
            one.glorySquares += u64(std::int64_t(glory[seat]) * glory[seat]);
            one.least = std::min(one.least, glory[seat]);
            one.most = std::max(one.most, glory[seat]);
            if (!has(won, seat)) continue;
            one.won += share;
            one.wonSquares += share * share;
        }
        s.winnersGlory += u64(std::int64_t(glory[lowest(won)]));
    }

    const Simulation& simulation_;
    const bool allRandom_;
};

}  // namespace

void Statistics::add(const Statistics& other) {
    games += other.games;
    decisions += other.decisions;
    moves += other.moves;
    fewestDecisions = std::min(fewestDecisions, other.fewestDecisions);
    mostDecisions = std::max(mostDecisions, other.mostDecisions);
    mostMoves = std::max(mostMoves, other.mostMoves);
    for (int seat = 0; seat < maxPlayers; ++seat) {
        Seat& mine = seats[seat];
        const Seat& more = other.seats[seat];
        mine.glory += more.glory;
        mine.glorySquares += more.glorySquares;
        mine.least = std::min(mine.least, more.least);
        mine.most = std::max(mine.most, more.most);
        mine.won += more.won;
        mine.wonSquares += more.wonSquares;
    }
    winnersGlory += other.winnersGlory;
    for (int region = 0; region < maxRegions; ++region)
        for (std::size_t round = 0; round < opened[region].size(); ++round)
            opened[region][round] += other.opened[region][round];
    if (!other.failure.empty() && (failure.empty() || other.failedGame < failedGame)) {
        failure = other.failure;
        failedGame = other.failedGame;
    }
}

Statistics simulate(const Simulation& simulation) {
    const auto start = std::chrono::steady_clock::now();
    std::atomic<u64> next{0}, done{0};
    std::mutex mutex;
    Statistics total;
    const auto work = [&] {
        Worker worker(simulation);
        for (u64 from = next.fetch_add(chunk); from < simulation.games;
             from = next.fetch_add(chunk)) {
            const u64 to = std::min(from + chunk, simulation.games);
            for (u64 number = from; number < to; ++number) worker.playGame(number);
            const u64 soFar = done.fetch_add(to - from) + (to - from);
            if (simulation.onProgress) {
                const std::lock_guard lock(mutex);
                simulation.onProgress(soFar);
            }
        }
        const std::lock_guard lock(mutex);
        total.add(worker.statistics);
    };
    std::vector<std::jthread> threads;
    for (int i = 1; i < simulation.threads; ++i) threads.emplace_back(work);
    work();
    threads.clear();  // waits
    total.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return total;
}

}  // namespace endeavor
