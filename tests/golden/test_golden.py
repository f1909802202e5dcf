"""The golden games: each is replayed and verified, retold, and shows what it is there for.

    ENDEAVOR=build/endeavor python3 -m unittest discover tests/golden
"""

import collections
import difflib
import os
import pathlib
import subprocess
import unittest

import annotate
import situations

HERE = pathlib.Path(__file__).resolve().parent
BUILT = HERE.parents[1] / "build" / "endeavor"
ENDEAVOR = pathlib.Path(os.environ.get("ENDEAVOR", BUILT)).resolve()


class GoldenGames(unittest.TestCase):
    longMessage = True

    def test_each_situation_has_its_game(self):
        games = {path.stem for path in HERE.glob("*.json")}
        self.assertEqual(games, set(situations.GAMES))
        self.assertEqual(games, {path.stem for path in HERE.glob("*.txt")})
        shown = [situation for shows in situations.GAMES.values() for situation in shows]
        self.assertEqual(sorted(shown), sorted(situations.SITUATIONS))

    def replay(self, name):
        done = subprocess.run([ENDEAVOR, "replay", HERE / f"{name}.json", "--verify"],
                              capture_output=True, text=True, encoding="utf-8")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the seed gives this set-up", done.stdout)

    def check_text(self, name, game):
        path = HERE / f"{name}.txt"
        committed, told = path.read_text(encoding="utf-8"), annotate.annotated(game)
        if told != committed:
            difference = difflib.unified_diff(committed.splitlines(), told.splitlines(),
                                              str(path), "as told now", lineterm="")
            self.fail("\n".join(list(difference)[:40]))

    def check_marks(self, name, game):
        """As many marks as the data has occurrences, and at least one of each situation."""
        found = annotate.occurrences(game, situations.GAMES[name])
        for situation in situations.GAMES[name]:
            self.assertTrue(annotate.occurrences(game, [situation]), f"{situation}: never")
        lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        starts = [line for before, line in zip([""] + lines, lines)
                  if line.startswith("## ") and not before.startswith("## ")]
        self.assertEqual(len(starts), len(found))

    def test_games(self):
        for name, shows in situations.GAMES.items():
            with self.subTest(game=name):
                self.replay(name)
                game = annotate.Playthrough(HERE / f"{name}.json", ENDEAVOR)
                self.check_text(name, game)
                self.check_marks(name, game)
                for situation in shows:
                    getattr(self, "see_" + situation.replace("-", "_"))(game)

    # What makes each game golden, stated again and more plainly than in situations.py.

    def see_abolition(self, game):
        """Everyone holds slavery cards before it, nobody after it, and each costs 1 glory."""
        ply = next(ply for ply, after in enumerate(game.positions[1:])
                   if any("europe 5" in player["cards"] for player in after["players"]))
        for old, new in zip(game.positions[ply]["players"], game.positions[ply + 1]["players"]):
            held = [card for card in old["cards"] if card.startswith("slavery")]
            self.assertGreater(len(held), 0)
            self.assertEqual(new["set_aside"], old["set_aside"] + len(held))
            self.assertFalse([card for card in new["cards"] if card.startswith("slavery")])
            icons = collections.Counter()
            for card in held:
                icons.update(situations.edition("classic").card[card])
            self.assertEqual(new["status"]["industry"], old["status"]["industry"]
                             - icons["industry"])
        for player, score in zip(game.positions[-1]["players"], game.positions[-1]["glory"]):
            self.assertEqual(score["slavery"], -player["set_aside"])

    def see_governor_by_tie(self, game):
        """Three markers each; the last of the two tied players on the track gets the governor."""
        track = situations.track_owners(game.positions[-1], "india")
        counts = collections.Counter(track)
        tied = [seat for seat in counts if counts[seat] == max(counts.values())]
        self.assertEqual(len(tied), 2)
        self.assertNotIn(track[-1], tied)
        last = next(seat for seat in reversed(track) if seat in tied)
        award = next(position for position in game.positions
                     if situations.region_of(position, "india")["open"])
        self.assertIn("india governor", award["players"][last]["cards"])

    def see_governor_after_passing(self, game):
        """A passed player decides between two moves of the others."""
        asked = [ply for ply, position in enumerate(game.positions[:-1])
                 if position["players"][position["player"]]["passed"]
                 and game.positions[ply - 1]["player"] != position["player"]]
        self.assertTrue(any(game.moves[ply].startswith("discard ") for ply in asked))

    def see_discard_chain(self, game):
        """Two discards in a row although only one card was too many at first."""
        classic = situations.edition("classic")
        for ply in range(len(game.moves) - 2):
            seat = game.positions[ply]["player"]
            after = game.positions[ply + 1]["players"][seat]
            if game.moves[ply] == "pass" \
                    and situations.counted(after) - situations.allowed(classic, after) == 1 \
                    and all(move.startswith("discard ") for move in game.moves[ply + 1:ply + 3]) \
                    and game.positions[ply + 2]["player"] == seat:
                return
        self.fail("never two discards for one card too many")

    def see_governor_space(self, game):
        """In the last round one player keeps the governor there, another empties the space."""
        chosen = {}
        for ply, move in enumerate(game.moves):
            if move.startswith("governor-space "):
                self.assertEqual(game.positions[ply]["round"], situations.edition("classic").rounds)
                chosen[move] = game.positions[ply]["player"]
        glory = game.positions[-1]["glory"]
        self.assertEqual(glory[chosen["governor-space keep"]]["governor_space"], 0)
        self.assertEqual(glory[chosen["governor-space empty"]]["governor_space"], 3)

    def see_supply_exhausted(self, game):
        """A supply of 0, all 30 markers elsewhere."""
        for position in game.positions:
            for seat, player in enumerate(position["players"]):
                if player["supply"] == 0:
                    out = player["harbour"] + sum(player["strength"].values())
                    out += len(annotate.marked(player))
                    self.assertEqual(out, situations.edition("classic").markers)
                    return
        self.fail("no supply is ever empty")

    def see_status_above_15(self, game):
        """Sixteen icons and then fifteen."""
        totals = [[position["players"][seat]["status"][kind] for position in game.positions]
                  for seat in range(3) for kind in annotate.STATUS]
        self.assertTrue(any((16, 15) in zip(line, line[1:]) for line in totals))

    def see_shared_victory(self, game):
        totals = [score["total"] for score in game.record["result"]["scores"]]
        self.assertGreater(totals.count(max(totals)), 1)
        self.assertEqual(game.record["result"]["winners"],
                         [seat for seat, total in enumerate(totals) if total == max(totals)])

    def see_build_fallback(self, game):
        """Someone at build level 1 builds higher while no tile of level 1 is in the stockpile."""
        level = situations.edition("classic").level
        for ply, move in enumerate(game.moves):
            position = game.positions[ply]
            if move.startswith("build ") and level(move[6:]) > 1 \
                    and position["players"][position["player"]]["levels"]["build"] == 1:
                ones = [tile for tile in position["stock"] if level(tile) == 1]
                self.assertEqual([position["stock"][tile] for tile in ones], [0] * len(ones))
                return
        self.fail("nobody builds above the own level")

    # Age of Sail

    def deeds(self, game, *words):
        """(before, the move's words, after, the acting player before and after) of such moves."""
        for _, before, move, after in situations.steps(game.positions, game.moves):
            deed = situations.deed(move)
            if deed[0] in words:
                seat = before["player"]
                yield before, deed, after, before["players"][seat], after["players"][seat]

    def spent(self, old, new):
        """The markers that left the harbour for anything but a building."""
        return old["harbour"] - new["harbour"] - (len(annotate.marked(new))
                                                  - len(annotate.marked(old)))

    def tokens_gained(self, old, new):
        return sum(new[what][kind] - old[what][kind] for what in ("status", "tokens")
                   for kind in old[what])

    def see_start_buildings(self, game):
        """Each has one of the two, with a marker on it, and nothing else."""
        players = game.positions[len(game.record["players"])]["players"]
        self.assertEqual({building["id"] for player in players for building in player["buildings"]},
                         {"colonial-house", "merchant-dock"})
        for player in players:
            self.assertEqual([building["marker"] for building in player["buildings"]], [True])
            self.assertEqual(player["supply"], situations.edition("age-of-sail-a").markers - 1)

    def see_fleets_and_seas(self, game):
        """A token on every fleet space, none on a sea, and a sea only of an open region."""
        seen = set()
        for before, (_, place), _, old, new in self.deeds(game, "ship"):
            if place.endswith("-sea"):
                region = situations.region_of(before, place.removesuffix("-sea"))
                self.assertTrue(region["open"])
                self.assertEqual(self.tokens_gained(old, new), 0)
                seen.add("sea")
            elif "-fleet" in place:
                self.assertEqual(self.tokens_gained(old, new), 1)
                self.assertEqual(set(new["fleets"]) - set(old["fleets"]), {place})
                seen.add("fleet")
        self.assertEqual(seen, {"fleet", "sea"})

    def see_second_half_anywhere(self, game):
        ply = game.moves.index("docks: occupy quebec")
        self.assertEqual(game.moves[ply + 1], "ship far-east")
        self.assertEqual(game.positions[ply]["player"], game.positions[ply + 1]["player"])
        self.assertEqual({move.split()[0] for move in game.positions[ply + 1]["legal"]},
                         {"ship", "done"})

    def see_memorial(self, game):
        """One marker as attacker and one as victim, each now worth one status for good."""
        owner = game.positions[next(i for i, move in enumerate(game.moves)
                                    if move == "build memorial")]["player"]
        attackers = set()
        for ply, move in enumerate(game.moves):
            if move.startswith("memorial "):
                before, after = (game.positions[i]["players"][owner] for i in (ply, ply + 1))
                kind = move.removeprefix("memorial ")
                self.assertEqual(game.positions[ply]["player"], owner)
                self.assertEqual(after["status"][kind], before["status"][kind] + 1)
                attackers.add(game.positions[ply - 1]["player"] == owner)
        self.assertEqual(attackers, {True, False})
        player = game.positions[-1]["players"][owner]
        self.assertEqual(player["converted"], 2)
        out = player["supply"] + player["harbour"] + sum(player["strength"].values())
        self.assertEqual(out + len(annotate.marked(player)) + 2,
                         situations.edition("age-of-sail-b").markers)

    def see_discard_pile(self, game):
        """From one hand to the pile to another hand."""
        for before, deed, after, old, new in self.deeds(game, "draw"):
            card = " ".join(deed[2:])
            if deed[1] != "discard:":
                continue
            self.assertIn(card, before["discarded"])
            self.assertNotIn(card, after["discarded"])
            self.assertIn(card, new["cards"])
            held = {seat for position in game.positions[:game.positions.index(before)]
                    for seat in [situations.holder(position, card)] if seat is not None}
            if held - {before["player"]}:
                return
        self.fail("nobody draws a card that was another player's")

    def see_city_hall(self, game):
        """Market, Guild Hall and City Hall: three glory, and no other building has any."""
        seat = next(seat for seat, player in enumerate(game.positions[-1]["players"])
                    if "city-hall" in [building["id"] for building in player["buildings"]])
        names = [building["id"] for building in game.positions[-1]["players"][seat]["buildings"]]
        self.assertEqual([names.count(name) for name in ("market", "guild-hall", "trade-office",
                                                         "university")], [1, 1, 0, 0])
        self.assertEqual(game.record["result"]["scores"][seat]["buildings"], 3)

    def see_track_extension(self, game):
        """More than 15, and worth as much."""
        above = [(player["status"][kind], game.record["result"]["scores"][seat][kind])
                 for seat, player in enumerate(game.positions[-1]["players"])
                 for kind in annotate.STATUS if player["status"][kind] > 15]
        self.assertEqual(above, [(16, 16)])

    def see_exploits_trade(self, game):
        """No marker of the harbour, a sea with one less, a status with one more."""
        firsts = []
        for before, (_, sea, kind), after, old, new in self.deeds(game, "trade"):
            self.assertEqual(self.spent(old, new), 0)
            self.assertEqual(new["status"][kind], old["status"][kind] + 1)
            self.assertEqual(new["converted"], old["converted"] + 1)
            at_sea = [situations.region_of(position, sea.removesuffix("-sea"))["sea"]
                      [before["player"]] for position in (before, after)]
            self.assertEqual(at_sea[1], at_sea[0] - 1)
            firsts.append("pass" in before["legal"])
        self.assertEqual(firsts, [True, False])

    def see_exploits_raid(self, game):
        """One marker from the harbour and none to the supply; the victim's goes home."""
        for before, (_, place), after, old, new in self.deeds(game, "raid"):
            victim = situations.holder_of(before, place)
            self.assertEqual(situations.holder_of(after, place), before["player"])
            self.assertEqual(self.spent(old, new), 1)
            self.assertEqual(new["supply"], old["supply"])
            self.assertEqual(after["players"][victim]["supply"],
                             before["players"][victim]["supply"] + 1)

    def see_exploits_follow(self, game):
        """The same player again, and nothing but the one thing that follows."""
        words = set()
        for ply, move in enumerate(game.moves):
            position = game.positions[ply]
            if not situations.what_follows(position, game.moves, ply):
                continue
            word = move.split()[0]
            words.add(word)
            self.assertEqual(game.positions[ply - 1]["player"], position["player"])
            self.assertIn("done", position["legal"])
            self.assertEqual({text.split()[0] for text in position["legal"]}, {word, "done"})
        self.assertEqual(words, {"pay", "draw"})

    def see_exploits_land_or_sail(self, game):
        """No marker of the harbour, but a token."""
        words = set()
        for before, deed, after, old, new in self.deeds(game, "land", "sail"):
            self.assertEqual(self.spent(old, new), 0)
            self.assertEqual(self.tokens_gained(old, new), 1)
            self.assertEqual(situations.holder_of(after, deed[-1]), before["player"])
            words.add(deed[0])
        self.assertEqual(words, {"land", "sail"})

    def see_shield_lost(self, game):
        """The victim's last marker in one of the two regions."""
        for before, (_, place), after, _, _ in self.deeds(game, "attack", "raid"):
            for old, new in zip(before["exploits"], after["exploits"]):
                for seat in set(old["shields"]) - set(new["shields"]):
                    self.assertEqual(situations.holder_of(before, place), seat)
                    strength = after["players"][seat]["strength"]
                    self.assertIn(0, [strength[region] for region in new["regions"]])
                    return
        self.fail("no shield is lost")

    def see_played_without_exploits(self, game):
        self.assertEqual(game.record["setup"]["exploits"], [])
        self.assertTrue(all(position["exploits"] == [] for position in game.positions))
        self.assertEqual({score["exploits"] for score in game.record["result"]["scores"]}, {0})


if __name__ == "__main__":
    unittest.main()
