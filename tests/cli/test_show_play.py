"""endeavor show and endeavor play, from the outside.

    ENDEAVOR=build/endeavor python3 -m unittest discover tests/cli
"""

import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import tempfile
import termios
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("ENDEAVOR", ROOT / "build" / "endeavor")).resolve()
ESCAPE = "\x1b"


def endeavor(*arguments, text="", timeout=60):
    """Runs the command with pipes, as another program would."""
    return subprocess.run(
        [PROGRAM, *map(str, arguments)],
        input=text.encode() if isinstance(text, str) else text,
        capture_output=True,
        timeout=timeout,
    )


def on_terminal(*arguments, keys="", columns=100, rows=40, **environment):
    """Runs the command in its own terminal and returns everything it shows."""
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update({"TERM": "xterm-256color", **environment})
        if "NO_COLOR" not in environment:
            os.environ.pop("NO_COLOR", None)
        fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.execv(PROGRAM, [str(PROGRAM), *map(str, arguments)])
    os.write(terminal, keys.encode())
    shown = b""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            part = os.read(terminal, 65536)
        except OSError:  # the other side is closed
            break
        if not part:
            break
        shown += part
    os.close(terminal)
    _, status = os.waitpid(process, 0)
    return os.waitstatus_to_exitcode(status), shown.decode().replace("\r\n", "\n")


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def ok(self, *arguments, **options):
        result = endeavor(*arguments, **options)
        self.assertEqual(result.returncode, 0, result.stderr.decode())
        return result.stdout.decode()

    def fails(self, code, *arguments, **options):
        """Expects the command to fail with this code and a one-line explanation."""
        result = endeavor(*arguments, **options)
        error = result.stderr.decode()
        self.assertEqual(result.returncode, code, error)
        self.assertRegex(error, r"\Aendeavor: [^\n]+\n\Z")
        return error

    def new_game(self, *arguments, seed=7):
        path = self.folder / "new.json"
        self.ok("new", "--seed", seed, "-o", path, *arguments)
        return path

    def finished_game(self, players=4):
        records = self.folder / f"records-{players}"
        self.ok("simulate", "--games", 1, "--bots", "eager", "--players", players, "--seed", 5,
                "--records", records)
        return next(records.iterdir())

    def moves(self, path):
        return json.loads(path.read_text())["moves"]


class ShowPosition(Case):
    def test_a_new_game(self):
        shown = self.ok("show", self.new_game())
        for part in ("Endeavor (2009)", "round 1 of 7, build phase", "first player", "London",
                     "Constantinople", "The Far East", "closed, 0 of 8 shipped", "Paris–Rome",
                     "5× Market: draw", "Colonial House", "A Ada", "D Dee", "supply 30",
                     "builds: choose one of level 1", "build workshop", "total cities links"):
            self.assertIn(part, shown)

    def test_every_edition_name_is_there(self):
        shown = self.ok("show", self.new_game())
        edition = json.loads(self.ok("show", "--edition", "classic", "--json"))
        for region in edition["regions"]:
            self.assertIn(region["name"], shown)
            for city in region["cities"]:
                self.assertIn(city["name"], shown)
        for building in edition["buildings"]:
            self.assertIn(building["name"], shown)

    def test_every_ply_of_a_game(self):
        game = self.finished_game()
        for ply in range(0, len(self.moves(game)) + 1, 7):
            with self.subTest(ply=ply):
                self.assertIn(f"{ply} moves", self.ok("show", game, "--ply", ply))

    def test_the_end_is_the_default(self):
        game = self.finished_game()
        shown = self.ok("show", game)
        self.assertEqual(shown, self.ok("show", game, "--ply", len(self.moves(game))))
        self.assertIn("over after round 7", shown)
        self.assertNotIn("To decide", shown)
        self.assertRegex(shown, r"  (wins|shares the win)\n")

    def test_the_picture_agrees_with_the_position(self):
        game = self.finished_game()
        for ply in (40, 80, 100):
            shown = self.ok("show", game, "--ply", ply)
            position = json.loads(self.ok("show", game, "--ply", ply, "--json"))
            for seat, player in enumerate(position["players"]):
                line = re.search(rf"^{'ABCDE'[seat]} {player['name']} .*$", shown, re.M).group()
                self.assertRegex(line, rf"harbour +{player['harbour']} ")
                self.assertRegex(line, rf"supply +{player['supply']} ")
                self.assertRegex(line, rf"glory +{position['glory'][seat]['total']}\b")
                self.assertEqual("passed" in line, player["passed"])
            listed = re.findall(r"^ +level \d (.*)$", shown, re.M)
            self.assertEqual(len(listed), 5)

    def test_ply_out_of_range(self):
        game = self.new_game()
        self.assertIn("expected 0 to 0", self.fails(1, "show", game, "--ply", "1"))
        self.fails(1, "show", game, "--ply", "999999")
        self.fails(1, "show", game, "--ply=-1")
        self.fails(2, "show", game, "--ply", "few")

    def test_json(self):
        position = json.loads(self.ok("show", self.new_game(), "--json"))
        self.assertEqual(position["edition"], "classic")
        self.assertEqual(position["legal"], ["build market", "build shipyard", "build workshop"])

    def test_from_standard_input(self):
        path = self.new_game()
        self.assertEqual(self.ok("show", path), self.ok("show", "-", text=path.read_bytes()))

    def test_bad_files(self):
        good = self.new_game().read_bytes()
        bad = {
            "empty": b"",
            "binary": bytes(range(256)) * 20,
            "cut": good[: len(good) // 2],
            "other": b'{"format": "something-else/9"}',
            "list": b"[]",
        }
        for name, content in bad.items():
            with self.subTest(name):
                path = self.folder / name
                path.write_bytes(content)
                self.assertIn(str(path), self.fails(1, "show", path))
        self.fails(1, "show", self.folder / "missing.json")
        self.fails(1, "show", self.folder)

    def test_an_illegal_move_is_named(self):
        record = json.loads(self.new_game().read_text())
        record["moves"] = ["build market", "build palace"]
        path = self.folder / "illegal.json"
        path.write_text(json.dumps(record))
        self.assertIn("move 1: 'build palace'", self.fails(1, "show", path))

    def test_names_can_not_harm_the_picture(self):
        record = json.loads(self.new_game().read_text())
        names = ["", "\x1b[2J\nBen", "x" * 300, "Zoë"]
        record["players"] = [{"name": name} for name in names]
        path = self.folder / "names.json"
        path.write_text(json.dumps(record))
        shown = self.ok("show", path)
        self.assertNotIn(ESCAPE, shown)
        self.assertIn("A Player", shown)
        self.assertIn("D Zoë", shown)
        self.assertNotIn("x" * 17, shown)

    def test_it_fits_the_terminal(self):
        game = self.finished_game(5)
        for columns in (80, 100, 120):
            _, shown = on_terminal("show", game, "--ply", 110, columns=columns, NO_COLOR="1")
            picture = shown[: shown.index("Standing")]
            widest = max(picture.split("\n"), key=len)
            self.assertLessEqual(len(widest), columns, widest)


class ShowEdition(Case):
    def test_tables(self):
        shown = self.ok("show", "--edition", "classic")
        for part in ("Endeavor (2009)", "3 to 5 players, 7 rounds", "Status levels", "10-15",
                     "Guild Hall", "occupy & ship", "governor: 2 fin 1 pol 1 glory", "abolition",
                     "Lima (2 glory)", "26 connections", "free_governor_glory", "rulebook"):
            self.assertIn(part, shown)

    def test_json_is_an_edition_file(self):
        path = self.folder / "copy.json"
        path.write_text(self.ok("show", "--edition", "classic", "--json"))
        shown = self.ok("show", "--edition", path)
        self.assertEqual(shown, self.ok("show", "--edition", "classic"))

    def test_usage(self):
        self.fails(2, "show")
        self.fails(2, "show", "--edition", "classic", "--ply", "3")
        self.fails(1, "show", "--edition", "nowhere")
        self.fails(1, "show", "--edition", self.folder / "nowhere.json")

    def own_edition(self):
        edition = json.loads(self.ok("show", "--edition", "classic", "--json"))
        edition["id"], edition["name"], edition["players"] = "own", "My Seas", [2, 5]
        edition["status_names"]["finance"] = "Wealth"
        edition["regions"][1]["name"] = "Atlantis"
        edition["buildings"].append({"id": "lighthouse", "name": "Lighthouse", "level": 1,
                                     "copies": 3, "icons": {"finance": 1}, "circle": False})
        path = self.folder / "own.json"
        path.write_text(json.dumps(edition))
        return path

    def test_an_own_edition_for_two(self):
        edition = self.own_edition()
        game = self.new_game("--edition", edition, "--players", 2)
        shown = self.ok("show", game, "--edition", edition)
        for part in ("My Seas", "wea Wealth", "Atlantis", "3× Lighthouse: 1 wea", "B Ben"):
            self.assertIn(part, shown)
        self.assertNotIn("C Cai", shown)
        self.assertNotIn("Finance", shown)
        seats = ("--seats", "human,human")
        played = self.ok("play", game, "--edition", edition, *seats, text="1\n1\n")
        self.assertIn("Ada: build", played)
        self.assertEqual(len(self.moves(game)), 2)


class Play(Case):
    hot_seat = ("--players", "3", "--seats", "human,human,human", "--seed", "4")

    def play(self, *arguments, text, code=0):
        result = endeavor("play", *arguments, text=text)
        self.assertEqual(result.returncode, code, result.stderr.decode())
        return result.stdout.decode(), result.stderr.decode()

    def test_a_whole_hot_seat_game(self):
        path = self.folder / "game.json"
        shown, error = self.play(*self.hot_seat, "-o", path, text="1\n" * 1000)
        self.assertEqual(error, "")
        self.assertIn("The game is over.", shown)
        self.assertRegex(shown, r"(wins|share the win) with \d+ glory\.\n")
        self.assertIn(f"saved in {path}", shown)
        record = json.loads(path.read_text())
        self.assertIn("result", record)
        self.ok("replay", path, "--verify")

    def test_every_number_of_players_against_bots(self):
        for players in (3, 4, 5):
            shown, _ = self.play("--players", players, "--seed", 2, text="1\n" * 500)
            self.assertRegex(shown, r"(wins|share the win) with \d+ glory\.\n")

    def test_only_bots(self):
        shown, _ = self.play("--players", 3, "--seats", "eager,random,eager", text="")
        self.assertIn("Ben: ", shown)
        self.assertIn("The game is over.", shown)

    def test_a_newcomer_is_told_what_to_do(self):
        shown, _ = self.play("--seed", 3, text="help\nquit\n")
        self.assertIn("Type a number, or help.", shown)
        self.assertIn("Ada (A) builds: choose one of level 1.", shown)
        self.assertIn("1 build market (draw)", shown)
        for command in ("undo", "save [FILE]", "log", "moves", "show", "quit"):
            self.assertIn(f"\n  {command}", shown)

    def test_bot_moves_are_one_line_each(self):
        shown, _ = self.play("--seed", 3, text="workshop\nquit\n")
        self.assertRegex(shown, r"\nAda: build workshop\nBen: build \S+\nCai: build \S+\n")

    def test_ways_to_name_a_move(self):
        for answer in ("3", "build workshop", "workshop", "BUILD Workshop", "bui work",
                       "workshop\r"):
            with self.subTest(answer):
                shown, _ = self.play("--seed", 3, text=answer + "\n")
                self.assertIn("Ada: build workshop\n", shown)

    def test_wrong_input_is_explained_and_asked_again(self):
        wrong = {
            "build palace": "there is no building 'palace'",
            "build university": "University is of level 4; the player's build level is 1",
            "pass": "must build",
            "99": "99 is not on the list, which goes from 1 to 3.",
            "0": "not on the list",
            "99999999999999999999999": "not on the list",
            "build": "'build' may mean 3 moves: build market; build shipyard; build workshop.",
            "w": "is not legal",
            "": "Type a number, or help.",
            "\x1b[2J": "is not legal",
            "\x00\xff": "is not legal",
            "save": "Say where: save FILE.",
            "log x": "expected a number",
            "undo": "no move of a person to take back",
        }
        for answer, reason in wrong.items():
            with self.subTest(answer):
                shown, _ = self.play("--seed", 3, text=answer + "\nworkshop\nquit\n")
                self.assertIn(reason, shown)
                self.assertIn("Ada: build workshop\n", shown)
                self.assertNotIn(ESCAPE, shown)

    def position(self, path):
        return json.loads(self.ok("show", path, "--json"))

    def test_undo_restores_the_position(self):
        path = self.folder / "game.json"
        self.play("--seed", 3, "-o", path, text="workshop\n")
        before, moves = self.position(path), self.moves(path)
        shown, _ = self.play(path, text="1\nundo\n")
        self.assertRegex(shown, r"\d+ moves taken back")
        self.assertEqual(self.position(path), before)
        self.assertEqual(self.moves(path), moves)

    def test_undo_goes_back_over_bots_to_the_start(self):
        path = self.folder / "game.json"
        shown, _ = self.play("--seed", 3, "-o", path, text="1\n1\n1\n" + "undo\n" * 5)
        self.assertEqual(shown.count("taken back"), 3)
        self.assertIn("no move of a person to take back", shown)

    def test_the_same_move_gets_the_same_answers_after_undo(self):
        once, twice = self.folder / "once.json", self.folder / "twice.json"
        self.play("--seed", 3, "-o", once, text="workshop\n1\n")
        self.play("--seed", 3, "-o", twice, text="workshop\n1\nundo\n1\n")
        self.assertEqual(self.moves(once), self.moves(twice))

    def test_bots_that_search_go_on_after_undo(self):
        # Their tree does not contain the position that comes back, so they start a new one.
        path = self.folder / "game"
        shown, _ = self.play("--players", 3, "--seed", 3, "--seats", "human,captain,captain", "-o", path,
                             text="workshop\n1\nundo\n1\n1\n")
        self.assertIn("taken back", shown)
        self.ok("replay", path)

    def test_undo_in_a_hot_seat_takes_back_one_decision(self):
        path = self.folder / "game.json"
        shown, _ = self.play(*self.hot_seat, "-o", path, text="1\n2\nundo\n")
        self.assertIn("1 move taken back.", shown)
        self.assertEqual(len(self.moves(path)), 1)

    def test_save_and_resume(self):
        path = self.folder / "saved game.json"
        shown, error = self.play(*self.hot_seat, text=f"1\n1\nsave {path}\n1\nquit\n")
        self.assertIn(f"Saved in {path}.", shown)
        self.assertEqual(error, "")
        self.assertEqual(len(self.moves(path)), 3)  # still autosaved after the save
        shown, _ = self.play(path, "--seats", "human,human,human", text="log\nmoves\nshow\n1\n")
        self.assertIn("Continuing after 3 moves", shown)
        self.assertRegex(shown, r"\n   3  round 1  \w+: build ")
        self.assertEqual(len(self.moves(path)), 4)

    def test_resuming_to_another_file_leaves_the_first(self):
        first, second = self.new_game(), self.folder / "second.json"
        self.play(first, "-o", second, "--seats", "human,human,human,human", text="1\n")
        self.assertEqual(len(self.moves(first)), 0)
        self.assertEqual(len(self.moves(second)), 1)

    def test_looking_at_a_game_does_not_write_it(self):
        path = self.new_game()
        content = path.read_text() + "\n\n"
        path.write_text(content)
        self.play(path, "--seats", "human,human,human,human", text="show\nquit\n")
        self.assertEqual(path.read_text(), content)

    def test_unknown_keys_of_a_record_survive(self):
        path = self.new_game()
        record = json.loads(path.read_text())
        record["event"] = "Friday evening"
        path.write_text(json.dumps(record))
        self.play(path, text="1\n")
        self.assertEqual(json.loads(path.read_text())["event"], "Friday evening")

    def test_a_finished_game_is_shown(self):
        shown, _ = self.play(self.finished_game(), text="")
        self.assertRegex(shown, r"(wins|share the win) with \d+ glory\.\n")

    def test_end_of_input(self):
        path = self.folder / "game.json"
        shown, error = self.play("--seed", 3, "-o", path, text="1\n")
        self.assertEqual(error, "")
        self.assertIn(f"saved in {path}", shown)
        self.ok("replay", path, "--verify")
        _, error = self.play("--seed", 3, text="1\n1")  # no trailing newline
        self.assertRegex(error, r"\Aendeavor: the game was not saved; [^\n]+\n\Z")
        for text in ("", "\n", "qu"):
            self.play("--seed", 3, "--players", 5, text=text)

    def test_quit_warns_only_if_something_is_lost(self):
        _, error = self.play("--seed", 3, text="1\nquit\n")
        self.assertIn("not saved", error)
        _, error = self.play(*self.hot_seat, text="quit\n")
        self.assertEqual(error, "")

    def test_a_game_is_not_overwritten_by_a_new_one(self):
        path = self.folder / "game.json"
        self.play("--seed", 3, "-o", path, text="1\n")
        before = path.read_text()
        self.assertIn("exists already", self.fails(1, "play", "--seed", 3, "-o", path))
        self.assertEqual(path.read_text(), before)

    def test_a_place_that_can_not_be_written(self):
        nowhere = self.folder / "no" / "folder" / "game.json"
        self.fails(1, "play", "-o", nowhere, text="1\n")
        shown, error = self.play("--seed", 3, text=f"save {nowhere}\n1\nquit\n")
        self.assertIn("can't be written", error)
        self.assertIn("Ada: build market", shown)  # the game went on

    def test_bad_command_lines(self):
        game = self.new_game()
        self.assertIn("human, random, eager", self.fails(1, "play", "--seats", "human,robot,x,y"))
        self.fails(1, "play", "--seats", "human,random")
        self.fails(1, "play", game, "--seats", "human,random")
        self.fails(1, "play", "--players", "9")
        self.fails(1, "play", "--players", "-1")
        self.fails(1, "play", "--edition", "nowhere")
        self.fails(1, "play", "--phases", "sideways")
        self.fails(1, "play", "--seed", "1.5")
        self.fails(1, "play", "-")
        self.fails(1, "play", "-o", "-")
        self.fails(2, "play", game, "--seed", "3")
        self.fails(2, "play", game, "--players", "3")
        self.fails(2, "play", "--frobnicate")

    def test_bad_files(self):
        good = self.new_game().read_bytes()
        for name, content in {"empty": b"", "binary": b"\xff\x00" * 99, "cut": good[:500]}.items():
            path = self.folder / name
            path.write_bytes(content)
            self.fails(1, "play", path, text="1\n")
            self.assertEqual(path.read_bytes(), content)
        self.fails(1, "play", self.folder / "missing.json")
        self.fails(1, "play", self.folder)
        if os.geteuid() != 0:  # root reads everything
            locked = self.new_game()
            locked.chmod(0)
            self.fails(1, "play", locked)

    def test_individual_phases(self):
        shown, _ = self.play(*self.hot_seat, "--phases", "individual", text="1\n" * 1000)
        self.assertIn("The game is over.", shown)


class Colours(Case):
    def test_none_in_a_pipe(self):
        game = self.finished_game()
        for arguments in (("show", game), ("show", game, "--ply", "60"),
                          ("show", "--edition", "classic"), ("play", game)):
            result = endeavor(*arguments)
            self.assertNotIn(ESCAPE.encode(), result.stdout + result.stderr)

    def test_on_a_terminal(self):
        game = self.finished_game()
        code, shown = on_terminal("show", game, "--ply", 60)
        self.assertEqual(code, 0)
        self.assertIn(ESCAPE, shown)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
        self.assertNotIn(ESCAPE, plain)  # no escapes but colours
        _, uncoloured = on_terminal("show", game, "--ply", 60, NO_COLOR="1")
        strip = lambda text: [line.rstrip() for line in text.split("\n")]
        self.assertEqual(strip(plain), strip(uncoloured))  # colour adds no information

    def test_playing_on_a_terminal(self):
        path = self.folder / "game.json"
        code, shown = on_terminal("play", "--seed", 3, "-o", path, keys="workshop\nquit\n")
        self.assertEqual(code, 0)
        self.assertRegex(shown, "\x1b\\[38;5;\\d+mAda\x1b\\[0m: build workshop\n")
        self.assertIn("build workshop", self.moves(path))

    def test_control_d_on_a_terminal(self):
        code, shown = on_terminal("play", "--seed", 3, keys="\x04")
        self.assertEqual(code, 0)
        self.assertIn("Type a number, or help.", shown)


if __name__ == "__main__":
    unittest.main()
