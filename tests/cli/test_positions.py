"""Positions in place of records: what each command does with one, and what it refuses."""

import json
import unittest

import program
from program import WRONG_USAGE, changed, finished, unfinished


class Positions(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.record = self.put("record.json", unfinished(90))
        self.text = self.runs("show", self.record, "--json")
        self.position = self.put("position.json", self.text)

    def test_show_gives_the_same_table(self):
        self.assertEqual(self.runs("show", self.position, "--json"), self.text)
        self.assertEqual(self.runs("show", "-", "--json", stdin=self.text.encode()), self.text)
        with_moves, alone = (self.runs("show", path) for path in (self.record, self.position))
        self.assertEqual(with_moves.replace("90 moves made", "0 moves made"), alone)

    def test_perft_counts_the_same(self):
        counts = [self.runs("perft", "--from", path, "--depth", 2, "--divide", "--json")
                  for path in (self.record, self.position)]
        self.assertEqual(*counts)

    def test_hint_and_analyse_answer_as_for_the_record(self):
        for command in ("hint", "analyse"):
            of_record, alone = (json.loads(self.runs(command, path, "--nodes", 40, "--json", *more))
                                for path, more in ((self.record, ("--ply", 90)), (self.position, ())))
            self.assertEqual(of_record.pop("ply"), 90)
            self.assertEqual(alone.pop("ply"), 0)
            self.assertEqual(of_record, alone)
        self.assertEqual(len(json.loads(self.runs("analyse", self.position, "--nodes", 40, "--moves", 1,
                                                  "--json"))["moves"]), 1)

    def test_there_is_nothing_before_a_position(self):
        for command in ("show", "hint", "analyse"):
            self.refused(command, self.position, "--ply", 3, mentions=["is a position", "expected 0"])
        self.refused("replay", self.position, mentions=[self.position, "is a position", "expected a record"])
        self.refused("analyse", self.record, "--moves", 2, code=WRONG_USAGE, mentions=["--ply"])

    def test_a_game_that_is_over(self):
        over = self.put("over.json", self.runs("show", self.put("finished.json", finished()), "--json"))
        self.refused("hint", over, mentions=["the game is over"])
        self.assertIn("over after round 7", self.runs("show", over))
        self.assertEqual(json.loads(self.runs("analyse", over, "--json"))["result"], finished()["result"])

    def test_a_game_played_on_is_a_record_that_starts_there(self):
        game = self.folder / "game.json"
        self.runs("play", self.position, "--seats", "random,random,random", "-o", game)
        self.assertEqual(self.position.read_text(), self.text)
        record = json.loads(game.read_text())
        self.assertNotIn("setup", record)
        self.assertEqual(record["position"]["hash"], json.loads(self.text)["hash"])
        self.assertIn("starts from a position", self.runs("replay", game, "--verify"))
        self.assertEqual(self.runs("show", game, "--ply", 0, "--json"), self.text)
        self.assertIn("result", record)
        json.loads(self.runs("analyse", game, "--nodes", 2, "--json"))

    def test_a_position_is_never_overwritten(self):
        done = program.run("play", self.position, "--seats", "random,random,random")
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"was not saved", done.stderr)
        self.assertEqual(self.position.read_text(), self.text)
        self.refused("play", self.position, "-o", self.position, mentions=["exists already"])

    def test_one_that_breaks_an_invariant_is_refused_by_all(self):
        position = json.loads(self.text)
        supply = position["players"][1]["supply"]
        bad = self.put("bad.json", changed(position, "players", 1, "supply", to=supply - 1))
        for command in (("show", bad), ("hint", bad), ("analyse", bad), ("perft", "--from", bad), ("play", bad)):
            self.refused(*command, mentions=[bad, "players[1]", "the markers add up to", "expected 30"])

    def test_neither_a_record_nor_a_position(self):
        bad = self.put("bad.json", {"format": "chess/1"})
        self.refused("show", bad, mentions=[bad, "endeavor-record/1", "endeavor-position/1"])


if __name__ == "__main__":
    unittest.main()
