#!/usr/bin/env python3
"""Writes the fuzzers' seed corpora and dictionary from the built-in editions.

python3 fuzz/seeds.py [ENDEAVOR]     (default build/endeavor; run again when the format changes)
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ENDEAVOR = sys.argv[1] if len(sys.argv) > 1 else HERE.parent / "build" / "endeavor"
DATA = HERE.parent / "data"
CLASSIC = json.loads((DATA / "classic.json").read_text(encoding="utf-8"))
SAIL = json.loads((DATA / "age-of-sail-a.json").read_text(encoding="utf-8"))


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def put(kind, name, text):
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    (HERE / "corpus" / kind / name).write_bytes(data)


def simulated(players, seed, phases, edition="classic"):
    folder = pathlib.Path("/tmp") / f"endeavor-seeds-{players}-{seed}"
    subprocess.run([ENDEAVOR, "simulate", "--players", str(players), "--games", "1", "--seed",
                    str(seed), "--phases", phases, "--edition", edition, "--bots", "eager", "--records", folder],
                   check=True, capture_output=True)
    return json.loads((folder / "game-000000.json").read_text(encoding="utf-8"))


def cut(record, moves):
    short = {key: value for key, value in record.items() if key != "result"}
    return {**short, "moves": record["moves"][:moves]}


def records():
    three, four, five = (simulated(3, 11, "together"), simulated(4, 12, "individual"),
                         simulated(5, 13, "together"))
    sail = simulated(2, 14, "together", "age-of-sail-a")
    put("record", "sail-middle", compact(cut(sail, 50)))
    put("record", "sail-finished", compact(sail))
    put("record", "new", compact(cut(three, 0)))
    put("record", "opening", compact(cut(three, 20)))
    put("record", "middle", compact(cut(four, 90)))
    put("record", "late", compact(cut(five, 230)))
    put("record", "finished", compact(three))
    put("record", "unknown-keys", compact({**cut(three, 5), "note": {"a": [1, 2.5, None, "é"]}}))
    put("record", "wrong-result", compact({**three, "result": {"winners": [], "scores": []}}))
    put("record", "illegal-move", compact({**cut(three, 3), "moves": ["build palace"]}))
    put("record", "cut-off", compact(cut(three, 3))[:700])
    put("record", "deep", '{"format":' + "[" * 40)
    put("record", "no-json", "endeavor\n")
    # Found by fuzzing: the error message must be one line.
    put("record", "found-two-line-key", '{"a\\nb":1,"a\\nb":2}')
    put("record", "found-two-line-move", compact({**cut(three, 0), "moves": ["ship a\nb"]}))


def positions():
    """Short positions without derived keys, so that mutations hit what matters."""
    def position(record, moves, keep=False):
        shown = subprocess.run([ENDEAVOR, "show", "-", "--json"], input=compact(cut(record, moves)),
                               check=True, capture_output=True, text=True).stdout
        whole = json.loads(shown)
        if keep:
            return whole
        for key in ("hash", "phase", "legal", "glory", "winners"):
            del whole[key]
        for player in whole["players"]:
            for key in ("name", "levels", "card_capacity", "strength", "cities", "fleets"):
                del player[key]
        return whole

    def at(record, *decisions):
        """The first position of each kind of decision, searching back from the last one."""
        wanted = list(decisions)
        for ply in range(len(record["moves"]), 0, -1):
            found = position(record, ply)
            if found["decision"] in wanted:
                wanted.remove(found["decision"])
                yield found["decision"], found
            if not wanted:
                return

    classic, sail = simulated(3, 11, "together"), simulated(2, 14, "individual", "age-of-sail-a")
    put("position", "new", compact(position(classic, 0)))
    put("position", "whole", compact(position(classic, 60, keep=True)))
    put("position", "over", compact(position(classic, len(classic["moves"]))))
    put("position", "sail-new", compact(position(sail, 0)))
    for name, record in (("classic", classic), ("sail", sail)):
        for decision, found in at(record, "turn", "second", "salary", "build", "discard", "follow",
                                  "memorial", "governor-space"):
            put("position", f"{name}-{decision}", compact(found))
    put("position", "no-json", "endeavor\n")


def tiny_edition():
    """The smallest edition the loader accepts, so that mutations hit what matters."""
    return {
        "format": "endeavor-edition/1", "id": "tiny", "name": "Tiny", "players": [2, 3],
        "markers": 12, "rounds": 2, "card_slots": 2, "free_governor_glory": 1,
        "status_names": {kind: kind for kind in ("industry", "culture", "finance", "politics")},
        "status": {**CLASSIC["status"], "glory": [0, 0, 2, 3]},
        "tokens": {"industry": 1, "ship-draw": 2, "payment": 1, "attack": 1, "politics": 1},
        "buildings": [
            {"id": "hut", "name": "Hut", "level": 0, "copies": 0, "circle": True,
             "action": "occupy/draw"},
            {"id": "quay", "name": "Quay", "level": 1, "copies": 4, "circle": True,
             "action": "occupy&ship", "icons": {"culture": 2}},
            {"id": "mint", "name": "Mint", "level": 2, "copies": 4, "circle": True,
             "action": "draw&draw"},
            {"id": "palace", "name": "Palace", "level": 5, "copies": 1, "circle": True,
             "action": "payment", "icons": {"glory": 3}}],
        "regions": [
            {"id": "home", "name": "Home", "home": True, "cities": [{"id": "a", "name": "A"}]},
            {"id": "west", "name": "West", "track": 2,
             "cities": [{"id": "b", "name": "B", "glory": 2}, {"id": "c", "name": "C"}]}],
        "connections": [["a", "b"]],
        "decks": [
            {"id": "home", "name": "Home", "region": "home",
             "cards": {"0": {"politics": 1}, "1": {"glory": 2, "effect": "abolition"}}},
            {"id": "west", "name": "West", "region": "west",
             "cards": {"governor": {"politics": 1}, "1": {"industry": 2}}},
            {"id": "trade", "name": "Trade", "region": "home", "slavery": True,
             "cards": {"0": {"industry": 1}}}],
        "rules": CLASSIC["rules"],
        "provenance": {key: "made up" for key in CLASSIC["provenance"]}}


def tiny_sail(tiny):
    """The same with fleets, seas, a choice of start buildings and everything else new in 2018."""
    home, west = tiny["regions"]
    extra = [{"id": "dock", "name": "Dock", "level": 0, "copies": 0, "circle": True,
              "action": "ship/attack"},
             {"id": "stone", "name": "Stone", "level": 5, "copies": 1, "circle": False,
              "memorial": True},
             {"id": "hall", "name": "Hall", "level": 5, "copies": 1, "circle": True,
              "action": "draw", "glory_for": "draw"}]
    decks = [dict(deck) for deck in tiny["decks"]]
    decks[1]["cards"] = {**decks[1]["cards"],
                         "2": {"grants": {"markers": 2, "tokens": {"attack": 1}}}}
    return {**tiny, "id": "tiny-sail", "rules": {**SAIL["rules"], "level5_in_play": 2},
            "buildings": tiny["buildings"] + extra, "decks": decks,
            "tokens": {**tiny["tokens"], "culture": 4},
            "regions": [{**home, "fleets": [{"id": "f", "name": "F"}]},
                        {**west, "fleets": [{"id": "g", "name": "G"}]}],
            "connections": [["a", "b"], {"ends": ["b", "c"], "square": True}]}


def editions():
    put("edition", "classic", json.dumps(CLASSIC, ensure_ascii=False))
    tiny = tiny_edition()
    put("edition", "age-of-sail", json.dumps(SAIL, ensure_ascii=False))
    put("edition", "tiny-sail", json.dumps(tiny_sail(tiny)))
    put("edition", "tiny", json.dumps(tiny))
    put("edition", "six-players", json.dumps({**tiny, "players": [2, 6]}))
    put("edition", "unknown-key", json.dumps({**tiny, "colour": "red"}))
    put("edition", "dangling-link", json.dumps({**tiny, "connections": [["a", "z"]]}))
    put("edition", "duplicate-key", json.dumps(tiny).replace('"rounds"', '"markers"', 1))
    put("edition", "cut-off", json.dumps(tiny)[:900])
    # Found by fuzzing: each must be refused.
    unpaid = {**tiny["status"], "payments": [0, 0, 0, 0, 0]}
    put("edition", "found-no-payments", json.dumps({**tiny, "status": unpaid}))
    endless = [{**tile, "action": "payment" if tile["level"] > 0 else "occupy/draw"}
               for tile in tiny["buildings"]]
    put("edition", "found-endless-payments", json.dumps({**tiny, "buildings": endless}))
    cities = [{"id": f"c{n}", "name": "C"} for n in range(10)]
    links = [["!", city["id"]] for city in cities]
    regions = [tiny["regions"][0], {**tiny["regions"][1], "cities": cities}]
    put("edition", "found-broken-links",
        json.dumps({**tiny, "regions": regions, "connections": links}))


def moves():
    def seed(header, number, choices, texts):
        return bytes([header, 0, number, 0, len(choices)]) + choices + "\n".join(texts).encode()

    put("move", "build", seed(0, 1, b"", ["build market", "build palace", "pass"]))
    put("move", "first-turn", seed(0, 7, b"\0\0\0", ["colonial-house: occupy london",
                                                     "market: draw india", "pass", "done"]))
    put("move", "individual", seed(8, 7, b"\1\2\0\1", ["salary market, shipyard", "pass"]))
    put("move", "middle", seed(1, 9, bytes(i * 37 % 251 for i in range(120)),
                               ["token ship-draw: ship india", "ship india", "discard india 1",
                                "governor-space keep", "governor-space empty"]))
    put("move", "sail", seed(17, 5, bytes(i * 53 % 239 for i in range(100)),
                             ["start merchant-dock", "shipyard: ship india-fleet",
                              "market: draw discard: india 2", "memorial culture"]))
    put("move", "late", seed(2, 5, bytes(i * 101 % 241 for i in range(250)),
                             ["barracks: attack goa", "exchange: pay market", "  pass", "PASS"]))


def commands():
    """Lines of commands, each after its sender: a seat, or "o" for the owner."""
    def line(who, number, kind, **members):
        return who + json.dumps({"id": f"c-{number}", "type": kind, **members})

    start = line("o", 1, "start", fill="captain")
    put("command", "waiting", "\n".join([
        line("0", 1, "say", text="hello"), line("o", 2, "seat", target=1, holder="bot", level="mate")]))
    put("command", "free-seat", "\n".join([
        line("0", 1, "rename", name="Zoë"), line("o", 2, "seat", target=2, holder="nobody"),
        line("0", 3, "leave"), start]))
    put("command", "requests", "\n".join([
        start, line("0", 2, "pause"), line("0", 3, "resume"), line("0", 4, "leave"),
        line("0", 5, "return"), line("0", 6, "vote", target=1, what="drop"),
        line("0", 7, "answer", request=6, agree=True), line("0", 8, "rematch")]))
    put("command", "moves", "\n".join([
        start, *[line("0", 2 + i, "play", ply=i, moves=[move], after=4) for i, move in
                 enumerate(["build market", "build shipyard", "build workshop"])],
        line("0", 9, "undo", ply=1, to=0)]))
    put("command", "no-json", "0hello\no{\n")


def configs():
    put("config", "empty", "{}")
    put("config", "defaults", subprocess.run([ENDEAVOR, "serve", "--show-config"], check=True,
                                             capture_output=True).stdout)
    put("config", "some", compact({"quotas": {"games": {"key": {"per_hour": 5, "most": 2}}, "chat_bytes": 100}}))
    put("config", "counted", compact({"quotas": {"open_games": {"address": {"most": 0}}}}))
    put("config", "unknown", compact({"quotas": {"gmaes": {}}}))
    put("config", "wrong", compact({"quotas": {"games": {"key": {"per_hour": -1, "most": 1.5}}}}))


def requests():
    host = "Host: localhost:8080\r\n"
    upgrade = ("Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
               "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n")
    chunks = "5;a=b\r\n{\"x\":\r\n2\r\n1}\r\n0\r\nTrailer: x\r\n\r\n"
    long = "X-Long: " + "a" * 2500 + "\r\n"
    for name, text in {
        "get": f"GET /api/v1/games?stage=waiting&n=5 HTTP/1.1\r\n{host}Cookie: session=ab; x=\r\n\r\n",
        "page": f"HEAD /game/7f3a HTTP/1.1\r\n{host}Accept-Encoding: gzip, br;q=0.5\r\n\r\n",
        "post": f"POST /api/v1/games HTTP/1.1\r\n{host}Content-Length: 2\r\n\r\n{{}}",
        "chunked": f"POST /api/v1/games/a/commands HTTP/1.1\r\n{host}"
                   f"Transfer-Encoding: chunked\r\n\r\n{chunks}",
        "large": f"POST /api/v1/games HTTP/1.1\r\n{host}Content-Length: 65\r\n\r\n" + "a" * 65,
        "pipelined": f"GET /api/v1/games/a HTTP/1.1\r\n{host}\r\nDELETE / HTTP/1.1\r\n{host}\r\n"
                     f"GET / HTTP/1.0\r\n{host}Connection: keep-alive\r\n\r\n",
        "socket": f"GET /api/v1/socket HTTP/1.1\r\n{host}{upgrade}Origin: http://localhost:8080\r\n\r\n",
        "proxy": f"GET / HTTP/1.1\r\n{host}X-Forwarded-For: 10.0.0.1, 2001:db8::1\r\n"
                 "X-Forwarded-Proto: https\r\nAuthorization: Bearer abc\r\n\r\n",
        "escapes": f"GET /caf%C3%A9/%2e%2e%2f%252e?a=%0d%0aX:1&b=+%00 HTTP/1.1\r\n{host}\r\n",
        "both-lengths": f"POST /api/v1/games HTTP/1.1\r\n{host}Content-Length: 5\r\n"
                        f"Transfer-Encoding: chunked\r\n\r\n{chunks}",
        "folded": f"GET / HTTP/1.1\r\n{host}X: a\r\n b\r\n\r\n",
        "long-header": f"GET / HTTP/1.1\r\n{host}{long}\r\n",
        "long-address": "GET /" + "a" * 600 + f" HTTP/1.1\r\n{host}\r\n",
    }.items():
        put("http", name, b"\xff" + text.encode())
        put("http", name + "-in-pieces", b"\x06" + text.encode())
    words = {"GET ", "HEAD ", "POST ", "DELETE ", "OPTIONS ", " HTTP/1.1\\x0d\\x0a", " HTTP/1.0",
             "\\x0d\\x0a", "\\x0d\\x0a\\x0d\\x0a", "Host: ", "Content-Length: ", "chunked",
             "Transfer-Encoding: ", "Connection: ", "keep-alive", "close", "Upgrade: ", "websocket",
             "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: ", "Origin: ", "Cookie: session=",
             "Authorization: Bearer ", "Expect: 100-continue", "X-Forwarded-For: ", "null",
             "Accept-Encoding: ", ";q=0", "/api/v1/games", "/commands", "/api/v1/socket", "%2f",
             "%00", "%0d%0a", "%2e%2e", "?", "&", "=", "\\x00"}
    (HERE / "http.dict").write_text("".join(f'"{word}"\n' for word in sorted(words)),
                                    encoding="utf-8")


def dictionary():
    words = {"pass", "done", "governor-space keep", "governor-space empty", "token ", ": ", ", ",
             "ship ", "occupy ", "attack ", "pay ", "draw ", "build ", "salary ", "discard ",
             "endeavor-record/1", "endeavor-position/1", "endeavor-edition/1", "together", "individual", "governor",
             "ship&ship", "draw&draw", "occupy&ship", "occupy/attack", "ship/draw", "true", "false",
             "start ", "memorial ", "-fleet", "-sea", "draw discard: ",
             "null", "{", "}", "[", "]", ",", ":", "-1", "0", "1e9", "\\u0000", "\\n"}
    keys = {"format", "edition", "options", "phases", "players", "name", "seed", "setup", "first",
            "tokens", "moves", "result", "winners", "scores", "total", *CLASSIC,
            *CLASSIC["status"], "id", "level", "copies", "icons", "action", "circle", "home",
            "track", "cities", "glory", "region", "cards", "slavery", "effect", "abolition", "fleets", "ends",
            "square", "memorial", "glory_for", "grants", "level5", *CLASSIC["rules"],
            "type", "ply", "after", "play", "undo", "to", "pause", "resume", "vote", "target", "what",
            "replace", "open", "drop", "answer", "request", "agree", "leave", "return", "rename", "say", "text",
            "seat", "holder", "bot", "nobody", "fill", "rematch",
            "decision", "turn", "player", "round", "pending", "actor", "follow", "follow_decks", "second",
            "second_places", "card_limit", "emptying", "harbour", "supply", "converted", "set_aside",
            "passed", "marker", "owner", "token", "beside", "sea", "discarded", "stock", "used"}
    words |= {json.dumps(key) for key in keys} | set(CLASSIC["tokens"])
    words |= {value for rules in (CLASSIC["rules"], SAIL["rules"]) for value in rules.values()
              if isinstance(value, str)}
    words |= {entry["id"] for key in ("buildings", "regions", "decks") for entry in CLASSIC[key]}
    for region in CLASSIC["regions"]:
        words |= {city["id"] for city in region["cities"]}
    lines = [json.dumps(word) for word in sorted(words)]
    (HERE / "endeavor.dict").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for folder in ("record", "position", "edition", "move", "command", "http", "config"):
        (HERE / "corpus" / folder).mkdir(parents=True, exist_ok=True)
    records()
    positions()
    editions()
    moves()
    commands()
    requests()
    configs()
    dictionary()
