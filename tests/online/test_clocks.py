"""Clocks: a bot helps out a player who runs out of time; the player can come back and does not lose because of it.

The shortest time bank is a minute. The server runs under libfaketime, which advances its wall clock when a test
says so; real waiting times do not change.
"""

import itertools
import unittest

import service
from service import DUEL, Service, ServiceTest, wait_for
from talk import Client

MINUTE, DAY = 60, 24 * 3600
BANK = {**DUEL, "clock": {"kind": "bank", "minutes": 1, "seconds": 5}}


@unittest.skipUnless(service.FAKETIME, "needs the package libfaketime")
class Clocks(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.service = Service("--bots", "1", clock=True)
        cls.addClassCleanup(cls.service.close)
        cls.service.start()
        cls.passed = 0

    def pass_time(self, seconds):
        """Time never goes back: other games have already been played on this server."""
        type(self).passed += seconds
        self.service.later(self.passed)

    async def test_a_bank_that_runs_out_hands_the_seat_to_a_bot_and_the_player_takes_it_back(self):
        table = self.service.table(BANK)
        turn = self.service.position(table.game)["turn"]
        async with Client(self.service) as player:
            await player.watch(table.game, table.secrets[turn])
            self.pass_time(50)
            self.assertNotIn("away", self.service.view(table.game)["seats"][turn])
            self.pass_time(15)
            await player.event(table.game, "away", seat=turn, why="time")
            await player.event(table.game, "played", seat=turn, bot=True)
            view = self.service.view(table.game)
            self.assertEqual((view["stage"], view["seats"][turn]["away"]), ("playing", "time"))
            self.assertTrue((await player.command(table.game, "return"))["ok"])
            await player.event(table.game, "back", seat=turn)
            seat = self.service.view(table.game)["seats"][turn]
            self.assertNotIn("away", seat)
            self.assertGreaterEqual(seat["left"], MINUTE * 1000)

    def test_a_turn_adds_its_increment_and_takes_what_it_used(self):
        table = self.service.table(BANK)
        turn = self.service.position(table.game)["turn"]
        self.pass_time(20)
        for _ in itertools.takewhile(lambda _: self.service.position(table.game)["turn"] == turn, range(20)):
            self.service.play(table)
        left = self.service.view(table.game)["seats"][turn]["left"] / 1000
        self.assertLess(left, MINUTE - 20 + 5.1)
        self.assertGreater(left, MINUTE - 20 + 5 - 10)

    async def test_correspondence_gives_days_for_each_decision(self):
        table = self.service.table({**DUEL, "clock": {"kind": "days", "days": 2}})
        turn = self.service.position(table.game)["turn"]
        view = self.service.view(table.game)
        self.assertEqual(view["deadline"] - view["since"], 2 * DAY * 1000)
        async with Client(self.service) as guest:
            await guest.watch(table.game)
            self.pass_time(2 * DAY - 60)
            self.assertNotIn("away", self.service.view(table.game)["seats"][turn])
            self.pass_time(120)
            await guest.event(table.game, "away", seat=turn, why="time")

    async def test_a_paused_clock_stands_and_pausing_needs_all(self):
        table = self.service.table(BANK)
        async with Client(self.service) as ada, Client(self.service) as ben:
            await ada.watch(table.game, table.secrets[0])
            await ben.watch(table.game, table.secrets[1])
            self.assertTrue((await ada.command(table.game, "pause"))["ok"])
            asked = await ben.event(table.game, "asked", what="pause", seat=0)
            self.assertEqual(self.service.view(table.game)["stage"], "playing")
            self.assertTrue((await ben.command(table.game, "answer", request=asked["number"], agree=True))["ok"])
            await ada.event(table.game, "paused")
            at = self.service.position(table.game)
            self.pass_time(DAY)
            refused = self.service.command(table.game, table.secrets[at["turn"]], "play", ply=at["ply"],
                                           moves=[at["legal"][0]])
            self.assertRefused(refused, "not-now")
            self.assertTrue((await ben.command(table.game, "resume"))["ok"])
            await ada.event(table.game, "resumed")
            view = self.service.view(table.game)
            self.assertEqual([seat for seat in view["seats"] if "away" in seat], [])
            self.assertGreater(view["deadline"] / 1000, view["updated"] / 1000 + 30)

    def test_time_runs_on_while_the_server_is_down(self):
        table = self.service.table(BANK)
        turn = self.service.position(table.game)["turn"]
        self.service.kill()
        self.pass_time(2 * MINUTE)
        self.service.start()
        wait_for(lambda: self.service.view(table.game)["seats"][turn].get("away") == "time")

    def test_without_a_clock_nobody_is_ever_late_but_may_be_voted_out_after_a_day(self):
        table = self.service.table({"edition": "classic", "players": 3})
        turn = self.service.position(table.game)["turn"]
        one, other = (secret for seat, secret in table.secrets.items() if seat != turn)
        self.assertRefused(self.service.command(table.game, one, "vote", target=turn, what="replace"), "not-now")
        self.pass_time(DAY + MINUTE)
        self.assertNotIn("deadline", self.service.view(table.game))
        self.assertTrue(self.service.command(table.game, one, "vote", target=turn, what="replace")["ok"])
        request = self.service.view(table.game)["requests"][0]["request"]
        self.assertTrue(self.service.command(table.game, other, "answer", request=request, agree=True)["ok"])
        self.assertEqual(self.service.view(table.game)["seats"][turn]["holder"], "bot")

    def test_a_session_ends_after_half_a_year(self):
        cookie = self.service.api("POST", "/accounts", {"name": "Ada", "password": "correct horse"}).cookie
        self.pass_time(179 * DAY)
        self.assertEqual(self.service.api("GET", "/session", cookie=cookie).json["name"], "Ada")
        self.pass_time(2 * DAY)
        self.assertIsNone(self.service.api("GET", "/session", cookie=cookie).json["name"])
