// Shared by the tests of the exploits: positions in which white has a shield, and ways to lose it
// and win it back.
#pragma once

#include <gtest/gtest.h>

#include "table.h"

namespace endeavor::test {

using Ids = std::initializer_list<std::string_view>;

// White has presence in both regions, by a marker on each track, and both are open. It is white's
// turn. Black filled the tracks, so black has the shields too; red has none.
inline Table shielded(Ids exploits, std::string_view one, std::string_view other,
                      std::string_view side = sideB) {
    Table t(side, 3);
    t.exploits(exploits).ships(white, one).opens(one).ships(white, other).opens(other);
    t.turn(white);
    return t;
}

// The same, but in the second region white has only the fleet space, and red, who is on the sea
// there, has the Barracks to take it. White keeps a token to come back with.
inline Table contested(Ids exploits, std::string_view one, std::string_view other) {
    Table t(sideB, 3);
    t.exploits(exploits).ships(white, one).opens(one).opens(other).gives(white, "ship-draw");
    t.holds(white, std::string(other) + "-fleet").sails(red, other);
    t.builds(red, "barracks").harbour(red, 3).turn(white);
    return t;
}

// Red attacks the fleet space, white's last marker in the region; then it is white's turn again.
inline void driveAway(Table& t, std::string_view region, Where where = Where::current()) {
    t.turn(red).move("barracks: attack " + std::string(region) + "-fleet", where);
    EXPECT_EQ(t.strength(white, region), 0);
    EXPECT_EQ(t.decision(), Decision::turn);
    t.turn(white);
}

// White ships to the open sea there; then it is white's turn again.
inline void comeBack(Table& t, std::string_view region, Where where = Where::current()) {
    t.harbour(white, t.harbour(white) + 1).turn(white);
    t.move("token ship-draw: ship " + std::string(region) + "-sea", where);
    if (t.decision() == Decision::follow) t.move("done", where);
    t.turn(white);
}

// All markers of a player, including those turned into tokens.
inline int markers(Table& t, int seat) {
    int sum = t.harbour(seat) + t.supply(seat) + int(t.occupied(seat).size()) + t.converted(seat);
    for (int region = 0; region < int(t.game().edition->regions.size()); ++region)
        sum += t.state().players[seat].strengthIn(region);
    return sum;
}

}  // namespace endeavor::test
