#!/usr/bin/env python3
"""Lock-step check of the fast engine against the reference implementation.

For 3, 4 and 5 players and both phase orders:
  (a) random games of the reference, replayed by `endeavor replay FILE --legal`;
  (b) random games of `endeavor simulate`, replayed by both.
Every line must be equal as JSON. The first difference is reported and ends the check.
"""

import argparse
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import reference


class Difference(Exception):
    """The two sides do not agree; the text is the report."""


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


def reference_lines(components, path):
    try:
        return reference.replay(components, reference.read_record(path))
    except (reference.BadRecord, reference.IllegalMove) as error:
        raise Difference(f"{path}: the reference does not accept the record\n  {error}") from error


def describe(line):
    if line is None:
        return "nothing (its output has ended)"
    return json.dumps(line)


def compare_lines(path, ours, theirs):
    """Raise a Difference for the first line that is not equal."""
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


def check_reference_games(arguments, components, players, phases, folder):
    """(a): returns the number of decisions compared."""
    decisions = 0
    for k in range(arguments.games):
        rng = random.Random(f"compare-{players}-{phases}-{arguments.seed}-{k}")
        # Half of the games are uniform; the rest seldom pass, and half of those have tastes.
        pass_chance = 0.03 if k % 2 else None
        record = reference.random_record(components, players, phases, rng, pass_chance,
                                         tastes=k % 4 == 3)
        if k % 5 == 4:      # an unfinished one: its last line is the open decision
            record["moves"] = record["moves"][:rng.randrange(len(record["moves"]))]
            del record["result"]
        path = folder / f"ref-{players}-{arguments.seed}-{k}.json"
        path.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
        ours = reference_lines(components, path)
        compare_lines(path, ours, engine_lines(arguments.endeavor, path))
        decisions += len(ours) - ("result" in ours[-1])
    return decisions


def check_engine_games(arguments, components, players, phases, folder):
    """(b): returns the number of decisions compared."""
    run([arguments.endeavor, "simulate", "--players", players, "--games", arguments.games,
         "--seed", arguments.seed, "--bots", "random", "--records", folder, "--phases", phases])
    paths = sorted(folder.rglob("*.json"))
    if len(paths) != arguments.games:
        raise Difference(f"{folder}: simulate wrote {len(paths)} records, "
                         f"not {arguments.games}")
    decisions = 0
    for path in paths:
        ours = reference_lines(components, path)     # refuses a wrong result
        record = reference.read_record(path)
        if len(record["players"]) != players:
            raise Difference(f"{path}: {len(record['players'])} players, not {players}")
        if record.get("options", {}).get("phases", "together") != phases:
            raise Difference(f"{path}: the phase order is not {phases}")
        if "result" not in record:
            raise Difference(f"{path}: the record has no result")
        compare_lines(path, ours, engine_lines(arguments.endeavor, path))
        decisions += len(ours) - 1
    return decisions


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--endeavor", required=True, help="the program under test")
    parser.add_argument("--components", required=True, help="components-classic.json")
    parser.add_argument("--games", type=int, default=20, help="per combination and direction")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="folder for the records (else a temporary one, "
                                       "kept only after a difference)")
    arguments = parser.parse_args()
    components = reference.Components.read(arguments.components)

    top = pathlib.Path(arguments.keep or tempfile.mkdtemp(prefix="endeavor-compare-"))

    for players in (3, 4, 5):
        for phases in reference.PHASE_ORDERS:
            counts = []
            for name, check in (("reference", check_reference_games),
                                ("engine", check_engine_games)):
                folder = top / f"{name}-{players}-{phases}"
                folder.mkdir(parents=True, exist_ok=True)
                for old in folder.rglob("*.json"):
                    old.unlink()
                try:
                    counts.append(check(arguments, components, players, phases, folder))
                except Difference as difference:
                    print(f"{players} players, {phases}, games of the {name}: DIFFERENT")
                    print(difference)
                    print(f"records kept in {top}")
                    return 1
            print(f"{players} players, {phases}: {arguments.games} reference games "
                  f"({counts[0]} decisions) and {arguments.games} engine games "
                  f"({counts[1]} decisions) agree", flush=True)
    if not arguments.keep:
        shutil.rmtree(top)
    return 0


if __name__ == "__main__":
    sys.exit(main())
