#include "match_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/json_text.h"
#include "match/ratings.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

struct Standing {
    std::string name;
    double wins = 0;
    Estimate share, rank, glory;
};

std::vector<Standing> standings(const Match& match, const MatchResult& result) {
    const int players = match.options.players;
    std::vector<Standing> all;
    for (int entrant = 0; entrant < players; ++entrant) {
        std::vector<double> shares, ranks, glories;
        for (const GameResult& game : result.games) {
            shares.push_back(winShare(game, players, entrant));
            ranks.push_back(rank(game, players, entrant));
            glories.push_back(game[std::size_t(entrant)]);
        }
        const Estimate share = shareOf({shares, players});
        all.push_back({.name = match.entrants[std::size_t(entrant)].name,
                       .wins = share.mean * double(result.games.size()),
                       .share = share,
                       .rank = meanOf({ranks, players}),
                       .glory = meanOf({glories, players})});
    }
    return all;
}

std::vector<Rating> ratingsOf(const Match& match, const MatchResult& result) {
    std::vector<std::string> names;
    for (const SeatSpec& entrant : match.entrants) names.push_back(entrant.name);
    return endeavor::ratingsOf(names, result.games);
}

double winnersGlory(const Match& match, const MatchResult& result) {
    double sum = 0;
    for (const GameResult& game : result.games)
        sum += *std::max_element(game.begin(), game.begin() + match.options.players);
    return sum / double(result.games.size());
}

std::size_t setups(const Match& match, const MatchResult& result) {
    const auto players = std::size_t(match.options.players);
    return (result.games.size() + players - 1) / players;
}

// --- For people ------------------------------------------------------------------------------

// Commands can be long: cuts a name to what fits into a table.
std::string shortened(const std::string& name) {
    constexpr std::size_t room = 32;
    if (columns(name) <= room) return name;
    std::size_t end = name.size();
    while (columns(std::string_view(name).substr(0, end)) >= room) --end;
    return name.substr(0, end) + "…";
}

std::string withInterval(const Estimate& estimate, int places) {
    const double half = (estimate.ci95.high - estimate.ci95.low) / 2;
    std::string mean = fmt::format("{:.{}f}", estimate.mean, places);
    if (half == 0 || !std::isfinite(half)) return mean;
    return fmt::format("{} ± {:.{}f}", mean, half, places);
}

std::string shown(double milliseconds) {
    return fmt::format("{:.{}f}", milliseconds, milliseconds < 1 ? 4 : milliseconds < 100 ? 1 : 0);
}

void printTable(const Match& match, const MatchResult& result) {
    const auto all = standings(match, result);
    std::size_t width = 7;
    for (const Standing& one : all) width = std::max(width, columns(shortened(one.name)));
    fmt::print("{}\n", bold(fmt::format("{}  {:>20}  {:>12}  {:>15}  {:>9} {:>9} {:>9}  {:>6}",
                                        padded("entrant", width), "wins % (95%)", "rank", "glory",
                                        "mean ms", "p99 ms", "max ms", "faults")));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Standing& one = all[i];
        const auto& entrant = result.entrants[i];
        const std::string share = fmt::format("{:.1f} ({:.1f} to {:.1f})", one.share.mean * 100,
                                              one.share.ci95.low * 100, one.share.ci95.high * 100);
        fmt::print("{}  {:>20}  {:>12}  {:>15}  {:>9} {:>9} {:>9}  {:>6}\n",
                   inSeatColour(int(i), padded(shortened(one.name), width)), share,
                   withInterval(one.rank, 2), withInterval(one.glory, 2),
                   shown(entrant.times.mean()), shown(entrant.times.percentile(99)),
                   shown(entrant.times.longest()), entrant.faults);
    }
    fmt::print("The winner has {:.2f} glory on average.\n", winnersGlory(match, result));
}

void printRatings(const Match& match, const MatchResult& result) {
    const auto ratings = ratingsOf(match, result);
    if (ratings.size() < 2) return;
    fmt::print("\n{}\n", bold(fmt::format("{:>14}  {}", "rating", "name")));
    for (const Rating& rating : ratings)
        fmt::print("{:>14}  {}\n", withInterval({rating.elo, rating.ci95}, 0),
                   shortened(rating.name));
}

void printVerdict(const Match& match, const MatchResult& result) {
    if (!result.sprt) return;
    const Sprt& sprt = *result.sprt;
    constexpr std::array<std::string_view, 3> answers{"not clear yet", "yes", "no"};
    fmt::print(
        "\nDoes {} win more than par ({:.1f}%)? {}: the log-likelihood ratio of {:.1f}% against "
        "{:.1f}% is {:.2f}, the bounds are ±{:.2f}.\n",
        shortened(match.entrants[0].name), sprt.par() * 100,
        bold(answers[std::size_t(sprt.verdict())]), (sprt.par() + sprt.margin()) * 100,
        sprt.par() * 100, sprt.logLikelihoodRatio(), Sprt::bound);
}

std::string described(const FaultNote& note) {
    return fmt::format("game {}, move {}: {}: {}; '{}' was played instead", note.game, note.ply,
                       faultIds[std::size_t(note.fault)], note.why, note.played);
}

void printFaults(const Match& match, const MatchResult& result) {
    for (std::size_t i = 0; i < match.entrants.size(); ++i) {
        const auto& entrant = result.entrants[i];
        if (entrant.faults == 0) continue;
        std::string kinds;
        for (std::size_t kind = 1; kind < faultIds.size(); ++kind)
            if (entrant.faultsOfKind[kind] > 0)
                kinds += fmt::format("{}{} {}", kinds.empty() ? "" : ", ",
                                     entrant.faultsOfKind[kind], faultIds[kind]);
        fmt::print("\n{}: {} answers were no legal move in time ({}). The first:\n",
                   match.entrants[i].name, entrant.faults, kinds);
        for (const FaultNote& note : result.notes)
            if (note.entrant == int(i)) fmt::print("  {}\n", described(note));
    }
}

// --- For programs ----------------------------------------------------------------------------

std::string pair(const Interval& interval, int decimals) {
    return jsonListOf(
        std::array{jsonDecimal(interval.low, decimals), jsonDecimal(interval.high, decimals)});
}

std::string orNull(u64 value) { return value == 0 ? "null" : std::to_string(value); }

std::string faultJson(const FaultNote& note) {
    return jsonObjectOf({{"game", std::to_string(note.game)},
                         {"ply", std::to_string(note.ply)},
                         {"fault", jsonString(faultIds[std::size_t(note.fault)])},
                         {"why", jsonString(note.why)},
                         {"played", jsonString(note.played)}});
}

std::string faultsJson(const MatchResult& result, std::size_t entrant) {
    const auto& one = result.entrants[entrant];
    JsonMembers faults{{"count", std::to_string(one.faults)}};
    for (std::size_t kind = 1; kind < faultIds.size(); ++kind)
        faults.emplace_back(faultIds[kind], std::to_string(one.faultsOfKind[kind]));
    std::vector<FaultNote> first;
    for (const FaultNote& note : result.notes)
        if (note.entrant == int(entrant)) first.push_back(note);
    faults.emplace_back("first", jsonListOf(first, faultJson));
    return jsonObjectOf(faults);
}

std::string entrantJson(const Match& match, const MatchResult& result, const Standing& one,
                        std::size_t i) {
    const Budget& budget = match.entrants[i].budget;
    const Times& times = result.entrants[i].times;
    return jsonObjectOf({{"name", jsonString(one.name)},
                         {"time_ms", orNull(u64(budget.milliseconds))},
                         {"nodes", orNull(budget.nodes)},
                         {"games", std::to_string(result.games.size())},
                         {"wins", jsonDecimal(one.wins, 4)},
                         {"win_share", jsonDecimal(one.share.mean, 6)},
                         {"ci95", pair(one.share.ci95, 6)},
                         {"mean_rank", jsonDecimal(one.rank.mean, 4)},
                         {"rank_ci95", pair(one.rank.ci95, 4)},
                         {"mean_glory", jsonDecimal(one.glory.mean, 4)},
                         {"glory_ci95", pair(one.glory.ci95, 4)},
                         {"move_ms", jsonObjectOf({{"mean", jsonDecimal(times.mean(), 4)},
                                                   {"p99", jsonDecimal(times.percentile(99), 4)},
                                                   {"max", jsonDecimal(times.longest(), 4)}})},
                         {"faults", faultsJson(result, i)}});
}

std::string sprtJson(const std::optional<Sprt>& sprt) {
    if (!sprt) return "null";
    return jsonObjectOf({{"verdict", jsonString(verdictIds[std::size_t(sprt->verdict())])},
                         {"h0", jsonDecimal(sprt->par(), 6)},
                         {"h1", jsonDecimal(sprt->par() + sprt->margin(), 6)},
                         {"alpha", "0.05"},
                         {"beta", "0.05"},
                         {"log_likelihood_ratio", jsonDecimal(sprt->logLikelihoodRatio(), 4)},
                         {"bounds", pair({-Sprt::bound, Sprt::bound}, 4)}});
}

std::string ratingJson(const Rating& rating) {
    return jsonObjectOf({{"name", jsonString(rating.name)},
                         {"rating", jsonDecimal(rating.elo, 1)},
                         {"ci95", pair(rating.ci95, 1)}});
}

}  // namespace

void printMatch(const Match& match, const MatchResult& result) {
    fmt::print("{} games of {}, {} players, set-ups: {}, seed: {}, in {:.2f} s on {} thread{}\n",
               result.games.size(), match.options.edition->name, match.options.players,
               setups(match, result), match.seed, result.seconds, match.threads,
               match.threads == 1 ? "" : "s");
    if (result.resumed > 0)
        fmt::print("{} of them had been played before; times and faults are those of the others\n",
                   result.resumed);
    fmt::print("\n");
    printTable(match, result);
    printRatings(match, result);
    printVerdict(match, result);
    printFaults(match, result);
}

void printMatchJson(const Match& match, const MatchResult& result) {
    const Game& options = match.options;
    std::size_t i = 0;
    const auto entrant = [&](const Standing& one) { return entrantJson(match, result, one, i++); };
    fmt::print("{}\n",
               jsonObjectOf({{"edition", jsonString(options.edition->id)},
                             {"players", std::to_string(options.players)},
                             {"phases", jsonString(phaseOrderIds[int(options.phases)])},
                             {"exploits", jsonFlag(options.exploits != 0)},
                             {"seed", std::to_string(match.seed)},
                             {"games", std::to_string(result.games.size())},
                             {"games_asked", std::to_string(match.games)},
                             {"resumed", std::to_string(result.resumed)},
                             {"setups", std::to_string(setups(match, result))},
                             {"threads", std::to_string(match.threads)},
                             {"seconds", jsonDecimal(result.seconds, 6)},
                             {"winner_mean_glory", jsonDecimal(winnersGlory(match, result), 4)},
                             {"entrants", jsonListOf(standings(match, result), entrant)},
                             {"ratings", jsonListOf(ratingsOf(match, result), ratingJson)},
                             {"sprt", sprtJson(result.sprt)}}));
    for (const FaultNote& note : result.notes)
        fmt::print(stderr, "endeavor: {}: {}\n", match.entrants[std::size_t(note.entrant)].name,
                   described(note));
}

}  // namespace endeavor::cli
