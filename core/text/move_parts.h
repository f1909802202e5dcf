// A move taken apart, for pages and programs that show what can be chosen: by which source, on
// what. Its text says the same (notation.h), but would have to be parsed.
#pragma once

#include <span>

#include "../rules/rules.h"

namespace endeavor {

// {"move": "market: draw india", "verb": "draw", "source": {"kind": "building", "id": "market"},
//  "targets": [{"kind": "deck", "id": "india"}, {"kind": "card", "id": "india 2"}]}
// Without a source the key is absent. Kinds of targets: region (its track), sea (of the region),
// city, fleet, deck, card, pile (where the card lies), building, status, governor-space. A building
// is one of the stockpile, or with "marker": true one of the player's from which the marker
// returns; a salary has a target for each. `state` is the position in which the move is made.
std::string movePartsJson(const Game& game, const State& state, Move move);

// {"player": 1, "decision": "turn", "continues": false, "moves": […]}: what is asked of whom,
// whether it continues an action of theirs (turns.h), and every answer, sorted by text. With
// "decision": "second" there is "second", what the second half may be; with "follow" there is
// "follow": payment, draw or trade; with "salary" there is "salary", how many return.
std::string legalPartsJson(const Game& game, const State& state);

}  // namespace endeavor
