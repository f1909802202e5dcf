#include <algorithm>

#include "../rules/shields.h"
#include "why.h"

namespace endeavor {
namespace {

constexpr std::size_t mostReasons = 3;

// The moves, legal or not, that a user may mean by pointing at things.
class Intended {
public:
    Intended(const Game& game, const State& state, std::optional<Part> source,
             std::optional<Part> target)
        : edition_(*game.edition),
          state_(state),
          me_(state.players[state.player]),
          source_(source),
          target_(target) {}

    std::vector<Move> moves() const {
        std::vector<Move> likely = moves(true);
        return likely.empty() && !target_ ? moves(false) : likely;
    }

private:
    std::vector<Move> moves(bool likely) const {
        std::vector<Move> moves;
        for (const VerbRow& row : verbRows) {
            if (!row.answersTo(state_.decision) || !occursIn(edition_, row)) continue;
            const std::vector<int> by = sources(row);
            if (by.empty()) continue;
            for (const int target : targets(row, likely))
                for (const int source : by) moves.emplace_back(row.verb, source, target);
        }
        return moves;
    }

    // Sources that could perform the verb: the one pointed at, or all that the player has.
    std::vector<int> sources(const VerbRow& row) const {
        if (!row.isAction()) return source_ ? std::vector<int>{} : std::vector<int>{noSource};
        if (source_) return offered(row, {numberOf(*source_)});
        if (state_.decision != Decision::turn) return {noSource};
        std::vector<int> mine;
        for (int space = 0; space < me_.buildings(); ++space)
            if (const int type = me_.building(space); mine.empty() || mine.back() != type)
                mine.push_back(type);
        for (int kind = statusKinds; kind < tokenKinds; ++kind)
            if (me_.total(Token(kind)) > 0) mine.push_back(sourceOf(Token(kind)));
        return offered(row, std::move(mine));
    }
    std::vector<int> offered(const VerbRow& row, std::vector<int> sources) const {
        std::erase_if(sources, [&](int source) {
            return !has(edition_.tables.offers[std::size_t(row.effect)], source);
        });
        return sources;
    }
    static int numberOf(Part source) {
        if (source.kind == PartKind::token) return sourceOf(Token(source.number));
        return source.kind == PartKind::building ? source.number : int(noSource);
    }

    std::vector<int> targets(const VerbRow& row, bool likely) const {
        std::vector<int> all = allTargets(edition_, state_, row.target);
        std::erase_if(all, [&](int number) {
            const Move move(row.verb, number);
            return (target_ && !targetsOf(edition_, state_, move).contains(*target_)) ||
                   (likely && !comesToMind(row, move));
        });
        return all;
    }

    // Filters out unlikely moves: exploit moves without the shields for them, occupying what
    // another player holds, attacking what no other player holds, cards that are not on the pile.
    bool comesToMind(const VerbRow& row, Move move) const {
        const int target = move.target();
        const u16 shields = state_.shields[state_.player];
        if (row.needsExploit() && !allowedBy(edition_, shields, move)) return false;
        if (move.verb() == Verb::attack && has(reachOf(edition_, shields, &Ability::raid), target))
            return false;  // would be a raid
        switch (row.target) {
            case TargetKind::site:
                return has(state_.occupied & ~me_.sites, target)
                           ? row.effect == Effect::attack
                           : row.effect == Effect::occupy && !has(edition_.tables.fleets, target);
            case TargetKind::fleet: return !has(state_.occupied & ~me_.sites, target);
            case TargetKind::pileCard: return has(state_.pile, target);
            default: return true;
        }
    }

    const Edition& edition_;
    const State& state_;
    const Player& me_;
    std::optional<Part> source_, target_;
};

bool isPossible(const Game& game, const State& state, std::optional<Part> source,
                std::optional<Part> target) {
    const MoveList moves = legal(game, state).list();
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
        return (!source || source == sourceOf(move)) &&
               (!target || targetsOf(*game.edition, state, move).contains(*target));
    });
}

}  // namespace

std::vector<Reason> whyNoMove(const Game& game, const State& state, std::optional<Part> source,
                              std::optional<Part> target) {
    if (state.over()) return {because("asked-over")};
    if (isPossible(game, state, source, target)) return {};
    const Edition& edition = *game.edition;
    std::vector<Reason> reasons;
    for (const Move move : Intended(game, state, source, target).moves()) {
        if (reasons.size() == mostReasons) break;
        const auto why = whyIllegal(game, state, move);
        if (why && std::find(reasons.begin(), reasons.end(), *why) == reasons.end())
            reasons.push_back(*why);
    }
    if (!reasons.empty()) return reasons;
    // No reason found: the pending decision has nothing to do with it.
    if (state.decision != Decision::turn) return {whatIsAsked(state)};
    if (source && source->kind == PartKind::building &&
        !has(edition.tables.circles, source->number))
        return {because("building-no-circle", {{"building", idOf(edition, *source)}})};
    return {source ? because("offers-no-such") : because("nothing-offers")};
}

}  // namespace endeavor
