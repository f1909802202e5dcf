#!/usr/bin/env python3
"""Lock-step check of the fast engine against the reference implementation.

For every edition, number of players and phase order:
  (a) random games of the reference, replayed by `endeavor replay FILE --legal`;
  (b) random games of `endeavor simulate`, replayed by both.
Every line must be equal as JSON. The first difference is reported and ends the check. For Age of
Sail a table says how often each event came up; one that never did is a failure, too.
"""

import argparse
import collections
import itertools
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import reference
import sail

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
# What has to come up in the games of Age of Sail, by the names SailGame.note uses.
NEEDED = [
    "start colonial-house", "start merchant-dock",
    "ship to a track", "ship to a fleet space", "ship to an open sea",
    "attack on a city", "attack on a fleet space",
    "draw in Europe", "draw in an open region", "draw in a closed region",
    "draw from the discard pile", "card laid on the discard pile", "abolition",
    "second half: ship", "second half: occupy", "second half: attack", "second half: draw",
    "second half declined", "governor won", "governor won by one who has passed",
    "memorial of the attacker", "memorial of the victim", "city-hall scored",
    "status above 15 scored", "shield lost by being attacked",
    "payment that follows: another copy of the building that acted",
    "spice-trade: draw that follows", "spice-trade: draw that follows declined",
    "spice-trade: trade", "spice-trade: trade of one marker more",
    "spice-trade: trade ended by choice",
    "sugar-islands: draw",
    "crossing-the-line: pay that follows", "crossing-the-line: pay that follows declined",
    "crossing-the-line: pay that follows the ship that brought the shield",
    "abolitionist-societies: card limit", "abolitionist-societies: glory of politics",
    "long-passage: one marker more",
    "pirate-republic: raid on a city", "pirate-republic: raid on a fleet space",
    "treasure-fleet: marker with a token",
    "botanical-gardens: card limit",
    "letters-of-marque: draw that follows",
    "fur-and-silver-road: one payment more",
    "saltpetre-stockpile: pay that follows", "saltpetre-stockpile: pay that follows declined",
    "saltpetre-stockpile: pay that follows a raid",
    "manila-galleon: draw",
    "company-charter: draw",
    "transit-of-venus: land",
    "tea-clippers: sail",
] + [f"{exploit}: scored" for exploit in sail.EXPLOIT_REGIONS]


class Difference(Exception):
    """The two engines disagree; the text is the report."""


def run(command):
    text = " ".join(map(str, command))
    try:
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True,
                              encoding="utf-8", timeout=600)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Difference(f"cannot run: {text}\n  {error}") from error
    if done.returncode != 0:
        raise Difference(f"exit code {done.returncode}: {text}\n{done.stdout[-1000:]}"
                         f"{done.stderr[-2000:]}")
    return done.stdout


def engine_lines(endeavor, path):
    lines = []
    for number, text in enumerate(run([endeavor, "replay", path, "--legal"]).splitlines(), 1):
        try:
            lines.append(json.loads(text))
        except ValueError as error:
            raise Difference(f"{path}: line {number} of the engine is not JSON: {text[:200]!r}"
                             ) from error
    return lines


def reference_game(components, path):
    """The reference's lines, and its game after the last move."""
    try:
        return reference.replay_game(components, reference.read_record(path))
    except (reference.BadRecord, reference.IllegalMove) as error:
        raise Difference(f"{path}: the reference does not accept the record\n  {error}") from error


def describe(line):
    if line is None:
        return "nothing (its output has ended)"
    return json.dumps(line)


def compare_lines(path, ours, theirs):
    """Raises a Difference for the first line that differs."""
    moves = reference.read_record(path)["moves"]
    for i in range(max(len(ours), len(theirs))):
        our = ours[i] if i < len(ours) else None
        their = theirs[i] if i < len(theirs) else None
        if our == their:
            continue
        report = [f"{path}: first difference at ply {i}"]
        report.append(f"  moves before: {' | '.join(moves[max(0, i - 8):i])}")
        if i < len(moves):
            report.append(f"  move played:  {moves[i]}")
        if (isinstance(our, dict) and isinstance(their, dict)
                and "legal" in our and isinstance(their.get("legal"), list)):
            report += describe_decision(our, their)
        elif (isinstance(our, dict) and isinstance(their, dict)
                and "result" in our and isinstance(their.get("result"), dict)):
            report += describe_result(our["result"], their["result"])
        else:
            report.append(f"  reference: {describe(our)}")
            report.append(f"  engine:    {describe(their)}")
        raise Difference("\n".join(report))


def describe_decision(our, their):
    report = []
    for key in sorted(set(our) | set(their)):
        if key != "legal" and our.get(key) != their.get(key):
            report.append(f"  {key}: reference {our.get(key)!r}, engine {their.get(key)!r}")
    report.append(f"  decision of the reference: round {our['round']}, {our['phase']}, "
                  f"player {our['player']}")
    only_ours = [move for move in our["legal"] if move not in their["legal"]]
    only_theirs = [move for move in their["legal"] if move not in our["legal"]]
    report.append(f"  only in the reference: {only_ours}")
    report.append(f"  only in the engine:    {only_theirs}")
    if our["legal"] != their["legal"] and not only_ours and not only_theirs:
        report.append("  same moves, but the engine's list is not sorted or has duplicates: "
                      f"{their['legal']}")
    return report


def describe_result(our, their):
    report = []
    if our["winners"] != their.get("winners"):
        report.append(f"  winners: reference {our['winners']}, engine {their.get('winners')}")
    their_scores = their.get("scores")
    if not isinstance(their_scores, list) or len(their_scores) != len(our["scores"]):
        return report + [f"  engine's scores: {their_scores!r}"]
    for seat, (mine, other) in enumerate(zip(our["scores"], their_scores)):
        for key in sorted(set(mine) | set(other)):
            if mine.get(key) != other.get(key):
                report.append(f"  seat {seat} {key}: reference {mine.get(key)}, "
                              f"engine {other.get(key)}")
    return report


class Classic:
    """How the classic edition is checked."""

    def __init__(self, components, games):
        self.components = components
        self.games = games                       # per combination and direction

    def random_record(self, players, phases, rng, k):
        # Half of the games choose uniformly; the rest seldom pass, and half of those have tastes.
        chooser = reference.RandomChooser(rng, 0.03 if k % 2 else None, tastes=k % 4 == 3)
        setup = self.components.random_setup(rng, players)
        return reference.random_record(self.components, setup, players, phases, chooser)

    def simulations(self):
        """The number of games and further options for each call of `endeavor simulate`."""
        return [(self.games, ["--bots", "random"])]

    def check_record(self, path, record, options):
        pass

    def game_over(self, direction, game):
        pass


class AgeOfSail(Classic):
    """How a side of Age of Sail is checked; `events` counts what came up, by direction."""

    exploits = itertools.cycle(sail.TRIANGLES + sail.MEETINGS)

    def __init__(self, components, games, events):
        super().__init__(components, games)
        self.events = events

    def random_record(self, players, phases, rng, k):
        exploits = level5 = None
        if k % 5 == 0:
            chooser = reference.RandomChooser(rng)
        elif k % 5 == 1:
            chooser = reference.RandomChooser(rng, 0.03, tastes=True)
            exploits = []
        else:
            chooser = sail.Explorer(rng, tastes=k % 5 == 2)
            exploits = list(next(self.exploits))
            if k % 5 == 3:
                level5 = ["memorial", "admiralty", "city-hall"]
        setup = self.components.random_setup(rng, players, exploits, level5)
        return reference.random_record(self.components, setup, players, phases, chooser)

    def simulations(self):
        quarter = self.games // 4
        edition = ["--edition", self.components.edition]
        plan = [(self.games - 2 * quarter, ["--bots", "eager"]), (quarter, ["--bots", "random"]),
                (quarter, ["--bots", "eager", "--no-exploits"])]
        return [(games, edition + options) for games, options in plan if games]

    def check_record(self, path, record, options):
        wanted = 0 if "--no-exploits" in options else 3
        if len(record["setup"]["exploits"]) != wanted:
            raise Difference(f"{path}: {record['setup']['exploits']} are not {wanted} exploits")

    def game_over(self, direction, game):
        self.events[direction].update(game.events)


def check_reference_games(arguments, edition, players, phases, folder):
    """(a): returns the number of decisions compared."""
    decisions = 0
    for k in range(edition.games):
        rng = random.Random(f"{edition.components.edition} {players} {phases} {arguments.seed} {k}")
        record = edition.random_record(players, phases, rng, k)
        if k % 9 == 4:      # an unfinished game: its last line is the open decision
            record["moves"] = record["moves"][:rng.randrange(len(record["moves"]))]
            del record["result"]
        path = folder / f"ref-{players}-{arguments.seed}-{k}.json"
        path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        ours, game = reference_game(edition.components, path)
        compare_lines(path, ours, engine_lines(arguments.endeavor, path))
        edition.game_over("reference", game)
        decisions += len(ours) - ("result" in ours[-1])
    return decisions


def check_engine_games(arguments, edition, players, phases, folder):
    """(b): returns the number of decisions compared."""
    decisions = 0
    rng = random.Random(f"{edition.components.edition} {players} {phases} {arguments.seed}")
    for number, (games, options) in enumerate(edition.simulations()):
        records = folder / str(number)
        run([arguments.endeavor, "simulate", "--players", players, "--games", games, "--seed",
             rng.randrange(10 ** 9), "--records", records, "--phases", phases] + options)
        paths = sorted(records.rglob("*.json"))
        if len(paths) != games:
            raise Difference(f"{records}: simulate wrote {len(paths)} records, not {games}")
        for path in paths:
            ours, game = reference_game(edition.components, path)     # refuses a wrong result
            record = reference.read_record(path)
            if len(record["players"]) != players:
                raise Difference(f"{path}: {len(record['players'])} players, not {players}")
            if record.get("options", {}).get("phases", "together") != phases:
                raise Difference(f"{path}: the phase order is not {phases}")
            if "result" not in record:
                raise Difference(f"{path}: the record has no result")
            edition.check_record(path, record, options)
            compare_lines(path, ours, engine_lines(arguments.endeavor, path))
            edition.game_over("engine", game)
            decisions += len(ours) - 1
    return decisions


def check_edition(arguments, edition, top):
    """Whether all games of one edition agree; prints what was done."""
    name = edition.components.edition
    for players in edition.components.player_counts:
        for phases in reference.PHASE_ORDERS:
            counts = []
            for side, check in (("reference", check_reference_games),
                                ("engine", check_engine_games)):
                folder = top / f"{name}-{side}-{players}-{phases}"
                folder.mkdir(parents=True, exist_ok=True)
                for old in folder.rglob("*.json"):
                    old.unlink()
                try:
                    counts.append(check(arguments, edition, players, phases, folder))
                except Difference as difference:
                    print(f"{name}, {players} players, {phases}, games of the {side}: DIFFERENT")
                    print(difference)
                    print(f"records kept in {top}")
                    return False
            print(f"{name}, {players} players, {phases}: {edition.games} reference games "
                  f"({counts[0]} decisions) and {edition.games} engine games "
                  f"({counts[1]} decisions) agree", flush=True)
    return True


def print_coverage(events):
    """Prints the table; returns what never came up."""
    print("what came up in Age of Sail (games of the reference, of the engine):")
    for event in NEEDED + sorted(set(events["reference"] + events["engine"]) - set(NEEDED)):
        print(f"{events['reference'][event]:8}{events['engine'][event]:8}  {event}")
    return [event for event in NEEDED if not events["reference"][event] + events["engine"][event]]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--endeavor", required=True, help="the program under test")
    parser.add_argument("--components", required=True, help="components-classic.json")
    parser.add_argument("--editions", nargs="*", metavar="FILE",
                        default=[DATA / "age-of-sail-a.json", DATA / "age-of-sail-b.json"],
                        help="the sides of Age of Sail")
    parser.add_argument("--games", type=int, default=20,
                        help="of classic, per combination and direction; 0: none")
    parser.add_argument("--sail-games", type=int, default=40,
                        help="the same of each side of Age of Sail")
    parser.add_argument("--few", action="store_true",
                        help="so few games that not everything has to come up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="folder for the records (else a temporary one, "
                                       "kept only after a difference)")
    arguments = parser.parse_args()

    events = {"reference": collections.Counter(), "engine": collections.Counter()}
    editions = [Classic(reference.Components.read(arguments.components), arguments.games)]
    editions += [AgeOfSail(sail.SailComponents.read(path), arguments.sail_games, events)
                 for path in arguments.editions]
    top = pathlib.Path(arguments.keep or tempfile.mkdtemp(prefix="endeavor-compare-"))
    for edition in editions:
        if edition.games and not check_edition(arguments, edition, top):
            return 1
    if not arguments.keep:
        shutil.rmtree(top)
    if arguments.sail_games and arguments.editions:
        missing = print_coverage(events)
        if missing and not arguments.few:
            print(f"never came up: {'; '.join(missing)}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
