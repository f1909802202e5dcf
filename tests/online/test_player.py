"""The example client joins and plays, and reconnects when the server comes back."""

import asyncio
import sys

from service import DUEL, ROOT, ServiceTest, wait_for

PLAYER = ROOT / "examples" / "clients" / "player.py"


class ExampleClient(ServiceTest):
    async def player(self, *arguments):
        return await asyncio.create_subprocess_exec(sys.executable, PLAYER, *arguments, stdout=asyncio.subprocess.PIPE,
                                                    stderr=asyncio.subprocess.PIPE)

    def link(self, game, secret=None):
        return f"http://127.0.0.1:{self.service.port}/game/{game}" + (f"#{secret}" if secret else "")

    async def test_two_of_them_play_a_whole_game_by_link_and_by_id(self):
        game = self.service.create(seat=None)["game"]
        players = [await self.player(self.link(game), "--name", "One"),
                   await self.player(game, "--server", f"http://127.0.0.1:{self.service.port}", "--name", "Two")]
        said = [await asyncio.wait_for(player.communicate(), 60) for player in players]
        self.assertEqual([player.returncode for player in players], [0, 0], said)
        view = self.service.view(game)
        self.assertEqual((view["stage"], {seat["name"] for seat in view["seats"]}), ("over", {"One", "Two"}))
        outcomes = sorted(out.decode().split()[-1] for out, _ in said)
        self.assertIn(outcomes, (["Lost.", "Won."], ["Won.", "Won."]))

    async def test_it_plays_the_seat_of_a_link_and_survives_a_restart_of_the_server(self):
        table = self.service.table({**DUEL, "seats": [{"holder": "person"}, {"holder": "bot", "level": "deckhand"}]})
        player = await self.player(self.link(table.game, table.secrets[0]))
        wait_for(lambda: self.service.position(table.game)["ply"] > 5)
        self.service.kill()
        self.service.start()
        out, errors = await asyncio.wait_for(player.communicate(), 60)
        self.assertEqual(player.returncode, 0, errors)
        self.assertRegex(out.decode(), "Won|Lost")
        self.assertEqual(self.service.view(table.game)["stage"], "over")

    async def test_it_says_what_is_wrong(self):
        for arguments, words in (((self.link("nothing"),), "no game"),
                                 ((self.link(self.service.table().game),), "no seat is free"),
                                 ((self.link(self.service.table().game, "A" * 22),), "any seat")):
            player = await self.player(*arguments)
            _, errors = await asyncio.wait_for(player.communicate(), 20)
            self.assertEqual(player.returncode, 1)
            self.assertIn(words, errors.decode())
