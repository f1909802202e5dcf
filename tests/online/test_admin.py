"""endeavor admin next to a running server: backup, restore, verify, prune."""

import sqlite3
import sys
import unittest

import service
from service import ROOT, Service, ServiceTest
from storm import Storm

sys.path.append(str(ROOT / "tests" / "server"))
import postgres  # pylint: disable=wrong-import-position,wrong-import-order


class Backup(ServiceTest):
    OPTIONS = ("--bots", "0", "--quiet")

    async def backed_up(self):
        """A table that is in a backup made under load, its events at that time, and the file."""
        table = self.service.table()
        self.service.play(table, 10)
        account = self.service.api("POST", "/accounts", {"name": f"Ada {table.game}", "password": "correct horse"})
        self.assertEqual(account.status, 201)
        events = self.service.events(table.game)
        file = self.service.folder / f"backup-{table.game}"
        async with Storm(self.service) as storm:
            await storm.more(5)
            done = self.service.admin("backup", file)
            await storm.more(5)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.service.play(table, 5)
        return table, events, file

    def restored(self, other, table, events, file):
        done = other.admin("restore", file)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(" 0 of them wrong", other.admin("verify").stdout)
        other.start()
        self.assertEqual(other.events(table.game), events)
        self.assertEqual(other.view(table.game, table.secrets[1])["you"]["seat"], 1)
        other.play(table, 3)
        login = other.api("POST", "/session", {"name": f"Ada {table.game}", "password": "correct horse"})
        self.assertEqual(login.status, 200)

    async def test_a_backup_made_while_it_runs_is_restored_into_sqlite(self):
        table, events, file = await self.backed_up()
        other = Service("--bots", "0")
        self.addCleanup(other.close)
        self.restored(other, table, events, file)

    async def test_a_backup_moves_to_postgresql_and_back(self):
        table, events, file = await self.backed_up()
        with postgres.Server() as database:
            other = Service("--bots", "0", store=database.address())
            self.addCleanup(other.close)
            self.restored(other, table, events, file)
            back = other.folder / "back"
            self.assertEqual(other.admin("backup", back).returncode, 0)
            third = Service("--bots", "0")
            self.addCleanup(third.close)
            self.restored(third, table, other.events(table.game), back)
            other.stop()

    async def test_a_backup_is_not_put_over_games_that_are_there(self):
        _, _, file = await self.backed_up()
        with Service("--bots", "0") as other:
            kept = other.table()
            other.stop()
            refused = other.admin("restore", file)
            self.assertEqual(refused.returncode, 1)
            other.start()
            self.assertEqual(other.view(kept.game)["stage"], "playing")


class Verify(ServiceTest):
    OPTIONS = ("--bots", "0")

    def damage(self, statement, *values):
        with sqlite3.connect(self.service.data / "games.sqlite") as store:
            self.assertGreater(store.execute(statement, values).rowcount, 0)
        store.close()

    def test_it_names_the_game_that_was_damaged_and_the_event(self):
        damaged, good = self.service.table(), self.service.table()
        for table in (damaged, good):
            self.service.play(table, 6)
        self.assertEqual(self.service.stop(), 0)
        self.assertEqual(self.service.admin("verify").returncode, 0)
        victim = self.service_event(damaged.game)
        self.damage("update events set json = replace(json, '\"hash\":', '\"hash\": \"0000000000000000\", \"x\":') "
                    "where game = ? and number = ?", damaged.game, victim)
        found = self.service.admin("verify")
        self.assertEqual(found.returncode, 1)
        self.assertIn(f"{damaged.game}: event {victim}", found.stdout)
        self.assertNotIn(good.game, found.stdout)
        self.service.start()
        with self.subTest("the others are served"):
            self.assertEqual(self.service.api("GET", f"/games/{damaged.game}").status, 503)
            self.service.play(good, 2)

    def service_event(self, game):
        with sqlite3.connect(self.service.data / "games.sqlite") as store:
            number = store.execute("select max(number) from events where game = ?", (game,)).fetchone()[0]
        store.close()
        return number


@unittest.skipUnless(service.FAKETIME, "needs the package libfaketime")
class Prune(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.service = Service("--bots", "0", clock=True)
        cls.addClassCleanup(cls.service.close)

    def test_it_removes_what_was_abandoned_long_ago_and_nothing_else(self):
        # With the server's clock set back, its games are old for `endeavor admin`.
        self.service.clock.write_text("-100d\n", encoding="ascii")
        self.service.start()
        abandoned, finished = self.service.table(), self.service.table()
        self.service.finish(finished)
        self.service.later(0)
        recent = self.service.table()
        would = self.service.admin("prune", "--dry-run").stdout  # while it serves
        self.assertIn(f"{abandoned.game}: playing, untouched for 100 days", would)
        self.assertRegex(would, r"(?m)^1 games, .* would be removed$")
        self.service.stop()
        self.assertRegex(self.service.admin("prune").stdout, "^1 games, .* removed$")
        self.assertRegex(self.service.admin("prune", "--finished").stdout, "^1 games")
        self.assertRegex(self.service.admin("prune", "--finished").stdout, "^0 games")
        self.service.start()
        self.assertEqual(self.service.api("GET", f"/games/{abandoned.game}").status, 404)
        self.assertEqual(self.service.api("GET", f"/games/{finished.game}").status, 404)
        self.assertEqual(self.service.view(recent.game)["stage"], "playing")
