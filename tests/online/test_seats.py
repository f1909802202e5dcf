"""Who may do what: seat secrets, accounts, cookies, and pages from other origins."""

import re
import sqlite3

import websockets

from service import DUEL, Service, ServiceTest
from talk import Client


class Secrets(ServiceTest):
    def test_a_seat_is_128_random_bits_of_which_only_the_hash_is_stored(self):
        made = self.service.create()
        for secret in (made["owner"], made["secret"]):
            self.assertRegex(secret, r"^[A-Za-z0-9_-]{22}$")
        with sqlite3.connect(f"file:{self.service.data}/games.sqlite?mode=ro", uri=True) as store:
            everything = "\n".join(store.iterdump())
        self.assertIn(made["game"], everything)
        self.assertNotIn(made["owner"], everything)
        self.assertNotIn(made["secret"], everything)

    def test_no_account_is_needed(self):
        table = self.service.table()
        self.assertEqual(self.service.view(table.game, table.secrets[1])["you"], {"seat": 1, "owner": False})
        self.assertEqual(self.service.view(table.game, table.owner)["you"], {"seat": None, "owner": True})
        self.assertEqual(self.service.view(table.game)["you"], {"seat": None, "owner": False})

    async def test_a_player_has_a_new_link_made_and_the_old_one_is_void_at_once(self):
        table = self.service.table()
        old = table.secrets[1]
        async with Client(self.service) as thief:
            await thief.watch(table.game, old)
            reply = self.service.api("POST", f"/games/{table.game}/seats/1/secret", secret=old)
            self.assertEqual(reply.status, 201)
            self.assertNotEqual(reply.json["secret"], old)
            await thief.event(table.game, "reissued", seat=1)
            self.assertRefused(await thief.command(table.game, "say", text="still me"), "not-yours")
        self.assertIsNone(self.service.view(table.game, old)["you"]["seat"])
        self.assertEqual(self.service.view(table.game, reply.json["secret"])["you"]["seat"], 1)

    def test_nobody_but_who_sits_there_has_a_new_link_made(self):
        table = self.service.table()
        for secret in (None, table.secrets[0], table.owner, "A" * 22):
            reply = self.service.api("POST", f"/games/{table.game}/seats/1/secret", secret=secret)
            self.assertRefused(reply, "not-yours")
            self.assertEqual(reply.json["error"]["reason"]["code"], "seat-not-yours")
        self.assertEqual(self.service.view(table.game, table.secrets[1])["you"]["seat"], 1)

    def test_the_secret_of_one_game_is_nothing_in_another(self):
        one, other = self.service.table(), self.service.table()
        self.assertIsNone(self.service.view(other.game, one.secrets[0])["you"]["seat"])
        self.assertRefused(self.service.command(other.game, one.secrets[0], "say", text="hello"), "not-yours")


class Accounts(ServiceTest):
    def account(self, name, password="correct horse"):
        reply = self.service.api("POST", "/accounts", {"name": name, "password": password})
        self.assertEqual(reply.status, 201, reply.body)
        return reply

    def test_the_session_is_an_http_only_same_site_cookie(self):
        cookie = self.account("Ada").headers["Set-Cookie"]
        self.assertIn("; HttpOnly", cookie)
        self.assertIn("; SameSite=Strict", cookie)
        self.assertNotIn("Secure", cookie)

    def test_passwords_are_stored_as_argon2id(self):
        self.account("Berta", "a password of hers")
        with sqlite3.connect(f"file:{self.service.data}/games.sqlite?mode=ro", uri=True) as store:
            everything = "\n".join(store.iterdump())
        self.assertNotIn("a password of hers", everything)
        self.assertRegex(everything, re.escape("$argon2id$"))

    def test_logging_in_and_out(self):
        self.account("Carl")
        login = self.service.api("POST", "/session", {"name": "Carl", "password": "correct horse"})
        self.assertEqual((login.status, login.json["name"]), (200, "Carl"))
        self.assertEqual(self.service.api("GET", "/session", cookie=login.cookie).json["name"], "Carl")
        out = self.service.api("DELETE", "/session", cookie=login.cookie)
        self.assertIn("Max-Age=0", out.headers["Set-Cookie"])
        self.assertIsNone(self.service.api("GET", "/session", cookie=login.cookie).json["name"])

    def test_the_session_is_found_among_other_cookies(self):
        cookie = self.account("Zoe").cookie
        for sent in (f"theme=dark; {cookie}", f"{cookie}; theme=dark", f"a=b;{cookie};c=d"):
            self.assertEqual(self.service.api("GET", "/session", cookie=sent).json["name"], "Zoe", sent)

    def test_a_wrong_password_and_a_name_that_does_not_exist_look_the_same(self):
        self.account("Dora")
        replies = [self.service.api("POST", "/session", {"name": name, "password": "wrong horse"})
                   for name in ("Dora", "Nobody at all")]
        self.assertEqual([reply.status for reply in replies], [401, 401])
        self.assertEqual(replies[0].body, replies[1].body)

    def test_a_name_is_taken_once_and_passwords_have_eight_characters(self):
        self.account("Emil")
        self.assertRefused(self.service.api("POST", "/accounts", {"name": "Emil", "password": "another one"}),
                           "name-taken")
        self.assertRefused(self.service.api("POST", "/accounts", {"name": "Emilia", "password": "short"}),
                           "bad-password")

    async def test_an_account_has_its_seats_on_every_device(self):
        phone = self.account("Fred").cookie
        game = self.service.api("POST", "/games", {"settings": DUEL, "name": "Fred", "seat": 0}, cookie=phone).json
        self.service.join(game["game"], "Ben")
        laptop = self.service.api("POST", "/session", {"name": "Fred", "password": "correct horse"}).cookie
        mine = self.service.api("GET", "/mine", cookie=laptop).json["games"]
        self.assertEqual([row["game"] for row in mine], [game["game"]])
        async with Client(self.service, Cookie=laptop) as client:
            self.assertEqual((await client.watch(game["game"]))["seat"], 0)
            self.assertTrue((await client.command(game["game"], "say", text="from the laptop"))["ok"])

    def test_a_seat_taken_without_an_account_is_tied_to_one_later(self):
        table = self.service.table()
        cookie = self.account("Gina").cookie
        self.assertEqual(self.service.api("GET", "/mine", cookie=cookie).json["games"], [])
        adopted = self.service.api("POST", f"/games/{table.game}/adopt", secret=table.secrets[1], cookie=cookie)
        self.assertEqual((adopted.status, adopted.json), (200, {"seat": 1}))
        self.assertEqual([row["game"] for row in self.service.api("GET", "/mine", cookie=cookie).json["games"]],
                         [table.game])
        you = self.service.api("GET", f"/games/{table.game}", cookie=cookie).json["you"]
        self.assertEqual(you["seat"], 1)

    def test_a_new_link_leaves_the_seat_with_its_account(self):
        cookie = self.account("Ida").cookie
        made = self.service.api("POST", "/games", {"settings": DUEL, "name": "Ida", "seat": 0}, cookie=cookie).made
        reply = self.service.api("POST", f"/games/{made['game']}/seats/0/secret", cookie=cookie)
        self.assertEqual(reply.status, 201)
        self.assertEqual(self.service.api("GET", f"/games/{made['game']}", cookie=cookie).json["you"]["seat"], 0)

    async def test_a_log_out_ends_what_open_sockets_may_do(self):
        cookie = self.account("Jon").cookie
        made = self.service.api("POST", "/games", {"settings": DUEL, "name": "Jon", "seat": 0}, cookie=cookie).made
        async with Client(self.service, Cookie=cookie) as stale:
            self.assertEqual((await stale.watch(made["game"]))["seat"], 0)
            self.assertTrue((await stale.command(made["game"], "say", text="it is me"))["ok"])
            self.service.api("DELETE", "/session", cookie=cookie)
            self.assertRefused(await stale.command(made["game"], "say", text="still me"), "not-yours")
            self.assertIsNone((await stale.watch(made["game"]))["seat"])

    def test_nobody_adopts_a_seat_without_its_secret_or_an_account(self):
        table = self.service.table()
        cookie = self.account("Hugo").cookie
        self.assertEqual(self.service.api("POST", f"/games/{table.game}/adopt", cookie=cookie).status, 403)
        self.assertEqual(self.service.api("POST", f"/games/{table.game}/adopt", secret=table.secrets[0]).status, 401)

    def test_my_games_are_for_who_is_logged_in(self):
        self.assertEqual(self.service.api("GET", "/mine").status, 401)
        self.assertEqual(self.service.api("GET", "/mine", cookie="endeavor=" + "A" * 22).status, 401)


class OtherPages(ServiceTest):
    FOREIGN = ("https://evil.example", "null", "http://127.0.0.1:1", "http://localhost.evil.example")

    def own(self):
        return f"http://127.0.0.1:{self.service.port}"

    def test_state_changing_requests_of_other_pages_are_refused(self):
        for origin in self.FOREIGN:
            with self.subTest(origin):
                reply = self.service.api("POST", "/games", {"settings": DUEL}, headers={"Origin": origin})
                self.assertEqual(reply.status, 403)
                self.assertRefused(reply, "foreign-origin")
        reply = self.service.api("POST", "/games", {"settings": DUEL}, headers={"Origin": self.own()})
        self.assertEqual(reply.status, 201)

    def test_what_a_form_of_another_page_can_send_is_refused(self):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            reply = self.service.api("POST", "/games", raw='{"settings": {"edition": "classic", "players": 3}}',
                                     headers={"Content-Type": kind})
            self.assertEqual(reply.status, 415)

    async def test_the_websocket_checks_the_origin(self):
        for origin in self.FOREIGN:
            with self.subTest(origin), self.assertRaises(websockets.InvalidStatusCode) as refused:
                await Client(self.service, Origin=origin).__aenter__()
            self.assertEqual(refused.exception.status_code, 403)
        async with Client(self.service, Origin=self.own()) as client:
            await client.heard("hello", version=1)

    async def test_behind_tls_the_cookie_is_secure(self):
        # Its own server, because trusting a proxy is an option.
        with Service("--bots", "0", "--behind-proxy") as service:
            reply = service.api("POST", "/accounts", {"name": "Ada", "password": "correct horse"},
                                headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"})
            self.assertIn("; Secure", reply.headers["Set-Cookie"])
            self.assertIn("max-age", reply.headers["Strict-Transport-Security"])

    async def test_a_page_elsewhere_may_be_allowed(self):
        with Service("--bots", "0", "--origin", "https://friend.example") as service:
            async with Client(service, Origin="https://friend.example") as client:
                await client.heard("hello")
            with self.assertRaises(websockets.InvalidStatusCode):
                await Client(service, Origin="https://evil.example").__aenter__()
