"""A server as a real process, and asking it over HTTP.

    with Service() as service: service.api("GET", "/about").json

It listens on a free local port and keeps it across restarts. Its data is in a temporary folder unless `store`
names a PostgreSQL database. All traffic in both directions is checked against the published schemas
(traffic.py).
"""

import asyncio
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

import traffic

ROOT = pathlib.Path(__file__).resolve().parents[2]
ENDEAVOR = pathlib.Path(os.environ.get("ENDEAVOR", ROOT / "build" / "endeavor")).resolve()
FAKETIME = next(iter(sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))), None)
PATIENCE = 20  # seconds that anything may take on a busy machine
DUEL = {"edition": "age-of-sail-a", "players": 2}

# Errors that players see; the others are for people who write clients.
REASONED = {"stale", "illegal", "not-yours", "not-now", "bad-command", "no-game", "bad-name", "bad-password",
            "name-taken", "wrong-password", "not-logged-in", "no-channel", "too-many"}


class Refused(Exception):
    """The server refused something a test relies on."""


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def made(self):
        """The object that was created."""
        if self.status != 201:
            raise Refused(self.body)
        return self.json

    @property
    def cookie(self):
        """The cookie as a browser would send it back."""
        return self.headers["Set-Cookie"].split(";")[0]


def environment_with(clock):
    """The environment of a process whose clock goes by a file, if there is one (Service.later)."""
    if not clock:
        return dict(os.environ)
    return os.environ | {"LD_PRELOAD": str(FAKETIME), "FAKETIME_TIMESTAMP_FILE": str(clock),
                         "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}


class Table:
    """A game with the secrets of its owner and of its players, by seat."""

    def __init__(self, game, owner, secrets):
        self.game, self.owner, self.secrets = game, owner, secrets


class Service:
    def __init__(self, *options, store=None, data=None, clock=False, strict=False):
        """`clock`: whether later() can put the server's clock forward. `strict`: quotas hold for this machine too;
        behind a proxy they always do."""
        if not strict:
            options += ("--exempt-loopback",)
        self.options, self.store, self.port, self.process = options, store, 0, None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="endeavor-online-"))
        self.data = pathlib.Path(data or self.folder / "data")
        self.log_file = self.folder / "log"
        self.clock = self.folder / "clock" if clock else None
        self.later(0)

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if self.process:
            self.kill()
        shutil.rmtree(self.folder)

    # --- The process ---------------------------------------------------------------------------

    @property
    def where(self):
        """The options that name its store, for `endeavor admin` too."""
        return ["--store", self.store] if self.store else ["--data", str(self.data)]

    def start(self):
        environment = environment_with(self.clock)
        with open(self.log_file, "ab") as log:
            self.process = subprocess.Popen(
                [ENDEAVOR, "serve", "--port", str(self.port), *self.where, *self.options],
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, env=environment)
        said = self.process.stdout.readline().decode()
        found = re.search(r" at http://\S+:(\d+)$", said)
        if not found:
            raise RuntimeError(f"the server did not start: {said!r}\n{self.log}")
        self.port = int(found[1])

    def kill(self):
        """kill -9"""
        self.process.kill()
        return self._end()

    def stop(self):
        """Asks it to stop; returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self):
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None
        return code

    def later(self, seconds):
        """Puts the server's clock forward by this much."""
        if self.clock:
            self.clock.write_text(f"+{seconds}s\n", encoding="ascii")

    @property
    def log(self):
        return self.log_file.read_text(encoding="utf-8")

    def admin(self, command, *arguments):
        return subprocess.run([ENDEAVOR, "admin", command, *self.where, *map(str, arguments)],
                              capture_output=True, text=True, timeout=60, check=False)

    # --- HTTP ----------------------------------------------------------------------------------

    def ask(self, method, path, body=None, *, secret=None, cookie=None, headers=(), raw=None, port=None, at=None):
        """One request. `raw` is a body sent verbatim, valid or not; otherwise `body` is sent as JSON. `at` is the
        address that the proxy in front says it comes from."""
        sent = dict(headers)
        if at:
            sent["X-Forwarded-For"] = at
        if body is not None:
            raw = json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        if secret:
            sent["Authorization"] = f"Bearer {secret}"
        if cookie:
            sent["Cookie"] = cookie
        connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, raw, sent)
            response = connection.getresponse()
            reply = Reply(response.status, response.headers, response.read())
        finally:
            connection.close()
        traffic.check_http(method, path, body, reply)
        return reply

    def api(self, method, path, body=None, **options):
        return self.ask(method, "/api/v1" + path, body, **options)

    def create(self, settings=None, **body):
        """Creates a game in which somebody has the first seat, unless `seat` says otherwise."""
        reply = self.api("POST", "/games", {"settings": settings or DUEL, "name": "Ada", "seat": 0, **body})
        return reply.made

    def join(self, game, name, **body):
        reply = self.api("POST", f"/games/{game}/join", {"name": name, **body})
        return reply.made

    def table(self, settings=None, names=("Ada", "Ben", "Cleo", "Dan", "Eve")):
        """A game whose seats for people are all taken, so that it has started."""
        settings = settings or DUEL
        plans = settings.get("seats", [{"holder": "person"}] * settings["players"])
        people = [seat for seat, plan in enumerate(plans) if plan["holder"] == "person"]
        made = self.create(settings, name=names[people[0]], seat=people[0])
        secrets = {people[0]: made["secret"]}
        for seat in people[1:]:
            secrets[seat] = self.join(made["game"], names[seat], seat=seat)["secret"]
        return Table(made["game"], made["owner"], secrets)

    def view(self, game, secret=None):
        return self.api("GET", f"/games/{game}", secret=secret).json

    def position(self, game, **options):
        return self.api("GET", f"/games/{game}/position", **options).json

    def events(self, game, after=0):
        events, more = [], True
        while more:
            reply = self.api("GET", f"/games/{game}/events?after={after + len(events)}").json
            events += reply["events"]
            more = reply.get("more", False)
        return events

    def command(self, game, secret, type, **command):  # pylint: disable=redefined-builtin
        """Sends a command over HTTP."""
        command = {"id": new_id(), "type": type, **command}
        return self.api("POST", f"/games/{game}/commands", command, secret=secret).json

    def play(self, table, moves=1, choose=random.choice):
        """Makes this many random moves for whoever is to decide; returns the answers."""
        answers = []
        for _ in range(moves):
            at = self.position(table.game)
            if at["turn"] is None:
                break
            answers.append(self.command(table.game, table.secrets[at["turn"]], "play", ply=at["ply"],
                                        moves=[choose(at["legal"])]))
            assert answers[-1]["ok"], answers[-1]
        return answers

    def finish(self, table):
        """Plays to the end, fetching one position at a time."""
        while self.view(table.game)["stage"] != "over":
            self.play(table, 20)


def new_id():
    return f"c-{random.getrandbits(64):x}"


def wait_for(condition, seconds=PATIENCE, every=0.02):
    """Polls until the result is true; returns it."""
    end = time.monotonic() + seconds
    while not (result := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds} seconds for {condition}")
        time.sleep(every)
    return result


class ServiceTest(unittest.IsolatedAsyncioTestCase):
    """Tests that share one server."""

    OPTIONS = ("--bots", "1")

    @classmethod
    def setUpClass(cls):
        cls.service = Service(*cls.OPTIONS)
        cls.addClassCleanup(cls.service.close)
        cls.service.start()

    async def asyncSetUp(self):
        # HTTP calls here block, which asyncio's debug mode would complain about.
        asyncio.get_running_loop().set_debug(False)

    def assertRefused(self, answer, code):
        """Checks that an answer to a command, or an HTTP reply, is a refusal."""
        if isinstance(answer, Reply):
            answer = answer.json
        self.assertIn("error", answer)
        self.assertEqual(answer["error"]["code"], code, answer["error"])
        self.assertGreater(len(answer["error"]["text"]), 10, "it does not say why")
        if code in REASONED:
            self.assertIn("reason", answer["error"], "there is nothing to make words of in other languages")
