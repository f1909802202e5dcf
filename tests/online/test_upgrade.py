"""Upgrades: a store of the version before, and rules that are corrected while games are being played."""

import json
import pathlib
import sqlite3
import subprocess
import sys
import unittest

from service import DUEL, ENDEAVOR, PATIENCE, ROOT, Service, ServiceTest, Table, wait_for

sys.path.append(str(ROOT / "tests" / "server"))
import postgres  # pylint: disable=wrong-import-position,wrong-import-order

STORES = pathlib.Path(__file__).parent / "stores"


def corrected(folder, version=2, name="age-of-sail-a", **rules):
    """A folder with a corrected version of the rules of a built-in edition."""
    edition = json.loads((ROOT / "data" / f"{name}.json").read_text(encoding="utf-8"))
    edition["version"] = version
    edition["rules"] |= rules
    folder.mkdir(exist_ok=True)
    (folder / f"{name}-{version}.json").write_text(json.dumps(edition), encoding="utf-8")
    return folder


class OldStore(unittest.TestCase):
    def old(self, name, data):
        """Puts a store of an older version in place; returns what is in it."""
        text = (STORES / name).read_text(encoding="utf-8")
        data.mkdir(parents=True)
        with sqlite3.connect(data / "games.sqlite") as store:
            store.executescript(text)
        store.close()
        return json.loads(text.splitlines()[2].removeprefix("-- "))

    def check(self, served, about):
        """Everything that was there is there, and goes on."""
        playing = about["playing"]
        table = Table(playing["game"], None, {int(seat): secret for seat, secret in playing["secrets"].items()})
        self.assertEqual(served.view(table.game)["rules"], "1")
        self.assertEqual(served.view(about["over"]["game"])["stage"], "over")
        said = [event["text"] for event in served.events(table.game) if event["type"] == "said"]
        self.assertEqual(said, ["Fair winds"])
        cookie = served.api("POST", "/session", {"name": "Ada", "password": "correct horse"}).cookie
        self.assertEqual(served.api("GET", f"/games/{table.game}", cookie=cookie).json["you"]["seat"], 0)
        served.finish(table)
        waiting = about["waiting"]
        secrets = {0: waiting["secret"], 1: served.join(waiting["game"], "Ben")["secret"],
                   2: served.join(waiting["game"], "Cleo")["secret"]}
        served.play(Table(waiting["game"], None, secrets), 10)
        self.assertEqual(served.view(waiting["game"])["rules"], "1", "it was made under these rules")

    def test_a_store_of_the_version_before_is_brought_up_to_date_and_its_games_go_on(self):
        served = Service("--bots", "0", "--quiet")
        self.addCleanup(served.close)
        about = self.old("schema-2.sql", served.data)
        with self.subTest("what only reads says that it is old"):
            refused = served.admin("verify")
            self.assertEqual(refused.returncode, 1)
            self.assertIn("serving from it once brings it up to date", refused.stderr)
        served.start()
        self.check(served, about)
        served.stop()
        self.assertIn(" 0 of them wrong", served.admin("verify").stdout)

    def test_the_store_and_the_rules_are_upgraded_at_once_and_moved_to_postgresql(self):
        served = Service("--bots", "0", "--quiet")
        self.addCleanup(served.close)
        about = self.old("schema-2.sql", served.data)
        folder = corrected(served.folder / "editions", name="classic", linked_actions="anywhere")
        served.options += ("--editions", str(folder))
        served.start()
        backup = served.folder / "backup"
        self.assertEqual(served.admin("backup", backup).returncode, 0)
        self.check(served, about)
        served.stop()
        with postgres.Server() as database:
            moved = Service("--bots", "0", "--quiet", "--editions", str(folder), store=database.address())
            self.addCleanup(moved.close)
            self.assertEqual(moved.admin("restore", backup).returncode, 0)
            moved.start()
            self.check(moved, about)
            moved.stop()


class TwoVersionsOfTheRules(ServiceTest):
    OPTIONS = ("--bots", "1", "--quiet")

    @classmethod
    def setUpClass(cls):
        cls.service = Service(*cls.OPTIONS)
        cls.addClassCleanup(cls.service.close)

    def upgrade(self, *folder):
        if self.service.process:
            self.service.stop()
        self.service.options = (*self.OPTIONS, "--exempt-loopback", *folder)
        self.service.start()

    def test_old_games_finish_by_their_rules_and_new_ones_begin_by_the_corrected_ones(self):
        self.upgrade()
        old, long = self.service.table(DUEL), self.service.table(DUEL)
        self.service.play(long, 20)
        waiting = self.service.create(DUEL)
        folder = corrected(self.service.folder / "editions", draw="open-regions")
        self.upgrade("--editions", str(folder))
        new = self.service.table(DUEL)
        self.assertEqual([self.service.view(game)["rules"] for game in (old.game, waiting["game"], new.game)],
                         ["1", "1", "2"])
        with self.subTest("both are played at once, and the rules really differ"):
            self.assertTrue(self.closed_draws(old), "by the old rules, cards of closed regions may be drawn")
            self.assertFalse(self.closed_draws(new), "by the new ones they may not")
        with self.subTest("each is finished and replays"):
            for table in (old, long, new):
                self.service.finish(table)
            verified = self.service.admin("verify", "--editions", folder)
            self.assertIn(" 0 of them wrong", verified.stdout, verified.stdout)
        with self.subTest("records say by which rules"):
            records = [self.service.api("GET", f"/games/{game}/record").json for game in (old.game, new.game)]
            self.assertEqual([record.get("rules") for record in records], [None, 2])
            for record, rules in zip(records, ("1", "2")):
                made = self.service.create({**DUEL, "record": record, "ply": 5}, seat=None)
                self.assertEqual(self.service.view(made["game"])["rules"], rules)
        with self.subTest("clients get the file of each version"):
            def version(query):
                return json.loads(self.service.api("GET", f"/editions/age-of-sail-a{query}").body).get("version", 1)
            self.assertEqual([version(""), version("?version=1"), version("?version=2")], [2, 1, 2])
            self.assertEqual(self.service.api("GET", "/editions/age-of-sail-a?version=3").status, 404)
            self.assertEqual(self.service.api("GET", "/editions/age-of-sail-a?version=x").status, 400)
            listed = {one["id"]: one["version"] for one in self.service.api("GET", "/editions").json["editions"]}
            self.assertEqual((listed["age-of-sail-a"], listed["classic"]), (2, 1))
        with self.subTest("without the file its games are not lost, but wait for it"):
            self.upgrade()
            self.assertEqual(self.service.api("GET", f"/games/{new.game}").status, 503)
            wait_for(lambda: "version 2 of the rules of 'age-of-sail-a' is not known here" in self.service.log)
            self.assertEqual(self.service.view(old.game)["stage"], "over")
            record = self.service.api("POST", "/games", {"settings": {**DUEL, "record": records[1], "ply": 5}})
            self.assertRefused(record, "bad-command")
            self.assertEqual(record.json["error"]["reason"], {"code": "no-rules", "edition": "age-of-sail-a"})
            self.upgrade("--editions", str(folder))
            self.assertEqual(self.service.view(new.game)["stage"], "over")

    def closed_draws(self, table):
        """Whether, within some moves, somebody may draw a card of a region that is closed."""
        for _ in range(80):
            at = self.service.position(table.game)
            if at["turn"] is None:
                return False
            closed = {region["id"] for region in at["position"]["regions"] if not region.get("open", True)}
            if any(f"draw {region}" in move for move in at["legal"] for region in closed):
                return True
            self.service.play(table, 1)
        return False

    def test_files_that_contradict_are_refused_at_the_start_by_name(self):
        same = corrected(self.service.folder / "same", version=1)
        twice = corrected(self.service.folder / "twice", version=2)
        (twice / "again.json").write_text((twice / "age-of-sail-a-2.json").read_text(encoding="utf-8"),
                                          encoding="utf-8")
        for folder, words in ((same, 'expected one of its own, or another "version" than 1'),
                              (twice, "has the id 'age-of-sail-a' and version 2 already")):
            with self.subTest(words):
                refused = subprocess.run([ENDEAVOR, "serve", "--editions", folder, "--data", self.service.folder / "new"],
                                         capture_output=True, text=True, timeout=PATIENCE, check=False)
                self.assertEqual(refused.returncode, 1)
                self.assertIn(words, refused.stderr)
