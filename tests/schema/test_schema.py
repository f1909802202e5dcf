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
SIDE_A = ROOT / "data/age-of-sail-a.json"
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

    def test_refuses_exploits_that_the_loader_refuses(self):
        def change(edit):
            edition = json.loads(SIDE_A.read_text())
            edit(edition["exploits"])
            return edition

        def first(**members):
            return lambda e: e["list"][0].update(members)

        def ability(**members):
            return first(ability=members)

        def glory(**members):
            return first(glory=[members])

        mistakes = {
            "unknown key": lambda e: e.update(colour=1),
            "missing list": lambda e: e.pop("list"),
            "missing number": lambda e: e.pop("drawn"),
            "none drawn": lambda e: e.update(drawn=0),
            "text for a number": lambda e: e.update(drawn="3"),
            "empty list": lambda e: e.update(list=[]),
            "too many": lambda e: e["list"].extend(
                {**copy.deepcopy(e["list"][0]), "id": f"deed-{i}"} for i in range(2)),
            "unknown key in an exploit": first(colour=1),
            "missing glory": lambda e: e["list"][0].pop("glory"),
            "bad id": first(id="The Deed"),
            "one region": first(regions=["africa"]),
            "three regions": first(regions=["africa", "india", "caribbean"]),
            "a region twice": first(regions=["africa", "africa"]),
            "unknown ability": ability(fly=True),
            "a region for a list": ability(sail="india"),
            "no regions": ability(land=[]),
            "a region twice in an ability": ability(charter=["india", "india"]),
            "number for a flag": ability(fleet_draw=1),
            "too much growth": ability(growth=4),
            "no payments": ability(payments=0),
            "trade without status": ability(trade={"seas": ["india"]}),
            "trade for an unknown status": ability(trade={"seas": ["india"], "status": ["gold"]}),
            "trade for a status twice": ability(
                trade={"seas": ["india"], "status": ["finance", "finance"]}),
            "raid without regions": ability(raid={"fleets": True}),
            "unknown status": ability(status_without_slavery={"luck": 1}),
            "too much status": ability(status_without_slavery={"politics": 10}),
            "unknown scoring": glory(**{"for": "ships"}),
            "scoring for nothing": glory(glory=1),
            "scoring without glory": glory(**{"for": "cities", "glory": 0}),
            "for every none": glory(**{"for": "cities", "each": 0}),
            "unknown key in a scoring": glory(**{"for": "cities", "colour": 1}),
        }
        for name, edit in mistakes.items():
            with self.subTest(name):
                self.assertFalse(schema_accepts(change(edit)))
                self.assertFalse(loader_accepts(change(edit)))

    def test_every_ability_and_scoring_of_the_schema_is_known_to_the_loader(self):
        edition = json.loads(SIDE_A.read_text())
        regions = ["africa", "india"]
        samples = {"overseas": regions, "flag": True, "level": 1, "status": {"industry": 1},
                   "trade": {"seas": regions, "status": ["industry", "culture"]},
                   "sites": {"regions": regions, "fleets": True}}
        definitions = SCHEMA["definitions"]
        ability = {key: samples[kind["allOf"][0]["$ref"].removeprefix("#/definitions/")]
                   for key, kind in definitions["ability"]["properties"].items()}
        words = definitions["counted"]["enum"]
        self.assertTrue(ability and words)
        for word in words:
            edition["exploits"] = {"drawn": 1, "list": [
                {"id": "deed", "name": "Deed", "regions": regions, "ability": ability,
                 "glory": [{"for": word, "in": regions, "glory": 2, "each": 3}]}]}
            with self.subTest(word):
                self.assertTrue(loader_accepts(edition))
                self.assertTrue(schema_accepts(edition))

    def test_exploits_may_be_left_out(self):
        edition = json.loads(SIDE_A.read_text())
        del edition["exploits"]
        del edition["provenance"]["exploits"]
        self.assertTrue(loader_accepts(edition))
        self.assertTrue(schema_accepts(edition))

    def test_every_change_the_loader_accepts_the_schema_accepts(self):
        edition = json.loads(CLASSIC.read_text())
        edition.update(id="mine", name="Mine", markers=25, rounds=6, players=[3, 4])
        self.assertTrue(loader_accepts(edition))
        self.assertTrue(schema_accepts(edition))


if __name__ == "__main__":
    unittest.main()
