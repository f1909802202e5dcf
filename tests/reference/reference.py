#!/usr/bin/env python3
"""Endeavor, classic edition: a slow and plain reference implementation.

What both editions share is here as well; sail.py has what is different in Age of Sail.

Written only from the specification (rules, record format, components file), to be compared
with the fast engine. Nothing here is clever: every number is recomputed whenever it is
needed, and the course of the game is written as one coroutine per section of the rules. Where
a player has to decide, the coroutine stops with `yield` until `Game.play` supplies the move.

"rules: N" in the comments is the section of the rules page.
"""

import argparse
import itertools
import json
import math
import pathlib
import random
import sys

STATUS = ("industry", "culture", "finance", "politics")
BREAKDOWN = ("cities", "connections", "industry", "culture", "finance", "politics", "cards",
             "buildings", "governor_space", "population", "slavery")
# What each blue token does (rules: 4), written like a building's action in the components file.
TOKEN_ACTION = {"ship-draw": "ship/draw", "occupy-draw": "occupy/draw",
                "payment": "payment", "attack": "attack"}
PHASE_ORDERS = ("together", "individual")
GOVERNOR = "governor"


class IllegalMove(ValueError):
    """The move is not in the legal list."""


class BadRecord(ValueError):
    """The record cannot be replayed."""


def in_bytes_order(texts):
    return sorted(texts, key=lambda text: text.encode("utf-8"))


class Components:
    """The components file, with a few lookups."""

    edition = "classic"
    player_counts = (3, 4, 5)

    def __init__(self, facts):
        self.tracks = facts["tracks"]
        self.markers_per_player = facts["markers_per_player"]
        self.rounds = facts["rounds"]
        self.card_slots = facts["card_slots"]
        self.free_governor_glory = facts["free_governor_glory"]
        self.token_counts = facts["tokens"]
        self.buildings = {building["id"]: building for building in facts["buildings"]}
        self.cards = facts["cards"]                      # deck -> value -> icons
        self.regions = {region["id"]: region for region in facts["regions"]}
        self.overseas = [region for region in self.regions if region != "europe"]
        self.region_of_city = {city: region["id"] for region in facts["regions"]
                               for city in region["cities"]}
        self.two_glory_cities = facts["two_glory_cities"]
        self.connections = [tuple(sorted(pair)) for pair in facts["connections"]]

    @classmethod
    def read(cls, path):
        return cls(json.loads(pathlib.Path(path).read_text(encoding="utf-8")))

    def new_game(self, players, setup, phases="together"):
        """`setup` is the one in a record."""
        return Game(self, players, setup, phases)

    def random_setup(self, rng, players):
        tokens = self.all_tokens()
        rng.shuffle(tokens)
        return {"first": rng.randrange(players), "tokens": dict(zip(self.spaces(), tokens))}

    def region_of_deck(self, deck):
        return "europe" if deck == "slavery" else deck

    def spaces(self):
        """Every space that gets a trade token: cities, track spaces, connections."""
        tracks = [f"{region}#{n}" for region in self.overseas
                  for n in range(1, self.regions[region]["track"] + 1)]
        links = [connection_id(pair) for pair in self.connections]
        return list(self.region_of_city) + tracks + links

    def all_tokens(self):
        return [kind for kind, count in self.token_counts.items() for _ in range(count)]


def connection_id(pair):
    return "~".join(sorted(pair))


class Tile:
    """A building on a player's board."""

    def __init__(self, building):
        self.building = building
        self.occupied = False


class Player:
    def __init__(self, seat, markers):
        self.seat = seat
        self.supply = markers
        self.harbour = 0
        self.tiles = []
        self.cards = set()          # (deck, value); value is "0".."5" or "governor"
        self.tokens = []            # kinds, brown and blue
        self.set_aside = []         # slavery cards that cost glory
        self.passed = False


class Decision:
    def __init__(self, player, phase, options):
        self.player = player        # seat
        self.phase = phase
        self.legal = in_bytes_order(options)


class Game:
    limit_phase = "action"      # the phase that discards and the governor space belong to

    def __init__(self, components, players, setup, phases="together"):
        if players not in components.player_counts:
            raise BadRecord(f"{components.edition} is not for {players} players")
        first = setup.get("first")
        if type(first) is not int or not 0 <= first < players:
            raise BadRecord(f"first is not a seat: {first!r}")
        if phases not in PHASE_ORDERS:
            raise BadRecord(f"unknown phase order: {phases!r}")
        tokens = setup.get("tokens")
        if not isinstance(tokens, dict) or sorted(tokens) != sorted(components.spaces()):
            raise BadRecord("set-up does not name every space exactly once")
        self.components = components
        self.check_tokens(list(map(str, tokens.values())))

        self.phases = phases
        self.first = first
        self.players = [Player(seat, components.markers_per_player) for seat in range(players)]
        self.tokens_dealt = list(tokens.values())
        self.tokens_left = dict(tokens)
        self.spent_tokens = []
        self.track = {region: [] for region in components.overseas}    # seats, space 1 first
        self.city_holder = {}                                          # city -> seat
        self.cards_out_of_game = []
        self.abolished = False
        self.prepare(setup)
        self.round = 1
        self.ply = 0
        self.over = False
        self._script = self.whole_game()
        self._decision = None
        self._advance(None)

    def check_tokens(self, kinds):
        if sorted(kinds) != sorted(self.components.all_tokens()):
            raise BadRecord("set-up does not use exactly the tokens of the game")

    def prepare(self, setup):
        """The part of the set-up that differs between the editions."""
        facts = self.components
        for player in self.players:
            player.tiles.append(Tile("colonial-house"))
        self.beside = {region: [] for region in facts.overseas}        # seats
        self.decks = {deck: sorted(cards, key=place_in_deck)           # top card first
                      for deck, cards in facts.cards.items()}
        self.stockpile = {name: building["copies"] for name, building in facts.buildings.items()
                          if building["level"] > 0}
        self.governor_won_after_passing = []     # seats, during one turn

    # ---------------------------------------------------------------- public interface

    @property
    def player(self):
        """The seat that has to decide; None when the game is over."""
        return None if self.over else self._decision.player

    @property
    def phase(self):
        return None if self.over else self._decision.phase

    def legal(self):
        return [] if self.over else list(self._decision.legal)

    def play(self, text):
        if self.over:
            raise IllegalMove(f"move {self.ply} {text!r}: the game is over")
        if text not in self._decision.legal:
            raise IllegalMove(f"move {self.ply} {text!r} is not legal; legal: "
                              + "; ".join(self._decision.legal))
        self.ply += 1
        self._advance(text)

    def _advance(self, text):
        try:
            self._decision = self._script.send(text)
        except StopIteration:
            self._decision = None
            self.over = True

    def ask(self, player, phase, options):
        """Stops until the player has chosen one of `options` (text -> meaning)."""
        text = yield Decision(player.seat, phase, options)
        return options[text]

    # ---------------------------------------------------------------- status (rules: 2)

    def total(self, player, kind):
        """Icons of `kind` (a status or glory) on buildings, cards and brown tokens."""
        count = 0
        for tile in player.tiles:
            count += self.components.buildings[tile.building].get("icons", {}).get(kind, 0)
        for deck, value in player.cards:
            count += self.components.cards[deck][value].get(kind, 0)
        for token in player.tokens:
            if token == kind:
                count += 1
        return count

    def marker(self, player, kind):
        return min(self.total(player, kind), self.components.tracks["max"])

    def level(self, player, kind, table):
        """The entry of one of the tables build_level, growth, payments, card_limit."""
        marker = self.marker(player, kind)
        reached = [i for i, start in enumerate(self.components.tracks["levels_from"])
                   if start <= marker]
        return self.components.tracks[table][reached[-1]]

    def build_level(self, player):
        return self.level(player, "industry", "build_level")

    def growth_value(self, player):
        return self.level(player, "culture", "growth")

    def payments_value(self, player):
        return self.level(player, "finance", "payments")

    def card_limit(self, player):
        return self.level(player, "politics", "card_limit")

    # ---------------------------------------------------------------- a round (rules: 3)

    def whole_game(self):
        for self.round in range(1, self.components.rounds + 1):
            in_order = self.clockwise_from_first()
            yield from self.before_the_actions(in_order)
            yield from self.action(in_order)
            self.first = (self.first + 1) % len(self.players)

    def before_the_actions(self, in_order):
        if self.phases == "together":
            for player in in_order:
                yield from self.build(player)
            for player in in_order:
                self.growth(player)
            for player in in_order:
                yield from self.salary(player)
        else:
            for player in in_order:
                yield from self.build(player)
                self.growth(player)
                yield from self.salary(player)

    def clockwise_from_first(self):
        count = len(self.players)
        return [self.players[(self.first + i) % count] for i in range(count)]

    def build(self, player):
        choice = {f"build {name}": name for name in self.buildable(player)}
        name = yield from self.ask(player, "build", choice)
        self.stockpile[name] -= 1
        player.tiles.append(Tile(name))

    def buildable(self, player):
        facts = self.components.buildings
        has_level_5 = any(facts[tile.building]["level"] == 5 for tile in player.tiles)
        takeable = [name for name, copies in self.stockpile.items()
                    if copies > 0 and not (facts[name]["level"] == 5 and has_level_5)]
        own_level = self.build_level(player)
        within = [name for name in takeable if facts[name]["level"] <= own_level]
        if within:
            return within
        nearest = min(facts[name]["level"] for name in takeable)
        return [name for name in takeable if facts[name]["level"] == nearest]

    def growth(self, player):
        markers = min(self.growth_value(player), player.supply)
        player.supply -= markers
        player.harbour += markers

    def salary(self, player):
        occupied = [tile for tile in player.tiles if tile.occupied]
        payments = self.payments_value(player)
        if len(occupied) <= payments:
            returning = [tile.building for tile in occupied]
        else:
            choice = {}
            for tiles in itertools.combinations(occupied, payments):
                names = sorted(tile.building for tile in tiles)
                choice["salary " + ", ".join(names)] = names
            returning = yield from self.ask(player, "salary", choice)
        for name in returning:
            self.payment(player, name, None)

    def action(self, in_order):
        for player in in_order:
            player.passed = False
        while not all(player.passed for player in in_order):
            for player in in_order:
                if not player.passed:
                    yield from self.turn(player)

    # ---------------------------------------------------------------- a turn (rules: 4)

    def turn(self, player):
        self.governor_won_after_passing = []
        move = yield from self.ask(player, "action", self.turn_options(player))
        if move == "pass":
            player.passed = True
            yield from self.enforce_card_limit(player)
            return

        kind, source, symbol, (word, target) = move
        performing, action = self.use(player, kind, source)
        self.perform(player, word, target, performing)
        if "&" in action:
            yield from self.second_half(player, other_half(action, symbol), word, target,
                                        performing)

        for seat in self.governor_won_after_passing:
            yield from self.enforce_card_limit(self.players[seat])

    def turn_options(self, player):
        options = {"pass": "pass"}
        for source in {tile.building for tile in player.tiles}:
            facts = self.components.buildings[source]
            tile = self.free_tile(player, source)
            if not facts["circle"] or tile is None or player.harbour < 1:
                continue
            # The marker is spent before the action: look at the state with the marker on the
            # circle.
            self.activate(player, tile)
            for symbol in symbols(facts["action"]):
                for text, deed in self.deeds(player, symbol, tile).items():
                    options[f"{source}: {text}"] = ("building", source, symbol, deed)
            tile.occupied = False
            player.harbour += 1
        for source in set(player.tokens) & set(TOKEN_ACTION):
            for symbol in symbols(TOKEN_ACTION[source]):
                for text, deed in self.deeds(player, symbol, None).items():
                    options[f"token {source}: {text}"] = ("token", source, symbol, deed)
        return options

    def use(self, player, kind, source):
        """Activates a building or spends a token; returns the tile, if it is one, and its
        action."""
        if kind == "building":
            tile = self.free_tile(player, source)
            self.activate(player, tile)
            return tile, self.components.buildings[source]["action"]
        player.tokens.remove(source)
        self.spent_tokens.append(source)
        return None, TOKEN_ACTION[source]

    def free_tile(self, player, building):
        for tile in player.tiles:
            if tile.building == building and not tile.occupied:
                return tile
        return None

    def activate(self, player, tile):
        player.harbour -= 1
        tile.occupied = True

    def second_half(self, player, symbol, first_word, first_target, performing):
        """`A & B`: the other half, in the same region or from the same deck, if there is one."""
        options = {text: (word, target)
                   for text, (word, target) in self.deeds(player, symbol, performing).items()
                   if self.place(word, target) == self.place(first_word, first_target)}
        if not options:
            return
        options["done"] = None
        deed = yield from self.ask(player, "action", options)
        if deed is not None:
            self.perform(player, *deed, performing)

    def place(self, word, target):
        """What both halves must share: the region, or the deck of a Draw & Draw."""
        return self.components.region_of_city[target] if word == "occupy" else target

    def deeds(self, player, symbol, performing):
        """What can be done with one symbol of an action: text -> (word, target)."""
        return {f"{word} {target}": (word, target) for word in self.words(symbol)
                for target in self.targets(player, word, performing)}

    def words(self, symbol):
        """The words of the notation for one symbol."""
        return ["pay"] if symbol == "payment" else [symbol]

    def targets(self, player, word, performing):
        if word == "ship":
            return self.ship_targets(player)
        if word == "occupy":
            return self.occupy_targets(player)
        if word == "attack":
            return self.attack_targets(player)
        if word == "pay":
            return self.payment_targets(player, performing)
        if word == "draw":
            return self.draw_targets(player)
        raise ValueError(f"unknown action in the components file: {word!r}")

    def perform(self, player, word, target, performing):
        if word == "pay":
            self.payment(player, target, performing)
        else:
            {"ship": self.ship, "occupy": self.occupy, "attack": self.attack,
             "draw": self.draw}[word](player, target)

    # ---- places

    def is_open(self, region):
        if region == "europe":
            return True
        return len(self.track[region]) == self.components.regions[region]["track"]

    def markers_in(self, player, region):
        """The player's markers in the region's cities, on its track and beside it."""
        count = 0
        for city in self.components.regions[region]["cities"]:
            if self.city_holder.get(city) == player.seat:
                count += 1
        if region != "europe":
            count += self.track[region].count(player.seat)
            count += self.beside[region].count(player.seat)
        return count

    def presence(self, player, region):
        return region == "europe" or self.markers_in(player, region) > 0

    def take_token(self, player, space):
        player.tokens.append(self.tokens_left.pop(space))

    # ---- Ship

    def ship_targets(self, player):
        return self.components.overseas if player.harbour >= 1 else []

    def ship(self, player, region):
        player.harbour -= 1
        if self.is_open(region):
            self.beside[region].append(player.seat)
            return
        self.track[region].append(player.seat)
        self.take_token(player, f"{region}#{len(self.track[region])}")
        if self.is_open(region):
            self.award_governor(region)

    def award_governor(self, region):
        on_track = self.track[region]
        most = max(on_track.count(player.seat) for player in self.players)
        # The tied player nearest the deck: the last marker of anyone who has the most.
        winner = [seat for seat in on_track if on_track.count(seat) == most][-1]
        self.hand_over_governor(self.players[winner], region)

    def hand_over_governor(self, winner, region):
        self.decks[region].remove(GOVERNOR)
        winner.cards.add((region, GOVERNOR))
        if winner.passed:
            self.governor_won_after_passing.append(winner.seat)

    # ---- Occupy and Attack

    def reachable_cities(self, player):
        return [city for city, region in self.components.region_of_city.items()
                if self.is_open(region) and self.presence(player, region)]

    def occupy_targets(self, player):
        if player.harbour < 1:
            return []
        return [city for city in self.reachable_cities(player) if city not in self.city_holder]

    def occupy(self, player, city):
        player.harbour -= 1
        self.city_holder[city] = player.seat
        self.take_token(player, city)
        self.take_connections(player)

    def attack_targets(self, player):
        if player.harbour < 2:
            return []
        return [city for city in self.reachable_cities(player)
                if self.city_holder.get(city, player.seat) != player.seat]

    def attack(self, player, city):
        player.harbour -= 2
        player.supply += 1
        self.players[self.city_holder[city]].supply += 1
        self.city_holder[city] = player.seat
        self.take_connections(player)

    def controls(self, player, connection):
        return all(self.city_holder.get(city) == player.seat for city in connection)

    def take_connections(self, player):
        for connection in self.components.connections:
            space = connection_id(connection)
            if space in self.tokens_left and self.controls(player, connection):
                self.take_token(player, space)

    # ---- Payment

    def payment_targets(self, player, performing):
        return sorted({tile.building for tile in player.tiles
                       if tile.occupied and tile is not performing})

    def payment(self, player, building, performing):
        for tile in player.tiles:
            if tile.building == building and tile.occupied and tile is not performing:
                tile.occupied = False
                player.harbour += 1
                return
        raise AssertionError(f"no occupied {building}")

    # ---- Draw

    def draw_targets(self, player):
        decks = []
        for deck, cards in self.decks.items():
            region = self.components.region_of_deck(deck)
            if cards and self.is_open(region):
                if self.markers_in(player, region) >= int(cards[0]):
                    decks.append(deck)
        return decks

    def draw(self, player, deck):
        value = self.decks[deck].pop(0)
        player.cards.add((deck, value))
        if self.components.cards[deck][value].get("effect") == "abolition" and not self.abolished:
            self.abolition()

    def abolition(self):
        self.abolished = True
        for player in self.players:
            for card in sorted(player.cards):
                if card[0] == "slavery":
                    player.cards.remove(card)
                    player.set_aside.append(card)
        self.cards_out_of_game += [("slavery", value) for value in self.decks["slavery"]]
        self.decks["slavery"] = []

    # ---------------------------------------------------------------- card limit (rules: 5)

    def cards_allowed(self, player):
        allowed = self.card_limit(player)
        if any(deck == "slavery" for deck, _ in player.cards):
            allowed += 1
        return min(allowed, self.components.card_slots)

    def fits(self, player, free_governor_space):
        count = len(player.cards)
        if free_governor_space and any(value == GOVERNOR for _, value in player.cards):
            count -= 1
        return count <= self.cards_allowed(player)

    def enforce_card_limit(self, player):
        while not self.fits(player, free_governor_space=True):
            yield from self.discard(player)
        if self.round < self.components.rounds or self.fits(player, free_governor_space=False):
            return
        choice = {"governor-space keep": "keep", "governor-space empty": "empty"}
        answer = yield from self.ask(player, self.limit_phase, choice)
        if answer == "empty":
            while not self.fits(player, free_governor_space=False):
                yield from self.discard(player)

    def discard(self, player):
        choice = {f"discard {deck} {value}": (deck, value) for deck, value in player.cards}
        deck, value = yield from self.ask(player, self.limit_phase, choice)
        player.cards.remove((deck, value))
        if value == GOVERNOR:
            self.cards_out_of_game.append((deck, value))
        elif deck == "slavery":
            player.set_aside.append((deck, value))
        else:
            self.lay_down(deck, value)

    def lay_down(self, deck, value):
        """Where a discarded ordinary card goes."""
        self.decks[deck].append(value)
        self.decks[deck].sort(key=place_in_deck)

    # ---------------------------------------------------------------- scoring (rules: 6)

    def score(self, player):
        parts = self.score_parts(player)
        return {"total": sum(parts.values()), **parts}

    def score_parts(self, player):
        parts = dict.fromkeys(BREAKDOWN, 0)
        for city, seat in self.city_holder.items():
            if seat == player.seat:
                parts["cities"] += 2 if city in self.components.two_glory_cities else 1
        for connection in self.components.connections:
            if self.controls(player, connection):
                parts["connections"] += 1
        for status in STATUS:
            parts[status] = self.status_glory(player, status)
        for deck, value in player.cards:
            parts["cards"] += self.components.cards[deck][value].get("glory", 0)
        for tile in player.tiles:
            icons = self.components.buildings[tile.building].get("icons", {})
            parts["buildings"] += icons.get("glory", 0)
        if self.fits(player, free_governor_space=False):
            parts["governor_space"] = self.components.free_governor_glory
        parts["population"] = player.harbour // 3
        parts["slavery"] = -len(player.set_aside)
        return parts

    def status_glory(self, player, status):
        return self.components.tracks["glory"][self.marker(player, status)]

    def result(self):
        """Winners and scores; None while the game is running."""
        if not self.over:
            return None
        scores = [self.score(player) for player in self.players]
        best = max(score["total"] for score in scores)
        winners = [seat for seat, score in enumerate(scores) if score["total"] == best]
        return {"winners": winners, "scores": scores}

    # ---------------------------------------------------------------- self-check

    def check(self):
        """Invariants that must hold at every decision; for the tests."""
        facts = self.components
        for player in self.players:
            on_board = sum(holder == player.seat for holder in self.city_holder.values())
            for region in facts.overseas:
                on_board += (self.track[region] + self.beside[region]).count(player.seat)
            on_tiles = sum(tile.occupied for tile in player.tiles)
            markers = player.supply + player.harbour + on_board + on_tiles
            assert markers == facts.markers_per_player, (player.seat, markers)
            assert min(player.supply, player.harbour) >= 0, player.seat
            levels = [facts.buildings[tile.building]["level"] for tile in player.tiles]
            assert levels.count(5) <= 1 and len(levels) <= 1 + self.round, levels
        tokens = list(self.tokens_left.values()) + self.spent_tokens
        tokens += [token for player in self.players for token in player.tokens]
        assert sorted(tokens) == sorted(self.tokens_dealt)
        for city in facts.region_of_city:
            assert (city in self.tokens_left) != (city in self.city_holder), city
        cards = [(deck, value) for deck, values in self.decks.items() for value in values]
        cards += self.cards_out_of_game
        for player in self.players:
            cards += list(player.cards) + player.set_aside
        assert sorted(cards) == sorted((deck, value) for deck in facts.cards
                                       for value in facts.cards[deck])
        for deck, values in self.decks.items():
            assert values == sorted(values, key=place_in_deck), deck
            if deck in facts.overseas:
                assert (GOVERNOR in values) == (not self.is_open(deck)), deck
        tiles = [tile.building for player in self.players for tile in player.tiles]
        for name, left in self.stockpile.items():
            assert left >= 0 and left + tiles.count(name) == facts.buildings[name]["copies"], name


def place_in_deck(value):
    """Lowest value on top, a governor above all."""
    return -1 if value == GOVERNOR else int(value)


def symbols(action):
    """`ship/draw` and `occupy&ship` -> the two basic actions; a basic action -> itself."""
    return action.replace("&", "/").split("/")


def other_half(action, symbol):
    left = symbols(action)
    left.remove(symbol)
    (other,) = left
    return other


# -------------------------------------------------------------------- records

def game_from_record(components, record):
    if not isinstance(record, dict):
        raise BadRecord("the record is not a JSON object")
    if record.get("format") != "endeavor-record/1":
        raise BadRecord(f"unknown format: {record.get('format')!r}")
    if record.get("edition") != components.edition:
        raise BadRecord(f"the edition is not {components.edition}: {record.get('edition')!r}")
    options = record.get("options", {})
    setup = record.get("setup")
    players = record.get("players")
    moves = record.get("moves")
    if not isinstance(options, dict):
        raise BadRecord("options is not an object")
    if not isinstance(setup, dict):
        raise BadRecord("setup is missing")
    if not isinstance(players, list):
        raise BadRecord("players is missing")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise BadRecord("moves is not a list of texts")
    return components.new_game(len(players), setup, options.get("phases", "together"))


def decision_line(game):
    return {"ply": game.ply, "round": game.round, "phase": game.phase,
            "player": game.player, "legal": game.legal()}


def replay(components, record):
    """What `replay FILE --legal` prints, as a list of objects."""
    return replay_game(components, record)[0]


def replay_game(components, record):
    """The same, plus the game after the last move."""
    game = game_from_record(components, record)
    lines = []
    for move in record["moves"]:
        if game.over:
            raise BadRecord(f"move {game.ply} {move!r}: the game is already over")
        lines.append(decision_line(game))
        game.play(move)
    if game.over:
        lines.append({"result": game.result()})
        if "result" in record and record["result"] != game.result():
            raise BadRecord("the record's result does not match its moves: recorded "
                            f"{json.dumps(record['result'])}, replayed "
                            f"{json.dumps(game.result())}")
    else:
        lines.append(decision_line(game))
        if "result" in record:
            raise BadRecord("the record has a result but the game is not over")
    return lines, game


def read_record(path):
    try:
        return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadRecord(f"cannot be read: {error}") from error


# -------------------------------------------------------------------- random games

class RandomChooser:
    """Uniform; or `pass` with a given chance; or with random likes and dislikes.

    Tastes give every seat a random weight for each word of the notation (a building, a verb, a
    region ...), so that games get lopsided and rare positions come up more often.
    """

    def __init__(self, rng, pass_chance=None, tastes=False):
        self.rng = rng
        self.pass_chance = pass_chance
        self.tastes = {} if tastes else None

    def choose(self, game):
        legal = game.legal()
        if self.pass_chance is not None and "pass" in legal and len(legal) > 1:
            if self.rng.random() < self.pass_chance:
                return "pass"
            legal.remove("pass")
        weights = [self.weight(game, text) for text in legal]
        return self.rng.choices(legal, weights)[0]

    def weight(self, game, text):
        if self.tastes is None:
            return 1
        return math.prod(self.taste(game.player, word) for word in text.split())

    def taste(self, seat, word):
        if (seat, word) not in self.tastes:
            self.tastes[seat, word] = self.rng.choice([0.02, 0.3, 1, 1, 3, 50])
        return self.tastes[seat, word]


def random_record(components, setup, players, phases, chooser):
    game = components.new_game(players, setup, phases)
    record = {
        "format": "endeavor-record/1",
        "edition": components.edition,
        "options": {"phases": phases},
        "players": [{"name": f"Reference {seat}"} for seat in range(players)],
        "setup": setup,
        "moves": [],
    }
    while not game.over:
        move = chooser.choose(game)
        record["moves"].append(move)
        game.play(move)
    record["result"] = game.result()
    return record


# -------------------------------------------------------------------- command line

def command_replay(components, arguments):
    status = 0
    for path in arguments.records:
        try:
            lines = replay(components, read_record(path))
        except (BadRecord, IllegalMove) as error:
            print(f"{path}: {error}", file=sys.stderr)
            status = 1
            continue
        for line in lines:
            print(json.dumps(line))
    return status


def command_random(components, arguments):
    out = pathlib.Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    for k in range(arguments.games):
        rng = random.Random(f"{arguments.players}-{arguments.seed}-{k}-{arguments.phases}")
        setup = arguments.setup(components, rng, arguments)
        chooser = RandomChooser(rng, arguments.pass_chance, arguments.tastes)
        record = random_record(components, setup, arguments.players, arguments.phases, chooser)
        path = out / f"ref-{arguments.players}-{arguments.seed}-{k}.json"
        path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    return 0


def command_line(title, file_option, player_counts):
    """The parser, and the one of its command `random`."""
    parser = argparse.ArgumentParser(description=title)
    parser.add_argument(file_option, required=True, dest="components", metavar="FILE",
                        help="the component facts")
    commands = parser.add_subparsers(dest="command", required=True)

    command = commands.add_parser("replay", help="print the legal moves before every move")
    command.add_argument("records", nargs="+", metavar="RECORD")
    command.set_defaults(run=command_replay)

    command = commands.add_parser("random", help="write records of random games")
    command.add_argument("--players", type=int, choices=player_counts, required=True)
    command.add_argument("--seed", default="1")
    command.add_argument("--games", type=int, default=1)
    command.add_argument("--phases", choices=PHASE_ORDERS, default="together")
    command.add_argument("--out", required=True, help="folder for the records")
    command.add_argument("--pass-chance", type=float, default=None, metavar="P",
                         help="pass with this chance instead of uniformly")
    command.add_argument("--tastes", action="store_true",
                         help="lopsided instead of uniform choices")
    command.set_defaults(run=command_random)
    return parser, command


def main():
    parser, command = command_line("Endeavor (classic): reference implementation",
                                   "--components", Components.player_counts)
    command.set_defaults(setup=lambda components, rng, arguments:
                         components.random_setup(rng, arguments.players))
    arguments = parser.parse_args()
    return arguments.run(Components.read(arguments.components), arguments)


if __name__ == "__main__":
    sys.exit(main())
