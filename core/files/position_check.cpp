// Validates a position that was set up rather than reached by play: everything adds up, pieces are
// where they can be, and the decision is one that the rules would ask for.
#include <algorithm>
#include <numeric>

#include "../invariants/derive.h"
#include "../rules/rules.h"
#include "../rules/turns.h"
#include "objects.h"

namespace endeavor {
namespace {

class PositionChecks {
public:
    PositionChecks(const Reader& root, Positioned& read) : root_(root), read_(read) {}

    void run() {
        using Step = void (PositionChecks::*)();
        for (const Step step : std::initializer_list<Step>{
                 &PositionChecks::places, &PositionChecks::markers, &PositionChecks::status,
                 &PositionChecks::tokens, &PositionChecks::cards, &PositionChecks::buildings,
                 &PositionChecks::decision})
            if (!root_.failed()) (this->*step)();
    }

private:
    Game& game() { return read_.game; }
    const State& state() const { return read_.state; }
    const Edition& edition() const { return *read_.game.edition; }
    const Tables& tables() const { return edition().tables; }
    int seats() const { return read_.game.players; }
    u8 everybody() const { return u8(bit(seats()) - 1); }
    Reader at(int seat) const { return root_["players"].items(0, maxPlayers)[std::size_t(seat)]; }

    // Markers are only where they could have been put.
    void places() {
        const auto list = root_["regions"].items(0, maxRegions);
        for (int number = 0; number < int(list.size()); ++number) {
            const u64 here = edition().regions[std::size_t(number)].sites;
            const bool open = has(state().open, number);
            for (int seat = 0; seat < seats(); ++seat) {
                const Player& player = state().players[seat];
                if (!open && (player.sites & here) != 0)
                    return list[std::size_t(number)].failBecause(
                        "the region is closed, but seat " + std::to_string(seat) +
                        " has a city or fleet space in it");
                if (byteAt(player.sea, number) > 0 && (!open || !has(tables().overseas, number)))
                    return list[std::size_t(number)][edition().rules.seas ? "sea" : "beside"]
                        .failBecause(
                            "there are markers, but only overseas regions whose track is "
                            "full have a place for them");
            }
        }
    }

    void markers() {
        for (int seat = 0; seat < seats(); ++seat) {
            const Player& player = state().players[seat];
            int onMap = 0;
            for (int region = 0; region < maxRegions; ++region) onMap += player.strengthIn(region);
            const int sum =
                player.harbour + player.supply + count(player.busy) + onMap + player.converted;
            if (sum != edition().markers)
                return at(seat).failBecause(
                    "the markers add up to " + std::to_string(sum) + " (harbour " +
                    std::to_string(player.harbour) + ", supply " + std::to_string(player.supply) +
                    ", buildings " + std::to_string(count(player.busy)) + ", on the map " +
                    std::to_string(onMap) + ", converted " + std::to_string(player.converted) +
                    "); expected " + std::to_string(edition().markers));
        }
    }

    void status() {
        for (int seat = 0; seat < seats(); ++seat) {
            const u64 icons = iconsOf(edition(), state(), seat);
            for (int kind = 0; kind < tokenKinds; ++kind) {
                const int total = state().players[seat].total(Token(kind));
                if (total < byteAt(icons, kind))
                    return at(seat)[kind < statusKinds ? "status" : "tokens"][tokenIds[kind]]
                        .failBecause(std::to_string(total) +
                                     " is less than what buildings, cards and exploits give: " +
                                     std::to_string(byteAt(icons, kind)));
            }
        }
    }

    // Assigns tokens to the spaces from which they were taken, so that tokens on the board, held
    // and spent add up to what the edition deals.
    void tokens() {
        using Counts = std::array<int, tokenKinds>;
        Counts left = edition().tokens, held{}, taken{};
        std::vector<int> empty;
        for (int space = 0; space < edition().spaces(); ++space)
            if (lies(edition(), state(), space))
                --left[std::size_t(game().tokens[space])];
            else
                empty.push_back(space);
        int fromMarkers = -count(state().casualties);
        for (int seat = 0; seat < seats(); ++seat) {
            const u64 tokens = state().players[seat].holdings - iconsOf(edition(), state(), seat);
            for (int kind = 0; kind < tokenKinds; ++kind)
                held[std::size_t(kind)] += byteAt(tokens, kind);
            fromMarkers += state().players[seat].converted;
        }
        for (std::size_t kind = 0; kind < tokenKinds; ++kind) {
            if (left[kind] < 0)
                return root_["regions"].failBecause(
                    std::to_string(edition().tokens[kind] - left[kind]) +
                    " tokens on the board are " + std::string(tokenIds[kind]) +
                    "; the edition has " + std::to_string(edition().tokens[kind]));
            const int most = left[kind] + granted(int(kind)) * state().round;
            if (kind >= statusKinds && held[kind] > most)
                return root_["players"].failBecause(
                    "the players have " + std::to_string(held[kind]) + " tokens " +
                    std::string(tokenIds[kind]) + "; at most " + std::to_string(most) +
                    " can have left the board");
        }
        // Brown tokens are kept forever; all but those converted from markers came from the board.
        const int spaces = int(empty.size());
        const int brown =
            std::accumulate(held.begin(), held.begin() + statusKinds, 0) - fromMarkers;
        int toFill = brown;
        const auto take = [&](std::size_t kind, int most) {
            const int some =
                std::clamp(std::min(most, left[kind] - taken[kind]), 0, std::max(0, toFill));
            taken[kind] += some;
            toFill -= some;
        };
        for (std::size_t kind = 0; kind < statusKinds; ++kind) take(kind, held[kind]);
        const bool browns = toFill == 0;
        toFill = spaces - brown;
        for (std::size_t kind = statusKinds; kind < tokenKinds; ++kind) take(kind, held[kind]);
        for (std::size_t kind = statusKinds; kind < tokenKinds; ++kind) take(kind, spaces);
        bool blues = toFill == 0;
        for (std::size_t kind = statusKinds; kind < tokenKinds && tables().grants == 0; ++kind)
            blues = blues && taken[kind] >= held[kind];
        if (!browns || !blues)
            return root_["players"].failBecause(
                "the tokens are not conserved: " + std::to_string(brown) +
                " status tokens that lay on the board and " +
                std::to_string(std::accumulate(held.begin() + statusKinds, held.end(), 0)) +
                " blue ones are held, and " + std::to_string(spaces) +
                " spaces are without theirs");
        std::size_t next = 0;
        for (const int space : empty) {
            while (taken[next] == 0) ++next;
            game().tokens[std::size_t(space)] = Token(next);
            --taken[next];
        }
    }

    // How many blue tokens of a kind cards can grant in one round.
    int granted(int kind) const {
        int sum = 0;
        for (const int card : Bits(tables().grants))
            sum += byteAt(edition()
                              .decks[std::size_t(deckOf(card))]
                              .cards[std::size_t(valueOf(card))]
                              .grantedTokens,
                          kind);
        return sum;
    }

    void cards() {
        u64 hands = 0;
        int aside = 0;
        for (int seat = 0; seat < seats(); ++seat) {
            hands |= state().players[seat].cards;
            aside += state().players[seat].aside;
        }
        const u64 missing = tables().cards & ~(hands | state().decks | state().pile);
        if (const u64 lost = missing & ~(tables().governors | tables().slavery); lost != 0)
            return root_["decks"].failBecause(quoted(edition().cardName(lowest(lost))) +
                                              " is neither here nor held nor discarded");
        if (count(missing & tables().slavery) < aside)
            return root_["players"].failBecause(
                std::to_string(aside) + " slavery cards are set aside, but only " +
                std::to_string(count(missing & tables().slavery)) + " are missing from the rest");
        if (((hands | state().pile) & tables().abolition) != 0 &&
            ((hands | state().decks) & tables().slavery) != 0)
            return root_["decks"].failBecause(
                "slavery has been abolished, but there are still slavery cards");
        for (const int region : Bits(tables().overseas)) {
            const int governor = tables().governorOf[region];
            const bool inDeck = has(state().decks, governor);
            const bool belongs = !has(state().open, region) && !edition().rules.governorsBeside;
            if (inDeck != belongs || (!has(state().open, region) && has(hands, governor)))
                return root_["decks"][edition().decks[std::size_t(deckOf(governor))].id]
                    .failBecause(quoted(edition().cardName(governor)) +
                                 (belongs ? " lies here until the region is open"
                                  : has(state().open, region)
                                      ? " does not lie here once the region is open"
                                      : " lies beside the board until the region is open"));
        }
    }

    // Everybody has a start building, and there are enough spaces and tiles for the remaining
    // builds.
    void buildings() {
        int toBuild = 0;
        for (int seat = 0; seat < seats(); ++seat) {
            const Player& player = state().players[seat];
            const Reader where = at(seat)["buildings"];
            int starts = 0;
            for (int space = 0; space < player.buildings(); ++space)
                starts += has(tables().startTypes, player.building(space));
            const bool started = state().decision != Decision::start || isBefore(seat);
            if (starts != (started ? 1 : 0))
                return where.failBecause(std::to_string(starts) +
                                         " buildings to start with; expected " +
                                         (started ? "1" : "none before it is chosen"));
            if (!started && player.supply == 0 && edition().rules.startMarker)
                return at(seat)["supply"].failBecause("no marker for the building to start with");
            int unique = 0;
            for (int space = 0; space < player.buildings(); ++space)
                unique += has(tables().unique, player.building(space));
            if (unique > 1)
                return where.failBecause(std::to_string(unique) +
                                         " level-5 buildings; a player may have one");
            const int builds = edition().rounds - state().round + stillBuilds(seat);
            const int needed = player.buildings() + (started ? 0 : 1) + builds;
            if (needed > boardSpaces)
                return where.failBecause(std::to_string(player.buildings()) + " buildings and " +
                                         std::to_string(builds) +
                                         " still to be built; the board has " +
                                         std::to_string(boardSpaces) + " spaces");
            toBuild += builds;
        }
        int tiles = 0;
        for (int type = 0; type < int(edition().buildings.size()); ++type)
            if (!has(tables().unique, type)) tiles += state().stockOf(type);
        if (tiles < toBuild)
            root_["stock"].failBecause(std::to_string(tiles) +
                                       " tiles of levels 1 to 4 are left; " +
                                       std::to_string(toBuild) + " are still to be built");
    }

    // Whether the seat comes before the deciding player in turn order, from the first player on.
    bool isBefore(int seat) {
        const auto order = [&](int who) { return (who - state().first + seats()) % seats(); };
        return order(seat) < order(state().player);
    }

    // Whether the seat has yet to build in this round.
    bool stillBuilds(int seat) {
        switch (state().phase) {
            case Phase::start: return true;
            case Phase::build: return !isBefore(seat);
            case Phase::salary:
                return game().phases == PhaseOrder::individual && !isBefore(seat) &&
                       seat != state().player;
            case Phase::action:
            case Phase::discard: break;
        }
        return false;
    }

    // --- The course of play --------------------------------------------------------------------

    void decision() {
        const Decision decision = state().decision;
        const bool limits = decision == Decision::discard || decision == Decision::governorSpace;
        const bool beforeTurns = state().phase < Phase::action;
        if (beforeTurns) {
            expectNobodyPassed();
            if (state().turn != state().first)
                root_["turn"].fail(std::to_string(state().first) +
                                   ", the first player, as long as there are no turns");
        }
        if (!withinAction(state()) && !limits && root_.has("pending"))
            root_["pending"].failBecause("nothing can be pending at this decision");
        if (!withinAction(state()))
            for (const char* key :
                 {"actor", "memorial", "follow", "follow_decks", "second", "second_places"})
                if (root_["pending"].has(key))
                    root_["pending"][key].failBecause("only in the middle of an action");
        if (state().emptying &&
            (decision != Decision::discard || state().round != edition().rounds))
            root_["pending"]["emptying"].failBecause("only at a discard in the last round");
        if (root_.failed()) return;
        switch (decision) {
            case Decision::start: return start();
            case Decision::build: return;
            case Decision::salary: return salary();
            case Decision::turn:
            case Decision::second:
            case Decision::follow:
            case Decision::memorial: return action();
            case Decision::discard:
            case Decision::governorSpace: return cardLimits();
            case Decision::over: return over();
        }
    }

    void expectNobodyPassed() {
        if (state().passed != 0)
            at(lowest(state().passed))["passed"].failBecause("nobody has passed in this phase");
    }

    void start() {
        if (count(tables().startTypes) < 2 || state().round != 1)
            root_["decision"].failBecause(
                "buildings to start with are chosen before round 1, where there is a choice");
    }

    void salary() {
        const int seat = state().player;
        const int markers = count(state().players[seat].busy);
        const int paid = payments(edition(), state(), seat);
        if (markers <= paid)
            root_["decision"].failBecause("seat " + std::to_string(seat) + " has " +
                                          std::to_string(markers) + " markers on buildings and " +
                                          std::to_string(paid) +
                                          " payments, so there is nothing to choose");
    }

    void action() {
        const Decision decision = state().decision;
        if (has(state().passed, state().turn))
            return at(state().turn)["passed"].failBecause("it is this seat's turn");
        if (decision == Decision::memorial) return memorial();
        if (state().player != state().turn)
            return root_["player"].fail(std::to_string(state().turn) + ", whose turn it is");
        if (state().casualties != 0)
            return root_["pending"]["memorial"].failBecause("these are asked first");
        if (state().follow != 0 && decision != Decision::follow)
            return root_["pending"]["follow"].failBecause("these are asked first");
        expectUncheckedPassed();
        if (root_.failed()) return;
        const std::string key(decisionIds[std::size_t(decision)]);
        if ((decision == Decision::second && state().secondHalf == Effect::none) ||
            (decision == Decision::follow && state().follow == 0))
            return root_["pending"].failBecause("the key " + quoted(key) + " is missing");
        if (decision == Decision::follow && game().exploits == 0)
            return root_["decision"].failBecause("there are no exploits in play");
        if (decision != Decision::turn && legal(game(), state()).size() == 0)
            root_["pending"][key].failBecause("there is no legal move for it");
    }

    // A turn in which a marker was lost: the attacker is asked first.
    void memorial() {
        const u8 waiting = state().casualties;
        if (tables().memorials == 0)
            return root_["decision"].failBecause("the edition has no memorial");
        if (waiting == 0) return root_["pending"].failBecause("the key \"memorial\" is missing");
        for (const int seat : Bits(waiting))
            if (state().players[seat].converted == 0)
                return at(seat)["converted"].failBecause(
                    "0, but a marker of this seat is to become a token");
        const u8 attacker = u8(waiting & bit(state().turn));
        const int asked = lowest(attacker != 0 ? attacker : waiting);
        if (state().player != asked)
            return root_["player"].fail(std::to_string(asked) + ", who is asked first");
        if (state().follow != 0 && game().exploits == 0)
            return root_["pending"]["follow"].failBecause("there are no exploits in play");
        expectUncheckedPassed();
    }

    void expectUncheckedPassed() {
        if (edition().rules.discardPhase ? state().unchecked != 0
                                         : (state().unchecked & ~state().passed) != 0)
            root_["pending"]["card_limit"].failBecause(
                "only seats that have passed, where there is no discard phase");
    }

    void cardLimits() {
        const int seat = state().player;
        const bool waiting = has(state().unchecked, seat);
        if (edition().rules.discardPhase) {
            if (state().passed != everybody())
                return root_["decision"].failBecause("not before everybody has passed");
            if (!waiting)
                return root_["pending"].failBecause("\"card_limit\" names the seat that is asked");
        } else {
            expectUncheckedPassed();
            if (!has(state().passed, seat))
                return at(seat)["passed"].failBecause("only who has passed has a card limit");
            if (!waiting && seat != state().turn)
                return root_["player"].fail(std::to_string(state().turn) +
                                            ", whose turn it is, or one in \"card_limit\"");
        }
        if (root_.failed()) return;
        const bool fits = fitsWithFreeSpace(edition(), state(), seat);
        const bool fitsWithout = fitsWithoutFreeSpace(edition(), state(), seat);
        if (state().decision == Decision::discard) {
            if (state().emptying ? fitsWithout : fits)
                at(seat)["cards"].failBecause("no card has to be discarded");
        } else if (state().round != edition().rounds || !fits || fitsWithout) {
            root_["decision"].failBecause(
                "the free governor space is asked about in the last round, if it is needed");
        }
    }

    void over() {
        if (state().round != edition().rounds)
            return root_["round"].fail(std::to_string(edition().rounds) + ", the last");
        if (state().passed != everybody())
            at(lowest(u64(u8(~state().passed))))["passed"].failBecause(
                "everybody has passed when the game is over");
    }

    Reader root_;
    Positioned& read_;
};

}  // namespace

void checkPosition(const Reader& root, Positioned& read) { PositionChecks(root, read).run(); }

}  // namespace endeavor
