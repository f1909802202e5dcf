// Appends per second, synced to disk. Uses SQLite in the folder for temporary files, and PostgreSQL
// as well if there is one: tests/server/with-postgres --sync build/bench/store_bench
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "server/store/store.h"
#include "tests/temp_folder.h"

namespace endeavor::online {
namespace {

std::string sqliteFile;

std::string addressOf(const std::string& kind) {
    if (kind == "sqlite") return "sqlite:" + sqliteFile;
    const char* postgres = std::getenv("ENDEAVOR_TEST_POSTGRES");
    return postgres ? postgres : "";
}

// A batch with one move in each of its games, the way the server stores moves.
class Moves {
public:
    explicit Moves(std::int64_t games) {
        static int run = 0;  // gives each run its own games
        ++run;
        for (std::int64_t i = 0; i < games; ++i) {
            const std::string game = "run" + std::to_string(run) + "game" + std::to_string(i);
            appends_.push_back({.row = {.game = game,
                                        .stage = "playing",
                                        .listed = i % 2 == 0,
                                        .rules = "1",
                                        .summary = std::string(400, 's'),
                                        .deadline = 1'789'000'000'000 + i,
                                        .botPly = {},
                                        .number = 0,
                                        .created = 1,
                                        .updated = 1},
                                .events = {{.number = 0, .json = std::string(200, 'e')}},
                                .keys = {},
                                .notices = {}});
        }
    }

    std::span<const Append> next() {
        for (Append& append : appends_) {
            append.events[0].number = ++append.row.number;
            ++append.row.updated;
        }
        return appends_;
    }

private:
    std::vector<Append> appends_;
};

void appendBatches(benchmark::State& run, const std::string& kind) {
    const std::string address = addressOf(kind);
    if (address.empty()) return run.SkipWithError("no PostgreSQL in ENDEAVOR_TEST_POSTGRES");
    const auto store = openStore(address);
    if (!store) return run.SkipWithError(store.error().text.c_str());
    Moves moves(run.range(0));
    for (auto _ : run) {
        const auto outcomes = (*store)->append(moves.next());
        if (!outcomes) return run.SkipWithError(outcomes.error().text.c_str());
    }
    run.counters["appends/s"] =
        benchmark::Counter(double(run.iterations() * run.range(0)), benchmark::Counter::kIsRate);
}

void batches(benchmark::internal::Benchmark* bench) {
    bench->Arg(1)->Arg(10)->Arg(100)->UseRealTime()->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(appendBatches, sqlite, "sqlite")->Apply(batches);
BENCHMARK_CAPTURE(appendBatches, postgres, "postgres")->Apply(batches);

}  // namespace
}  // namespace endeavor::online

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    const endeavor::test::TempFolder folder;
    endeavor::online::sqliteFile = folder / "games.db";
    benchmark::RunSpecifiedBenchmarks();
}
