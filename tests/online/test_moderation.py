"""Players who do not want each other, and the operator who looks after them."""

import json
import re

from service import DUEL, Service, ServiceTest, new_id
from talk import Client

SECRET = "a secret of the operator"
THREE = {"edition": "classic", "players": 3}


class Moderation(ServiceTest):
    OPTIONS = ("--bots", "0", "--operator-secret", SECRET)

    def browser(self):
        """The cookie of somebody without an account."""
        return self.service.api("POST", "/games", {"settings": DUEL}).cookie

    def make(self, cookie, settings=None, **body):
        return self.service.api("POST", "/games", {"settings": settings or THREE, "name": "Ada", "seat": 0, **body},
                                cookie=cookie).made

    def join(self, game, name, cookie, **body):
        return self.service.api("POST", f"/games/{game}/join", {"name": name, **body}, cookie=cookie)

    def operator(self, method, path, body=None, secret=SECRET):
        return self.service.api(method, "/operator" + path, body, secret=secret)

    def reported(self, words="they are rude"):
        """A game in which the player of seat 1 was reported by that of seat 0; the report."""
        ada, ben = self.browser(), self.browser()
        made = self.make(ada, DUEL)
        joined = self.join(made["game"], "Ben", ben).made
        self.service.command(made["game"], joined["secret"], "say", text="something rude")
        reply = self.service.api("POST", f"/games/{made['game']}/reports", {"seat": 1, "text": words},
                                 secret=made["secret"], cookie=ada)
        self.assertEqual(reply.status, 201, reply.body)
        report = next(one for one in self.operator("GET", "/reports").json["reports"] if one["game"] == made["game"])
        return made, joined, ada, ben, report


class Kicking(Moderation):
    def test_the_owner_sends_somebody_away_before_the_start_and_they_do_not_come_back(self):
        ada, ben, cai = self.browser(), self.browser(), self.browser()
        made = self.make(ada)
        self.join(made["game"], "Ben", ben)
        gone = self.service.command(made["game"], made["owner"], "seat", target=1, holder="nobody", bar=True)
        self.assertTrue(gone["ok"], gone)
        refused = self.join(made["game"], "Ben", ben)
        self.assertRefused(refused, "not-yours")
        self.assertEqual(refused.json["error"]["reason"]["code"], "barred")
        self.assertEqual(self.join(made["game"], "Cai", cai).status, 201)

    def test_whose_seat_was_only_freed_may_sit_down_again(self):
        ada, ben = self.browser(), self.browser()
        made = self.make(ada)
        self.join(made["game"], "Ben", ben)
        self.assertTrue(self.service.command(made["game"], made["owner"], "seat", target=1, holder="nobody")["ok"])
        self.assertEqual(self.join(made["game"], "Ben", ben).status, 201)

    def three(self):
        cookies = [self.browser() for _ in range(3)]
        made = self.make(cookies[0])
        secrets = [made["secret"]] + [self.join(made["game"], name, cookie).made["secret"]
                                      for name, cookie in zip(("Ben", "Cai"), cookies[1:])]
        return made["game"], secrets, cookies

    def test_two_of_three_vote_the_third_out_and_a_bot_takes_over(self):
        game, secrets, cookies = self.three()
        asked = self.service.command(game, secrets[0], "vote", target=2, what="kick")
        self.assertTrue(asked["ok"], asked)
        self.assertEqual(self.service.view(game)["seats"][2]["holder"], "person")
        self.assertTrue(self.service.command(game, secrets[1], "answer", request=asked["number"], agree=True)["ok"])
        self.assertEqual(self.service.view(game)["seats"][2]["holder"], "bot")
        self.assertRefused(self.service.command(game, secrets[2], "say", text="but"), "not-yours")
        self.assertEqual(self.service.view(game)["stage"], "playing")
        del cookies

    def test_nobody_is_voted_out_by_one_other_alone(self):
        game, secrets, _ = self.three()
        self.assertTrue(self.service.command(game, secrets[2], "leave")["ok"])
        self.assertRefused(self.service.command(game, secrets[0], "vote", target=1, what="kick"), "not-now")
        game, secrets, _ = self.three()
        asked = self.service.command(game, secrets[0], "vote", target=1, what="kick")
        self.assertTrue(asked["ok"])
        self.assertTrue(self.service.command(game, secrets[2], "answer", request=asked["number"], agree=False)["ok"])
        self.assertEqual(self.service.view(game)["seats"][1]["holder"], "person")
        self.assertEqual(self.service.view(game)["requests"], [])


class Blocking(Moderation):
    async def test_who_is_blocked_can_not_sit_down_with_the_other_any_more(self):
        ada, ben = self.browser(), self.browser()
        made = self.make(ada, DUEL)
        self.join(made["game"], "Ben", ben)
        path = f"/games/{made['game']}/seats/1/block"
        self.assertEqual(self.service.api("PUT", path, secret=made["secret"], cookie=ada).status, 200)
        again = self.make(ada, DUEL)
        self.assertRefused(self.join(again["game"], "Ben", ben), "not-yours")
        async with Client(self.service, Cookie=ada) as client:
            self.assertEqual((await client.watch(made["game"], made["secret"]))["blocked"], [1])
        async with Client(self.service, Cookie=ben) as client:
            self.assertNotIn("blocked", await client.watch(made["game"]))
        blocks = self.service.api("GET", "/blocks", cookie=ada).json["blocks"]
        self.assertEqual([block["name"] for block in blocks], ["Ben"])
        self.assertEqual(self.service.api("GET", "/blocks", cookie=ben).json["blocks"], [])
        self.service.api("DELETE", f"/blocks/{blocks[0]['id']}", cookie=ben)  # not theirs: nothing happens
        self.assertRefused(self.join(again["game"], "Ben", ben), "not-yours")
        self.service.api("DELETE", f"/blocks/{blocks[0]['id']}", cookie=ada)
        self.assertEqual(self.join(again["game"], "Ben", ben).status, 201)

    def test_only_players_block_only_other_people(self):
        ada, ben = self.browser(), self.browser()
        made = self.make(ada, DUEL)
        self.join(made["game"], "Ben", ben)
        for seat, secret, status in ((1, None, 403), (0, made["secret"], 409), (4, made["secret"], 409),
                                     (9, made["secret"], 404)):
            reply = self.service.api("PUT", f"/games/{made['game']}/seats/{seat}/block", secret=secret, cookie=ada)
            self.assertEqual(reply.status, status, reply.body)


class Reporting(Moderation):
    def test_a_report_has_what_was_said_and_who_said_it(self):
        made, _, _, _, report = self.reported()
        self.assertEqual((report["seat"], report["name"], report["text"], report["open"]),
                         (1, "Ben", "they are rude", True))
        self.assertEqual([line["text"] for line in report["chat"]], ["something rude"])
        self.assertRegex(report["visitor"], r"^key:")
        self.assertNotEqual(report["visitor"], report["by"])
        self.assertEqual(self.operator("POST", f"/reports/{report['id']}/close").status, 200)
        self.assertNotIn(report["id"], [one["id"] for one in self.operator("GET", "/reports").json["reports"]])
        self.assertIn(report["id"], [one["id"] for one in
                                     self.operator("GET", "/reports?state=closed").json["reports"]])
        self.assertRefused(self.operator("POST", f"/reports/{report['id']}/close"), "no-report")
        del made

    def test_only_players_report_and_bad_reports_are_refused(self):
        made, joined, ada, _, _ = self.reported()
        path = f"/games/{made['game']}/reports"
        for body, secret, status in (({"seat": 1, "text": "x"}, None, 403), ({"seat": 1}, made["secret"], 400),
                                     ({"seat": 1, "text": ""}, made["secret"], 400),
                                     ({"seat": 1, "text": "x" * 1001}, made["secret"], 400),
                                     ({"seat": 7, "text": "x"}, made["secret"], 400),
                                     ({"seat": 3, "text": "x"}, made["secret"], 409),
                                     ({"seat": 1, "text": "x", "y": 1}, made["secret"], 400)):
            reply = self.service.api("POST", path, raw=json.dumps(body), secret=secret, cookie=ada,
                                     headers={"Content-Type": "application/json"})
            self.assertEqual(reply.status, status, reply.body)
        del joined


class Suspending(Moderation):
    def test_who_is_suspended_neither_makes_games_nor_sits_down_nor_writes_but_plays_on(self):
        made, joined, _, ben, report = self.reported()
        held = self.operator("POST", "/suspensions", {"visitor": report["visitor"], "days": 3, "why": "be kind"})
        self.assertEqual(held.status, 201, held.body)
        refused = self.service.api("POST", "/games", {"settings": DUEL}, cookie=ben)
        self.assertRefused(refused, "not-yours")
        self.assertEqual(refused.json["error"]["reason"], {"code": "suspended", "days": 3, "why": "be kind"})
        other = self.make(self.browser(), DUEL)
        self.assertRefused(self.join(other["game"], "Ben", ben), "not-yours")
        def ben_says(**command):
            return self.service.api("POST", f"/games/{made['game']}/commands", {"id": new_id(), **command},
                                    secret=joined["secret"], cookie=ben).json
        self.assertRefused(ben_says(type="say", text="I"), "not-yours")
        self.assertRefused(ben_says(type="rename", name="I again"), "not-yours")
        at = self.service.position(made["game"])
        if at["turn"] == 1:
            self.assertTrue(ben_says(type="play", ply=at["ply"], moves=[at["legal"][0]])["ok"])
        self.assertIn(report["visitor"], [one["visitor"] for one in
                                          self.operator("GET", "/suspensions").json["suspensions"]])
        self.assertEqual(self.operator("DELETE", f"/suspensions/{report['visitor']}").status, 200)
        self.assertEqual(self.service.api("POST", "/games", {"settings": DUEL}, cookie=ben).status, 201)
        self.assertRefused(self.operator("DELETE", f"/suspensions/{report['visitor']}"), "no-suspension")

    async def test_a_connection_without_the_cookie_does_not_help(self):
        made, joined, _, _, report = self.reported()
        self.operator("POST", "/suspensions", {"visitor": report["visitor"], "days": 1, "why": "be kind"})
        async with Client(self.service) as client:  # opened before the cookie was given, or elsewhere
            await client.watch(made["game"], joined["secret"])
            self.assertRefused(await client.command(made["game"], "say", text="I"), "not-yours")

    def test_an_account_is_suspended_wherever_it_is_used(self):
        session = self.service.api("POST", "/accounts", {"name": "Rude Account", "password": "correct horse"}).cookie
        made = self.service.api("POST", "/games", {"settings": DUEL, "name": "R", "seat": 0}, cookie=session).made
        ada = self.join(made["game"], "Ada", self.browser()).made
        self.service.api("POST", f"/games/{made['game']}/reports", {"seat": 0, "text": "x"}, secret=ada["secret"])
        report = next(one for one in self.operator("GET", "/reports").json["reports"] if one["game"] == made["game"])
        self.assertRegex(report["visitor"], r"^account:\d+$")
        self.operator("POST", "/suspensions", {"visitor": report["visitor"], "days": 1, "why": "x"})
        phone = self.service.api("POST", "/session", {"name": "Rude Account", "password": "correct horse"}).cookie
        self.assertRefused(self.service.api("POST", "/games", {"settings": DUEL}, cookie=phone), "not-yours")

    def test_bad_suspensions_are_refused(self):
        for body in ({"visitor": "Ben", "days": 1, "why": "x"}, {"visitor": "key:", "days": 1, "why": "x"},
                     {"visitor": "key:a", "days": 0, "why": "x"}, {"visitor": "key:a", "days": 1, "why": ""},
                     {"visitor": "key:a", "days": 1}, {"visitor": "key:a", "days": "1", "why": "x"}):
            self.assertEqual(self.operator("POST", "/suspensions", body).status, 400, body)
        self.assertNotIn("key:a", str(self.operator("GET", "/suspensions").json))


class Hiding(Moderation):
    async def test_hidden_text_is_gone_from_all_screens_and_the_game_is_untouched(self):
        made, _, _, _, report = self.reported()
        game, number = made["game"], report["chat"][0]["number"]
        async with Client(self.service) as client:
            await client.watch(game)
            self.assertEqual(client.events[game][number - 1]["text"], "something rude")
            hidden = self.operator("PUT", f"/games/{game}/texts/{number}", {"hidden": True})
            self.assertEqual(hidden.status, 200, hidden.body)
            told = await client.heard("text", game=game)
            self.assertEqual((told["event"]["number"], told["event"]["hidden"]), (number, True))
        for events in (self.service.events(game),):
            self.assertEqual((events[number - 1]["text"], events[number - 1]["hidden"]), ("…", True))
            self.assertNotIn("rude", str(events))
        self.assertEqual(self.service.admin("verify").returncode, 0)
        self.operator("PUT", f"/games/{game}/texts/{number}", {"hidden": False})
        self.assertEqual(self.service.events(game)[number - 1]["text"], "something rude")

    def test_only_what_was_said_is_hidden(self):
        made, *_ = self.reported()
        for path in (f"/games/{made['game']}/texts/1", "/games/nothing/texts/1", f"/games/{made['game']}/texts/x"):
            self.assertEqual(self.operator("PUT", path, {"hidden": True}).status, 404)


class TheOperator(Moderation):
    def test_nobody_else_gets_in(self):
        made, *_ = self.reported()
        for secret in (None, "", "wrong", SECRET + "x", SECRET[:-1], made["owner"]):
            for method, path, body in (("GET", "/reports", None), ("GET", "/suspensions", None),
                                       ("POST", "/suspensions", {"visitor": "key:a", "days": 1, "why": "x"}),
                                       ("POST", "/reports/1/close", None),
                                       ("PUT", f"/games/{made['game']}/texts/1", {"hidden": True})):
                reply = self.operator(method, path, body, secret=secret)
                self.assertEqual(reply.status, 401, (secret, path))

    def test_without_a_secret_there_is_no_operator_and_a_short_one_is_refused(self):
        with Service("--bots", "0") as service:
            self.assertEqual(service.api("GET", "/operator/reports", secret="").status, 404)
        with self.assertRaisesRegex(RuntimeError, "at least 16"):
            Service("--operator-secret", "short").__enter__()  # pylint: disable=unnecessary-dunder-call

    def test_guessing_the_secret_is_limited(self):
        with Service("--bots", "0", "--operator-secret", SECRET, strict=True) as service:
            statuses = [service.api("GET", "/operator/reports", secret=f"guess {number}").status
                        for number in range(60)]
            self.assertEqual((statuses[0], statuses[-1]), (401, 429))

    def test_the_command_does_the_same_beside_the_running_server(self):
        made, _, _, ben, report = self.reported("from the command")
        listed = self.service.admin("reports")
        self.assertEqual(listed.returncode, 0, listed.stderr)
        for words in ("from the command", report["visitor"], "something rude"):
            self.assertIn(words, listed.stdout)
        held = self.service.admin("suspend", report["visitor"], "--days", 2, "--why", "be kind")
        self.assertEqual(held.returncode, 0, held.stderr)
        self.assertRefused(self.service.api("POST", "/games", {"settings": DUEL}, cookie=ben), "not-yours")
        self.assertEqual(self.service.admin("lift", report["visitor"]).returncode, 0)
        self.assertEqual(self.service.api("POST", "/games", {"settings": DUEL}, cookie=ben).status, 201)
        number = report["chat"][0]["number"]
        self.assertEqual(self.service.admin("hide", made["game"], number).returncode, 0)
        self.assertEqual(self.service.admin("close", report["id"]).returncode, 0)
        for arguments in (("suspend", "Ben", "--days", 1, "--why", "x"), ("lift", "key:nobody"), ("close", 999_999),
                          ("hide", made["game"], 1), ("hide", "nothing", 1)):
            failed = self.service.admin(*arguments)
            self.assertEqual(failed.returncode, 1, arguments)
            self.assertTrue(re.search(r"\w+ \w+ \w+", failed.stderr), failed.stderr)
