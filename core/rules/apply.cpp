// What a move does, including everything that follows without a choice (rules: 3 to 5).
#include <algorithm>
#include <cassert>

#include "../base/hash.h"
#include "draws.h"
#include "rules.h"
#include "shields.h"
#include "verbs.h"

namespace endeavor {
namespace {

constexpr u8 reachFor(int strength) {
    return strength >= maxCardValue ? 0xff : u8((2 << strength) - 1);
}

// One player's move and everything that follows from it. Editions without the additions of 2018
// (Tables::additions) do not pay for them.
template <bool additions>
class Course {
public:
    Course(const Game& game, State& state)
        : game_(game), edition_(*game.edition), tables_(edition_.tables), state_(state) {}

    // --- One function for each verb ------------------------------------------------------------

    void ship(Move move) {
        spend<Verb::ship>(move);
        shipTo(move.target());
        afterwards<Verb::ship>(move, move.target());
    }
    void occupy(Move move) {
        spend<Verb::occupy>(move);
        takeSite(move.target());
        afterwards<Verb::occupy>(move, tables_.regionOf[move.target()]);
    }
    void attack(Move move) {
        spend<Verb::attack>(move);
        loseAllButOne<Verb::attack>();
        attackSite(move.target());
        afterwards<Verb::attack>(move, tables_.regionOf[move.target()]);
    }
    // The marker is freed before the performing building is marked, so a copy of the same type can
    // be freed but never the performing tile itself (ruling 11).
    void pay(Move move) {
        freeOne(move.target());
        spend<Verb::pay>(move);
        afterwards<Verb::pay>(move, 0);
    }
    void draw(Move move) {
        spend<Verb::draw>(move);
        drawFrom(move.target());
        afterwards<Verb::draw>(move, move.target());
    }
    void shipFleet(Move move) {
        spend<Verb::shipFleet>(move);
        takeSite(move.target());
        afterwards<Verb::shipFleet>(move, tables_.regionOf[move.target()]);
    }
    void shipSea(Move move) {
        spend<Verb::shipSea>(move);
        shipToSea(move.target());
        afterwards<Verb::shipSea>(move, move.target());
    }
    void drawPile(Move move) {
        spend<Verb::drawPile>(move);
        takeFromPile(move.target());
        afterwards<Verb::drawPile>(move, 0);
    }
    void raid(Move move) {
        spend<Verb::raid>(move);
        loseAllButOne<Verb::raid>();
        attackSite(move.target());
        afterwards<Verb::raid>(move, tables_.regionOf[move.target()]);
    }
    void land(Move move) {
        const int region = tables_.regionOf[move.target()];
        spend<Verb::land>(move);
        takeFromSea(region);
        takeSite(move.target());
        afterwards<Verb::land>(move, region);
    }
    void sail(Move move) {
        const Voyage voyage = voyageOf(move.target());
        const int site = fleetSite(tables_, voyage);
        spend<Verb::sail>(move);
        takeFromSea(voyage.sea);
        takeSite(site);
        afterwards<Verb::sail>(move, tables_.regionOf[site]);
    }
    // A marker on the open sea becomes a status token.
    void trade(Move move) {
        const Exchange exchange = exchangeOf(move.target());
        spend<Verb::trade>(move);
        takeFromSea(exchange.sea);
        me().converted += 1;
        state_.hash += hashKeys.converted[seat()];
        gain(me(), Token(exchange.status));
        afterwards<Verb::trade>(move, exchange.sea);
    }

    void pass(Move) {
        state_.passed |= u8(bit(seat()));
        if ((additions && edition_.rules.discardPhase) || !mustDecideOnCards(seat())) endTurn();
    }
    void done(Move) {
        if (state_.decision == Decision::follow) {
            state_.follow &= u8(state_.follow - 1);
            goOn();
        } else {
            endTurn();
        }
    }

    // A start building, with a marker on its circle where the edition says so.
    void start(Move move) {
        const int type = move.target();
        Player& player = me();
        addBuilding(player, type);
        if (edition_.rules.startMarker) {
            player.supply -= 1;
            addToHarbour(player, 1);
            activate(player, type);
        }
        const int following = next(seat());
        if (following == state_.first)
            ask(following, Decision::build, Phase::build);
        else
            ask(following, Decision::start);
    }
    void build(Move move) {
        takeFromStock(move.target());
        addBuilding(me(), move.target());
        afterBuild();
    }
    void salary(Move move) {
        release(me(), u8(move.target()));
        afterSalary(state_.player);
    }
    void discard(Move move) {
        const int card = move.target();
        Player& player = me();
        if (has(tables_.slavery, card)) {
            setAside(player, card);
        } else {
            loseCard(player, card);
            if (has(tables_.governors, card)) {
                // leaves the game
            } else if (edition_.rules.discardPhase) {
                state_.pile |= bit(card);
                state_.hash += hashKeys.pileCard[card];
            } else {
                state_.decks |= bit(card);
                state_.hash += hashKeys.deckCard[card];
            }
        }
        if (state_.emptying) {
            if (fitsWithoutFreeSpace(edition_, state_, seat())) cardsSettled();
        } else if (!mustDecideOnCards(seat())) {
            cardsSettled();
        }
    }
    void governorSpace(Move move) {
        if (GovernorSpace(move.target()) == GovernorSpace::keep) {
            cardsSettled();
        } else {
            state_.emptying = true;
            ask(seat(), Decision::discard);
        }
    }
    void memorial(Move move) {
        gain(me(), Token(move.target()));
        state_.casualties &= u8(~bit(seat()));
        goOn();
    }

private:
    Player& me() { return state_.players[state_.player]; }
    int seat() const { return state_.player; }
    int next(int player) const { return player + 1 == game_.players ? 0 : player + 1; }

    void ask(int player, Decision decision) {
        state_.player = u8(player);
        state_.decision = decision;
    }
    void ask(int player, Decision decision, Phase phase) {
        ask(player, decision);
        state_.phase = phase;
    }

    // --- Build, growth, salary ---------------------------------------------------------------

    void takeFromStock(int type) {
        state_.stock[type / 16] -= u64{1} << (type % 16 * 4);
        state_.stockTypes &= ~(u32(state_.stockOf(type) == 0) << type);
    }

    // Puts a tile on the board. Types stay sorted and markers stay on the lowest spaces of each
    // type, so that every position has one canonical representation.
    void addBuilding(Player& player, int type) {
        const int space = count(bytesUpTo(player.spaces, u8(type)));
        const u64 below = bit(8 * space) - 1;
        player.spaces = (player.spaces & below) | inByte(space, u64(type)) |
                        (space == boardSpaces - 1 ? 0 : (player.spaces & ~below) << 8);
        const u32 lower = (1u << space) - 1;
        player.busy = u8((player.busy & lower) | (player.busy & ~lower) << 1);
        player.freeTypes |= tables_.circles & u32(bit(type));
        player.holdings += tables_.buildingIcons[type];
        player.hasUnique |= has(tables_.unique, type);
        state_.hash += hashKeys.building[seatOf(player)][type];
    }

    void afterBuild() {
        const int following = next(seat());
        if (game_.phases == PhaseOrder::individual) {
            grow(me());
            paySalaries(seat());
        } else if (following != state_.first) {
            ask(following, Decision::build);
        } else {
            for (int player = 0; player < game_.players; ++player) grow(state_.players[player]);
            paySalaries(state_.first);
        }
    }

    void grow(Player& player) {
        const int markers =
            std::min<int>(growth<additions>(edition_, state_, seatOf(player)), player.supply);
        player.supply -= u8(markers);
        addToHarbour(player, markers);
    }

    // Pays salaries from this player on. Asks only if not all markers return.
    [[gnu::always_inline]] void paySalaries(int player) {
        while (true) {
            Player& payer = state_.players[player];
            if (count(payer.busy) > payments<additions>(edition_, state_, player)) {
                ask(player, Decision::salary, Phase::salary);
                return;
            }
            if (payer.busy != 0) release(payer, payer.busy);
            if (!nextSalary(player)) return;
        }
    }

    void afterSalary(int player) {
        if (nextSalary(player)) paySalaries(player);
    }

    // Advances to the next player's salary; false if another decision comes first.
    bool nextSalary(int& player) {
        player = next(player);
        if (player == state_.first) {
            state_.passed = 0;
            state_.turn = state_.first;
            ask(state_.first, Decision::turn, Phase::action);
            return false;
        }
        if (game_.phases == PhaseOrder::individual) {
            ask(player, Decision::build, Phase::build);
            return false;
        }
        return true;
    }

    // --- Buildings and markers ---------------------------------------------------------------

    int seatOf(const Player& player) const { return int(&player - state_.players.data()); }

    void addToHarbour(Player& player, int markers) {
        player.harbour = u8(player.harbour + markers);
        state_.hash += u64(markers) * hashKeys.harbour[seatOf(player)];
    }

    // Markers return from these board spaces to the harbour.
    void release(Player& player, u8 spaces) {
        player.busy &= u8(~spaces);
        addToHarbour(player, count(spaces));
        const auto& keys = hashKeys.busy[seatOf(player)];
        u32 freed = 0;
        for (const int space : Bits(spaces)) {
            const int type = player.building(space);
            freed |= u32(bit(type));
            state_.hash -= keys[type];
        }
        player.freeTypes |= freed;
        u32 busy = 0;
        for (const int space : Bits(player.busy)) busy |= u32(bit(player.building(space)));
        player.busyTypes = busy;
    }

    // A marker moves from the harbour onto the circle of a building of this type.
    void activate(Player& player, int type) {
        const u32 free = bytesEqual(player.spaces, u8(type)) & ~u32(player.busy);
        player.busy |= u8(free & (0u - free));
        player.busyTypes |= u32(bit(type));
        player.freeTypes &= ~(u32((free & (free - 1)) == 0) << type);  // the last free one
        player.harbour -= 1;
        state_.hash += hashKeys.busy[seat()][type] - hashKeys.harbour[seat()];
    }

    // Pays for the action: a marker on a building or a blue token, plus the markers from the
    // harbour that the action itself takes.
    template <Verb verb>
    void spend(Move move) {
        const int source = move.source();
        Player& player = me();
        if (source < tokenSource) {
            activate(player, source);
        } else if (source != noSource) {
            const int kind = source - tokenSource + statusKinds;
            player.holdings -= inByte(kind, 1);
            state_.hash -= hashKeys.token[seat()][kind];
        }
        if constexpr (constexpr int markers = rowOf(verb).markers; markers > 0) {
            player.harbour = u8(player.harbour - markers);
            state_.hash -= u64(markers) * hashKeys.harbour[seat()];
        }
    }

    // --- Gains -------------------------------------------------------------------------------

    void gain(Player& player, Token token) {
        player.holdings += inByte(int(token), 1);
        state_.hash += hashKeys.token[seatOf(player)][int(token)];
    }

    void takeCard(Player& player, int card) {
        player.cards |= bit(card);
        player.holdings += tables_.icons[card];
        state_.hash += hashKeys.card[seatOf(player)][card];
        if (additions && has(tables_.grants, card)) [[unlikely]]
            grant(player, edition_.decks[std::size_t(deckOf(card))].cards[valueOf(card)]);
        if (has(tables_.abolition, card)) [[unlikely]]
            abolish();
    }

    // Grants markers as far as the supply goes, and blue tokens that are not from the board.
    void grant(Player& player, const Card& card) {
        const int markers = std::min<int>(card.grantedMarkers, player.supply);
        player.supply -= u8(markers);
        addToHarbour(player, markers);
        player.holdings += card.grantedTokens;
        for (int kind = statusKinds; kind < tokenKinds; ++kind)
            state_.hash +=
                u64(byteAt(card.grantedTokens, kind)) * hashKeys.token[seatOf(player)][kind];
    }

    void removeFromDeck(int card) {
        state_.decks &= ~bit(card);
        state_.hash -= hashKeys.deckCard[card];
    }

    void loseCard(Player& player, int card) {
        player.cards &= ~bit(card);
        player.holdings -= tables_.icons[card];
        state_.hash -= hashKeys.card[seatOf(player)][card];
    }

    void setAside(Player& player, int card) {
        loseCard(player, card);
        player.aside += 1;
        state_.hash += hashKeys.aside[seatOf(player)];
    }

    // --- Places ------------------------------------------------------------------------------

    void addMarker(Player& player, int region) {
        player.strength += inByte(region, 1);
        player.presence |= u8(bit(region));
        // One more card value within reach in each deck of the region, up to all bits set.
        player.reach |= (player.reach << 1 | tables_.deckOnes[region]) & tables_.deckBytes[region];
    }

    void removeMarker(Player& player, int region) {
        player.strength -= inByte(region, 1);
        const int strength = player.strengthIn(region);
        player.reach = (player.reach & ~tables_.deckBytes[region]) |
                       tables_.deckOnes[region] * reachFor(strength);
        if (strength == 0) player.presence &= u8(~bit(region) | tables_.home);
    }

    // rules: 4, ship
    void shipTo(int region) {
        Player& player = me();
        addMarker(player, region);
        const int space = byteAt(state_.filled, region);
        if (space == tables_.track[region]) {  // full: goes beside the track
            player.sea += inByte(region, 1);
            state_.hash += hashKeys.sea[seat()][region];
            return;
        }
        state_.track[region] |= u32(seat() + 1) << (3 * space);
        state_.filled += inByte(region, 1);
        state_.hash += hashKeys.track[seat()][region][space];
        gain(player, game_.trackToken(region, space));
        if (space + 1 == tables_.track[region]) openRegion(region);
    }

    void shipToSea(int region) {
        Player& player = me();
        player.sea += inByte(region, 1);
        state_.hash += hashKeys.sea[seat()][region];
        addMarker(player, region);
    }

    [[gnu::noinline]] void openRegion(int region) {
        state_.open |= u8(bit(region));
        state_.openDecks |= tables_.deckBytes[region];
        const int governor = tables_.governorOf[region];
        const int winner = mostOnTrack(state_, region);
        if (!edition_.rules.governorsBeside) removeFromDeck(governor);
        takeCard(state_.players[winner], governor);
        // With a discard phase the limit is enforced there.
        if (has(state_.passed, winner) && !edition_.rules.discardPhase)
            state_.unchecked |= u8(bit(winner));
    }

    // rules: 4, occupy; a fleet space is taken in the same way by a ship.
    void takeSite(int site) {
        Player& player = me();
        state_.occupied |= bit(site);  // permanent: the token of a site is taken only once
        gain(player, game_.siteToken(site));
        if (shielded()) [[unlikely]]
            bringTreasure(player, site);
        hold(player, site);
    }

    void takeFromSea(int region) {
        me().sea -= inByte(region, 1);
        state_.hash -= hashKeys.sea[seat()][region];
        removeMarker(me(), region);
    }

    // rules: 4, attack
    void attackSite(int site) {
        Player& player = me();
        int victim = 0;  // branchless, because the victim is unpredictable
        for (int other = 1; other < game_.players; ++other)
            victim += has(state_.players[other].sites, site) ? other : 0;
        Player& loser = state_.players[victim];
        loser.sites &= ~bit(site);
        lose(loser);
        state_.hash -= hashKeys.site[victim][site];
        removeMarker(loser, tables_.regionOf[site]);
        hold(player, site);
    }

    // One of the markers that an attack takes goes to the city; the others are lost.
    template <Verb verb>
    void loseAllButOne() {
        for (int lost = 1; lost < rowOf(verb).markers; ++lost) lose(me());
    }

    // A marker lost in an attack returns to the supply, or becomes a token (age of sail: 16).
    void lose(Player& player) {
        if (additions && hasMemorial(player)) [[unlikely]] {
            player.converted += 1;
            state_.hash += hashKeys.converted[seatOf(player)];
            state_.casualties |= u8(bit(seatOf(player)));
        } else {
            player.supply += 1;
        }
    }

    bool hasMemorial(const Player& player) const {
        if (tables_.memorials == 0) return false;
        for (int space = 0; space < player.buildings(); ++space)
            if (has(tables_.memorials, player.building(space))) return true;
        return false;
    }

    // Gives the player the city, and the tokens of the connections this completes.
    [[gnu::always_inline]] void hold(Player& player, int site) {
        player.sites |= bit(site);
        state_.hash += hashKeys.site[seat()][site];
        addMarker(player, tables_.regionOf[site]);
        const u64 neighbours = tables_.neighbours[site];
        for (const int other : Bits(neighbours & player.sites)) {
            const int link = tables_.linkTo[site][count(neighbours & (bit(other) - 1))];
            if (!has(state_.linkTokens, link)) continue;
            state_.linkTokens &= ~bit(link);
            state_.hash -= hashKeys.linkToken[link];
            gain(player, game_.linkToken(link));
        }
    }

    // rules: 4, payment
    void freeOne(int type) {
        Player& player = me();
        const u32 occupied = bytesEqual(player.spaces, u8(type)) & player.busy;
        release(player, u8(std::bit_floor(occupied)));
    }

    // rules: 4, draw
    void drawFrom(int deck) {
        const int card = cardOf(deck, lowest(u64(byteAt(state_.decks, deck))));
        if (shielded()) [[unlikely]]
            useCharter(edition_.decks[std::size_t(deck)].region, valueOf(card));
        removeFromDeck(card);
        takeCard(me(), card);
    }

    void takeFromPile(int card) {
        state_.pile &= ~bit(card);
        state_.hash -= hashKeys.pileCard[card];
        takeCard(me(), card);
    }

    // The slavery deck leaves the game and all slavery cards held are set aside. When the card is
    // drawn again later none are left, so it has no effect.
    [[gnu::noinline]] void abolish() {
        for (int player = 0; player < game_.players; ++player)
            for (const int card : Bits(state_.players[player].cards & tables_.slavery))
                setAside(state_.players[player], card);
        for (const int card : Bits(state_.decks & tables_.slavery))
            state_.hash -= hashKeys.deckCard[card];
        state_.decks &= ~tables_.slavery;
    }

    // --- Exploits (age of sail: 18) ------------------------------------------------------------

    bool playsExploits() const { return additions && game_.exploits != 0; }
    bool shielded() const { return additions && state_.shields[seat()] != 0; }

    // Shields depend on presence and open regions; draw strength and status depend on shields.
    [[gnu::noinline]] void refreshShields() {
        for (int seat = 0; seat < game_.players; ++seat) {
            Player& player = state_.players[seat];
            const u16 before = state_.shields[seat], now = shieldsOf(game_, state_, player);
            state_.shields[seat] = now;
            if (const u16 drawing = (before | now) & tables_.changeDrawing; drawing != 0)
                refreshReach(seat, drawing);
            if ((before | now) & tables_.changeStatus) {
                player.holdings -= liftedStatus(edition_, state_.lifted[seat]);
                state_.lifted[seat] = liftingShields(edition_, player, now);
                player.holdings += liftedStatus(edition_, state_.lifted[seat]);
            }
        }
    }

    // Recomputes reach where these exploits change the strength for drawing.
    void refreshReach(int seat, u16 exploits) {
        u8 regions = 0;
        for (const int exploit : Bits(exploits)) {
            const Ability& ability = edition_.exploits[std::size_t(exploit)].ability;
            regions |= ability.doubleCities | ability.sharedStrength | ability.charter;
        }
        u64& reach = state_.players[seat].reach;
        for (const int region : Bits(regions))
            reach =
                (reach & ~tables_.deckBytes[region]) |
                tables_.deckOnes[region] * reachFor(drawStrength(edition_, state_, seat, region));
    }

    void bringTreasure(Player& player, int site) {
        const u8 regions = reachOf(edition_, state_.shields[seat()], &Ability::treasure);
        if (has(tables_.fleets, site) || !has(regions, tables_.regionOf[site])) return;
        if (player.supply == 0) return;
        player.supply -= 1;
        addToHarbour(player, 1);
    }

    // A draw uses up the charter only if the strength without it is not enough.
    void useCharter(int region, int value) {
        if (hasCharter(edition_, state_, seat(), region) &&
            drawStrength(edition_, state_, seat(), region) == value)
            state_.chartered |= u8(bit(seat()));
    }

    // What shields add to the action just taken.
    [[gnu::noinline]] void addFollowing(Move move) {
        const u16 shields = state_.shields[seat()];
        const int target = move.target();
        const auto add = [&](Follow follow, u8 decks = 0xff) {
            state_.follow |= u8(bit(int(follow)));
            if (follow == Follow::draw) state_.followDecks = decks;
        };
        switch (rowOf(move.verb()).additions) {
            case Additions::none: break;
            case Additions::toSeaShip:
                if (has(reachOf(edition_, shields, &Ability::seaPayment), target))
                    add(Follow::payment);
                if (has(reachOf(edition_, shields, &Ability::seaDraw), target))
                    add(Follow::draw, tables_.decksIn[target]);
                break;
            case Additions::toAttack:
                if (state_.actor < tokenSource &&
                    offers(edition_, shields, &Ability::attackPayment))
                    add(Follow::payment);
                if (has(tables_.fleets, target) && offers(edition_, shields, &Ability::fleetDraw))
                    add(Follow::draw);
                break;
            case Additions::toTrade: add(Follow::trade); break;
        }
    }

    // --- The course of a turn ----------------------------------------------------------------

    // `place` is the region in which the action was taken; for a draw, its deck.
    template <Verb verb>
    [[gnu::always_inline]] void afterwards(Move move, int place) {
        constexpr Effect effect = rowOf(verb).effect;
        const int source = move.source();
        if (playsExploits()) {
            if (exploitsIn(game_, state_.open) != 0) refreshShields();
            if (state_.decision == Decision::follow) return followed(move);
            if (source != noSource) state_.actor = u8(source);
            if (shielded()) addFollowing(move);
        }
        const Effect second =
            source < tokenSource ? tables_.otherHalf[source][int(effect)] : Effect::none;
        state_.secondHalf = second;
        if (second != Effect::none) state_.secondPlaces = secondPlaces(effect, place);
        const bool more = additions && (state_.casualties != 0 || state_.follow != 0);
        if (second == Effect::none && !more) [[likely]]
            endTurn();
        else
            goOn();
    }

    // A follow-up is done; a trade may be followed by another.
    void followed(Move move) {
        if (move.verb() != Verb::trade) state_.follow &= u8(state_.follow - 1);
        goOn();
    }

    // Continues the turn: status tracks for lost markers, what exploits add, then the second half.
    // A decision without any legal move is skipped. Calling legal() to find out keeps the
    // conditions in one place, and few moves get here.
    [[gnu::noinline]] void goOn() {
        if (state_.casualties != 0) [[unlikely]] {
            // The attacker is asked first.
            const u8 attacker = u8(state_.casualties & bit(state_.turn));
            ask(lowest(attacker != 0 ? attacker : state_.casualties), Decision::memorial);
            return;
        }
        for (; state_.follow != 0; state_.follow &= u8(state_.follow - 1)) {
            ask(state_.turn, Decision::follow);
            if (legal(game_, state_).size() > 0) return;
        }
        if constexpr (additions) state_.followDecks = 0;
        if (state_.secondHalf != Effect::none) {
            ask(state_.turn, Decision::second);
            if (legal(game_, state_).size() > 0) return;
        }
        endTurn();
    }

    // Both halves are in the same region, two draws from the same deck, unless the edition lifts
    // this restriction.
    u8 secondPlaces(Effect effect, int place) const {
        if (edition_.rules.linkedAnywhere) return 0xff;
        if (effect == Effect::draw) {
            if (state_.secondHalf == Effect::draw) return u8(bit(place));
            place = edition_.decks[std::size_t(place)].region;
        }
        return state_.secondHalf == Effect::draw ? tables_.decksIn[place] : u8(bit(place));
    }

    [[gnu::always_inline]] void endTurn() {
        state_.secondHalf = Effect::none;
        state_.secondPlaces = 0;
        if constexpr (additions) state_.followDecks = state_.actor = 0;
        if (state_.unchecked != 0 && !allCardsSettled()) return;
        const u32 waiting = ((1u << game_.players) - 1) & ~u32(state_.passed);
        if (waiting == 0) {
            endRound();
            return;
        }
        const u32 later = waiting & ~((2u << state_.turn) - 1);  // seats after the one that moved
        state_.turn = u8(lowest(later != 0 ? later : waiting));
        ask(state_.turn, Decision::turn);
    }

    // Enforces pending card limits in turn order; false if a player has to decide.
    [[gnu::noinline]] bool allCardsSettled() {
        int player = state_.first;
        for (int i = 0; i < game_.players; ++i, player = next(player)) {
            if (!has(state_.unchecked, player)) continue;
            if (mustDecideOnCards(player)) return false;
            state_.unchecked &= u8(~bit(player));
        }
        return true;
    }

    [[gnu::noinline]] void endRound() {
        if (edition_.rules.discardPhase && state_.phase != Phase::discard) {
            state_.phase = Phase::discard;
            state_.unchecked = u8((1u << game_.players) - 1);
            if (!allCardsSettled()) return;
        }
        if (state_.round == edition_.rounds) {
            state_.turn = 0;
            ask(0, Decision::over);
            return;
        }
        if (playsExploits() && state_.chartered != 0) {
            state_.chartered = 0;
            refreshShields();
        }
        state_.round += 1;
        state_.first = u8(next(state_.first));
        state_.turn = state_.first;
        state_.passed = 0;
        ask(state_.first, Decision::build, Phase::build);
    }

    // --- Passing and the card limit (rules: 5) -----------------------------------------------

    // Asks the player to discard, or what to do with the free space; false if neither is needed.
    [[gnu::always_inline]] bool mustDecideOnCards(int player) {
        if (count(state_.players[player].cards) <= cardLimit<additions>(edition_, state_, player))
            [[likely]]
            return false;
        if (!fitsWithFreeSpace(edition_, state_, player)) {
            ask(player, Decision::discard);
            return true;
        }
        if (state_.round == edition_.rounds && !fitsWithoutFreeSpace(edition_, state_, player)) {
            ask(player, Decision::governorSpace);
            return true;
        }
        return false;
    }

    void cardsSettled() {
        state_.emptying = false;
        state_.unchecked &= u8(~bit(seat()));
        endTurn();
    }

    const Game& game_;
    const Edition& edition_;
    const Tables& tables_;
    State& state_;
};

using Perform = void (*)(const Game&, State&, Move);

template <bool additions, void (Course<additions>::*verb)(Move)>
void perform(const Game& game, State& state, Move move) {
    (Course<additions>(game, state).*verb)(move);
}

// The function for each verb. With a table rather than a switch, apply() is inlined and each verb
// saves only the registers it uses.
template <bool additions>
constexpr auto performers = [] {
    using T = Course<additions>;
    std::array<Perform, verbNumbers> table{};
    const auto set = [&](Verb verb, Perform function) { table[std::size_t(verb)] = function; };
    set(Verb::ship, perform<additions, &T::ship>);
    set(Verb::occupy, perform<additions, &T::occupy>);
    set(Verb::attack, perform<additions, &T::attack>);
    set(Verb::pay, perform<additions, &T::pay>);
    set(Verb::draw, perform<additions, &T::draw>);
    set(Verb::pass, perform<additions, &T::pass>);
    set(Verb::done, perform<additions, &T::done>);
    set(Verb::start, perform<additions, &T::start>);
    set(Verb::build, perform<additions, &T::build>);
    set(Verb::salary, perform<additions, &T::salary>);
    set(Verb::discard, perform<additions, &T::discard>);
    set(Verb::governorSpace, perform<additions, &T::governorSpace>);
    if constexpr (additions) {
        set(Verb::shipFleet, perform<true, &T::shipFleet>);
        set(Verb::shipSea, perform<true, &T::shipSea>);
        set(Verb::drawPile, perform<true, &T::drawPile>);
        set(Verb::raid, perform<true, &T::raid>);
        set(Verb::land, perform<true, &T::land>);
        set(Verb::sail, perform<true, &T::sail>);
        set(Verb::trade, perform<true, &T::trade>);
        set(Verb::memorial, perform<true, &T::memorial>);
    }
    return table;
}();
static_assert(std::ranges::all_of(verbRows,
                                  [](const VerbRow& row) {
                                      return performers<true>[std::size_t(row.verb)] != nullptr;
                                  }),
              "every verb is carried out by a function");

}  // namespace

void apply(const Game& game, State& state, Move move) {
    const auto& table = game.edition->tables.additions ? performers<true> : performers<false>;
    table[std::size_t(move.verb())](game, state, move);
    assert(check(game, state).empty());
}

bool play(const Game& game, State& state, Move move) {
    if (!legal(game, state).contains(move)) return false;
    apply(game, state, move);
    return true;
}

}  // namespace endeavor
