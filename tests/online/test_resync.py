"""One authority: commands that come late, twice or from a client that has missed something."""

import asyncio

from service import ServiceTest
from talk import Client


class Resync(ServiceTest):
    async def test_a_stale_command_gets_what_was_missed(self):
        table = self.service.table()
        at = self.service.position(table.game)
        self.service.play(table, 2)
        answer = self.service.command(table.game, table.secrets[at["turn"]], "play", ply=at["ply"],
                                      after=at["number"], moves=[at["legal"][0]])
        self.assertRefused(answer, "stale")
        self.assertEqual(answer["ply"], at["ply"] + 2)
        self.assertEqual(answer["events"], self.service.events(table.game, after=at["number"]))

    async def test_a_repeated_command_gets_the_same_answer_and_does_nothing(self):
        table = self.service.table()
        at = self.service.position(table.game)
        command = {"id": "once", "ply": at["ply"], "moves": [at["legal"][0]]}
        async with Client(self.service) as mover:
            await mover.watch(table.game, table.secrets[at["turn"]])
            first = await mover.command(table.game, "play", **command)
            self.assertTrue(first["ok"], first)
            again = await mover.command(table.game, "play", **command)
            self.assertEqual(again, first)
        with self.subTest("after a restart"):
            self.service.kill()
            self.service.start()
            over_http = self.service.command(table.game, table.secrets[at["turn"]], "play", **command)
            self.assertEqual((over_http["ok"], over_http["number"]), (True, first["number"]))
        self.assertEqual(self.service.position(table.game)["ply"], at["ply"] + 1)

    async def test_of_two_moves_at_once_one_is_made(self):
        table = self.service.table()
        at = self.service.position(table.game)
        async with Client(self.service) as phone, Client(self.service) as laptop:
            for client in (phone, laptop):
                await client.watch(table.game, table.secrets[at["turn"]])
            answers = await asyncio.gather(*(
                client.command(table.game, "play", ply=at["ply"], moves=[move])
                for client, move in ((phone, at["legal"][0]), (laptop, at["legal"][-1]))))
        self.assertEqual(sorted(answer["ok"] for answer in answers), [False, True])
        self.assertEqual(self.service.position(table.game)["ply"], at["ply"] + 1)

    async def test_who_reconnects_gets_just_what_was_missed(self):
        table = self.service.table()
        async with Client(self.service) as client:
            await client.watch(table.game)
            heard = client.events
        self.service.play(table, 5)
        known = len(heard[table.game])
        async with Client(self.service) as client:
            await client.send({"type": "watch", "game": table.game, "after": 0})
            await client.heard("watching", number=known + 5)
            self.assertEqual(len(client.events[table.game]), known + 5, "who asks for all gets all")
        async with Client(self.service, events=heard) as client:
            # It complains about an event that it already has.
            self.assertEqual((await client.watch(table.game))["number"], known + 5)
            self.assertEqual(client.events[table.game], self.service.events(table.game))

    async def test_what_a_command_led_to_is_told_before_its_answer(self):
        table = self.service.table()
        async with Client(self.service) as ada:
            await ada.watch(table.game, table.secrets[0])
            for number in range(20):
                answer = await ada.command(table.game, "say", text=f"word {number}")
                self.assertEqual(ada.events[table.game][-1]["number"], answer["number"])

    async def test_plays_must_say_the_ply(self):
        table = self.service.table()
        at = self.service.position(table.game)
        async with Client(self.service) as mover:
            await mover.watch(table.game, table.secrets[at["turn"]])
            await mover.send({"type": "command", "game": table.game,
                              "command": {"id": "no-ply", "type": "play", "moves": [at["legal"][0]]}}, check=False)
            answer = await mover.until(lambda: mover.answers.get("no-ply"))
            self.assertRefused(answer, "bad-command")
            self.assertIn("ply", answer["error"]["text"])

    async def test_events_of_a_game_have_hashes_that_a_replay_confirms(self):
        table = self.service.table()
        self.service.play(table, 10)
        last = self.service.events(table.game)[-1]
        self.assertEqual(last["hash"], self.service.position(table.game)["position"]["hash"])
