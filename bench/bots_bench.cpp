// What the bots' thinking costs: evaluations, searched positions, decisions per level, self-play
// games.
#include <benchmark/benchmark.h>

#include "bots/bot.h"
#include "bots/search.h"
#include "bots/training.h"
#include "bots/weights.h"

namespace endeavor {
namespace {

// Positions from one four-player game played by "mate" bots.
struct Positions {
    Game game;
    std::vector<State> states;
    const Network* network;

    explicit Positions(const Edition& edition)
        : game(deal(edition, 4, 1)), network(networkFor(edition, 4)) {
        const auto bot = makeBot("mate", 1);
        for (State state = initialState(game); !state.over();
             apply(game, state, bot->choose(game, state)))
            if (legal(game, state).size() > 1) states.push_back(state);
    }
};

const Edition& editionOf(const benchmark::State& run) {
    return *builtInEdition(builtInEditions()[std::size_t(run.range(0))].id);
}

void count(benchmark::State& run, const char* what, u64 number) {
    run.counters[what] = benchmark::Counter(double(number), benchmark::Counter::kIsRate);
}

// Visits the positions in order, as a search does: each one differs little from the last.
void evaluatePosition(benchmark::State& run) {
    const Positions positions(editionOf(run));
    Evaluator evaluate(positions.game, positions.network);
    std::size_t i = 0;
    for (auto _ : run)
        benchmark::DoNotOptimize(evaluate(positions.states[i++ % positions.states.size()]));
    count(run, "evaluations/s", u64(run.iterations()));
}

void searchPosition(benchmark::State& run) {
    const Positions positions(editionOf(run));
    u64 nodes = 0, i = 0;
    for (auto _ : run) {
        Search search(positions.game, knowledgeFor(*positions.game.edition, 4));
        nodes += search.run(positions.states[i++ % positions.states.size()], {.nodes = 1000}).nodes;
    }
    count(run, "nodes/s", nodes);
}

void decide(benchmark::State& run, const char* level) {
    const Positions positions(editionOf(run));
    const auto bot = makeBot(level, 1);
    std::size_t i = 0;
    for (auto _ : run)
        benchmark::DoNotOptimize(
            bot->choose(positions.game, positions.states[i++ % positions.states.size()]));
}

void selfPlay(benchmark::State& run, u64 quickGames, u64 searchedGames) {
    Training training;
    training.edition = &editionOf(run);
    training.quickGames = quickGames;
    training.searchedGames = searchedGames;
    training.start = networkFor(*training.edition, training.players);
    for (auto _ : run) benchmark::DoNotOptimize(train(training));
    count(run, "games/s", u64(run.iterations()) * (quickGames + searchedGames));
}

void editions(benchmark::internal::Benchmark* bench) {
    for (std::size_t edition = 0; edition < builtInEditions().size(); ++edition)
        bench->Arg(int(edition));
}

BENCHMARK(evaluatePosition)->Apply(editions);
BENCHMARK(searchPosition)->Apply(editions)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decide, deckhand, "deckhand")->Apply(editions)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(decide, mate, "mate")->Apply(editions)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(selfPlay, quick, 1000, 0)
    ->Apply(editions)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(selfPlay, searched, 0, 100)
    ->Apply(editions)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace endeavor
