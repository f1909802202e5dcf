"""The published JSON Schema accepts the shipped editions and agrees with the loader on mistakes."""
import copy
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENDEAVOR = os.environ.get("ENDEAVOR", str(ROOT / "build/endeavor"))
SCHEMA = json.loads((ROOT / "data/edition.schema.json").read_text())
CLASSIC = ROOT / "data/classic.json"
EDITIONS = [path for folder in ("data", "examples/maps")
            for path in sorted((ROOT / folder).glob("*.json")) if "schema" not in path.name]


def schema_accepts(edition):
    return not list(jsonschema.Draft7Validator(SCHEMA).iter_errors(edition))


def loader_accepts(edition):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(edition, file)
        file.flush()
        command = [ENDEAVOR, "new", "--players", str(edition["players"][0]), "--edition", file.name]
        return subprocess.run(command, capture_output=True).returncode == 0


class Schema(unittest.TestCase):
    def test_is_a_schema(self):
        jsonschema.Draft7Validator.check_schema(SCHEMA)

    def test_accepts_every_shipped_edition(self):
        self.assertTrue(EDITIONS)
        for path in EDITIONS:
            with self.subTest(path.name):
                jsonschema.validate(json.loads(path.read_text()), SCHEMA)

    def test_refuses_what_the_loader_refuses(self):
        def change(edit):
            edition = copy.deepcopy(json.loads(CLASSIC.read_text()))
            edit(edition)
            return edition

        mistakes = {
            "unknown key": lambda e: e.update(colour=1),
            "missing key": lambda e: e.pop("rounds"),
            "unknown key in a building": lambda e: e["buildings"][0].update(cost=1),
            "missing id": lambda e: e["regions"][0]["cities"][0].pop("id"),
            "bad id": lambda e: e["regions"][0]["cities"][0].update(id="The City"),
            "too many rounds": lambda e: e.update(rounds=8),
            "negative markers": lambda e: e.update(markers=-1),
            "text for a number": lambda e: e.update(markers="many"),
            "unknown action": lambda e: e["buildings"][0].update(action="fly"),
            "unknown token": lambda e: e["tokens"].update(gold=1),
            "unknown effect": lambda e: e["decks"][0]["cards"]["5"].update(effect="war"),
            "unknown rule": lambda e: e["rules"].update(dice=True),
            "unknown switch": lambda e: e["rules"].update(ship="by-air"),
            "no provenance": lambda e: e["provenance"].pop("decks"),
        }
        for name, edit in mistakes.items():
            with self.subTest(name):
                self.assertFalse(schema_accepts(change(edit)))
                self.assertFalse(loader_accepts(change(edit)))

    def test_every_change_the_loader_accepts_the_schema_accepts(self):
        edition = json.loads(CLASSIC.read_text())
        edition.update(id="mine", name="Mine", markers=25, rounds=6, players=[3, 4])
        self.assertTrue(loader_accepts(edition))
        self.assertTrue(schema_accepts(edition))


if __name__ == "__main__":
    unittest.main()
