"""What an attacker might try."""

import asyncio
import concurrent.futures
import json
import random
import secrets
import socket
import time

from service import DUEL, PATIENCE, Service, ServiceTest
from talk import Client, Gone

ACTIONS = ({"type": "play", "ply": 0, "moves": ["pass"]}, {"type": "undo", "ply": 0, "to": 0}, {"type": "pause"},
           {"type": "resume"}, {"type": "vote", "target": 1, "what": "drop"},
           {"type": "answer", "request": 1, "agree": True}, {"type": "leave"}, {"type": "return"},
           {"type": "rename", "name": "Mallory"}, {"type": "say", "text": "hello"},
           {"type": "seat", "target": 1, "holder": "nobody"}, {"type": "start", "fill": "mate"}, {"type": "rematch"})


class OtherSeats(ServiceTest):
    OPTIONS = ("--bots", "0")

    async def test_spectators_can_not_act(self):
        table = self.service.table()
        before = self.service.events(table.game)
        async with Client(self.service) as spectator:
            self.assertIsNone((await spectator.watch(table.game))["seat"])
            for action in ACTIONS:
                with self.subTest(action["type"]):
                    self.assertRefused(await spectator.command(table.game, **action), "not-yours")
                    self.assertRefused(self.service.command(table.game, None, **action), "not-yours")
        self.assertEqual(self.service.events(table.game), before)

    def test_guessed_secrets_are_nobodys(self):
        table = self.service.table()
        real = table.secrets[0]
        changed = real[:5] + ("A" if real[5] != "A" else "B") + real[6:]
        for guess in (changed, real[:-1], real + "A", real.swapcase(), "A" * 22, secrets.token_urlsafe(16), "x",
                      "A" * 5000, "' OR 1=1 --"):
            self.assertRefused(self.service.command(table.game, guess, "say", text="hello"), "not-yours")

    def test_a_player_can_not_move_for_another(self):
        table = self.service.table()
        at = self.service.position(table.game)
        answer = self.service.command(table.game, table.secrets[1 - at["turn"]], "play", ply=at["ply"],
                                      moves=[at["legal"][0]])
        self.assertRefused(answer, "not-yours")
        self.assertEqual(self.service.position(table.game), at)

    async def test_a_command_that_was_overheard_is_nothing_in_another_hand(self):
        table = self.service.table()
        at = self.service.position(table.game)
        overheard = {"id": "overheard", "type": "play", "ply": at["ply"], "moves": [at["legal"][0]]}
        done = self.service.command(table.game, table.secrets[at["turn"]], **overheard)
        self.assertTrue(done["ok"])
        for secret in (None, table.secrets[1 - at["turn"]], table.owner):
            answer = self.service.command(table.game, secret, **overheard)
            self.assertFalse(answer["ok"], "the answer to another's command")
        async with Client(self.service) as thief:
            await thief.watch(table.game)
            self.assertFalse((await thief.command(table.game, **overheard))["ok"])
        self.assertEqual(self.service.position(table.game)["ply"], at["ply"] + 1)

    async def test_a_watch_with_anothers_game_gives_no_seat_there(self):
        one, other = self.service.table(), self.service.table()
        async with Client(self.service) as client:
            await client.watch(one.game, one.secrets[0])
            self.assertRefused(await client.command(other.game, "say", text="hello"), "not-yours")


class BadMessages(ServiceTest):
    OPTIONS = ("--bots", "0")

    GARBAGE = ("", "{", "null", "[]", '"watch"', "{}", '{"type": 7}', '{"type": "shout"}', '{"type": "watch"}',
               '{"type": "watch", "game": 7}', '{"type": "watch", "game": "x", "colour": "red"}',
               '{"type": "watch", "game": "x", "after": -1}', '{"type": "watch", "game": "x", "after": 1e99}',
               '{"type": "ping", "type": "ping"}', '{"type": "command", "game": "x", "command": 5}',
               '{"type": "command", "game": "x", "command": {"type": "say"}}', "[" * 30000, '{"a":' * 10000,
               '{"type": "ping"} {"type": "ping"}', '{"type": "\\ud800"}', "{\"type\": \"pi\u0000ng\"}")

    async def test_malformed_and_deeply_nested_messages_are_refused_and_the_connection_goes_on(self):
        async with Client(self.service) as client:
            for text in self.GARBAGE:
                with self.subTest(text[:60]):
                    await client.send_text(text)
                    error = await client.heard("error")
                    self.assertRefused(error, "bad-command")
                    self.assertLess(len(error["error"]["text"]), 1000)
            await client.send({"type": "ping"})
            await client.heard("pong")

    async def test_a_bad_command_is_answered_under_its_id(self):
        table = self.service.table()
        async with Client(self.service) as client:
            await client.watch(table.game, table.secrets[0])
            for number, command in enumerate(({"type": "dance"}, {"type": "say"}, {"type": "say", "text": 5},
                                              {"type": "play", "ply": 0, "moves": []},
                                              {"type": "play", "ply": 0, "moves": ["pass"] * 17},
                                              {"type": "say", "text": "x", "colour": "red"})):
                await client.send({"type": "command", "game": table.game, "command": {"id": f"b{number}", **command}},
                                  check=False)
                answer = await client.until(lambda number=number: client.answers.get(f"b{number}"))
                self.assertRefused(answer, "bad-command")

    async def test_oversized_and_binary_messages_end_that_connection_only(self):
        table = self.service.table()
        async with Client(self.service) as bystander:
            await bystander.watch(table.game, table.secrets[0])
            for message, code in ((json.dumps({"type": "ping", "x": "y" * 70_000}), 1009), (b"\x00\x01", 1003)):
                async with Client(self.service) as rude:
                    await rude.heard("hello")
                    await rude.socket.send(message)
                    with self.assertRaises(Gone):
                        await rude.heard("pong")
                    self.assertEqual(rude.socket.close_code, code)
            self.assertTrue((await bystander.command(table.game, "say", text="still here"))["ok"])

    async def test_who_talks_too_fast_is_heard_more_slowly_and_nobody_else(self):
        table = self.service.table()
        async with Client(self.service) as rude, Client(self.service) as bystander:
            await bystander.watch(table.game, table.secrets[0])
            start = time.monotonic()
            for _ in range(150):
                await rude.send({"type": "ping"})
            answered = await asyncio.wait_for(bystander.command(table.game, "say", text="hello"), 1)
            self.assertTrue(answered["ok"])
            await rude.until(lambda: sum(message["type"] == "pong" for message in rude.said) == 150)
            self.assertGreater(time.monotonic() - start, 2, "50 messages more than the burst, 20 a second")

    async def test_nobody_watches_more_than_a_hundred_games(self):
        games = [self.service.create()["game"] for _ in range(101)]
        async with Client(self.service) as client:
            for game in games[:100]:
                await client.send({"type": "watch", "game": game})
            await client.until(lambda: sum(message["type"] == "watching" for message in client.said) == 100)
            await client.send({"type": "watch", "game": games[100]})
            self.assertRefused(await client.heard("error"), "not-now")

    def test_http_refuses_what_is_too_large_too_deep_or_not_json(self):
        json_type = {"Content-Type": "application/json"}
        table = self.service.table()
        commands = f"/games/{table.game}/commands"
        for path, raw, status in ((commands, '{"id": "' + "x" * 200_000 + '"}', 413),
                                  ("/games", "[" * 50_000, 400), ("/games", "{", 400), ("/games", "", 400),
                                  ("/games", b"\xff\xfe", 400), ("/accounts", "x" * 5000, 413),
                                  (commands, '{"id": "a", "type": "say", "text": "a", "text": "b"}', 400)):
            with self.subTest(path=path, raw=raw[:20]):
                self.assertEqual(self.service.api("POST", path, raw=raw, headers=json_type).status, status)
        self.assertEqual(self.service.ask("GET", "/api/v1/about", headers={"X-Long": "x" * 20_000}).status, 431)
        self.assertEqual(self.service.ask("GET", "/api/v1/about?" + "x" * 5000).status, 414)
        self.assertEqual(self.service.api("POST", "/about").status, 405)

    async def test_random_bytes_instead_of_http_are_refused(self):
        for _ in range(50):
            with socket.create_connection(("127.0.0.1", self.service.port), timeout=PATIENCE) as line:
                line.sendall(random.randbytes(random.randint(1, 400)) + b"\r\n\r\n")
                line.shutdown(socket.SHUT_WR)
                first = line.recv(4096)
                self.assertTrue(not first or first.startswith(b"HTTP/1.1 4"), first)
        self.assertEqual(self.service.ask("GET", "/healthz").status, 200)


class Limits(ServiceTest):
    OPTIONS = ("--bots", "0", "--behind-proxy", "--quiet")  # lets a test use several addresses

    def test_an_address_that_asks_too_fast_is_told_when_to_come_back_and_others_are_not(self):
        rude, kind = {"X-Forwarded-For": "192.0.2.66"}, {"X-Forwarded-For": "192.0.2.1"}
        replies = [self.service.api("GET", "/about", headers=rude) for _ in range(700)]
        refused = [reply for reply in replies if reply.status == 429]
        self.assertTrue(refused)
        self.assertGreaterEqual(int(refused[-1].headers["Retry-After"]), 1)
        self.assertEqual(self.service.api("GET", "/about", headers=kind).status, 200)

    def test_passwords_can_not_be_tried_quickly(self):
        rude = {"X-Forwarded-For": "192.0.2.67"}
        def guess(number):
            return self.service.api("POST", "/session", {"name": "Ada", "password": f"guess number {number}"},
                                    headers=rude).status
        with concurrent.futures.ThreadPoolExecutor(24) as burglars:
            statuses = list(burglars.map(guess, range(24)))
        self.assertEqual(set(statuses), {401, 429})
        self.assertLessEqual(statuses.count(401), 15)

    async def test_slow_loris_connections_are_dropped_while_others_are_served(self):
        async def drip():
            reader, writer = await asyncio.open_connection("127.0.0.1", self.service.port)
            start = time.monotonic()
            answer = asyncio.create_task(reader.read())
            for letter in b"GET /api/v1/about HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + b"x" * 1000:
                if answer.done() or writer.is_closing():
                    break
                writer.write(bytes([letter]))
                await asyncio.sleep(0.2)
            self.assertIn(b"408", await answer)
            writer.close()
            return time.monotonic() - start
        async def silence():
            reader, writer = await asyncio.open_connection("127.0.0.1", self.service.port)
            start = time.monotonic()
            self.assertEqual(await reader.read(), b"")
            writer.close()
            return time.monotonic() - start
        async def others():
            for _ in range(20):
                start = time.monotonic()
                self.assertEqual((await asyncio.to_thread(self.service.api, "GET", "/about")).status, 200)
                self.assertLess(time.monotonic() - start, 1)
                await asyncio.sleep(0.1)
        *dropped, _ = await asyncio.gather(*(drip() for _ in range(50)), *(silence() for _ in range(50)), others())
        self.assertLess(max(dropped), 15)


class Injection(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.service = Service("--bots", "0")
        cls.addClassCleanup(cls.service.close)
        page = cls.service.folder / "page"
        (page / "assets").mkdir(parents=True)
        (page / "index.html").write_text("<!doctype html><title>The page</title>", encoding="utf-8")
        (page / "assets" / "a.js").write_text("export {}", encoding="utf-8")
        (cls.service.folder / "private").write_text("top secret", encoding="utf-8")
        (page / "link").symlink_to(cls.service.folder / "private")
        cls.service.options += ("--page", str(page))
        cls.service.start()

    def raw(self, request):
        """Sends the request verbatim, which http.client would refuse to do; returns the answer."""
        with socket.create_connection(("127.0.0.1", self.service.port), timeout=PATIENCE) as line:
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
            answer = b""
            while piece := line.recv(65536):
                answer += piece
        return answer

    def test_the_page_is_at_every_address_that_is_nothing_else(self):
        for path in ("/", "/game/abc", "/settings"):
            reply = self.service.ask("GET", path)
            self.assertEqual((reply.status, b"The page" in reply.body), (200, True))
        self.assertEqual(self.service.ask("GET", "/assets/a.js").body, b"export {}")
        self.assertEqual(self.service.ask("GET", "/api/v1/nothing").status, 404)

    def test_no_path_leads_out_of_the_page(self):
        for path in ("/../private", "/assets/../../private", "/%2e%2e/private", "/..%2fprivate",
                     "/assets/..%2f..%2fprivate", "/%2e%2e%2f%2e%2e%2fetc/passwd", "//etc/passwd", "/..\\private",
                     "/assets/%00/../../private",
                     "/link", "/data/games.sqlite", "/../data/games.sqlite", "/assets/%252e%252e/private"):
            with self.subTest(path):
                answer = self.raw(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                self.assertTrue(answer.startswith(b"HTTP/1.1 "), answer[:50])
                for private in (b"top secret", b"root:", b"SQLite format"):
                    self.assertNotIn(private, answer)

    def test_no_header_is_made_of_what_a_client_sends(self):
        for path in ("/api/v1/games/x%0d%0aSet-Cookie:%20a=b", "/x%0d%0aSet-Cookie:%20a=b",
                     "/api/v1/games?stage=x%0d%0aSet-Cookie:%20a=b", "/api/v1/games/x/notify/a%0d%0aSet-Cookie:b"):
            with self.subTest(path):
                reply = self.service.ask("GET", path)
                self.assertIsNone(reply.headers["Set-Cookie"])
        answer = self.raw(b"GET /api/v1/about HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
                          b"Content-Length: 4\r\n\r\n0\r\n\r\nGET /private HTTP/1.1\r\nHost: a\r\n\r\n")
        self.assertEqual(answer.count(b"HTTP/1.1 "), 1, "one request was read as two")
        self.assertTrue(answer.startswith(b"HTTP/1.1 400"), answer[:40])

    def test_markup_in_names_and_chat_is_data(self):
        name, text = "<img src=x onerror=a()>", "</script><script>alert(1)</script>"
        made = self.service.create(name=name)
        self.service.join(made["game"], name)
        self.assertTrue(self.service.command(made["game"], made["secret"], "say", text=text)["ok"])
        reply = self.service.api("GET", f"/games/{made['game']}/events")
        self.assertEqual(reply.headers["Content-Type"], "application/json")
        self.assertEqual(reply.headers["X-Content-Type-Options"], "nosniff")
        events = reply.json["events"]
        self.assertEqual([event["text"] for event in events if event["type"] == "said"], [text])
        self.assertEqual([event["name"] for event in events if event["type"] == "seated"][0], name)

    def test_control_characters_are_refused_in_names_and_chat(self):
        table = self.service.table()
        for bad in ("a\nb", "a\u0000b", "a\u001bb", "a\u202eb", "a\u200bb", "a\u2028b", " ", "x" * 501):
            with self.subTest(repr(bad[:10])):
                self.assertRefused(self.service.command(table.game, table.secrets[0], "say", text=bad), "bad-command")
                self.assertRefused(self.service.command(table.game, table.secrets[0], "rename", name=bad),
                                   "bad-command")
                refused = self.service.api("POST", "/games", {"settings": DUEL, "name": bad, "seat": 0})
                self.assertEqual(refused.status, 400)
                made = self.service.create()
                self.assertEqual(self.service.api("POST", f"/games/{made['game']}/join", {"name": bad}).status, 400)
                account = self.service.api("POST", "/accounts", {"name": bad, "password": "correct horse"})
                self.assertEqual(account.status, 400)

    def test_the_content_security_policy_allows_no_inline_script(self):
        for path in ("/", "/assets/a.js", "/api/v1/about", "/nothing/here", "/healthz"):
            with self.subTest(path):
                policy = self.service.ask("GET", path).headers["Content-Security-Policy"]
                directives = dict(each.strip().split(" ", 1) for each in policy.split(";"))
                self.assertEqual(directives["script-src"], "'self' 'wasm-unsafe-eval'")
                self.assertEqual(directives["object-src"], "'none'")
                self.assertEqual(directives["frame-ancestors"], "'none'")
                self.assertNotIn("unsafe-inline", directives["default-src"] + directives["script-src"])

    async def test_no_secret_is_ever_in_the_log(self):
        table = self.service.table()
        password = "a password nobody may see"
        account = self.service.api("POST", "/accounts", {"name": "Ada", "password": password})
        self.service.api("POST", "/session", {"name": "Ada", "password": password + " wrong"})
        self.service.api("POST", f"/games/{table.game}/adopt", secret=table.secrets[0], cookie=account.cookie)
        reissued = self.service.api("POST", f"/games/{table.game}/seats/1/secret",
                                    secret=table.secrets[1]).json["secret"]
        self.service.api("GET", f"/games/{table.game}?secret={table.secrets[0]}", secret=table.secrets[0])
        self.service.api("POST", "/games", raw='{"secret": "' + reissued, headers={"Content-Type": "application/json"})
        async with Client(self.service, Cookie=account.cookie) as client:
            await client.watch(table.game, reissued)
            await client.command(table.game, "say", text="words said in private")
            await client.send_text('{"type": "watch", "secret": "' + reissued + '"}')
            await client.heard("error")
        log = self.service.log
        self.assertIn(f"/api/v1/games/{table.game}", log)
        for secret in (*table.secrets.values(), table.owner, reissued, account.cookie.split("=", 1)[1], password,
                       "words said in private"):
            self.assertNotIn(secret, log)
