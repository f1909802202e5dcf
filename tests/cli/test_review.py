"""endeavor review, from the outside.

    ENDEAVOR=build/endeavor python3 -m unittest discover -s tests/cli -p 'test_review.py'
"""

import json
import unittest

from program import GOLDEN, WRONG_USAGE, ProgramTest, finished, unfinished

FINISHED = GOLDEN / "abolition.json"
SAIL = GOLDEN / "spice-trade.json"
GRADES = ["forced", "only", "best", "good", "inaccuracy", "mistake", "blunder"]


class Review(ProgramTest):
    def parsed(self, *arguments):
        return json.loads(self.runs("review", *arguments, "--json"))

    def test_accuracy_of_everybody_and_what_decided_the_game(self):
        shown = self.runs("review", FINISHED, "--nodes", 20)
        for player in finished()["players"]:
            self.assertIn(player["name"], shown)
        for word in ("accuracy", "blunder", "What decided the game", "played", "better", "to win"):
            self.assertIn(word, shown)

    def test_json_has_a_grade_for_every_move(self):
        record = finished()
        review = self.parsed(FINISHED, "--nodes", 20)
        self.assertEqual(review["edition"], record["edition"])
        self.assertEqual(review["names"], [player["name"] for player in record["players"]])
        self.assertEqual(review["budget"], {"nodes": 20, "time_ms": None})
        self.assertEqual([move["played"] for move in review["moves"]], record["moves"])
        for ply, move in enumerate(review["moves"]):
            self.assertEqual(move["ply"], ply)
            self.assertIn(move["grade"], GRADES)
            if "best" in move:
                self.assertNotEqual(move["best"], move["played"])
                self.assertEqual(move["line_best"][0]["move"], move["best"])
                self.assertEqual(move["line_played"][0]["move"], move["played"])
        for seat, review_of_seat in enumerate(review["seats"]):
            grades = [move["grade"] for move in review["moves"] if move["player"] == seat]
            self.assertEqual(review_of_seat["grades"], {grade: grades.count(grade) for grade in GRADES})
            self.assertEqual(review_of_seat["decisions"], len(grades) - grades.count("forced"))
            self.assertTrue(0 <= review_of_seat["accuracy"] <= 100)
        for ply in review["moments"]:
            self.assertIn(review["moves"][ply]["grade"], ("mistake", "blunder"))

    def test_the_same_nodes_give_the_same_review_on_any_number_of_threads(self):
        alone, together = (self.parsed(SAIL, "--nodes", 5, "--threads", threads) for threads in (1, 3))
        self.assertEqual(alone, together)

    def test_a_game_that_is_not_over(self):
        record = unfinished()
        review = self.parsed(self.put("begun.json", record), "--nodes", 5)
        self.assertEqual(len(review["moves"]), len(record["moves"]))

    def test_a_game_without_a_move(self):
        record = unfinished()
        record["moves"] = []
        self.refused("review", self.put("new.json", record), mentions=["nothing was played yet"])

    def test_budgets_out_of_range(self):
        self.refused("review", FINISHED, "--nodes", 0, mentions=["--nodes"], code=WRONG_USAGE)
        self.refused("review", FINISHED, "--nodes", 5, "--time", 5, mentions=["--time"], code=WRONG_USAGE)

    def test_a_single_position_can_not_be_chosen(self):
        self.refused("review", FINISHED, "--ply", 3, mentions=["--ply"], code=WRONG_USAGE)


if __name__ == "__main__":
    unittest.main()
