"""endeavor selfplay and endeavor learn: games that are kept, and weights that are learnt from them."""

import json
import unittest

from program import WRONG_USAGE, ProgramTest


class Selfplay(ProgramTest):
    def games(self, *words, folder="games", count=3, nodes=4):
        self.runs("selfplay", "--players", "3", "--games", count, "--nodes", nodes, "--seed", "7", *words,
                  "-o", self.folder / folder)
        return {path.name: path.read_bytes() for path in (self.folder / folder).iterdir()}

    def test_the_same_settings_give_the_same_games_on_any_number_of_threads(self):
        one = self.games("--threads", "1", count=260)
        self.assertEqual(sorted(one), ["classic-3-000000007.games", "classic-3-000000257.games"])
        self.assertEqual(one, self.games("--threads", "2", folder="again", count=260))

    def test_games_that_are_there_are_not_played_again(self):
        first = self.games()
        (self.folder / "games" / "classic-3-000000007.games").write_bytes(b"kept")
        self.assertEqual(self.games(), {name: b"kept" for name in first})

    def test_one_move_of_look_ahead_is_enough_to_learn_from(self):
        self.games(nodes=1)
        self.runs("learn", "priors", self.folder / "games", "-o", self.folder / "priors")

    def test_what_is_wrong_is_said(self):
        bad = self.put("bad", "nothing")
        for words, message in (
                (("--from", bad), "bad: is not a file of weights"),
                (("--priors", bad), "bad: is not a file of weights"),
                (("--players", "7"), "is for 3 to 5"),
                (("--edition", "nowhere"), "there is no edition 'nowhere'")):
            with self.subTest(message=message):
                self.refused("selfplay", *words, "-o", self.folder / "x", mentions=[message])
        self.refused("selfplay", "-o", bad, mentions=["bad"])
        self.refused("selfplay", code=WRONG_USAGE, mentions=["--output"])
        self.refused("selfplay", "--nodes", "0", "-o", "x", code=WRONG_USAGE, mentions=["--nodes"])


class Learn(ProgramTest):
    def setUp(self):
        super().setUp()
        self.games = self.folder / "games"
        self.runs("selfplay", "--players", "3", "--games", "21", "--nodes", "4", "--seed", "7", "-o", self.games)

    def learnt(self, what, name, *words):
        said = self.runs("learn", what, self.games, *words, "--passes", "2", "-o", self.folder / name)
        return said, (self.folder / name).read_bytes()

    def test_priors_are_learnt_and_the_loss_on_games_kept_back_is_told(self):
        said, one = self.learnt("priors", "one")
        self.assertRegex(said, r"positions to learn from, [1-9]\d* kept back")
        self.assertRegex(said, r"pass  2: loss [\d.]+ .*; kept back [\d.]+ ")
        self.assertEqual(one, self.learnt("priors", "two")[1])

    def test_values_are_learnt_from_the_weights_there_are(self):
        said, one = self.learnt("values", "one", "--players", "3")
        self.assertRegex(said, r"pass  0: .*kept back win [\d.]+, glory")
        self.assertEqual(one, self.learnt("values", "two", "--players", "3")[1])
        self.assertNotEqual(one, self.learnt("values", "three", "--players", "3", "--from", self.folder / "one")[1])

    def test_what_was_learnt_can_be_tried_in_a_match(self):
        self.learnt("priors", "priors")
        self.learnt("values", "values", "--players", "3")
        new = f"captain@8n,weights={self.folder / 'values'},priors={self.folder / 'priors'},lookahead=2"
        match = json.loads(self.runs("match", "--seats", f"{new},captain@8n,captain@8n", "--games", "3", "--json"))
        self.assertEqual([entrant["name"] for entrant in match["entrants"]], [new, "captain@8n", "captain@8n"])
        self.refused("match", "--seats", f"captain,priors={self.folder / 'values'},mate,mate",
                     mentions=["values: is not a file of weights"])

    def test_what_is_wrong_is_said_and_nothing_is_written(self):
        to = self.folder / "to"
        self.refused("learn", "priors", self.folder / "none", "-o", to, mentions=["none: "])
        self.refused("learn", "priors", self.folder, "-o", to, mentions=["has no games of classic"])
        self.refused("learn", "values", self.games, "--players", "4", "-o", to, mentions=["has no games of classic"])
        self.refused("learn", "priors", self.games, "-o", self.folder / "no" / "folder", mentions=["folder"])
        self.refused("learn", "values", self.games, "-o", to, code=WRONG_USAGE, mentions=["--players"])
        self.refused("learn", code=WRONG_USAGE)
        file = next(self.games.iterdir())
        file.write_bytes(file.read_bytes()[:-1])
        self.refused("learn", "priors", self.games, "-o", to, mentions=[file.name + ": is damaged or cut"])
        self.assertFalse(to.exists())


if __name__ == "__main__":
    unittest.main()
