"""Bad edition files: each is refused by every command with a line that names the file, the key and
the value. And a custom edition, which every command accepts.

    ENDEAVOR=build/endeavor python3 -m unittest discover tests/cli
"""

import copy
import json
import unittest

import program
from program import WRONG_INPUT, changed, classic, own_edition, unfinished

# Every command that reads an edition; FILE stands for the edition.
READERS = (
    ("new", "--edition", "FILE"),
    ("show", "--edition", "FILE"),
    ("play", "--edition", "FILE"),
    ("simulate", "--edition", "FILE", "--games", "1"),
    ("perft", "--edition", "FILE"),
    ("bench", "--edition", "FILE"),
    ("replay", "RECORD", "--edition", "FILE"),
    ("show", "RECORD", "--edition", "FILE"),
    ("play", "RECORD", "--edition", "FILE"),
    ("perft", "--from", "RECORD", "--edition", "FILE"),
)


def building(name):
    return [entry["id"] for entry in classic()["buildings"]].index(name)


class EditionTest(program.ProgramTest):
    def refused_by_all(self, content, *mentions):
        path = self.put("edition.json", content) if content is not None \
            else self.folder / "edition.json"
        record = self.put("record.json", unfinished())
        for reader in READERS:
            arguments = [word.replace("FILE", str(path)).replace("RECORD", str(record))
                         for word in reader]
            self.refused(*arguments, mentions=(path, *mentions))

    def refused_change(self, *path, to=None, mentions=()):
        self.refused_by_all(changed(classic(), *path, to=to), *mentions)


class BadFiles(EditionTest):
    def test_no_file(self):
        self.refused_by_all(None, "can't be read")

    def test_no_edition(self):
        for text in ("", "{}", "[]", "7", json.dumps(unfinished()), json.dumps(classic())[:5000],
                     "[" * 100_000, bytes(range(256))):
            self.refused_by_all(text)

    def test_too_large(self):
        self.refused_by_all(json.dumps(classic()) + " " * (9 << 20), "bytes")

    def test_a_key_twice(self):
        text = json.dumps(classic()).replace('"rounds"', '"markers"', 1)
        self.refused_by_all(text, '"markers"', "twice")

    def test_an_id_without_the_ending_is_not_a_file(self):
        path = self.put("edition", classic())
        self.refused("new", "--edition", path, mentions=(path, ".json"))


class BadKeys(EditionTest):
    def test_unknown_keys(self):
        for path in (["colour"], ["status", "colour"], ["buildings", 3, "colour"],
                     ["regions", 0, "colour"], ["regions", 2, "cities", 0, "colour"],
                     ["decks", 1, "colour"], ["decks", 1, "cards", "2", "colour"],
                     ["provenance", "colour"], ["buildings", 3, "icons", "colour"],
                     ["status_names", "colour"], ["tokens", "colour"]):
            self.refused_change(*path, to=1, mentions=('"colour"', "known are"))

    def test_missing_keys(self):
        for path in (["format"], ["id"], ["players"], ["markers"], ["rounds"], ["status"],
                     ["tokens"], ["buildings"], ["regions"], ["connections"], ["decks"],
                     ["provenance"], ["status", "growth"], ["status_names", "finance"],
                     ["buildings", 3, "level"], ["regions", 2, "track"], ["regions", 2, "cities"],
                     ["decks", 1, "region"], ["provenance", "decks"]):
            self.refused_change(*path, to=..., mentions=(f'"{path[-1]}"', "missing"))

    def test_missing_ids(self):
        for path in (["buildings", 3], ["regions", 2], ["regions", 2, "cities", 0], ["decks", 1]):
            self.refused_change(*path, "id", to=..., mentions=('"id"', path[0]))

    def test_another_format(self):
        self.refused_change("format", to="endeavor-edition/2",
                            mentions=("format", "endeavor-edition/2", "endeavor-edition/1"))

    def test_ids_are_plain(self):
        for text in ("", "London", "new york", "a_b", "-a", "x" * 41, 5, None):
            self.refused_change("regions", 0, "cities", 0, "id", to=text,
                                mentions=("regions[0].cities[0].id",))


class BadValues(EditionTest):
    def test_out_of_range(self):
        for path, value in ((["players"], [3, 6]), (["players"], [1, 5]), (["players"], [5, 3]),
                            (["players"], [3]), (["markers"], 5), (["markers"], 61),
                            (["markers"], -30), (["rounds"], 0), (["rounds"], 8),
                            (["rounds"], 7.0), (["rounds"], "7"), (["rounds"], 10**20),
                            (["card_slots"], 0), (["free_governor_glory"], -1),
                            (["status", "levels_from"], [0, 2, 2, 7, 10]),
                            (["status", "levels_from"], [1, 2, 4, 7, 10]),
                            (["status", "levels_from"], [0, 2, 4, 7]),
                            (["status", "build_level"], [1, 2, 3, 4, 6]),
                            (["status", "payments"], [-1, 2, 3, 4, 5]),
                            (["status", "growth"], [2, 3, 4, 5, 99]),
                            (["status", "glory"], []),
                            (["tokens", "attack"], -2), (["tokens", "attack"], 1000),
                            (["buildings", 3, "level"], 6), (["buildings", 3, "copies"], 0),
                            (["buildings", 3, "copies"], 16), (["buildings", 3, "circle"], 1),
                            (["buildings", 1, "action"], "dance"),
                            (["buildings", 1, "action"], "draw&payment"),
                            (["buildings", 3, "icons", "industry"], 10),
                            (["regions", 2, "track"], 0), (["regions", 2, "track"], 11),
                            (["regions", 2, "cities"], []),
                            (["regions", 2, "cities", 0, "glory"], 3),
                            (["decks", 1, "cards", "2", "finance"], -1),
                            (["decks", 0, "cards", "5", "effect"], "freedom"),
                            (["connections", 0], ["amoy"]), (["connections", 0], "amoy"),
                            (["decks"], []), (["regions"], []), (["buildings"], {})):
            with self.subTest(key=path, value=value):
                shown = [value] if isinstance(value, (int, str)) and value != 10**20 else []
                self.refused_change(*path, to=value, mentions=(path[0], *shown))

    def test_nobody_could_be_paid(self):
        """With no payments a salary would have no legal move."""
        self.refused_change("status", "payments", to=[0, 1, 2, 3, 4],
                            mentions=("status.payments",))

    def test_payments_without_end(self):
        """Two payment buildings would free each other for ever."""
        self.refused_change("buildings", building("market"), "action", to="payment",
                            mentions=("payment",))

    def test_a_circle_without_action(self):
        self.refused_change("buildings", building("market"), "action", to=..., mentions=("circle",))

    def test_more_than_one_mistake(self):
        """Only the first is told, and none of the others does harm."""
        edition = classic()
        edition["connections"] = [["?", city["id"]] for region in edition["regions"]
                                  for city in region["cities"]]
        self.refused_by_all(edition, "connections[0]")


class BadParts(EditionTest):
    def test_dangling_links(self):
        self.refused_change("connections", 0, to=["amoy", "atlantis"],
                            mentions=("connections[0]", '"atlantis"'))
        self.refused_change("connections", 0, to=["amoy", "amoy"], mentions=("connections[0]",))
        self.refused_change("connections", 0, to=["canton", "calcutta"],
                            mentions=("connections[1]", "calcutta~canton", "twice"))

    def test_a_deck_of_no_region(self):
        self.refused_change("decks", 1, "region", to="atlantis",
                            mentions=("decks[1].region", "atlantis"))
        self.refused_change("decks", 1, "region", to="india", mentions=("decks[1].region",))

    def test_tokens_that_do_not_add_up(self):
        self.refused_change("tokens", "culture", to=21, mentions=("tokens", "96", "95"))
        self.refused_change("tokens", "culture", to=19, mentions=("tokens", "94", "95"))
        self.refused_change("regions", 2, "track", to=7, mentions=("tokens", "95", "96"))

    def test_duplicate_ids(self):
        for path, name in ((["buildings", 3], "market"), (["regions", 2], "india"),
                           (["regions", 2, "cities", 0], "london"), (["decks", 1], "india"),
                           (["regions", 2, "cities", 0], "market"), (["decks", 7], "museum")):
            self.refused_change(*path, "id", to=name, mentions=(f'"{name}"',))

    def test_homes(self):
        self.refused_change("regions", 0, "home", to=..., mentions=("regions",))
        self.refused_change("regions", 0, "home", to=False, mentions=("regions",))
        edition = changed(classic(), "regions", 1, "home", to=True)
        self.refused_by_all(edition, "regions[1]")

    def test_start_buildings(self):
        self.refused_change("buildings", 1, "level", to=0, mentions=("buildings",))
        edition = classic()
        edition["buildings"][0].update(level=1, copies=1)
        self.refused_by_all(edition, "buildings", "level 0")

    def test_governors(self):
        self.refused_change("decks", 1, "cards", "governor", to=..., mentions=("governor",))
        edition = classic()
        edition["decks"][0]["cards"]["governor"] = {}
        self.refused_by_all(edition, "decks[0].cards.governor")

    def test_card_values(self):
        for value in ("0", "8", "10", "x", "-1", ""):
            self.refused_change("decks", 1, "cards", value, to={}, mentions=(f'"{value}"',))

    def test_too_few_tiles(self):
        edition = classic()
        for tile in edition["buildings"][1:]:
            tile["copies"] = 1
        self.refused_by_all(edition, "buildings", "35")

    def test_too_many_of_anything(self):
        edition = classic()
        for number in range(60):
            city = {"id": f"city-{number}", "name": "City"}
            edition["regions"][2]["cities"].append(city)
        self.refused_by_all(edition, "64")
        edition = classic()
        edition["regions"] += [dict(copy.deepcopy(edition["regions"][1]), id=f"region-{n}")
                               for n in range(5)]
        self.refused_by_all(edition, "regions")


class OwnEdition(program.ProgramTest):
    def setUp(self):
        super().setUp()
        self.edition = self.put("duel.json", own_edition())

    def test_new_replay_show_and_perft(self):
        game = self.folder / "game.json"
        self.runs("new", "--edition", self.edition, "--players", 2, "--seed", 5, "-o", game)
        record = json.loads(game.read_text(encoding="utf-8"))
        self.assertEqual(record["edition"], "duel")
        self.assertIn("timbuktu", record["setup"]["tokens"])
        self.runs("replay", game, "--edition", self.edition, "--verify")
        self.runs("show", game, "--edition", self.edition, "--json")
        self.runs("show", "--edition", self.edition)
        here = self.runs("perft", "--from", game, "--edition", self.edition, "--depth", 3, "--json")
        new = self.runs("perft", "--edition", self.edition, "--players", 2, "--seed", 5,
                        "--depth", 3, "--json")
        self.assertEqual(json.loads(here), json.loads(new))

    def test_simulate(self):
        records = self.folder / "records"
        printed = self.runs("simulate", "--edition", self.edition, "--players", 2, "--games", 20,
                            "--bots", "eager", "--check", "--json", "--records", records)
        self.assertEqual(json.loads(printed)["edition"], "duel")
        for path in sorted(records.iterdir())[:5]:
            lines = self.runs("replay", path, "--edition", self.edition, "--legal").splitlines()
            self.assertEqual(max(json.loads(line).get("round", 0) for line in lines), 5)

    def test_play(self):
        game = self.folder / "game.json"
        self.runs("play", "--edition", self.edition, "--players", 2, "--seats", "random,eager",
                  "--seed", 3, "-o", game)
        self.runs("replay", game, "--edition", self.edition, "--verify")

    def test_its_records_need_it(self):
        game = self.folder / "game.json"
        self.runs("new", "--edition", self.edition, "--players", 2, "-o", game)
        self.refused("replay", game, mentions=(game, "duel", "classic"))
        self.refused("perft", "--from", game, mentions=("duel",))
        other = self.put("other.json", changed(own_edition(), "id", to="other"))
        self.refused("replay", game, "--edition", other, mentions=("duel", "other"))

    def test_a_classic_record_is_not_of_this_edition(self):
        game = self.put("classic.json", unfinished())
        self.refused("replay", game, "--edition", self.edition, code=WRONG_INPUT,
                     mentions=("classic", "duel"))

    def test_players(self):
        self.refused("new", "--edition", self.edition, "--players", 5, mentions=("2 to 4",))


if __name__ == "__main__":
    unittest.main()
