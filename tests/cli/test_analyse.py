"""endeavor analyse and endeavor hint, from the outside.

    ENDEAVOR=build/endeavor python3 -m unittest discover -s tests/cli -p 'test_analyse.py'
"""

import json
import os
import pty
import subprocess
import time
import unittest

from program import (ENDEAVOR, GOLDEN, WRONG_USAGE, ProgramTest, finished, own_edition, slow_build,
                     unfinished)

FINISHED = GOLDEN / "abolition.json"
SAIL = GOLDEN / "spice-trade.json"
GRADES = ["forced", "only", "best", "good", "inaccuracy", "mistake", "blunder"]  # by cost


def winners(record):
    return record["result"]["winners"]


class Case(ProgramTest):
    def parsed(self, *arguments, **options):
        return json.loads(self.runs(*arguments, "--json", **options))

    def expects(self, expected, players):
        """Checks that there is one expectation per seat and that the chances of winning add up."""
        self.assertEqual(len(expected), players)
        for one in expected:
            self.assertEqual(set(one), {"glory", "win"})
            self.assertTrue(0 <= one["win"] <= 1)
        self.assertAlmostEqual(sum(one["win"] for one in expected), 1, delta=0.01)

    def playable(self, record, ply, line):
        """Checks that the line can be played from that position."""
        longer = {key: record[key] for key in record if key != "result"}
        longer["moves"] = record["moves"][:ply] + [one["move"] for one in line]
        self.runs("replay", self.put("line.json", longer))


class AnalysePosition(Case):
    def test_the_best_moves_with_every_seat(self):
        shown = self.runs("analyse", FINISHED, "--ply", 30, "--nodes", 100)
        record = finished()
        for player in record["players"]:
            self.assertIn(player["name"], shown)
        self.assertIn("after 30 moves", shown)
        for number in ("\n1. ", "\n2. ", "\n3. "):
            self.assertIn(number, shown)
        self.assertIn("then", shown)
        self.assertIn("was played", shown)
        self.assertNotIn("\x1b", shown)

    def test_json(self):
        record = finished()
        answer = self.parsed("analyse", FINISHED, "--ply", 30, "--nodes", 100)
        self.assertEqual(answer["ply"], 30)
        self.assertEqual(answer["played"], record["moves"][30])
        self.assertEqual(answer["names"], [player["name"] for player in record["players"]])
        self.assertEqual(answer["budget"], {"nodes": 100, "time_ms": None})
        self.assertIsNone(answer["result"])
        self.assertEqual(len(answer["moves"]), 3)
        self.expects(answer["expected"], len(record["players"]))
        for move in answer["moves"]:
            self.expects(move["expected"], len(record["players"]))
            self.assertEqual(move["line"][0], {"player": answer["player"], "move": move["move"]})
            self.playable(record, 30, move["line"])
        self.assertEqual(answer["expected"], answer["moves"][0]["expected"])

    def test_as_many_moves_as_asked_for(self):
        for wanted in (1, 2, 5):
            answer = self.parsed("analyse", FINISHED, "--ply", 30, "--nodes", 50, "--moves", wanted)
            self.assertEqual(len(answer["moves"]), wanted)

    def test_no_more_moves_than_there_are(self):
        answer = self.parsed("analyse", FINISHED, "--ply", 0, "--nodes", 50, "--moves", 1000)
        self.assertEqual(sorted(move["move"] for move in answer["moves"]),
                         ["build market", "build shipyard", "build workshop"])

    def test_the_same_nodes_the_same_answer(self):
        once = self.runs("analyse", FINISHED, "--ply", 40, "--nodes", 200, "--json")
        self.assertEqual(once, self.runs("analyse", FINISHED, "--ply", 40, "--nodes", 200, "--json"))

    def test_a_position_takes_a_second_by_default(self):
        start = time.monotonic()
        answer = self.parsed("analyse", FINISHED, "--ply", 40)
        self.assertEqual(answer["budget"], {"nodes": None, "time_ms": 1000})
        self.assertTrue(0.9 < time.monotonic() - start < (10 if slow_build() else 3))

    def test_the_last_position_of_a_finished_game_is_its_result(self):
        record = finished()
        last = len(record["moves"])
        shown = self.runs("analyse", FINISHED, "--ply", last)
        self.assertIn(f"over after {last} moves", shown)
        self.assertRegex(shown, r"  (wins|shares the win)\n")
        answer = self.parsed("analyse", FINISHED, "--ply", last)
        self.assertEqual(answer["moves"], [])
        self.assertIsNone(answer["player"])
        self.assertEqual(answer["result"]["winners"], winners(record))
        self.assertEqual([one["glory"] for one in answer["expected"]],
                         [score["total"] for score in record["result"]["scores"]])


class AnalyseGame(Case):
    def test_curves_rounds_and_swings(self):
        shown = self.runs("analyse", FINISHED, "--nodes", 20)
        for part in ("Chance to win, move by move", "█", "round by round", "r7", "end",
                     "How well everybody played", "accuracy", "blunder", "Costliest moves", "1. ", "5. ",
                     "played", "better", "to win"):
            self.assertIn(part, shown)
        for player in finished()["players"]:
            self.assertIn(player["name"], shown)
        self.assertLessEqual(max(map(len, shown.split("\n"))), 100)

    def test_json_in_both_editions(self):
        for file in (FINISHED, SAIL):
            record = json.loads(file.read_text(encoding="utf-8"))
            players = len(record["players"])
            answer = self.parsed("analyse", file, "--nodes", 10)
            self.assertEqual(answer["moves"], len(record["moves"]))
            self.assertEqual(len(answer["curve"]), len(record["moves"]) + 1)
            for ply, position in enumerate(answer["curve"]):
                self.assertEqual(position["ply"], ply)
                self.expects(position["expected"], players)
                if ply < len(record["moves"]):
                    self.assertEqual(position["played"], record["moves"][ply])
            end = answer["curve"][-1]
            self.assertIsNone(end["player"])
            self.assertEqual([seat for seat, one in enumerate(end["expected"]) if one["win"] > 0],
                             winners(record))
            self.assertEqual(answer["result"]["winners"], winners(record))
            self.assertEqual(len(answer["swings"]), 5)
            for swing in answer["swings"]:
                self.assertEqual(swing["played"], record["moves"][swing["ply"]])
                self.assertNotEqual(swing["played"], swing["better"])
                seat = swing["player"]
                for what in ("win", "glory"):
                    self.assertAlmostEqual(
                        swing["cost"][what],
                        swing["expected_better"][seat][what] - swing["expected_played"][seat][what],
                        delta=0.002)
                self.assertTrue(swing["why"] or swing["better"] == "done")
                self.playable(record, swing["ply"], swing["line"])

    def test_the_number_of_threads_makes_no_difference(self):
        once = self.runs("analyse", FINISHED, "--nodes", 20, "--json", "--threads", 1)
        for threads in (2, 5, 256):
            self.assertEqual(once, self.runs("analyse", FINISHED, "--nodes", 20, "--json",
                                             "--threads", threads))

    def test_as_many_swings_as_asked_for(self):
        self.assertEqual(self.parsed("analyse", FINISHED, "--nodes", 5, "--swings", 0)["swings"],
                         [])
        self.assertEqual(
            len(self.parsed("analyse", FINISHED, "--nodes", 5, "--swings", 9)["swings"]), 9)

    def test_a_game_that_goes_on(self):
        for moves in (0, 1, 20):
            path = self.put("open.json", unfinished(moves))
            answer = self.parsed("analyse", path, "--nodes", 10)
            self.assertEqual(len(answer["curve"]), moves + 1)
            self.assertIsNone(answer["result"])
            self.assertIsNone(answer["curve"][-1]["played"])
            self.assertIsNotNone(answer["curve"][-1]["best"])
            self.assertIn("not over", self.runs("analyse", path, "--nodes", 10))

    def test_an_own_edition_needs_no_weights(self):
        edition = self.put("duel.json", own_edition())
        game = self.folder / "game.json"
        self.runs("new", "--edition", edition, "--players", 2, "--seed", 3, "-o", game)
        self.runs("play", game, "--edition", edition, "--seats", "human,human",
                  stdin=b"1\n" * 6 + b"quit\n")
        answer = self.parsed("analyse", game, "--edition", edition, "--nodes", 2)
        self.assertEqual(len(answer["curve"]), 7)
        self.runs("hint", game, "--edition", edition, "--nodes", 2)

    def test_every_move_has_a_grade_and_everybody_an_accuracy(self):
        record = finished()
        answer = self.parsed("analyse", FINISHED, "--nodes", 20, "--swings", 1000)
        self.assertEqual(len(answer["grades"]), len(record["moves"]))
        self.assertEqual(len(answer["seats"]), len(record["players"]))
        for seat, one in enumerate(answer["seats"]):
            grades = [grade for grade, at in zip(answer["grades"], answer["curve"])
                      if at["player"] == seat]
            self.assertEqual(one["grades"], {grade: grades.count(grade) for grade in GRADES})
            self.assertEqual(one["decisions"], len(grades) - grades.count("forced"))
            self.assertTrue(0 <= one["accuracy"] <= 100)
        costly = {swing["ply"]: swing for swing in answer["swings"]}
        for ply, grade in enumerate(answer["grades"]):
            self.assertEqual(ply in costly, grade in GRADES[3:])
        for swing in answer["swings"]:
            self.assertEqual(swing["grade"], answer["grades"][swing["ply"]])
            self.playable(record, swing["ply"], swing["line_played"])
        costs = [swing["cost"]["even"] for swing in answer["swings"]]
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.assertEqual(answer["moments"], sorted(answer["moments"]))
        for ply in answer["moments"]:
            self.assertIn(costly[ply]["grade"], ("mistake", "blunder"))

    @unittest.skipIf(slow_build(), "takes its time in any build, but shows nothing in a slow one")
    def test_without_a_budget_every_position_gets_what_a_captain_thinks_about(self):
        answer = self.parsed("analyse", FINISHED)
        self.assertEqual(answer["budget"], {"nodes": 3000, "time_ms": None})

    def test_from_standard_input(self):
        self.assertEqual(self.runs("analyse", FINISHED, "--nodes", 2),
                         self.runs("analyse", "-", "--nodes", 2, stdin=FINISHED.read_bytes()))

    def test_progress_is_for_terminals(self):
        arguments = [ENDEAVOR, "analyse", FINISHED, "--nodes", "30"]
        piped = subprocess.run(arguments, capture_output=True, timeout=60)
        self.assertEqual(piped.stderr, b"")
        reading, terminal = pty.openpty()
        subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=terminal, timeout=60)
        os.write(terminal, b"end")  # so short a run may have no progress to show
        shown = os.read(reading, 65536)
        for fd in (reading, terminal):
            os.close(fd)
        self.assertTrue(b"analyse [" in shown or b"\x1b[K" in shown, shown)


class Hint(Case):
    def test_three_moves_and_why(self):
        path = self.put("open.json", unfinished(30))
        shown = self.runs("hint", path, "--nodes", 100)
        self.assertIn("decides: round", shown)
        self.assertEqual(shown.count(" to win\n"), 3)
        self.assertIn("\n   - ", shown)
        self.assertNotIn("\x1b", shown)

    def test_json(self):
        record = unfinished(30)
        path = self.put("open.json", record)
        answer = self.parsed("hint", path, "--nodes", 100)
        self.assertEqual(answer["ply"], 30)
        self.assertEqual(len(answer["moves"]), 3)
        for move in answer["moves"]:
            mine = move["expected"][answer["player"]]
            self.assertEqual((move["glory"], move["win"]), (mine["glory"], mine["win"]))
            self.assertTrue(move["why"])
            self.assertTrue(move["consequences"])
            for fact in move["consequences"]:
                self.assertIn("fact", fact)
                self.assertIn("seat", fact)
            self.playable(record, 30, move["line"])

    def test_an_earlier_position(self):
        self.assertEqual(self.parsed("hint", FINISHED, "--ply", 20, "--nodes", 50),
                         self.parsed("hint", self.put("open.json", unfinished(20)),
                                     "--nodes", 50))

    def test_every_ply_of_a_game_of_each_edition(self):
        for file in (FINISHED, SAIL):
            moves = len(json.loads(file.read_text(encoding="utf-8"))["moves"])
            for ply in range(0, moves, 9):
                self.runs("hint", file, "--ply", ply, "--nodes", 2)

    def test_names_can_not_harm_the_text(self):
        record = unfinished(30)
        record["players"] = [{"name": "\x1b[2J\nBen"} for _ in record["players"]]
        path = self.put("names.json", record)
        for command in (["hint", path], ["analyse", path], ["analyse", path, "--ply", 10]):
            self.assertNotIn("\x1b", self.runs(*command, "--nodes", 5))

    def test_the_budget_is_a_second_by_default(self):
        path = self.put("open.json", unfinished(30))
        self.assertEqual(self.parsed("hint", path)["budget"], {"nodes": None, "time_ms": 1000})
        self.assertEqual(self.parsed("hint", path, "--time", 20)["budget"],
                         {"nodes": None, "time_ms": 20})


class BadInput(Case):
    def test_a_hint_for_a_finished_game(self):
        moves = len(finished()["moves"])
        self.refused("hint", FINISHED,
                     mentions=[f"over after {moves} moves", f"--ply 0 to {moves - 1}"])
        self.refused("hint", FINISHED, "--ply", moves, mentions=["is over"])

    def test_a_ply_that_is_not_there(self):
        moves = len(finished()["moves"])
        for command in ("analyse", "hint"):
            for ply in (moves + 1, 10**6, -1):
                self.refused(command, FINISHED, f"--ply={ply}",
                             mentions=[f"--ply: {ply}", f"expected 0 to {moves}"])
            self.refused(command, FINISHED, "--ply", "few", code=WRONG_USAGE, mentions=["--ply"])

    def test_no_budget(self):
        for command in ("analyse", "hint"):
            for option in ("--nodes", "--time"):
                for value in ("0", "-5", "much"):
                    self.refused(command, FINISHED, "--ply", 3, f"{option}={value}",
                                 code=WRONG_USAGE, mentions=[option])
            self.refused(command, FINISHED, "--ply", 3, "--time", 5, "--nodes", 5,
                         code=WRONG_USAGE)

    def test_options_that_make_no_sense(self):
        self.refused("analyse", FINISHED, "--moves", 2, code=WRONG_USAGE, mentions=["--ply"])
        self.refused("analyse", FINISHED, "--ply", 2, "--moves", 0, code=WRONG_USAGE)
        self.refused("analyse", FINISHED, "--ply", 2, "--swings", 3, code=WRONG_USAGE)
        self.refused("analyse", FINISHED, "--threads", 0, code=WRONG_USAGE)

    def test_files(self):
        for command in ("analyse", "hint"):
            self.refused(command, code=WRONG_USAGE, mentions=["FILE"])
            self.refused(command, self.folder / "missing.json", mentions=["can't be read"])
            self.refused(command, self.folder, mentions=["is a folder"])
            self.refused(command, self.put("bad.json", "{"), mentions=["cut off"])
            illegal = dict(unfinished(3), moves=["build palace"])
            self.refused(command, self.put("illegal.json", illegal), mentions=["build palace"])


if __name__ == "__main__":
    unittest.main()
