// What the parts of the engine cost. docs/performance.md explains how to run this and lists
// results.
#include <benchmark/benchmark.h>

#include "bots/simulation.h"
#include "core/rules/perft.h"

namespace endeavor {
namespace {

const Edition& editionOf(const benchmark::State& run) {
    return *builtInEdition(builtInEditions()[std::size_t(run.range(0))].id);
}

// A position in the middle of a game with many legal moves.
Record middleGame(const Edition& edition) {
    Record record = newRecord(deal(edition, 4, 1));
    const auto bot = makeBot("eager", 1);
    while (record.state.round < 5 || record.state.decision != Decision::turn)
        addMove(record, bot->choose(record.game, record.state));
    return record;
}

Record finishedGame(const Edition& edition) {
    Record record = newRecord(deal(edition, 4, 1));
    const auto bot = makeBot("eager", 1);
    while (!record.state.over()) addMove(record, bot->choose(record.game, record.state));
    return record;
}

void randomGame(benchmark::State& run) {
    const Edition& edition = editionOf(run);
    u64 decisions = 0, seed = 0;
    Random random(1);
    for (auto _ : run) {
        const Game game = deal(edition, int(run.range(1)), ++seed);
        State state = initialState(game);
        while (!state.over()) {
            apply(game, state, randomMove(legal(game, state), random));
            ++decisions;
        }
        benchmark::DoNotOptimize(state);
    }
    run.counters["decisions/s"] =
        benchmark::Counter(double(decisions), benchmark::Counter::kIsRate);
    run.counters["decisions/game"] = double(decisions) / double(run.iterations());
}

void copyState(benchmark::State& run) {
    const Record record = middleGame(editionOf(run));
    State from = record.state, to;
    for (auto _ : run) {
        benchmark::DoNotOptimize(&from);
        to = from;
        benchmark::DoNotOptimize(&to);
        benchmark::ClobberMemory();
    }
}

void legalMoves(benchmark::State& run) {
    const Record record = middleGame(editionOf(run));
    for (auto _ : run) benchmark::DoNotOptimize(legal(record.game, record.state).size());
}

void listLegalMoves(benchmark::State& run) {
    const Record record = middleGame(editionOf(run));
    for (auto _ : run) benchmark::DoNotOptimize(legal(record.game, record.state).list().size());
    run.counters["moves"] = legal(record.game, record.state).size();
}

void hashPosition(benchmark::State& run) {
    const Record record = middleGame(editionOf(run));
    for (auto _ : run) benchmark::DoNotOptimize(hashOf(record.state));
}

void scorePosition(benchmark::State& run) {
    const Record record = middleGame(editionOf(run));
    for (auto _ : run) benchmark::DoNotOptimize(totals(record.game, record.state));
}

void dealGame(benchmark::State& run) {
    u64 seed = 0;
    for (auto _ : run) benchmark::DoNotOptimize(deal(editionOf(run), 4, ++seed));
}

void countPositions(benchmark::State& run) {
    const Record record = middleGame(editionOf(run));
    u64 nodes = 0;
    for (auto _ : run) nodes += perft(record.game, record.state, 3);
    run.counters["nodes/s"] = benchmark::Counter(double(nodes), benchmark::Counter::kIsRate);
}

void replayRecord(benchmark::State& run) {
    const std::string text = writeRecord(finishedGame(editionOf(run)));
    for (auto _ : run) benchmark::DoNotOptimize(parseRecord(text, "bench").has_value());
}

void writeFinishedRecord(benchmark::State& run) {
    const Record record = finishedGame(editionOf(run));
    for (auto _ : run) benchmark::DoNotOptimize(writeRecord(record).size());
}

void editions(benchmark::internal::Benchmark* bench) {
    for (std::size_t edition = 0; edition < builtInEditions().size(); ++edition)
        bench->Arg(int(edition));
}

void editionsAndPlayers(benchmark::internal::Benchmark* bench) {
    for (std::size_t i = 0; i < builtInEditions().size(); ++i) {
        const Edition& edition = *builtInEdition(builtInEditions()[i].id);
        for (int players = edition.minPlayers; players <= edition.maxPlayers; ++players)
            bench->Args({int(i), players});
    }
}

BENCHMARK(randomGame)->Apply(editionsAndPlayers)->Unit(benchmark::kMicrosecond);
BENCHMARK(copyState)->Apply(editions);
BENCHMARK(legalMoves)->Apply(editions);
BENCHMARK(listLegalMoves)->Apply(editions);
BENCHMARK(hashPosition)->Apply(editions);
BENCHMARK(scorePosition)->Apply(editions);
BENCHMARK(dealGame)->Apply(editions);
BENCHMARK(countPositions)->Apply(editions)->Unit(benchmark::kMicrosecond);
BENCHMARK(replayRecord)->Apply(editions)->Unit(benchmark::kMicrosecond);
BENCHMARK(writeFinishedRecord)->Apply(editions)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace endeavor
