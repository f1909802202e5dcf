#!/usr/bin/env python3
"""Tests of sail.py: `python3 test_sail.py [--games K]`; test_reference.py runs them as well.

Random games with every invariant checked at every decision, and hand-made positions for what is
new in Age of Sail and for every exploit.
"""

import argparse
import collections
import copy
import json
import random
import sys
import unittest

import reference
import sail
from compare import DATA
from reference import GOVERNOR, BadRecord, IllegalMove
from sail import EXPLOIT_REGIONS, SailComponents
from test_reference import drive, give, settle

SIDES = {side: SailComponents.read(DATA / f"age-of-sail-{side}.json") for side in "ab"}
GAMES = 40          # per side and player count


def new_game(*exploits, players=3, side="a", level5=("memorial", "admiralty", "city-hall"),
             swap=(), components=None):
    """A game after the choice of colonial houses, with their markers back in the supply. `exploits`
    are filled up to three; `swap` has pairs (space, kind) to put in place."""
    components = components or SIDES[side]
    if exploits:
        others = [other for other in ("fur-and-silver-road", "long-passage", "botanical-gardens")
                  if other not in exploits]
        exploits = list(exploits) + others[:3 - len(exploits)]
    tokens = dict(zip(components.spaces(), reversed(components.all_tokens())))
    wanted = dict(swap)
    for space, kind in wanted.items():
        other = next(s for s in reversed(tokens) if tokens[s] == kind and s not in wanted)
        tokens[space], tokens[other] = tokens[other], tokens[space]
    game = components.new_game(players, {"first": 0, "tokens": tokens, "level5": list(level5),
                                         "exploits": list(exploits)})
    for player in game.players:
        game.play("start colonial-house")
        player.tiles[0].occupied = False
        player.supply += 1
    return game


def fill_track(game, region, seats):
    for seat in seats:
        game.track[region].append(seat)
        game.players[seat].supply -= 1
        game.spent_tokens.append(game.tokens_left.pop(f"{region}#{len(game.track[region])}"))


def open_region(game, region, *seats):
    """Fills the track: one marker for each of `seats`, the rest for seat 2."""
    left = game.components.regions[region]["track"] - len(seats)
    fill_track(game, region, list(seats) + [2] * left)
    game.governors.remove((region, GOVERNOR))
    game.cards_out_of_game.append((region, GOVERNOR))


def put_to_sea(game, region, *seats):
    for seat in seats:
        game.sea[region].append(seat)
        game.players[seat].supply -= 1


def put_fleet(game, seat, *fleets):
    for fleet in fleets:
        game.fleet_holder[fleet] = seat
        game.players[seat].supply -= 1
        game.spent_tokens.append(game.tokens_left.pop(fleet))


def take_governor(game, seat, *regions):
    for region in regions:
        game.governors.remove((region, GOVERNOR))
        game.players[seat].cards.add((region, GOVERNOR))


def options(game, seat=0, start=""):
    return sorted(text for text in game.turn_options(game.players[seat])
                  if text.startswith(start))


def exploit_glory(game, seat=0):
    return game.score(game.players[seat])["exploits"]


class RandomGames(unittest.TestCase):
    def test_invariants(self):
        triangles = list(sail.TRIANGLES)
        self.assertEqual(len(triangles), 20)
        events = collections.Counter()
        longest = collections.Counter()
        for side, components in SIDES.items():
            for players in components.player_counts:
                for k in range(GAMES):
                    rng = random.Random(f"{side} {players} {k}")
                    phases = reference.PHASE_ORDERS[k % 2]
                    chooser = [reference.RandomChooser(rng), sail.Explorer(rng),
                               sail.Explorer(rng, tastes=True),
                               sail.Explorer(rng, pass_chance=0)][k % 4]
                    exploits = [[], list(rng.choice(triangles)), None][k % 3]
                    setup = components.random_setup(rng, players, exploits)
                    game = components.new_game(players, setup, phases)
                    self.play_one(game, chooser, longest)
                    events.update(game.events)
        print("\nseen in the random games of Age of Sail:", file=sys.stderr)
        for event, count in sorted(events.items()):
            print(f"  {count:8} {event}", file=sys.stderr)
        print("  most decisions of a round, by players:", dict(longest), file=sys.stderr)

    def play_one(self, game, chooser, longest):
        players = len(game.players)
        first = game.first
        builds = collections.Counter()
        length = collections.Counter()
        asked = {}
        while not game.over:
            game.check()
            self.assertTrue(all(len(player.tiles) <= 1 + game.round for player in game.players))
            legal = game.legal()
            self.assertEqual(legal, sorted(set(legal)))
            self.assertTrue(legal)
            if game.phase != "start":
                asked.setdefault(game.round, game.player)
            move = chooser.choose(game)
            builds[game.player] += move.startswith("build ")
            length[game.round] += 1
            game.play(move)
        game.check()
        self.assertEqual(asked, {n: (first + n - 1) % players for n in range(1, 8)})
        self.assertEqual(set(builds.values()), {7})
        longest[players] = max(longest[players], *length.values())
        # Every turn uses up a marker, a token or an open-sea marker.
        self.assertLess(max(length.values()), 60 * players)
        for player, score in zip(game.players, game.result()["scores"]):
            self.assertEqual(tuple(score), ("total",) + reference.BREAKDOWN + ("exploits",))
            self.assertEqual(score["total"], sum(score.values()) - score["total"])
            if not game.exploits:
                self.assertEqual(score["exploits"], 0)

    def test_records_replay(self):
        for side, components in SIDES.items():
            for players in components.player_counts:
                rng = random.Random(f"records {side} {players}")
                setup = components.random_setup(rng, players)
                record = reference.random_record(components, setup, players, "individual",
                                                 sail.Explorer(rng))
                record = json.loads(json.dumps(record))
                self.assertEqual(record["edition"], f"age-of-sail-{side}")
                lines = reference.replay(components, record)
                self.assertEqual(len(lines), len(record["moves"]) + 1)
                self.assertEqual(lines[-1], {"result": record["result"]})
                self.assertEqual(lines[0], {"ply": 0, "round": 1, "phase": "start",
                                            "player": setup["first"],
                                            "legal": ["start colonial-house",
                                                      "start merchant-dock"]})

    def test_bad_records(self):
        components = SIDES["a"]
        rng = random.Random("bad")
        setup = components.random_setup(rng, 2, ["tea-clippers", "spice-trade", "long-passage"])
        good = reference.random_record(components, setup, 2, "together",
                                       reference.RandomChooser(rng))
        tokens = setup["tokens"]
        with self.assertRaises(BadRecord):
            reference.replay(SIDES["b"], good)
        for change in ({"level5": ["memorial", "museum"]}, {"level5": None},
                       {"level5": ["memorial", "museum", "market"]},
                       {"level5": ["memorial", "museum", "museum"]},
                       {"exploits": ["tea-clippers"]}, {"exploits": None},
                       {"exploits": ["tea-clippers", "spice-trade", "spice"]},
                       {"exploits": ["tea-clippers", "spice-trade", "tea-clippers"]},
                       {"tokens": {**tokens, "london~paris": "culture"}},       # a square link
                       {"tokens": {**tokens, **dict.fromkeys(list(tokens)[:3], "attack")}},
                       {"tokens": {**tokens, "london": "spice"}}):
            record = json.loads(json.dumps(good))
            record["setup"].update(change)
            del record["result"]
            with self.assertRaises(BadRecord, msg=str(change)):
                reference.replay(components, record)
        record = json.loads(json.dumps(good))
        record["moves"][0] = "start market"
        with self.assertRaisesRegex(IllegalMove, "move 0 'start market' is not legal"):
            reference.replay(components, record)


class Setup(unittest.TestCase):
    def test_boards(self):
        a, b = SIDES["a"], SIDES["b"]
        self.assertEqual((len(a.spaces()), len(a.square)), (84, 4))
        self.assertEqual((len(b.spaces()), len(b.square)), (95, 8))
        self.assertEqual((len(a.all_tokens()), len(a.level5())), (95, 7))
        for side in (a, b):
            self.assertEqual(len(side.region_of_fleet), 8)
        self.assertEqual(len(set(EXPLOIT_REGIONS.values())), 15)
        for regions in EXPLOIT_REGIONS.values():
            self.assertTrue(set(regions) <= set(a.overseas) and len(set(regions)) == 2)

    def test_start_building(self):
        components = SIDES["a"]
        setup = components.random_setup(random.Random(1), 2, [])
        setup["first"] = 1
        game = components.new_game(2, setup)
        self.assertEqual((game.player, game.phase, game.round), (1, "start", 1))
        game.play("start merchant-dock")
        self.assertEqual((game.player, game.phase), (0, "start"))
        game.play("start colonial-house")
        self.assertEqual((game.player, game.phase), (1, "build"))
        house, dock = game.players
        self.assertEqual([game.total(player, "finance") for player in (house, dock)], [0, 1])
        self.assertEqual((dock.tiles[0].occupied, dock.supply, dock.harbour), (True, 34, 0))
        game.play("build shipyard")
        game.play("build market")
        # It comes back with the first salary.
        self.assertEqual((game.player, game.phase), (1, "action"))
        self.assertEqual((dock.tiles[0].occupied, dock.supply, dock.harbour), (False, 32, 3))
        self.assertIn("merchant-dock: ship india", game.legal())

    def test_level_5(self):
        game = new_game(level5=("foundry", "admiralty", "museum"))
        player = game.players[0]
        player.converted += ["industry"] * 10
        self.assertEqual({"foundry", "admiralty", "museum"},
                         {name for name in game.buildable(player)
                          if game.components.buildings[name]["level"] == 5})


class Turns(unittest.TestCase):
    def test_ships(self):
        game = new_game(swap=[("india-fleet", "politics"), ("europe-fleet-1", "culture")])
        player = give(game, 0, tiles=["shipyard"], harbour=2)
        open_region(game, "india")
        put_fleet(game, 1, "europe-fleet-2")
        self.assertEqual(options(game, start="shipyard"), [f"shipyard: ship {place}" for place in (
            "africa", "caribbean", "europe-fleet-1", "far-east", "india-fleet", "india-sea",
            "north-america", "south-america")])
        drive(game.turn(player), ["shipyard: ship india-sea"])
        self.assertEqual((player.tokens, game.sea["india"]), ([], [0]))
        give(game, 0, tiles=["shipyard"], harbour=2)
        drive(game.turn(player), ["shipyard: ship india-fleet"])
        self.assertEqual((player.tokens, game.fleet_holder["india-fleet"]), (["politics"], 0))
        self.assertEqual(game.markers_in(player, "india"), 2)
        game.check()

    def test_opening(self):
        game = new_game()
        fill_track(game, "africa", [1, 1, 0, 0])
        player = give(game, 0, tiles=["shipyard"], harbour=2)
        self.assertEqual(options(game, start="shipyard: ship africa"), ["shipyard: ship africa"])
        drive(game.turn(player), ["shipyard: ship africa"])
        self.assertEqual(player.cards, {("africa", GOVERNOR)})
        give(game, 0, tiles=["shipyard"], harbour=2)
        self.assertEqual(options(game, start="shipyard: ship africa"),
                         ["shipyard: ship africa-fleet", "shipyard: ship africa-sea"])
        game.check()

    def test_grants(self):
        components = copy.deepcopy(SIDES["a"])
        components.cards["africa"][GOVERNOR]["grants"] = {"markers": 2, "tokens": {"attack": 1}}
        components.cards["europe"]["0"]["grants"] = {"markers": 2}
        game = new_game(components=components)
        player = give(game, 0, tiles=["shipyard", "market"], harbour=3)
        fill_track(game, "africa", [0] * 4)
        drive(game.turn(player), ["shipyard: ship africa"])
        self.assertEqual((player.harbour, player.tokens[1:]), (3, ["attack"]))
        player.converted += ["culture"] * (player.supply - 1)        # one marker left
        player.supply = 1
        drive(game.turn(player), ["market: draw europe"])
        self.assertEqual((player.harbour, player.supply), (3, 0))
        game.check()

    def test_halves_are_not_bound(self):
        game = new_game()
        player = give(game, 0, tiles=["docks", "trade-office"], harbour=4)
        settle(game, 1, "paris")
        met = drive(game.turn(player), ["docks: ship india", "occupy london"])
        self.assertIn("occupy london", met[1][1])
        self.assertFalse([move for move in met[1][1] if "ship" in move])
        met = drive(game.turn(player), ["trade-office: draw slavery", "draw europe"])
        self.assertEqual(met[1][1], ["done", "draw europe", "draw india", "draw slavery"])

    def test_draw_needs_no_open_region(self):
        game = new_game()
        give(game, 0, tiles=["market"], harbour=1)
        fill_track(game, "india", [0])
        self.assertEqual(options(game), ["market: draw europe", "market: draw india",
                                         "market: draw slavery", "pass"])

    def test_fleets_count_for_drawing(self):
        game = new_game()
        give(game, 0, tiles=["market"], harbour=1, cards=[("slavery", "0"), ("europe", "0")])
        self.assertEqual(options(game), ["pass"])
        put_fleet(game, 0, "europe-fleet-1")
        self.assertEqual(options(game), ["market: draw europe", "market: draw slavery", "pass"])

    def test_discard_pile(self):
        game = new_game()
        player = give(game, 0, tiles=["market"], harbour=1, cards=[("europe", "0")])
        give(game, 1, cards=[("slavery", "0"), ("slavery", "1")])
        for card in (("europe", "5"), ("india", "1"), ("india", "2")):
            game.decks[card[0]].remove(card[1])
            game.pile.append(card)
        self.assertEqual(options(game), ["pass"])
        settle(game, 0, "london")
        self.assertEqual(options(game, start="market: draw discard"),
                         ["market: draw discard: india 1"])
        settle(game, 0, "paris", "lisbon", "seville", "algiers")
        drive(game.turn(player), ["market: draw discard: europe 5"])       # abolition
        self.assertEqual((len(game.players[1].set_aside), game.decks["slavery"]), (2, []))
        self.assertEqual(game.pile, [("india", "1"), ("india", "2")])
        game.check()

    def test_payment_never_frees_payment(self):
        game = new_game(level5=("foundry", "museum", "exchange"))
        player = give(game, 0, tiles=["museum", "docks"], occupied=["museum", "docks"],
                      tokens=["payment"], harbour=0)
        self.assertEqual(options(game), ["pass", "token payment: pay docks"])
        give(game, 0, tiles=["market"], occupied=["market"])
        met = drive(game.salary(player), ["salary museum"])
        self.assertEqual(met[0][1], ["salary docks", "salary market", "salary museum"])

    def test_attack_on_fleets(self):
        game = new_game()
        player = give(game, 0, tiles=["barracks"], harbour=3)
        open_region(game, "india")
        put_fleet(game, 1, "europe-fleet-1", "india-fleet")
        put_to_sea(game, "india", 1)
        self.assertEqual(options(game, start="barracks"), ["barracks: attack europe-fleet-1"])
        put_to_sea(game, "india", 0)
        supply = player.supply, game.players[1].supply
        met = drive(game.turn(player), ["barracks: attack india-fleet"])
        self.assertEqual(met[1:], [None])
        self.assertEqual((game.fleet_holder["india-fleet"], player.tokens, player.harbour),
                         (0, [], 0))
        self.assertEqual((player.supply, game.players[1].supply), (supply[0] + 1, supply[1] + 1))
        self.assertEqual(game.score(player)["cities"], 0)
        game.check()

    STATUSES = ["memorial culture", "memorial finance", "memorial industry", "memorial politics"]

    def test_memorial_of_the_victim(self):
        game = new_game()
        player = give(game, 0, tiles=["admiralty"], harbour=4)
        other = give(game, 1, tiles=["memorial"])
        settle(game, 1, "london")
        supply = player.supply, other.supply
        met = drive(game.turn(player), ["admiralty: attack london", "memorial culture",
                                        "ship india"])
        self.assertEqual(met[1], (1, self.STATUSES))               # before the second half
        self.assertEqual((player.supply, other.supply), (supply[0] + 1, supply[1]))
        self.assertEqual(game.total(other, "culture"), 1)
        game.check()

    def test_memorial_of_the_attacker(self):
        game = new_game()
        player = give(game, 0, tiles=["memorial", "barracks"], harbour=3)
        settle(game, 1, "london")
        supply = player.supply, game.players[1].supply
        met = drive(game.turn(player), ["barracks: attack london", "memorial finance"])
        self.assertEqual(met[1], (0, self.STATUSES))
        self.assertEqual((player.supply, game.players[1].supply), (supply[0], supply[1] + 1))
        self.assertEqual(game.total(player, "finance"), 1)
        game.check()

    def test_square_links(self):
        game = new_game()
        player = give(game, 0, harbour=2)
        settle(game, 0, "london")
        drive(game.turn(player), ["colonial-house: occupy paris"])
        self.assertEqual(len(player.tokens), 1)
        self.assertEqual(game.score(player)["connections"], 1)


class Cards(unittest.TestCase):
    def phase(self, game, moves):
        return drive(game.discard_phase(game.players), moves)

    def test_passing_asks_nothing(self):
        game = new_game()
        give(game, 0, cards=[("india", "1"), ("india", "2"), ("africa", "1")])
        self.assertEqual(drive(game.turn(game.players[0]), ["pass"])[1:], [None])

    def test_no_bonus_and_the_pile(self):
        game = new_game()
        player = give(game, 0, cards=[("slavery", "0"), ("north-america", "1"),
                                      ("north-america", "2")])
        give(game, 2, cards=[("south-america", "1"), ("south-america", "2")])
        met = self.phase(game, ["discard slavery 0", "discard north-america 1",
                                "discard south-america 2"])
        self.assertEqual([entry and entry[0] for entry in met], [0, 0, 2, None])
        self.assertEqual(game.pile, [("north-america", "1"), ("south-america", "2")])
        self.assertEqual(player.set_aside, [("slavery", "0")])
        game.check()

    def test_governors(self):
        game = new_game()
        take_governor(game, 0, "far-east", "india")
        give(game, 0, cards=[("north-america", "1")])
        met = self.phase(game, ["discard far-east governor"])
        self.assertEqual(met, [(0, ["discard far-east governor", "discard india governor",
                                    "discard north-america 1"]), None])
        self.assertEqual((game.pile, game.cards_out_of_game), ([], [("far-east", GOVERNOR)]))

    def test_governor_space(self):
        for answer, glory in (("keep", 0), ("empty", 3)):
            game = new_game()
            game.round = 7
            player = game.players[0]
            take_governor(game, 0, "far-east")
            give(game, 0, cards=[("north-america", "1")])
            rest = ["discard north-america 1"] if answer == "empty" else []
            met = self.phase(game, [f"governor-space {answer}"] + rest)
            self.assertEqual(met[0], (0, ["governor-space empty", "governor-space keep"]))
            self.assertEqual(game.score(player)["governor_space"], glory)

    def test_the_phase_is_called_discard(self):
        game = new_game()
        give(game, 0, cards=[("north-america", "1"), ("north-america", "2")])
        self.assertEqual(next(game.discard_phase(game.players)).phase, "discard")


class Scoring(unittest.TestCase):
    def test_status_above_15(self):
        game = new_game()
        player = game.players[0]
        player.converted += ["culture"] * 17 + ["finance"] * 15
        self.assertEqual((game.score(player)["culture"], game.score(player)["finance"]), (17, 15))
        self.assertEqual(game.growth_value(player), 6)

    def test_city_hall(self):
        game = new_game()
        player = give(game, 0, tiles=["city-hall", "market", "guild-hall", "trade-office",
                                      "university", "shipyard"])
        self.assertEqual(game.score(player)["buildings"], 1 + 1 + 1 + 2 + 3)

    def test_no_exploits(self):
        self.assertEqual(exploit_glory(new_game()), 0)


class Shields(unittest.TestCase):
    def test_open_and_present_in_both(self):
        game = new_game("spice-trade")
        player = game.players[0]
        fill_track(game, "africa", [0] * 5)
        fill_track(game, "india", [0] * 5)
        self.assertFalse(game.shield(player, "spice-trade"))
        fill_track(game, "india", [1])
        self.assertTrue(game.shield(player, "spice-trade"))
        self.assertFalse(game.shield(game.players[1], "spice-trade"))
        self.assertFalse(game.shield(player, "tea-clippers"))        # not in play

    def test_goes_with_the_presence(self):
        game = new_game("tea-clippers")
        open_region(game, "india", 1)
        open_region(game, "far-east", 1)
        put_fleet(game, 0, "india-fleet")
        put_to_sea(game, "far-east", 0)
        self.assertTrue(game.shield(game.players[0], "tea-clippers"))
        give(game, 1, tiles=["barracks"], harbour=3)
        drive(game.turn(game.players[1]), ["barracks: attack india-fleet"])
        self.assertFalse(game.shield(game.players[0], "tea-clippers"))
        self.assertEqual(exploit_glory(game), 0)


class Exploits(unittest.TestCase):
    def shielded(self, exploit, *more, **keys):
        """A game in which seat 0 has a marker on the tracks of both regions of the exploit."""
        game = new_game(exploit, *more, **keys)
        for region in EXPLOIT_REGIONS[exploit]:
            open_region(game, region, 0)
        self.assertTrue(game.shield(game.players[0], exploit))
        return game

    # ---- The Spice Trade

    def test_spice_draw(self):
        game = self.shielded("spice-trade")
        player = give(game, 0, tiles=["shipyard"], harbour=2, cards=[("india", "1")])
        met = drive(game.turn(player), ["shipyard: ship india-sea", "draw india"])
        self.assertEqual(met[1:], [(0, ["done", "draw india"]), None])
        self.assertIn(("india", "2"), player.cards)
        # Not where the top card is out of reach.
        give(game, 0, tiles=["shipyard"], harbour=2, cards=[("india", "3")])
        self.assertEqual(drive(game.turn(player), ["shipyard: ship india-sea"])[1:], [None])

    def test_spice_draw_in_the_far_east_and_with_the_shield_just_won(self):
        game = new_game("spice-trade")
        player = give(game, 0, tiles=["cartographer"], harbour=3)
        open_region(game, "africa", 0)
        open_region(game, "india", 1)
        open_region(game, "far-east", 1)
        met = drive(game.turn(player), ["cartographer: ship india-sea", "done",
                                        "ship far-east-sea", "draw far-east"])
        self.assertEqual(met[1][1], ["done", "draw india"])
        self.assertIn("ship india-sea", met[2][1])
        self.assertEqual(met[3:], [(0, ["done", "draw far-east"]), None])

    def test_trade(self):
        game = self.shielded("spice-trade")
        player = give(game, 0, tiles=["shipyard"], harbour=1)
        open_region(game, "far-east", 1)
        put_to_sea(game, "far-east", 0)
        put_to_sea(game, "india", 0, 0)
        met = drive(game.turn(player), ["shipyard: trade india-sea finance",
                                        "trade far-east-sea politics", "done"])
        self.assertEqual(met[0][1], ["pass"] + [f"shipyard: trade {sea}-sea {status}"
                                                for sea in ("far-east", "india")
                                                for status in ("finance", "politics")])
        self.assertEqual(met[1][1], ["done", "trade far-east-sea finance",
                                     "trade far-east-sea politics", "trade india-sea finance",
                                     "trade india-sea politics"])
        self.assertEqual((game.total(player, "finance"), game.total(player, "politics")), (1, 1))
        self.assertEqual((game.sea["india"], game.sea["far-east"], player.harbour), ([0], [], 0))
        game.check()

    def test_trade_ends_with_the_last_marker_or_the_shield(self):
        game = self.shielded("spice-trade")
        player = give(game, 0, tokens=["ship-draw"], harbour=0)
        put_to_sea(game, "india", 0)
        move = "token ship-draw: trade india-sea finance"
        self.assertEqual(drive(game.turn(player), [move])[1:], [None])
        game = new_game("spice-trade")
        player = give(game, 0, tokens=["ship-draw"], harbour=0)
        for region in ("africa", "india"):
            open_region(game, region)
            put_to_sea(game, region, 0)
        self.assertEqual(drive(game.turn(player), [move])[1:], [None])
        self.assertEqual(game.sea["africa"], [0])

    def test_only_trade_goes_on_trading(self):
        game = self.shielded("spice-trade", "tea-clippers")
        open_region(game, "far-east", 0)
        player = give(game, 0, tiles=["shipyard"], harbour=1)
        put_to_sea(game, "india", 0, 0)
        met = drive(game.turn(player), ["shipyard: trade india-sea finance"])
        self.assertIn("shipyard: sail india-sea europe-fleet-1", met[0][1])
        self.assertEqual(met[1][1], ["done", "trade india-sea finance", "trade india-sea politics"])

    def test_spice_glory(self):
        game = self.shielded("spice-trade")
        open_region(game, "far-east", 0, 0, 0)
        self.assertEqual(exploit_glory(game), 0)
        put_to_sea(game, "far-east", 0)
        put_to_sea(game, "africa", 0, 0)
        self.assertEqual(exploit_glory(game), 3 + 1)

    # ---- The Sugar Islands

    def test_sugar(self):
        game = self.shielded("sugar-islands")
        give(game, 0, tiles=["market"], harbour=1, cards=[("africa", "1"), ("africa", "2")])
        self.assertNotIn("market: draw africa", options(game))
        settle(game, 0, "elmina")                                    # 1 + 2
        self.assertIn("market: draw africa", options(game))
        self.assertEqual(game.strength(game.players[0], "caribbean"), 1)
        settle(game, 0, "london", "bridgetown")
        self.assertEqual(exploit_glory(game), 2)

    # ---- Crossing the Line

    def test_crossing(self):
        game = self.shielded("crossing-the-line", level5=("museum", "memorial", "foundry"))
        player = give(game, 0, tiles=["cartographer", "museum", "docks"],
                      occupied=["museum", "docks"], harbour=3)
        met = drive(game.turn(player), ["cartographer: ship africa-sea", "pay docks",
                                        "ship south-america-sea"])
        # Neither the Museum nor the acting building; the second time there is nothing to free.
        self.assertEqual(met[1], (0, ["done", "pay docks"]))
        self.assertIn("ship south-america-sea", met[2][1])
        self.assertEqual(met[3:], [None])
        self.assertEqual(player.harbour, 1)
        self.assertEqual(exploit_glory(game), 2)

    def test_crossing_with_two_copies(self):
        game = self.shielded("crossing-the-line")
        player = give(game, 0, tiles=["cartographer", "cartographer"], occupied=["cartographer"],
                      harbour=3)
        met = drive(game.turn(player), ["cartographer: ship africa-sea", "pay cartographer",
                                        "ship africa-sea"])
        self.assertEqual(met[1], (0, ["done", "pay cartographer"]))
        self.assertEqual(met[3:], [None])                # the one that acts is not freed
        give(game, 0, tokens=["ship-draw"])
        met = drive(game.turn(player), ["token ship-draw: ship africa-sea", "pay cartographer"])
        self.assertEqual(met[1:], [(0, ["done", "pay cartographer"]), None])

    def test_payment_before_draw(self):
        game = self.shielded("crossing-the-line", "spice-trade")
        open_region(game, "india", 0)
        player = give(game, 0, tiles=["shipyard", "docks"], occupied=["docks"], harbour=2)
        met = drive(game.turn(player), ["shipyard: ship africa-sea", "done", "draw africa"])
        self.assertEqual(met[1:], [(0, ["done", "pay docks"]), (0, ["done", "draw africa"]), None])

    # ---- Abolitionist Societies

    def test_abolitionists(self):
        game = self.shielded("abolitionist-societies")
        player = game.players[0]
        self.assertEqual((game.total(player, "politics"), game.card_limit(player)), (2, 2))
        self.assertEqual((exploit_glory(game), game.score(player)["politics"]), (3, 2))
        give(game, 0, cards=[("slavery", "0")])
        self.assertEqual((game.total(player, "politics"), exploit_glory(game)), (0, 3))
        player.cards.clear()
        player.set_aside.append(("slavery", "0"))
        self.assertEqual((game.total(player, "politics"), exploit_glory(game)), (0, 0))

    # ---- The Long Passage

    def test_long_passage(self):
        game = self.shielded("long-passage")
        player = game.players[0]
        game.growth(player)
        self.assertEqual(player.harbour, 3)
        put_fleet(game, 0, "europe-fleet-1", "far-east-fleet")
        self.assertEqual(exploit_glory(game), 2)

    # ---- The Pirate Republic

    def test_raid(self):
        game = self.shielded("pirate-republic", swap=[("havana~new-orleans", "industry")])
        player = give(game, 0, tiles=["barracks"], harbour=2)
        settle(game, 0, "new-orleans")
        settle(game, 1, "havana", "london")
        put_fleet(game, 1, "europe-fleet-1")
        self.assertEqual(options(game, start="barracks"),
                         ["barracks: raid europe-fleet-1", "barracks: raid havana"])
        give(game, 0, harbour=3)
        self.assertEqual(options(game, start="barracks")[0], "barracks: attack london")
        self.assertNotIn("barracks: attack havana", options(game))
        supply = player.supply, game.players[1].supply
        drive(game.turn(player), ["barracks: raid havana"])
        self.assertEqual((player.supply, game.players[1].supply), (supply[0], supply[1] + 1))
        self.assertEqual((player.harbour, player.tokens), (1, ["industry"]))
        game.check()

    def test_raid_and_memorials(self):
        for owner, asked in ((0, []), (1, [(1, Turns.STATUSES)])):
            game = self.shielded("pirate-republic")
            give(game, owner, tiles=["memorial"])
            player = give(game, 0, tiles=["barracks"], harbour=2)
            put_fleet(game, 1, "europe-fleet-1")
            moves = ["barracks: raid europe-fleet-1"] + ["memorial culture"] * len(asked)
            self.assertEqual(drive(game.turn(player), moves)[1:], asked + [None])

    def test_pirate_glory(self):
        game = self.shielded("pirate-republic")
        put_fleet(game, 0, "europe-fleet-1", "caribbean-fleet")
        settle(game, 0, "havana", "boston")
        self.assertEqual(exploit_glory(game), 3)

    # ---- The Treasure Fleet

    def test_treasure(self):
        game = self.shielded("treasure-fleet")
        player = give(game, 0, harbour=2)
        drive(game.turn(player), ["colonial-house: occupy lima"])
        self.assertEqual(player.harbour, 1)
        give(game, 0, tiles=["fortress"], harbour=2)
        drive(game.turn(player), ["fortress: occupy london"])
        self.assertEqual(player.harbour, 0)
        give(game, 0, tiles=["shipyard"], harbour=2)
        drive(game.turn(player), ["shipyard: ship caribbean-fleet"])
        self.assertEqual(player.harbour, 0)
        settle(game, 0, "havana")
        put_fleet(game, 0, "europe-fleet-1", "south-america-fleet")
        self.assertEqual(exploit_glory(game), 1 + 2)
        game.check()

    def test_treasure_lets_docks_ship(self):
        game = self.shielded("treasure-fleet")
        player = give(game, 0, tiles=["docks"], harbour=2)
        met = drive(game.turn(player), ["docks: occupy lima"])
        self.assertIn("ship africa", met[1][1])
        game = self.shielded("treasure-fleet")
        player = give(game, 0, tiles=["docks"], harbour=2)
        player.converted += ["culture"] * player.supply              # nothing left to take
        player.supply = 0
        self.assertEqual(drive(game.turn(player), ["docks: occupy lima"])[1:], [None])

    # ---- Botanical Gardens

    def test_gardens(self):
        game = self.shielded("botanical-gardens")
        player = give(game, 0, cards=[("india", "1"), ("caribbean", "5"), ("europe", "4")])
        player.cards.add(("india", GOVERNOR))
        self.assertEqual((game.total(player, "politics"), game.card_limit(player)), (2, 3))
        player.cards.remove(("india", GOVERNOR))
        self.assertEqual(exploit_glory(game), 2)
        player.converted += ["politics"] * 10
        self.assertEqual(game.card_limit(player), 5)

    def test_gardens_do_not_count_governors(self):
        game = self.shielded("botanical-gardens")
        game.players[0].cards.add(("india", GOVERNOR))
        self.assertEqual(exploit_glory(game), 0)

    # ---- Letters of Marque

    def test_letters(self):
        game = self.shielded("letters-of-marque", swap=[("elmina~mombasa", "attack")])
        player = give(game, 0, tokens=["attack"], tiles=["barracks"], harbour=5)
        settle(game, 1, "london")
        put_fleet(game, 1, "europe-fleet-1", "europe-fleet-2")
        game.decks["india"].remove("1")
        game.pile.append(("india", "1"))
        met = drive(game.turn(player), ["token attack: attack europe-fleet-1",
                                        "draw discard: india 1"])
        self.assertEqual(met[1:], [(0, ["done", "draw caribbean", "draw discard: india 1",
                                        "draw europe", "draw far-east", "draw slavery"]), None])
        self.assertEqual(drive(game.turn(player), ["barracks: attack london"])[1:], [None])
        self.assertEqual(exploit_glory(game), 1)
        game.check()

    # ---- The Fur and Silver Road

    def test_fur(self):
        game = self.shielded("fur-and-silver-road")
        player = give(game, 0, tiles=["market", "docks"], occupied=["market", "docks"])
        self.assertEqual(drive(game.salary(player), []), [None])
        self.assertEqual(player.harbour, 2)
        self.assertEqual(exploit_glory(game), 0)
        settle(game, 0, "boston", "quebec", "london", "surat", "lisbon", "salvador", "bridgetown")
        # boston~quebec counts once; london~surat not at all.
        self.assertEqual(exploit_glory(game), 4)

    # ---- Saltpetre Stockpile

    def test_saltpetre(self):
        game = self.shielded("saltpetre-stockpile")
        player = give(game, 0, tiles=["barracks", "fortress", "admiralty"],
                      occupied=["fortress", "admiralty"], tokens=["attack"], harbour=5)
        settle(game, 1, "london", "paris")
        met = drive(game.turn(player), ["barracks: attack london", "pay admiralty"])
        self.assertEqual(met[1:], [(0, ["done", "pay admiralty", "pay fortress"]), None])
        self.assertEqual(drive(game.turn(player), ["token attack: attack paris"])[1:], [None])
        self.assertEqual(exploit_glory(game), 3)

    def test_saltpetre_after_the_memorial_before_the_second_half(self):
        game = self.shielded("saltpetre-stockpile")
        player = give(game, 0, tiles=["admiralty", "market"], occupied=["market"], harbour=3)
        give(game, 1, tiles=["memorial"])
        settle(game, 1, "london")
        met = drive(game.turn(player), ["admiralty: attack london", "memorial culture",
                                        "pay market", "ship africa"])
        self.assertEqual([seat for seat, _ in met[:-1]], [0, 1, 0, 0])
        self.assertIsNone(met[-1])

    def test_saltpetre_after_a_second_half(self):
        game = self.shielded("saltpetre-stockpile")
        player = give(game, 0, tiles=["admiralty", "market"], occupied=["market"], harbour=4)
        settle(game, 1, "london")
        met = drive(game.turn(player), ["admiralty: ship africa", "attack london", "done"])
        self.assertEqual(met[2:], [(0, ["done", "pay market"]), None])

    # ---- The Manila Galleon

    def test_galleon(self):
        game = self.shielded("manila-galleon")
        player = give(game, 0, tiles=["market"], harbour=1, cards=[("far-east", "1")])
        self.assertEqual([game.strength(player, region) for region in
                          ("south-america", "far-east", "africa")], [2, 2, 0])
        self.assertIn("market: draw far-east", options(game))
        self.assertEqual(exploit_glory(game), 1)
        put_to_sea(game, "far-east", 0, 0)
        self.assertEqual(exploit_glory(game), 1)

    # ---- The Company Charter

    def test_charter(self):
        game = self.shielded("company-charter")
        player = give(game, 0, tiles=["trade-office", "market"], harbour=2,
                      cards=[("north-america", "1"), ("europe", "0"), ("slavery", "0")])
        met = drive(game.turn(player), ["trade-office: draw india", "draw india"])
        # The first needs no charter, so the second may use it.
        self.assertEqual(met[1][1], ["done", "draw india", "draw north-america"])
        self.assertEqual(game.charters_used, {0})
        self.assertEqual(options(game, start="market"), [])
        self.assertEqual(game.strength(player, "india"), 1)

    def test_charter_reaches_no_further(self):
        game = self.shielded("company-charter")
        give(game, 0, tiles=["market"], harbour=1,
             cards=[("india", "1"), ("india", "2"), ("north-america", "1")])
        game.players[0].cards.remove(("india", "2"))
        game.pile.append(("india", "2"))
        settle(game, 0, "london")
        # india 3 is two above; the pile is drawn in Europe.
        self.assertEqual(options(game, start="market"),
                         ["market: draw europe", "market: draw north-america",
                          "market: draw slavery"])

    def test_charter_comes_back(self):
        game = new_game("company-charter")
        game.charters_used = {0, 1, 2}
        while game.round == 1:
            game.play("pass" if "pass" in game.legal() else game.legal()[0])
        self.assertEqual(game.charters_used, set())

    def test_charter_glory(self):
        game = self.shielded("company-charter")
        settle(game, 0, "havana", "new-orleans", "calcutta", "malacca", "boston", "quebec",
               "london", "surat")
        self.assertEqual(exploit_glory(game), 2)

    # ---- Transit of Venus

    def test_land(self):
        game = self.shielded("transit-of-venus", swap=[("boston", "politics"),
                                                       ("boston~quebec", "culture")])
        player = give(game, 0, tiles=["docks"], harbour=1)
        settle(game, 0, "quebec")
        self.assertEqual(options(game, start="docks"), [])
        put_to_sea(game, "north-america", 0, 0)
        self.assertEqual(options(game, start="docks"), ["docks: land boston",
                                                        "docks: land new-orleans"])
        drive(game.turn(player), ["docks: land boston"])
        self.assertEqual((player.tokens, game.sea["north-america"], player.harbour),
                         (["politics", "culture"], [0], 0))
        self.assertEqual(exploit_glory(game), 2)
        game.check()

    # ---- The Tea Clippers

    def test_sail(self):
        game = self.shielded("tea-clippers", swap=[("europe-fleet-1", "politics")])
        player = give(game, 0, tiles=["shipyard"], harbour=1)
        put_to_sea(game, "india", 0)
        put_fleet(game, 1, "europe-fleet-2")
        self.assertEqual(options(game, start="shipyard"), [f"shipyard: sail india-sea {fleet}" for
                         fleet in ("europe-fleet-1", "far-east-fleet", "india-fleet")])
        drive(game.turn(player), ["shipyard: sail india-sea europe-fleet-1"])
        self.assertEqual((player.tokens, game.sea["india"], player.harbour), (["politics"], [], 0))
        put_to_sea(game, "far-east", 0, 0)
        put_fleet(game, 0, "india-fleet")
        self.assertEqual(exploit_glory(game), 3)
        game.check()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES)
    known, rest = parser.parse_known_args()
    GAMES = known.games
    unittest.main(argv=[sys.argv[0]] + rest)
