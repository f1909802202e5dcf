#!/usr/bin/env python3
"""Retells a recorded game in words, from what the program says about it.

python3 tests/golden/annotate.py RECORD [--endeavor PATH]

Every sentence comes from comparing the position before a move with the one after it; no rule is
applied here. If the record's name is that of a golden game (situations.py), each time one of its
situations comes up is marked by a line that starts with "## ".
"""

import argparse
import json
import pathlib
import subprocess
import sys
import textwrap

import situations
from situations import STATUS, deed, edition_of, listed, name, region_of

LEVEL_NAME = {"industry": ("build level", "build"), "culture": ("growth", "growth"),
              "finance": ("payments", "payments"), "politics": ("card limit", "cards")}
PHASE_NAME = {"start": "Start", "build": "Build", "salary": "Salary", "action": "Action",
              "discard": "Discard"}
GROWN = "Growth and salary:"
SCORE_PARTS = ("cities", "connections", *STATUS, "cards", "buildings", "governor_space",
               "population", "slavery", "exploits", "total")


class Playthrough:
    """A record with its positions: positions[i] is the one before move i."""

    def __init__(self, path, endeavor):
        self.path = pathlib.Path(path)
        self.endeavor = endeavor
        self.record = json.loads(self.path.read_text(encoding="utf-8"))
        self.moves = self.record["moves"]
        lines = self.ask("replay", self.path, "--legal").splitlines()
        self.decisions = [json.loads(line) for line in lines]
        self.positions = [json.loads(self.ask("show", self.path, "--ply", str(ply), "--json"))
                          for ply in range(len(self.moves) + 1)]
        for decision, position in zip(self.decisions, self.positions):
            for key in ("round", "phase", "player", "legal") if "ply" in decision else ():
                assert decision[key] == position[key], (self.path, decision["ply"], key)

    def ask(self, *arguments):
        return subprocess.run([str(self.endeavor), *map(str, arguments)], check=True,
                              capture_output=True, text=True, encoding="utf-8").stdout


# ------------------------------------------------------------------------------- small words

def plural(number, word):
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def token(kind):
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} token"


def icons(facts):
    return ", ".join(f"{kind} {number}" for kind, number in facts.items() if kind != "effect")


def in_words(text, indent):
    return textwrap.wrap(text, 100, initial_indent=" " * indent,
                         subsequent_indent=" " * (indent + 2), break_on_hyphens=False)


def missing(old, new):
    """What is in `old` but no longer in `new`, counting copies."""
    left = list(new)
    gone = []
    for entry in old:
        if entry in left:
            left.remove(entry)
        else:
            gone.append(entry)
    return gone


# ------------------------------------------------------------------------------- what a move did

class Change:
    """The difference between two positions, told in sentences by player."""

    def __init__(self, before, move, after, exploit=None):
        """`exploit` is the one that lets this move follow another."""
        self.before, self.move, self.after, self.exploit = before, move, after, exploit
        self.edition = edition_of(before)
        self.word = deed(move)[0]
        self.actor = before["player"]
        self.seats = range(len(before["players"]))
        self.sentences = {seat: [] for seat in self.seats}

    def say(self, text, seat=None):
        self.sentences[self.actor if seat is None else seat].append(text)

    def players(self):
        for seat in self.seats:
            yield seat, self.before["players"][seat], self.after["players"][seat]

    def tell(self):
        """What the move did to the player who made it, to the others, and automatically, as
        lines."""
        for tell in (self.tile, self.ships, self.places, self.converted, self.connections,
                     self.opening, self.cards, self.exploits, self.status):
            tell()
        growth = self.growth_and_salary() if self.move.split()[0] in ("build", "salary") else []
        if not growth:
            self.markers()
        lines = in_words("; ".join(self.sentences[self.actor]), 8)
        for seat in self.seats:
            if seat != self.actor and self.sentences[seat]:
                text = f"{name(self.before, seat)}: " + "; ".join(self.sentences[seat])
                lines += in_words(text, 8)
        return lines + growth + self.card_limit()

    def tile(self):
        if self.word in ("start", "build"):
            facts = self.edition.building[self.move.split()[1]]
            shown = icons(facts.get("icons", {}))
            level = f", level {facts['level']}" if self.word == "build" else ""
            self.say(f"takes the {facts['name']}{level}" + (f" ({shown})" if shown else ""))
        if self.word == "start":
            self.say("a marker goes on it")
        if self.exploit:
            self.say(f"follows by {self.exploit}")
        if self.move.startswith("token "):
            self.say(f"spends {token(self.move[6:self.move.index(':')])}")

    def ships(self):
        for region in self.edition.region:
            old, new = region_of(self.before, region), region_of(self.after, region)
            for number, (was, now) in enumerate(zip(old["track"], new["track"]), 1):
                if "token" in was and "owner" in now:
                    self.say(f"ships to space {number} of {len(new['track'])} of "
                             f"{self.region_name(region)} and gains {token(was['token'])}")
            if new.get("beside") != old.get("beside"):
                self.say(f"ships beside the full track of {self.region_name(region)}")
        if self.at_sea(self.after) > self.at_sea(self.before):
            self.say(f"ships to the open sea of {self.sea_that_changed()}")

    def places(self):
        """Cities and fleet spaces that have changed owner."""
        for region in self.edition.region:
            old, new = region_of(self.before, region), region_of(self.after, region)
            for was, now in zip(old["cities"] + old["fleets"], new["cities"] + new["fleets"]):
                if was.get("owner") == now.get("owner"):
                    continue
                place = self.edition.place[was["id"]]
                if "owner" in was:
                    self.say(f"takes {place} from {name(self.before, was['owner'])}"
                             + (" by a raid" if self.word == "raid" else ""))
                    self.say(f"loses {place}", was["owner"])
                else:
                    verb = {"ship": "ships to", "occupy": "occupies", "land": "lands in",
                            "sail": "sails to"}[self.word]
                    origin = f" with a marker on the open sea of {self.sea_that_changed()}" \
                        if self.word in ("land", "sail") else ""
                    self.say(f"{verb} {place}{origin} and gains {token(was['token'])}")

    def region_name(self, region):
        return self.edition.region_name(region)

    def at_sea(self, position, region=None):
        """The acting player's markers on one open sea, or on all of them."""
        return sum(entry["sea"][self.actor] for entry in position["regions"]
                   if "sea" in entry and region in (None, entry["id"]))

    def sea_that_changed(self):
        return next(self.region_name(region) for region in self.edition.region
                    if self.at_sea(self.before, region) != self.at_sea(self.after, region))

    def converted(self):
        """Markers that become tokens; the Memorial's owner chooses the kind in a later move."""
        if self.word == "trade":
            self.say(f"a marker on the open sea of {self.sea_that_changed()} becomes "
                     f"{token(deed(self.move)[-1])}")
        elif self.word == "memorial":
            self.say(f"the marker becomes {token(deed(self.move)[-1])}")
        else:
            for seat, old, new in self.players():
                if new.get("converted", 0) > old.get("converted", 0):
                    self.say("a marker goes to the Memorial", seat)

    def connections(self):
        for was, now in zip(self.before["connections"], self.after["connections"]):
            ends = " - ".join(self.edition.place[city] for city in was["id"].split("~"))
            if "token" in was and "token" not in now:
                self.say(f"is the first to connect {ends} and gains {token(was['token'])}")
            elif "owner" in now and was.get("owner") != now["owner"]:
                self.say(f"now controls the connection {ends}")

    def opening(self):
        region = situations.opened(self.before, self.after)
        if region is None:
            return
        owners = situations.track_owners(self.after, region)
        winner = situations.holder(self.after, f"{region} governor")
        counts = listed(f"{name(self.before, seat)} {owners.count(seat)}"
                        for seat in sorted(set(owners), key=lambda seat: -owners.count(seat)))
        self.say(f"{self.region_name(region)} opens; markers on the track: {counts}; the governor "
                 f"goes to {name(self.before, winner)}")

    def exploits(self):
        """Shields won and lost, and what was opened or used."""
        for old, new in zip(self.before.get("exploits", []), self.after.get("exploits", [])):
            title = self.edition.exploit[new["id"]]["name"]
            if new["open"] and not old["open"]:
                self.say(f"{title} is open")
            for seat in self.seats:
                has, had = seat in new["shields"], seat in old["shields"]
                if has != had:
                    self.say(f"{'gains a' if has else 'loses the'} shield on {title}", seat)
                if seat in new.get("used", []) and seat not in old["used"]:
                    self.say(f"draws one card above the own strength by {title}", seat)

    def cards(self):
        for seat, old, new in self.players():
            for card in missing(new["cards"], old["cards"]):
                verb = "receives" if card.endswith(" governor") else "draws"
                pile = " from the discard pile" if card in self.before["discarded"] else ""
                self.say(f"{verb} {card} ({icons(self.edition.card[card])}){pile}", seat)
            lost = missing(old["cards"], new["cards"])
            if new["set_aside"] > old["set_aside"]:
                self.say(f"sets aside {listed(lost)}", seat)
            elif lost:
                leaves = "leaves the game" if lost[0].endswith(" governor") \
                    else "goes to the discard pile" if lost[0] in self.after["discarded"] \
                    else "goes back into its deck"
                self.say(f"{lost[0]} {leaves}", seat)

    def status(self):
        for seat, old, new in self.players():
            for kind in STATUS:
                label, key = LEVEL_NAME[kind]
                parts = []
                if old["status"][kind] != new["status"][kind]:
                    parts.append(f"{kind} {old['status'][kind]} -> {new['status'][kind]}")
                    if new["status"][kind] > 15 and self.edition.rules["status_track"] == "ends":
                        parts[-1] += " (marker on 15)"
                if old["levels"][key] != new["levels"][key]:
                    parts.append(f"{label} {old['levels'][key]} -> {new['levels'][key]}")
                if parts:
                    self.say(", ".join(parts), seat)

    def markers(self):
        for seat, old, new in self.players():
            back = missing(marked(old), marked(new))
            if back:
                tile = self.edition.building[back[0]]["name"]
                self.say(f"a marker returns from the {tile}", seat)
            for place in ("harbour", "supply"):
                if old[place] != new[place]:
                    self.say(f"{place} {old[place]} -> {new[place]}", seat)

    def growth_and_salary(self):
        """What the end of the build phase or of a salary brought, one line per player."""
        lines = []
        for seat, old, new in self.players():
            grown = old["supply"] - new["supply"]
            back = missing(marked(old), marked(new))
            parts = [f"growth {grown}"] if grown else []
            if back:
                parts.append("back from " + listed(self.edition.building[building]["name"]
                                                   for building in back))
            if parts:
                parts.append(f"harbour {old['harbour']} -> {new['harbour']}, "
                             f"supply {new['supply']}")
                lines += in_words(f"{name(self.before, seat)}: {'; '.join(parts)}", 8)
        return ["", GROWN, *lines] if lines and self.move.startswith("build ") \
            else lines

    def card_limit(self):
        asked = self.after["legal"][0].split()[0] if self.after["legal"] else ""
        if asked not in ("discard", "governor-space"):
            return []
        seat = self.after["player"]
        player = self.after["players"][seat]
        keep = situations.allowed(self.edition, player)
        emptying = asked == "discard" and situations.counted(player) <= keep
        besides = any(card.endswith(" governor") for card in player["cards"]) and not emptying
        return in_words(f"{name(self.after, seat)} holds {plural(len(player['cards']), 'card')} "
                        f"({listed(player['cards'])}) and may keep {keep}"
                        + (" besides one governor" if besides else ""), 8)


def marked(player):
    return [building["id"] for building in player["buildings"] if building["marker"]]


# ------------------------------------------------------------------------------- the whole text

def headings(before, after):
    """The lines between two positions when a round or a phase begins."""
    lines = []
    if before is None or before["round"] != after["round"] \
            or before["phase"] == "start" != after["phase"]:
        when = "Before round" if after["phase"] == "start" else "Round"
        lines += ["", f"=== {when} {after['round']}, first player "
                      f"{name(after, after['first'])} ==="]
    if lines or before["phase"] != after["phase"]:
        lines += ["", f"{PHASE_NAME[after['phase']]}:"]
    return lines


def score_table(position):
    width = max(len(player["name"]) for player in position["players"])
    lines = ["", "=== Glory ===", ""]
    lines.append(" ".join([" " * 14] + [f"{player['name']:>{width}}"
                                        for player in position["players"]]))
    for part in SCORE_PARTS:
        if part not in position["glory"][0]:
            continue
        label = part.replace("_", " ")
        lines.append(" ".join([f"{label:<14}"] + [f"{score[part]:>{width}}"
                                                  for score in position["glory"]]))
    best = max(score["total"] for score in position["glory"])
    winners = [name(position, seat) for seat, score in enumerate(position["glory"])
               if score["total"] == best]
    lines += ["", f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'} "
                  f"with {best} glory."]
    return lines


def marked_lines(sentences):
    lines = []
    for sentence in sentences:
        lines += ["", *textwrap.wrap("## " + sentence, 100, subsequent_indent="## "), ""]
    return lines


def without_double_blanks(lines):
    return [line for i, line in enumerate(lines) if line or (i > 0 and lines[i - 1])]


def drawn(record, facts):
    """The parts of the set-up that not every game has, in words."""
    setup = record["setup"]
    if "level5" not in setup:
        return []
    buildings = listed(facts.building[building]["name"] for building in setup["level5"])
    exploits = [facts.exploit[exploit] for exploit in setup["exploits"]]
    told = listed(f"{exploit['name']} ({listed(map(facts.region_name, exploit['regions']))})"
                  for exploit in exploits)
    return in_words(f"Level 5: {buildings}. Exploits: {told or 'none'}.", 0)


def occurrences(game, wanted):
    """(ply, sentence) for each time one of these situations comes up."""
    return [mark for situation in wanted
            for mark in situations.SITUATIONS[situation](game.positions, game.moves)]


def annotated(game, wanted=None):
    """The text. `wanted` are the situations to mark; by default those of the golden game that the
    record is named after."""
    title = game.path.stem
    wanted = wanted or situations.GAMES.get(title, ())
    marks = {}
    for ply, sentence in sorted(occurrences(game, wanted), key=lambda mark: mark[0]):
        marks.setdefault(ply, []).append(sentence)
    facts = edition_of(game.positions[0])
    names = [player["name"] for player in game.positions[0]["players"]]
    phases = game.record.get("options", {}).get("phases", "together")
    where = listed("the end" if ply == len(game.moves) else f"move {ply}" for ply in marks)
    lines = in_words(f"A golden game: {title.replace('-', ' ')}"
                     + (f" (see {where})" if marks else ""), 0)
    lines += in_words(f"{facts.name}, {plural(len(names), 'player')}: {listed(names)}; "
                      f"phases {phases}; seed {game.record.get('seed', 'none')}", 0)
    lines += drawn(game.record, facts) + [""]
    before = None
    told = []
    for ply, move in enumerate(game.moves):
        position, after = game.positions[ply], game.positions[ply + 1]
        lines += headings(before, position) or (["", "Build:"] if GROWN in told else [])
        lines.append(f"{ply:>4}  {name(position, position['player'])}: {move}")
        exploit = situations.what_follows(position, game.moves, ply)
        told = Change(position, move, after, exploit).tell()
        lines += told
        lines += marked_lines(marks.get(ply, []))
        before = position
    lines += score_table(game.positions[-1]) if game.positions[-1]["player"] is None else []
    lines += marked_lines(marks.get(len(game.moves), []))
    return "\n".join(without_double_blanks(lines)).rstrip("\n") + "\n"


def main():
    parser = argparse.ArgumentParser(description="Retell a recorded game in words")
    parser.add_argument("record")
    parser.add_argument("--endeavor", default="build/endeavor", help="the program")
    parser.add_argument("--situation", choices=situations.SITUATIONS, nargs="*",
                        help="what to mark")
    arguments = parser.parse_args()
    sys.stdout.write(annotated(Playthrough(arguments.record, arguments.endeavor),
                               arguments.situation))


if __name__ == "__main__":
    main()
