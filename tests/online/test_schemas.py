"""The published description of the interface, against the server's routes and a lively game.

Every other test checks its own traffic as well (traffic.py); this one checks that nothing is left out.
"""

import asyncio
import json
import re

import jsonschema

import traffic
from post import Post
from service import DUEL, ROOT, Service, ServiceTest
from talk import Client
from test_notices import Receiver


class Documents(ServiceTest):
    @classmethod
    def setUpClass(cls):
        """Needs no server."""

    def test_every_route_of_the_server_is_published_and_no_other(self):
        routes = set()
        for file, below in (("api.cpp", "/api/v1"), ("api_account.cpp", "/api/v1"),
                            ("operator_api.cpp", "/api/v1/operator")):
            source = (ROOT / "server" / file).read_text(encoding="utf-8")
            routes |= {(method, below + path)
                       for method, path in re.findall(r'(?:add|own|anybody)\("([A-Z]+)", "(/[^"]*)"', source)}
        source = (ROOT / "server" / "server.cpp").read_text(encoding="utf-8")
        routes |= set(re.findall(r'router\.add\("([A-Z]+)", "(/[^"]*)"', source))
        routes |= {("GET", path) for path in re.findall(r'router\.addSocket\("(/[^"]*)"', source)}
        self.assertGreater(len(routes), 15)
        published = {(method.upper(), path) for path, item in traffic.OPENAPI["paths"].items()
                     for method in item if method != "parameters"}
        self.assertEqual(published, routes)

    def test_every_schema_is_one(self):
        jsonschema.Draft202012Validator.check_schema(traffic.MESSAGES)
        for schema in traffic.OPENAPI["components"]["schemas"].values():
            jsonschema.Draft202012Validator.check_schema(schema)

    def test_every_reference_leads_somewhere(self):
        for reference in re.findall(r'"\$ref": "([^"]+)"', json.dumps(traffic.OPENAPI) + json.dumps(traffic.MESSAGES)):
            file, _, path = reference.partition("#/")
            inside = traffic.OPENAPI if not file and path.startswith("components") else traffic.MESSAGES
            for key in path.split("/"):
                self.assertIn(key, inside, reference)
                inside = inside[key]

    def test_every_operation_has_a_name_and_says_what_it_does(self):
        operations = [operation for item in traffic.OPENAPI["paths"].values()
                      for method, operation in item.items() if method != "parameters"]
        names = [operation["operationId"] for operation in operations]
        self.assertEqual(len(set(names)), len(names))
        self.assertTrue(all(operation["summary"] for operation in operations))

    def test_the_checks_can_fail(self):
        for wrong in ({"type": "hello"}, {"type": "pong", "colour": "red"}, {"type": "shout"}):
            with self.assertRaises(AssertionError):
                traffic.check_said(wrong)


class LiveTraffic(ServiceTest):
    @classmethod
    def setUpClass(cls):
        cls.post = Post().__enter__()
        cls.addClassCleanup(cls.post.__exit__)
        cls.service = Service("--bots", "1", "--allow-local-webhooks", "--operator-secret", "secret of the operator",
                              *cls.post.options)
        cls.addClassCleanup(cls.service.close)
        cls.service.start()

    def use_account(self):
        """Everything that can be done with an account, to its end."""
        service = self.service
        cookie = service.api("POST", "/accounts", {"name": "Eve", "password": "correct horse"}).cookie
        session = service.api("POST", "/session", {"name": "Eve", "password": "correct horse"})
        self.assertEqual(session.status, 200)
        other = next(one for one in service.api("GET", "/account/sessions", cookie=cookie).json["sessions"]
                     if not one["current"])
        def mailed(method, path, body, page):
            service.api(method, path, body, cookie=cookie)
            return self.post.link("eve@example.org", page)
        for method, path, body in (
                ("DELETE", f"/account/sessions/{other['id']}", None), ("GET", "/account", None),
                ("PUT", "/account/name", {"name": "Mallory"}), ("GET", "/account/export", None),
                ("PUT", "/account/password", {"old": "correct horse", "new": "battery staple"}),
                ("POST", "/mail/confirm", {"token": mailed(
                    "PUT", "/account/mail", {"mail": "eve@example.org", "password": "correct horse"}, "confirm")}),
                ("POST", "/password/forgotten", {"name": "Mallory"})):
            done = service.api(method, path, body, cookie=cookie)
            self.assertLess(done.status, 300, (path, done.body))
        token = self.post.link("eve@example.org", "reset")
        service.api("POST", "/password/reset", {"token": token, "password": "third password"})
        def again():
            return service.api("POST", "/session", {"name": "Mallory", "password": "third password"}).cookie
        for method, path, body in (("DELETE", "/account/mail", None), ("DELETE", "/account/sessions", None),
                                   ("POST", "/account/deletion", {"password": "third password"})):
            self.assertEqual(service.api(method, path, body, cookie=again()).status, 200)

    async def test_a_lively_session_uses_every_route_and_every_message(self):
        traffic.seen.clear()
        service = self.service
        cookie = service.api("POST", "/accounts", {"name": "Ada", "password": "correct horse"}).cookie
        service.api("POST", "/session", {"name": "Ada", "password": "correct horse"})
        service.api("GET", "/session", cookie=cookie)
        self.use_account()
        for path in ("/api/v1/about", "/healthz", "/metrics", "/api/v1/games", "/api/v1/editions",
                     "/api/v1/editions/classic"):
            self.assertEqual(service.ask("GET", path).status, 200)
        table = service.table({**DUEL, "listed": True, "clock": {"kind": "bank", "minutes": 5, "seconds": 0}})
        self.assertEqual(service.api("POST", f"/games/{table.game}/adopt", secret=table.secrets[0],
                                     cookie=cookie).status, 200)
        self.assertEqual(len(service.api("GET", "/mine", cookie=cookie).json["games"]), 1)
        with Receiver() as receiver:
            hook = {"url": receiver.url, "secret": "shared"}
            for method, path, body in (("PUT", "phone", hook), ("POST", "phone/test", None)):
                tried = service.api(method, f"/games/{table.game}/notify/webhook/{path}", body, secret=table.secrets[0])
                self.assertEqual(tried.status, 200, tried.body)
        self.assertEqual(service.api("DELETE", f"/games/{table.game}/notify/webhook/phone",
                                     secret=table.secrets[0]).status, 200)
        async with Client(service) as ada, Client(service) as ben:
            await ada.heard("hello")
            await ada.watch(table.game, table.secrets[0])
            await ben.watch(table.game, table.secrets[1])
            await ada.heard("presence")
            await ada.send({"type": "ping"})
            await ada.heard("pong")
            await ada.send({"type": "watch", "game": "nothing"})
            self.assertRefused(await ada.heard("error"), "no-game")
            await ada.command(table.game, "say", text="hello")
            said = await ben.event(table.game, "said")
            self.moderate(table, said["number"])
            await ben.heard("text")
            await ben.send({"type": "unwatch", "game": table.game})
            self.assertRefused(await ada.command(table.game, "return"), "not-now")
            service.finish(table)
            await ada.event(table.game, "over")
            service.view(table.game)
            service.events(table.game)
            service.api("GET", f"/games/{table.game}/record")
            service.api("GET", "/games?stage=over")
            service.api("POST", f"/games/{table.game}/seats/1/secret", secret=table.secrets[1])
            service.api("DELETE", "/session", cookie=cookie)
            await asyncio.to_thread(service.stop)
            await ada.heard("reconnect")
        for direction in ("sent", "said"):
            published = {one["properties"]["type"]["const"] for one in traffic.MESSAGES["$defs"][direction]["oneOf"]}
            self.assertEqual({kind for way, kind, *_ in traffic.seen if way == direction and isinstance(kind, str)},
                             published)
        used = {(method.lower(), path) for method, path, *status in traffic.seen if status and status[0] < 300}
        for path, item in traffic.OPENAPI["paths"].items():
            for method in item:
                if method != "parameters" and path != "/api/v1/socket":
                    self.assertIn((method, path), used)

    def moderate(self, table, said):
        """One player blocks and reports the other; the operator does everything an operator can."""
        game, secret = f"/games/{table.game}", table.secrets[0]
        cookie = self.service.api("PUT", f"{game}/seats/1/block", secret=secret).cookie
        block, = self.service.api("GET", "/blocks", cookie=cookie).json["blocks"]
        self.service.api("DELETE", f"/blocks/{block['id']}", cookie=cookie)
        self.service.api("POST", f"{game}/reports", {"seat": 1, "text": "rude"}, secret=secret)
        def operator(method, path, body=None):
            return self.service.api(method, "/operator" + path, body, secret="secret of the operator").json
        report, = operator("GET", "/reports")["reports"]
        operator("POST", "/suspensions", {"visitor": "key:nobody", "days": 1, "why": "to try it"})
        operator("GET", "/suspensions")
        operator("DELETE", "/suspensions/key:nobody")
        operator("PUT", f"{game}/texts/{said}", {"hidden": True})
        operator("POST", f"/reports/{report['id']}/close")
