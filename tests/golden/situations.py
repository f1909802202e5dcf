"""The special situations of the golden games, each found in the data of a game.

A game is its list of positions, as `endeavor show FILE --ply N --json` prints them (position i is
the one before move i, the last one is the end), and its list of moves. A situation is a function
that yields (ply, sentence) for every time it comes up; the ply is that of the move that causes it,
or the number of moves for what comes up at the end. Names come from the edition of the game.
"rules: N" is the section of the rules page.
"""

import functools
import json
import pathlib

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
STATUS = ("industry", "culture", "finance", "politics")


class Edition:
    """What an edition file says, by id."""

    def __init__(self, facts):
        self.name, self.rounds, self.markers = facts["name"], facts["rounds"], facts["markers"]
        self.card_slots, self.rules = facts["card_slots"], facts["rules"]
        self.building = {building["id"]: building for building in facts["buildings"]}
        self.region = {region["id"]: region for region in facts["regions"]}
        self.place, self.region_of_place = {}, {}
        for region in facts["regions"]:
            for city in region["cities"]:
                self.place[city["id"]] = city["name"]
                self.region_of_place[city["id"]] = region["id"]
            for fleet in region.get("fleets", []):
                self.place[fleet["id"]] = "the " + fleet["name"]
                self.region_of_place[fleet["id"]] = region["id"]
        self.card = {f"{deck['id']} {value}": icons for deck in facts["decks"]
                     for value, icons in deck["cards"].items()}
        self.exploit = {exploit["id"]: exploit
                        for exploit in facts.get("exploits", {}).get("list", [])}

    def level(self, building):
        return self.building[building]["level"]

    def symbols(self, building):
        """The actions a building shows, one for each symbol."""
        return self.building[building].get("action", "").replace("&", "/").split("/")

    def region_name(self, region):
        return self.region[region]["name"]


@functools.cache
def edition(name):
    return Edition(json.loads((DATA / f"{name}.json").read_text(encoding="utf-8")))


def edition_of(position):
    return edition(position["edition"])


def name(position, seat):
    return position["players"][seat]["name"]


def listed(words):
    words = list(words)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def steps(positions, moves):
    """(ply, position before, move, position after) for every move."""
    for ply, move in enumerate(moves):
        yield ply, positions[ply], move, positions[ply + 1]


def region_of(position, region):
    return next(entry for entry in position["regions"] if entry["id"] == region)


def opened(before, after):
    """The region that this move opened, or None."""
    for region in edition_of(after).region:
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


def allowed(facts, player, limit=None):
    """How many cards the player may keep, besides one governor (rules: 5)."""
    limit = player["levels"]["cards"] if limit is None else limit
    slavery = facts.rules["slavery_bonus"] and any(card.startswith("slavery ")
                                                   for card in player["cards"])
    return min(limit + slavery, facts.card_slots)


def counted(player, free_space=True):
    """How many cards count against the limit, with or without the free governor space."""
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
                        f"nearest the deck, so the governor of "
                        f"{edition_of(after).region_name(region)} goes to "
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
        # The winner is asked once the acting player's turn, including its second half, is complete.
        for later in range(ply + 1, min(ply + 3, len(moves))):
            if positions[later]["player"] == winner:
                if moves[later].startswith("discard "):
                    yield ply, (f"Governor after passing: {name(before, winner)} has passed, wins "
                                f"the governor of {edition_of(after).region_name(region)} and "
                                "must discard before the next turn.")
                break


def discard_chain(positions, moves):
    for ply, before, move, after in steps(positions, moves):
        seat, facts = before["player"], edition_of(before)
        old, new = before["players"][seat], after["players"][seat]
        limit = old["levels"]["cards"]
        if not move.startswith("discard ") or counted(new) > allowed(facts, new, limit):
            continue
        if counted(new) > allowed(facts, new):
            yield ply, (f"Discard chain: without the icons of {move[8:]} politics falls from "
                        f"{old['status']['politics']} to {new['status']['politics']} and the card "
                        f"limit from {limit} to {new['levels']['cards']}, so "
                        f"{name(before, seat)} must discard once more.")


def governor_space(positions, moves):
    for ply, before, move, _ in steps(positions, moves):
        if not move.startswith("governor-space "):
            continue
        seat = before["player"]
        player, glory = before["players"][seat], positions[-1]["glory"][seat]["governor_space"]
        choice = "keeps a governor there" if move.endswith("keep") else "empties it by discarding"
        yield ply, (f"Governor space: {name(before, seat)} has {counted(player, False)} cards and "
                    f"may keep {allowed(edition_of(before), player)}, so the free space is needed. "
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
        lowest = min(edition_of(before).level(text.removeprefix("build "))
                     for text in before["legal"])
        if lowest > own:
            yield ply, (f"Build fallback: {name(before, seat)}'s build level is {own}, but no tile "
                        f"of that level is left; tiles of level {lowest} are allowed instead.")


# ------------------------------------------------------------------------------- Age of Sail

def source(move):
    """The building or blue token a turn begins with, or None."""
    return None if ": " not in move or move.startswith("draw ") else move.split(": ", 1)[0]


def deed(move):
    """The words of a move after its building or token."""
    return (move if source(move) is None else move.split(": ", 1)[1]).split()


def turn_of(moves, ply):
    """The moves of the turn, from the one that names a building or token to this one."""
    first = next(i for i in range(ply, -1, -1) if source(moves[i]) is not None)
    return moves[first:ply + 1]


def action_of(facts, move):
    return facts.building.get(source(move), {}).get("action", "")


def last_action(turn):
    """The last of these moves that was an action, not a choice resulting from one."""
    return next(move for move in reversed(turn) if deed(move)[0] not in ("memorial", "pay", "done"))


def what_follows(position, moves, ply):
    """The name of the exploit by which this Payment or Draw followed an action, or None."""
    word = deed(moves[ply])[0]
    if source(moves[ply]) is not None or word not in ("pay", "draw"):
        return None
    facts, turn = edition_of(position), turn_of(moves, ply)
    if action_of(facts, turn[0]) == "draw&draw":
        return None
    before = "sea" if deed(last_action(turn[:-1]))[0] == "ship" else "attack"
    ability = {("sea", "pay"): "sea_payment", ("attack", "pay"): "attack_payment",
               ("sea", "draw"): "sea_draw", ("attack", "draw"): "fleet_draw"}[before, word]
    return told_exploit(facts, position, ability)


def shields(position):
    """The exploits the acting player has a shield on."""
    return [exploit["id"] for exploit in position["exploits"]
            if position["player"] in exploit["shields"]]


def told_exploit(facts, position, ability):
    """The name of the exploit by which the acting player has this ability."""
    return next(facts.exploit[exploit]["name"] for exploit in shields(position)
                if ability in facts.exploit[exploit]["ability"])


def holder_of(position, place):
    """The seat that holds a city or fleet space, or None."""
    entry = region_of(position, edition_of(position).region_of_place[place])
    return next(site.get("owner") for site in entry["cities"] + entry["fleets"]
                if site["id"] == place)


def region_of_target(facts, words):
    """Where an action takes place: the region of a deck, track, sea, city or fleet space."""
    target = words[-1]
    if words[0] == "draw":
        return "europe" if words[1] in ("slavery", "discard:") else target
    return facts.region_of_place.get(target, target.removesuffix("-sea"))


def target_name(facts, words):
    """The target of an action, in words."""
    target = words[-1]
    if words[0] == "draw":
        return " ".join(words[1:])
    if target in facts.place:
        region = facts.region_name(facts.region_of_place[target])
        return f"{facts.place[target]} in {region}"
    where = "track" if target in facts.region else "open sea"
    return f"the {where} of {facts.region_name(region_of_target(facts, words))}"


HALF = {"ship": "ships to", "occupy": "occupies", "attack": "attacks", "draw": "draws"}


def start_buildings(positions, moves):
    starts = [(before, move) for _, before, move, _ in steps(positions, moves)
              if move.startswith("start ")]
    choice = {}
    for before, move in starts:
        choice.setdefault(move.removeprefix("start "), []).append(name(before, before["player"]))
    if len(choice) == 2:
        facts = edition_of(positions[0])
        told = listed(f"{listed(names)} {'begins' if len(names) == 1 else 'begin'} with the "
                      f"{facts.building[building]['name']}" for building, names in choice.items())
        yield len(starts) - 1, f"Start buildings: {told}, each with a marker on it."


def fleets_and_seas(positions, moves):
    """The first ship to a fleet space and the first to an open sea."""
    told = set()
    for ply, before, move, after in steps(positions, moves):
        facts, words, seat = edition_of(before), deed(move), before["player"]
        kind = "fleet" if words[-1] in facts.place else "sea"
        if words[0] != "ship" or words[-1] in facts.region or kind in told:
            continue
        told.add(kind)
        region = region_of_target(facts, words)
        strength = [position["players"][seat]["strength"][region] for position in (before, after)]
        if kind == "fleet":
            text = (f"{name(before, seat)}'s marker goes to {facts.place[words[-1]]} of "
                    f"{facts.region_name(region)} and takes the token that lies there")
        else:
            text = (f"{facts.region_name(region)} is open, so {name(before, seat)} may ship to its "
                    "open sea, where there is no token")
        yield ply, (f"Fleets and seas: {text}. {name(before, seat)}'s strength there is "
                    f"{strength[1]} instead of {strength[0]}.")


def second_half_anywhere(positions, moves):
    for ply, before, move, _ in steps(positions, moves):
        facts = edition_of(before)
        if source(move) is not None or deed(move)[0] not in HALF:
            continue
        turn = turn_of(moves, ply)
        halves = [deed(half) for half in turn]
        if len(turn) != 2 or halves[0][0] not in HALF or "&" not in action_of(facts, turn[0]) \
                or what_follows(before, moves, ply):
            continue
        regions = [region_of_target(facts, words) for words in halves]
        if regions[0] != regions[1]:
            texts = [f"{HALF[words[0]]} {target_name(facts, words)}" for words in halves]
            yield ply, (f"Second half anywhere: with the {facts.building[source(turn[0])]['name']} "
                        f"{name(before, before['player'])} {texts[0]} and then {texts[1]}; the "
                        "two need not be in one region.")


def memorial(positions, moves):
    for ply, before, move, after in steps(positions, moves):
        if not move.startswith("memorial "):
            continue
        facts, seat = edition_of(before), before["player"]
        turn = turn_of(moves, ply)
        attack = last_action(turn[:-1])
        place = facts.place[deed(attack)[-1]]
        first = ply + 1 - len(turn)
        role = f"spent on taking {place}" if positions[first]["player"] == seat \
            else f"lost with {place}"
        kind = move.removeprefix("memorial ")
        status = [position["players"][seat]["status"][kind] for position in (before, after)]
        yield ply, (f"Memorial: the marker {name(before, seat)} {role} does not go to the supply "
                    f"but becomes {'an' if kind == 'industry' else 'a'} {kind} token, {kind} "
                    f"{status[0]} -> {status[1]}.")


def discard_pile(positions, moves):
    """A card that another player has discarded is drawn from the pile."""
    discarded = {}
    for ply, before, move, _ in steps(positions, moves):
        seat = before["player"]
        if move.startswith("discard "):
            discarded[move.removeprefix("discard ")] = seat, before["round"], ply
        if deed(move)[:2] != ["draw", "discard:"]:
            continue
        card = " ".join(deed(move)[2:])
        other, earlier, when = discarded[card]
        if other != seat:
            strength = before["players"][seat]["strength"]["europe"]
            yield ply, (f"Discard pile: {name(before, other)} discarded {card} in round {earlier} "
                        f"(move {when}) and {name(before, seat)} draws it now, with a strength of "
                        f"{strength} in Europe.")


def draw_symbols(facts, player):
    """The names of the player's buildings that show Draw symbols, one for each symbol."""
    return [facts.building[building["id"]]["name"] for building in player["buildings"]
            for symbol in facts.symbols(building["id"]) if symbol == "draw"]


def city_hall(positions, moves):
    if positions[-1]["player"] is not None:
        return
    facts = edition_of(positions[-1])
    for seat, player in enumerate(positions[-1]["players"]):
        shown = draw_symbols(facts, player)
        if facts.building["city-hall"]["name"] in shown and len(shown) > 1:
            yield len(moves), (f"City Hall: {name(positions[-1], seat)}'s buildings show "
                               f"{len(shown)} Draw symbols ({listed(shown)}), each worth 1 glory.")


def track_extension(positions, moves):
    """A total that is above 15 at the end, and when it got there."""
    if positions[-1]["player"] is not None \
            or edition_of(positions[-1]).rules["status_track"] != "extends":
        return
    for seat, player in enumerate(positions[-1]["players"]):
        for kind in (kind for kind in STATUS if player["status"][kind] > 15):
            for ply, before, _, after in steps(positions, moves):
                old, new = (position["players"][seat]["status"][kind]
                            for position in (before, after))
                if old <= 15 < new:
                    yield ply, (f"Track extension: {player['name']}'s {kind} goes on past 15, from "
                                f"{old} to {new}.")
            yield len(moves), (f"Track extension: {player['name']}'s {kind} of "
                               f"{player['status'][kind]} is worth "
                               f"{positions[-1]['glory'][seat][kind]} glory.")


def exploits_trade(positions, moves):
    for ply, before, move, _ in steps(positions, moves):
        words, seat = deed(move), before["player"]
        if words[0] != "trade":
            continue
        facts = edition_of(before)
        marker = "a marker" if source(move) else "another marker"
        yield ply, (f"Exploits, trade: instead of shipping, {name(before, seat)} trades {marker} "
                    f"on {target_name(facts, words[:2])} for {words[2]}, by the shield on "
                    f"{told_exploit(facts, before, 'trade')}.")


def exploits_raid(positions, moves):
    for ply, before, move, after in steps(positions, moves):
        words, seat = deed(move), before["player"]
        if words[0] != "raid":
            continue
        facts = edition_of(before)
        victim = name(before, holder_of(before, words[1]))
        yield ply, (f"Exploits, raid: {name(before, seat)} takes {facts.place[words[1]]} from "
                    f"{victim} for one marker instead of two, by the shield on "
                    f"{told_exploit(facts, before, 'raid')}; nothing is paid to the supply.")


def exploits_land_or_sail(positions, moves):
    for ply, before, move, _ in steps(positions, moves):
        words = deed(move)
        if words[0] not in ("land", "sail"):
            continue
        facts = edition_of(before)
        sea = words[1] if words[0] == "sail" else facts.region_of_place[words[1]] + "-sea"
        yield ply, (f"Exploits, {words[0]}: no marker of the harbour but one on "
                    f"{target_name(facts, [words[0], sea])} goes to "
                    f"{target_name(facts, words)}, by {name(before, before['player'])}'s shield on "
                    f"{told_exploit(facts, before, words[0])}.")


def exploits_follow(positions, moves):
    for ply, before, move, _ in steps(positions, moves):
        exploit = what_follows(before, moves, ply)
        if exploit is None:
            continue
        facts = edition_of(before)
        action = deed(last_action(turn_of(moves, ply)[:-1]))
        what = f"a Payment ({facts.building[deed(move)[1]]['name']})" if deed(move)[0] == "pay" \
            else f"a Draw ({' '.join(deed(move)[1:])})"
        yield ply, (f"Exploits, follow: the {action[0]} {'to' if action[0] == 'ship' else 'on'} "
                    f"{target_name(facts, action)} is followed by {what}, by "
                    f"{name(before, before['player'])}'s shield on {exploit}.")


def shield_lost(positions, moves):
    for ply, before, move, after in steps(positions, moves):
        words = deed(move)
        if words[0] not in ("attack", "raid"):
            continue
        facts = edition_of(before)
        for old, new in zip(before["exploits"], after["exploits"]):
            for seat in old["shields"]:
                if seat not in new["shields"]:
                    region = facts.region_of_place[words[1]]
                    yield ply, (f"Shield lost: {facts.place[words[1]]} was "
                                f"{name(before, seat)}'s only marker in "
                                f"{facts.region_name(region)}; without it the shield of "
                                f"{facts.exploit[old['id']]['name']} is gone.")


def played_without_exploits(positions, moves):
    facts = edition_of(positions[0])
    if positions[0].get("exploits") != [] or positions[-1]["player"] is not None:
        return
    opened = {entry["id"] for entry in positions[-1]["regions"] if entry["open"]}
    could = [exploit["name"] for exploit in facts.exploit.values()
             if set(exploit["regions"]) <= opened]
    if could:
        yield len(moves), ("Played without exploits: none was drawn, so there are no shields and "
                           f"no glory for them, although the regions of {listed(could)} are open.")


OF_CLASSIC = {
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
OF_AGE_OF_SAIL = {
    "start-buildings": start_buildings,
    "fleets-and-seas": fleets_and_seas,
    "second-half-anywhere": second_half_anywhere,
    "memorial": memorial,
    "discard-pile": discard_pile,
    "city-hall": city_hall,
    "track-extension": track_extension,
    "exploits-trade": exploits_trade,
    "exploits-raid": exploits_raid,
    "exploits-follow": exploits_follow,
    "exploits-land-or-sail": exploits_land_or_sail,
    "shield-lost": shield_lost,
    "played-without-exploits": played_without_exploits,
}
SITUATIONS = OF_CLASSIC | OF_AGE_OF_SAIL

# The golden games and the situations each one is there to show.
GAMES = {
    **{situation: (situation,) for situation in OF_CLASSIC},
    "voyages": ("start-buildings", "fleets-and-seas", "second-half-anywhere"),
    "without-exploits": ("discard-pile", "played-without-exploits"),
    "memorial": ("memorial",),
    "city-hall": ("city-hall", "track-extension"),
    "spice-trade": ("exploits-trade", "exploits-follow"),
    "pirate-republic": ("exploits-raid", "shield-lost"),
    "clippers-and-venus": ("exploits-land-or-sail",),
}
