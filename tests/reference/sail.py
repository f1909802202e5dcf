#!/usr/bin/env python3
"""Endeavor: Age of Sail, both sides of the board: a slow and plain reference implementation.

Only what differs from the classic edition is here; the rest is in reference.py. Component facts
come from an edition file, the exploits are written down below from the rules page.

"sail: N" in the comments is the number of the difference in the rules of Age of Sail.
"""

import collections
import itertools
import sys

import reference
from reference import GOVERNOR, STATUS, BadRecord, Game, Tile, connection_id, place_in_deck, symbols

START_BUILDINGS = ("colonial-house", "merchant-dock")
EXPLOIT_REGIONS = {
    "spice-trade": ("africa", "india"),
    "sugar-islands": ("africa", "caribbean"),
    "crossing-the-line": ("africa", "south-america"),
    "abolitionist-societies": ("africa", "north-america"),
    "long-passage": ("africa", "far-east"),
    "pirate-republic": ("caribbean", "north-america"),
    "treasure-fleet": ("caribbean", "south-america"),
    "botanical-gardens": ("caribbean", "india"),
    "letters-of-marque": ("caribbean", "far-east"),
    "fur-and-silver-road": ("south-america", "north-america"),
    "saltpetre-stockpile": ("south-america", "india"),
    "manila-galleon": ("south-america", "far-east"),
    "company-charter": ("north-america", "india"),
    "transit-of-venus": ("north-america", "far-east"),
    "tea-clippers": ("india", "far-east"),
}
# The Spice Trade covers one more sea than the regions it needs.
SPICE_SEAS = ("africa", "india", "far-east")
SPICE_GOODS = ("finance", "politics")
DISCARD = "discard: "


class SailComponents(reference.Components):
    """An edition file, converted to the form of the classic components."""

    def __init__(self, facts):
        self.edition = facts["id"]
        fewest, most = facts["players"]
        self.player_counts = tuple(range(fewest, most + 1))
        self.level5_in_play = facts["rules"]["level5_in_play"]
        regions = [{"id": region["id"], "track": region.get("track", 0),
                    "cities": [city["id"] for city in region["cities"]],
                    "fleets": [fleet["id"] for fleet in region["fleets"]]}
                   for region in facts["regions"]]
        links = [link if isinstance(link, dict) else {"ends": link}
                 for link in facts["connections"]]
        self.square = {connection_id(link["ends"]) for link in links if link.get("square")}
        self.region_of_fleet = {fleet: region["id"] for region in regions
                                for fleet in region["fleets"]}
        super().__init__({
            "tracks": facts["status"],
            "markers_per_player": facts["markers"],
            "rounds": facts["rounds"],
            "card_slots": facts["card_slots"],
            "free_governor_glory": facts["free_governor_glory"],
            "tokens": facts["tokens"],
            "buildings": facts["buildings"],
            "cards": {deck["id"]: deck["cards"] for deck in facts["decks"]},
            "regions": regions,
            "two_glory_cities": [city["id"] for region in facts["regions"]
                                 for city in region["cities"] if city.get("glory") == 2],
            "connections": [link["ends"] for link in links],
        })

    def new_game(self, players, setup, phases="together"):
        return SailGame(self, players, setup, phases)

    def random_setup(self, rng, players, exploits=None, level5=None):
        setup = super().random_setup(rng, players)       # surplus tokens stay in the box
        setup["level5"] = level5 or rng.sample(self.level5(), self.level5_in_play)
        setup["exploits"] = rng.sample(list(EXPLOIT_REGIONS), 3) if exploits is None else exploits
        return setup

    def level5(self):
        return [name for name, facts in self.buildings.items() if facts["level"] == 5]

    def spaces(self):
        """The circular spaces (sail: 2)."""
        return ([space for space in super().spaces() if space not in self.square]
                + list(self.region_of_fleet))

    def region_of(self, place):
        """The region of a city or fleet space."""
        return self.region_of_city.get(place) or self.region_of_fleet[place]


class SailGame(Game):
    limit_phase = "discard"

    # ---------------------------------------------------------------- set-up

    def check_tokens(self, kinds):
        known = self.components.token_counts
        if any(kinds.count(kind) > known.get(kind, 0) for kind in kinds):
            raise BadRecord("set-up uses a token more often than it exists")

    def prepare(self, setup):
        facts = self.components
        self.level5 = ids(setup, "level5", facts.level5())
        if len(self.level5) != facts.level5_in_play:
            raise BadRecord(f"level5 does not name {facts.level5_in_play} buildings")
        self.exploits = ids(setup, "exploits", EXPLOIT_REGIONS)
        if len(self.exploits) not in (0, 3):
            raise BadRecord("exploits does not name three or none")
        for player in self.players:
            player.converted = []        # the status of each marker that became a token
        self.sea = {region: [] for region in facts.overseas}             # seats
        self.fleet_holder = {}                                           # fleet space -> seat
        self.decks = {deck: sorted(set(cards) - {GOVERNOR}, key=place_in_deck)
                      for deck, cards in facts.cards.items()}
        self.governors = {(region, GOVERNOR) for region in facts.overseas}   # beside the board
        self.pile = []                                                   # discarded cards
        self.stockpile = {name: building["copies"] for name, building in facts.buildings.items()
                          if building["level"] > 0
                          and (building["level"] < 5 or name in self.level5)}
        self.granted_tokens = []
        self.charters_used = set()       # seats, during one round
        # What has happened, for callers that check what their games have covered.
        self.events = collections.Counter()

    def note(self, event):
        self.events[event] += 1

    # ---------------------------------------------------------------- exploits

    def shield(self, player, exploit):
        return exploit in self.exploits and all(
            self.is_open(region) and self.presence(player, region)
            for region in EXPLOIT_REGIONS[exploit])

    def shields(self, player):
        return {exploit for exploit in self.exploits if self.shield(player, exploit)}

    def matters(self, exploit, question):
        """Whether `question()` would have a different answer without the exploit."""
        answer = question()
        in_play = self.exploits
        self.exploits = [other for other in in_play if other != exploit]
        without = question()
        self.exploits = in_play
        return answer != without

    # ---------------------------------------------------------------- status

    def total(self, player, kind):
        count = super().total(player, kind) + player.converted.count(kind)
        if (kind == "politics" and self.shield(player, "abolitionist-societies")
                and not slavery_cards(player) and not player.set_aside):
            count += 2
        return count

    def marker(self, player, kind):
        return self.total(player, kind)          # the track extender (sail: 6)

    def growth_value(self, player):
        return super().growth_value(player) + self.shield(player, "long-passage")

    def payments_value(self, player):
        """Only in the salary."""
        return super().payments_value(player) + self.shield(player, "fur-and-silver-road")

    def card_limit(self, player):
        limit = super().card_limit(player) + self.shield(player, "botanical-gardens")
        return min(limit, self.components.card_slots)

    # ---------------------------------------------------------------- a round

    def whole_game(self):
        for player in self.clockwise_from_first():
            yield from self.start(player)
        for self.round in range(1, self.components.rounds + 1):
            self.charters_used = set()
            in_order = self.clockwise_from_first()
            yield from self.before_the_actions(in_order)
            yield from self.action(in_order)
            yield from self.discard_phase(in_order)
            self.first = (self.first + 1) % len(self.players)
        for player in self.players:
            self.note_at_the_end(player)

    def start(self, player):
        """sail: 5"""
        name = yield from self.ask(player, "start", {f"start {name}": name
                                                     for name in START_BUILDINGS})
        self.note(f"start {name}")
        tile = Tile(name)
        tile.occupied = True
        player.tiles.append(tile)
        player.supply -= 1

    def growth(self, player):
        if self.matters("long-passage", lambda: min(self.growth_value(player), player.supply)):
            self.note("long-passage: one marker more")
        super().growth(player)

    def salary(self, player):
        occupied = sum(tile.occupied for tile in player.tiles)
        if self.matters("fur-and-silver-road", lambda: min(self.payments_value(player), occupied)):
            self.note("fur-and-silver-road: one payment more")
        yield from super().salary(player)

    # ---------------------------------------------------------------- a turn

    def turn(self, player):
        move = yield from self.ask(player, "action", self.turn_options(player))
        if move == "pass":
            player.passed = True
            return
        kind, source, symbol, deed = move
        performing, action = self.use(player, kind, source)
        yield from self.carry_out(player, *deed, performing)
        if "&" not in action:
            return
        # The second half is not bound to the place of the first (sail: 8).
        options = self.deeds(player, reference.other_half(action, symbol), performing)
        if not options:
            return
        options["done"] = None
        deed = yield from self.ask(player, "action", options)
        if deed is None:
            self.note("second half declined")
        else:
            self.note(f"second half: {deed[0]}")
            yield from self.carry_out(player, *deed, performing)

    def words(self, symbol):
        return {"ship": ["ship", "trade", "sail"], "occupy": ["occupy", "land"],
                "attack": ["attack", "raid"], "payment": ["pay"], "draw": ["draw"]}[symbol]

    def targets(self, player, word, performing):
        if word == "trade":
            return self.trade_targets(player)
        if word == "sail":
            return self.sail_targets(player)
        if word == "land":
            return self.land_targets(player)
        if word == "raid":
            return self.raid_targets(player)
        return super().targets(player, word, performing)

    def carry_out(self, player, word, target, performing):
        """An action with everything that follows from it before anything else may happen."""
        self.shields_before = self.shields(player)
        if word == "trade":
            yield from self.trade(player, target)
        elif word == "sail":
            self.sail(player, target)
        elif word == "land":
            self.land(player, target)
        elif word in ("attack", "raid"):
            yield from self.attack(player, word, target)
        else:
            self.perform(player, word, target, performing)
        yield from self.payment_that_follows(player, word, target, performing)
        yield from self.draw_that_follows(player, word, target)

    # ---- what follows an action

    def payment_that_follows(self, player, word, target, performing):
        if (word == "ship" and target in ("africa-sea", "south-america-sea")
                and self.shield(player, "crossing-the-line")):
            exploit = "crossing-the-line"
        elif (word in ("attack", "raid") and performing is not None
                and self.shield(player, "saltpetre-stockpile")):
            exploit = "saltpetre-stockpile"
        else:
            return
        building = yield from self.ask_what_follows(player, exploit, word, "pay",
                                                    self.payment_targets(player, performing))
        if building is not None:
            if building == (performing.building if performing else None):
                self.note("payment that follows: another copy of the building that acted")
            self.payment(player, building, performing)

    def draw_that_follows(self, player, word, target):
        if (word == "ship" and target in map(sea_of, SPICE_SEAS)
                and self.shield(player, "spice-trade")):
            exploit = "spice-trade"
            targets = [deck for deck in self.draw_targets(player) if sea_of(deck) == target]
        elif (word in ("attack", "raid") and target in self.components.region_of_fleet
                and self.shield(player, "letters-of-marque")):
            exploit = "letters-of-marque"
            targets = self.draw_targets(player)
        else:
            return
        card = yield from self.ask_what_follows(player, exploit, word, "draw", targets)
        if card is not None:
            chartered = self.events["company-charter: draw"]
            self.draw(player, card)
            if self.events["company-charter: draw"] > chartered:
                self.note("company-charter: draw that follows")

    def ask_what_follows(self, player, exploit, after, word, targets):
        if not targets:
            return None
        options = {f"{word} {target}": target for target in targets}
        options["done"] = None
        target = yield from self.ask(player, "action", options)
        what = f"{exploit}: {word} that follows"
        self.note(what + (" declined" if target is None else ""))
        if exploit not in self.shields_before:
            self.note(f"{what} the ship that brought the shield")
        if after == "raid":
            self.note(f"{what} a raid")
        return target

    # ---- places

    def holder(self, place):
        """The seat that holds a city or fleet space, or None."""
        if place in self.components.region_of_fleet:
            return self.fleet_holder.get(place)
        return self.city_holder.get(place)

    def cities_in(self, player, *regions):
        return sum(seat == player.seat and self.components.region_of_city[city] in regions
                   for city, seat in self.city_holder.items())

    def fleets_in(self, player, *regions):
        return sum(seat == player.seat and self.components.region_of_fleet[fleet] in regions
                   for fleet, seat in self.fleet_holder.items())

    def at_sea(self, player, *regions):
        return sum(self.sea[region].count(player.seat) for region in regions)

    def on_track(self, player, *regions):
        return sum(self.track[region].count(player.seat) for region in regions)

    def markers_in(self, player, region):
        """sail: 10"""
        count = self.cities_in(player, region) + self.fleets_in(player, region)
        if region != "europe":
            count += self.on_track(player, region) + self.at_sea(player, region)
        return count

    def free_fleets(self):
        """Unoccupied fleet spaces of Europe and open regions; no presence is needed."""
        return [fleet for fleet, region in self.components.region_of_fleet.items()
                if self.is_open(region) and fleet not in self.fleet_holder]

    # ---- Ship (sail: 7)

    def ship_targets(self, player):
        if player.harbour < 1:
            return []
        closed = [region for region in self.components.overseas if not self.is_open(region)]
        seas = [sea_of(region) for region in self.components.overseas if self.is_open(region)]
        return closed + self.free_fleets() + seas

    def ship(self, player, place):
        player.harbour -= 1
        if place in self.components.region_of_fleet:
            self.note("ship to a fleet space")
            self.hold_fleet(player, place)
        elif place in self.components.overseas:
            self.note("ship to a track")
            self.track[place].append(player.seat)
            self.take_token(player, f"{place}#{len(self.track[place])}")
            if self.is_open(place):
                self.award_governor(place)
        else:
            self.note("ship to an open sea")
            self.sea[region_of_sea(place)].append(player.seat)

    def hold_fleet(self, player, fleet):
        self.fleet_holder[fleet] = player.seat
        self.take_token(player, fleet)

    def hand_over_governor(self, winner, region):
        self.note("governor won" + (" by one who has passed" if winner.passed else ""))
        self.governors.remove((region, GOVERNOR))
        self.take_card(winner, region, GOVERNOR)

    def trade_targets(self, player):
        if not self.shield(player, "spice-trade"):
            return []
        return [f"{sea_of(region)} {status}" for region in SPICE_SEAS
                if self.at_sea(player, region) for status in SPICE_GOODS]

    def trade(self, player, target):
        self.note("spice-trade: trade")
        while target is not None:
            sea, status = target.split()
            self.sea[region_of_sea(sea)].remove(player.seat)
            player.converted.append(status)
            options = {f"trade {more}": more for more in self.trade_targets(player)}
            if not options:
                if self.at_sea(player, *SPICE_SEAS):
                    self.note("spice-trade: trade ended by the loss of the shield")
                return
            options["done"] = None
            target = yield from self.ask(player, "action", options)
            self.note("spice-trade: trade ended by choice" if target is None
                      else "spice-trade: trade of one marker more")

    def sail_targets(self, player):
        if not self.shield(player, "tea-clippers"):
            return []
        return [f"{sea_of(region)} {fleet}" for region in EXPLOIT_REGIONS["tea-clippers"]
                if self.at_sea(player, region) for fleet in self.free_fleets()]

    def sail(self, player, target):
        self.note("tea-clippers: sail")
        sea, fleet = target.split()
        self.sea[region_of_sea(sea)].remove(player.seat)
        self.hold_fleet(player, fleet)
        if not self.shield(player, "tea-clippers"):
            self.note("tea-clippers: shield lost by sailing")

    # ---- Occupy

    def occupy(self, player, city):
        player.harbour -= 1
        self.hold_city(player, city)

    def hold_city(self, player, city):
        self.city_holder[city] = player.seat
        self.take_token(player, city)
        if (self.components.region_of_city[city] in EXPLOIT_REGIONS["treasure-fleet"]
                and self.shield(player, "treasure-fleet")):
            if player.supply > 0:
                self.note("treasure-fleet: marker with a token")
            self.marker_from_supply(player)
        self.take_connections(player)

    def marker_from_supply(self, player):
        if player.supply > 0:
            player.supply -= 1
            player.harbour += 1

    def land_targets(self, player):
        if not self.shield(player, "transit-of-venus"):
            return []
        return [city for city, region in self.components.region_of_city.items()
                if region in EXPLOIT_REGIONS["transit-of-venus"]
                and city not in self.city_holder and self.at_sea(player, region)]

    def land(self, player, city):
        self.note("transit-of-venus: land")
        self.sea[self.components.region_of_city[city]].remove(player.seat)
        self.hold_city(player, city)

    # ---- Attack (sail: 9, 16)

    def places_to_attack(self, player):
        places = list(self.components.region_of_city) + list(self.components.region_of_fleet)
        return [place for place in places
                if self.holder(place) not in (None, player.seat)
                and self.is_open(self.components.region_of(place))
                and self.presence(player, self.components.region_of(place))]

    def within_reach_of_pirates(self, player, place):
        return self.shield(player, "pirate-republic") and (
            place in self.components.region_of_fleet
            or self.components.region_of(place) in EXPLOIT_REGIONS["pirate-republic"])

    def attack_targets(self, player):
        if player.harbour < 2:
            return []
        return [place for place in self.places_to_attack(player)
                if not self.within_reach_of_pirates(player, place)]

    def raid_targets(self, player):
        if player.harbour < 1:
            return []
        return [place for place in self.places_to_attack(player)
                if self.within_reach_of_pirates(player, place)]

    def attack(self, player, word, place):
        fleet = place in self.components.region_of_fleet
        what = "a fleet space" if fleet else "a city"
        self.note(f"pirate-republic: raid on {what}" if word == "raid" else f"attack on {what}")
        victim = self.players[self.holder(place)]
        shields = self.shields(victim)
        player.harbour -= 1
        (self.fleet_holder if fleet else self.city_holder)[place] = player.seat
        victim.supply += 1
        casualties = [victim]
        if word == "attack":
            player.harbour -= 1
            player.supply += 1
            casualties = [player, victim]
        self.take_connections(player)
        if self.shields(victim) != shields:
            self.note("shield lost by being attacked")
        for owner in casualties:
            if self.has_memorial(owner):
                yield from self.memorial(owner, "attacker" if owner is player else "victim")

    def has_memorial(self, player):
        return any(self.components.buildings[tile.building].get("memorial")
                   for tile in player.tiles)

    def memorial(self, owner, role):
        self.note(f"memorial of the {role}")
        status = yield from self.ask(owner, "action", {f"memorial {status}": status
                                                       for status in STATUS})
        owner.supply -= 1
        owner.converted.append(status)

    # ---- Payment (sail: 13)

    def payment_targets(self, player, performing):
        return [name for name in super().payment_targets(player, performing)
                if "payment" not in self.symbols_of(name)]

    def symbols_of(self, building):
        action = self.components.buildings[building].get("action")
        return symbols(action) if action else []

    # ---- Draw (sail: 11, 12)

    def strength(self, player, region):
        """What counts for drawing there, apart from the charter."""
        count = self.markers_in(player, region)
        sugar = EXPLOIT_REGIONS["sugar-islands"]
        if region in sugar and self.shield(player, "sugar-islands"):
            count += self.cities_in(player, region)
        galleon = EXPLOIT_REGIONS["manila-galleon"]
        if region in galleon and self.shield(player, "manila-galleon"):
            count = sum(self.markers_in(player, either) for either in galleon)
        return count

    def has_charter(self, player, region):
        return (region in EXPLOIT_REGIONS["company-charter"]
                and self.shield(player, "company-charter")
                and player.seat not in self.charters_used)

    def draw_targets(self, player):
        targets = []
        for deck, cards in self.decks.items():
            region = self.components.region_of_deck(deck)
            if cards and int(cards[0]) <= (self.strength(player, region)
                                           + self.has_charter(player, region)):
                targets.append(deck)
        for deck, value in self.pile:
            if int(value) <= self.strength(player, "europe"):
                targets.append(f"{DISCARD}{deck} {value}")
        return targets

    def draw(self, player, target):
        if target.startswith(DISCARD):
            self.note("draw from the discard pile")
            deck, value = target.removeprefix(DISCARD).split()
            self.pile.remove((deck, value))
        else:
            deck, value = target, self.decks[target].pop(0)
            self.draw_from_deck(player, deck, int(value))
        self.take_card(player, deck, value)

    def draw_from_deck(self, player, deck, value):
        region = self.components.region_of_deck(deck)
        self.note("draw in " + ("Europe" if region == "europe" else "an open region"
                                if self.is_open(region) else "a closed region"))
        if value > self.strength(player, region):
            self.note("company-charter: draw")
            self.charters_used.add(player.seat)
        for exploit in ("sugar-islands", "manila-galleon"):
            if self.matters(exploit, lambda: value <= self.strength(player, region)):
                self.note(f"{exploit}: draw")

    def take_card(self, player, deck, value):
        player.cards.add((deck, value))
        face = self.components.cards[deck][value]
        grants = face.get("grants", {})
        for _ in range(grants.get("markers", 0)):
            self.marker_from_supply(player)
        for kind, count in grants.get("tokens", {}).items():
            player.tokens += [kind] * count
            self.granted_tokens += [kind] * count
        if face.get("effect") == "abolition":
            self.note("abolition")
            self.abolition()

    # ---------------------------------------------------------------- discards (sail: 14)

    def discard_phase(self, in_order):
        for player in in_order:
            for exploit in ("abolitionist-societies", "botanical-gardens"):
                if self.matters(exploit, lambda: self.fits(player, free_governor_space=True)):
                    self.note(f"{exploit}: card limit")
            yield from self.enforce_card_limit(player)

    def cards_allowed(self, player):
        return self.card_limit(player)           # no bonus for slavery cards

    def lay_down(self, deck, value):
        self.note("card laid on the discard pile")
        self.pile.append((deck, value))

    # ---------------------------------------------------------------- scoring

    def score_parts(self, player):
        parts = super().score_parts(player)
        tiles = [tile.building for tile in player.tiles]
        for name in tiles:                       # City Hall (sail: 17)
            wanted = self.components.buildings[name].get("glory_for")
            parts["buildings"] += sum(self.symbols_of(other).count(wanted) for other in tiles)
        parts["exploits"] = sum(self.exploit_glory(player, exploit) for exploit in self.exploits
                                if self.shield(player, exploit))
        return parts

    def status_glory(self, player, status):
        table = self.components.tracks["glory"]
        total = self.total(player, status)
        return table[total] if total < len(table) else total

    def exploit_glory(self, player, exploit):
        """What the exploit is worth to a player with a shield on it."""
        everywhere = list(self.components.regions)
        overseas = self.components.overseas
        both = EXPLOIT_REGIONS[exploit]
        match exploit:
            case "spice-trade":
                return sum(self.on_track(player, region) for region in SPICE_SEAS
                           if self.at_sea(player, region))
            case "sugar-islands":
                return self.cities_in(player, *both)
            case "crossing-the-line":
                return self.at_sea(player, *both)
            case "abolitionist-societies":
                return 0 if player.set_aside else 3
            case "long-passage" | "letters-of-marque":
                return self.fleets_in(player, *everywhere)
            case "pirate-republic":
                return self.fleets_in(player, *everywhere) + self.cities_in(player, "caribbean")
            case "treasure-fleet":
                return self.cities_in(player, "south-america") + self.fleets_in(player, *both)
            case "botanical-gardens":
                return sum(deck in both and value != GOVERNOR for deck, value in player.cards)
            case "fur-and-silver-road":
                return sum(any(region in both for region in ends)
                           for ends in self.regions_of_links(player))
            case "saltpetre-stockpile":
                return sum(self.symbols_of(tile.building).count("attack")
                           for tile in player.tiles)
            case "manila-galleon":
                return self.on_track(player, *both) // 2
            case "company-charter":
                return sum(a != b and a in overseas and b in overseas
                           for a, b in self.regions_of_links(player))
            case "transit-of-venus":
                return 2 * sum(self.cities_in(player, region) > 0
                               and self.at_sea(player, region) > 0 for region in overseas)
            case "tea-clippers":
                return self.fleets_in(player, *both) + self.at_sea(player, *both)
        raise ValueError(f"unknown exploit: {exploit}")

    def regions_of_links(self, player):
        """The regions of both ends of every link the player controls."""
        return [[self.components.region_of_city[city] for city in link]
                for link in self.components.connections if self.controls(player, link)]

    def note_at_the_end(self, player):
        for exploit in self.exploits:
            if self.shield(player, exploit):
                self.note(f"{exploit}: scored" + ("" if self.exploit_glory(player, exploit) > 0
                                                  else " nothing"))
        if self.matters("abolitionist-societies", lambda: self.status_glory(player, "politics")):
            self.note("abolitionist-societies: glory of politics")
        for status in STATUS:
            if self.total(player, status) > 15:
                self.note("status above 15 scored")
        for tile in player.tiles:
            if tile.building == "city-hall":
                self.note("city-hall scored")

    # ---------------------------------------------------------------- self-check

    def check(self):
        facts = self.components
        for player in self.players:
            places = list(self.city_holder.values()) + list(self.fleet_holder.values())
            for region in facts.overseas:
                places += self.track[region] + self.sea[region]
                assert self.is_open(region) or not self.sea[region], region
            markers = (player.supply + player.harbour + places.count(player.seat)
                       + sum(tile.occupied for tile in player.tiles) + len(player.converted))
            assert markers == facts.markers_per_player, (player.seat, markers)
            assert min(player.supply, player.harbour) >= 0, player.seat
            levels = [facts.buildings[tile.building]["level"] for tile in player.tiles]
            assert levels.count(0) <= 1 and levels.count(5) <= 1, levels
        tokens = list(self.tokens_left.values()) + self.spent_tokens
        tokens += [token for player in self.players for token in player.tokens]
        assert sorted(tokens) == sorted(self.tokens_dealt + self.granted_tokens)
        for place in list(facts.region_of_city) + list(facts.region_of_fleet):
            assert (place in self.tokens_left) == (self.holder(place) is None), place
        cards = [(deck, value) for deck, values in self.decks.items() for value in values]
        cards += self.cards_out_of_game + self.pile + list(self.governors)
        for player in self.players:
            cards += list(player.cards) + player.set_aside
        assert sorted(cards) == sorted((deck, value) for deck in facts.cards
                                       for value in facts.cards[deck])
        for deck, values in self.decks.items():
            assert values == sorted(values), deck
        for region, _ in self.governors:
            assert not self.is_open(region), region
        assert not any(value == GOVERNOR or deck == "slavery" for deck, value in self.pile)
        tiles = [tile.building for player in self.players for tile in player.tiles]
        for name, left in self.stockpile.items():
            assert left >= 0 and left + tiles.count(name) == facts.buildings[name]["copies"], name
        assert set(tiles) <= set(self.stockpile) | set(START_BUILDINGS)


def ids(setup, key, known):
    """A list of different known ids in a record's set-up."""
    names = setup.get(key)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise BadRecord(f"{key} is not a list of ids")
    if len(set(names)) < len(names) or not set(names) <= set(known):
        raise BadRecord(f"{key} has an unknown id or one twice: {names}")
    return list(names)


def sea_of(region):
    return f"{region}-sea"


def region_of_sea(sea):
    return sea.removesuffix("-sea")


def slavery_cards(player):
    return [card for card in player.cards if card[0] == "slavery"]


# -------------------------------------------------------------------- random games

# Triples of exploits that need only three regions: these open soonest.
TRIANGLES = [three for three in itertools.combinations(EXPLOIT_REGIONS, 3)
             if len({region for exploit in three for region in EXPLOIT_REGIONS[exploit]}) == 3]
# Exploits that interact in one action, or that would score too seldom.
MEETINGS = [("pirate-republic", "saltpetre-stockpile", "treasure-fleet"),
            ("pirate-republic", "saltpetre-stockpile", "company-charter"),
            ("pirate-republic", "company-charter", "botanical-gardens"),
            ("spice-trade", "company-charter", "abolitionist-societies"),
            ("company-charter", "transit-of-venus", "tea-clippers"),
            ("spice-trade", "tea-clippers", "long-passage"),
            ("crossing-the-line", "manila-galleon", "long-passage")]


class Explorer(reference.RandomChooser):
    """Random, but biased towards what random games seldom reach: the regions of the exploits in
    play, their abilities, level-5 buildings and attacks that cost a Memorial's owner a marker."""

    def __init__(self, rng, pass_chance=0.03, tastes=False):
        super().__init__(rng, pass_chance, tastes)
        self.seat_of_industry = rng.randrange(60)      # modulo players: who goes for level 5

    def weight(self, game, text):
        return super().weight(game, text) * self.pull(game, text.split(": ", 1)[-1].split())

    def pull(self, game, words):
        word, place = words[0], words[-1]
        player = game.players[game.player]
        industrious = player.seat == self.seat_of_industry % len(game.players)
        if word == "build":
            facts = game.components.buildings[place]
            if place == "cartographer" and "crossing-the-line" in game.exploits:
                return 50
            if industrious:
                return 50 if facts["level"] == 5 else 20 if place == "workshop" else 1
            return 3 if {"ship", "occupy", "attack"} & set(game.symbols_of(place)) else 1
        if word in ("attack", "raid"):
            sides = player, game.players[game.holder(place)]
            reasons = [word == "raid", any(map(game.has_memorial, sides)),
                       self.completes_a_link(game, player, place),
                       game.shield(player, "saltpetre-stockpile"),
                       place in game.components.region_of_fleet
                       and game.shield(player, "letters-of-marque")]
            return 2 * 4 ** sum(reasons)
        if word in ("trade", "sail"):
            return 8
        if word == "done":
            return 3
        if industrious and self.brings_industry(game, words):
            return 20
        regions = {region for exploit in game.exploits for region in EXPLOIT_REGIONS[exploit]}
        if word == "ship":
            for region in regions:
                if place == region or (place in (sea_of(region), f"{region}-fleet")
                                       and not game.presence(player, region)):
                    return 8
                if place == sea_of(region):
                    return 4
        if word in ("occupy", "land"):
            if self.completes_a_link(game, player, place):
                return 20
            if "company-charter" in game.exploits and self.ends_an_overseas_link(game, place):
                return 20
            return 6 if game.components.region_of_city[place] in regions else 1
        if word == "draw" and place in regions:
            plain = game.markers_in(player, place)
            return 12 if int(game.decks[place][0]) > plain else 3 if plain else 1
        return 1

    def completes_a_link(self, game, player, city):
        return any(city in link and game.holder(link[link[0] == city]) == player.seat
                   for link in game.components.connections)

    def ends_an_overseas_link(self, game, city):
        regions = [{game.components.region_of_city[end] for end in link}
                   for link in game.components.connections if city in link]
        return any(len(both) == 2 and "europe" not in both for both in regions)

    def brings_industry(self, game, words):
        if words[0] == "draw" and words[1] in game.decks:
            return "industry" in game.components.cards[words[1]][game.decks[words[1]][0]]
        place = words[-1]
        if place in game.track:
            place = f"{place}#{len(game.track[place]) + 1}"
        return game.tokens_left.get(place) == "industry"


# -------------------------------------------------------------------- command line

def random_setup(components, rng, arguments):
    exploits = arguments.exploits
    if exploits is not None:
        exploits = [] if exploits == "none" else exploits.split(",")
    return components.random_setup(rng, arguments.players, exploits)


def main():
    parser, command = reference.command_line(
        "Endeavor: Age of Sail: reference implementation", "--edition", (2, 3, 4, 5))
    command.add_argument("--exploits", metavar="A,B,C", help="three ids, or none (else drawn)")
    command.set_defaults(setup=random_setup)
    arguments = parser.parse_args()
    return arguments.run(SailComponents.read(arguments.components), arguments)


if __name__ == "__main__":
    sys.exit(main())
