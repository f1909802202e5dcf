#!/usr/bin/env python3
"""Searches for golden games: plays many games with the reference engine, each steered a little
towards one situation, and keeps the one in which it is easiest to see.

python3 tests/golden/find.py SITUATION [--games N] [--endeavor PATH] [--out DIR]

Writes DIR/SITUATION.json and .txt. Needed only to make a new golden game: the committed ones stay.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys

import annotate
import situations

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "reference"))
import reference  # noqa: E402

# How much a move is liked, by the words in it. What is not named counts 1.
SENSIBLE = {"pass": 0.03, "done": 0.1, "draw": 3, "occupy": 3, "attack": 0.4}
LIKES = {
    "abolition": {"europe": 30, "slavery": 12, "london": 4, "paris": 4, "rome": 4, "lisbon": 4,
                  "danzig": 4, "seville": 4, "algiers": 4, "colonial-house": 4, "market": 4},
    "governor-by-tie": {"ship": 6, "shipyard": 6, "india": 8, "cartographer": 5},
    "governor-after-passing": {"ship": 6, "shipyard": 6, "pass": 4, "africa": 4, "caribbean": 3,
                               "south-america": 3, "market": 3},
    "discard-chain": {"draw": 8, "market": 5, "europe": 3},
    "governor-space": {"ship": 4, "shipyard": 5, "draw": 4},
    "supply-exhausted": {"shipyard": 8, "theater": 40, "docks": 8, "workshop": 5, "europe": 4,
                         "south-america": 5},
    "status-above-15": {"theater": 40, "south-america": 12, "shipyard": 6, "draw": 5, "europe": 6},
    "shared-victory": {},
    "build-fallback": {"build market": 9, "build shipyard": 9, "build workshop": 9, "build": 0.1},
}
PLAYERS = {"build-fallback": 4}     # three players seldom empty a level of the stockpile


def dealt(endeavor, players, seed):
    text = subprocess.run([str(endeavor), "new", "--players", str(players), "--seed", str(seed)],
                          check=True, capture_output=True, text=True).stdout
    return json.loads(text)


def weight(text, likes):
    product = 1.0
    for words in (SENSIBLE, likes):
        for word in text.replace(":", "").split():
            product *= words.get(word, 1)
        product *= words.get(text, 1) if " " in text else 1
    return product


def won_after_passing(game, text):
    """Seat 0 collects a governor and as many cards as fit, leads on another track and passes; the
    others then fill that track."""
    hero = game.players[0]
    leads = [region for region, owners in game.track.items()
             if not game.is_open(region) and owners and all(
                 owners.count(0) > owners.count(player.seat)
                 for player in game.players if player is not hero)]
    if game.player != 0:
        fills = any(text.endswith(f"ship {region}") for region in leads)
        return 300 if hero.passed and fills else 1
    full = len(hero.cards) - 1 >= game.cards_allowed(hero)
    governor = any(value == "governor" for _, value in hero.cards)
    return 500 if text == "pass" and full and governor and leads else 1


def position(game, names):
    """The part of `endeavor show --json` that situations.py looks at, from the reference."""
    facts = game.components
    regions = []
    for region in facts.regions:
        track = [{"owner": seat} for seat in game.track.get(region, [])]
        track += [{}] * (facts.regions[region].get("track", 0) - len(track))
        regions.append({"id": region, "open": game.is_open(region), "track": track})
    players = []
    for player in game.players:
        cards = [f"{deck} {value}" for deck, value in player.cards]
        players.append({
            "name": names[player.seat], "supply": player.supply, "harbour": player.harbour,
            "passed": player.passed, "cards": cards, "set_aside": len(player.set_aside),
            "status": {kind: game.total(player, kind) for kind in situations.STATUS},
            "levels": {"build": game.build_level(player), "growth": game.growth_value(player),
                       "payments": game.payments_value(player),
                       "cards": game.card_limit(player)}})
    return {"round": game.round, "player": game.player, "players": players, "regions": regions,
            "decks": {deck: list(values) for deck, values in game.decks.items()},
            "legal": game.legal(), "glory": [game.score(player) for player in game.players]}


def played(components, record, wanted, rng):
    """Plays the record on; returns its positions."""
    game = reference.game_from_record(components, record)
    names = [player["name"] for player in record["players"]]
    positions = [position(game, names)]
    while not game.over:
        legal = game.legal()
        weights = [weight(text, LIKES[wanted]) for text in legal]
        if wanted == "governor-after-passing":
            weights = [old * won_after_passing(game, text) for old, text in zip(weights, legal)]
        move = rng.choices(legal, weights)[0]
        game.play(move)
        record["moves"].append(move)
        positions.append(position(game, names))
    record["result"] = game.result()
    return positions


def ease(wanted, found, record):
    """Smaller is easier to see: once rather than often, an ordinary length, close scores. For the
    governor space, once each way."""
    totals = [score["total"] for score in record["result"]["scores"]]
    spread = max(totals) - min(totals)
    if wanted == "governor-space":
        kinds = {move for move in record["moves"] if move.startswith("governor-space ")}
        found = found[:1] if len(kinds) == len(found) == 2 else [None] * 9
    return 10 * abs(len(found) - 1) + abs(len(record["moves"]) - 130) / 5 + spread / 2


def written(record):
    """One move and a few spaces a line, so that a change can be read in a diff."""
    moves = record.pop("moves")
    result = record.pop("result")
    tokens = record["setup"].pop("tokens")
    head = json.dumps(record, ensure_ascii=False, indent=1)
    lines = ",\n".join(f"   {json.dumps(space)}: {json.dumps(kind)}"
                       for space, kind in tokens.items())
    head = head.rstrip("}\n ") + ",\n  \"tokens\": {\n" + lines + "\n  }\n },\n"
    body = ",\n".join("  " + json.dumps(move) for move in moves)
    scores = ",\n".join("   " + json.dumps(score) for score in result["scores"])
    return (head + ' "moves": [\n' + body + '\n ],\n "result": {\n  "winners": '
            + json.dumps(result["winners"]) + ',\n  "scores": [\n' + scores + "\n  ]\n }\n}\n")


def main():
    parser = argparse.ArgumentParser(description="Search for a golden game")
    parser.add_argument("situation", choices=situations.SITUATIONS)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--players", type=int)
    parser.add_argument("--first-seed", type=int, default=1)
    parser.add_argument("--endeavor", default="build/endeavor")
    parser.add_argument("--components", default=HERE.parent / "reference" / "components.json")
    parser.add_argument("--out", type=pathlib.Path, default=HERE)
    arguments = parser.parse_args()
    components = reference.Components.read(arguments.components)
    wanted = arguments.situation
    players = arguments.players or PLAYERS.get(wanted, 3)
    best = None
    hits = 0
    for seed in range(arguments.first_seed, arguments.first_seed + arguments.games):
        record = dealt(arguments.endeavor, players, seed)
        positions = played(components, record, wanted, random.Random(f"{wanted}-{seed}"))
        found = list(situations.SITUATIONS[wanted](positions, record["moves"]))
        if not found:
            continue
        hits += 1
        if best is None or ease(wanted, found, record) < best[0]:
            best = (ease(wanted, found, record), seed, found, record)
    if best is None:
        sys.exit(f"{wanted} did not come up in {arguments.games} games")
    _, seed, found, record = best
    print(f"{wanted}: {hits} of {arguments.games} games; took seed {seed}")
    for ply, sentence in found:
        print(f"  move {ply}: {sentence}")
    path = arguments.out / f"{wanted}.json"
    path.write_text(written(record), encoding="utf-8")
    text = annotate.annotated(annotate.Playthrough(path, arguments.endeavor))
    path.with_suffix(".txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
