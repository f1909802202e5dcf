"""The commands with valid input: new, replay, simulate, bench, perft, and the help of all.

    ENDEAVOR=build/endeavor python3 -m unittest discover tests/cli
"""

import json
import re
import unittest

import program
from program import GOLDEN, classic, finished, run, unfinished

COMMANDS = ("new", "play", "show", "replay", "simulate", "match", "perft", "bench")
DECISION = re.compile(r'\{"ply": \d+, "round": [1-7], "phase": "(build|salary|action)", '
                      r'"player": [0-4], "legal": \[".+"\]\}')


class Help(program.ProgramTest):
    def test_every_command_explains_itself(self):
        whole = self.runs("--help")
        for command in COMMANDS:
            self.assertRegex(whole, rf"(?m)^  {command} ")
            for flag in ("--help", "-h"):
                text = self.runs(command, flag)
                self.assertIn(f"endeavor {command}", text)
                self.assertIn("--help", text)

    def test_version(self):
        self.assertRegex(self.runs("--version"), r"^\d+\.\d+\.\d+\n$")


class New(program.ProgramTest):
    def test_the_record(self):
        record = json.loads(self.runs("new", "--players", 3, "--seed", 7))
        self.assertEqual(list(record), ["format", "edition", "options", "players", "seed", "setup",
                                        "moves"])
        self.assertEqual(record["format"], "endeavor-record/1")
        self.assertEqual(record["edition"], "classic")
        self.assertEqual(record["options"], {"phases": "together"})
        self.assertEqual(len(record["players"]), 3)
        self.assertEqual(record["seed"], "0000000000000007")
        self.assertIn(record["setup"]["first"], (0, 1, 2))
        self.assertEqual(record["moves"], [])
        self.assertNotIn("result", record)

    def test_all_95_tokens_lie_on_all_95_spaces(self):
        edition = classic()
        spaces = {"~".join(sorted(pair)) for pair in edition["connections"]}
        for region in edition["regions"]:
            spaces |= {city["id"] for city in region["cities"]}
            spaces |= {f"{region['id']}#{n}" for n in range(1, region.get("track", 0) + 1)}
        tokens = json.loads(self.runs("new", "--seed", 1))["setup"]["tokens"]
        self.assertEqual(set(tokens), spaces)
        self.assertEqual(len(spaces), 95)
        for kind, count in edition["tokens"].items():
            self.assertEqual(list(tokens.values()).count(kind), count, kind)

    def test_same_seed_same_file(self):
        """Whatever way the seed is written, and wherever the file goes."""
        options = ["new", "--players", 5, "--phases", "individual"]
        one = self.runs(*options, "--seed", 255)
        self.assertEqual(self.runs(*options, "--seed", 255), one)
        self.assertEqual(self.runs(*options, "--seed", "0xff"), one)
        path = self.folder / "game.json"
        self.assertEqual(self.runs(*options, "--seed", 255, "-o", path), "")
        self.assertEqual(path.read_text(encoding="utf-8"), one)
        self.assertNotEqual(self.runs(*options, "--seed", 256), one)

    def test_a_seed_means_the_same_for_ever(self):
        """The set-up of a golden game, dealt again."""
        record = finished()
        again = json.loads(self.runs("new", "--players", 3, "--seed", "0x" + record["seed"]))
        self.assertEqual(again["setup"], record["setup"])

    def test_without_a_seed_games_differ(self):
        self.assertNotEqual(self.runs("new"), self.runs("new"))

    def test_names(self):
        names = ["Zoë", "B & C", 'D"E']
        record = json.loads(self.runs("new", "--players", 3, "--names", ",".join(names)))
        self.assertEqual([player["name"] for player in record["players"]], names)

    def test_an_old_file_is_replaced(self):
        path = self.put("game.json", "old")
        self.runs("new", "--seed", 1, "-o", path)
        self.assertEqual(list(self.files()), [path.relative_to(self.folder)])
        self.runs("replay", path)


class Replay(program.ProgramTest):
    def legal_lines(self, record):
        return self.runs("replay", self.put("game.json", record), "--legal").splitlines()

    def test_legal_lines_of_a_finished_game(self):
        record = finished()
        lines = self.legal_lines(record)
        self.assertEqual(len(lines), len(record["moves"]) + 1)
        for ply, (line, move) in enumerate(zip(lines, record["moves"])):
            self.assertRegex(line, DECISION)
            decision = json.loads(line)
            self.assertEqual(list(decision), ["ply", "round", "phase", "player", "legal"])
            self.assertEqual(line, json.dumps(decision))
            self.assertEqual(decision["ply"], ply)
            self.assertIn(move, decision["legal"])
            texts = [text.encode() for text in decision["legal"]]
            self.assertEqual(texts, sorted(set(texts)))
        self.assertEqual(json.loads(lines[-1]), {"result": record["result"]})

    def test_legal_lines_of_an_unfinished_game(self):
        """One more line, for the decision that is open."""
        lines = self.legal_lines(unfinished(20))
        self.assertEqual(len(lines), 21)
        self.assertEqual(json.loads(lines[-1])["ply"], 20)
        self.assertRegex(lines[-1], DECISION)
        self.assertEqual(len(self.legal_lines(unfinished(0))), 1)

    def test_the_example_of_the_format(self):
        first = finished()["setup"]["first"]
        self.assertEqual(self.legal_lines(unfinished(0)), [
            f'{{"ply": 0, "round": 1, "phase": "build", "player": {first}, '
            '"legal": ["build market", "build shipyard", "build workshop"]}'])

    def test_standing_and_verification(self):
        for path in sorted(GOLDEN.glob("*.json")):
            printed = self.runs("replay", path, "--verify")
            for player in json.loads(path.read_text(encoding="utf-8"))["players"]:
                self.assertIn(player["name"], printed)
            self.assertIn("Verified", printed)

    def test_from_standard_input(self):
        text = json.dumps(finished()).encode()
        path = self.put("game.json", text)
        self.assertEqual(self.runs("replay", "-", "--legal", stdin=text),
                         self.runs("replay", path, "--legal"))

    def test_a_set_up_changed_by_hand_is_noticed(self):
        record = unfinished(0)
        tokens = record["setup"]["tokens"]
        spaces = [next(space for space in tokens if tokens[space] == kind)
                  for kind in ("culture", "politics")]
        tokens[spaces[0]], tokens[spaces[1]] = tokens[spaces[1]], tokens[spaces[0]]
        printed = self.runs("replay", self.put("game.json", record), "--verify")
        self.assertIn("not what the seed gives", printed)


def without_timing(printed):
    statistics = json.loads(printed)
    for key in ("seconds", "decisions_per_second", "games_per_second", "microseconds_per_game",
                "threads"):
        del statistics[key]
    return statistics


class Simulate(program.ProgramTest):
    def test_json(self):
        printed = self.runs("simulate", "--players", 3, "--games", 50, "--seed", 4, "--bots",
                            "random,eager,random", "--phases", "individual", "--json")
        statistics = json.loads(printed)
        for key, value in (("edition", "classic"), ("players", 3), ("games", 50), ("seed", 4),
                           ("phases", "individual"), ("bots", ["random", "eager", "random"])):
            self.assertEqual(statistics[key], value)
        for key in ("threads", "checked", "seconds", "decisions", "decisions_per_second",
                    "games_per_second", "microseconds_per_game", "decisions_per_game", "branching",
                    "winner_mean_glory", "seats", "regions"):
            self.assertIn(key, statistics)
        self.assertAlmostEqual(sum(seat["wins"] for seat in statistics["seats"]), 50, places=2)
        for seat in statistics["seats"]:
            self.assertLessEqual(seat["min_glory"], seat["mean_glory"])
            self.assertLessEqual(seat["mean_glory"], seat["max_glory"])
            low, high = seat["ci95"]
            self.assertTrue(0 <= low <= seat["win_share"] <= high <= 1)
        self.assertEqual(len(statistics["regions"]), 6)
        for region in statistics["regions"].values():
            self.assertAlmostEqual(sum(region["by_round"]), region["opened"], places=4)

    def test_tables(self):
        printed = self.runs("simulate", "--games", 20)
        self.assertIn("20 games", printed)
        self.assertIn("india", printed)

    def test_the_number_of_threads_changes_nothing(self):
        for bots in ("random", "random,eager,random,eager"):
            options = ["simulate", "--games", 500, "--seed", 9, "--bots", bots, "--json"]
            one = without_timing(self.runs(*options, "--threads", 1))
            self.assertEqual(without_timing(self.runs(*options, "--threads", 2)), one)
            self.assertEqual(without_timing(self.runs(*options, "--threads", 7)), one)

    def test_checking_and_recording_change_nothing(self):
        options = ["simulate", "--games", 30, "--seed", 9, "--json"]
        plain = without_timing(self.runs(*options))
        checked = without_timing(self.runs(*options, "--check"))
        recorded = without_timing(self.runs(*options, "--records", self.folder / "records"))
        self.assertEqual(recorded, plain)
        self.assertEqual((plain.pop("checked"), checked.pop("checked")), (False, True))
        self.assertEqual(checked, plain)

    def test_records_replay(self):
        records = self.folder / "some" / "records"
        printed = self.runs("simulate", "--players", 5, "--games", 6, "--seed", 100, "--bots",
                            "eager", "--records", records, "--json")
        paths = sorted(records.iterdir())
        self.assertEqual(len(paths), 6)
        glory = [0] * 5
        for number, path in enumerate(paths):
            record = json.loads(path.read_text(encoding="utf-8"))
            self.assertEqual(int(record["seed"], 16), 100 + number)
            self.assertIn("the seed gives this set-up", self.runs("replay", path, "--verify"))
            for seat, score in enumerate(record["result"]["scores"]):
                glory[seat] += score["total"]
        for seat, entry in enumerate(json.loads(printed)["seats"]):
            self.assertAlmostEqual(entry["mean_glory"], glory[seat] / 6, places=3)

    def test_same_seed_same_records(self):
        for name in ("one", "two"):
            self.runs("simulate", "--games", 3, "--seed", 8, "--records", self.folder / name)
        for path in (self.folder / "one").iterdir():
            self.assertEqual(path.read_bytes(), (self.folder / "two" / path.name).read_bytes())


class PerftAndBench(program.ProgramTest):
    def test_perft(self):
        by_depth = json.loads(self.runs("perft", "--seed", 1, "--depth", 5, "--json"))
        self.assertEqual(by_depth["depth"], 5)
        self.assertEqual(len(by_depth["nodes"]), 5)
        printed = self.runs("perft", "--seed", 1, "--depth", 5)
        for nodes in by_depth["nodes"]:
            self.assertIn(str(nodes), printed)
        divided = json.loads(self.runs("perft", "--seed", 1, "--depth", 5, "--divide", "--json"))
        self.assertEqual(divided["nodes"], by_depth["nodes"][-1])
        self.assertIn("in all", self.runs("perft", "--seed", 1, "--depth", 5, "--divide"))

    def test_the_end_of_a_game_is_one_sequence(self):
        path = self.put("game.json", finished())
        self.assertEqual(json.loads(self.runs("perft", "--from", path, "--depth", 3, "--json")),
                         {"depth": 3, "nodes": [1, 1, 1]})

    def test_bench_has_a_fingerprint(self):
        if program.slow_build():
            self.skipTest("a fixed workload of minutes in this build")
        first = json.loads(self.runs("bench", "--json", timeout=600))
        self.assertEqual(set(first), {"edition", "fingerprint", "plies", "decisions_per_second",
                                      "games_per_second"})
        self.assertRegex(first["fingerprint"], "^[0-9a-f]{16}$")
        self.assertGreater(first["decisions_per_second"], 0)
        printed = self.runs("bench", timeout=600)
        self.assertIn(first["fingerprint"], printed)
        self.assertIn(str(first["plies"]), printed)


class Pipes(program.ProgramTest):
    def test_results_and_remarks_are_apart(self):
        """What a program reads is on stdout alone, without colours or progress."""
        path = self.put("game.json", finished())
        for arguments in (["new"], ["replay", path], ["replay", path, "--legal"],
                          ["simulate", "--games", 10], ["perft"], ["show", path]):
            done = run(*arguments)
            self.assertEqual((done.returncode, done.stderr), (0, b""), arguments)
            self.assertNotIn(b"\x1b", done.stdout)


if __name__ == "__main__":
    unittest.main()
