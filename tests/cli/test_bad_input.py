"""Bad records and bad command lines: one line on stderr, exit code 1 for wrong input and 2 for
wrong usage, nothing written, no crash. Bad editions: test_bad_edition.py.

    ENDEAVOR=build/endeavor python3 -m unittest discover tests/cli
"""

import json
import os
import pathlib
import random
import stat
import subprocess
import unittest

import program
from program import WRONG_USAGE, changed, finished, unfinished

# Every command that reads a record; FILE stands for the record.
READERS = (
    ("replay", "FILE"),
    ("replay", "FILE", "--legal"),
    ("replay", "FILE", "--verify"),
    ("show", "FILE"),
    ("show", "FILE", "--json"),
    ("show", "FILE", "--ply", "0"),
    ("play", "FILE"),
    ("play", "FILE", "--seats", "random,random,random", "-o", "FOLDER/saved.json"),
    ("perft", "--from", "FILE", "--depth", "1"),
)


class RecordTest(program.ProgramTest):
    def refused_by_all(self, content, *mentions, name="record.json"):
        path = self.folder / name
        if content is not None:
            self.put(name, content)
        for reader in READERS:
            arguments = [word.replace("FILE", str(path)).replace("FOLDER", str(self.folder))
                         for word in reader]
            self.refused(*arguments, mentions=(path, *mentions))


class BadFiles(RecordTest):
    def test_no_file(self):
        self.refused_by_all(None, "can't be read")

    def test_a_folder(self):
        (self.folder / "record.json").mkdir()
        self.refused_by_all(None, "folder")

    def test_an_empty_file(self):
        self.refused_by_all("", "empty")

    def test_blanks_only(self):
        self.refused_by_all(" \n\t\n")

    def test_truncated_anywhere(self):
        text = json.dumps(finished())
        for length in (1, 2, 30, 500, len(text) // 2, len(text) - 1):
            path = self.put("cut.json", text[:length])
            self.refused("replay", path, mentions=(path,))
        self.refused_by_all(text[:2000], "cut off")

    def test_binary(self):
        self.refused_by_all(bytes(random.Random(1).randbytes(5000)), "not valid JSON")
        self.refused_by_all(bytes(5000), "not valid JSON")

    def test_text_that_is_not_utf_8(self):
        text = json.dumps(unfinished()).encode().replace(b'"Ada"', b'"\xff\xfe"')
        self.refused_by_all(text, "not valid JSON")

    def test_two_documents(self):
        self.refused_by_all(json.dumps(unfinished()) + "{}", "follows")

    def test_deep_nesting(self):
        for text in ("[" * 100_000, '{"a":' * 100_000, "[" * 1000 + "]" * 1000,
                     json.dumps(unfinished())[:-1] + ', "x": ' + "[" * 40 + "]" * 40 + "}"):
            self.refused_by_all(text, "nested")

    def test_absurd_sizes(self):
        self.refused_by_all(" " * (9 << 20) + json.dumps(unfinished()), "bytes")
        self.refused_by_all(changed(unfinished(), "players", to=[{}] * 100_000), "100000")
        self.refused_by_all(changed(unfinished(), "moves", to=["pass"] * 300_000), "move 0")
        self.refused_by_all(changed(unfinished(), "moves", to=["build " + "x" * 1_000_000]))
        self.refused_by_all(changed(unfinished(), "setup", "tokens", "x" * 1_000_000, to="a"))
        self.refused_by_all(changed(unfinished(), "edition", to="x" * 1_000_000))

    def test_a_huge_file_is_not_read_to_its_end(self):
        path = self.folder / "huge.json"
        path.touch()
        os.truncate(path, 1 << 30)
        with open(self.folder / "said", "w+b") as said:
            reader = subprocess.Popen([program.ENDEAVOR, "replay", path], stderr=said)
            _, status, used = os.wait4(reader.pid, 0)
            reader.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            self.assertIn(b"bytes", said.read())
        self.assertEqual(reader.returncode, program.WRONG_INPUT)
        self.assertLess(used.ru_maxrss, 300_000, "kilobytes of memory")

    def test_a_key_twice(self):
        text = json.dumps(unfinished()).replace('"seed"', '"format"', 1)
        self.refused_by_all(text, '"format"', "twice")

    def test_control_characters_stay_out_of_the_message(self):
        """The message is one line whatever the record says."""
        for record in (changed(unfinished(), "moves", to=["ship a\nb"]),
                       changed(unfinished(), "moves", to=["\x1b[2J: draw\r\nx"]),
                       changed(unfinished(), "edition", to="a\nb"),
                       changed(unfinished(), "setup", "tokens", "a\nb", to="attack"),
                       changed(unfinished(), "setup", "tokens", "london", to="a\nb"),
                       '{"a\\nb": 1, "a\\nb": 2}'):
            self.refused_by_all(record)


class BadRecords(RecordTest):
    def test_not_an_object(self):
        for value in ("[]", "3", "null", '"endeavor-record/1"'):
            self.refused_by_all(value)

    def test_missing_keys(self):
        for key in ("format", "edition", "players", "setup", "moves"):
            self.refused_by_all(changed(unfinished(), key, to=...), f'"{key}"', "missing")
        for key in ("first", "tokens"):
            self.refused_by_all(changed(unfinished(), "setup", key, to=...), f'"{key}"')

    def test_another_version(self):
        for version in ("endeavor-record/2", "endeavor-edition/1", "", 1, None):
            self.refused_by_all(changed(unfinished(), "format", to=version), "format",
                                "endeavor-record/1")

    def test_unknown_edition(self):
        for edition in ("gold", "age-of-sail-z", "", 2009, None):
            self.refused_by_all(changed(unfinished(), "edition", to=edition), "edition")

    def test_number_of_players(self):
        for number in (0, 1, 2, 6):
            players = [{"name": f"P{seat}"} for seat in range(number)]
            self.refused_by_all(changed(unfinished(0), "players", to=players), "players",
                                str(number))

    def test_players_of_another_kind(self):
        for players in ("three", 3, {"a": 1}, ["Ada", "Ben", "Cai"], [{"name": 1}, {}, {}]):
            self.refused_by_all(changed(unfinished(0), "players", to=players), "players")

    def test_first_player(self):
        for first in (-1, 3, 1.5, "1", None, 10**30):
            self.refused_by_all(changed(unfinished(0), "setup", "first", to=first), "first")

    def test_options(self):
        self.refused_by_all(changed(unfinished(), "options", "phases", to="sideways"),
                            "phases", "sideways", "together")
        self.refused_by_all(changed(unfinished(), "options", to="together"), "options")

    def test_seed_of_another_kind(self):
        self.refused_by_all(changed(unfinished(), "seed", to=7), "seed")


class BadTokens(RecordTest):
    def with_tokens(self, **changes):
        record = unfinished(0)
        for space, kind in changes.items():
            if kind is None:
                del record["setup"]["tokens"][space]
            else:
                record["setup"]["tokens"][space] = kind
        return record

    def test_a_space_without_token(self):
        for space in ("london", "india#7", "boston~london"):
            self.refused_by_all(self.with_tokens(**{space: None}), "setup.tokens", space)

    def test_a_space_that_is_not_there(self):
        for space in ("atlantis", "india#0", "india#8", "india#07", "europe#1", "india", "india#",
                      "london~boston", "london~paris", "", "#1"):
            self.refused_by_all(self.with_tokens(**{space: "attack"}), "setup.tokens",
                                f'"{space}"')

    def test_a_kind_that_is_not_there(self):
        for kind in ("gold", "Industry", "", 5, None, ["attack"]):
            record = self.with_tokens()
            record["setup"]["tokens"]["london"] = kind
            self.refused_by_all(record, "setup.tokens.london")

    def test_wrong_counts(self):
        record = self.with_tokens()
        tokens = record["setup"]["tokens"]
        space = next(space for space, kind in tokens.items() if kind == "culture")
        tokens[space] = "attack"
        self.refused_by_all(record, "setup.tokens", "19", "culture", "20")

    def test_tokens_of_another_kind(self):
        for tokens in ([], "all", None, 95):
            self.refused_by_all(changed(unfinished(0), "setup", "tokens", to=tokens), "tokens")


class BadMoves(RecordTest):
    def test_unknown_words(self):
        for move in ("build palace", "jump", "", "pass ", " pass", "Build market",
                     "shipyard: ship atlantis", "token gold: draw india", "discard india 9",
                     "salary ", "salary palace", "governor-space full"):
            record = unfinished(3)
            record["moves"].append(move)
            self.refused_by_all(record, "move 3", move[:20])

    def test_what_would_be_legal_is_said(self):
        record = unfinished(0)
        record["moves"] = ["build museum"]
        self.refused_by_all(record, "move 0", "build museum", "build market, build shipyard")

    def test_not_a_text(self):
        for move in (1, None, ["pass"], {"move": "pass"}):
            record = unfinished(3)
            record["moves"].append(move)
            self.refused_by_all(record, "move 3")

    def test_moves_of_another_kind(self):
        for moves in ("pass", {"0": "pass"}, None, 0):
            self.refused_by_all(changed(unfinished(), "moves", to=moves), "moves")

    def test_a_move_after_the_end(self):
        record = finished()
        plies = len(record["moves"])
        record["moves"].append("pass")
        self.refused_by_all(record, f"move {plies}", "pass", "over")

    def test_a_move_left_out(self):
        record = finished()
        del record["moves"][5]
        self.refused_by_all(record, "move ")


class BadResults(RecordTest):
    def test_in_an_unfinished_game(self):
        record = unfinished()
        record["result"] = finished()["result"]
        self.refused_by_all(record, "result", "not over")

    def test_other_winners(self):
        for winners in ([], [1], [0, 1], "Ada", None):
            self.refused_by_all(changed(finished(), "result", "winners", to=winners),
                                "result.winners")

    def test_another_score(self):
        for part in ("total", "cities", "slavery", "governor_space"):
            record = finished()
            right = record["result"]["scores"][1][part]
            record["result"]["scores"][1][part] = right + 1
            self.refused_by_all(record, "result.scores[1]." + part, str(right), str(right + 1))

    def test_incomplete(self):
        self.refused_by_all(changed(finished(), "result", "winners", to=...), "winners")
        self.refused_by_all(changed(finished(), "result", "scores", to=...), "scores")
        self.refused_by_all(changed(finished(), "result", "scores", 0, "total", to=...), "total")
        self.refused_by_all(changed(finished(), "result", "scores", 2, to=...), "scores")
        self.refused_by_all(changed(finished(), "result", to=None), "result")
        self.refused_by_all(changed(finished(), "result", to=[]), "result")


class WhatIsKept(program.ProgramTest):
    """Unknown keys are no mistake, and are still there after the game was resumed and saved."""

    def test_unknown_keys_survive(self):
        record = unfinished(40)
        record.update(note={"deep": [1, 2.5, None, True, "é€"]}, site="club")
        record["options"]["speed"] = "slow"
        record["players"][0]["colour"] = "red"
        record["setup"]["table"] = 7
        path, saved = self.put("game.json", record), self.folder / "saved.json"
        self.runs("replay", path, "--verify")
        self.runs("play", path, "--seats", "random,eager,random", "-o", saved)
        after = json.loads(saved.read_text(encoding="utf-8"))
        self.assertEqual(after["moves"][:40], record["moves"])
        self.assertIn("result", after)
        for key, value in record.items():
            if key != "moves":
                self.assertEqual(after[key], value)
        self.runs("replay", saved, "--verify")

    def test_optional_keys_may_be_missing(self):
        record = unfinished()
        for key in ("options", "seed"):
            del record[key]
        record["players"] = [{}, {}, {}]
        self.runs("replay", self.put("bare.json", record), "--verify")

    def test_a_finished_game_without_result(self):
        record = finished()
        right = record.pop("result")
        lines = self.runs("replay", self.put("game.json", record), "--legal").splitlines()
        self.assertEqual(json.loads(lines[-1]), {"result": right})


class BadCommandLines(program.ProgramTest):
    def test_no_or_unknown_commands_and_options(self):
        for arguments in ([], ["dance"], ["--fast"], ["replay"], ["new", "--fast"],
                          ["show", "a.json", "b.json"], ["replay", "a.json", "b.json"],
                          ["new", "--players"], ["new", "--players", "three"],
                          ["new", "--players", "3.5"], ["new", "--players", "9" * 30]):
            self.refused(*arguments, code=WRONG_USAGE)

    def test_number_of_players(self):
        out = self.folder / "out"
        for players in (-1, 0, 1, 2, 6, 1_000_000):
            for arguments in (["new", "-o", out], ["simulate", "--records", out], ["perft"],
                              ["play", "-o", out]):
                self.refused(*arguments, "--players", players,
                             mentions=("--players", players, "3 to 5"))

    def test_unknown_edition(self):
        for command in ("new", "simulate", "perft", "play", "bench", "show"):
            self.refused(command, "--edition", "gold", mentions=("gold", "classic"))
            self.refused(command, "--edition", "gold.json", mentions=("gold.json",))

    def test_seed(self):
        for command in ("new", "simulate", "perft", "play"):
            for seed in ("x", "-1", "1.5", "18446744073709551616", "0x", "0x" + "1" * 17, "1 2"):
                self.refused(command, "--seed", seed, mentions=("--seed",))

    def test_phases(self):
        for command in ("new", "simulate", "perft", "play"):
            self.refused(command, "--phases", "sideways",
                         mentions=("--phases", "sideways", "individual"))

    def test_counts(self):
        for arguments in (["simulate", "--games", 0], ["simulate", "--games", -5],
                          ["simulate", "--games", "many"], ["simulate", "--games", 10**13],
                          ["simulate", "--games", "1e9"], ["simulate", "--threads", 0],
                          ["simulate", "--threads", -1], ["simulate", "--threads", 100_000],
                          ["perft", "--depth", 0], ["perft", "--depth", -3],
                          ["perft", "--depth", 31], ["perft", "--depth", "9" * 40]):
            self.refused(*arguments, code=WRONG_USAGE, mentions=(arguments[1],))

    def test_ply(self):
        path = self.put("game.json", unfinished(20))
        for ply in (-1, 21, 2**31 - 1):
            self.refused("show", path, "--ply", ply, mentions=("--ply", ply, 20))
        self.refused("show", path, "--ply", "last", code=WRONG_USAGE)

    def test_bots(self):
        for bots in ("clever", "random,random", "random,random,random,random,random", ",",
                     "random,,random,random"):
            self.refused("simulate", "--players", 4, "--bots", bots, "--games", 1)
            self.refused("play", "--players", 4, "--seats", bots)

    def test_names(self):
        self.refused("new", "--players", 3, "--names", "a,b,c,d", mentions=("--names",))


class Unwritable(program.ProgramTest):
    def test_a_missing_folder(self):
        out = self.folder / "nowhere" / "game.json"
        self.refused("new", "--seed", 1, "-o", out, mentions=(out, "can't be written"))
        path = self.put("game.json", unfinished())
        self.refused("play", path, "--seats", "random,random,random", "-o", out, mentions=(out,))

    def test_a_folder_in_the_way(self):
        out = self.folder / "game.json"
        out.mkdir()
        self.refused("new", "--seed", 1, "-o", out, mentions=(out,))

    def test_a_file_in_the_way_of_a_folder(self):
        out = self.put("records", "mine")
        self.refused("simulate", "--games", 1, "--records", out, mentions=(out,))
        self.refused("simulate", "--games", 1, "--records", out / "deeper", mentions=(out,))

    @unittest.skipUnless(pathlib.Path("/dev/full").exists(), "no /dev/full")
    def test_a_full_disk_at_standard_output(self):
        path = self.put("game.json", unfinished())
        for arguments in (["new", "--seed", 1], ["new", "--seed", 1, "-o", "-"],
                          ["replay", path, "--legal"], ["show", path, "--json"],
                          ["simulate", "--games", 1, "--json"], ["perft", "--depth", 1]):
            with self.subTest(command=arguments[0]), open("/dev/full", "wb") as full:
                self.refused(*arguments, stdout=full)

    def test_a_full_disk_as_the_file(self):
        """A device of our own, as nobody may replace the real /dev/full by a file."""
        full = self.folder / "full"
        try:
            os.mknod(full, stat.S_IFCHR | 0o666, os.makedev(1, 7))
            open(full, "wb").close()
        except OSError as error:
            self.skipTest(f"can't make a device: {error}")
        self.refused("new", "--seed", 1, "-o", full, mentions=(full, "can't be written"))
        self.assertTrue(stat.S_ISCHR(full.stat().st_mode))

    def test_a_saved_game_is_not_lost(self):
        """A write that fails leaves the old file as it was."""
        path = self.put("game.json", unfinished())
        out = self.folder / "game.json" / "inner.json"
        self.refused("play", path, "--seats", "random,random,random", "-o", out)
        self.assertEqual(json.loads(path.read_text()), unfinished())


if __name__ == "__main__":
    unittest.main()
