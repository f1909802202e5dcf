"""Games: created, listed, joined, played to the end, left, watched, exported and continued."""

import json
import pathlib
import subprocess

from service import DUEL, ENDEAVOR, ServiceTest, wait_for
from talk import Client

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden"


def starting_from(position):
    """A record without moves that starts from the position."""
    return {"format": "endeavor-record/1", "edition": position["edition"],
            "options": {"phases": position["phases"]},
            "players": [{"name": player["name"]} for player in position["players"]],
            "position": position, "moves": []}


class Beginning(ServiceTest):
    def test_a_game_by_link_is_not_in_the_lobby_and_a_listed_one_is(self):
        hidden = self.service.create()["game"]
        listed = self.service.create({**DUEL, "listed": True})["game"]
        lobby = [row["game"] for row in self.service.api("GET", "/games").json["games"]]
        self.assertIn(listed, lobby)
        self.assertNotIn(hidden, lobby)

    def test_who_joins_from_the_lobby_leaves_it_with_the_game(self):
        made = self.service.create({**DUEL, "listed": True})["game"]
        self.service.join(made, "Ben")
        waiting = [row["game"] for row in self.service.api("GET", "/games?stage=waiting").json["games"]]
        playing = [row["game"] for row in self.service.api("GET", "/games?stage=playing").json["games"]]
        self.assertNotIn(made, waiting)
        self.assertIn(made, playing)

    def test_the_lobby_comes_in_pages(self):
        for _ in range(52):
            self.service.create({**DUEL, "listed": True})
        first = self.service.api("GET", "/games").json["games"]
        self.assertEqual(len(first), 50)
        second = self.service.api("GET", f"/games?before={first[-1]['updated']}").json["games"]
        self.assertGreaterEqual(len(second), 1)
        self.assertFalse({row["game"] for row in first} & {row["game"] for row in second})

    def test_a_game_has_the_settings_it_was_made_with(self):
        settings = {"edition": "classic", "players": 4, "phases": "individual", "exploits": True,
                    "clock": {"kind": "days", "days": 3}, "listed": False, "hints": False,
                    "seats": [{"holder": "person"}, {"holder": "person"}, {"holder": "person"},
                              {"holder": "bot", "level": "mate"}]}
        view = self.service.view(self.service.create(settings)["game"])
        self.assertEqual(view["settings"], settings)
        self.assertEqual(view["stage"], "waiting")
        self.assertEqual([seat["holder"] for seat in view["seats"]], ["person", "nobody", "nobody", "bot"])

    def test_it_begins_when_the_last_seat_is_taken(self):
        made = self.service.create()
        self.assertEqual(self.service.view(made["game"])["stage"], "waiting")
        self.service.join(made["game"], "Ben")
        self.assertEqual(self.service.view(made["game"])["stage"], "playing")

    def test_the_owner_fills_free_seats_with_bots_and_starts(self):
        made = self.service.create({"edition": "classic", "players": 4})
        seated = self.service.command(made["game"], made["owner"], "seat", target=2, holder="bot",
                                      level="deckhand")
        self.assertTrue(seated["ok"], seated)
        self.assertTrue(self.service.command(made["game"], made["owner"], "start", fill="deckhand")["ok"])
        view = self.service.view(made["game"])
        self.assertEqual(view["stage"], "playing")
        self.assertEqual([seat["holder"] for seat in view["seats"]], ["person", "bot", "bot", "bot"])

    def test_only_the_owner_starts(self):
        made = self.service.create({"edition": "classic", "players": 4})
        ben = self.service.join(made["game"], "Ben")
        self.assertRefused(self.service.command(made["game"], ben["secret"], "start", fill="mate"), "not-yours")

    def test_a_seat_that_is_taken_can_not_be_joined(self):
        made = self.service.create({"edition": "classic", "players": 3})
        reply = self.service.api("POST", f"/games/{made['game']}/join", {"name": "Ben", "seat": 0})
        self.assertEqual(reply.status, 409)
        self.assertRefused(reply, "not-now")

    def test_who_leaves_before_the_start_frees_the_seat(self):
        made = self.service.create({"edition": "classic", "players": 3})
        ben = self.service.join(made["game"], "Ben", seat=2)
        self.assertTrue(self.service.command(made["game"], ben["secret"], "leave")["ok"])
        self.assertEqual(self.service.view(made["game"])["seats"][2], {"holder": "nobody"})
        self.assertRefused(self.service.command(made["game"], ben["secret"], "say", text="hello"), "not-yours")

    def test_there_is_no_such_game(self):
        for path in ("", "/events", "/record", "/position"):
            self.assertEqual(self.service.api("GET", "/games/nothing" + path).status, 404)
        self.assertRefused(self.service.command("nothing", None, "say", text="hello"), "no-game")

    def test_settings_that_make_no_game_are_refused_with_the_reason(self):
        for settings, mentions in (({"edition": "chess", "players": 2}, "chess"),
                                   ({"edition": "classic", "players": 9}, "players"),
                                   ({"edition": "classic"}, "players"),
                                   ({**DUEL, "clock": {"kind": "days", "days": 31}}, "days"),
                                   ({**DUEL, "colour": "red"}, "colour")):
            with self.subTest(settings):
                reply = self.service.api("POST", "/games", {"settings": settings})
                self.assertEqual(reply.status, 400)
                self.assertIn(mentions, reply.json["error"]["text"])


class Playing(ServiceTest):
    async def test_everybody_sees_every_move_of_a_whole_game(self):
        table = self.service.table()
        async with Client(self.service) as ada, Client(self.service) as ben, Client(self.service) as guest:
            self.assertEqual((await ada.watch(table.game, table.secrets[0]))["seat"], 0)
            self.assertEqual((await ben.watch(table.game, table.secrets[1]))["seat"], 1)
            self.assertIsNone((await guest.watch(table.game))["seat"])
            self.service.finish(table)
            for client in (ada, ben, guest):
                await client.event(table.game, "over")
            self.assertEqual(ada.events[table.game], self.service.events(table.game))
            self.assertEqual(ben.events, ada.events)
            self.assertEqual(guest.events, ada.events)
        view = self.service.view(table.game)
        self.assertEqual(view["stage"], "over")
        self.assertEqual(view["record"]["result"], ada.events[table.game][-1]["result"])

    async def test_people_and_bots_play_together(self):
        table = self.service.table({**DUEL, "seats": [{"holder": "person"}, {"holder": "bot", "level": "deckhand"}]})
        async with Client(self.service) as ada:
            await ada.watch(table.game, table.secrets[0])
            wait_for(lambda: self.service.position(table.game)["turn"] == 0)
            while not any(event.get("bot") for event in ada.events[table.game]):
                at = self.service.position(table.game)
                if at["turn"] == 0:
                    done = await ada.command(table.game, "play", ply=at["ply"], moves=[at["legal"][0]])
                    self.assertTrue(done["ok"], done)
                else:
                    await ada.event(table.game, "played", seat=1)

    async def test_presence_says_who_looks(self):
        table = self.service.table()
        async with Client(self.service) as ada:
            await ada.watch(table.game, table.secrets[0])
            await ada.heard("presence", seats=[0], watchers=1)
            async with Client(self.service) as ben:
                await ben.watch(table.game, table.secrets[1])
                await ada.heard("presence", seats=[0, 1], watchers=2)
                await ben.send({"type": "unwatch", "game": table.game})
                await ada.heard("presence", seats=[0], watchers=1)
                await ben.watch(table.game)
                await ada.heard("presence", seats=[0], watchers=2)
            await ada.heard("presence", seats=[0], watchers=1)

    async def test_chat_reaches_everybody(self):
        table = self.service.table()
        async with Client(self.service) as guest:
            await guest.watch(table.game)
            self.assertTrue(self.service.command(table.game, table.secrets[1], "say", text=" Good luck! ")["ok"])
            self.assertEqual((await guest.event(table.game, "said"))["text"], "Good luck!")

    async def test_several_moves_in_one_command_are_all_or_none(self):
        table = self.service.table()
        at = self.service.position(table.game)
        secret = table.secrets[at["turn"]]
        answer = self.service.command(table.game, secret, "play", ply=at["ply"],
                                      moves=[at["legal"][0], "fly to the moon"])
        self.assertFalse(answer["ok"])
        self.assertIn("move 2", answer["error"]["text"])
        self.assertEqual(self.service.position(table.game), at)

    async def test_an_illegal_move_gets_the_reason_and_the_legal_ones(self):
        table = self.service.table()
        at = self.service.position(table.game)
        async with Client(self.service) as mover:
            await mover.watch(table.game, table.secrets[at["turn"]])
            answer = await mover.command(table.game, "play", ply=at["ply"], moves=["fly to the moon"])
            self.assertRefused(answer, "illegal")
            self.assertEqual(answer["error"]["legal"], at["legal"])
            self.assertEqual(answer["ply"], at["ply"])

    async def test_who_leaves_in_play_is_away_and_comes_back(self):
        table = self.service.table()
        turn = self.service.position(table.game)["turn"]
        async with Client(self.service) as guest:
            await guest.watch(table.game)
            self.assertTrue(self.service.command(table.game, table.secrets[turn], "leave")["ok"])
            await guest.event(table.game, "away", seat=turn, why="left")
            await guest.event(table.game, "played", seat=turn, bot=True)
            self.assertTrue(self.service.command(table.game, table.secrets[turn], "return")["ok"])
            await guest.event(table.game, "back", seat=turn)

    async def test_a_rematch_has_the_same_settings_people_and_secrets(self):
        table = self.service.table()
        self.service.finish(table)
        self.assertTrue(self.service.command(table.game, table.secrets[1], "rematch", id="again")["ok"])
        following = self.service.events(table.game)[-1]["game"]
        self.assertEqual(self.service.view(table.game)["next"], following)
        before, after = self.service.view(table.game), self.service.view(following)
        self.assertEqual(after["settings"], before["settings"])
        self.assertEqual(after["stage"], "playing")
        self.assertEqual([seat["name"] for seat in after["seats"]], [seat["name"] for seat in before["seats"]])
        for seat, secret in table.secrets.items():
            self.assertEqual(self.service.view(following, secret)["you"]["seat"], seat)
        with self.subTest("asked twice with one id"):
            again = self.service.command(table.game, table.secrets[1], "rematch", id="again")
            self.assertTrue(again["ok"], again)
            self.assertEqual(self.service.events(table.game)[-1]["game"], following)


class Records(ServiceTest):
    def test_a_record_is_exported_as_a_file_that_replays(self):
        table = self.service.table()
        self.service.play(table, 30)
        reply = self.service.api("GET", f"/games/{table.game}/record")
        self.assertIn("attachment", reply.headers["Content-Disposition"])
        self.assertEqual(len(reply.json["moves"]), 30)
        self.assertEqual([player["name"] for player in reply.json["players"]], ["Ada", "Ben"])
        again = self.service.table({**DUEL, "record": reply.json})
        self.assertEqual(self.service.position(again.game)["position"]["hash"],
                         self.service.position(table.game)["position"]["hash"])

    def test_there_is_no_record_before_the_start(self):
        game = self.service.create()["game"]
        self.assertEqual(self.service.api("GET", f"/games/{game}/record").status, 409)
        self.assertEqual(self.service.api("GET", f"/games/{game}/position").status, 409)

    def test_a_finished_game_is_continued_from_any_ply(self):
        record = json.loads((GOLDEN / "abolition.json").read_text(encoding="utf-8"))
        table = self.service.table({"edition": "classic", "players": 3, "record": record, "ply": 12})
        at = self.service.position(table.game)
        self.assertEqual((at["ply"], at["stage"]), (12, "playing"))
        self.service.play(table, 3)
        written = self.service.api("GET", f"/games/{table.game}/record").json
        self.assertEqual(written["moves"][:12], record["moves"][:12])
        self.assertEqual(len(written["moves"]), 15)

    def test_a_record_that_starts_from_a_position_is_played_to_its_end(self):
        first = self.service.table()
        self.service.play(first, 30)
        position = self.service.position(first.game)["position"]
        table = self.service.table({**DUEL, "record": starting_from(position)})
        at = self.service.position(table.game)
        self.assertEqual((at["ply"], at["position"]["hash"]), (0, position["hash"]))
        self.service.play(table, 6)
        # The page goes by the events alone, so a reader of the events has to find the same game.
        started = next(event for event in self.service.events(table.game) if event["type"] == "started")
        self.assertIn("position", started["record"])
        self.assertNotIn("setup", started["record"])
        self.service.finish(table)
        written = self.service.api("GET", f"/games/{table.game}/record").json
        self.assertEqual(self.replayed(written), self.service.view(table.game)["record"]["result"])
        # The next game of the same people is dealt anew.
        command = self.service.command(table.game, table.secrets[0], "rematch")
        self.assertTrue(command["ok"], command)
        following = self.service.events(table.game)[-1]["game"]
        self.assertEqual(self.service.position(following)["position"]["round"], 1)

    def test_moves_are_taken_back_to_the_position_a_record_starts_from_and_no_further(self):
        first = self.service.table()
        self.service.play(first, 30)
        settings = {**DUEL, "record": starting_from(self.service.position(first.game)["position"])}
        table = self.service.table(settings)
        at = self.service.position(table.game)
        self.service.play(table, 1)
        undone = self.service.command(table.game, table.secrets[at["turn"]], "undo", ply=1, to=0)
        self.assertTrue(undone["ok"], undone)
        back = self.service.position(table.game)
        self.assertEqual((back["ply"], back["position"]), (0, at["position"]))

    def test_a_record_with_a_wrong_position_is_refused_with_the_key_that_is_wrong(self):
        first = self.service.table()
        self.service.play(first, 30)
        record = starting_from(self.service.position(first.game)["position"])
        record["position"]["players"][1]["harbour"] += 1
        reply = self.service.api("POST", "/games", {"settings": {**DUEL, "record": record}})
        self.assertEqual(reply.status, 400)
        self.assertIn("players[1]: the markers add up to", reply.json["error"]["text"])

    def replayed(self, record):
        """The result that the command finds for the record."""
        shown = subprocess.run([ENDEAVOR, "show", "-", "--json"], input=json.dumps(record), text=True,
                               capture_output=True, check=True)
        position = json.loads(shown.stdout)
        return {"winners": position["winners"], "scores": position["glory"]}

    def test_a_record_with_an_impossible_move_is_refused(self):
        record = json.loads((GOLDEN / "abolition.json").read_text(encoding="utf-8"))
        record["moves"][7] = "fly to the moon"
        reply = self.service.api("POST", "/games", {"settings": {
            "edition": "classic", "players": 3, "record": record}})
        self.assertEqual(reply.status, 400)
        self.assertIn("record: move 7", reply.json["error"]["text"])


class WithoutHints(ServiceTest):
    OPTIONS = ("--bots", "0", "--quiet")

    def record(self, table):
        return self.service.api("GET", f"/games/{table.game}/record").json

    def test_the_record_of_a_running_game_without_hints_is_marked_and_continued_by_no_other(self):
        table, usual = self.service.table({**DUEL, "hints": False}), self.service.table()
        self.service.play(table, 8)
        self.assertIs(self.record(table)["hints"], False)
        self.assertIs(self.service.view(table.game)["record"]["hints"], False)
        self.assertNotIn("hints", self.record(usual))
        with self.subTest("nor at an earlier move"):
            for more in ({}, {"ply": 3}):
                settings = {**DUEL, "record": self.record(table), **more}
                refused = self.service.api("POST", "/games", {"settings": settings})
                self.assertRefused(refused, "bad-command")
                self.assertEqual(refused.json["error"]["reason"], {"code": "record-no-hints"})
        with self.subTest("also after a restart"):
            self.service.kill()
            self.service.start()
            self.assertIs(self.record(table)["hints"], False)
        with self.subTest("until it is over"):
            self.service.finish(table)
            over = self.record(table)
            self.assertNotIn("hints", over)
            made = self.service.api("POST", "/games", {"settings": {**DUEL, "record": over, "ply": 3}})
            self.assertEqual(made.status, 201, made.body)
