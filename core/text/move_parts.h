// A move split into parts, for pages and programs that show what can be chosen: the source and the
// targets. The move's text says the same (notation.h), but would have to be parsed.
#pragma once

#include <span>

#include "../rules/rules.h"

namespace endeavor {

// {"move": "market: draw india", "verb": "draw", "effect": "draw",
//  "source": {"kind": "building", "id": "market"},
//  "targets": [{"kind": "deck", "id": "india"}, {"kind": "card", "id": "india 2"}]}
// Without a source the key is absent. Kinds of targets: region (its track), sea (of the region),
// city, fleet, deck, card, pile (where the card is), building, status, governor-space. A building
// is one in the stockpile or, with "marker": true, one of the player's whose marker returns; a
// salary has one target per building. `state` is the position in which the move is made.
std::string movePartsJson(const Game& game, const State& state, Move move);

// {"player": 1, "decision": "turn", "continues": false, "moves": […]}: who has to decide what,
// whether that continues an action of theirs (turns.h), and all legal moves, sorted by text. The
// decision "second" adds the key "second", the effect of the second half; "follow" adds "follow":
// payment, draw or trade; "salary" adds "salary", how many markers return.
std::string legalPartsJson(const Game& game, const State& state);

}  // namespace endeavor
