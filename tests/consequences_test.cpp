// What a move does, as facts and in words: each kind of fact on a position laid out for it, and,
// over random games of every edition, that the facts agree with the state.
#include "core/text/consequences.h"

#include <algorithm>
#include <set>

#include "bots/bot.h"
#include "core/base/json.h"
#include "core/text/phrases.h"
#include "shields.h"

namespace endeavor::test {
namespace {

constexpr std::array<std::string_view, maxPlayers> seatNames{"white", "red", "black", "purple",
                                                             "green"};

// "white: shipped india 0 to 1"
std::string shortText(const Game& game, const Consequence& one) {
    const json::value fact = json::parse(consequencesJson(game, {one})).as_array()[0];
    std::string text = std::string(seatNames[std::size_t(one.seat)]) + ": ";
    for (const auto& [key, value] : fact.as_object())
        if (value.is_string())
            text += (text.ends_with(": ") ? "" : " ") + std::string(value.get_string());
    if (kindOf(one.fact).counts)
        text += " " + std::to_string(one.from) + " to " + std::to_string(one.to);
    return text;
}

Move parsed(Table& t, std::string_view text) {
    const auto move = parseMove(t.game(), t.state(), text);
    if (!move) throw std::runtime_error(move.error().text);
    return *move;
}

Texts facts(Table& t, std::string_view move) {
    Texts texts;
    for (const Consequence& one : consequences(t.game(), t.state(), parsed(t, move)))
        texts.push_back(shortText(t.game(), one));
    return texts;
}

Texts words(Table& t, std::string_view move) {
    return describe(t.game(), consequences(t.game(), t.state(), parsed(t, move)), t.player(),
                    {"White", "Red", "Black"});
}

bool tells(const Texts& texts, std::string_view one) {
    return std::find(texts.begin(), texts.end(), one) != texts.end();
}

#define EXPECT_TELLS(texts, one) EXPECT_TRUE(tells(texts, one)) << testing::PrintToString(texts)

// --- Actions -------------------------------------------------------------------------------------

TEST(Consequences, OfShippingToATrack) {
    Table t("classic", 3);
    t.token("india#1", "culture").builds(white, "shipyard").harbour(white, 3).turn(white);
    EXPECT_EQ(facts(t, "shipyard: ship india"),
              (Texts{"white: token-taken india#1 culture", "white: used shipyard",
                     "white: shipped india 0 to 1", "white: presence india 0 to 1",
                     "white: status culture 1 to 2", "white: level culture growth 2 to 3",
                     "white: harbour 3 to 1", "white: glory 4 to 5"}));
    EXPECT_EQ(words(t, "shipyard: ship india"),
              (Texts{"ships to India, 1 of 7 (+1 culture)",
                     "culture reaches 2: one marker more each round (3)",
                     "+1 glory if the game ended now", "costs 2 markers, 1 left in the harbour"}));
}

TEST(Consequences, OfShippingBesideAFullTrack) {
    Table t("classic", 3);
    t.opens("india").builds(white, "shipyard").harbour(white, 2).turn(white);
    const Texts told = facts(t, "shipyard: ship india");
    EXPECT_TELLS(told, "white: sea india 0 to 1");
    EXPECT_TELLS(told, "white: presence india 0 to 1");
    EXPECT_TELLS(told, "white: card-within-reach india 1");
    EXPECT_EQ(words(t, "shipyard: ship india"),
              (Texts{"ships beside the full track of India",
                     "a card of value 1 comes within reach: india 1 (+1 culture, +1 politics)",
                     "costs 2 markers, 0 left in the harbour"}));
}

TEST(Consequences, OfOpeningARegionWithTheMostMarkers) {
    Table t("classic", 3);
    t.ships(white, "india", 6).token("india#7", "attack");
    t.builds(white, "shipyard").harbour(white, 2).turn(white);
    const Texts told = facts(t, "shipyard: ship india");
    EXPECT_TELLS(told, "white: opened india");
    EXPECT_TELLS(told, "white: card-gained india governor deck");
    EXPECT_TELLS(told, "white: blue-tokens attack 0 to 1");
    const Texts said = words(t, "shipyard: ship india");
    EXPECT_EQ(said[0],
              "opens India and brings the governor (+1 culture, +1 finance, +1 politics, 1 glory)");
    EXPECT_EQ(said[1], "ships to India, 7 of 7 (+1 attack token)");
}

TEST(Consequences, OfOpeningARegionForSomebodyElse) {
    Table t("classic", 3);
    t.ships(red, "india", 6).builds(white, "shipyard").harbour(white, 2).turn(white);
    const Texts told = facts(t, "shipyard: ship india");
    EXPECT_TELLS(told, "white: opened india");
    EXPECT_TELLS(told, "red: card-gained india governor deck");
    EXPECT_TELLS(told, "red: card-within-reach india 1");
    const Texts said = words(t, "shipyard: ship india");
    EXPECT_EQ(said[0],
              "opens India; Red gets the governor (+1 culture, +1 finance, +1 politics, 1 glory)");
    EXPECT_TELLS(said, "india 1 (+1 culture, +1 politics) comes within Red's reach");
}

TEST(Consequences, OfOccupyingACityThatCompletesALink) {
    Table t("classic", 3);
    t.holds(white, "paris").token("rome", "industry").token("paris~rome", "ship-draw");
    t.top("slavery", 2);
    t.harbour(white, 2).turn(white);
    EXPECT_EQ(facts(t, "colonial-house: occupy rome"),
              (Texts{"white: site-taken rome", "white: link-completed paris~rome",
                     "white: token-taken rome industry", "white: token-taken paris~rome ship-draw",
                     "white: used colonial-house", "white: status industry 0 to 1",
                     "white: blue-tokens ship-draw 0 to 1", "white: harbour 2 to 0",
                     "white: card-within-reach slavery 2", "white: glory 4 to 6"}));
    const Texts said = words(t, "colonial-house: occupy rome");
    EXPECT_EQ(said[0], "takes Rome (1 glory, +1 industry)");
    EXPECT_EQ(said[1], "takes the link Paris–Rome (1 glory, +1 ship/draw token)");
}

TEST(Consequences, OfAnAttack) {
    Table t("classic", 3);
    t.opens("india").ships(white, "africa").holds(red, "goa").holds(red, "surat");
    t.beside(white, "india").builds(white, "barracks").harbour(white, 3).turn(white);
    const Texts told = facts(t, "barracks: attack goa");
    EXPECT_TELLS(told, "white: site-taken goa");
    EXPECT_TELLS(told, "white: harbour 3 to 0");
    EXPECT_TELLS(told, "red: site-lost goa");
    EXPECT_TELLS(told, "red: link-lost goa~surat");
    const Texts said = words(t, "barracks: attack goa");
    EXPECT_EQ(said[0], "takes Goa from Red (1 glory)");
    EXPECT_TELLS(said, "Red loses the link Goa–Surat");
    EXPECT_TELLS(said, "Red: −2 glory if the game ended now");
    // One marker of each player returns to the supply.
    const auto markersBack = [&](std::string_view seat) {
        return std::any_of(told.begin(), told.end(), [&](const std::string& one) {
            return one.starts_with(std::string(seat) + ": supply");
        });
    };
    EXPECT_TRUE(markersBack("white"));
    EXPECT_TRUE(markersBack("red"));
}

TEST(Consequences, OfAnAttackOnTheLastMarkerInARegion) {
    Table t("classic", 3);
    t.opens("india").holds(red, "goa").beside(white, "india");
    t.builds(white, "barracks").harbour(white, 3).turn(white);
    EXPECT_TELLS(facts(t, "barracks: attack goa"), "red: presence india 1 to 0");
    EXPECT_TELLS(words(t, "barracks: attack goa"), "Red is no longer present in India");
}

TEST(Consequences, OfAPayment) {
    Table t("classic", 3);
    t.builds(white, "shipyard").occupied(white, "shipyard").gives(white, "payment").turn(white);
    EXPECT_EQ(facts(t, "token payment: pay shipyard"),
              (Texts{"white: freed shipyard", "white: blue-tokens payment 1 to 0",
                     "white: harbour 0 to 1"}));
    EXPECT_EQ(words(t, "token payment: pay shipyard"),
              (Texts{"frees the Shipyard", "spends one payment token",
                     "one marker comes to the harbour: 1 there"}));
}

TEST(Consequences, OfADraw) {
    Table t("classic", 3);
    t.opens("india").beside(white, "india", 2).beside(red, "india", 2);
    t.builds(white, "market").harbour(white, 1).turn(white);
    const Texts told = facts(t, "market: draw india");
    EXPECT_TELLS(told, "white: card-gained india 1 deck");
    EXPECT_TELLS(told, "white: card-within-reach india 2");
    EXPECT_TELLS(told, "red: card-within-reach india 2");
    const Texts said = words(t, "market: draw india");
    EXPECT_EQ(said[0], "draws india 1 (+1 culture, +1 politics)");
    EXPECT_TELLS(said,
                 "a card of value 2 comes within reach: india 2 (+1 culture, +1 finance, +1 "
                 "politics)");
}

TEST(Consequences, OfTheAbolition) {
    Table t("classic", 3);
    for (const char* city : {"london", "paris", "rome", "danzig", "lisbon"}) t.holds(white, city);
    t.top("europe", 5).card(red, "slavery 0");
    t.builds(white, "market").harbour(white, 1).turn(white);
    const Texts told = facts(t, "market: draw europe");
    EXPECT_TELLS(told, "white: card-gained europe 5 deck");
    EXPECT_TELLS(told, "white: abolition");
    EXPECT_TELLS(told, "red: card-aside slavery 0");
    const Texts said = words(t, "market: draw europe");
    EXPECT_EQ(said[0], "draws europe 5 (+3 culture, 3 glory)");
    EXPECT_EQ(said[1], "abolishes slavery: its deck leaves the game");
    EXPECT_TELLS(said, "Red sets aside slavery 0 (−2 industry)");
    EXPECT_TELLS(said, "Red's industry falls to 0: no buildings above level 1");
}

// --- The round -----------------------------------------------------------------------------------

TEST(Consequences, OfBuilding) {
    Table t("classic", 3);
    t.status(white, "industry", 2).toBuild(white);
    EXPECT_EQ(facts(t, "build bank"),
              (Texts{"white: built bank", "white: status finance 0 to 2",
                     "white: level finance payments 1 to 2", "white: glory 5 to 7"}));
    EXPECT_EQ(words(t, "build bank"), (Texts{"builds the Bank (+2 finance)",
                                             "finance reaches 2: one payment more each round (2)",
                                             "+2 glory if the game ended now"}));
    EXPECT_EQ(words(t, "build guild-hall"), Texts{"builds the Guild Hall (ship or draw)"});
}

TEST(Consequences, OfTheLastBuildAreGrowthAndSalariesOfAll) {
    Table t("classic", 3);
    t.occupied(red, "colonial-house").status(white, "culture", 4).toBuild(black);
    const Texts told = facts(t, "build workshop");
    EXPECT_TELLS(told, "black: built workshop");
    EXPECT_TELLS(told, "black: harbour 0 to 2");
    EXPECT_TELLS(told, "white: harbour 0 to 4");
    EXPECT_TELLS(told, "red: freed colonial-house");
    EXPECT_TELLS(told, "red: harbour 0 to 3");
    EXPECT_TELLS(words(t, "build workshop"), "White: 4 markers come to the harbour: 4 there");
}

TEST(Consequences, OfASalary) {
    Table t("classic", 3);
    layoutSalary(t, {"market", "shipyard"});
    t.move("build workshop");
    EXPECT_TELLS(facts(t, "salary shipyard"), "white: freed shipyard");
    EXPECT_EQ(words(t, "salary shipyard")[0], "frees the Shipyard");
}

TEST(Consequences, OfThePassThatEndsTheRound) {
    Table t("classic", 3);
    t.passed({red, black}).turn(white);
    EXPECT_EQ(facts(t, "pass"), (Texts{"white: passed", "white: round-begins 1 to 2"}));
    EXPECT_EQ(words(t, "pass"),
              (Texts{"passes: no more turns this round", "ends the round; round 2 begins"}));
}

TEST(Consequences, OfThePassThatEndsTheGame) {
    Table t("classic", 3);
    t.round(7).passed({red, black}).turn(white);
    EXPECT_EQ(facts(t, "pass"), (Texts{"white: passed", "white: game-over"}));
    EXPECT_EQ(words(t, "pass")[1], "ends the game");
}

TEST(Consequences, OfDiscarding) {
    Table t("classic", 3);
    passWith(t, {"slavery 0", "europe 0", "north-america 1"});
    EXPECT_TELLS(facts(t, "discard europe 0"), "white: card-lost europe 0 deck");
    EXPECT_EQ(words(t, "discard europe 0")[0], "gives up europe 0 (−1 culture, −1 finance)");
    EXPECT_TELLS(facts(t, "discard slavery 0"), "white: card-aside slavery 0");
    EXPECT_EQ(words(t, "discard slavery 0")[0], "sets aside slavery 0 (−2 industry)");
}

// south-america 1 gives no politics, so the limit of one card stays.
TEST(Consequences, OfACardBeyondTheLimit) {
    Table t("classic", 3);
    t.opens("india").opens("south-america").beside(white, "south-america", 2);
    t.top("south-america", 1).builds(white, "market").harbour(white, 1).turn(white);
    const std::string draw = "market: draw south-america";
    EXPECT_FALSE(tells(facts(t, draw), "white: cards-over 0 to 1"));
    t.card(white, "india governor").card(white, "europe 0").turn(white);
    EXPECT_TELLS(facts(t, draw), "white: cards-over 0 to 1");
    EXPECT_TELLS(words(t, draw), "has to give up one card");
}

TEST(Consequences, OfACardForWhichAGovernorNeedsItsSpace) {
    Table t("classic", 3);
    t.opens("india").opens("south-america").beside(white, "south-america", 2);
    t.card(white, "india governor").top("south-america", 1);
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_TELLS(facts(t, "market: draw south-america"), "white: governor-space 0 to 1");
    EXPECT_TELLS(words(t, "market: draw south-america"), "needs the governor space");
}

TEST(Consequences, OfTheGovernorSpaceInTheLastRound) {
    Table t("classic", 3);
    t.round(7);
    passWith(t, {"far-east governor", "europe 0"});
    EXPECT_EQ(facts(t, "governor-space keep"), Texts{"white: governor-kept"});
    EXPECT_EQ(words(t, "governor-space keep"),
              Texts{"keeps the governor, and its space is worth no glory"});
    EXPECT_EQ(facts(t, "governor-space empty"), Texts{"white: cards-over 0 to 1"});
    EXPECT_EQ(words(t, "governor-space empty"), Texts{"has to give up one card"});
    t.move("governor-space empty");
    EXPECT_TELLS(facts(t, "discard europe 0"), "white: cards-over 1 to 0");
    EXPECT_TELLS(facts(t, "discard europe 0"), "white: governor-space 1 to 0");
    EXPECT_TELLS(facts(t, "discard far-east governor"), "white: card-lost far-east governor away");
}

// --- Age of Sail ---------------------------------------------------------------------------------

TEST(SailConsequences, OfAStartBuilding) {
    Table t(sideB, 3);
    EXPECT_EQ(words(t, "start merchant-dock")[0],
              "starts with the Merchant Dock (ship, +1 wealth)");
}

TEST(SailConsequences, OfShippingToAnOpenSeaAndAFleetSpace) {
    Table t(sideB, 3);
    t.opens("india").token("india-fleet", "politics");
    t.builds(white, "shipyard").harbour(white, 2).turn(white);
    EXPECT_TELLS(facts(t, "shipyard: ship india-sea"), "white: sea india 0 to 1");
    EXPECT_EQ(words(t, "shipyard: ship india-sea")[0], "ships to the open sea of India");
    EXPECT_TELLS(facts(t, "shipyard: ship india-fleet"), "white: site-taken india-fleet");
    EXPECT_EQ(words(t, "shipyard: ship india-fleet")[0], "takes the Indian Fleet (+1 influence)");
}

TEST(SailConsequences, OfShieldsLostAndWonAgain) {
    Table t = contested({"fur-and-silver-road"}, "south-america", "north-america");
    t.turn(red);
    const std::string attack = "barracks: attack north-america-fleet";
    EXPECT_TELLS(facts(t, attack), "white: shield-lost fur-and-silver-road");
    EXPECT_TELLS(facts(t, attack), "white: level finance payments 2 to 1");
    EXPECT_TELLS(words(t, attack), "White loses a shield: The Fur and Silver Road");
    EXPECT_TELLS(words(t, attack), "White: one payment fewer each round (1)");
    driveAway(t, "north-america");
    t.harbour(white, 1).turn(white);
    const std::string ship = "token ship-draw: ship north-america-sea";
    EXPECT_TELLS(facts(t, ship), "white: shield-gained fur-and-silver-road");
    EXPECT_TELLS(words(t, ship), "wins a shield: The Fur and Silver Road");
    EXPECT_TELLS(words(t, ship), "one payment more each round (2)");
}

TEST(SailConsequences, OfAStatusThatOnlyAShieldGives) {
    Table t = contested({"abolitionist-societies"}, "africa", "north-america");
    t.turn(red);
    const std::string attack = "barracks: attack north-america-fleet";
    EXPECT_TELLS(facts(t, attack), "white: status politics 2 to 0");
    EXPECT_TELLS(words(t, attack), "White: −2 influence");
}

TEST(SailConsequences, OfATrade) {
    Table t = shielded({"spice-trade"}, "africa", "india");
    t.sails(white, "india").builds(white, "shipyard").harbour(white, 2).turn(white);
    const std::string trade = "shipyard: trade india-sea finance";
    EXPECT_TELLS(facts(t, trade), "white: sea india 1 to 0");
    EXPECT_TELLS(facts(t, trade), "white: converted 0 to 1");
    EXPECT_TELLS(words(t, trade), "takes a marker from the open sea of India");
    EXPECT_TELLS(words(t, trade), "+1 wealth");
}

TEST(SailConsequences, OfADrawFromThePile) {
    Table t(sideB, 3);
    t.holds(white, "london").discarded("india 1").top("india", 2);
    t.builds(white, "market").harbour(white, 1).turn(white);
    EXPECT_TELLS(facts(t, "market: draw discard: india 1"), "white: card-gained india 1 pile");
    t.holds(white, "paris").discarded("africa 3").top("africa", 4).harbour(white, 2).turn(white);
    EXPECT_TELLS(facts(t, "colonial-house: occupy rome"), "white: card-within-reach africa 3");
}

// --- What speaks for a move ----------------------------------------------------------------------

TEST(OwnConsequences, LeaveOutWhatEveryMoveDoes) {
    Table t("classic", 3);
    t.status(black, "industry", 2).toBuild(black);  // the last to build, so everyone grows next
    const Move bank = parsed(t, "build bank");
    const auto all = consequences(t.game(), t.state(), bank);
    const auto own = ownConsequences(t.game(), t.state(), bank);
    EXPECT_LT(own.size(), all.size());
    for (const Consequence& one : own) EXPECT_NE(one.fact, Fact::harbour);
    EXPECT_EQ(own[0].fact, Fact::built);
}

TEST(OwnConsequences, OfTheOnlyMoveAreAllItDoes) {
    Table t("classic", 3);
    t.turn(white);
    EXPECT_EQ(t.legal(), Texts{"pass"});
    EXPECT_EQ(ownConsequences(t.game(), t.state(), parsed(t, "pass")),
              consequences(t.game(), t.state(), parsed(t, "pass")));
}

TEST(ConsequencesJson, NamesEverythingByItsId) {
    Table t("classic", 3);
    t.status(white, "industry", 2).toBuild(white);
    EXPECT_EQ(
        consequencesJson(t.game(), consequences(t.game(), t.state(), parsed(t, "build bank"))),
        R"([{"fact": "built", "seat": 0, "building": "bank"}, )"
        R"({"fact": "status", "seat": 0, "status": "finance", "from": 0, "to": 2}, )"
        R"({"fact": "level", "seat": 0, "status": "finance", "gives": "payments", )"
        R"("from": 1, "to": 2}, {"fact": "glory", "seat": 0, "from": 5, "to": 7}])");
}

// --- Random games --------------------------------------------------------------------------------

// The number in a position that a from/to fact is about.
int told(const Game& game, const State& state, const Consequence& one) {
    const Player& player = state.players[std::size_t(one.seat)];
    const Edition& edition = *game.edition;
    switch (one.fact) {
        case Fact::status:
        case Fact::blueTokens: return player.total(Token(one.what));
        case Fact::harbour: return player.harbour;
        case Fact::supply: return player.supply;
        case Fact::converted: return player.converted;
        case Fact::glory: return score(game, state, one.seat).total;
        case Fact::shipped: return byteAt(state.filled, one.what);
        case Fact::sea: return byteAt(player.sea, one.what);
        case Fact::presence: return has(player.presence, one.what);
        case Fact::cardsOver: return cardsOver(edition, state, one.seat);
        case Fact::governorSpace: return !fitsWithoutFreeSpace(edition, state, one.seat);
        case Fact::roundBegins: return state.round;
        case Fact::level:
            if (Token(one.what) == Token::culture) return growth(edition, state, one.seat);
            if (Token(one.what) == Token::finance) return payments(edition, state, one.seat);
            if (Token(one.what) == Token::politics) return cardLimit(edition, state, one.seat);
            return edition.buildLevel[u8(player.total(Token::industry))];
        default: return 0;
    }
}

struct Seen {
    std::set<Fact> facts;
    std::set<std::string_view> phrases;  // their codes

    void add(const Phrase& phrase) {
        phrases.insert(phrase.row->code);
        for (const Phrase& part : phrase.gains) add(part);
        for (const Phrase& part : phrase.before) add(part);
    }
};

void expectAgreement(const Game& game, const State& before, Move move, Seen& seen) {
    State after = before;
    apply(game, after, move);
    const auto facts = consequences(game, before, move);
    std::array<std::array<int, tokenKinds>, maxPlayers> change{};
    std::array<int, maxPlayers> glory{};
    for (const Consequence& one : facts) {
        seen.facts.insert(one.fact);
        ASSERT_TRUE(one.seat >= 0 && one.seat < game.players);
        if (kindOf(one.fact).counts) {
            ASSERT_EQ(one.from, told(game, before, one)) << kindOf(one.fact).id;
            ASSERT_EQ(one.to, told(game, after, one)) << kindOf(one.fact).id;
            ASSERT_NE(one.from, one.to);
        }
        if (one.fact == Fact::status || one.fact == Fact::blueTokens)
            change[std::size_t(one.seat)][std::size_t(one.what)] = one.to - one.from;
        if (one.fact == Fact::glory) glory[std::size_t(one.seat)] = one.to - one.from;
    }
    // Every change is covered by a fact.
    const auto was = totals(game, before), is = totals(game, after);
    for (std::size_t seat = 0; seat < std::size_t(game.players); ++seat) {
        ASSERT_EQ(glory[seat], is[seat] - was[seat]);
        for (int kind = 0; kind < tokenKinds; ++kind)
            ASSERT_EQ(change[seat][std::size_t(kind)], after.players[seat].total(Token(kind)) -
                                                           before.players[seat].total(Token(kind)));
    }
    for (const std::string& phrase : describe(game, facts, before.player)) {
        ASSERT_FALSE(phrase.empty());
        ASSERT_NE(phrase.back(), ' ');
    }
    for (const Phrase& phrase : phrasesOf(game, facts, before.player)) seen.add(phrase);
    // Of facts that all moves share only some are told: each has a phrase of its own.
    for (const Consequence& one : facts)
        for (const Phrase& phrase : phrasesOf(game, {one}, before.player)) seen.add(phrase);
    ASSERT_TRUE(json::parse(consequencesJson(game, facts)).is_array());
}

void playAtRandom(const Edition& edition, u64 games, Seen& seen) {
    for (int players = edition.minPlayers; players <= edition.maxPlayers; ++players)
        for (u64 seed = 1; seed <= games; ++seed) {
            const Game game = deal(edition, players, seed);
            Random random(seed);
            State state = initialState(game);
            while (!state.over()) {
                const LegalMoves moves = legal(game, state);
                if (random.below(3) == 0)
                    expectAgreement(game, state, randomMove(moves, random), seen);
                if (testing::Test::HasFatalFailure()) return;
                apply(game, state, eagerMove(moves, random));
            }
        }
}

TEST(ConsequencesOfRandomGames, AgreeWithTheStateInEveryEdition) {
    Seen seen;
    playAtRandom(threeShores(), 10, seen);
    for (const BuiltIn& builtIn : builtInEditions())
        playAtRandom(*builtInEdition(builtIn.id), 60, seen);
    for (int fact = 0; fact <= int(Fact::gameOver); ++fact)
        EXPECT_TRUE(seen.facts.contains(Fact(fact))) << kindOf(Fact(fact)).id << " never happens";
    for (const PhraseRow& row : phraseRows)
        EXPECT_TRUE(seen.phrases.contains(row.code)) << row.code << " is never said";
}

}  // namespace
}  // namespace endeavor::test
