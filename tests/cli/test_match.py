"""Matches between built-in and external bots; external ones may misbehave in any way.

    ENDEAVOR=build/endeavor python3 -m unittest discover tests/cli
"""

import json
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import time
import unittest

import program
from program import ENDEAVOR, ROOT, WRONG_USAGE

EXAMPLE = ROOT / "examples" / "bots" / "bot.py"

# Shared by the bots of these tests. Each records its process id, so that the test can look for it.
BOT = """
import json, os, pathlib, signal, subprocess, sys, time
def note(pid):
    with open(pathlib.Path(__file__).parent / "pids", "a") as pids:
        pids.write(f"{pid}\\n")
note(os.getpid())
def questions():
    for line in sys.stdin:
        question = json.loads(line)
        if question["type"] == "quit":
            return
        yield question
def answer(question, move=None):
    print(json.dumps({"move": move or question["legal"][-1]}), flush=True)
"""
GOOD = "for question in questions(): answer(question)"


def runs(pid):
    """Whether the process is running, and not just a zombie for somebody else to reap."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")")[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class MatchTest(program.ProgramTest):
    def bot(self, body, budget=""):
        """The seat spec of a bot with this body."""
        number = len(list(self.folder.glob("bot*.py")))
        path = self.put(f"bot{number}.py", BOT + body)
        return f"cmd{budget}:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    def match(self, *seats, games=3, **options):
        """The --json result of a match. Checks that no bot process is left afterwards."""
        words = [word for key, value in options.items()
                 for word in (f"--{key.replace('_', '-')}", value) if word is not True]
        done = program.run("match", "--seats", ",".join(seats), "--games", games, "--json", *words)
        self.said = done.stderr.decode()
        self.assertEqual(done.returncode, 0, self.said)
        self.nothing_is_left()
        return json.loads(done.stdout)

    def pids(self):
        path = self.folder / "pids"
        return list(map(int, path.read_text().split())) if path.exists() else []

    def nothing_is_left(self):
        deadline = time.monotonic() + 5  # what bots started is killed, but not ours to reap
        while any(map(runs, self.pids())) and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertEqual([pid for pid in self.pids() if runs(pid)], [])

    def faults_of(self, body, budget="@500ms", **options):
        """The faults of a bot at the first of three seats."""
        result = self.match(self.bot(body, budget), "random", "random", **options)
        faults = result["entrants"][0]["faults"]
        self.assertEqual(faults["count"], sum(faults[kind] for kind in (
            "illegal", "garbled", "flood", "late", "missing")))
        self.assertEqual(len(faults["first"]), min(3, faults["count"]))
        for fault in faults["first"]:
            self.assertIn(fault["why"], self.said)
        for other in result["entrants"][1:]:
            self.assertEqual(other["faults"]["count"], 0)
        return faults


def comparable(result):
    """The result without anything that depends on the clock."""
    result = json.loads(json.dumps(result))
    for key in ("seconds", "threads"):
        del result[key]
    for entrant in result["entrants"]:
        del entrant["move_ms"]
    return result


class Results(MatchTest):
    def test_json(self):
        result = self.match("eager", "random", "random", "eager@5n", games=40, seed=7, time=50,
                            phases="individual")
        for key, value in (("edition", "classic"), ("players", 4), ("phases", "individual"),
                           ("seed", 7), ("games", 40), ("games_asked", 40), ("setups", 10),
                           ("sprt", None)):
            self.assertEqual(result[key], value)
        entrants = result["entrants"]
        self.assertEqual([entrant["name"] for entrant in entrants],
                         ["eager", "random", "random", "eager@5n"])
        self.assertEqual([(entrant["time_ms"], entrant["nodes"]) for entrant in entrants],
                         [(50, None)] * 3 + [(None, 5)])
        self.assertAlmostEqual(sum(entrant["wins"] for entrant in entrants), 40, places=2)
        self.assertAlmostEqual(sum(entrant["mean_rank"] for entrant in entrants), 10, places=2)
        for entrant in entrants:
            self.assertEqual(entrant["games"], 40)
            self.assertAlmostEqual(entrant["win_share"], entrant["wins"] / 40, places=4)
            for mean, interval in (("win_share", "ci95"), ("mean_rank", "rank_ci95"),
                                   ("mean_glory", "glory_ci95")):
                low, high = entrant[interval]
                self.assertTrue(low < entrant[mean] < high)
            times = entrant["move_ms"]
            self.assertTrue(0 <= times["p99"] <= times["max"] and times["mean"] <= times["max"])
            self.assertLessEqual(entrant["mean_glory"], result["winner_mean_glory"])
        self.assertEqual(sorted(rating["name"] for rating in result["ratings"]),
                         ["eager", "eager@5n", "random"])
        self.assertEqual(result["ratings"][-1]["rating"], 0)

    def test_the_tables(self):
        printed = self.runs("match", "--seats", "eager,random,random", "--games", 30, "--sprt")
        for words in ("30 games", "eager", "rating", "Does eager win more than par (33.3%)?"):
            self.assertIn(words, printed)

    def test_the_number_of_threads_changes_nothing(self):
        for options in ({"games": 101}, {"games": 3000, "sprt": True}):
            one, two, seven = (comparable(self.match(
                "eager", "random", "random", "eager", seed=3, nodes=10, threads=threads,
                **options)) for threads in (1, 2, 7))
            self.assertEqual(two, one)
            self.assertEqual(seven, one)

    def test_stopping_when_the_answer_is_clear(self):
        result = self.match("eager", "random", "random", games=10_000, sprt=True)
        self.assertEqual(result["sprt"]["verdict"], "yes")
        self.assertGreaterEqual(result["sprt"]["log_likelihood_ratio"], 2.94)
        self.assertLess(result["games"], 1000)
        self.assertEqual(result["games_asked"], 10_000)
        result = self.match("random", "eager", "eager", games=10_000, sprt=True, sprt_margin=10)
        self.assertEqual(result["sprt"]["verdict"], "no")
        self.assertAlmostEqual(result["sprt"]["h1"], 1 / 3 + 0.1, places=4)
        result = self.match("random", "random", "random", games=3, sprt=True)
        self.assertEqual(result["sprt"]["verdict"], "open")

    def test_records_replay(self):
        records = self.folder / "some" / "records"
        result = self.match("eager", "random", "random", games=7, seed=20, records=records)
        paths = sorted(records.iterdir())
        self.assertEqual(len(paths), 7)
        glory = {"eager": 0, "random": 0}
        for number, path in enumerate(paths):
            self.assertIn("the seed gives this set-up", self.runs("replay", path, "--verify"))
            record = json.loads(path.read_text(encoding="utf-8"))
            names = [player["name"] for player in record["players"]]
            self.assertEqual(int(record["seed"], 16), 20 + number // 3)
            self.assertEqual(names.index("eager"), number % 3)
            for name, score in zip(names, record["result"]["scores"]):
                glory[name] += score["total"]
        self.assertAlmostEqual(result["entrants"][0]["mean_glory"], glory["eager"] / 7, places=3)
        again = self.folder / "again"
        self.match("eager", "random", "random", games=7, seed=20, records=again)
        for path in paths:
            self.assertEqual(path.read_bytes(), (again / path.name).read_bytes())

    def test_records_end_where_the_test_does(self):
        records = self.folder / "records"
        result = self.match("eager", "random", "random", games=3000, sprt=True, records=records,
                            threads=4)
        self.assertEqual(len(list(records.iterdir())), result["games"])

    def test_an_interrupted_match_goes_on(self):
        records = self.folder / "records"
        whole = self.match("eager", "random", "random", games=9, sprt=True, records=records)
        kept = {path: path.read_bytes() for path in records.iterdir()}
        for path in list(kept)[2:5]:
            path.unlink()
        rest = self.match("eager", "random", "random", games=9, sprt=True, records=records, resume=True)
        self.assertEqual((whole["resumed"], rest["resumed"]), (0, 6))
        for key in ("win_share", "ci95", "mean_rank", "mean_glory"):
            self.assertEqual([one[key] for one in rest["entrants"]], [one[key] for one in whole["entrants"]])
        self.assertEqual((rest["sprt"], rest["ratings"]), (whole["sprt"], whole["ratings"]))
        self.assertEqual(kept, {path: path.read_bytes() for path in records.iterdir()})
        said = self.runs("match", "--seats", "eager,random,random", "--games", 9, "--records", records, "--resume")
        self.assertIn("9 of them had been played before", said)

    def test_a_match_does_not_go_on_with_games_of_another(self):
        records = self.folder / "records"
        self.match("eager", "random", "random", records=records)
        command = ("match", "--games", 3, "--records", records, "--resume", "--seats")
        for words in (["random,eager,random"], ["eager,random,random", "--seed", 2],
                      ["eager,random,random", "--phases", "individual"],
                      ["eager,random,random", "--edition", "age-of-sail-a"]):
            with self.subTest(words):
                self.refused(*command, *words, mentions=("game-00000", ".json"))
        path = records / "game-000001.json"
        record = json.loads(path.read_text(encoding="utf-8"))
        for text, mentions in (("{", ("game-000001.json",)),
                               (json.dumps(record | {"moves": record["moves"][:-1], "result": None}),
                                ("game-000001.json", "not over"))):
            path.write_text(text, encoding="utf-8")
            self.refused(*command, "eager,random,random", mentions=mentions)
            self.assertEqual(path.read_text(encoding="utf-8"), text)

    def test_other_editions(self):
        for seats in (2, 5):
            result = self.match(*["eager"] * seats, games=2 * seats, edition="age-of-sail-a")
            self.assertEqual(result["players"], seats)
            self.assertTrue(result["exploits"])
        result = self.match("eager", "eager", games=2, edition="age-of-sail-a", no_exploits=True)
        self.assertFalse(result["exploits"])


class GoodBots(MatchTest):
    def test_the_question(self):
        """Everything in it is as documented."""
        body = """
for question in questions():
    with open(pathlib.Path(__file__).parent / "asked", "a") as asked:
        asked.write(json.dumps(question) + "\\n")
    answer(question)
"""
        self.assertEqual(self.faults_of(body, "@321ms", games=1)["count"], 0)
        questions = list(map(json.loads, (self.folder / "asked").read_text().splitlines()))
        self.assertGreater(len(questions), 10)
        for question in questions[::5]:
            self.assertEqual(list(question), ["type", "record", "player", "legal", "time_ms"])
            self.assertEqual(question["time_ms"], 321)
            path = self.put("asked.json", question["record"])
            line = json.loads(self.runs("replay", path, "--legal").splitlines()[-1])
            self.assertEqual(line["legal"], question["legal"])
            self.assertEqual(line["player"], question["player"])

    def test_the_example(self):
        result = self.match(f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}",
                            "random", "random", games=30)
        self.assertEqual(result["entrants"][0]["faults"]["count"], 0)
        self.assertGreater(result["entrants"][0]["win_share"], 0.5)

    def test_the_example_plays_age_of_sail(self):
        result = self.match(f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}",
                            "random", games=4, edition="age-of-sail-b")
        self.assertEqual(result["entrants"][0]["faults"]["count"], 0)

    def test_words_with_commas_and_blanks(self):
        body = "assert sys.argv[1:] == ['a, b', '', 'c,d'], sys.argv\n" + GOOD
        spec = self.bot(body) + " 'a, b' \"\" c\\,d"
        result = self.match(spec, "random", "random")
        self.assertEqual(result["entrants"][0]["name"], spec)
        self.assertEqual(result["entrants"][0]["faults"]["count"], 0)

    def test_a_slow_start(self):
        self.assertEqual(self.faults_of("time.sleep(1)\n" + GOOD, "@100ms")["count"], 0)

    def test_extra_keys_and_remarks(self):
        body = """
for question in questions():
    print("thinking", file=sys.stderr)
    print(json.dumps({"depth": 3, "move": question["legal"][0], "line": [1, 2]}), flush=True)
"""
        result = self.match(self.bot(body), "random", "random", games=1)
        self.assertEqual(result["entrants"][0]["faults"]["count"], 0)
        self.assertIn("thinking", self.said)

    def test_one_process_for_many_games(self):
        self.match(self.bot(GOOD), "random", "random", games=9, threads=2)
        self.assertEqual(len(self.pids()), 2)

    def test_against_each_other(self):
        result = self.match(self.bot(GOOD), self.bot(GOOD), self.bot(GOOD), games=6)
        self.assertEqual(sum(entrant["faults"]["count"] for entrant in result["entrants"]), 0)
        self.assertEqual(len(result["ratings"]), 3)


class BadBots(MatchTest):
    def test_illegal_moves(self):
        """Answered, so it goes on being asked, by the same process."""
        faults = self.faults_of("for question in questions(): answer(question, 'fly to the moon')",
                                threads=1)
        self.assertEqual(faults["illegal"], faults["count"])
        self.assertGreater(faults["count"], 30)
        self.assertIn("fly to the moon", faults["first"][0]["why"])
        self.assertIn("pass", {fault["played"] for fault in faults["first"]})
        self.assertEqual(len(self.pids()), 1)

    def test_control_characters_stay_out_of_the_report(self):
        spec = self.bot("for question in questions(): answer(question, 'a\\nb\\x1b[2J\\x07')")
        printed = self.runs("match", "--seats", f"{spec},random,random", "--games", 1)
        self.assertEqual({c for c in printed if ord(c) < 32}, {"\n"})
        self.assertNotRegex(printed, "(?m)^b")
        self.match(spec, "random", "random", games=1)
        self.assertEqual({c for c in self.said if ord(c) < 32}, {"\n"})

    def test_the_game_goes_on_with_a_default_move(self):
        records = self.folder / "records"
        self.faults_of("for question in questions(): answer(question, 'x')", games=1,
                       records=records)
        lines = self.runs("replay", records / "game-000000.json", "--legal").splitlines()
        moves = json.loads((records / "game-000000.json").read_text())["moves"]
        for line, move in zip(map(json.loads, lines), moves):
            if line["player"] == 0:
                self.assertEqual(move, "pass" if "pass" in line["legal"] else line["legal"][0])

    def test_garbage(self):
        for reply in ("hello", "", "[]", "3", '{"move": 3}', '{"moves": "pass"}', '{"move": "pa',
                      "\\x00\\xff", '{"move": "pass", "move": "pass"}', "[" * 1000):
            with self.subTest(reply=reply):
                body = f"for question in questions(): print({reply!r}, flush=True)"
                faults = self.faults_of(body.replace("\\\\", "\\"), games=1)
                self.assertEqual(faults["garbled"], 3)
                self.assertIn("left alone for the rest of the match", faults["first"][2]["why"])

    def test_binary_garbage(self):
        faults = self.faults_of("for question in questions(): os.write(1, b'\\xff\\x00\\x1b[2J\\n')",
                                games=1)
        self.assertEqual(faults["garbled"], 3)
        self.assertNotIn("\x1b", self.said)

    def test_a_line_without_end(self):
        faults = self.faults_of("for question in questions():\n"
                                "    while True: os.write(1, b'x' * 65536)", games=1)
        self.assertEqual(faults["flood"], 3)

    def test_many_lines(self):
        faults = self.faults_of("for question in questions():\n"
                                "    while True: answer(question)", games=1)
        self.assertGreaterEqual(faults["flood"], 3)
        self.assertEqual(faults["illegal"], 0)

    def test_talking_unasked(self):
        faults = self.faults_of("while True: os.write(1, b'{\"move\": \"pass\"}\\n')", games=1)
        self.assertGreaterEqual(faults["flood"], 3)

    def test_memory_stays_small(self):
        spec = self.bot("while True: os.write(1, b'x' * 65536)")
        command = [ENDEAVOR, "match", "--seats", f"{spec},{spec},random", "--games", "3"]
        with open(os.devnull, "wb") as nothing:
            match = subprocess.Popen(command, stdout=nothing)
            _, status, used = os.wait4(match.pid, 0)
        match.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(match.returncode, 0)
        self.assertLess(used.ru_maxrss, 100_000, "kilobytes of memory")
        self.nothing_is_left()

    def test_hanging_from_the_start(self):
        start = time.monotonic()
        faults = self.faults_of("time.sleep(1000)", "@50ms", games=6)
        self.assertEqual(faults["late"] % 3, 0)  # three for each thread, then it is not asked
        self.assertGreater(faults["missing"], faults["late"])
        self.assertLess(time.monotonic() - start, 15)

    def test_hanging_in_the_middle(self):
        """Every process answers five times; a new one is started, and the game goes on."""
        body = """
for number, question in enumerate(questions()):
    if number == 5: time.sleep(1000)
    answer(question)
"""
        faults = self.faults_of(body, "@50ms", games=1)
        self.assertEqual(faults["late"], faults["count"])
        self.assertIn("no answer within 50 ms", faults["first"][0]["why"])
        self.assertGreater(faults["count"], 1)
        self.assertEqual(len(self.pids()) - 1, faults["count"])

    def test_a_late_answer_is_not_taken_for_the_next_question(self):
        """What is played is the answer to this very question, or the default."""
        body = """
for number, question in enumerate(questions()):
    ply, move = len(question["record"]["moves"]), question["legal"][len(question["legal"]) // 2]
    with open(pathlib.Path(__file__).parent / "answers", "a") as answers:
        answers.write(json.dumps([ply, move]) + "\\n")
    if number % 3 == 2: time.sleep(0.15)
    answer(question, move)
"""
        records = self.folder / "records"
        faults = self.faults_of(body, "@100ms", games=1, records=records)
        self.assertGreater(faults["late"], 0)
        self.assertEqual(faults["late"], faults["count"])
        answers = dict(map(json.loads, (self.folder / "answers").read_text().splitlines()))
        lines = self.runs("replay", records / "game-000000.json", "--legal").splitlines()
        moves = json.loads((records / "game-000000.json").read_text())["moves"]
        for line, move in zip(map(json.loads, lines), moves):
            if line["player"] == 0:
                default = "pass" if "pass" in line["legal"] else line["legal"][0]
                self.assertIn(move, (answers[line["ply"]], default))

    def test_left_alone_for_the_rest_of_the_game_only(self):
        """Too slow three times in a row in the first game, good in the second."""
        body = """
for question in questions():
    if len(question["record"]["moves"]) > 30 and int(question["record"]["seed"], 16) == 1:
        time.sleep(1000)
    answer(question)
"""
        result = self.match(self.bot(body, "@50ms"), "random", "random", games=6, threads=1)
        faults = result["entrants"][0]["faults"]
        self.assertEqual(faults["late"], 9)
        self.assertIn("rest of the game", faults["first"][2]["why"])

    def test_death(self):
        for body, why in (("sys.exit(3)", "exit code 3"),
                          ("for question in questions(): sys.exit(4)", "exit code 4"),
                          ("os.kill(os.getpid(), signal.SIGSEGV)", "Segmentation fault"),
                          ("for question in questions(): os.kill(0, signal.SIGKILL)", "Killed")):
            with self.subTest(body=body):
                faults = self.faults_of(body, games=1)
                self.assertEqual(faults["missing"], faults["count"])
                self.assertIn(why, faults["first"][0]["why"])

    def test_death_after_an_answer(self):
        faults = self.faults_of("for question in questions():\n    answer(question); break", games=1)
        self.assertEqual(faults["missing"], faults["count"])
        self.assertIn("exit code 0", faults["first"][0]["why"])

    def test_closed_pipes(self):
        for body in ("os.close(1); time.sleep(1000)",
                     "for question in questions(): os.close(1); time.sleep(1000)"):
            faults = self.faults_of(body, games=1)
            self.assertEqual(faults["missing"], faults["count"])
            self.assertIn("closed", faults["first"][0]["why"])
        faults = self.faults_of("os.close(0); time.sleep(1000)", games=1)
        self.assertEqual(faults["missing"] + faults["late"], faults["count"])

    def test_never_reading(self):
        """What is said without having read the question is no answer, however well-formed."""
        body = "while True:\n    time.sleep(0.05); os.write(1, b'{\"move\": \"pass\"}\\n')"
        faults = self.faults_of(body, games=1)
        self.assertEqual(faults["flood"], 3)

    def test_two_answers_to_every_question(self):
        # In one write, so that the second line is there when the first is read.
        faults = self.faults_of("for question in questions(): "
                                "os.write(1, 2 * (json.dumps({'move': question['legal'][-1]}) + '\\n').encode())",
                                games=1)
        self.assertGreaterEqual(faults["flood"], 3)
        self.assertEqual(faults["flood"] + faults["missing"], faults["count"])

    def test_a_question_larger_than_the_pipe_that_nobody_reads(self):
        """Asking must not block either: the pipe of this bot takes 4096 bytes."""
        body = "import fcntl; fcntl.fcntl(0, 1031, 4096); time.sleep(1000)"
        faults = self.faults_of(body, "@50ms", games=1)
        self.assertEqual(faults["late"], 3)

    def test_reading_and_writing_a_byte_at_a_time(self):
        body = """
import fcntl
fcntl.fcntl(0, 1031, 4096)
while True:
    line = b""
    while not line.endswith(b"\\n"):
        line += os.read(0, 700)
    question = json.loads(line)
    if question["type"] == "quit": break
    for byte in json.dumps({"move": question["legal"][0]}).encode() + b"\\n":
        os.write(1, bytes([byte]))
"""
        self.assertEqual(self.faults_of(body, "@500ms", games=1)["count"], 0)

    def test_ignoring_quit(self):
        start = time.monotonic()
        body = ("[signal.signal(number, signal.SIG_IGN) for number in (1, 2, 13, 15)]\n" + GOOD +
                "\nwhile True: time.sleep(1000)")
        self.assertEqual(self.faults_of(body)["count"], 0)
        self.assertLess(time.monotonic() - start, 10)

    def test_children_of_bots_end_as_well(self):
        child = "child = subprocess.Popen(['sleep', '1000']); note(child.pid)\n"
        self.assertEqual(self.faults_of(child + GOOD)["count"], 0)
        self.faults_of(child + "time.sleep(1000)", "@50ms", games=1)

    def test_the_text_report_tells(self):
        spec = self.bot("for question in questions(): answer(question, 'x')")
        printed = self.runs("match", "--seats", f"{spec},random,random", "--games", 1)
        self.assertRegex(printed, r"(\d+) answers were no legal move in time \(\1 illegal\)")
        self.assertIn("'x'", printed)

    def test_an_interrupted_match_takes_its_bots_along(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            spec = self.bot("signal.signal(2, signal.SIG_IGN); time.sleep(1000)")
            match = subprocess.Popen([ENDEAVOR, "match", "--seats", f"{spec},random,random",
                                      "--threads", "1", "--time", "60000"],
                                     stdout=subprocess.DEVNULL)
            deadline = time.monotonic() + 20
            while not any(map(runs, self.pids())) and time.monotonic() < deadline:
                time.sleep(0.01)
            match.send_signal(number)
            self.assertEqual(match.wait(20), -number)
            self.nothing_is_left()


class Refusals(MatchTest):
    def test_seats(self):
        for seats, mentions in (("random", ("--seats", "1 seat is", "3 to 5")),
                                ("random,random", ("2 seats are", "3 to 5")),
                                (",".join(["random"] * 6), ("6 seats are", "3 to 5")),
                                ("random,genius,random", ("'genius'", "random, eager", "cmd:")),
                                ("random,,random", ("''",)),
                                ("human,random,random", ("'human'",)),
                                ("random,random,cmd:", ("cmd:python3 mybot.py",)),
                                ("random,random,cmd:'x", ("quotes",)),
                                ("random@0ms,random,random", ("'0ms'", "200ms")),
                                ("random@-1n,random,random", ("'-1n'",)),
                                ("random@x,random,random", ("'x'",)),
                                ("cmd@9n:cat,random,random", ("nodes",))):
            self.refused("match", "--seats", seats, mentions=mentions)

    def test_options(self):
        for options in (["--games", 0], ["--games", -1], ["--games", "many"], ["--time", 0],
                        ["--time", -1], ["--nodes", 0], ["--nodes", -1], ["--threads", 0],
                        ["--time", 10, "--nodes", 10], ["--sprt-margin", 0, "--sprt"],
                        ["--sprt-margin", "x", "--sprt"], ["--sprt-margin", 5], ["--players", 3],
                        ["--resume"]):
            self.refused("match", "--seats", "random,random,random", *options, code=WRONG_USAGE,
                         mentions=(options[0],))
        self.refused("match", code=WRONG_USAGE, mentions=("--seats",))
        self.refused("match", "--seats", "random,random,random", "--sprt", "--sprt-margin", 70,
                     mentions=("--sprt-margin", "70"))
        self.refused("match", "--seats", "random,random,random", "--seed", "x",
                     mentions=("--seed",))
        self.refused("match", "--seats", "random,random,random", "--edition", "gold",
                     mentions=("gold",))

    def test_programs_that_cannot_be_started(self):
        not_executable = self.put("bot.txt", "print(1)")
        for command in ("no-such-program", "/no/such/program x", str(not_executable),
                        str(self.folder)):
            self.refused("match", "--seats", f"random,random,cmd:{command}",
                         mentions=("can't be started", command.split()[0]))

    def test_a_bot_that_starts_ends_when_another_does_not(self):
        done = program.run("match", "--seats", f"{self.bot(GOOD)},random,cmd:no-such-program")
        self.assertEqual(done.returncode, program.WRONG_INPUT)
        self.assertIn(b"no-such-program", done.stderr)
        self.nothing_is_left()

    def test_records_that_cannot_be_written(self):
        out = self.put("records", "mine")
        self.refused("match", "--seats", "random,random,random", "--records", out,
                     mentions=(out,))

    def test_a_full_disk(self):
        with open("/dev/full", "wb") as full:
            for options in ([], ["--json"]):
                self.refused("match", "--seats", "random,random,random", "--games", 3, *options,
                             stdout=full)


if __name__ == "__main__":
    unittest.main()
