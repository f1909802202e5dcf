"""What a move costs does not grow with the number of servers nor with the length of the game; and a long run of two
servers and a worker, whose memory stays flat."""

import asyncio
import contextlib
import os
import sys
import time
import unittest

import service
from counted import Counted
from service import DUEL, ROOT, Service, ServiceTest, wait_for
from talk import Client
from test_operating import Worker, metric

sys.path.append(str(ROOT / "tests" / "server"))
import postgres  # pylint: disable=wrong-import-position,wrong-import-order

LINES = 40  # commands that are measured: chat, which is stored and told like moves, but never ends a game


class Cost:
    """What went to and from PostgreSQL for `LINES` commands, without the servers' steady polling."""

    def __init__(self, counted):
        self.counted = counted

    def __enter__(self):
        self.before = [(each.queries, each.bytes, each.wakes) for each in self.counted]
        self.began = time.monotonic()
        return self

    def __exit__(self, *_):
        self.seconds = time.monotonic() - self.began
        after = [(each.queries, each.bytes, each.wakes) for each in self.counted]
        self.each = [tuple(b - a for a, b in zip(*pair)) for pair in zip(self.before, after)]

    def per_command(self, which):
        return [each[which] / LINES for each in self.each]


class WhatAMoveCosts(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.database = cls.enterClassContext(postgres.Server())

    async def measured(self, counted, servers, before=0):
        """A game on the first server that is watched on the second, if there is one; the others have nothing to do
        with it. Returns the cost of its commands after `before` others."""
        table = servers[0].table()
        async with contextlib.AsyncExitStack() as stack:
            ada = await stack.enter_async_context(Client(servers[0]))
            await ada.watch(table.game, table.secrets[0])
            watcher = await stack.enter_async_context(Client(servers[1 if len(servers) > 1 else 0]))
            await watcher.watch(table.game)

            async def say(count):
                for _ in range(count):
                    answer = await ada.command(table.game, "say", text="Fair winds and following seas")
                    self.assertTrue(answer["ok"], answer)
                    await watcher.until(lambda: len(watcher.events[table.game]) >= answer["number"])

            await say(5 + before)  # statements are prepared, caches are warm
            with Cost(counted) as cost:
                await say(LINES)
        return cost

    async def test_it_does_not_grow_with_the_number_of_servers(self):
        costs = {}
        with contextlib.ExitStack() as stack:
            counted, servers = [], []
            for many in (1, 2, 4, 8):
                while len(servers) < many:
                    counted.append(stack.enter_context(Counted(self.database)))
                    servers.append(stack.enter_context(Service("--bots", "0", "--quiet", store=counted[-1].address)))
                await asyncio.sleep(2)  # a server that has just started cleans up
                costs[many] = await self.measured(counted, servers)
            for many, cost in costs.items():
                with self.subTest(servers=many):
                    polls = 3 * (cost.seconds + 1) / LINES  # each server looks for deadlines and notices
                    here, *others = cost.per_command(0)
                    self.assertLess(here, costs[1].per_command(0)[0] + polls + 0.5, "queries of the server")
                    self.assertLess(cost.per_command(1)[0], 1.2 * costs[1].per_command(1)[0] + 400 * polls, "bytes")
                    if others:
                        # Events, texts, keys, subscriptions.
                        self.assertLessEqual(others[0], 4 + polls + 0.5, "queries of the one where it is watched")
                        self.assertAlmostEqual(cost.per_command(2)[1], 1, delta=0.1, msg="notifications")
                    for bystander in range(2, many):
                        self.assertLessEqual(cost.per_command(0)[bystander], polls, "a bystander asks nothing")
                        self.assertEqual(cost.each[bystander][2], 0, "a bystander is not woken")
            print("\nqueries and bytes a command:",
                  {many: [(round(q, 1), round(b)) for q, b in zip(cost.per_command(0), cost.per_command(1))]
                   for many, cost in costs.items()}, file=sys.stderr)
            for server in servers:
                server.stop()

    async def test_it_does_not_grow_with_the_length_of_the_game(self):
        with contextlib.ExitStack() as stack:
            counted = [stack.enter_context(Counted(self.database)) for _ in range(2)]
            servers = [stack.enter_context(Service("--bots", "0", "--quiet", store=each.address)) for each in counted]
            short = await self.measured(counted, servers)
            long = await self.measured(counted, servers, before=400)
            for which, what in ((0, "queries"), (1, "bytes"), (2, "notifications")):
                for server in (0, 1):
                    with self.subTest(what=what, server=server):
                        slack = 3 * (long.seconds + short.seconds + 2) / LINES * (400 if which == 1 else 1)
                        self.assertLess(long.per_command(which)[server],
                                        1.1 * short.per_command(which)[server] + slack + 0.5)
            for server in servers:
                server.stop()

    async def test_who_sits_down_or_links_a_seat_on_one_server_acts_on_another(self):
        one = self.enterContext(Service("--bots", "0", "--quiet", store=self.database.address()))
        two = self.enterContext(Service("--bots", "0", "--quiet", store=self.database.address()))
        made = one.create()
        async with Client(two) as client:
            await client.watch(made["game"])
            joined = one.join(made["game"], "Ben")
            await client.event(made["game"], "seated", name="Ben")
            self.assertTrue(two.command(made["game"], joined["secret"], "rename", name="Benno")["ok"])
            account = one.api("POST", "/accounts", {"name": f"Ada {made['game']}", "password": "correct horse"})
            one.api("POST", f"/games/{made['game']}/adopt", secret=made["secret"], cookie=account.cookie)
            wait_for(lambda: two.api("GET", f"/games/{made['game']}", cookie=account.cookie).json["you"]["seat"] == 0)
        one.stop()
        two.stop()


@unittest.skipUnless(service.FAKETIME, "needs the package libfaketime")
class ManyServersAndDeadlines(ServiceTest):
    async def test_each_deadline_is_called_once_however_many_servers_there_are(self):
        with postgres.Server() as database, contextlib.ExitStack() as stack:
            servers = [stack.enter_context(Service("--bots", "0", store=database.address(), clock=True))
                       for _ in range(3)]
            clock = {"kind": "bank", "minutes": 1, "seconds": 0}
            games = [servers[0].table({**DUEL, "clock": clock}).game for _ in range(12)]
            for each in servers:
                each.later(3600)
            def times_up(game):
                return [event for event in servers[0].events(game) if event["type"] == "away"]
            wait_for(lambda: all(times_up(game) for game in games))
            await asyncio.sleep(2)
            for game in games:
                self.assertEqual(len(times_up(game)), 1)
            for each in servers:
                each.stop()


@unittest.skipUnless(service.FAKETIME, "needs the package libfaketime")
class TheLongRun(ServiceTest):
    """An hour of games, for the clocks of two servers and a worker, squeezed into a minute: after each few games their
    clocks are put forward. Longer with ENDEAVOR_TIMES."""

    STEP = 70  # seconds: a room is forgotten after a minute without use
    HOURS = int(os.environ.get("ENDEAVOR_TIMES", "1"))

    async def test_memory_stays_flat_and_no_game_is_kept_for_good(self):
        with postgres.Server() as database, contextlib.ExitStack() as stack:
            servers = [stack.enter_context(Service("--bots", "0", "--quiet", store=database.address(), clock=True))
                       for _ in range(2)]
            worker = stack.enter_context(Worker(database.address(), "--bots", "2", clock=servers[0].clock))
            ports = [*(each.port for each in servers), worker.port]

            async def later(seconds):
                for each in servers:
                    each.later(seconds)
                await asyncio.sleep(1.2)  # they look around once a second

            sizes, most = [], 0
            for passed in range(self.STEP, 3600 * self.HOURS, self.STEP):
                await self.some_games(servers)
                await later(passed)
                sizes.append([int(metric(port, "endeavor_memory_bytes")) for port in ports])
                most = max(most, *(metric(port, "endeavor_rooms") for port in ports))
            await later(3600 * self.HOURS + self.STEP)
            wait_for(lambda: all(metric(port, "endeavor_rooms") == 0 for port in ports))
            self.assertLess(most, 10, "games are kept for longer than a minute without use")
            third = len(sizes) // 3
            for process, early in enumerate(map(max, zip(*sizes[third:2 * third]))):
                with self.subTest(process=process):
                    each = [row[process] >> 20 for row in sizes]
                    self.assertLess(max(each[2 * third:]), 1.1 * (early >> 20) + 8, f"MB: {each}")
            self.assertGreater(worker.metric("endeavor_bot_moves_total"), 100)
            for each in servers:
                each.stop()

    async def some_games(self, servers):
        """A game against a bot on each server, watched on the other, of a few dozen moves; then it is left."""
        for here, there in ((servers[0], servers[1]), (servers[1], servers[0])):
            table = here.table({**DUEL, "seats": [{"holder": "person"}, {"holder": "bot", "level": "deckhand"}]})
            async with Client(there) as watcher:
                await watcher.watch(table.game)
                for _ in range(12):
                    at = here.position(table.game)
                    if at["turn"] == 0:
                        here.command(table.game, table.secrets[0], "play", ply=at["ply"], moves=[at["legal"][0]])
                    else:
                        await asyncio.sleep(0.02)
