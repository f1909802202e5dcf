"""Taking moves back, and voting on absent players. Both are events; nothing is erased."""

from service import ServiceTest
from talk import Client

THREE = {"edition": "classic", "players": 3}


class Undo(ServiceTest):
    def by(self, table):
        """Plays until the turn has passed; returns who moved, and the ply of their first move."""
        first = self.service.position(table.game)
        while self.service.position(table.game)["turn"] == first["turn"]:
            self.service.play(table)
        return first

    async def test_the_mover_takes_back_at_once_until_another_has_moved(self):
        table = self.service.table()
        before = self.service.position(table.game)
        async with Client(self.service) as guest:
            await guest.watch(table.game)
            self.by(table)
            ply = self.service.position(table.game)["ply"]
            mover = table.secrets[before["turn"]]
            self.assertTrue(self.service.command(table.game, mover, "undo", ply=ply, to=before["ply"])["ok"])
            await guest.event(table.game, "undone", seat=before["turn"], to=before["ply"])
        after = self.service.position(table.game)
        self.assertEqual(after["position"], before["position"])
        with self.subTest("nothing is erased"):
            self.assertEqual([event["type"] for event in self.service.events(table.game)][-2:], ["played", "undone"])

    def test_later_all_opponents_have_to_agree(self):
        table = self.service.table(THREE)
        before = self.by(table)
        self.by(table)
        mover = table.secrets[before["turn"]]
        ply = self.service.position(table.game)["ply"]
        self.assertTrue(self.service.command(table.game, mover, "undo", ply=ply, to=before["ply"])["ok"])
        self.assertEqual(self.service.position(table.game)["ply"], ply)
        request = self.service.view(table.game)["requests"][0]
        others = [seat for seat in table.secrets if seat != before["turn"]]
        self.assertEqual((request["what"], request["waiting"]), ("undo", others))
        for seat in others:
            self.assertEqual(self.service.position(table.game)["ply"], ply)
            self.assertTrue(self.service.command(table.game, table.secrets[seat], "answer",
                                                 request=request["request"], agree=True)["ok"])
        self.assertEqual(self.service.position(table.game)["position"], before["position"])
        self.assertEqual(self.service.events(table.game)[-1]["type"], "undone")

    def test_one_refusal_is_enough(self):
        table = self.service.table()
        before = self.by(table)
        self.by(table)
        at = self.service.position(table.game)
        self.service.command(table.game, table.secrets[before["turn"]], "undo", ply=at["ply"], to=before["ply"])
        request = self.service.view(table.game)["requests"][0]["request"]
        other = table.secrets[1 - before["turn"]]
        self.assertTrue(self.service.command(table.game, other, "answer", request=request, agree=False)["ok"])
        self.assertRefused(self.service.command(table.game, other, "answer", request=request, agree=True), "not-now")
        self.assertEqual(self.service.position(table.game)["position"], at["position"])

    def test_nobody_undoes_what_another_did_or_before_the_continued_record(self):
        table = self.service.table()
        before = self.by(table)
        ply = self.service.position(table.game)["ply"]
        answer = self.service.command(table.game, table.secrets[1 - before["turn"]], "undo", ply=ply,
                                      to=before["ply"])
        self.assertFalse(answer["ok"])
        record = self.service.api("GET", f"/games/{table.game}/record").json
        again = self.service.table({"edition": "age-of-sail-a", "players": 2, "record": record})
        answer = self.service.command(again.game, again.secrets[before["turn"]], "undo", ply=ply, to=before["ply"])
        self.assertFalse(answer["ok"])

    def test_an_undone_game_goes_on_after_a_restart(self):
        table = self.service.table()
        before = self.by(table)
        ply = self.service.position(table.game)["ply"]
        self.service.command(table.game, table.secrets[before["turn"]], "undo", ply=ply, to=before["ply"])
        self.service.kill()
        self.service.start()
        self.assertEqual(self.service.position(table.game)["position"], before["position"])
        self.service.play(table, 3)


class Votes(ServiceTest):
    OPTIONS = ("--bots", "0")  # so that the seat of an absent player stays at its move

    def absent(self):
        """Three people, one of whom has left."""
        table = self.service.table(THREE)
        turn = self.service.position(table.game)["turn"]
        self.assertTrue(self.service.command(table.game, table.secrets[turn], "leave")["ok"])
        return table, turn, [seat for seat in table.secrets if seat != turn]

    def vote(self, what):
        table, gone, (one, other) = self.absent()
        self.assertTrue(self.service.command(table.game, table.secrets[one], "vote", target=gone, what=what)["ok"])
        request = self.service.view(table.game)["requests"][0]
        self.assertEqual((request["seat"], request["waiting"]), (one, [other]))
        self.assertTrue(self.service.command(table.game, table.secrets[other], "answer",
                                             request=request["request"], agree=True)["ok"])
        return table, gone

    def test_an_absent_player_is_replaced_by_a_bot_for_good(self):
        table, gone = self.vote("replace")
        self.assertEqual(self.service.view(table.game)["seats"][gone]["holder"], "bot")
        self.assertRefused(self.service.command(table.game, table.secrets[gone], "return"), "not-yours")

    def test_the_seat_of_an_absent_player_is_opened_for_anybody(self):
        table, gone = self.vote("open")
        self.assertEqual(self.service.view(table.game)["seats"][gone]["holder"], "nobody")
        joined = self.service.join(table.game, "Zoe")
        self.assertEqual(joined["seat"], gone)
        at = self.service.position(table.game)
        self.assertEqual(at["turn"], gone)
        self.assertTrue(self.service.command(table.game, joined["secret"], "play", ply=at["ply"],
                                             moves=[at["legal"][0]])["ok"])
        self.assertIsNone(self.service.view(table.game, table.secrets[gone])["you"]["seat"])

    def test_an_absent_player_is_dropped_and_the_game_goes_on(self):
        table, gone = self.vote("drop")
        self.assertTrue(self.service.view(table.game)["seats"][gone]["dropped"])
        self.assertRefused(self.service.command(table.game, table.secrets[gone], "return"), "not-now")

    def test_nobody_is_voted_out_who_is_there(self):
        table = self.service.table(THREE)
        for what in ("replace", "open", "drop"):
            self.assertRefused(self.service.command(table.game, table.secrets[0], "vote", target=1, what=what),
                               "not-now")

    def test_who_comes_back_ends_the_vote(self):
        table, gone, (one, other) = self.absent()
        self.service.command(table.game, table.secrets[one], "vote", target=gone, what="drop")
        request = self.service.view(table.game)["requests"][0]["request"]
        self.assertTrue(self.service.command(table.game, table.secrets[gone], "return")["ok"])
        self.assertRefused(self.service.command(table.game, table.secrets[other], "answer", request=request,
                                                agree=True), "not-now")
