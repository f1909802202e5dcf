"""Checks that every C++ file includes only what "Who may include whom" in docs/architecture.md allows.

    python3 tests/includes_test.py
"""

import pathlib
import re
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
ARCHITECTURE = "docs/architecture.md"
HEADING = "## Who may include whom"
INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')
INSTALLED = "endeavor/"


def sources():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.h", "*.cpp"],
                            cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return {name for name in listed if (ROOT / name).is_file()}


def folder_of(name):
    """core and server have a row per subfolder in the table; other folders have one each."""
    parts = name.split("/")
    deep = parts[0] in ("core", "server") and len(parts) > 2
    return "/".join(parts[:2]) if deep else parts[0]


def table(text):
    """What each folder may include: folders, `top/*` and single headers; None means everything."""
    section = text.split(HEADING + "\n", 1)[1].split("\n## ", 1)[0]
    rows = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) != 2 or not cells[0].startswith("`"):
            continue
        folders, allowed = re.findall(r"`([^`]+)`", cells[0]), cells[1]
        for folder in folders:
            rows[folder] = rule(allowed)
    return rows


def rule(text):
    if text == "everything":
        return None
    if text.startswith("only the installed library"):
        return {"<" + INSTALLED}
    allowed = set()
    text = text.split(":")[0]
    for whole, name in re.findall(r"(everything in )?`([^`]+)`", text):
        allowed.add(name + "/*" if whole else name)
    return allowed


def permits(allowed, target):
    folder = folder_of(target)
    return folder in allowed or target in allowed or folder.split("/")[0] + "/*" in allowed


def included(name, known):
    """(line number, line, the repository's file it refers to or None, quote, path)"""
    for number, line in enumerate((ROOT / name).read_text(encoding="utf-8").splitlines(), 1):
        if not (found := INCLUDE.match(line)):
            continue
        quote, path = found.groups()
        beside = (pathlib.PurePosixPath(name).parent / path).as_posix()
        places = [normal(beside), path] if quote == '"' else [path]
        yield number, line.strip(), next((place for place in places if place in known), None), quote, path


def normal(path):
    parts = []
    for part in path.split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def offences(rows, known):
    found = []
    for name in sorted(known):
        folder = folder_of(name)
        if folder not in rows:
            found.append(f"{name}: the folder {folder} has no row in {ARCHITECTURE}, \"{HEADING[3:]}\"")
            continue
        allowed = rows[folder]
        for number, line, target, quote, path in included(name, known):
            where = f"{name}:{number}: {line}"
            if quote == '"' and target is None:
                found.append(f"{where}: there is no such file in the repository")
            elif allowed is None:
                continue
            elif "<" + INSTALLED in allowed:
                if target is not None and folder_of(target) != folder:
                    found.append(f"{where}: {folder} uses only the installed library, <{INSTALLED}…>")
            elif path.startswith(INSTALLED):
                found.append(f"{where}: the installed library is for examples")
            elif target is not None and folder_of(target) != folder and not permits(allowed, target):
                found.append(f"{where}: {folder} may not include {target}")
    return found


class Includes(unittest.TestCase):
    def setUp(self):
        self.rows = table((ROOT / ARCHITECTURE).read_text(encoding="utf-8"))
        self.known = sources()

    def test_table_is_complete_and_names_what_exists(self):
        self.assertGreater(len(self.rows), 10)
        for folder, allowed in self.rows.items():
            for name in {folder} | (allowed or set()):
                if not name.startswith("<"):
                    self.assertTrue((ROOT / name.removesuffix("/*")).exists(), name)

    def test_table_has_no_cycle(self):
        """Between folders; a single header that is named may lie in a folder above."""
        def reaches(start):
            seen, waiting = set(), [start]
            while waiting:
                for name in self.rows.get(waiting.pop()) or ():
                    for folder in self.rows:
                        meant = (folder.split("/")[0] + "/*" == name) if name.endswith("/*") else folder == name
                        if meant and folder not in seen:
                            seen.add(folder)
                            waiting.append(folder)
            return seen
        for folder, allowed in self.rows.items():
            if allowed is not None and folder not in ("core", "server"):  # their top level may see everything below
                self.assertNotIn(folder, reaches(folder))

    def test_single_headers_lie_below_who_may_include_them(self):
        """A header that a row names by itself includes nothing that the row does not allow."""
        for folder, allowed in self.rows.items():
            for header in (allowed or set()) & self.known:
                for name in {header, header.removesuffix(".h") + ".cpp"} & self.known:
                    for number, line, target, _, _ in included(name, self.known):
                        self.assertTrue(target is None or permits(allowed, target),
                                        f"{name}:{number}: {line}: {folder} may not include {target}")

    def test_every_include_is_allowed(self):
        self.assertGreater(len(self.known), 100)
        found = offences(self.rows, self.known)
        self.assertEqual(found, [], "\n" + "\n".join(found))

    def test_offence_is_found(self):
        rows = dict(self.rows, bots=set())
        found = offences(rows, self.known)
        self.assertTrue(any(line.startswith("bots/") and "may not include core/" in line for line in found))


if __name__ == "__main__":
    unittest.main()
