#!/usr/bin/env python3
"""Tests of the reference itself: `python3 test_reference.py --components FILE [--games K]`.

Random games with every invariant checked at every decision, and hand-made positions for the
parts of the rules that random play seldom reaches. The tests of sail.py are in test_sail.py and
run with these.
"""

import argparse
import collections
import json
import pathlib
import random
import stat
import subprocess
import sys
import tempfile
import unittest

import reference
from reference import GOVERNOR, Components, IllegalMove, BadRecord, RandomChooser, Tile

COMPONENTS_PATH = None
COMPONENTS = None
GAMES = 60          # per player count, phase order and way of choosing


def new_game(players=3, phases="together", first=0, swap=()):
    """A game whose tokens lie in a fixed order; `swap` has pairs (space, kind) to put in place."""
    tokens = dict(zip(COMPONENTS.spaces(), COMPONENTS.all_tokens()))
    wanted = dict(swap)
    for space, kind in wanted.items():
        other = next(s for s in reversed(tokens) if tokens[s] == kind and
                     (s not in wanted or s == space))
        tokens[space], tokens[other] = tokens[other], tokens[space]
    return COMPONENTS.new_game(players, {"first": first, "tokens": tokens}, phases)


def random_record(players, phases, rng, pass_chance=None):
    return reference.random_record(COMPONENTS, COMPONENTS.random_setup(rng, players), players,
                                   phases, RandomChooser(rng, pass_chance))


def drive(coroutine, moves):
    """Plays `moves` in one coroutine of a game. Returns the decisions met, as (seat, legal);
    the last one is None if the coroutine has ended."""
    met = []
    pending = list(moves)
    send = None
    while True:
        try:
            decision = coroutine.send(send)
        except StopIteration:
            assert not pending, f"never asked for {pending}"
            return met + [None]
        met.append((decision.player, decision.legal))
        if not pending:
            return met
        send = pending.pop(0)
        assert send in decision.legal, (send, decision.legal)


def give(game, seat, tiles=(), occupied=(), cards=(), tokens=(), harbour=None):
    """Puts things on a player's board, taking them from where they are."""
    player = game.players[seat]
    for name in tiles:
        player.tiles.append(Tile(name))
        game.stockpile[name] -= 1
    for name in occupied:
        tile = game.free_tile(player, name)
        tile.occupied = True
        player.supply -= 1
    for deck, value in cards:
        game.decks[deck].remove(value)
        player.cards.add((deck, value))
    for kind in tokens:
        space = next(s for s in reversed(game.tokens_left) if game.tokens_left[s] == kind)
        del game.tokens_left[space]
        player.tokens.append(kind)
    if harbour is not None:
        player.supply += player.harbour - harbour
        player.harbour = harbour
    return player


def sail(game, region, seats):
    """Fills track spaces without awarding anything but the tokens."""
    for seat in seats:
        game.players[seat].supply -= 1
        if game.is_open(region):
            game.beside[region].append(seat)
        else:
            game.track[region].append(seat)
            space = f"{region}#{len(game.track[region])}"
            if space in game.tokens_left:
                game.spent_tokens.append(game.tokens_left.pop(space))


def settle(game, seat, *cities):
    for city in cities:
        game.city_holder[city] = seat
        game.players[seat].supply -= 1
        game.spent_tokens.append(game.tokens_left.pop(city))


def open_region(game, region, seats):
    sail(game, region, seats)
    assert game.is_open(region)
    game.decks[region].remove(GOVERNOR)
    game.cards_out_of_game.append((region, GOVERNOR))


class RandomGames(unittest.TestCase):
    def test_invariants(self):
        seen = collections.Counter()
        for players in (3, 4, 5):
            for phases in reference.PHASE_ORDERS:
                for way, (chance, tastes) in enumerate([(None, False), (0.03, False),
                                                        (0.03, True)]):
                    for k in range(GAMES):
                        rng = random.Random(f"{players} {phases} {way} {k}")
                        self.play_one(players, phases, rng, chance, tastes, seen)
        print("\nseen in the random games:", file=sys.stderr)
        for what, count in sorted(seen.items()):
            print(f"  {count:8} {what}", file=sys.stderr)

    def play_one(self, players, phases, rng, chance, tastes, seen):
        game = COMPONENTS.new_game(players, COMPONENTS.random_setup(rng, players), phases)
        chooser = RandomChooser(rng, chance, tastes)
        builds = collections.Counter()
        first = game.first
        asked = set()
        seen["games"] += 1
        while not game.over:
            game.check()
            legal = game.legal()
            self.assertEqual(legal, sorted(set(legal)))
            self.assertGreaterEqual(len(legal), 1)
            if game.round not in asked:
                asked.add(game.round)
                self.assertEqual(game.player, (first + game.round - 1) % players)
            move = chooser.choose(game)
            builds[game.player] += move.startswith("build ")
            count_events(game, move, legal, seen)
            round_before = game.round
            abolished = game.abolished
            game.play(move)
            seen["abolitions"] += game.abolished and not abolished
            self.assertIn(game.round, (round_before, round_before + 1))
        game.check()
        self.assertEqual(asked, set(range(1, 8)))
        self.assertEqual(game.round, 7)
        self.assertEqual(set(builds.values()), {7})
        result = game.result()
        for player, score in zip(game.players, result["scores"]):
            self.assertEqual(tuple(score), ("total",) + reference.BREAKDOWN)
            self.assertEqual(score["total"], sum(score.values()) - score["total"])
            self.assertEqual(score["total"], recount(game, player))
        best = max(score["total"] for score in result["scores"])
        self.assertEqual(result["winners"], [seat for seat in range(players)
                                             if result["scores"][seat]["total"] == best])
        seen["shared wins"] += len(result["winners"]) > 1
        seen["open regions at the end"] += sum(map(game.is_open, COMPONENTS.overseas))
        seen["status above 15 at the end"] += sum(
            game.total(player, status) > 15 for player in game.players
            for status in reference.STATUS)

    def test_records_replay(self):
        for players in (3, 4, 5):
            for phases in reference.PHASE_ORDERS:
                rng = random.Random(f"records {players} {phases}")
                record = random_record(players, phases, rng, 0.03)
                record = json.loads(json.dumps(record))
                lines = reference.replay(COMPONENTS, record)
                self.assertEqual(len(lines), len(record["moves"]) + 1)
                self.assertEqual(lines[-1], {"result": record["result"]})
                for ply, line in enumerate(lines[:-1]):
                    self.assertEqual(list(line), ["ply", "round", "phase", "player", "legal"])
                    self.assertEqual(line["ply"], ply)
                    self.assertIn(record["moves"][ply], line["legal"])

    def test_bad_records(self):
        rng = random.Random("bad")
        good = random_record(3, "together", rng)

        def changed(**keys):
            record = json.loads(json.dumps(good))
            record.update(keys)
            return record

        for record in ([], changed(format="endeavor-record/2"), changed(edition="other"),
                       changed(options={"phases": "odd"}), changed(players=[{}, {}]),
                       changed(moves=good["moves"] + ["pass"]), changed(moves=good["moves"][:-1]),
                       changed(moves=["pass"]), changed(moves=None), changed(setup=None),
                       changed(setup={"first": 3, "tokens": good["setup"]["tokens"]}),
                       changed(setup={"first": 0, "tokens": {}}),
                       changed(result={"winners": [], "scores": []})):
            with self.assertRaises((BadRecord, IllegalMove)):
                reference.replay(COMPONENTS, record)
        swapped = dict(good["setup"]["tokens"])
        swapped["london"] = "attack" if swapped["london"] != "attack" else "payment"
        with self.assertRaises(BadRecord):
            reference.replay(COMPONENTS, changed(setup={"first": 0, "tokens": swapped}))
        without = changed()
        del without["options"], without["result"]
        self.assertEqual(len(reference.replay(COMPONENTS, without)), len(good["moves"]) + 1)
        with self.assertRaisesRegex(IllegalMove, "move 1 'build bank' is not legal"):
            reference.replay(COMPONENTS, changed(moves=["build market", "build bank"]))


def count_events(game, move, legal, seen):
    player = game.players[game.player]
    if legal == ["pass"]:
        seen["only pass possible"] += 1
    if "done" in legal:
        seen["second halves asked"] += 1
        seen["second halves done"] += move == "done"
        for verb in ("ship", "occupy", "draw"):
            seen[f"second halves {verb}"] += move.startswith(verb)
    if move.startswith("discard"):
        seen["discards"] += 1
        seen["discards of a governor"] += move.endswith(GOVERNOR)
        seen["discards of slavery"] += "slavery" in move
        seen["discards of europe 5"] += move == "discard europe 5"
        seen["discards after a governor won by one who had passed"] += bool(
            game.governor_won_after_passing)
    if move.startswith("governor-space"):
        seen[move] += 1
        seen[move + " after passing"] += bool(game.governor_won_after_passing)
    if move.startswith("salary"):
        seen["salaries asked"] += 1
        seen["salaries asked, one way"] += len(legal) == 1
        words = move.removeprefix("salary ").split(", ")
        seen["salaries with a building twice"] += len(set(words)) < len(words)
    if move.startswith("build"):
        level = COMPONENTS.buildings[move.split()[1]]["level"]
        seen["builds by the fallback"] += level > game.build_level(player)
        seen["builds of level 5"] += level == 5
    if move.endswith("draw europe") and game.decks["europe"][0] == "5":
        seen["europe 5 drawn"] += 1
        seen["europe 5 drawn again"] += game.abolished
    for verb in ("attack", "pay", "draw", "ship", "occupy"):
        seen[f"turns: {verb}"] += f": {verb} " in move
    if ": ship " in move and game.is_open(move.split()[-1]):
        seen["ships beside a track"] += 1


def recount(game, player):
    """The final score, computed independently of Game.score."""
    facts = json.loads(pathlib.Path(COMPONENTS_PATH).read_text(encoding="utf-8"))
    mine = {city for city, seat in game.city_holder.items() if seat == player.seat}
    glory = len(mine) + len(mine & {"lima", "edo"})
    glory += sum(a in mine and b in mine for a, b in facts["connections"])
    icons = collections.Counter(token for token in player.tokens)
    by_id = {building["id"]: building.get("icons", {}) for building in facts["buildings"]}
    for tile in player.tiles:
        icons.update(by_id[tile.building])
    for deck, value in player.cards:
        icons.update({k: n for k, n in facts["cards"][deck][value].items() if k != "effect"})
    for status in ("industry", "culture", "finance", "politics"):
        for start, value in ((10, min(15, icons[status])), (7, 7), (4, 4), (2, 2), (0, 0)):
            if icons[status] >= start:
                glory += value
                break
    glory += icons["glory"]
    politics = icons["politics"]
    allowed = 1 + (politics >= 2) + (politics >= 4) + (politics >= 7) + (politics >= 10)
    allowed += any(deck == "slavery" for deck, _ in player.cards)
    glory += 3 if len(player.cards) <= min(5, allowed) else 0
    return glory + player.harbour // 3 - len(player.set_aside)


class Rounds(unittest.TestCase):
    def test_first_decisions(self):
        for phases in reference.PHASE_ORDERS:
            game = new_game(4, phases, first=2)
            for seat in (2, 3, 0, 1):
                self.assertEqual((game.round, game.phase, game.player), (1, "build", seat))
                self.assertEqual(game.legal(), ["build market", "build shipyard",
                                                "build workshop"])
                game.play("build market")
            self.assertEqual((game.phase, game.player), ("action", 2))
            self.assertEqual([player.harbour for player in game.players], [2] * 4)

    def test_growth_comes_before_the_next_build_only_when_individual(self):
        for phases, harbour in (("together", 0), ("individual", 3)):
            game = new_game(3, phases)
            give(game, 0, tokens=["culture"])
            game.play("build shipyard")          # culture 2
            self.assertEqual(game.players[0].harbour, harbour)

    def test_theater_at_industry_5(self):
        game = new_game()
        player = give(game, 0, tokens=["industry"] * 5)
        self.assertIn("theater", game.buildable(player))
        self.assertNotIn("university", game.buildable(player))
        self.assertEqual(len(game.buildable(player)), 9)

    def test_build_fallback(self):
        game = new_game()
        player = game.players[0]
        for name in ("market", "shipyard", "workshop"):
            game.stockpile[name] = 0
        self.assertEqual(sorted(game.buildable(player)), ["bank", "barracks", "guild-hall"])
        game.stockpile["bank"] = 0
        self.assertEqual(sorted(game.buildable(player)), ["barracks", "guild-hall"])
        for name in ("barracks", "guild-hall"):
            game.stockpile[name] = 0
        self.assertEqual(sorted(game.buildable(player)), ["docks", "fortress", "theater"])

    def test_one_level_5_building(self):
        game = new_game()
        player = give(game, 0, tokens=["industry"] * 10)
        self.assertIn("museum", game.buildable(player))
        give(game, 0, tiles=["exchange"])
        self.assertEqual({"exchange", "museum", "parliament"} & set(game.buildable(player)), set())

    def test_growth(self):
        game = new_game()
        player = give(game, 0, tokens=["culture"] * 2)
        game.growth(player)
        self.assertEqual(player.harbour, 3)
        player.supply, player.harbour = 2, 0
        game.growth(player)
        self.assertEqual((player.supply, player.harbour), (0, 2))

    def test_salary(self):
        game = new_game()
        player = give(game, 0, tiles=["market", "market", "docks"], tokens=["finance"] * 3,
                      occupied=["market", "market", "docks"])
        met = drive(game.salary(player), ["salary market, market"])
        self.assertEqual(met, [(0, ["salary docks, market", "salary market, market"]), None])
        self.assertEqual([tile.building for tile in player.tiles if tile.occupied], ["docks"])
        self.assertEqual(player.harbour, 2)
        self.assertEqual(drive(game.salary(player), []), [None])     # all return
        self.assertEqual(player.harbour, 3)

    def test_salary_with_one_way_is_asked(self):
        game = new_game()
        player = give(game, 0, tiles=["market", "market"], occupied=["market", "market"])
        self.assertEqual(drive(game.salary(player), []), [(0, ["salary market"])])


class Turns(unittest.TestCase):
    def options(self, game, seat=0):
        return sorted(game.turn_options(game.players[seat]))

    def test_markers_needed(self):
        game = new_game()
        give(game, 0, tiles=["shipyard", "market", "barracks", "bank"], harbour=1)
        settle(game, 1, "london")
        self.assertEqual(self.options(game), ["market: draw europe", "market: draw slavery", "pass"])
        give(game, 0, harbour=2)
        self.assertIn("shipyard: ship india", self.options(game))
        self.assertIn("colonial-house: occupy rome", self.options(game))
        self.assertNotIn("barracks: attack london", self.options(game))
        give(game, 0, harbour=3)
        self.assertIn("barracks: attack london", self.options(game))
        give(game, 0, harbour=0)
        self.assertEqual(self.options(game), ["pass"])

    def test_looking_changes_nothing(self):
        game = new_game()
        player = give(game, 0, tiles=["docks", "market", "market"], occupied=["market"], harbour=4)
        before = [(tile.building, tile.occupied) for tile in player.tiles]
        self.options(game)
        self.assertEqual([(tile.building, tile.occupied) for tile in player.tiles], before)
        self.assertEqual(player.harbour, 4)

    def test_tokens_need_no_circle_marker(self):
        game = new_game()
        player = give(game, 0, tokens=["attack", "payment", "ship-draw", "occupy-draw"], harbour=2)
        settle(game, 1, "london")
        options = self.options(game)
        self.assertIn("token attack: attack london", options)
        self.assertIn("token ship-draw: ship india", options)
        self.assertIn("token ship-draw: draw europe", options)
        self.assertIn("token occupy-draw: occupy rome", options)
        self.assertIn("token occupy-draw: draw slavery", options)
        self.assertFalse(any("pay" in option.split(": ")[-1] for option in options))
        drive(game.turn(player), ["token attack: attack london"])
        self.assertNotIn("attack", player.tokens)
        self.assertEqual((player.harbour, game.city_holder["london"]), (0, 0))

    def test_ship_to_the_third_far_east_space(self):
        game = new_game(4, swap=[("far-east#3", "politics")])
        player = give(game, 1, tiles=["shipyard"], harbour=2)
        sail(game, "far-east", [0, 1])
        self.assertEqual(drive(game.turn(player), ["shipyard: ship far-east"])[1:], [None])
        self.assertEqual(player.tokens, ["politics"])
        self.assertEqual(game.track["far-east"], [0, 1, 1])

    def test_governor_by_tie_break(self):
        game = new_game(4)
        give(game, 3, tokens=["ship-draw"], harbour=1)
        sail(game, "africa", [1, 1, 2, 0, 2])     # 1 and 2 are tied; 2 is nearer the deck
        drive(game.turn(game.players[3]), ["token ship-draw: ship africa"])
        self.assertEqual(game.players[2].cards, {("africa", GOVERNOR)})
        self.assertEqual(game.total(game.players[2], "finance"), 2)
        self.assertEqual(game.total(game.players[2], "politics"), 1)
        self.assertEqual(game.decks["africa"][0], "1")

    def test_governor_to_the_most(self):
        game = new_game(3)
        give(game, 0, tokens=["ship-draw"], harbour=1)
        sail(game, "africa", [1, 1, 1, 0, 2])
        drive(game.turn(game.players[0]), ["token ship-draw: ship africa"])
        self.assertEqual(game.players[1].cards, {("africa", GOVERNOR)})

    def test_occupy_needs_open_region_and_presence(self):
        game = new_game(3)
        give(game, 0, harbour=2)
        give(game, 1, harbour=2)
        sail(game, "africa", [0] * 5)
        self.assertNotIn("colonial-house: occupy elmina", self.options(game))
        open_region(game, "africa", [0])
        self.assertIn("colonial-house: occupy elmina", self.options(game))
        self.assertNotIn("colonial-house: occupy elmina", self.options(game, 1))
        sail(game, "africa", [1])
        self.assertEqual(game.beside["africa"], [1])
        self.assertIn("colonial-house: occupy elmina", self.options(game, 1))

    def test_connection(self):
        game = new_game(3, swap=[("elmina~mombasa", "industry"), ("mombasa", "culture")])
        player = give(game, 0, harbour=2)
        open_region(game, "africa", [0] * 6)
        settle(game, 0, "elmina")
        drive(game.turn(player), ["colonial-house: occupy mombasa"])
        self.assertEqual(sorted(player.tokens), ["culture", "industry"])

    def test_attack(self):
        game = new_game(3, swap=[("alexandria~constantinople", "industry"),
                                 ("constantinople~rome", "finance")])
        player = give(game, 0, tiles=["barracks"], harbour=3)
        settle(game, 0, "alexandria", "rome")
        settle(game, 1, "constantinople")
        supply = player.supply, game.players[1].supply
        self.assertNotIn("barracks: attack rome", self.options(game))
        drive(game.turn(player), ["barracks: attack constantinople"])
        self.assertEqual(sorted(player.tokens), ["finance", "industry"])   # both, no city token
        self.assertEqual(player.harbour, 0)
        self.assertEqual((player.supply, game.players[1].supply), (supply[0] + 1, supply[1] + 1))
        # Taken back later: nothing left to take.
        give(game, 1, tiles=["barracks"], harbour=3)
        settle(game, 1, "paris")
        drive(game.turn(game.players[1]), ["barracks: attack rome"])
        self.assertEqual(game.players[1].tokens, [game.players[1].tokens[0]])   # paris~rome only
        self.assertTrue(game.controls(game.players[1], ("paris", "rome")))

    def test_payment_not_on_itself(self):
        game = new_game()
        player = give(game, 0, tiles=["exchange", "cartographer"], occupied=["cartographer"],
                      harbour=1)
        options = [move for move in self.options(game) if "pay" in move]
        self.assertEqual(options, ["exchange: pay cartographer"])
        drive(game.turn(player), ["exchange: pay cartographer"])
        self.assertEqual(player.harbour, 1)
        give(game, 0, tokens=["payment"])
        self.assertIn("token payment: pay exchange", self.options(game))
        player.tiles.append(Tile("exchange"))            # it may free another copy
        self.assertIn("exchange: pay exchange", self.options(game))

    def test_nothing_to_pay(self):
        game = new_game()
        give(game, 0, tiles=["exchange"], tokens=["payment"], harbour=1)
        self.assertEqual(self.options(game), ["pass"])

    def test_draw_north_america_3(self):
        game = new_game()
        player = give(game, 0, tiles=["market"], harbour=1)
        open_region(game, "north-america", [0, 0, 0, 1, 1, 1, 1])
        settle(game, 0, "boston", "quebec")
        game.decks["north-america"] = ["3", "4", "5"]
        drive(game.turn(player), ["market: draw north-america"])
        self.assertEqual((game.total(player, "industry"), game.total(player, "culture")), (2, 2))

    def test_draw_in_europe(self):
        game = new_game()
        give(game, 0, tiles=["market"], harbour=1, cards=[("slavery", "0")])
        self.assertEqual(self.options(game), ["market: draw europe", "pass"])
        settle(game, 0, "london")
        self.assertIn("market: draw slavery", self.options(game))

    def test_status_above_15(self):
        game = new_game()
        player = give(game, 0, tokens=["culture"] * 15, cards=[("india", "1")])
        self.assertEqual((game.total(player, "culture"), game.marker(player, "culture")), (16, 15))
        drive(game.discard(player), ["discard india 1"])
        self.assertEqual((game.total(player, "culture"), game.marker(player, "culture")), (15, 15))
        self.assertEqual(game.decks["india"][:2], [GOVERNOR, "1"])


class SecondHalves(unittest.TestCase):
    def test_docks_open_and_occupy(self):
        game = new_game()
        player = give(game, 0, tiles=["docks"], harbour=3)
        sail(game, "africa", [1] * 5)
        met = drive(game.turn(player), ["docks: ship africa", "occupy elmina"])
        self.assertEqual(met[1], (0, ["done", "occupy elmina", "occupy mombasa"]))
        self.assertEqual(game.city_holder, {"elmina": 0})

    def test_docks_ship_without_opening(self):
        game = new_game()
        player = give(game, 0, tiles=["docks"], harbour=3)
        self.assertEqual(drive(game.turn(player), ["docks: ship africa"])[1:], [None])

    def test_docks_in_europe(self):
        game = new_game()
        player = give(game, 0, tiles=["docks"], harbour=3)
        self.assertEqual(drive(game.turn(player), ["docks: occupy london"])[1:], [None])

    def test_docks_occupy_then_ship(self):
        game = new_game()
        player = give(game, 0, tiles=["docks"], harbour=3)
        open_region(game, "africa", [0] * 6)
        met = drive(game.turn(player), ["docks: occupy elmina", "ship africa"])
        self.assertEqual(met[1], (0, ["done", "ship africa"]))
        self.assertEqual(game.beside["africa"], [0])

    def test_docks_ship_beside_gives_presence(self):
        game = new_game()
        player = give(game, 0, tiles=["docks"], harbour=3)
        open_region(game, "africa", [1] * 6)
        self.assertNotIn("docks: occupy elmina", game.turn_options(player))
        met = drive(game.turn(player), ["docks: ship africa"])
        self.assertEqual(met[1], (0, ["done", "occupy elmina", "occupy mombasa"]))

    def test_no_marker_left(self):
        for tile in ("docks", "cartographer"):
            game = new_game()
            player = give(game, 0, tiles=[tile], harbour=2)
            open_region(game, "africa", [0] * 6)
            self.assertEqual(drive(game.turn(player), [f"{tile}: ship africa"])[1:], [None])

    def test_cartographer(self):
        game = new_game()
        player = give(game, 0, tiles=["cartographer"], harbour=3)
        sail(game, "africa", [1] * 5)
        met = drive(game.turn(player), ["cartographer: ship africa", "ship africa"])
        self.assertEqual(met[1], (0, ["done", "ship africa"]))
        self.assertEqual(game.beside["africa"], [0])
        self.assertEqual(len(player.tokens), 1)

    def test_trade_office(self):
        game = new_game()
        player = give(game, 0, tiles=["trade-office", "trade-office"], harbour=2)
        self.assertEqual(drive(game.turn(player), ["trade-office: draw europe"])[1:], [None])
        settle(game, 0, "london")
        met = drive(game.turn(player), ["trade-office: draw slavery", "draw slavery"])
        self.assertEqual(met[1], (0, ["done", "draw slavery"]))       # europe 1 is in reach, too

    def test_abolition(self):
        game = new_game()
        player = give(game, 0, tiles=["trade-office"], harbour=1)
        settle(game, 0, "london", "paris", "rome", "lisbon", "seville")
        other = give(game, 1, cards=[("slavery", "3"), ("slavery", "2")], tokens=["industry"] * 5)
        industry, finance = game.total(other, "industry"), game.total(other, "finance")
        game.cards_out_of_game += [("europe", value) for value in "0123"]
        game.decks["europe"] = ["4", "5"]
        drive(game.turn(player), ["trade-office: draw europe", "draw europe"])
        self.assertEqual(game.total(other, "industry"), industry - 4)
        self.assertEqual(game.total(other, "finance"), finance - 2)
        self.assertEqual((len(other.set_aside), len(other.cards)), (2, 0))
        self.assertEqual(game.decks["slavery"], [])
        # Given back and drawn again: nothing happens.
        drive(game.discard(player), ["discard europe 5"])
        self.assertEqual(game.decks["europe"], ["5"])
        give(game, 0, tiles=["market"], harbour=1)
        drive(game.turn(player), ["market: draw europe"])
        self.assertEqual(len(other.set_aside), 2)


class CardLimit(unittest.TestCase):
    def passing(self, game, moves, seat=0):
        return drive(game.turn(game.players[seat]), ["pass"] + moves)[1:]

    def test_red_at_politics_3(self):
        game = new_game()
        give(game, 0, tokens=["politics"] * 2, cards=[
            ("south-america", "1"), ("south-america", "2"), ("north-america", "1"),
            ("slavery", "0"), ("africa", GOVERNOR)])
        player = game.players[0]
        self.assertEqual(game.total(player, "politics"), 3)
        met = self.passing(game, ["discard south-america 1"])
        self.assertEqual(met, [(0, ["discard africa governor", "discard north-america 1",
                                    "discard slavery 0", "discard south-america 1",
                                    "discard south-america 2"]), None])

    def test_losing_politics_or_the_bonus(self):
        game = new_game()
        give(game, 0, cards=[("europe", "2"), ("slavery", "0"), ("slavery", "1"),
                             ("north-america", "1")])            # politics 3: 2 + 1 allowed
        met = self.passing(game, ["discard europe 2",             # politics 0: 1 + 1
                                  "discard slavery 0", ])
        self.assertEqual([len(legal) for _, legal in met[:-1]], [4, 3])
        self.assertIsNone(met[-1])

    def test_discarding_the_last_slavery_card(self):
        game = new_game()
        give(game, 0, cards=[("slavery", "0"), ("north-america", "1"), ("north-america", "2")])
        met = self.passing(game, ["discard slavery 0", "discard north-america 1"])
        self.assertIsNone(met[-1])
        self.assertEqual(game.players[0].set_aside, [("slavery", "0")])

    def test_never_more_than_five_and_one_governor(self):
        game = new_game()
        player = give(game, 0, tokens=["politics"] * 10, cards=[
            ("slavery", "0"), ("slavery", "1"), ("north-america", "1"), ("north-america", "2"),
            ("north-america", "3"), ("africa", GOVERNOR)])
        self.assertEqual(self.passing(game, []), [None])
        give(game, 0, cards=[("india", GOVERNOR)])
        met = self.passing(game, ["discard india governor"])
        self.assertIsNone(met[-1])
        self.assertIn(("india", GOVERNOR), game.cards_out_of_game)
        self.assertEqual(len(player.cards), 6)

    def test_governor_won_after_passing(self):
        game = new_game()
        winner = give(game, 1, cards=[("north-america", "1"), ("india", GOVERNOR)])
        winner.passed = True
        sail(game, "far-east", [1] * 7)
        player = give(game, 0, tiles=["cartographer"], harbour=3)
        met = drive(game.turn(player), ["cartographer: ship far-east", "done",
                                        "discard far-east governor"])
        self.assertEqual([seat for seat, _ in met[:-1]], [0, 0, 1])
        self.assertEqual(met[1][1], ["done", "ship far-east"])
        self.assertIsNone(met[-1])

    def test_passed_players_are_not_checked_otherwise(self):
        game = new_game()
        other = give(game, 1, cards=[("north-america", "1"), ("north-america", "2")])
        other.passed = True
        give(game, 0, tiles=["shipyard"], harbour=2)
        self.assertEqual(drive(game.turn(game.players[0]), ["shipyard: ship india"])[1:], [None])

    QUESTION = ["governor-space empty", "governor-space keep"]

    def test_governor_space(self):
        game = new_game()
        cards = [("africa", GOVERNOR), ("north-america", "1"), ("north-america", "2")]
        give(game, 0, cards=cards)
        met = self.passing(game, ["discard north-america 2"])
        self.assertIsNone(met[-1])                              # not before the last round
        for answer, rest in (("keep", []), ("empty", ["discard north-america 1"])):
            game = new_game()
            player = give(game, 0, cards=cards)
            game.round = 7
            met = self.passing(game, ["discard north-america 2", f"governor-space {answer}"] + rest)
            self.assertEqual(met[1], (0, self.QUESTION))
            self.assertIsNone(met[-1])
            self.assertEqual(game.score(player)["governor_space"], 0 if answer == "keep" else 3)

    def test_governor_space_empty_is_not_asked_again(self):
        game = new_game()
        give(game, 0, tokens=["politics"], cards=[                # politics 4: three cards
            ("south-america", GOVERNOR), ("india", GOVERNOR), ("africa", "5"), ("caribbean", "5")])
        game.players[0].tokens.remove("politics")
        game.round = 7
        met = self.passing(game, ["governor-space empty", "discard south-america governor",
                                  "discard africa 5", "discard caribbean 5"])
        self.assertEqual(met[0], (0, self.QUESTION))
        self.assertTrue(all(legal[0].startswith("discard") for _, legal in met[1:-1]))
        self.assertIsNone(met[-1])

    def test_no_question_when_the_cards_fit_without(self):
        game = new_game()
        player = give(game, 0, tokens=["politics"], cards=[("africa", GOVERNOR), ("europe", "0")])
        game.round = 7
        self.assertEqual(self.passing(game, []), [None])
        self.assertEqual(game.score(player)["governor_space"], 3)

    def test_question_after_a_governor_won(self):
        game = new_game()
        game.round = 7
        winner = give(game, 1, cards=[("north-america", "1")])
        winner.passed = True
        sail(game, "far-east", [1] * 7)
        give(game, 0, tiles=["shipyard"], harbour=2)
        met = drive(game.turn(game.players[0]), ["shipyard: ship far-east",
                                                 "governor-space keep"])
        self.assertEqual(met[1], (1, self.QUESTION))
        self.assertIsNone(met[-1])


class Scoring(unittest.TestCase):
    def test_red_has_71(self):
        game = new_game()
        far_east = COMPONENTS.regions["far-east"]["cities"]
        cities = COMPONENTS.regions["europe"]["cities"] + ["edo", "amoy", "manila", "goa", "surat"]
        player = give(game, 0, tiles=["university"], harbour=3,
                      tokens=["industry"] * 10 + ["culture"] * 8 + ["finance"] * 9
                      + ["politics"] * 12, cards=[("europe", "4")])
        self.assertIn("edo", far_east)
        player.set_aside = [("slavery", "0"), ("slavery", "1")]
        game.city_holder = {city: 0 for city in cities}
        # Nine connections as in the example; these cities have this many on our board.
        mine = sum(game.controls(player, pair) for pair in COMPONENTS.connections)
        score = game.score(player)
        self.assertEqual(score["connections"], mine)
        self.assertEqual(score["total"] - mine + 9, 71)
        self.assertEqual((score["cities"], score["industry"], score["culture"], score["finance"],
                          score["politics"], score["cards"], score["governor_space"],
                          score["buildings"], score["population"], score["slavery"]),
                         (16, 10, 7, 7, 12, 5, 3, 3, 1, -2))


FAKE_ENGINE = '''#!{python}
import argparse, json, pathlib, random, sys
sys.path.insert(0, {folder!r})
import compare, reference, sail
fault = {fault!r}

def components(edition):
    if edition == "classic":
        return reference.Components.read({components!r})
    return sail.SailComponents.read(compare.DATA / (edition + ".json"))

if sys.argv[1] == "replay":
    assert sys.argv[3:] == ["--legal"]
    record = reference.read_record(sys.argv[2])
    lines = reference.replay(components(record["edition"]), record)
    if fault == "legal":
        lines[20]["legal"] = lines[20]["legal"][1:] + ["pass sideways"]
    if fault == "result" and "result" in lines[-1]:
        lines[-1]["result"]["scores"][0]["cards"] += 1
    if fault == "short":
        lines.pop()
    for line in lines:
        print(json.dumps(line))
else:
    assert sys.argv[1] == "simulate"
    parser = argparse.ArgumentParser()
    for option in ("--edition", "--players", "--games", "--seed", "--bots", "--records",
                   "--phases"):
        parser.add_argument(option, default="classic" if option == "--edition" else None)
    parser.add_argument("--no-exploits", action="store_true")
    given = parser.parse_args(sys.argv[2:])
    facts = components(given.edition)
    players = int(given.players)
    pathlib.Path(given.records).mkdir(parents=True, exist_ok=True)
    for k in range(int(given.games)):
        rng = random.Random(k)
        setup = facts.random_setup(rng, players, *([[]] if given.no_exploits else []))
        record = reference.random_record(facts, setup, players, given.phases,
                                         reference.RandomChooser(rng))
        if fault == "record":
            record["result"]["scores"][0]["total"] += 1
        if fault == "move":
            record["moves"][8] = "build palace"
        path = pathlib.Path(given.records) / f"game-{{k}}.json"
        path.write_text(json.dumps(record))
'''


class Compare(unittest.TestCase):
    """Tests compare.py itself, with the reference behind the engine's command line."""

    def compare(self, fault, *options):
        here = pathlib.Path(__file__).resolve().parent
        with tempfile.TemporaryDirectory() as folder:
            engine = pathlib.Path(folder) / "endeavor"
            engine.write_text(FAKE_ENGINE.format(
                python=sys.executable, folder=str(here), fault=fault,
                components=str(pathlib.Path(COMPONENTS_PATH).resolve())))
            engine.chmod(engine.stat().st_mode | stat.S_IXUSR)
            done = subprocess.run(
                [sys.executable, here / "compare.py", "--endeavor", engine, "--components",
                 COMPONENTS_PATH, "--seed", "3", "--keep", pathlib.Path(folder) / "records",
                 *options],
                capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    CLASSIC = ["--games", "2", "--sail-games", "0"]
    SAIL = ["--games", "0", "--sail-games", "1"]

    def test_agreement(self):
        code, text = self.compare(None, *self.CLASSIC)
        self.assertEqual(code, 0, text)
        self.assertEqual(len(text.splitlines()), 6)

    def test_agreement_of_age_of_sail(self):
        code, text = self.compare(None, *self.SAIL, "--few")
        self.assertEqual(code, 0, text)
        self.assertEqual(text.count(" agree\n"), 16)

    def test_what_never_came_up(self):
        code, text = self.compare(None, *self.SAIL)
        self.assertEqual(code, 1, text)
        self.assertIn("never came up: ", text)

    def test_faults(self):
        for fault, word in (("legal", "only in the engine:    ['pass sideways']"),
                            ("result", "seat 0 cards: reference"),
                            ("short", "nothing (its output has ended)"),
                            ("record", "does not match its moves"),
                            ("move", "'build palace' is not legal")):
            for edition in (self.CLASSIC, self.SAIL):
                code, text = self.compare(fault, *edition)
                self.assertEqual(code, 1, text)
                self.assertIn(word, text)
                self.assertNotIn("Traceback", text)


def load_tests(loader, tests, pattern):
    """Adds the tests of Age of Sail."""
    import test_sail
    test_sail.GAMES = GAMES
    tests.addTests(loader.loadTestsFromModule(test_sail))
    return tests


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--components", required=True)
    parser.add_argument("--games", type=int, default=GAMES)
    known, rest = parser.parse_known_args()
    COMPONENTS_PATH = known.components
    COMPONENTS = Components.read(COMPONENTS_PATH)
    GAMES = known.games
    unittest.main(argv=[sys.argv[0]] + rest)
