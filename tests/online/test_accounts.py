"""Accounts for life: name, password, sessions, mail, reset, export, deletion. Mail goes through a real SMTP server."""

import json
import sys
import unittest

import service
from post import Post
from service import DUEL, ROOT, Service, ServiceTest
from talk import Client

sys.path.append(str(ROOT / "tests" / "server"))
import postgres  # pylint: disable=wrong-import-position,wrong-import-order

PASSWORD = "correct horse"
NEW = "battery staple"


class AccountTest(ServiceTest):
    count = 0

    @classmethod
    def setUpClass(cls):
        cls.post = Post().__enter__()
        cls.addClassCleanup(cls.post.__exit__)
        cls.service = Service("--bots", "0", "--quiet", *cls.post.options)
        cls.addClassCleanup(cls.service.close)
        cls.service.start()

    def account(self, name=None, **headers):
        """A new account: its name and the cookie of its session."""
        AccountTest.count += 1
        name = name or f"Ada {AccountTest.count}"
        made = self.service.api("POST", "/accounts", {"name": name, "password": PASSWORD}, headers=headers)
        self.assertEqual(made.status, 201, made.body)
        return name, made.cookie

    def log_in(self, name, password=PASSWORD, **headers):
        return self.service.api("POST", "/session", {"name": name, "password": password}, headers=headers)

    def about(self, cookie):
        return self.service.api("GET", "/account", cookie=cookie)

    def with_mail(self, mail):
        """An account whose address is confirmed."""
        name, cookie = self.account()
        self.assertEqual(self.put(cookie, "/account/mail", mail=mail, password=PASSWORD).status, 200)
        token = self.post.link(mail, "confirm")
        self.assertEqual(self.service.api("POST", "/mail/confirm", {"token": token}).json, {"mail": mail})
        return name, cookie

    def put(self, cookie, path, **body):
        return self.service.api("PUT", path, body, cookie=cookie)


class NameAndPassword(AccountTest):
    def test_the_name_is_changed_and_the_old_one_is_free(self):
        name, cookie = self.account()
        self.assertEqual(self.put(cookie, "/account/name", name="  Grace  ").json, {"name": "Grace"})
        self.assertEqual(self.about(cookie).json["name"], "Grace")
        self.assertEqual(self.log_in("grace").status, 200)
        self.assertRefused(self.log_in(name), "wrong-password")
        self.account(name)

    def test_its_own_name_in_other_letters_is_not_taken_but_another_s_is(self):
        name, cookie = self.account()
        other, _ = self.account()
        self.assertEqual(self.put(cookie, "/account/name", name=name.upper()).status, 200)
        self.assertRefused(self.put(cookie, "/account/name", name=other.lower()), "name-taken")
        self.assertEqual(self.about(cookie).json["name"], name.upper())

    def test_bad_names_change_nothing(self):
        name, cookie = self.account()
        for bad in ("", "   ", "x" * 41, "a\u202eb", "line\nbreak"):
            self.assertRefused(self.put(cookie, "/account/name", name=bad), "bad-name")
        self.assertEqual(self.about(cookie).json["name"], name)

    def test_a_new_password_ends_all_other_sessions(self):
        name, cookie = self.account()
        other = self.log_in(name).cookie
        self.assertEqual(self.put(cookie, "/account/password", old=PASSWORD, new=NEW).status, 200)
        self.assertEqual(self.about(cookie).status, 200)
        self.assertRefused(self.about(other), "not-logged-in")
        self.assertRefused(self.log_in(name), "wrong-password")
        self.assertEqual(self.log_in(name, NEW).status, 200)

    def test_it_needs_the_old_password_and_a_good_new_one(self):
        name, cookie = self.account()
        self.assertRefused(self.put(cookie, "/account/password", old="guessed it", new=NEW), "wrong-password")
        self.assertRefused(self.put(cookie, "/account/password", old=PASSWORD, new="short"), "bad-password")
        self.assertRefused(self.put(cookie, "/account/password", old=PASSWORD, new="x" * 201), "bad-password")
        self.assertRefused(self.put(cookie, "/account/password", old=PASSWORD), "bad-request")
        self.assertEqual(self.log_in(name).status, 200)

    def test_without_being_logged_in_nothing_is_possible(self):
        for method, path, body in (("GET", "/account", None), ("PUT", "/account/name", {"name": "Eve"}),
                                   ("PUT", "/account/password", {"old": PASSWORD, "new": NEW}),
                                   ("PUT", "/account/mail", {"mail": "eve@example.org", "password": PASSWORD}),
                                   ("DELETE", "/account/mail", None), ("GET", "/account/sessions", None),
                                   ("DELETE", "/account/sessions", None), ("GET", "/account/export", None),
                                   ("DELETE", "/account/sessions/0123456789abcdef", None),
                                   ("POST", "/account/deletion", {"password": PASSWORD})):
            for cookie in (None, "endeavor=AAAAAAAAAAAAAAAAAAAAAA", "endeavor=nonsense"):
                self.assertRefused(self.service.api(method, path, body, cookie=cookie), "not-logged-in")


class Sessions(AccountTest):
    def sessions(self, cookie):
        return self.service.api("GET", "/account/sessions", cookie=cookie).json["sessions"]

    def test_they_are_listed_with_their_devices_and_ended_one_by_one(self):
        name, cookie = self.account(**{"User-Agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0"})
        phone = self.log_in(name, **{"User-Agent": "Telephone\u00e9 1.0" + "x" * 300}).cookie
        listed = self.sessions(cookie)
        self.assertEqual([one["current"] for one in sorted(listed, key=lambda one: one["created"])], [True, False])
        other = next(one for one in listed if not one["current"])
        self.assertTrue(other["device"].startswith("Telephone"), other)
        self.assertLessEqual(len(other["device"]), 200)
        self.assertEqual(self.service.api("DELETE", f"/account/sessions/{other['id']}", cookie=cookie).status, 200)
        self.assertRefused(self.about(phone), "not-logged-in")
        self.assertEqual(len(self.sessions(cookie)), 1)
        self.assertRefused(self.service.api("DELETE", f"/account/sessions/{other['id']}", cookie=cookie), "no-session")

    def test_nobody_ends_the_sessions_of_others(self):
        _, mine = self.account()
        _, theirs = self.account()
        victim = self.sessions(theirs)[0]["id"]
        self.assertRefused(self.service.api("DELETE", f"/account/sessions/{victim}", cookie=mine), "no-session")
        self.assertEqual(self.about(theirs).status, 200)

    def test_logging_out_everywhere_ends_them_all_and_expires_the_cookie(self):
        name, cookie = self.account()
        others = [self.log_in(name).cookie for _ in range(3)]
        done = self.service.api("DELETE", "/account/sessions", cookie=cookie)
        self.assertIn("Max-Age=0", done.headers["Set-Cookie"])
        for each in (cookie, *others):
            self.assertRefused(self.about(each), "not-logged-in")
        self.assertEqual(self.log_in(name).status, 200)

    async def test_a_socket_that_is_open_may_do_nothing_with_the_account_after_a_log_out(self):
        for how in ("here", "everywhere", "password"):
            with self.subTest(how=how):
                name, cookie = self.account()
                other = self.log_in(name).cookie
                game = self.service.api("POST", "/games", {"settings": DUEL, "name": "Ada", "seat": 0},
                                        cookie=cookie).json["game"]
                async with Client(self.service, Cookie=cookie) as client:
                    self.assertEqual((await client.watch(game))["seat"], 0)
                    self.assertTrue((await client.command(game, "rename", name="Grace"))["ok"])
                    if how == "here":
                        self.service.api("DELETE", "/session", cookie=cookie)
                    elif how == "everywhere":
                        self.service.api("DELETE", "/account/sessions", cookie=other)
                    else:
                        self.put(other, "/account/password", old=PASSWORD, new=NEW)
                    self.assertRefused(await client.command(game, "rename", name="Mallory"), "not-yours")
                async with Client(self.service, Cookie=cookie) as client:
                    self.assertIsNone((await client.watch(game))["seat"])
                    self.assertRefused(await client.command(game, "rename", name="Mallory"), "not-yours")
                self.assertEqual(self.service.view(game)["seats"][0]["name"], "Grace")

    async def test_a_seat_whose_secret_a_socket_has_stays_its_own(self):
        _, cookie = self.account()
        made = self.service.create()
        async with Client(self.service, Cookie=cookie) as client:
            await client.watch(made["game"], made["secret"])
            self.service.api("DELETE", "/session", cookie=cookie)
            self.assertTrue((await client.command(made["game"], "rename", name="Grace"))["ok"])

    async def test_a_log_out_on_one_server_ends_what_sockets_of_another_may_do(self):
        with postgres.Server() as database, Service("--bots", "0", store=database.address()) as one, \
                Service("--bots", "0", store=database.address()) as two:
            cookie = one.api("POST", "/accounts", {"name": "Ada", "password": PASSWORD}).cookie
            game = one.api("POST", "/games", {"settings": DUEL, "name": "Ada", "seat": 0}, cookie=cookie).json["game"]
            async with Client(two, Cookie=cookie) as client:
                self.assertEqual((await client.watch(game))["seat"], 0)
                one.api("DELETE", "/session", cookie=cookie)
                self.assertRefused(await client.command(game, "rename", name="Mallory"), "not-yours")
            one.stop()
            two.stop()


class Mail(AccountTest):
    def test_an_address_counts_when_its_link_was_used(self):
        _, cookie = self.account()
        self.assertEqual(self.put(cookie, "/account/mail", mail="Ada@example.org", password=PASSWORD).status, 200)
        self.assertIsNone(self.about(cookie).json["mail"])
        token = self.post.link("Ada@example.org", "confirm")
        self.assertEqual(self.service.api("POST", "/mail/confirm", {"token": token}).json, {"mail": "ada@example.org"})
        self.assertEqual(self.about(cookie).json["mail"], "ada@example.org")
        self.assertRefused(self.service.api("POST", "/mail/confirm", {"token": token}), "no-link")
        self.assertEqual(self.service.api("DELETE", "/account/mail", cookie=cookie).status, 200)
        self.assertIsNone(self.about(cookie).json["mail"])

    def test_nothing_is_mailed_without_the_password_or_to_what_is_no_address(self):
        _, cookie = self.account()
        self.assertRefused(self.put(cookie, "/account/mail", mail="a@example.org", password="wrong one"), "wrong-password")
        for bad in ("", "ada", "ada@", "a@b c.example", "a@example.org\r\nBcc: all@example.org"):
            self.assertRefused(self.put(cookie, "/account/mail", mail=bad, password=PASSWORD), "bad-mail")
        self.assertTrue(self.post.nothing())

    def test_nobody_is_flooded(self):
        _, cookie = self.account()
        sent = [self.put(cookie, "/account/mail", mail="victim@example.org", password=PASSWORD) for _ in range(5)]
        self.assertEqual([each.status for each in sent], [200, 200, 200, 409, 409])
        self.assertRefused(sent[-1], "too-many-mails")
        for _ in range(3):
            self.post.next("victim@example.org")
        self.assertTrue(self.post.nothing())

    def test_what_the_relay_refuses_is_said_and_may_be_tried_again(self):
        _, cookie = self.account()
        self.post.refuse = "451 come back later"
        try:
            for _ in range(5):  # what was not sent does not count
                refused = self.put(cookie, "/account/mail", mail="slow@example.org", password=PASSWORD)
                self.assertRefused(refused, "not-delivered")
        finally:
            self.post.refuse = None
        self.assertEqual(self.put(cookie, "/account/mail", mail="slow@example.org", password=PASSWORD).status, 200)
        self.post.next("slow@example.org")

    def test_tokens_that_are_none_change_nothing(self):
        for bad in ("", "x", "A" * 22, "A" * 500, "💥", "../../etc/passwd"):
            self.assertRefused(self.service.api("POST", "/mail/confirm", {"token": bad}), "no-link")
            self.assertRefused(self.service.api("POST", "/password/reset", {"token": bad, "password": NEW}), "no-link")
        for body in ({}, {"token": 7}, {"token": "x", "more": 1}, []):
            self.assertRefused(self.service.api("POST", "/mail/confirm", body), "bad-request")

    def test_one_kind_of_link_is_not_the_other(self):
        name, cookie = self.with_mail("kind@example.org")
        self.put(cookie, "/account/mail", mail="kind2@example.org", password=PASSWORD)
        confirm = self.post.link("kind2@example.org", "confirm")
        self.assertRefused(self.service.api("POST", "/password/reset", {"token": confirm, "password": NEW}), "no-link")
        self.service.api("POST", "/password/forgotten", {"name": name})
        reset = self.post.link("kind@example.org", "reset")
        self.assertRefused(self.service.api("POST", "/mail/confirm", {"token": reset}), "no-link")


class Notices(AccountTest):
    def notify(self, game, to, **who):
        return self.service.api("PUT", f"/games/{game}/notify/mail/page", {"to": to}, **who)

    def moved(self, table):
        """The players move until it is the turn of the first again."""
        turn = self.service.position(table.game)["turn"]
        self.service.play(table, 1)
        while self.service.position(table.game)["turn"] == turn:
            self.service.play(table, 1)

    def test_mail_about_turns_goes_only_to_readers_who_agreed(self):
        table = self.service.table()
        asked = self.notify(table.game, "ben@example.org", secret=table.secrets[1])
        self.assertEqual(asked.json, {"seat": 1, "channel": "mail", "confirm": True})
        token = self.post.link("ben@example.org", "confirm")
        while self.service.position(table.game)["turn"] != 1:
            self.service.play(table, 1)
        self.assertTrue(self.post.nothing(), "it was mailed before the reader agreed")
        confirmed = self.service.api("POST", "/mail/confirm", {"token": token}).json
        self.assertEqual(confirmed, {"mail": "ben@example.org", "game": table.game})
        self.moved(table)
        while self.service.position(table.game)["turn"] != 1:
            self.service.play(table, 1)
        self.assertIn(f"https://games.example/game/{table.game}", self.post.next("ben@example.org"))

    def test_the_account_s_own_address_has_agreed(self):
        _, cookie = self.with_mail("own@example.org")
        game = self.service.api("POST", "/games", {"settings": DUEL, "name": "Ada", "seat": 0}, cookie=cookie).json
        self.assertEqual(self.notify(game["game"], "OWN@example.org", cookie=cookie).json, {"seat": 0, "channel": "mail"})
        self.assertNotIn("confirm", self.notify(game["game"], "own@example.org", cookie=cookie).json)
        self.assertTrue(self.notify(game["game"], "other@example.org", cookie=cookie).json["confirm"])
        self.post.next("other@example.org")

    def test_a_link_is_void_when_the_seat_has_a_new_player(self):
        made = self.service.create()
        self.notify(made["game"], "first@example.org", secret=made["secret"])
        token = self.post.link("first@example.org", "confirm")
        self.assertTrue(self.service.command(made["game"], made["secret"], "leave")["ok"])
        self.service.join(made["game"], "Ben", seat=0)
        self.assertRefused(self.service.api("POST", "/mail/confirm", {"token": token}), "no-link")

    def test_who_has_no_seat_mails_nobody(self):
        made = self.service.create()
        self.assertRefused(self.notify(made["game"], "victim2@example.org"), "not-yours")
        self.assertTrue(self.post.nothing())


class Reset(AccountTest):
    def forgot(self, name):
        return self.service.api("POST", "/password/forgotten", {"name": name})

    def reset(self, token, password=NEW):
        return self.service.api("POST", "/password/reset", {"token": token, "password": password})

    def test_a_link_by_mail_lets_one_choose_a_new_password_once(self):
        name, cookie = self.with_mail("forgetful@example.org")
        self.assertEqual(self.forgot(name).status, 202)
        token = self.post.link("forgetful@example.org", "reset")
        self.assertRefused(self.reset(token, "short"), "bad-password")  # which does not use it up
        self.assertEqual(self.reset(token).status, 200)
        self.assertRefused(self.about(cookie), "not-logged-in")
        self.assertEqual(self.log_in(name, NEW).status, 200)
        self.assertRefused(self.log_in(name), "wrong-password")
        self.assertRefused(self.reset(token, "third password"), "no-link")

    def test_the_address_does_instead_of_the_name(self):
        self.with_mail("by-address@example.org")
        self.forgot("By-Address@example.org")
        self.post.link("by-address@example.org", "reset")

    def test_the_answer_does_not_tell_whether_there_is_an_account(self):
        name, _ = self.account()  # without an address
        known, _ = self.with_mail("known@example.org")
        answers = {self.forgot(each).body for each in (name, known, "Nobody at all", "nobody@example.org")}
        self.assertEqual(len(answers), 1)
        self.post.link("known@example.org", "reset")
        self.assertTrue(self.post.nothing())

    def test_an_address_that_is_not_confirmed_gets_nothing(self):
        name, cookie = self.account()
        self.put(cookie, "/account/mail", mail="unconfirmed@example.org", password=PASSWORD)
        self.post.next("unconfirmed@example.org")
        self.forgot(name)
        self.forgot("unconfirmed@example.org")
        self.assertTrue(self.post.nothing())

    def test_a_changed_password_voids_links_that_are_on_their_way(self):
        name, cookie = self.with_mail("changed@example.org")
        self.forgot(name)
        token = self.post.link("changed@example.org", "reset")
        self.put(cookie, "/account/password", old=PASSWORD, new=NEW)
        self.assertRefused(self.reset(token, "of an old mail"), "no-link")

    def test_an_operator_makes_a_link_while_the_server_runs(self):
        name, cookie = self.account()
        made = self.service.admin("password", name.lower(), "--base-url", "https://games.example")
        self.assertEqual(made.returncode, 0, made.stderr)
        token = made.stdout.split("https://games.example/reset#")[1].split()[0]
        self.assertEqual(self.about(cookie).status, 200, "nothing has happened yet")
        self.assertEqual(self.reset(token).status, 200)
        self.assertRefused(self.about(cookie), "not-logged-in")
        self.assertEqual(self.log_in(name, NEW).status, 200)
        missing = self.service.admin("password", "Nobody at all")
        self.assertEqual(missing.returncode, 1)
        self.assertIn("there is no account called Nobody at all", missing.stderr)


@unittest.skipUnless(service.FAKETIME, "needs the package libfaketime")
class Time(unittest.TestCase):
    def test_links_are_valid_for_an_hour_or_a_day(self):
        with Post() as post, Service("--bots", "0", *post.options, clock=True) as served:
            cookie = served.api("POST", "/accounts", {"name": "Ada", "password": PASSWORD}).cookie
            mail = {"mail": "ada@example.org", "password": PASSWORD}
            served.api("PUT", "/account/mail", mail, cookie=cookie)
            late = post.link("ada@example.org", "confirm")
            served.later(25 * 3600)
            self.assertEqual(served.api("POST", "/mail/confirm", {"token": late}).status, 404)
            served.api("PUT", "/account/mail", mail, cookie=cookie)
            token = post.link("ada@example.org", "confirm")
            served.later(48 * 3600)
            self.assertEqual(served.api("POST", "/mail/confirm", {"token": token}).status, 200)
            served.api("POST", "/password/forgotten", {"name": "Ada"})
            token = post.link("ada@example.org", "reset")
            served.later(50 * 3600)
            self.assertEqual(served.api("POST", "/password/reset", {"token": token, "password": NEW}).status, 404)


class WithoutMail(ServiceTest):
    OPTIONS = ("--bots", "0", "--quiet")

    def test_a_server_without_a_relay_says_so(self):
        cookie = self.service.api("POST", "/accounts", {"name": "Ada", "password": PASSWORD}).cookie
        body = {"mail": "ada@example.org", "password": PASSWORD}
        self.assertRefused(self.service.api("PUT", "/account/mail", body, cookie=cookie), "no-channel")
        self.assertEqual(self.service.api("POST", "/password/forgotten", {"name": "Ada"}).status, 202)


class Export(AccountTest):
    def test_it_has_everything_that_is_kept_and_nothing_of_others(self):
        name, cookie = self.with_mail("export@example.org")
        made = self.service.api("POST", "/games", {"settings": DUEL, "name": "Ada", "seat": 0}, cookie=cookie).json
        self.service.join(made["game"], "Ben")
        self.service.command(made["game"], made["secret"], "say", text="Fair winds")
        self.service.api("PUT", f"/games/{made['game']}/notify/mail/page", {"to": "export@example.org"}, cookie=cookie)
        reply = self.service.api("GET", "/account/export", cookie=cookie)
        self.assertIn("attachment", reply.headers["Content-Disposition"])
        file = reply.json
        self.assertEqual(file["account"]["name"], name)
        self.assertEqual(file["account"]["mail"], "export@example.org")
        self.assertEqual(len(file["sessions"]), 1)
        owned, seat = sorted(file["games"], key=lambda one: one.get("seat", -1))
        self.assertTrue(owned["owner"])
        self.assertEqual((seat["game"], seat["seat"]), (made["game"], 0))
        self.assertIn("Fair winds", json.dumps(seat["events"]))
        self.assertEqual(seat["notices"][0]["address"], {"to": "export@example.org"})
        self.assertNotIn("Ben", reply.body.decode())
        for secret in (PASSWORD, "argon2", made["secret"], made["owner"], cookie.split("=")[1]):
            self.assertNotIn(secret, reply.body.decode())


class Deletion(AccountTest):
    def delete(self, cookie, password=PASSWORD):
        return self.service.api("POST", "/account/deletion", {"password": password}, cookie=cookie)

    def seated(self, cookie, name="Ada Lovelace"):
        """A table where the account plays against Ben, and Ben's and the account's secrets."""
        made = self.service.api("POST", "/games", {"settings": DUEL, "name": name, "seat": 0}, cookie=cookie).json
        ben = self.service.join(made["game"], "Ben")["secret"]
        return service.Table(made["game"], made["owner"], {0: made["secret"], 1: ben})

    async def test_the_games_of_the_others_stay_and_the_name_is_replaced_everywhere(self):
        name, cookie = self.account()
        playing, finished = self.seated(cookie), self.seated(cookie)
        self.service.play(playing, 5)
        self.service.finish(finished)
        waiting = self.service.api("POST", "/games", {"settings": DUEL, "name": "Ada Lovelace", "seat": 0},
                                   cookie=cookie).json["game"]
        async with Client(self.service) as watcher:
            await watcher.watch(playing.game)
            self.assertEqual(self.delete(cookie).status, 200)
            await watcher.event(playing.game, "renamed", seat=0, name="(deleted)")
            await watcher.event(playing.game, "away", seat=0, why="left")
        for game in (playing.game, finished.game, waiting):
            for path in (f"/games/{game}", f"/games/{game}/events"):
                self.assertNotIn("Lovelace", self.service.api("GET", path).body.decode(), path)
        self.assertEqual(self.service.view(finished.game)["seats"][0]["name"], "(deleted)")
        self.assertEqual(self.service.view(waiting)["seats"][0]["holder"], "nobody")
        with self.subTest("it is gone"):
            self.assertRefused(self.about(cookie), "not-logged-in")
            self.assertRefused(self.log_in(name), "wrong-password")
            self.account(name)  # the name is free
        with self.subTest("its secrets open nothing"):
            for secret in (playing.secrets[0], playing.owner):
                self.assertEqual(self.service.view(playing.game, secret)["you"], {"seat": None, "owner": False})
            self.assertRefused(self.service.command(playing.game, playing.secrets[0], "return"), "not-yours")
        with self.subTest("the others play on, also after a restart"):
            self.assertTrue(self.service.command(playing.game, playing.secrets[1], "say", text="Alas")["ok"])
            self.assertEqual(self.service.stop(), 0)
            self.assertIn(" 0 of them wrong", self.service.admin("verify").stdout)
            self.service.start()
            self.assertNotIn("Lovelace", self.service.api("GET", f"/games/{playing.game}/events").body.decode())

    def test_it_needs_the_password(self):
        _, cookie = self.account()
        self.assertRefused(self.delete(cookie, "wrong password"), "wrong-password")
        self.assertEqual(self.about(cookie).status, 200)

    def test_links_that_are_on_their_way_are_void(self):
        name, cookie = self.with_mail("leaving@example.org")
        self.service.api("POST", "/password/forgotten", {"name": name})
        token = self.post.link("leaving@example.org", "reset")
        self.delete(cookie)
        self.assertRefused(self.service.api("POST", "/password/reset", {"token": token, "password": NEW}), "no-link")
