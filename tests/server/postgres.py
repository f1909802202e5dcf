"""A private PostgreSQL server for tests, from Debian's package, in a temporary folder.

Nobody else can reach it (it listens only on a socket in that folder), and it ends with its user:

    with postgres.Server() as server: …server.address("some_database")…

As a program it is controlled by lines on its standard input and ends when that closes, so that nothing is left
behind even if its parent is killed. tests/server/with-postgres runs a command next to one.
"""

import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.parse

ACCOUNTS = ("postgres", "nobody")  # it refuses to run as root


def _unprivileged():
    for name in ACCOUNTS:
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError(f"PostgreSQL does not run as root, and there is no user {' or '.join(ACCOUNTS)}")


def _programs():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2]))
    if not found:
        raise RuntimeError("there is no PostgreSQL under /usr/lib/postgresql; install the package postgresql")
    return found[-1]


class Server:
    def __init__(self, sync=False):
        """`sync`: whether commits wait for the disk, as they do in production."""
        self.sync = sync

    def __enter__(self):
        self.bin = _programs()
        self.user = _unprivileged() if os.geteuid() == 0 else None
        self.folder = tempfile.mkdtemp(prefix="endeavor-pg-")
        self.data = os.path.join(self.folder, "data")
        try:
            if self.user:
                os.chown(self.folder, self.user.pw_uid, self.user.pw_gid)
            self._run("initdb", "--pgdata", self.data, "--username", "endeavor", "--auth", "trust", "--encoding",
                      "UTF8", "--locale", "C.UTF-8", "--no-sync")
            with open(os.path.join(self.data, "postgresql.conf"), "a", encoding="utf-8") as settings:
                settings.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\n"
                               f"fsync = {'on' if self.sync else 'off'}\n")
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if os.path.exists(os.path.join(self.data, "postmaster.pid")):
            self.stop()
        shutil.rmtree(self.folder)

    def _run(self, program, *arguments):
        as_user = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}
        # Output goes to a file: a started server keeps the descriptor it was given.
        with open(os.path.join(self.folder, "log"), "a+", encoding="utf-8") as log:
            done = subprocess.run([os.path.join(self.bin, program), *arguments], stdin=subprocess.DEVNULL, stdout=log,
                                  stderr=log, cwd=self.folder, check=False, **as_user)
            if done.returncode != 0:
                log.seek(0)
                raise RuntimeError(f"{program} failed:\n{log.read()}")

    def _control(self, *arguments):
        self._run("pg_ctl", "--pgdata", self.data, "--wait", "--timeout", "60", *arguments)

    def start(self):
        self._control("start")

    def stop(self):
        self._control("stop", "--mode", "immediate")

    def address(self, database="postgres"):
        return f"postgres://endeavor@/{database}?host={urllib.parse.quote(self.folder, safe='')}"


def _drive(server):
    """Handles "start" and "stop" on standard input, each answered by "done"."""
    print(server.address("%"), flush=True)
    for line in sys.stdin:
        {"start": server.start, "stop": server.stop}[line.strip()]()
        print("done", flush=True)


def _leave(number, _):
    """Lets a signal, which the test runner may send to all processes, shut the server down cleanly."""
    for which in (signal.SIGINT, signal.SIGTERM):
        signal.signal(which, signal.SIG_IGN)
    sys.exit(128 + number)


def main():
    for which in (signal.SIGINT, signal.SIGTERM):
        signal.signal(which, _leave)
    sync = "--sync" in sys.argv
    command = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    with Server(sync) as server:
        if not command:
            return _drive(server)
        environment = {**os.environ, "ENDEAVOR_TEST_POSTGRES": server.address()}
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
