"""Checks that what the documents name exists: links and anchors, paths, commands with their options, variables,
server addresses.

    ENDEAVOR=build/endeavor python3 tests/docs_test.py
"""

import functools
import json
import os
import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
ENDEAVOR = pathlib.Path(os.environ.get("ENDEAVOR", ROOT / "build" / "endeavor"))
# Created by building and running, so missing in a fresh clone.
MADE = ("build/", "build-address/", "build-thread/")
# The file name endings in this repository.
ENDINGS = (".h", ".cpp", ".ts", ".md", ".json", ".svelte", ".py", ".sh", ".cmake", ".css", ".mjs")


def listed(*patterns):
    names = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns], cwd=ROOT,
                           capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in names if name and (ROOT / name).is_file()]


@functools.cache
def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


@functools.cache
def repository():
    """Every file, and every folder that contains a file."""
    files = set(listed())
    folders = {parent.as_posix() for name in files for parent in pathlib.PurePosixPath(name).parents}
    return files, folders - {"."}


def without_fences(text):
    """The text without ``` blocks; line numbers stay the same."""
    return re.sub(r"^```.*?^```", lambda block: "\n" * block[0].count("\n"), text, flags=re.DOTALL | re.MULTILINE)


def without_blocks(text):
    """The text without ``` blocks and indented blocks."""
    return re.sub(r"(?m)^(?: {4}|\t)(?![-*] ).*$", "", without_fences(text))


def anchor(heading):
    """The anchor GitHub makes from a heading."""
    heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@functools.cache
def anchors(name):
    found, seen = set(), {}
    for heading in re.findall(r"(?m)^#{1,6} +(.+?) *#*$", without_blocks(text_of(name))):
        base = anchor(heading)
        number = seen.get(base, 0)
        seen[base] = number + 1
        found.add(f"{base}-{number}" if number else base)
    return found


def where(name, text, position):
    return f"{name}:{text.count(chr(10), 0, position) + 1}"


def links(name):
    text = without_blocks(text_of(name))
    for found in re.finditer(r"\[[^\]]*\]\(([^)\s]+)\)", text):
        yield where(name, text, found.start()), found[1]


def code(name):
    """(where, text) of everything in single backticks. Includes indented file trees, which have some."""
    text = without_fences(text_of(name))
    for found in re.finditer(r"`([^`]+)`", text):
        yield where(name, text, found.start()), " ".join(found[1].split())


def commands(name):
    """(where, line) of command lines, in blocks and in backticks."""
    for place, text in code(name):
        if re.match(r"(build/)?endeavor [a-z]", text):
            yield place, text
    text = text_of(name)
    joined = re.sub(r"\\\n\s*", lambda gap: " ", text)
    for line in joined.splitlines():
        for found in re.finditer(r"(?:^\s+|[;=] |\d \\? ?)(?:build/)?(endeavor [a-z][^#|]*)", line):
            if line.startswith(("    ", "\t")):
                yield name, found[1]


@functools.cache
def help_of(*words):
    done = subprocess.run([ENDEAVOR, *words, "--help"], capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stdout if done.returncode == 0 else ""


@functools.cache
def subcommands(*words):
    lines = help_of(*words).partition("\nSubcommands:")[2].splitlines()
    return {found[1] for line in lines if (found := re.match(r"  ([a-z]+)\s", line))}


def looks_like_path(text):
    if re.search(r"[\s*…<>{}()|=,:$~]", text) or "..." in text or text.startswith(("/", "http", "-")):
        return False
    top = text.split("/")[0]
    return "/" in text and (top in repository()[1] or text.endswith(ENDINGS))


class Documents(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.names = listed("*.md")
        assert len(cls.names) > 20

    def none(self, found):
        self.assertEqual(found, [], "\n" + "\n".join(found))

    def test_links_and_anchors(self):
        files, folders = repository()
        found = []
        for name in self.names:
            for place, link in links(name):
                if re.match(r"[a-z]+:", link):
                    continue
                path, _, part = link.partition("#")
                target = name if not path else os.path.normpath(os.path.join(os.path.dirname(name), path))
                if target not in files and target not in folders:
                    found.append(f"{place}: there is no {target}")
                elif part and part not in anchors(target):
                    found.append(f"{place}: {target} has no heading for #{part}")
        self.none(found)

    def test_paths(self):
        """From the top of the repository, from the document's own folder, or from the page's sources."""
        files, folders = repository()
        found = []
        for name in self.names:
            own = os.path.dirname(name)
            for place, text in code(name):
                path = text.rstrip("/").removeprefix("./")
                if not looks_like_path(path) or path.startswith(MADE) or path + "/" in MADE:
                    continue
                places = {path, os.path.normpath(os.path.join(own, path)),
                          os.path.normpath(os.path.join(own, "src", path)), "web/src/" + path}
                if not places & (files | folders):
                    found.append(f"{place}: there is no {path}")
        self.none(found)

    def test_files_named_alone(self):
        """`room.h` has to be a file somewhere."""
        alone = {name.rsplit("/", 1)[-1] for name in repository()[0]}
        found = [f"{place}: no file is called {text}" for name in self.names for place, text in code(name)
                 if re.fullmatch(r"[a-z][\w.-]*\.(h|cpp|ts|svelte|mjs|cmake)", text) and text not in alone]
        self.none(found)

    def test_scripts(self):
        """tools/… and the like at the beginning of a command line."""
        files, _ = repository()
        found = []
        for name in self.names:
            for number, line in enumerate(text_of(name).splitlines(), 1):
                for path in re.findall(r"(?:^ {4}|`)((?:tools|tests|fuzz|bench)/[\w/.-]+)(?![*\w])", line):
                    if path.rstrip("/.") not in files | repository()[1]:
                        found.append(f"{name}:{number}: there is no {path}")
        self.none(found)

    def test_every_page_is_listed(self):
        index = {link for _, link in links("docs/README.md")}
        missing = [name for name in listed("docs/*.md") if os.path.basename(name) not in index | {"README.md"}]
        self.assertEqual(missing, [], "docs/README.md does not list them")

    @unittest.skipUnless(ENDEAVOR.exists(), "needs the command: ENDEAVOR=build/endeavor")
    def test_commands_and_options(self):
        found, seen = [], 0
        for name in self.names:
            for place, line in commands(name):
                words = line.replace("…", " ").split()[1:]
                command = [words.pop(0)]
                if command[0] not in subcommands():
                    found.append(f"{place}: endeavor has no command {command[0]}")
                    continue
                if words and words[0] in subcommands(*command):
                    command.append(words.pop(0))
                seen += 1
                for word in words:
                    option = re.match(r"\[?(--?[a-z][\w-]*)", word)
                    if option and not re.search(rf"(?<![\w-]){re.escape(option[1])}(?![\w-])", help_of(*command)):
                        found.append(f"{place}: endeavor {' '.join(command)} has no option {option[1]}")
        self.none(found)
        self.assertGreater(seen, 30)

    def test_variables(self):
        sources = "\n".join(text_of(name) for name in
                            listed("*.cpp", "*.h", "*.py", "*.txt", "*.cmake", "*.sh", "test", "play", "tools/*", "fuzz/run"))
        found = [f"{name}: nothing reads {variable}" for name in self.names
                 for variable in sorted(set(re.findall(r"\b(?:ENDEAVOR|FUZZ)_[A-Z_]+\b", text_of(name))))
                 if not re.search(rf"\b{variable}\b", sources)]
        self.none(found)

    def test_addresses_of_the_server(self):
        """/api/v1/games/…/join is a path of docs/openapi.json, with … or a word in capitals for what varies."""
        known = [[part if not part.startswith("{") else None for part in path.split("/")]
                 for path in json.loads(text_of("docs/openapi.json"))["paths"]]
        found = []
        for name in self.names:
            for place, text in code(name):
                for path in re.findall(r"(?<![\w.])/(?:api/v1|healthz|metrics)(?:/[\w…-]+)*", text):
                    parts = path.split("/")
                    if path != "/api/v1" and not any(
                            len(parts) == len(other) and all(a == b or b is None for a, b in zip(parts, other))
                            for other in known):
                        found.append(f"{place}: docs/openapi.json has no {path}")
        self.none(found)


class Finding(unittest.TestCase):
    """That the checks find what they look for."""

    def test_anchor(self):
        self.assertEqual(anchor("Age of Sail (2018), sides A and B"), "age-of-sail-2018-sides-a-and-b")
        self.assertEqual(anchor("`A & B`"), "a--b")
        self.assertIn("status", anchors("docs/rules.md"))

    def test_what_looks_like_a_path(self):
        for path in ("core/rules/state.h", "tests/golden", "core/nothing.cpp", "somewhere/else.md"):
            self.assertTrue(looks_like_path(path), path)
        for other in ("ship/draw", "/game/ID", "data/*.json", "captain", "boston~london", "https://example.org/a.md"):
            self.assertFalse(looks_like_path(other), other)

    def test_blocks(self):
        self.assertEqual(without_blocks("a\n```\n[x](y)\n```\n    [x](y)\nb"), "a\n\n\n\n\nb")

    def test_commands(self):
        lines = [line for _, line in commands("README.md")]
        self.assertTrue(any(line.startswith("endeavor new --players 4") for line in lines), lines)


if __name__ == "__main__":
    unittest.main()
