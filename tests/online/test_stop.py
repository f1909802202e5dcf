"""Stopping the server, and what it reports about itself while running."""

import asyncio
import json

from service import Service, ServiceTest
from storm import Storm
from talk import Client


class Stopping(ServiceTest):
    async def test_clients_are_told_to_reconnect_and_all_acknowledged_work_is_there(self):
        service = Service("--bots", "1")
        self.addCleanup(service.close)
        service.start()
        table = service.table()
        async with Client(service) as client:
            await client.watch(table.game, table.secrets[0])
            async with Storm(service) as storm:
                await storm.more(20)
                code = await asyncio.to_thread(service.stop)
                self.assertEqual(code, 0)
                self.assertGreater((await client.heard("reconnect"))["after_ms"], 0)
                await asyncio.wait_for(client.socket.wait_closed(), 5)
                self.assertEqual(client.socket.close_code, 1001)
                service.start()
                await storm.more(20)
            storm.check(self)
        self.assertEqual(service.admin("verify").returncode, 0)

    def test_it_stops_at_once_when_nobody_is_there(self):
        with Service("--bots", "1") as service:
            service.table()
            self.assertEqual(service.stop(), 0)
            self.assertIn('"event": "stopped"', service.log)


class SayingHowItIs(ServiceTest):
    def test_health(self):
        reply = self.service.ask("GET", "/healthz")
        self.assertEqual((reply.status, reply.json), (200, {"ok": True}))

    def test_metrics_count_what_was_committed(self):
        def committed():
            lines = self.service.ask("GET", "/metrics").body.decode().splitlines()
            return int(float(next(line.split()[1] for line in lines
                                  if line.startswith("endeavor_events_committed_total"))))
        table = self.service.table()
        before = committed()
        self.service.play(table, 5)
        self.assertEqual(committed(), before + 5)

    def test_every_line_of_the_log_is_json_with_time_level_and_event(self):
        self.service.table()
        for line in self.service.log.splitlines():
            entry = json.loads(line)
            self.assertLessEqual({"at", "level", "event"}, entry.keys())

    def test_it_listens_for_this_machine_only(self):
        listening = next(json.loads(line) for line in self.service.log.splitlines()
                         if '"event": "listening"' in line)
        self.assertEqual(listening["address"], "127.0.0.1")

    def test_a_port_that_is_taken_is_said_and_nothing_runs(self):
        second = Service()
        self.addCleanup(second.close)
        second.port = self.service.port
        with self.assertRaisesRegex(RuntimeError, str(self.service.port)):
            second.start()
        self.assertEqual(second.process.wait(10), 1)
