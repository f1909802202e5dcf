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
        self.assertEqual(games, set(situations.SITUATIONS))
        self.assertEqual(games, {path.stem for path in HERE.glob("*.txt")})

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
        """As many marks as the data has occurrences, and at least one."""
        found = list(situations.SITUATIONS[name](game.positions, game.moves))
        self.assertTrue(found, "the situation does not come up")
        lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        starts = [line for before, line in zip([""] + lines, lines)
                  if line.startswith("## ") and not before.startswith("## ")]
        self.assertEqual(len(starts), len(found))

    def test_games(self):
        for name in situations.SITUATIONS:
            with self.subTest(game=name):
                self.replay(name)
                game = annotate.Playthrough(HERE / f"{name}.json", ENDEAVOR)
                self.check_text(name, game)
                self.check_marks(name, game)
                getattr(self, "see_" + name.replace("-", "_"))(game)

    # What makes each game golden, said once more and more plainly than in situations.py.

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
                icons.update(annotate.CARD[card])
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
        for ply in range(len(game.moves) - 2):
            seat = game.positions[ply]["player"]
            after = game.positions[ply + 1]["players"][seat]
            if game.moves[ply] == "pass" \
                    and situations.counted(after) - situations.allowed(after) == 1 \
                    and all(move.startswith("discard ") for move in game.moves[ply + 1:ply + 3]) \
                    and game.positions[ply + 2]["player"] == seat:
                return
        self.fail("never two discards for one card too many")

    def see_governor_space(self, game):
        """In the last round one player keeps the governor there, another empties the space."""
        chosen = {}
        for ply, move in enumerate(game.moves):
            if move.startswith("governor-space "):
                self.assertEqual(game.positions[ply]["round"], annotate.CLASSIC["rounds"])
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
                    self.assertEqual(out, annotate.CLASSIC["markers"])
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
        for ply, move in enumerate(game.moves):
            position = game.positions[ply]
            if move.startswith("build ") and situations.LEVEL[move[6:]] > 1 \
                    and position["players"][position["player"]]["levels"]["build"] == 1:
                ones = [tile for tile in position["stock"] if situations.LEVEL[tile] == 1]
                self.assertEqual([position["stock"][tile] for tile in ones], [0] * len(ones))
                return
        self.fail("nobody builds above the own level")


if __name__ == "__main__":
    unittest.main()
