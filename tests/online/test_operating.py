"""What an operator relies on: private files, cleaning up while it serves, open files, IPv6, metrics, workers."""

import http.client
import os
import re
import socket
import stat
import subprocess
import sys
import time
import unittest

import service
from service import ENDEAVOR, PATIENCE, ROOT, Service, ServiceTest, environment_with, wait_for

sys.path.append(str(ROOT / "tests" / "server"))
import postgres  # pylint: disable=wrong-import-position,wrong-import-order


def rights(path):
    return stat.S_IMODE(os.stat(path).st_mode)


class Files(unittest.TestCase):
    def test_files_are_0600_and_folders_0700_whatever_the_umask(self):
        before = os.umask(0)
        try:
            made = Service("--bots", "0", "--quiet")
            made.data = made.folder / "new" / "data"
            with made:
                made.table()
                self.assertEqual(made.admin("backup", made.data / "backup").returncode, 0)
                for folder in (made.data, made.data.parent):
                    self.assertEqual(rights(folder), 0o700, folder)
                files = sorted(made.data.iterdir())
                self.assertGreaterEqual(len(files), 4)
                for file in files:
                    self.assertEqual(rights(file), 0o600, file)
        finally:
            os.umask(before)

    def test_a_folder_that_was_there_is_left_as_it_is_and_old_files_are_closed(self):
        with Service("--bots", "0", "--quiet") as used:
            used.table()
            used.stop()
            os.chmod(used.data, 0o755)
            os.chmod(used.data / "games.sqlite", 0o644)
            used.start()
            self.assertEqual(rights(used.data), 0o755)
            self.assertEqual(rights(used.data / "games.sqlite"), 0o600)


@unittest.skipUnless(service.FAKETIME, "needs the package libfaketime")
class Cleaning(unittest.TestCase):
    def test_a_server_removes_abandoned_games_by_itself_and_says_so(self):
        with Service("--bots", "0", "--keep-days", "30", clock=True) as served:
            abandoned, finished = served.table(), served.table()
            served.finish(finished)
            session = served.api("POST", "/accounts", {"name": "Ada", "password": "correct horse"}).cookie
            served.stop()
            served.later(29 * 86400)
            served.start()
            recent = served.table()
            time.sleep(2)
            self.assertEqual(served.view(abandoned.game)["stage"], "playing", "removed too early")
            served.stop()
            served.later(200 * 86400)
            served.start()
            wait_for(lambda: served.api("GET", f"/games/{abandoned.game}").status == 404)
            wait_for(lambda: served.api("GET", f"/games/{recent.game}").status == 404)
            self.assertEqual(served.view(finished.game)["stage"], "over", "finished games stay")
            self.assertRegex(wait_for(lambda: re.search('"event": "cleaned".*', served.log))[0],
                             '"games": 2, .*"sessions": 1')
            self.assertEqual(metric(served.port, "endeavor_games_removed_total"), 2)
            self.assertEqual(served.api("GET", "/session", cookie=session).json, {"name": None})

    def test_without_the_option_no_game_is_ever_removed(self):
        with Service("--bots", "0", clock=True) as served:
            kept = served.table()
            served.stop()
            served.later(3000 * 86400)
            served.start()
            time.sleep(2)
            self.assertEqual(served.view(kept.game)["stage"], "playing")

    def test_wrong_numbers_of_days_are_refused(self):
        for days in ("0", "-1", "soon", "40000"):
            with self.subTest(days=days):
                done = subprocess.run([ENDEAVOR, "serve", "--keep-days", days], capture_output=True, text=True,
                                      timeout=PATIENCE, check=False)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn("--keep-days", done.stderr)


def metric(port, name, host="127.0.0.1"):
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/metrics")
        text = connection.getresponse().read().decode()
    finally:
        connection.close()
    found = re.search(rf"(?m)^{re.escape(name)} (\S+)$", text)
    if not found:
        raise AssertionError(f"{name} is not in\n{text}")
    return float(found[1])


class Watching(ServiceTest):
    OPTIONS = ("--bots", "0", "--quiet")

    def test_metrics_have_the_queues_memory_and_open_files(self):
        for name in ('endeavor_store_waiting{call="read"}', 'endeavor_store_waiting{call="append"}'):
            self.assertLess(metric(self.service.port, name), 10, name)
        self.assertEqual(metric(self.service.port, "endeavor_store_refused_total"), 0)
        self.assertGreater(metric(self.service.port, "endeavor_memory_bytes"), 1 << 20)
        self.assertGreater(metric(self.service.port, "endeavor_open_files"), 5)


class OpenFiles(unittest.TestCase):
    def limited(self, soft, hard):
        return Served(f"ulimit -Sn {soft} && ulimit -Hn {hard} && exec \"$0\" serve --port 0 --bots 0 --data \"$1\"")

    def test_the_limit_is_raised_as_far_as_it_goes(self):
        with self.limited(1024, 4096) as served:
            with open(f"/proc/{served.process.pid}/limits", encoding="ascii") as limits:
                self.assertRegex(limits.read(), r"Max open files +4096 +4096")
            wait_for(lambda: '"connections": 3840' in served.log)  # it says how many clients that is

    def test_with_too_few_it_does_not_start_and_says_what_it_needs(self):
        with self.limited(128, 128) as served:
            self.assertEqual(served.process.wait(PATIENCE), 1)
            self.assertIn("open files (ulimit -n); it needs at least 512", served.log)


class Served:
    """A server started by a line of shell."""

    def __init__(self, line):
        self.folder = Service()
        self.line = line

    def __enter__(self):
        with open(self.folder.log_file, "wb") as log:
            self.process = subprocess.Popen(["bash", "-c", self.line, ENDEAVOR, self.folder.data],
                                            stdout=subprocess.PIPE, stderr=log)
        self.said = self.process.stdout.readline().decode()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.folder.close()

    @property
    def log(self):
        return self.folder.log


class Ipv6(unittest.TestCase):
    def setUp(self):
        try:
            with socket.create_server(("::1", 0), family=socket.AF_INET6):
                pass
        except OSError:
            self.skipTest("this machine has no IPv6")

    def test_public_is_all_addresses_of_both_kinds(self):
        with Served('exec "$0" serve --public --port 0 --bots 0 --data "$1"') as served:
            port = int(re.search(r"http://localhost:(\d+)$", served.said)[1])
            for host in ("::1", "127.0.0.1"):
                self.assertGreater(metric(port, "endeavor_memory_bytes", host), 0)

    def test_an_address_of_ipv6_is_printed_as_a_link(self):
        with Served('exec "$0" serve --address ::1 --port 0 --bots 0 --data "$1"') as served:
            self.assertRegex(served.said, r" at http://\[::1\]:\d+$")


class Worker:
    """`endeavor worker` as a process that answers /metrics and /healthz."""

    def __init__(self, store, *options, clock=None):
        """`clock`: of a Service, to go by."""
        self.process = subprocess.Popen([ENDEAVOR, "worker", "--store", store, "--port", "0", *options],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        env=environment_with(clock))
        self.port = int(re.search(r":(\d+)$", self.process.stdout.readline().decode())[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def metric(self, name):
        return metric(self.port, name)


@unittest.skipUnless(service.FAKETIME, "needs the package libfaketime")
class Workers(unittest.TestCase):
    def test_a_worker_forgets_games_like_a_server_and_answers_metrics_and_healthz(self):
        bots = {"edition": "age-of-sail-a", "players": 2,
                "seats": [{"holder": "bot", "level": "mate"}, {"holder": "bot", "level": "mate"}]}
        with postgres.Server() as database, Service("--bots", "0", store=database.address(), clock=True) as served:
            with Worker(database.address(), "--bots", "2", clock=served.clock) as worker:
                self.assertEqual(served.ask("GET", "/healthz", port=worker.port).json, {"ok": True})
                for _ in range(5):
                    game = served.create(bots, seat=None, name="Ada")["game"]
                    wait_for(lambda game=game: served.view(game)["stage"] == "over", 60)
                self.assertGreater(worker.metric("endeavor_bot_moves_total"), 100)
                self.assertEqual(worker.metric("endeavor_rooms"), 5)
                served.later(120)
                wait_for(lambda: worker.metric("endeavor_rooms") == 0)
            served.stop()
