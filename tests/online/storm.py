"""Games under load while something is being broken, and a check that nothing was lost.

Players move as fast as they may. A command that is not answered, because the server died, the connection was cut
or nothing could be stored, is sent again with the same id, on a new connection if need be, as every client should.
"""

import asyncio
import contextlib
import os
import random

import websockets

from service import DUEL, PATIENCE, Refused, new_id
from talk import Client, Gone

IMPATIENCE = 3  # seconds without an answer before a player tries a new connection
TIMES = os.environ.get("ENDEAVOR_TIMES")
BROKEN = (Gone, OSError, asyncio.TimeoutError, websockets.WebSocketException, EOFError)


def times(usual):
    """How often to break something: ENDEAVOR_TIMES if set, otherwise what is enough for everyday runs."""
    return range(int(TIMES or usual))


class Player:
    """Holds one seat of a game. `ports` are the servers to try, in turn."""

    def __init__(self, service, game, seat, secret, ports):
        self.service, self.game, self.seat, self.secret, self.ports = service, game, seat, secret, ports
        self.events = {game: []}
        self.acknowledged = {}  # command: number of the event
        self.moves = {}  # command: (ply, moves)
        self.connections = 0
        self.stopped = False  # a cancellation can get lost if an answer arrives at the same time

    async def play(self):
        """Plays until the game is over."""
        unanswered = None
        while not self.over():
            try:
                # Players start at different servers and move on to the next one when theirs is gone.
                port = self.ports[(self.seat + self.connections) % len(self.ports)]()
                self.connections += 1
                async with Client(self.service, port=port, events=self.events) as client:
                    self.events = client.events
                    await asyncio.wait_for(client.watch(self.game, self.secret), IMPATIENCE)
                    while not self.over():
                        unanswered = unanswered or await self.next_move(client, port)
                        if unanswered and await self.give(client, unanswered):
                            unanswered = None
            except BROKEN:
                await asyncio.sleep(0.05)

    def over(self):
        events = self.events[self.game]
        return self.stopped or (events and events[-1]["type"] == "over")

    async def next_move(self, client, port):
        """A command with a legal move if it is this seat's turn; otherwise waits for the next event."""
        known = len(self.events[self.game])
        at = await asyncio.to_thread(self.service.position, self.game, port=port)
        if "error" in at:
            await asyncio.sleep(0.1)
            return None
        if at["turn"] == self.seat:
            return {"id": new_id(), "ply": at["ply"], "moves": [random.choice(at["legal"])]}
        with contextlib.suppress(asyncio.TimeoutError):
            await client.until(lambda: len(self.events[self.game]) > known, IMPATIENCE)
        return None

    async def give(self, client, command):
        """Whether the command is settled and need not be sent again."""
        self.moves[command["id"]] = command["ply"], command["moves"]
        answer = await asyncio.wait_for(client.command(self.game, "play", **command), IMPATIENCE)
        if answer["ok"]:
            self.acknowledged[command["id"]] = answer["number"]
            return True
        code = answer["error"]["code"]
        assert code in ("stale", "unavailable", "not-yours"), answer
        if code == "unavailable":
            await asyncio.sleep(0.1)
        return code != "unavailable"


class Storm:
    """Keeps games going all the time, one after another at each table."""

    def __init__(self, service, tables=3, settings=DUEL, ports=()):
        self.service, self.settings = service, settings
        self.ports = ports or [lambda: service.port]
        self.players = []
        self.tables = tables

    async def __aenter__(self):
        self.tasks = [asyncio.create_task(self._table()) for _ in range(self.tables)]
        return self

    async def __aexit__(self, *_):
        for player in self.players:
            player.stopped = True
        for task in self.tasks:
            task.cancel()
        for done in await asyncio.gather(*self.tasks, return_exceptions=True):
            if not isinstance(done, asyncio.CancelledError):
                raise done

    async def _table(self):
        while True:
            try:
                table = await asyncio.to_thread(self.service.table, self.settings)
            except (*BROKEN, Refused):
                await asyncio.sleep(0.1)
                continue
            players = [Player(self.service, table.game, seat, secret, self.ports)
                       for seat, secret in table.secrets.items()]
            self.players += players
            await asyncio.gather(*(player.play() for player in players))

    def acknowledged(self):
        return sum(len(player.acknowledged) for player in self.players)

    async def more(self, moves, seconds=PATIENCE):
        """Waits until this many more moves have been acknowledged."""
        wanted = self.acknowledged() + moves
        async with asyncio.timeout(seconds):
            while self.acknowledged() < wanted:
                for task in self.tasks:
                    if task.done():
                        await task  # raises the reason it ended
                await asyncio.sleep(0.02)

    def check(self, test):
        """Checks that every acknowledged move is stored once, and that clients heard the stored events, in order."""
        print(f"{self.acknowledged()} acknowledged moves over {sum(player.connections for player in self.players)}",
              "connections", end=" ", flush=True)
        for player in self.players:
            stored = self.service.events(player.game)
            with test.subTest(game=player.game, seat=player.seat):
                heard = player.events[player.game]
                test.assertEqual(heard, stored[:len(heard)], "somebody was told what is not stored")
                played = [event for event in stored if event["type"] == "played"]
                made = {event["command"]: event for event in played}
                test.assertEqual(len(made), len(played), "a move was made twice")
                for command, number in player.acknowledged.items():
                    test.assertIn(command, made, f"the acknowledged event {number} is lost")
                    test.assertEqual((made[command]["ply"], made[command]["moves"]), player.moves[command])
                    # The last move of a game also ends it: the answer has the number of the final event.
                    test.assertEqual(stored[number - 1]["command"], command)
