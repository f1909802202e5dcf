// A table on which tests lay out positions in the words of the game, and play on from there:
//
//     Table t("classic", 4);
//     t.ships(white, "india", 2).opens("india").holds(purple, "goa");
//     t.builds(white, "barracks").harbour(white, 3).turn(white);
//     t.move("barracks: attack goa");
//     EXPECT_EQ(t.holder("goa"), white);
//
// The table has only what a test puts on it; the rest is as after set-up, with white holding the
// first-player marker. The layout is completed as soon as something is asked or played:
// - Markers not placed are in the supply.
// - Status totals are the icons and tokens the test gave. Tokens from spaces laid out as taken that
//   nobody was given were blue and have been spent; when there are more than that, the last player
//   holds them. Tokens given beyond the spaces taken come from connections, the last ones first.
// - The governor of a region laid out as open has left the game unless somebody holds it.
// - What an exploit adds to a status comes on top of what the test gave.
// - Where start buildings are chosen, the game is at that choice until a test says which phase it
//   is; from then on those who were given none have the Colonial House, without a marker.
// - Spaces without a named token hold any of the rest, so that there are always 95 (rules: 1).
//   Tokens made of markers and tokens granted by cards in play are not among them.
// After every move the whole position is checked: markers, tokens, cards and tiles conserved.
#pragma once

#include <initializer_list>
#include <map>
#include <source_location>
#include <string>
#include <string_view>
#include <vector>

#include "core/endeavor.h"

namespace endeavor::test {

inline constexpr int white = 0, red = 1, black = 2, purple = 3, green = 4, nobody = -1;

using Texts = std::vector<std::string>;
using Where = std::source_location;

class Table {
public:
    Table(std::string_view edition, int players, PhaseOrder phases = PhaseOrder::together,
          Where where = Where::current());
    // For a test's own edition, which must outlive the table.
    Table(const Edition& edition, int players, PhaseOrder phases = PhaseOrder::together,
          Where where = Where::current());

    // --- Laying out. Can be called in any order, also between moves. --------------------------
    Table& token(std::string_view space, std::string_view kind);  // lies on "india#3", "london", …
    Table& taken(std::string_view connection);  // its token is gone though nobody controls it
    Table& ships(int seat, std::string_view region, int markers = 1);  // on the next track spaces
    Table& beside(int seat, std::string_view region, int markers = 1);
    Table& sails(int seat, std::string_view region, int markers = 1);  // on the open sea
    Table& opens(std::string_view region);  // fills the rest of the track for the last player
    Table& opens(std::string_view region, int seat);
    Table& holds(int seat, std::string_view city);
    Table& level5(std::initializer_list<std::string_view> ids);    // those in play; call this first
    Table& exploits(std::initializer_list<std::string_view> ids);  // those in play; none by default
    Table& builds(int seat, std::string_view building);    // from the stockpile, or to start with
    Table& occupied(int seat, std::string_view building);  // a marker on its circle
    Table& harbour(int seat, int markers);
    Table& card(int seat, std::string_view name);  // held, wherever it was before
    Table& aside(int seat, std::string_view name);
    Table& discarded(std::string_view name);  // on the common discard pile
    // Puts this value on top of the deck; the last player gets the ordinary cards above it, and
    // slavery cards above it are out of the game.
    Table& top(std::string_view deck, int value);
    Table& top(std::string_view deck, int value, int seat);
    Table& status(int seat, std::string_view kind, int total);  // made up with brown tokens
    Table& gives(int seat, std::string_view kind, int tokens = 1);
    Table& round(int number);
    Table& first(int seat);
    Table& passed(std::initializer_list<int> seats);
    Table& toBuild(int seat);  // the build phase has reached this player
    Table& turn(int seat);     // it is this player's turn in the action phase

    // --- Playing ------------------------------------------------------------------------------
    void move(std::string_view text, Where where = Where::current());
    void moves(std::initializer_list<std::string_view> texts, Where where = Where::current());
    bool can(std::string_view text);
    // The legal moves that start with the text, sorted.
    Texts legal(std::string_view start = {});
    // Why the move is not legal.
    std::string refuses(std::string_view text, Where where = Where::current());

    // --- Looking ------------------------------------------------------------------------------
    const Game& game();
    const State& state();
    int player() { return state().player; }  // who decides
    Decision decision() { return state().decision; }
    std::string_view phase() { return phaseIds[int(state().phase)]; }
    int total(int seat, std::string_view kind);  // status total, or number of blue tokens
    int harbour(int seat) { return state().players[seat].harbour; }
    int supply(int seat) { return state().players[seat].supply; }
    int aside(int seat) { return state().players[seat].aside; }
    Texts buildings(int seat);  // sorted by id
    Texts occupied(int seat);   // the buildings with a marker
    Texts cards(int seat);      // sorted by name
    Texts deck(std::string_view id);
    Texts pile();                            // the common discard pile, sorted by name
    std::string top(std::string_view deck);  // "" if it is empty
    int stock(std::string_view building);
    int holder(std::string_view city);
    std::vector<int> track(std::string_view region);  // whose markers, from space 1
    int shipsBeside(int seat, std::string_view region);
    int atSea(int seat, std::string_view region) { return shipsBeside(seat, region); }
    int converted(int seat) { return state().players[seat].converted; }
    int strength(int seat, std::string_view region);      // own markers there
    int drawStrength(int seat, std::string_view region);  // what counts for drawing
    Texts shields(int seat);                              // on which exploits, sorted by id
    bool open(std::string_view region);
    bool tokenOn(std::string_view connection);
    Score score(int seat);
    int glory(int seat) { return score(seat).total; }
    std::vector<int> winners();

private:
    using Counts = std::array<int, tokenKinds>;

    [[noreturn]] void fail(const std::string& what) const;
    int known(int index, std::string_view what, std::string_view id) const;
    int region(std::string_view id) const;
    int site(std::string_view id) const;
    int link(std::string_view id) const;
    int deckNumber(std::string_view id) const;
    int building(std::string_view id) const;
    int cardNumber(std::string_view name) const;
    int kind(std::string_view id) const;
    int space(std::string_view id) const;
    Player& at(int seat);
    int last() const { return game_.players - 1; }
    Table& changed();
    void takeCard(int card);  // out of every deck and hand

    void ready();
    void readTokens();
    Counts around();  // tokens held and on the board, by kind
    bool hasStart(int seat);
    void readyStarts();
    bool lies(int space) const { return endeavor::lies(edition_, state_, space); }
    void readyBoard();
    void readyTokens();
    void readyPlayer(int seat);

    const Edition& edition_;
    Game game_;
    State state_;
    Where where_;
    bool ready_ = false;
    std::array<Counts, maxPlayers> tokens_{};    // held by each player
    Counts outside_{};                           // tokens that did not come from the board
    std::map<std::pair<int, int>, int> wanted_;  // by seat and kind: the status total requested
    std::map<int, Token> named_;                 // by space: the token requested there
};

// --- Shared by several test files ----------------------------------------------------------------

const Edition& edition(std::string_view id);  // built in
inline const Edition& classic() { return edition("classic"); }
inline constexpr std::string_view sideA = "age-of-sail-a", sideB = "age-of-sail-b";
const Edition& threeShores();  // the example of a custom edition, examples/maps/three-shores.json
// Side B with one piece of its file replaced.
std::unique_ptr<const Edition> sideBWith(const std::string& from, const std::string& to);

inline const Texts overseas{"africa", "caribbean",     "far-east",
                            "india",  "north-america", "south-america"};
// The buildings of classic by level, from 1.
inline const std::vector<Texts> classicTiles{{"market", "shipyard", "workshop"},
                                             {"bank", "barracks", "guild-hall"},
                                             {"docks", "fortress", "theater"},
                                             {"cartographer", "trade-office", "university"},
                                             {"exchange", "museum", "parliament"}};
inline const Texts sailLevel5{"admiralty", "city-hall", "exchange",  "foundry",
                              "memorial",  "museum",    "parliament"};

// The sum of a player's status totals and blue tokens; grows by one with each token.
int holdings(Table& t, int seat);

// The text with one piece replaced; the piece must occur exactly once.
std::string replaced(std::string text, const std::string& from, const std::string& to);

// The move is read, and written as it was read.
void expectRoundTrip(Table& t, std::string_view text);

// Why the file is refused; "" if it is not.
std::string recordError(const std::string& text, const Edition* own = nullptr);
std::string editionError(const std::string& text);

// Red starts the round and white ends the build phase, with these buildings occupied.
void layoutSalary(Table& t, std::initializer_list<std::string_view> types);
// India is open, and everybody has a marker there.
void layoutDocks(Table& t);
// White passes with these cards and no politics but theirs.
void passWith(Table& t, std::initializer_list<std::string_view> cards);

}  // namespace endeavor::test
