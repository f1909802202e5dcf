"""Hostile clients, each attack under its name, and what the innocent player notices of it.

The server is behind a proxy, so that every client has an address of its own.
"""

import asyncio
import collections
import concurrent.futures
import contextlib
import http.server
import json
import os
import pathlib
import random
import socket
import sqlite3
import threading
import time

import websockets

from service import DUEL, Service, ServiceTest, new_id
from talk import Client



class Behind(ServiceTest):
    """A server behind a proxy: quotas hold for everybody."""

    OPTIONS = ("--bots", "0", "--behind-proxy", "--quiet")

    async def asyncSetUp(self):
        await super().asyncSetUp()
        # Addresses that have used up nothing in another test.
        self.innocent, self.rude = (f"{net}.{random.randrange(256)}.{random.randrange(1, 255)}"
                                    for net in ("192.0", "198.51"))

    def refusals(self, answers):
        """How often each reason was given."""
        codes = [answer["error"]["reason"]["code"] for answer in answers if "error" in answer]
        return {code: codes.count(code) for code in set(codes)}

    def duel(self):
        """A started game of a rude and an innocent player: its id and their secrets."""
        made = self.service.api("POST", "/games", {"settings": DUEL, "name": "Rude", "seat": 0}, at=self.rude).made
        joined = self.service.api("POST", f"/games/{made['game']}/join", {"name": "Ada"}, at=self.innocent).made
        return made["game"], made["secret"], joined["secret"]

    def client(self, at):
        return Client(self.service, **{"X-Forwarded-For": at})

    async def served_meanwhile(self, attack, within=2):
        """Runs an attack in a thread; an innocent client makes a game and asks for things all the time, and waits for
        nothing longer than this many seconds."""
        attacking, asked = asyncio.create_task(asyncio.to_thread(attack)), 0
        game = None
        while not attacking.done() or asked < 3:
            for method, path, body in (("GET", "/about", None), ("POST", "/games", {"settings": DUEL}),
                                       ("GET", f"/games/{game}", None)):
                if (body and game) or (path.endswith("None")):
                    continue
                start = time.monotonic()
                reply = await asyncio.to_thread(self.service.api, method, path, body, at=self.innocent)
                self.assertLess(time.monotonic() - start, within, f"{method} {path}")
                self.assertIn(reply.status, (200, 201), reply.body)
                game = reply.json.get("game", game)
            asked += 1
            await asyncio.sleep(0.05)
        return await attacking


class ChatFlood(Behind):
    async def test_700_lines_of_500_emoji_are_refused_and_the_game_can_still_be_opened(self):
        game, rude, innocent = self.duel()
        def shout(_):
            command = {"id": new_id(), "type": "say", "text": "\N{GRINNING FACE}" * 500}
            return self.service.api("POST", f"/games/{game}/commands", command, secret=rude, at=self.rude).json
        answers = [await asyncio.to_thread(shout, number) for number in range(700)]
        self.assertGreater(sum(self.refusals(answers).values()), 650)
        self.assertLessEqual(set(self.refusals(answers)), {"chat-too-fast", "chat-full", "too-many-requests"})
        async with self.client(self.innocent) as client:
            await client.watch(game, innocent)
            self.assertTrue((await client.command(game, "say", text="I am still here"))["ok"])

    def test_a_seat_fills_no_more_than_its_share_of_the_chat_and_play_goes_on(self):
        with Service("--bots", "0") as patient:  # without rates the size remains
            table = patient.table()
            answers = [patient.command(table.game, table.secrets[0], "say", text="\N{GRINNING FACE}" * 500)
                       for _ in range(40)]
            self.assertEqual([answer["ok"] for answer in answers], [True] * 32 + [False] * 8)
            self.assertRefused(answers[-1], "too-many")
            self.assertEqual(answers[-1]["error"]["reason"], {"code": "chat-full", "most": 64})
            self.assertTrue(patient.command(table.game, table.secrets[1], "say", text="I may still")["ok"])
            self.assertTrue(all(answer["ok"] for answer in patient.play(table, 4)))

    async def test_a_refused_line_says_when_to_try_again_and_a_retry_of_one_that_was_said_is_free(self):
        game, rude, _ = self.duel()
        async with self.client(self.rude) as client:
            await client.watch(game, rude)
            said = await client.command(game, "say", id="first", text="hello")
            answers = [await client.command(game, "say", text="hello") for _ in range(20)]
            self.assertGreaterEqual(answers[-1]["error"]["reason"]["seconds"], 1)
            self.assertEqual(await client.command(game, "say", id="first", text="hello"), said)


class History(ServiceTest):
    OPTIONS = ("--bots", "0")
    LINES = 10_000

    def stuffed(self):
        """A game with 10,000 lines of 100 emoji, as it could be made before there were limits: 5 MB."""
        table = self.service.table()
        self.service.stop()
        with sqlite3.connect(f"{self.service.data}/games.sqlite") as store:
            number, = store.execute("SELECT number FROM games WHERE game = ?", (table.game,)).fetchone()
            at, = store.execute("SELECT updated FROM games WHERE game = ?", (table.game,)).fetchone()
            numbers = range(number + 1, number + 1 + self.LINES)
            store.executemany("INSERT INTO events VALUES (?, ?, ?)", (
                (table.game, each, json.dumps({"number": each, "at": at, "type": "said", "seat": 0}))
                for each in numbers))
            store.executemany("INSERT INTO texts VALUES (?, ?, ?, 0)", (
                (table.game, each, "\N{GRINNING FACE}" * 100) for each in numbers))
            store.execute("UPDATE games SET number = ? WHERE game = ?", (number + self.LINES, table.game))
        self.service.start()
        return table, number + self.LINES

    async def test_a_game_of_10000_events_opens_in_pieces_and_goes_on(self):
        table, last = self.stuffed()
        other = self.service.table()
        async with Client(self.service) as bystander:
            await bystander.watch(other.game, other.secrets[0])
            opening = asyncio.create_task(self.opened(table.game, table.secrets[0]))
            while not opening.done():
                asked = time.monotonic()
                await bystander.send({"type": "ping"})
                await bystander.heard("pong")
                self.assertLess(time.monotonic() - asked, 1, "the others wait for it")
                await asyncio.sleep(0.02)
        sizes, events = await opening
        self.assertEqual(events, last)
        self.assertGreater(len(sizes), 50)
        self.assertLess(max(sizes), 70_000)
        self.assertTrue(self.service.play(table)[0]["ok"])
        self.assertEqual(len(self.service.events(table.game)), last + 1)

    async def opened(self, game, secret):
        """Watches a game from its beginning, without looking at what it gets; the sizes of messages, and how many
        events there were."""
        sizes, events = [], 0
        async with websockets.connect(f"ws://127.0.0.1:{self.service.port}/api/v1/socket", max_size=None) as socket:
            await socket.send(json.dumps({"type": "watch", "game": game, "secret": secret}))
            async for text in socket:
                sizes.append(len(text.encode()))
                events += text.count('"number": ') if text.startswith('{"type": "events"') else 0
                if text.startswith('{"type": "watching"'):
                    return sizes, events

    async def test_clients_that_open_it_and_never_read_hold_nobody_up(self):
        table, last = self.stuffed()
        with contextlib.ExitStack() as stack:
            for _ in range(50):
                line = stack.enter_context(socket.create_connection(("127.0.0.1", self.service.port)))
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.sendall(b"GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                             b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
                self.assertIn(b"101", line.recv(20))
                message = json.dumps({"type": "watch", "game": table.game}).encode()
                line.sendall(bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) + message)
            start = time.monotonic()
            _, events = await self.opened(table.game, table.secrets[0])
            self.assertEqual(events, last)
            self.assertLess(time.monotonic() - start, 5)
            resident = int(pathlib.Path(f"/proc/{self.service.process.pid}/statm").read_text("ascii").split()[1])
            self.assertLess(resident * 4096, 300 << 20, "what nobody reads is not kept for them")


class GameFlood(Behind):
    async def test_somebody_who_makes_games_all_the_time_is_told_to_wait_and_others_are_not(self):
        def flood():
            cookie, answers = None, []
            for _ in range(150):
                reply = self.service.api("POST", "/games", {"settings": DUEL}, at=self.rude, cookie=cookie)
                answers.append(reply.json)
                if reply.status == 201 and not cookie:
                    cookie = reply.cookie
            return answers
        answers = await self.served_meanwhile(flood)
        made = sum("game" in answer for answer in answers)
        self.assertEqual(made, 20)
        self.assertIn("games-too-fast", self.refusals(answers))

    async def test_a_new_cookie_for_each_game_does_not_help(self):
        def flood():
            return [self.service.api("POST", "/games", {"settings": DUEL}, at=self.rude).json for _ in range(250)]
        answers = await self.served_meanwhile(flood)
        self.assertLessEqual(sum("game" in answer for answer in answers), 130)


class BotFlood(Behind):
    OPTIONS = ("--bots", "1", "--behind-proxy", "--quiet")
    ADMIRALS = {**DUEL, "seats": [{"holder": "bot", "level": "admiral"}] * 2}

    async def answer_time(self, service):
        """How long a mate's first move takes once it is its turn, for an innocent player."""
        headers = {"X-Forwarded-For": self.innocent}
        settings = {**DUEL, "seats": [{"holder": "person"}, {"holder": "bot", "level": "mate"}]}
        start = time.monotonic()
        reply = service.api("POST", "/games", {"settings": settings, "name": "Ada", "seat": 0}, at=self.innocent)
        made = reply.made
        async with Client(service, **headers) as client:
            await client.watch(made["game"], made["secret"])
            def bots():
                return sum(event["type"] == "played" and event["seat"] == 1 for event in client.events[made["game"]])
            before = 0
            while (at := service.position(made["game"], at=self.innocent))["turn"] == 0:
                before = bots()
                start = time.monotonic()
                answer = await client.command(made["game"], "play", ply=at["ply"], moves=[at["legal"][0]])
                self.assertTrue(answer["ok"], answer)
            await client.until(lambda: bots() > before)
            return time.monotonic() - start

    async def test_a_mate_answers_within_2_seconds_while_a_hundred_admirals_are_queued(self):
        config = self.service.folder / "generous.json"
        plenty = {who: {"most": 1000} for who in ("account", "key", "address")}
        fast = {who: {"per_hour": 100_000, "most": 1000} for who in plenty}
        config.write_text(json.dumps({"quotas": {"bot_games": plenty, "open_games": plenty, "games": fast}}), "ascii")
        with Service("--bots", "1", "--behind-proxy", "--quiet", "--config", str(config)) as service:
            for number in range(100):
                # Each from another key and another address: there is nothing that tells them apart from strangers.
                reply = service.api("POST", "/games", {"settings": self.ADMIRALS}, at=f"203.0.113.{number + 1}")
                self.assertEqual(reply.status, 201)
            times = [await self.answer_time(service) for _ in range(5)]
        self.assertLess(max(times), 2, times)

    async def test_people_with_a_hundred_tables_of_admirals_come_after_who_has_one(self):
        config = self.service.folder / "open.json"
        plenty = {who: {"most": 1000} for who in ("account", "key", "address")}
        fast = {who: {"per_hour": 100_000, "most": 1000} for who in plenty}
        config.write_text(json.dumps({"quotas": {"open_games": plenty, "games": fast, "commands": fast}}), "ascii")
        table = {**DUEL, "seats": [{"holder": "person"}, {"holder": "bot", "level": "admiral"}]}
        with Service("--bots", "1", "--behind-proxy", "--quiet", "--config", str(config)) as service:
            for _ in range(60):
                made = service.api("POST", "/games", {"settings": table, "name": "Rude", "seat": 0}, at=self.rude).made
                for _ in range(8):
                    at = service.position(made["game"], at=self.rude)
                    if at["turn"] != 0:
                        break
                    service.api("POST", f"/games/{made['game']}/commands", {
                        "id": new_id(), "type": "play", "ply": at["ply"], "moves": [at["legal"][0]]},
                        secret=made["secret"], at=self.rude)
            times = [await self.answer_time(service) for _ in range(3)]
        self.assertLess(max(times), 3, times)

    async def test_one_visitor_has_few_games_that_only_bots_play(self):
        first = self.service.api("POST", "/games", {"settings": self.ADMIRALS}, at=self.rude)
        replies = [self.service.api("POST", "/games", {"settings": self.ADMIRALS}, at=self.rude, cookie=first.cookie)
                   for _ in range(5)]
        self.assertEqual([reply.status for reply in replies], [201, 201, 429, 429, 429])
        self.assertEqual(replies[-1].json["error"]["reason"], {"code": "too-many-bot-games", "most": 3})
        waiting = self.service.api("POST", "/games", {"settings": DUEL}, at=self.rude, cookie=first.cookie).made
        command = {"id": new_id(), "type": "start", "fill": "admiral"}
        filled = self.service.api("POST", f"/games/{waiting['game']}/commands", command, secret=waiting["owner"],
                                  at=self.rude, cookie=first.cookie)
        self.assertRefused(filled.json, "too-many")  # by the back door


class ManySockets(Behind):
    async def test_256_sockets_of_one_address_that_talk_all_the_time(self):
        game, _, innocent = self.duel()
        address = f"ws://127.0.0.1:{self.service.port}/api/v1/socket"
        rude = {"X-Forwarded-For": self.rude}
        async with contextlib.AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(websockets.connect(address, extra_headers=rude,
                                                                          close_timeout=0.1, ping_interval=None))
                       for _ in range(256)]
            with self.assertRaises(websockets.InvalidStatusCode) as refused:
                await websockets.connect(address, extra_headers=rude)
            self.assertEqual(refused.exception.status_code, 429)
            for line in sockets:
                for _ in range(20):
                    await line.send('{"type": "ping"}')
            heard = [0]
            async def listen(line):
                with contextlib.suppress(websockets.ConnectionClosed):
                    async for _ in line:
                        heard[0] += 1
            listening = [asyncio.create_task(listen(line)) for line in sockets]
            await asyncio.sleep(1)
            self.assertLess(heard[0], 2000, "of 5,376 answers: the rest is read more slowly")
            async with self.client(self.innocent) as client:
                await client.watch(game, innocent)
                for _ in range(10):
                    start = time.monotonic()
                    await client.send({"type": "ping"})
                    await client.heard("pong")
                    self.assertLess(time.monotonic() - start, 1)
            for task in listening:
                task.cancel()


class Imports(Behind):
    def record(self, moves):
        """Something that looks like a record, of half a mebibyte."""
        return {"settings": {"edition": "classic", "players": 3, "record": {"format": 1, "moves": moves}}}

    async def test_huge_and_deep_records_hold_nobody_up_and_are_refused(self):
        huge = json.dumps(self.record(["pass"] * 60_000))
        deep = '{"settings": {"edition": "classic", "players": 3, "record": ' + '{"a":' * 90_000 + "1" + "}" * 90_001 + "}"
        wide = json.dumps(self.record([[{"x": 1}] * 100] * 500))
        larger = json.dumps(self.record(["x" * 600_000]))
        def flood():
            kind = {"Content-Type": "application/json"}
            return [self.service.api("POST", "/games", raw=raw, headers=kind, at=self.rude).status
                    for raw in (huge, deep, wide, larger) * 8]
        statuses = await self.served_meanwhile(flood)
        self.assertLessEqual(set(statuses), {400, 413, 429})

    async def test_a_record_is_continued_only_so_often(self):
        table = self.service.api("POST", "/games", {"settings": DUEL, "name": "Ada", "seat": 0}, at=self.rude)
        game = table.made["game"]
        self.service.api("POST", f"/games/{game}/join", {"name": "Ben"}, at=self.innocent)
        record = self.service.api("GET", f"/games/{game}/record", at=self.rude).json
        body = {"settings": {**DUEL, "record": record}}
        replies = [self.service.api("POST", "/games", body, at=self.rude, cookie=table.cookie) for _ in range(12)]
        self.assertEqual([reply.status for reply in replies], [201] * 10 + [429] * 2)
        self.assertEqual(replies[-1].json["error"]["reason"]["code"], "imports-too-fast")
        self.assertGreater(int(replies[-1].headers["Retry-After"]), 0)


class Guessing(Behind):
    async def test_a_password_is_not_guessed_from_many_addresses(self):
        name = f"Ada {random.randrange(1 << 30)}"
        made = self.service.api("POST", "/accounts", {"name": name, "password": "correct horse"}, at=self.innocent)
        self.assertEqual(made.status, 201)
        def guess(number):
            body = {"name": name if number % 2 else name.upper(), "password": f"guess number {number}"}
            return self.service.api("POST", "/session", body, at=f"203.0.{number}.7")
        def flood():
            with concurrent.futures.ThreadPoolExecutor(8) as burglars:
                return list(burglars.map(guess, range(40)))
        replies = await self.served_meanwhile(flood)
        statuses = collections.Counter(reply.status for reply in replies)
        self.assertLessEqual(statuses[401], 11)
        self.assertEqual(statuses[401] + statuses[429], 40)
        self.assertEqual(next(reply for reply in replies if reply.status == 429).json["error"]["reason"]["code"],
                         "logins-too-fast")
        # Who is logged in stays so, and others log in as ever.
        self.assertEqual(self.service.api("GET", "/session", cookie=made.cookie, at=self.innocent).json["name"], name)
        other = {"name": name + "!", "password": "correct horse"}
        self.assertEqual(self.service.api("POST", "/accounts", other, at=self.innocent).status, 201)
        self.assertEqual(self.service.api("POST", "/session", other, at=self.innocent).status, 200)

    async def test_passwords_that_are_hashed_all_the_time_do_not_hold_up_games(self):
        def flood():
            def guess(number):
                return self.service.api("POST", "/session", {"name": f"n{number}", "password": "something"},
                                        at=f"203.1.{number % 250}.{number // 250}").status
            with concurrent.futures.ThreadPoolExecutor(16) as burglars:
                return list(burglars.map(guess, range(60)))
        statuses = await self.served_meanwhile(flood)
        self.assertLessEqual(set(statuses), {401, 429, 503})


class TarpitWebhooks(ServiceTest):
    OPTIONS = ("--bots", "0", "--allow-local-webhooks", "--base-url", "http://localhost", "--quiet")

    async def test_receivers_that_never_answer_delay_only_themselves(self):
        arrived = threading.Event()
        class Receiver(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(204)
                self.end_headers()
                arrived.set()
            def log_message(self, *_):
                pass
        receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        threading.Thread(target=receiver.serve_forever, daemon=True).start()
        self.addCleanup(receiver.server_close)
        self.addCleanup(receiver.shutdown)
        with contextlib.ExitStack() as stack:
            tarpit = stack.enter_context(socket.create_server(("127.0.0.2", 0), backlog=200))  # accepts, never reads
            for _ in range(40):
                self.told(f"http://127.0.0.2:{tarpit.getsockname()[1]}/")
            start = time.monotonic()
            self.told(f"http://127.0.0.1:{receiver.server_address[1]}/")
            self.assertTrue(await asyncio.to_thread(arrived.wait, 5))
            self.assertLess(time.monotonic() - start, 3)

    def told(self, url):
        """A game in which somebody is told of their turn there."""
        table = self.service.table()
        mover = self.service.position(table.game)["turn"]
        self.service.api("PUT", f"/games/{table.game}/notify/webhook/phone", {"url": url},
                         secret=table.secrets[1 - mover])
        while self.service.position(table.game)["turn"] == mover:
            self.service.play(table)


class SeatTheft(Behind):
    async def test_the_owner_can_not_take_a_seat_that_somebody_holds(self):
        made = self.service.api("POST", "/games", {"settings": DUEL, "name": "Owner", "seat": 0}, at=self.rude).made
        victim = self.service.api("POST", f"/games/{made['game']}/join", {"name": "Ada"}, at=self.innocent).made
        game = made["game"]
        def owner(body):
            body = {"id": new_id(), **body}
            return self.service.api("POST", f"/games/{game}/commands", body, secret=made["owner"], at=self.rude).json
        def player(body):
            body = {"id": new_id(), **body}
            return self.service.api("POST", f"/games/{game}/commands", body, secret=made["secret"], at=self.rude).json
        for secret in (made["owner"], made["secret"]):
            reply = self.service.api("POST", f"/games/{game}/seats/1/secret", secret=secret, at=self.rude)
            self.assertRefused(reply, "not-yours")
        self.assertRefused(owner({"type": "seat", "target": 1, "holder": "nobody"}), "not-now")
        self.assertRefused(owner({"type": "seat", "target": 1, "holder": "bot", "level": "mate"}), "not-now")
        for what in ("replace", "open", "drop", "kick"):
            self.assertRefused(player({"type": "vote", "target": 1, "what": what}), "not-now")
        reply = self.service.api("POST", f"/games/{game}/join", {"name": "Owner", "seat": 1}, at=self.rude)
        self.assertRefused(reply, "not-now")
        async with self.client(self.innocent) as client:
            self.assertEqual((await client.watch(game, victim["secret"]))["seat"], 1)
            self.assertTrue((await client.command(game, "say", text="it is still me"))["ok"])


class DiskQuota(Behind):
    async def test_one_visitor_fills_only_so_much_of_the_disk(self):
        config = self.service.folder / "small.json"
        config.write_text(json.dumps({"quotas": {"bytes": {"key": {"most": 20_000}, "address": {"most": 40_000}}}}),
                          "ascii")
        with Service("--bots", "0", "--behind-proxy", "--quiet", "--config", str(config)) as service:
            first = service.api("POST", "/games", {"settings": DUEL, "name": "x" * 40, "seat": 0}, at=self.rude)
            def more(cookie):
                return service.api("POST", "/games", {"settings": {**DUEL, "seats": [
                    {"holder": "bot", "level": "mate"}, {"holder": "person"}]}, "name": "x" * 40, "seat": 1},
                    at=self.rude, cookie=cookie)
            replies = [more(first.cookie) for _ in range(15)]
            self.assertEqual(replies[-1].status, 429)
            self.assertEqual(replies[-1].json["error"]["reason"]["code"], "too-many-bytes")
            others = [more(None) for _ in range(30)]  # a new key each time: the address counts
            self.assertEqual(others[0].status, 201)
            self.assertEqual(others[-1].json["error"]["reason"]["code"], "too-many-bytes")
            self.assertEqual(service.api("POST", "/games", {"settings": DUEL}, at=self.innocent).status, 201)

    async def test_a_game_grows_only_so_large_and_stays_what_it_is(self):
        config = self.service.folder / "tiny.json"
        config.write_text(json.dumps({"quotas": {"game_bytes": 65536, "chat_bytes": 1_000_000}}), "ascii")
        with Service("--bots", "0", "--config", str(config)) as service:
            table = service.table()
            while (answer := service.command(table.game, table.secrets[0], "say", text="x" * 500))["ok"]:
                pass
            self.assertEqual(answer["error"]["reason"]["code"], "game-full")
            self.assertEqual(service.view(table.game)["stage"], "playing")


class FullLog(Behind):
    async def test_a_log_that_nobody_reads_holds_nobody_up(self):
        service = Service("--bots", "0", "--exempt-loopback")
        self.addCleanup(service.close)
        os.mkfifo(service.log_file)
        reader = os.open(service.log_file, os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        service.start()
        for _ in range(1000):  # of 150 bytes each; a pipe holds 64 KiB
            start = time.monotonic()
            self.assertEqual(service.api("GET", "/about").status, 200)
            self.assertLess(time.monotonic() - start, 1)
        self.assertEqual(service.stop(), 0)
