"""Checks the committed counts of move sequences (tests/perft.json) against the program and, as deep
as is quick, against the reference engine in Python. Any change to the rules changes these counts.

    ENDEAVOR=build/endeavor python3 -m unittest discover tests/cli
    python3 tests/cli/test_perft.py --write      (only when the rules are meant to change)
"""

import itertools
import json
import sys
import unittest

import program

TESTS = program.ROOT / "tests"
TABLES = TESTS / "perft.json"
sys.path.insert(0, str(TESTS / "reference"))
import reference  # noqa: E402
import sail  # noqa: E402

MOST_NODES = 3_000_000        # a new row stays below this
FEW_NODES = 20_000            # what a sanitizer build counts in a second or two
REPLAYED_MOVES = 8_000        # moves the reference may replay for a position of tests/perft


class Table:
    """How large the table of an edition is, and the reference engine for it."""

    def __init__(self, players, seeds, exploits, replayed_moves, components):
        self.players, self.seeds, self.exploits = players, seeds, exploits
        self.replayed_moves = replayed_moves       # by the reference, for one new game
        self.components = components

    def new_games(self):
        """The rows that start from the set-up."""
        return [{"players": players, "phases": phases, **exploits, "seed": seed}
                for players, phases, exploits, seed in itertools.product(
                    self.players, ("together", "individual"), self.exploits, self.seeds)]


def age_of_sail(side):
    facts = program.ROOT / "data" / f"age-of-sail-{side}.json"
    return Table((2, 3, 4, 5), (1, 2018), ({}, {"exploits": False}), 1_000,
                 sail.SailComponents.read(facts))


EDITIONS = {
    "classic": Table((3, 4, 5), (1, 2, 2009), ({},), 4_000,
                     reference.Components.read(TESTS / "reference" / "components.json")),
    "age-of-sail-a": age_of_sail("a"),
    "age-of-sail-b": age_of_sail("b"),
}
# The first words of the moves covered by the Age of Sail positions that are not new games.
SAIL_MOVES = {"start", "occupy", "ship", "attack", "pay", "draw", "draw discard:", "pass", "done",
              "memorial", "discard", "trade", "sail", "raid", "land"}


def run(*arguments):
    done = program.run(*arguments, timeout=300)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: exit code {done.returncode}: {done.stderr}")
    return done.stdout


def where(edition, row):
    """The options that select a row's position."""
    if "from" in row:
        return ["--from", TESTS / row["from"]]
    without = [] if row.get("exploits", True) else ["--no-exploits"]
    return ["--edition", edition, "--players", row["players"], "--phases", row["phases"],
            "--seed", row["seed"], *without]


def counted(edition, row, depth):
    return json.loads(run("perft", *where(edition, row), "--depth", depth, "--json"))["nodes"]


def record_of(edition, row):
    if "from" in row:
        return json.loads((TESTS / row["from"]).read_text(encoding="utf-8"))
    return json.loads(run("new", *where(edition, row)))


def committed_positions(edition):
    """The files in tests/perft for that edition."""
    return [path for path in sorted((TESTS / "perft").glob("*.json"))
            if json.loads(path.read_text(encoding="utf-8"))["edition"] == edition]


def label(edition, row):
    if "from" in row:
        return row["from"]
    without = "" if row.get("exploits", True) else ", no exploits"
    return f"{edition}, {row['players']} players, {row['phases']}{without}, seed {row['seed']}"


def place(row):
    """A row without its counts."""
    return {key: value for key, value in row.items() if key != "nodes"}


class Perft(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tables = json.loads(TABLES.read_text(encoding="utf-8"))
        cls.rows = [(edition, row) for edition, rows in cls.tables.items() for row in rows]
        cls.slow_build = program.slow_build()

    def test_the_tables_are_wide(self):
        self.assertEqual(list(self.tables), list(EDITIONS))
        for edition, rows in self.tables.items():
            with self.subTest(edition=edition):
                new = [place(row) for row in rows if "from" not in row]
                self.assertEqual(new, EDITIONS[edition].new_games())
                files = [f"perft/{path.name}" for path in committed_positions(edition)]
                self.assertEqual([row["from"] for row in rows if "from" in row], files)
                self.assertGreaterEqual(len(files), 6)

    def test_the_positions_of_age_of_sail_offer_every_kind_of_move(self):
        offered = set()
        for side in "ab":
            for path in committed_positions(f"age-of-sail-{side}"):
                decision = json.loads(run("replay", path, "--legal").splitlines()[-1])
                offered.update(map(kind_of_move, decision["legal"]))
        self.assertLessEqual(SAIL_MOVES, offered)

    def test_the_program_counts_the_same(self):
        for edition, row in self.rows:
            depth = len(row["nodes"])
            if self.slow_build:
                depth = sum(nodes <= FEW_NODES for nodes in row["nodes"])
            with self.subTest(row=label(edition, row), depth=depth):
                self.assertEqual(counted(edition, row, depth), row["nodes"][:depth])

    def test_divided_counts_add_up(self):
        for edition, row in self.rows:
            with self.subTest(row=label(edition, row)):
                divided = json.loads(run("perft", *where(edition, row), "--depth", 3, "--divide",
                                         "--json"))
                self.assertEqual(divided["nodes"], row["nodes"][2])
                self.assertEqual(sum(divided["moves"].values()), row["nodes"][2])
                self.assertEqual(len(divided["moves"]), row["nodes"][0])

    def test_the_reference_counts_the_same(self):
        for edition, row in self.rows:
            table = EDITIONS[edition]
            moves = REPLAYED_MOVES if "from" in row else table.replayed_moves
            with self.subTest(row=label(edition, row)):
                record = record_of(edition, row)
                counts = list(reference_counts(table.components, record, moves))
                self.assertGreaterEqual(len(counts), 2)
                self.assertEqual(counts, row["nodes"][:len(counts)])


def kind_of_move(text):
    """The verb of a move; drawing from the discard pile counts as its own kind."""
    if "draw discard: " in text:
        return "draw discard:"
    return text.split(": ")[-1].split()[0]


def reference_counts(components, record, most_moves):
    """The counts by depth, up to 8 or until more moves than allowed would have to be replayed.

    The reference can't copy a game, so every sequence is replayed from the start.
    """
    replayed = 0
    sequences = [[]]
    for _ in range(8):
        replayed += sum(len(record["moves"]) + len(sequence) for sequence in sequences)
        if replayed > most_moves and len(sequences) > 1:
            return
        longer = []
        for sequence in sequences:
            game = reference.game_from_record(components, record)
            for move in record["moves"] + sequence:
                if not game.over:
                    game.play(move)
            # A finished game stays one sequence at any depth.
            longer += [sequence + [move] for move in game.legal()] or [sequence]
        sequences = longer
        yield len(sequences)


def new_rows(edition, old):
    """Every row with its counts; rows already in the table are counted to the same depth."""
    rows = EDITIONS[edition].new_games()
    rows += [{"from": f"perft/{path.name}"} for path in committed_positions(edition)]
    depths = {label(edition, row): len(row["nodes"]) for row in old}
    for row in rows:
        row["nodes"] = counted(edition, row, depths.get(label(edition, row), 1))
        while label(edition, row) not in depths and len(row["nodes"]) < 12:
            deeper = counted(edition, row, len(row["nodes"]) + 1)
            if deeper[-1] > MOST_NODES:
                break
            row["nodes"] = deeper
    return rows


def write():
    old = json.loads(TABLES.read_text(encoding="utf-8"))
    tables = []
    for edition in EDITIONS:
        rows = map(json.dumps, new_rows(edition, old.get(edition, [])))
        tables.append(f' "{edition}": [\n  ' + ",\n  ".join(rows) + "\n ]")
    TABLES.write_text("{\n" + ",\n".join(tables) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        unittest.main()
