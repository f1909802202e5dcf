"""The network between client and server: cut, stalled, and delivered in small pieces."""

import asyncio
import random

from service import ServiceTest
from storm import Storm, times
from talk import Client


class Line:
    """A proxy between clients and the server that fails on request."""

    def __init__(self, service):
        self.service = service
        self.open = set()
        self.passing = asyncio.Event()
        self.passing.set()

    async def __aenter__(self):
        self.server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self.server.close()
        self.cut()

    async def _carry(self, reader, writer):
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.service.port)
        except OSError:
            writer.close()
            return
        ends = {writer, far_writer}
        self.open |= ends
        await asyncio.gather(self._copy(reader, far_writer), self._copy(far_reader, writer))
        self.open -= ends

    async def _copy(self, source, target):
        try:
            while piece := await source.read(random.choice((1, 7, 4096))):
                await self.passing.wait()
                target.write(piece)
                await target.drain()
        except OSError:
            pass
        target.close()

    def cut(self):
        """Breaks every connection, in the middle of whatever it was carrying."""
        for writer in self.open:
            writer.transport.abort()

    async def stall(self, seconds):
        """Holds everything back for a while, then lets all of it through."""
        self.passing.clear()
        await asyncio.sleep(seconds)
        self.passing.set()


class NetworkCut(ServiceTest):
    OPTIONS = ("--bots", "0", "--quiet")

    async def test_cut_and_stalled_at_random_moments_nothing_is_lost_or_made_twice(self):
        async with Line(self.service) as line, Storm(self.service, ports=[lambda: line.port]) as storm:
            for turn in times(12):
                await storm.more(random.randint(1, 12))
                if turn % 4 == 3:
                    await line.stall(0.4)
                    line.cut()
                elif turn % 4 == 1:
                    await line.stall(0.2)
                else:
                    line.cut()
            await storm.more(20)
        storm.check(self)
        connections = sum(player.connections for player in storm.players)
        self.assertGreater(connections, len(storm.players), "nobody was cut off")

    async def test_a_client_that_is_gone_is_not_present_any_more(self):
        table = self.service.table()
        async with Line(self.service) as line, Client(self.service) as guest:
            await guest.watch(table.game)
            async with Client(self.service, port=line.port) as ada:
                await ada.watch(table.game, table.secrets[0])
                await guest.heard("presence", seats=[0])
                line.cut()
                await guest.heard("presence", seats=[])

    async def test_a_client_that_does_not_read_does_not_hold_up_others(self):
        table = self.service.table()
        async with Line(self.service) as line, Client(self.service, port=line.port) as deaf, \
                Client(self.service) as guest:
            await deaf.watch(table.game)
            await guest.watch(table.game)
            stalled = asyncio.create_task(line.stall(2))
            await asyncio.sleep(0)
            self.service.play(table, 10)
            await guest.until(lambda: len(guest.events[table.game]) > 10, 1.9)
            await stalled
            await deaf.until(lambda: deaf.events[table.game] == guest.events[table.game])
