"""Turn notices: sent after the turn is stored, repeated if nobody could be reached, never sent twice."""

import hashlib
import hmac
import http.server
import json
import queue
import threading
import unittest

import service
from service import DUEL, Service, ServiceTest, wait_for

SECRET = "shared with the receiver"


class Receiver:
    """A webhook. Answers with `status` and keeps what it received."""

    def __enter__(self):
        self.status, self.came = 204, queue.Queue()
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):  # pylint: disable=invalid-name
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.came.put((self.headers, body))
                self.send_response(receiver.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):  # pylint: disable=arguments-differ
                """Keeps the log quiet."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_port}/hook"

    def next(self):
        headers, body = self.came.get(timeout=service.PATIENCE)
        return headers, json.loads(body), body


@unittest.skipUnless(service.FAKETIME, "needs the package libfaketime")
class Webhooks(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.service = Service("--bots", "0", "--allow-local-webhooks", "--base-url", "https://games.example",
                              clock=True)
        cls.addClassCleanup(cls.service.close)
        cls.service.start()
        cls.passed = 0

    def pass_time(self, seconds):
        type(self).passed += seconds
        self.service.later(self.passed)

    def setUp(self):
        self.receiver = self.enterContext(Receiver())
        self.table = self.service.table({**DUEL, "clock": {"kind": "days", "days": 3}})
        first = self.service.position(self.table.game)["turn"]
        self.waiting = 1 - first
        told = self.service.api("PUT", f"/games/{self.table.game}/notify/webhook/phone",
                                {"url": self.receiver.url, "secret": SECRET}, secret=self.table.secrets[self.waiting])
        self.assertEqual(told.status, 200, told.body)

    def pass_turn(self, seat):
        """Plays until it is another seat's turn; returns the number of the last event."""
        while (at := self.service.position(self.table.game))["turn"] == seat:
            self.service.play(self.table)
        return self.service.position(self.table.game)["number"], at

    def test_who_is_away_is_told_once_when_the_turn_comes_signed_and_with_a_link(self):
        number, _ = self.pass_turn(1 - self.waiting)
        headers, told, body = self.receiver.next()
        self.assertEqual((told["game"], told["seat"], told["number"]), (self.table.game, self.waiting, number))
        self.assertEqual(told["url"], f"https://games.example/game/{self.table.game}")
        self.assertIn("turn", told["text"])
        signature = hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
        self.assertEqual(headers["Endeavor-Signature"], f"sha256={signature}")
        with self.subTest("not again after a restart"):
            self.service.kill()
            self.service.start()
            self.pass_time(3600)
            self.pass_turn(self.waiting)
            self.pass_turn(1 - self.waiting)
            following, told, _ = self.receiver.next()
            self.assertNotEqual(following["Endeavor-Id"], headers["Endeavor-Id"])
            self.assertGreater(told["number"], number)
            self.assertTrue(self.receiver.came.empty())

    def test_a_receiver_that_is_out_of_order_is_tried_again_with_the_same_id(self):
        self.receiver.status = 503
        self.pass_turn(1 - self.waiting)
        first, _, _ = self.receiver.next()
        self.receiver.status = 204

        def half_a_minute_later():
            """Again and again, because the first may come before the server has put the notice back."""
            self.pass_time(40)
            return not self.receiver.came.empty()
        wait_for(half_a_minute_later, every=1)
        again, _, _ = self.receiver.next()
        self.assertEqual(again["Endeavor-Id"], first["Endeavor-Id"])
        self.pass_time(7 * 3600)
        self.service.kill()
        self.service.start()
        self.assertRaises(queue.Empty, self.receiver.came.get, timeout=1.5)

    def test_nobody_is_told_who_does_not_want_to_be_any_more(self):
        stopped = self.service.api("DELETE", f"/games/{self.table.game}/notify/webhook/phone",
                                   secret=self.table.secrets[self.waiting])
        self.assertEqual(stopped.status, 200)
        self.pass_turn(1 - self.waiting)
        self.assertRaises(queue.Empty, self.receiver.came.get, timeout=1)

    def test_a_test_says_whether_it_is_delivered_and_is_nobodys_turn(self):
        path, mine = f"/games/{self.table.game}/notify/webhook", self.table.secrets[self.waiting]
        tried = self.service.api("POST", f"{path}/phone/test", secret=mine)
        self.assertEqual(tried.status, 200, tried.body)
        headers, told, _ = self.receiver.next()
        self.assertTrue(told["test"])
        self.assertTrue(headers["Endeavor-Id"].startswith("test-"))
        self.receiver.status = 404
        error = self.service.api("POST", f"{path}/phone/test", secret=mine).json["error"]
        self.assertEqual((error["code"], error["reason"]["code"]), ("not-delivered", "notice-not-delivered"))
        self.assertIn("404", error["text"])
        self.receiver.status = 204
        self.assertEqual(self.service.api("POST", f"{path}/desk/test", secret=mine).json["error"]["reason"]["code"],
                         "not-subscribed")
        self.assertEqual(self.service.api("POST", f"{path}/phone/test").status, 403)
        gone = self.service.api("PUT", f"{path}/gone", {"url": "http://127.0.0.1:9/"}, secret=mine)
        self.assertEqual(gone.status, 200, gone.body)
        self.assertIn("connect", self.service.api("POST", f"{path}/gone/test", secret=mine).json["error"]["text"])

    def test_every_device_is_told(self):
        desk = self.enterContext(Receiver())
        path = f"/games/{self.table.game}/notify/webhook"
        added = self.service.api("PUT", f"{path}/desk", {"url": desk.url}, secret=self.table.secrets[self.waiting])
        self.assertEqual(added.status, 200, added.body)
        number, _ = self.pass_turn(1 - self.waiting)
        for receiver in (self.receiver, desk):
            self.assertEqual(receiver.next()[1]["number"], number)
            self.assertTrue(receiver.came.empty())


class Reach(ServiceTest):
    OPTIONS = ("--bots", "0")

    def test_a_seat_is_told_on_eight_devices_at_most(self):
        table = self.service.table()

        def ask(device):
            return self.service.api("PUT", f"/games/{table.game}/notify/webhook/{device}",
                                    {"url": "https://example.org/hook"}, secret=table.secrets[0])
        for number in range(8):
            self.assertEqual(ask(f"device-{number}").status, 200)
        refused = ask("one-more")
        self.assertEqual((refused.status, refused.json["error"]["code"]), (409, "not-now"))
        self.assertEqual(ask("device-3").status, 200, "one that is known may change its address")
        for device in ("a%20b", "x" * 65):
            self.assertEqual(ask(device).status, 404, device)

    def test_addresses_inside_are_not_talked_to_unless_that_is_allowed(self):
        table = self.service.table()
        for url in ("http://example.org/hook", "https://127.0.0.1/hook", "https://169.254.169.254/",
                    "file:///etc/passwd"):
            reply = self.service.api("PUT", f"/games/{table.game}/notify/webhook/phone", {"url": url},
                                     secret=table.secrets[0])
            self.assertEqual(reply.status, 400, url)

    def test_only_who_has_a_seat_is_told(self):
        table = self.service.table()
        reply = self.service.api("PUT", f"/games/{table.game}/notify/webhook/phone", {"url": "https://example.org/hook"})
        self.assertEqual(reply.status, 403)
