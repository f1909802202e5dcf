"""Shared by the tests of the command: running it, and what a refusal looks like."""

import copy
import json
import os
import pathlib
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENDEAVOR = pathlib.Path(os.environ.get("ENDEAVOR", ROOT / "build" / "endeavor")).resolve()
GOLDEN = ROOT / "tests" / "golden"
WRONG_INPUT, WRONG_USAGE = 1, 2


def run(*arguments, stdin=b"", stdout=subprocess.PIPE, timeout=60):
    return subprocess.run([ENDEAVOR, *map(str, arguments)], input=stdin, stdout=stdout,
                          stderr=subprocess.PIPE, timeout=timeout)


def slow_build():
    """Whether the program was built with sanitizers or without optimisation, in which case long
    workloads are skipped. Counting two million sequences takes a few hundredths of a second, or
    more than one."""
    start = time.monotonic()
    run("perft", "--seed", 1, "--depth", 8)
    return time.monotonic() - start > 0.4


def classic():
    return json.loads((ROOT / "data" / "classic.json").read_text(encoding="utf-8"))


def own_edition():
    """An edition that is not built in: the classic one, but shorter and playable by two."""
    edition = classic()
    edition.update(id="duel", name="Duel", players=[2, 4], rounds=5, markers=25)
    edition["regions"][1]["cities"][0].update(id="timbuktu", name="Timbuktu")
    edition["connections"] = [["timbuktu" if city == "elmina" else city for city in pair]
                              for pair in edition["connections"]]
    return edition


def finished():
    return json.loads((GOLDEN / "abolition.json").read_text(encoding="utf-8"))


def unfinished(moves=20):
    record = finished()
    del record["result"]
    record["moves"] = record["moves"][:moves]
    return record


def changed(document, *path, to=None):
    """A copy with one value changed; the value ... removes the key."""
    result = copy.deepcopy(document)
    inner = result
    for key in path[:-1]:
        inner = inner[key]
    if to is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = to
    return result


class ProgramTest(unittest.TestCase):
    """A test with its own folder."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def put(self, name, content):
        path = self.folder / name
        if isinstance(content, (dict, list)):
            content = json.dumps(content)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    def files(self):
        return {path.relative_to(self.folder): path.read_bytes()
                for path in self.folder.rglob("*") if path.is_file()}

    def runs(self, *arguments, **options):
        """Runs the command, which must succeed; returns what it printed."""
        done = run(*arguments, **options)
        self.assertEqual(done.returncode, 0, done.stderr.decode(errors="replace"))
        return (done.stdout or b"").decode("utf-8")

    def refused(self, *arguments, code=WRONG_INPUT, mentions=(), **options):
        """One line on stderr, the exit code, nothing on stdout, no file made or changed."""
        before = self.files()
        done = run(*arguments, **options)
        said = done.stderr.decode("utf-8", errors="backslashreplace")
        self.assertEqual(done.returncode, code, f"{arguments}\n{said}")
        self.assertTrue(said.startswith("endeavor: "), said)
        self.assertTrue(said.endswith("\n"), said)
        self.assertEqual([], [c for c in said[:-1] if ord(c) < 32], f"not one line: {said!r}")
        self.assertLess(len(said), 4000, said[:200])
        self.assertFalse(done.stdout, done.stdout)
        self.assertEqual(self.files(), before)
        for words in mentions:
            self.assertIn(str(words), said)
        return said
