"""A client on the WebSocket."""

import asyncio
import collections
import json

import websockets

import traffic
from service import PATIENCE, new_id


class Gone(Exception):
    """The connection ended."""


class Client:
    """Receives everything and keeps the events of each game it watches, which must arrive without gaps.

        async with Client(service) as client: await client.watch(game, secret)
    """

    def __init__(self, service, *, port=None, events=(), **headers):
        """`events` are those received on an earlier connection, by game."""
        self.address = f"ws://127.0.0.1:{port or service.port}/api/v1/socket"
        self.headers = headers
        self.said = []  # everything but events and answers
        self.events = collections.defaultdict(list, events)
        self.answers = {}
        self.ended = None
        self.news = asyncio.Condition()

    async def __aenter__(self):
        self.socket = await websockets.connect(self.address, extra_headers=self.headers, max_size=None,
                                               ping_interval=None, open_timeout=PATIENCE, close_timeout=1)
        self.listener = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *_):
        await self.socket.close()
        await self.listener

    async def _listen(self):
        try:
            async for text in self.socket:
                message = json.loads(text)
                traffic.check_said(message)
                async with self.news:
                    self._hear(message)
                    self.news.notify_all()
            raise Gone(f"closed with {self.socket.close_code}")
        except Exception as ended:  # pylint: disable=broad-except
            async with self.news:
                self.ended = ended
                self.news.notify_all()

    def _hear(self, message):
        if message["type"] == "events":
            events = self.events[message["game"]]
            for event in message["events"]:
                assert event["number"] == len(events) + 1, f"{event['number']} after {len(events)}"
                events.append(event)
        elif message["type"] == "answer":
            self.answers[message["id"]] = message
        else:
            self.said.append(message)

    async def until(self, condition, seconds=PATIENCE):
        """Waits until a condition is true and returns its value. Raises Gone if the connection ends first."""
        async def wait():
            async with self.news:
                while not (result := condition()):
                    if isinstance(self.ended, AssertionError):
                        raise self.ended
                    if self.ended:
                        raise Gone() from self.ended
                    await self.news.wait()
                return result
        return await asyncio.wait_for(wait(), seconds)

    async def heard(self, kind, **like):
        """Returns and removes the first message of a kind that has these values."""
        def find():
            return next((message for message in self.said if message["type"] == kind
                         and like.items() <= message.items()), None)
        message = await self.until(find)
        self.said.remove(message)
        return message

    async def event(self, game, kind, **like):
        """The first event of a kind that has these values."""
        return await self.until(lambda: next((event for event in self.events[game] if event["type"] == kind
                                              and like.items() <= event.items()), None))

    async def send(self, message, *, check=True):
        if check:
            traffic.check_sent(message)
        await self.send_text(json.dumps(message))

    async def send_text(self, text):
        try:
            await self.socket.send(text)
        except websockets.ConnectionClosed as closed:
            raise Gone() from closed

    async def watch(self, game, secret=None):
        """Watches from the last event received."""
        message = {"type": "watch", "game": game, "after": len(self.events[game])}
        if secret:
            message["secret"] = secret
        await self.send(message)
        return await self.heard("watching", game=game)

    async def command(self, game, type, id=None, **command):  # pylint: disable=redefined-builtin
        """The answer to a command."""
        command = {"id": id or new_id(), "type": type, **command}
        self.answers.pop(command["id"], None)
        await self.send({"type": "command", "game": game, "command": command})
        return await self.until(lambda: self.answers.get(command["id"]))
