"""A bot in Python that needs nothing but the list of legal moves.

    endeavor match --seats "cmd:python3 examples/bots/bot.py,random,random" --games 30

Each line on standard input is a request in JSON; each gets one line as its answer. docs/bots.md describes the
protocol. Log to standard error.
"""

import json
import sys

# What to do first in a turn, if there is a choice. Cities and cards are glory, ships open regions.
PREFERENCES = ("occupy", "draw", "ship", "pay", "attack", "discard")


def verb(move):
    """'shipyard: ship india' -> 'ship'"""
    return move.split(": ")[1 if ": " in move else 0].split()[0]


def value(move):
    """The lower, the better. Passing ends our round, so anything else comes first."""
    if move in ("pass", "done"):
        return len(PREFERENCES) + 1
    if verb(move) in PREFERENCES:
        return PREFERENCES.index(verb(move))
    return len(PREFERENCES)


def main():
    for line in sys.stdin:
        request = json.loads(line)
        if request["type"] == "quit":
            break
        best = min(request["legal"], key=value)  # the first of equal ones
        print(json.dumps({"move": best}), flush=True)


if __name__ == "__main__":
    main()
