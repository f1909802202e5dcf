// Rule switches: where the rules of editions differ.
#pragma once

#include "../base/types.h"

namespace endeavor {

// Where editions differ beyond what is printed on the components. Each is a key of "rules" in the
// file (docs/editions.md).
struct Rules {
    bool seas = false;             // ships to open regions go to fleet spaces and open seas
    bool governorsBeside = false;  // governors lie beside the board, not in the decks
    bool linkedAnywhere = false;   // the halves of an `&` action are not bound to one place
    bool drawInClosed = false;     // a deck's region need not be open
    bool discardPhase = false;     // card limit after all have passed, ordinary cards to a pile
    bool slaveryBonus = false;     // card limit + 1 with a slavery card
    bool payPayment = false;       // payments may free buildings that offer payment
    bool statusExtends = false;    // a status track has no end
    bool spareTokens = false;      // more tokens than spaces: the rest stay in the box
    bool startMarker = false;      // the start building begins with a marker on it
    int level5InPlay = 0;          // how many level-5 types are drawn at set-up; 0: all
};

}  // namespace endeavor
