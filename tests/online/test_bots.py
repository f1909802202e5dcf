"""Bots think in a pool: the network stays responsive, and nobody waits forever for a move."""

import asyncio
import time

from service import DUEL, ServiceTest
from talk import Client

LONGEST_THOUGHT = 15  # seconds, on a busy machine


class Bots(ServiceTest):
    def among_bots(self, level):
        """A game that only bots play."""
        return self.service.create({**DUEL, "seats": [{"holder": "bot", "level": level}] * 2}, seat=None)["game"]

    async def test_the_network_is_responsive_while_strong_bots_think_in_many_games(self):
        games = [self.among_bots("captain") for _ in range(6)]
        slowest = 0
        async with Client(self.service) as client:
            for game in games:
                await client.watch(game)
            end = time.monotonic() + 3
            while time.monotonic() < end:
                start = time.monotonic()
                await client.send({"type": "ping"})
                await client.heard("pong")
                slowest = max(slowest, time.monotonic() - start)
                await asyncio.sleep(0.1)
            for game in games:
                await client.until(lambda game=game: any(event["type"] == "played" for event in client.events[game]),
                                   LONGEST_THOUGHT)
        self.assertLess(slowest, 0.5)

    async def test_every_level_moves_within_bounds(self):
        for level in ("deckhand", "mate", "captain", "admiral"):
            with self.subTest(level):
                async with Client(self.service) as client:
                    game = self.among_bots(level)
                    await client.watch(game)
                    await client.until(lambda game=game: len(client.events[game]) > 6, 4 * LONGEST_THOUGHT)

    def test_an_unknown_level_is_refused_with_those_there_are(self):
        reply = self.service.api("POST", "/games", {"settings": {
            **DUEL, "seats": [{"holder": "person"}, {"holder": "bot", "level": "genius"}]}})
        self.assertEqual(reply.status, 400)
        self.assertIn("captain", reply.json["error"]["text"])
