"""Several processes on one PostgreSQL, and PostgreSQL restarted under load."""

import asyncio
import random
import subprocess
import sys

from service import DUEL, ENDEAVOR, ROOT, Service, ServiceTest, wait_for
from storm import Storm, times
from talk import Client

sys.path.append(str(ROOT / "tests" / "server"))
import postgres  # pylint: disable=wrong-import-position,wrong-import-order


class WithPostgres(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.database = cls.enterClassContext(postgres.Server(sync=True))

    def serve(self, *options):
        return self.enterContext(Service("--quiet", *options, store=self.database.address()))

    def verify(self, service):
        verified = service.admin("verify")
        self.assertEqual(verified.returncode, 0, verified.stdout)

    async def test_restarted_under_load_it_loses_no_acknowledged_move(self):
        service = self.serve("--bots", "0")
        async with Storm(service) as storm:
            for _ in times(5):
                await storm.more(random.randint(5, 20))
                await asyncio.to_thread(self.database.stop)
                await asyncio.sleep(random.uniform(0, 0.3))
                await asyncio.to_thread(self.database.start)
            await storm.more(20)
        storm.check(self)
        self.verify(service)

    async def test_killed_itself_it_loses_no_acknowledged_move(self):
        service = self.serve("--bots", "0")
        async with Storm(service) as storm:
            for _ in times(10):
                await storm.more(random.randint(1, 20))
                service.kill()
                service.start()
            await storm.more(20)
        storm.check(self)
        self.verify(service)

    async def test_while_the_database_is_down_it_says_so_and_recovers(self):
        service = self.serve("--bots", "0")
        table = service.table()
        at = service.position(table.game)
        secret = table.secrets[at["turn"]]
        self.database.stop()
        try:
            self.assertEqual(service.ask("GET", "/healthz").status, 503)
            refused = service.command(table.game, secret, "play", id="same", ply=at["ply"], moves=[at["legal"][0]])
            self.assertRefused(refused, "unavailable")
        finally:
            self.database.start()
        wait_for(lambda: service.ask("GET", "/healthz").status == 200)
        done = service.command(table.game, secret, "play", id="same", ply=at["ply"], moves=[at["legal"][0]])
        self.assertTrue(done["ok"], done)
        self.assertEqual(service.position(table.game)["ply"], at["ply"] + 1)

    async def test_clients_of_one_game_on_two_servers_see_the_same_events_in_the_same_order(self):
        one, other = self.serve("--bots", "0"), self.serve("--bots", "0")
        table = one.table()
        async with Client(one) as ada, Client(other) as ben:
            self.assertEqual((await ada.watch(table.game, table.secrets[0]))["seat"], 0)
            self.assertEqual((await ben.watch(table.game, table.secrets[1]))["seat"], 1)
            clients = {0: ada, 1: ben}
            async def talk(client, words):
                for word in range(words):
                    said = await client.command(table.game, "say", text=f"word {word}")
                    self.assertTrue(said["ok"], said)
            async def play(moves):
                for _ in range(moves):
                    at = await asyncio.to_thread(random.choice((one, other)).position, table.game)
                    await clients[at["turn"]].command(table.game, "play", ply=at["ply"],
                                                      moves=[random.choice(at["legal"])])
            await asyncio.gather(talk(ada, 15), talk(ben, 15), play(30))
            last = max(len(server.events(table.game)) for server in (one, other))
            self.assertGreaterEqual(last, 30)
            for client in (ada, ben):
                await client.until(lambda client=client: len(client.events[table.game]) >= last)
            self.assertEqual(ada.events, ben.events)
            self.assertEqual(ada.events[table.game], other.events(table.game))

    async def test_what_is_hidden_or_suspended_at_one_server_is_so_at_the_other(self):
        secret = "a secret of the operator"
        one, other = (self.serve("--bots", "0", "--operator-secret", secret) for _ in range(2))
        table = one.table()
        number = one.command(table.game, table.secrets[0], "say", text="something rude")["number"]
        async with Client(other) as client:
            await client.watch(table.game)
            self.assertEqual(client.events[table.game][number - 1]["text"], "something rude")
            hidden = one.api("PUT", f"/operator/games/{table.game}/texts/{number}", {"hidden": True}, secret=secret)
            self.assertEqual(hidden.status, 200, hidden.body)
            self.assertTrue((await client.heard("text"))["event"]["hidden"])
        cookie = one.api("POST", "/games", {"settings": DUEL, "name": "Rude", "seat": 0}).cookie
        with_key = one.api("POST", "/games", {"settings": DUEL, "name": "Rude", "seat": 0}, cookie=cookie).made
        joined = one.join(with_key["game"], "Ada")
        one.api("POST", f"/games/{with_key['game']}/reports", {"seat": 0, "text": "rude"}, secret=joined["secret"])
        report, = one.api("GET", "/operator/reports", secret=secret).json["reports"]
        self.assertEqual(one.admin("suspend", report["visitor"], "--days", 1, "--why", "be kind").returncode, 0)
        self.assertRefused(other.api("POST", "/games", {"settings": DUEL}, cookie=cookie), "not-yours")

    async def test_killing_one_of_two_servers_loses_nothing_and_its_clients_go_on_at_the_other(self):
        one, other = self.serve("--bots", "0"), self.serve("--bots", "0")
        async with Storm(other, ports=[lambda: one.port, lambda: other.port]) as storm:
            for _ in range(3):
                await storm.more(random.randint(10, 25))
                one.kill()
                await storm.more(10)
                one.start()
            await storm.more(20)
        storm.check(self)
        self.verify(other)

    async def test_a_worker_thinks_for_a_server_without_bots(self):
        service = self.serve("--bots", "0")
        settings = {**DUEL, "seats": [{"holder": "bot", "level": "deckhand"}, {"holder": "person"}]}
        tables = [service.table(settings, names=("", "Ben")) for _ in range(3)]
        workers = [subprocess.Popen([ENDEAVOR, "worker", "--store", self.database.address(), "--bots", "1"],
                                    stderr=subprocess.DEVNULL) for _ in range(2)]
        try:
            async with Client(service) as guest:
                for table in tables:
                    await guest.watch(table.game)
                for _ in range(3):  # turns of the bots
                    for table in tables:
                        wait_for(lambda table=table: service.position(table.game)["turn"] == 1)
                        while service.position(table.game)["turn"] == 1:
                            service.play(table)
                for table in tables:
                    await guest.event(table.game, "played", seat=0, bot=True)
                    played = [event["ply"] for event in service.events(table.game) if event["type"] == "played"]
                    self.assertEqual(len(set(played)), len(played), "two workers made the same move")
        finally:
            for worker in workers:
                worker.terminate()
            self.assertEqual([worker.wait(20) for worker in workers], [0, 0])
