"""The committed counts of move sequences (tests/perft.json) against the program and, as far down as
is quick, against the reference engine in Python. Any change to the rules changes these counts.

    ENDEAVOR=build/endeavor python3 -m unittest discover tests/cli
    python3 tests/cli/test_perft.py --write      (only when the rules are meant to change)
"""

import json
import sys
import time
import unittest

import program

TESTS = program.ROOT / "tests"
TABLES = TESTS / "perft.json"
sys.path.insert(0, str(TESTS / "reference"))
import reference  # noqa: E402

ROW_SECONDS = 0.4             # how long a new row may take to count
FEW_NODES = 20_000            # what a build with sanitizers counts in a second or two
REPLAYED_MOVES = 4_000        # what the reference may replay for one row


def run(*arguments):
    done = program.run(*arguments, timeout=300)
    if done.returncode != 0:
        raise AssertionError(f"{arguments}: exit code {done.returncode}: {done.stderr}")
    return done.stdout


def where(row):
    """The options that name a row's position."""
    if "from" in row:
        return ["--from", TESTS / row["from"]]
    return ["--players", row["players"], "--phases", row["phases"], "--seed", row["seed"]]


def counted(row, depth):
    return json.loads(run("perft", *where(row), "--depth", depth, "--json"))["nodes"]


def record_of(row):
    if "from" in row:
        return json.loads((TESTS / row["from"]).read_text(encoding="utf-8"))
    return json.loads(run("new", *where(row)))


def label(row):
    return row.get("from") or f"{row['players']} players, {row['phases']}, seed {row['seed']}"


class Perft(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rows = json.loads(TABLES.read_text(encoding="utf-8"))["rows"]
        cls.slow_build = program.slow_build()

    def test_the_tables_are_wide(self):
        new = [row for row in self.rows if "from" not in row]
        self.assertEqual({row["players"] for row in new}, {3, 4, 5})
        self.assertEqual({row["phases"] for row in new}, {"together", "individual"})
        self.assertGreaterEqual(len({row["seed"] for row in new}), 2)
        files = {f"perft/{path.name}" for path in (TESTS / "perft").glob("*.json")}
        self.assertEqual({row["from"] for row in self.rows if "from" in row}, files)

    def test_the_program_counts_the_same(self):
        for row in self.rows:
            depth = len(row["nodes"])
            if self.slow_build:
                depth = sum(nodes <= FEW_NODES for nodes in row["nodes"])
            with self.subTest(row=label(row), depth=depth):
                self.assertEqual(counted(row, depth), row["nodes"][:depth])

    def test_divided_counts_add_up(self):
        for row in self.rows:
            with self.subTest(row=label(row)):
                divided = json.loads(run("perft", *where(row), "--depth", 3, "--divide", "--json"))
                self.assertEqual(divided["nodes"], row["nodes"][2])
                self.assertEqual(sum(divided["moves"].values()), row["nodes"][2])
                self.assertEqual(len(divided["moves"]), row["nodes"][0])

    def test_the_reference_counts_the_same(self):
        components = reference.Components.read(TESTS / "reference" / "components.json")
        for row in self.rows:
            record = record_of(row)
            with self.subTest(row=label(row)):
                counts = list(reference_counts(components, record))
                self.assertGreaterEqual(len(counts), 2)
                self.assertEqual(counts, row["nodes"][:len(counts)])


def reference_counts(components, record):
    """The counts by depth, up to 5 or until too much would have to be replayed.

    The reference can't copy a game, so every sequence is replayed from the start.
    """
    replayed = 0
    sequences = [[]]
    for _ in range(5):
        replayed += sum(len(record["moves"]) + len(sequence) for sequence in sequences)
        if replayed > REPLAYED_MOVES and len(sequences) > 1:
            return
        longer = []
        for sequence in sequences:
            game = reference.game_from_record(components, record)
            for move in record["moves"] + sequence:
                if not game.over:
                    game.play(move)
            # A game that is over stays one sequence, however deep.
            longer += [sequence + [move] for move in game.legal()] or [sequence]
        sequences = longer
        yield len(sequences)


def write():
    rows = [{"players": players, "phases": phases, "seed": seed, "nodes": []}
            for players in (3, 4, 5) for phases in ("together", "individual")
            for seed in (1, 2, 2009)]
    rows += [{"from": f"perft/{path.name}", "nodes": []}
             for path in sorted((TESTS / "perft").glob("*.json"))]
    for row in rows:
        start = time.monotonic()
        for depth in range(1, 13):
            nodes = counted(row, depth)
            if time.monotonic() - start > ROW_SECONDS:
                break
            row["nodes"] = nodes
    lines = ",\n".join("  " + json.dumps(row) for row in rows)
    text = f'{{\n "edition": "classic",\n "rows": [\n{lines}\n ]\n}}\n'
    TABLES.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        unittest.main()
