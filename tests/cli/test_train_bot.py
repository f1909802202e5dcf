"""endeavor train and endeavor bot: weights from self-play, and our bots behind the protocol."""

import json
import shutil
import unittest

from program import ENDEAVOR, ROOT, WRONG_USAGE, ProgramTest

MAP = ROOT / "examples" / "maps" / "three-shores.json"


class Train(ProgramTest):
    def weights(self, name, *words, games=20, searched=2):
        self.runs("train", "--players", "3", "--games", games, "--searched", searched, *words,
                  "-o", self.folder / name)
        return (self.folder / name).read_bytes()

    def test_the_same_settings_give_the_same_file(self):
        self.assertEqual(self.weights("one", "--seed", 5), self.weights("two", "--seed", 5))

    def test_training_goes_on_from_a_file(self):
        first = self.weights("one")
        self.assertNotEqual(first, self.weights("two", "--from", self.folder / "one"))

    def test_both_stages_at_once_are_the_same_as_one_after_the_other(self):
        both = self.weights("both", "--seed", 7)
        self.weights("quick", "--seed", 7, searched=0)
        self.assertEqual(both, self.weights("after", "--seed", 27, "--from", self.folder / "quick",
                                            games=0))

    def test_what_was_learnt_wins(self):
        # The same map twice, so that each copy has its own weights.
        little, much = (shutil.copy(MAP, self.folder / f"{name}.json") for name in ("little", "much"))
        wins = {}
        for own, games in ((little, "20"), (much, "6000")):
            self.runs("train", "--edition", own, "--players", "2", "--games", games, "--searched", "0",
                      "-o", own.with_name(f"{own.stem}-2.weights"))
            match = json.loads(self.runs("match", "--edition", own, "--seats", "mate,eager",
                                         "--games", "200", "--json"))
            wins[own.stem] = match["entrants"][0]["win_share"]
        self.assertGreater(wins["much"], wins["little"] + 0.1)

    def test_what_is_wrong_is_said_at_once(self):
        bad = self.put("bad", "nothing")
        for words, message in (
                (("--from", self.folder / "none", "-o", "x"), "none"),
                (("--from", bad, "-o", "x"), "bad: is not a file of weights"),
                (("-o", self.folder / "no" / "such" / "folder"), "folder"),
                (("--players", "7", "-o", "x"), "is for 3 to 5"),
                (("--edition", "nowhere", "-o", "x"), "there is no edition 'nowhere'"),
                (("--games", "0", "--searched", "0", "-o", "x"), "nothing to train on")):
            with self.subTest(message=message):
                self.refused("train", *words, mentions=[message])
        self.refused("train", code=WRONG_USAGE, mentions=["--output"])
        for option, value in (("--games", "-1"), ("--searched", "many"), ("--nodes", "0")):
            self.refused("train", option, value, "-o", "x", code=WRONG_USAGE, mentions=[option])

    def test_weights_beside_an_own_edition_are_used(self):
        own = shutil.copy(MAP, self.folder / "map.json")
        match = ("match", "--edition", own, "--seats", "mate,mate", "--games", "4", "--json")
        before = json.loads(self.runs(*match))["entrants"]
        self.runs("train", "--edition", own, "--players", "2", "--games", "2000", "--searched", "20",
                  "-o", self.folder / "map-2.weights")
        after = json.loads(self.runs(*match))["entrants"]
        self.assertNotEqual([entrant["mean_glory"] for entrant in before],
                            [entrant["mean_glory"] for entrant in after])

    def test_broken_weights_beside_an_own_edition_are_named(self):
        own = shutil.copy(MAP, self.folder / "map.json")
        self.put("map-3.weights", "nothing")
        self.refused("show", "--edition", own,
                     mentions=["map-3.weights: is not a file of weights"])


class Bot(ProgramTest):
    def question(self, **changes):
        record = json.loads(self.runs("new", "--players", "3", "--seed", "1", "-o", "-"))
        return (json.dumps({"type": "move", "record": record, "player": 0, "legal": [],
                            "time_ms": 100, **changes}) + "\n").encode()

    def test_it_answers_each_question_with_a_move(self):
        for kind in ("random", "deckhand", "mate", "captain", "admiral"):
            answers = self.runs("bot", kind, "--nodes", "20", stdin=self.question() * 2)
            for line in answers.splitlines():
                self.assertRegex(json.loads(line)["move"], "^build ")
            self.assertEqual(len(answers.splitlines()), 2)

    def test_it_takes_no_longer_than_the_question_allows(self):
        # A level that would think for an hour: only the time in the question can end it.
        hour = ("--time", "3600000")
        for question in (self.question(time_ms=40), self.question(time_ms=1)):
            answer = self.runs("bot", "admiral", *hour, stdin=question)
            self.assertRegex(json.loads(answer)["move"], "^build ")

    def test_the_time_of_a_question_is_a_limit_not_a_wish(self):
        # Limited to 20 positions, it answers at once however much time it is given.
        answer = self.runs("bot", "admiral", "--nodes", "20", stdin=self.question(time_ms=3_600_000))
        self.assertRegex(json.loads(answer)["move"], "^build ")

    def test_a_time_that_is_none_is_refused(self):
        for time in (0, -5, "soon", 1.5, None):
            with self.subTest(time=time):
                self.refused("bot", stdin=self.question(time_ms=time), mentions=["time_ms is"])

    def test_it_quits_when_told_to(self):
        self.assertEqual(self.runs("bot", stdin=b'{"type": "quit"}\n' + self.question()), "")

    def test_it_sits_in_a_match(self):
        report = json.loads(self.runs("match", "--seats", f"cmd:{ENDEAVOR} bot mate,random,random",
                                      "--games", "3", "--json"))
        self.assertEqual(report["entrants"][0]["faults"]["count"], 0)

    def test_what_it_does_not_understand_ends_it_with_a_message(self):
        over = (ROOT / "tests" / "golden" / "abolition.json").read_text(encoding="utf-8")
        for stdin, message in ((b"hello\n", "the request is not a JSON object: hello"),
                               (b"{}\n", 'expected {"type": "move", "record"'),
                               (self.question(record={}), "the request: "),
                               (self.question(record=json.loads(over)), "the game is over")):
            with self.subTest(message=message):
                self.refused("bot", stdin=stdin, mentions=[message])

    def test_unknown_kinds_and_budgets_are_refused(self):
        self.refused("bot", "pirate", mentions=["'pirate' is not a kind of player"])
        for words in (("--time", "0"), ("--nodes", "0"), ("--time", "-5"),
                      ("--time", "5", "--nodes", "5")):
            self.refused("bot", "mate", *words, code=WRONG_USAGE)


if __name__ == "__main__":
    unittest.main()
