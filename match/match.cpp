#include "match.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>
#include <numeric>
#include <thread>

namespace endeavor {
namespace {

using Team = std::vector<std::unique_ptr<Contestant>>;  // by entrant; one team per thread

struct PlayedGame {
    Record record;
    GameResult result{};
    std::vector<FaultNote> faults;
    bool resumed = false;
};

Game dealLike(const Game& options, u64 seed) {
    return deal(*options.edition, options.players, seed, options.phases, options.exploits != 0);
}

// A different seed for every game and entrant.
u64 botSeed(const Match& match, u64 game, std::size_t entrant) {
    u64 mixed = match.seed;
    mixed = splitMix(mixed) + game * maxPlayers + entrant;
    return splitMix(mixed);
}

// Collects games as threads finish them and counts them in order of their numbers, so that a match
// that stops early has counted the same games on any number of threads.
class Ledger {
public:
    explicit Ledger(const Match& match) : match_(match) { result_.sprt = match.sprt; }

    std::optional<u64> nextGame() {
        const u64 game = next_.fetch_add(1);
        if (stopped() || game >= match_.games) return {};
        return game;
    }

    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

    void enter(u64 game, PlayedGame played) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(game, std::move(played));
        while (!stopped() && !waiting_.empty() && waiting_.begin()->first == result_.games.size()) {
            count(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
        if (match_.onProgress) match_.onProgress(result_.games.size());
    }

    void enter(std::span<const Times> times) {
        const std::lock_guard lock(mutex_);
        for (std::size_t i = 0; i < times.size(); ++i) result_.entrants[i].times.add(times[i]);
    }

    void abandon(std::exception_ptr why) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::move(why);
        stopped_ = true;
    }

    MatchResult close() {
        if (failure_) std::rethrow_exception(failure_);
        return std::move(result_);
    }

private:
    void count(PlayedGame& played) {
        if (played.resumed)
            ++result_.resumed;
        else if (match_.onRecord)
            match_.onRecord(result_.games.size(), played.record);
        result_.games.push_back(played.result);
        for (FaultNote& note : played.faults) {
            auto& entrant = result_.entrants[std::size_t(note.entrant)];
            ++entrant.faultsOfKind[std::size_t(note.fault)];
            if (entrant.faults++ < notesKept) result_.notes.push_back(std::move(note));
        }
        const auto players = std::size_t(match_.options.players);
        if (!result_.sprt || result_.games.size() % players != 0) return;
        std::vector<double> shares;
        for (const GameResult& game : std::span(result_.games).last(players))
            shares.push_back(winShare(game, int(players), 0));
        result_.sprt->add(shares);
        if (result_.sprt->verdict() != Verdict::open) stopped_ = true;
    }

    const Match& match_;
    std::atomic<u64> next_{0};
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;
    std::map<u64, PlayedGame> waiting_;  // until all games before them are finished
    MatchResult result_;
    std::exception_ptr failure_;
};

class Worker {
public:
    Worker(const Match& match, Team& team, Ledger& ledger)
        : match_(match), team_(team), ledger_(ledger), times_(team.size()) {}

    void run() {
        try {
            while (const auto game = ledger_.nextGame())
                if (auto played = play(*game)) ledger_.enter(*game, std::move(*played));
            ledger_.enter(times_);
        } catch (...) {
            ledger_.abandon(std::current_exception());
        }
    }

private:
    // Empty if the match is stopped in the meantime.
    std::optional<PlayedGame> play(u64 number) {
        const auto entrantAt = seating(number, match_.options.players);
        std::vector<std::string> names;
        for (std::size_t seat = 0; seat < team_.size(); ++seat) {
            const std::size_t entrant = entrantAt[seat];
            names.push_back(match_.entrants[entrant].name);
            team_[entrant]->sitDown(botSeed(match_, number, entrant));
        }
        const u64 setup = number / team_.size();
        PlayedGame played;
        Record& record = played.record;
        record = newRecord(dealLike(match_.options, match_.seed + setup), std::move(names));
        played.resumed = match_.resume && match_.resume(number, record);
        while (!record.state.over()) {
            if (ledger_.stopped()) return {};
            move(number, entrantAt[record.state.player], played);
        }
        const auto glory = totals(record.game, record.state);
        for (std::size_t seat = 0; seat < team_.size(); ++seat)
            played.result[entrantAt[seat]] = glory[seat];
        return played;
    }

    void move(u64 number, std::size_t entrant, PlayedGame& played) {
        Record& record = played.record;
        const auto start = std::chrono::steady_clock::now();
        Answer answer = team_[entrant]->choose(record);
        times_[entrant].add(std::chrono::steady_clock::now() - start);
        if (answer.fault != Fault::none)
            played.faults.push_back({.game = number,
                                     .ply = record.moves.size(),
                                     .entrant = int(entrant),
                                     .fault = answer.fault,
                                     .why = std::move(answer.why),
                                     .played = moveText(record.game, record.state, answer.move)});
        addMove(record, answer.move);
    }

    const Match& match_;
    Team& team_;
    Ledger& ledger_;
    std::vector<Times> times_;
};

}  // namespace

std::array<std::size_t, maxPlayers> seating(u64 game, int players) {
    const u64 setup = game / u64(players);
    const auto moved = std::ptrdiff_t(game % u64(players));
    std::array<std::size_t, maxPlayers> entrants{};
    const auto end = entrants.begin() + players;
    std::iota(entrants.begin(), end, 0);
    // Steps through the 24 orders of five entrants by five, so that the first few differ a lot.
    constexpr u64 orders = 24;
    static_assert(maxPlayers == 5, "the orders of all entrants but the first: 4! = 24");
    for (u64 i = setup * 5 % orders; i > 0; --i) std::next_permutation(entrants.begin() + 1, end);
    std::rotate(entrants.begin(), end - moved, end);
    return entrants;
}

std::expected<MatchResult, Error> playMatch(const Match& match) {
    const auto start = std::chrono::steady_clock::now();
    // All programs are started before the first game, so that one that can't be started wastes no
    // work.
    std::vector<Team> teams(std::min(match.games, u64(match.threads)));
    for (Team& team : teams)
        for (const SeatSpec& spec : match.entrants) {
            auto contestant = makeContestant(spec);
            if (!contestant) return std::unexpected(contestant.error());
            team.push_back(std::move(*contestant));
        }
    Ledger ledger(match);
    {
        std::vector<std::jthread> threads;
        for (Team& team : teams)
            threads.emplace_back([&match, &team, &ledger] {
                Worker(match, team, ledger).run();
                team.clear();  // each thread quits its own programs, all at the same time
            });
    }
    MatchResult result = ledger.close();
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace endeavor
