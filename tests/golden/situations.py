"""The special situations of the golden games, each found in the data of a game.

A game is its list of positions, as `endeavor show FILE --ply N --json` prints them (position i is
the one before move i, the last one is the end), and its list of moves. A situation is a function
that yields (ply, sentence) for every time it comes up; the ply is that of the move that causes it,
or the number of moves for what comes up at the end.
"rules: N" is the section of the rules page.
"""

import json
import pathlib

CLASSIC = json.loads((pathlib.Path(__file__).resolve().parents[2] / "data" / "classic.json")
                     .read_text(encoding="utf-8"))
LEVEL = {building["id"]: building["level"] for building in CLASSIC["buildings"]}
REGION = {region["id"]: region for region in CLASSIC["regions"]}
STATUS = ("industry", "culture", "finance", "politics")


def name(position, seat):
    return position["players"][seat]["name"]


def listed(words):
    words = list(words)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def steps(positions, moves):
    """(ply, position before, move, position after) of every move."""
    for ply, move in enumerate(moves):
        yield ply, positions[ply], move, positions[ply + 1]


def region_of(position, region):
    return next(entry for entry in position["regions"] if entry["id"] == region)


def opened(before, after):
    """The region that this move opened, or None."""
    for region in REGION:
        if region_of(after, region)["open"] and not region_of(before, region)["open"]:
            return region
    return None


def track_owners(position, region):
    return [space["owner"] for space in region_of(position, region)["track"] if "owner" in space]


def holder(position, card):
    for seat, player in enumerate(position["players"]):
        if card in player["cards"]:
            return seat
    return None


def allowed(player, limit=None):
    """How many cards the player may keep, besides one governor (rules: 5)."""
    limit = player["levels"]["cards"] if limit is None else limit
    slavery = any(card.startswith("slavery ") for card in player["cards"])
    return min(limit + slavery, CLASSIC["card_slots"])


def counted(player, free_space=True):
    """The cards that count against the limit, with or without the free governor space."""
    governor = any(card.endswith(" governor") for card in player["cards"])
    return len(player["cards"]) - (free_space and governor)


# ------------------------------------------------------------------------------- the situations

def abolition(positions, moves):
    for ply, before, move, after in steps(positions, moves):
        gone = before["decks"]["slavery"] and not after["decks"]["slavery"]
        if not (gone and move.endswith("draw europe") and holder(after, "europe 5") is not None):
            continue
        losses = [(name(before, seat), after["players"][seat]["set_aside"] - old["set_aside"])
                  for seat, old in enumerate(before["players"])]
        losses = [f"{who} sets {number} aside" for who, number in losses if number > 0]
        if losses:
            yield ply, (f"Abolition: {name(before, before['player'])} draws europe 5. "
                        + listed(losses) + "; the slavery deck leaves the game.")


def governor_by_tie(positions, moves):
    for ply, before, _, after in steps(positions, moves):
        region = opened(before, after)
        if region is None:
            continue
        owners = track_owners(after, region)
        most = max(map(owners.count, owners))
        tied = [seat for seat in sorted(set(owners)) if owners.count(seat) == most]
        winner = holder(after, f"{region} governor")
        if len(tied) > 1 and winner in tied and winner != before["player"]:
            space = max(i for i, seat in enumerate(owners, 1) if seat == winner)
            yield ply, (f"Governor by tie: {listed(name(before, seat) for seat in tied)} have "
                        f"{most} markers each; {name(before, winner)}'s on space {space} is "
                        f"nearest the deck, so the governor of {REGION[region]['name']} goes to "
                        f"{name(before, winner)}, although {name(before, before['player'])} "
                        "filled the track.")


def governor_after_passing(positions, moves):
    for ply, before, _, after in steps(positions, moves):
        region = opened(before, after)
        if region is None:
            continue
        winner = holder(after, f"{region} governor")
        if not before["players"][winner]["passed"]:
            continue
        # The winner is asked when the acting player's turn, second half included, is complete.
        for later in range(ply + 1, min(ply + 3, len(moves))):
            if positions[later]["player"] == winner:
                if moves[later].startswith("discard "):
                    yield ply, (f"Governor after passing: {name(before, winner)} has passed, wins "
                                f"the governor of {REGION[region]['name']} and must discard before "
                                "the next turn.")
                break


def discard_chain(positions, moves):
    for ply, before, move, after in steps(positions, moves):
        seat = before["player"]
        old, new = before["players"][seat], after["players"][seat]
        if not move.startswith("discard ") or counted(new) > allowed(new, old["levels"]["cards"]):
            continue
        if counted(new) > allowed(new):
            yield ply, (f"Discard chain: without the icons of {move[8:]} politics falls from "
                        f"{old['status']['politics']} to {new['status']['politics']} and the card "
                        f"limit from {old['levels']['cards']} to {new['levels']['cards']}, so "
                        f"{name(before, seat)} must discard once more.")


def governor_space(positions, moves):
    for ply, before, move, _ in steps(positions, moves):
        if not move.startswith("governor-space "):
            continue
        seat = before["player"]
        player, glory = before["players"][seat], positions[-1]["glory"][seat]["governor_space"]
        choice = "keeps a governor there" if move.endswith("keep") else "empties it by discarding"
        yield ply, (f"Governor space: {name(before, seat)} has {counted(player, False)} cards and "
                    f"may keep {allowed(player)}, so the free space is needed. "
                    f"{name(before, seat)} {choice} and gets {glory} glory for it in the end.")


def supply_exhausted(positions, moves):
    for ply, before, move, after in steps(positions, moves):
        if not move.startswith("build "):
            continue
        for seat, player in enumerate(after["players"]):
            had, grown = before["players"][seat]["supply"], player["levels"]["growth"]
            if player["supply"] == 0 and 0 < had < grown:
                yield ply, (f"Supply exhausted: {name(before, seat)}'s growth is {grown} but the "
                            f"supply has only {had}; the rest is lost.")


def status_above_15(positions, moves):
    for ply, before, _, after in steps(positions, moves):
        for seat, player in enumerate(before["players"]):
            for kind in STATUS:
                old, new = player["status"][kind], after["players"][seat]["status"][kind]
                if old > 15 and 15 <= new < old:
                    yield ply, (f"Status above 15: {name(before, seat)}'s {kind} total falls from "
                                f"{old} to {new}; the marker stays on 15.")


def shared_victory(positions, moves):
    if positions[-1]["player"] is not None:
        return
    totals = [score["total"] for score in positions[-1]["glory"]]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    if len(winners) > 1:
        names = listed(name(positions[-1], seat) for seat in winners)
        yield len(moves), f"Shared victory: {names} have {max(totals)} glory each."


def build_fallback(positions, moves):
    for ply, before, move, _ in steps(positions, moves):
        if not move.startswith("build "):
            continue
        seat = before["player"]
        own = before["players"][seat]["levels"]["build"]
        lowest = min(LEVEL[text.removeprefix("build ")] for text in before["legal"])
        if lowest > own:
            yield ply, (f"Build fallback: {name(before, seat)}'s build level is {own}, but no tile "
                        f"of that level is left; tiles of level {lowest} are allowed instead.")


# By the name of the golden game that shows it.
SITUATIONS = {
    "abolition": abolition,
    "governor-by-tie": governor_by_tie,
    "governor-after-passing": governor_after_passing,
    "discard-chain": discard_chain,
    "governor-space": governor_space,
    "supply-exhausted": supply_exhausted,
    "status-above-15": status_above_15,
    "shared-victory": shared_victory,
    "build-fallback": build_fallback,
}
