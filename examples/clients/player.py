"""Joins an online game and plays it to the end: a starting point for your own bot.

    python3 examples/clients/player.py http://localhost:8080/game/ID      a link that somebody sent
    python3 examples/clients/player.py ID --server http://localhost:8080

With a link to a seat (its secret is behind the #) it plays that seat, otherwise it takes a free one. It needs
Python and the package websockets (Debian: python3-websockets). docs/protocol.md describes the protocol.
"""

import argparse
import asyncio
import http.client
import json
import random
import sys
import urllib.error
import urllib.parse
import urllib.request
import uuid

import websockets


def choose(position, legal):
    """Your own idea goes here: choose one of the legal moves, given the position (docs/record.md)."""
    del position  # this player ignores it, but passes only when there is nothing else to do
    return random.choice([move for move in legal if move != "pass"] or legal)


class Server:
    """Single requests, over HTTP."""

    def __init__(self, address):
        self.address = address.rstrip("/")

    def ask(self, method, path, body=None):
        request = urllib.request.Request(f"{self.address}/api/v1{path}", method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request) as response:
                return json.load(response)
        except urllib.error.HTTPError as refused:
            if refused.code >= 500:
                raise  # perhaps temporary: the caller reconnects and retries
            sys.exit(f"The server refused: {json.load(refused)['error']['text']}")

    def socket(self):
        return self.address.replace("http", "ws", 1) + "/api/v1/socket"


async def play_turn(server, game, seat, unanswered):
    """The command to send, if it is our turn. An unanswered one is retried unchanged: the server knows its
    id, and does not carry it out twice."""
    if unanswered:
        return unanswered
    at = await asyncio.to_thread(server.ask, "GET", f"/games/{game}")
    if at["stage"] != "playing" or at["turn"] != seat:
        return None
    at = await asyncio.to_thread(server.ask, "GET", f"/games/{game}/position")
    if at["turn"] != seat:
        return None
    return {"id": uuid.uuid4().hex, "type": "play", "ply": at["ply"], "moves": [choose(at["position"], at["legal"])]}


async def play(server, game, secret):
    """Plays until the game is over and returns seat and result. Reconnects when the connection is lost."""
    seen, seat, unanswered = 0, None, None
    async for socket in websockets.connect(server.socket(), max_size=None):
        try:
            await socket.send(json.dumps({"type": "watch", "game": game, "after": seen, "secret": secret}))
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "error":
                    sys.exit(f"The server refused: {message['error']['text']}")
                if message["type"] == "watching":
                    seat = message["seat"]
                    if seat is None:
                        sys.exit("This secret does not belong to any seat of the game.")
                elif message["type"] == "events":
                    for event in message["events"]:
                        seen = event["number"]
                        if event["type"] == "over":
                            return seat, event["result"]
                elif message["type"] == "answer":
                    unanswered = None
                    if not message["ok"]:
                        print(f"Refused: {message['error']['text']}", file=sys.stderr)
                else:
                    continue
                # Something happened, or we have just connected: perhaps it is our turn.
                if seat is not None and (command := await play_turn(server, game, seat, unanswered)):
                    if command is not unanswered or message["type"] == "watching":
                        unanswered = command
                        await socket.send(json.dumps({"type": "command", "game": game, "command": command}))
        except (websockets.ConnectionClosed, OSError, http.client.HTTPException):
            continue  # with a new connection
    return None


def main():
    parser = argparse.ArgumentParser(description="Joins an online game and plays it to the end.")
    parser.add_argument("game", help="a link to a game or to a seat, or the id of a game")
    parser.add_argument("--server", default="http://localhost:8080", help="for an id (default: %(default)s)")
    parser.add_argument("--name", default="Python", help="(default: %(default)s)")
    arguments = parser.parse_args()
    link = urllib.parse.urlsplit(arguments.game)
    server = Server(f"{link.scheme}://{link.netloc}" if link.netloc else arguments.server)
    game = link.path.rstrip("/").split("/")[-1]
    secret = link.fragment.rpartition("=")[2]
    if not secret:
        joined = server.ask("POST", f"/games/{game}/join", {"name": arguments.name})
        secret = joined["secret"]
        print(f"Playing seat {joined['seat']}. To continue later: {server.address}/game/{game}#{secret}", flush=True)
    seat, result = asyncio.run(play(server, game, secret))
    print("Won." if seat in result["winners"] else "Lost.")


if __name__ == "__main__":
    main()
