"""Counts what goes between a server and PostgreSQL: a proxy that reads the frames of the protocol.

    with Counted(database) as counted: Service(store=counted.address)
"""

import asyncio
import collections
import os
import shutil
import tempfile
import threading
import urllib.parse

SOCKET = ".s.PGSQL.5432"


class Counted:
    def __init__(self, database):
        self.database = database

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="endeavor-counted-")
        self.bytes = 0                          # in both directions
        self.frames = collections.Counter()     # by direction and type: ("to", b"E"), ("from", b"A")
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        self.thread = threading.Thread(target=self._run, args=(ready,), daemon=True)
        self.thread.start()
        ready.wait()
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        shutil.rmtree(self.folder)

    @property
    def address(self):
        return f"postgres://endeavor@/postgres?host={urllib.parse.quote(self.folder, safe='')}"

    @property
    def queries(self):
        """Statements that were executed, one by one or in a pipeline."""
        return self.frames["to", b"E"] + self.frames["to", b"Q"]

    @property
    def wakes(self):
        """Notifications."""
        return self.frames["from", b"A"]

    def _run(self, ready):
        asyncio.set_event_loop(self.loop)
        path = os.path.join(self.folder, SOCKET)
        self.loop.run_until_complete(asyncio.start_unix_server(self._serve, path))
        ready.set()
        self.loop.run_forever()

    async def _serve(self, reader, writer):
        there, back = await asyncio.open_unix_connection(os.path.join(self.database.folder, SOCKET))
        await asyncio.gather(self._pass("to", reader, back, 1), self._pass("from", there, writer, 0),
                             return_exceptions=True)

    async def _pass(self, way, reader, writer, nameless):
        """`nameless`: how many frames at the beginning have no type, only a length."""
        try:
            while True:
                kind = b"" if nameless else await reader.readexactly(1)
                nameless = max(0, nameless - 1)
                length = await reader.readexactly(4)
                rest = await reader.readexactly(int.from_bytes(length, "big") - 4)
                self.frames[way, kind] += 1
                self.bytes += len(kind) + 4 + len(rest)
                writer.write(kind + length + rest)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()
