// Every row of the 2009 game's component tables, written down a second time and compared with the
// built-in edition. A slip in data/classic.json would have to be made twice to go unnoticed.
#include <gtest/gtest.h>

#include <set>

#include "table.h"

namespace endeavor {
namespace {

using test::classic;

struct Icons {
    int industry = 0, culture = 0, finance = 0, politics = 0, glory = 0;
    bool operator==(const Icons&) const = default;
};

void PrintTo(const Icons& icons, std::ostream* out) {
    *out << "industry " << icons.industry << ", culture " << icons.culture << ", finance "
         << icons.finance << ", politics " << icons.politics << ", glory " << icons.glory;
}

Icons iconsOf(u64 status, int glory) {
    return {byteAt(status, int(Token::industry)), byteAt(status, int(Token::culture)),
            byteAt(status, int(Token::finance)), byteAt(status, int(Token::politics)), glory};
}

// Turns a parameter's id into the name of its test.
std::string testName(std::string id) {
    for (char& c : id)
        if (c == '-' || c == ' ' || c == '~') c = '_';
    return id;
}
const auto byId = [](const auto& info) { return testName(info.param.id); };

// --- Buildings ----------------------------------------------------------------------------------

struct BuildingRow {
    const char* id;
    const char* name;
    int level, copies;
    Icons icons;
    const char* action;
    bool circle;
};
void PrintTo(const BuildingRow& row, std::ostream* out) { *out << row.id; }

class Buildings : public testing::TestWithParam<BuildingRow> {};

TEST_P(Buildings, AsPrinted) {
    const BuildingRow& row = GetParam();
    const int type = classic().building(row.id);
    ASSERT_GE(type, 0);
    const Building& building = classic().buildings[type];
    EXPECT_EQ(building.name, row.name);
    EXPECT_EQ(building.level, row.level);
    EXPECT_EQ(building.copies, row.copies);
    EXPECT_EQ(iconsOf(building.icons, building.glory), row.icons);
    EXPECT_EQ(building.action, row.action);
    EXPECT_EQ(building.circle, row.circle);
}

const BuildingRow buildingRows[] = {
    {"colonial-house", "Colonial House", 0, 0, {}, "occupy", true},
    {"market", "Market", 1, 5, {}, "draw", true},
    {"shipyard", "Shipyard", 1, 5, {.culture = 1}, "ship", true},
    {"workshop", "Workshop", 1, 5, {.industry = 2}, "", false},
    {"bank", "Bank", 2, 4, {.finance = 2}, "", false},
    {"barracks", "Barracks", 2, 4, {}, "attack", true},
    {"guild-hall", "Guild Hall", 2, 4, {}, "ship/draw", true},
    {"docks", "Docks", 3, 3, {}, "occupy&ship", true},
    {"fortress", "Fortress", 3, 3, {.politics = 1}, "occupy/attack", true},
    {"theater", "Theater", 3, 3, {.culture = 2}, "", false},
    {"cartographer", "Cartographer", 4, 2, {}, "ship&ship", true},
    {"trade-office", "Trade Office", 4, 2, {}, "draw&draw", true},
    {"university", "University", 4, 2, {.glory = 3}, "", false},
    {"exchange", "Exchange", 5, 1, {.finance = 2}, "payment", true},
    {"museum", "Museum", 5, 1, {.culture = 2}, "payment", true},
    {"parliament", "Parliament", 5, 1, {.politics = 2}, "payment", true},
};
INSTANTIATE_TEST_SUITE_P(Components, Buildings, testing::ValuesIn(buildingRows), byId);

TEST(Components, FifteenBuildingTypesAndTheStartBuilding) {
    EXPECT_EQ(classic().buildings.size(), std::size(buildingRows));
    EXPECT_EQ(classic().buildings[std::size_t(lowest(classic().tables.startTypes))].id,
              "colonial-house");
    int tiles = 0;
    for (const Building& building : classic().buildings) tiles += building.copies;
    EXPECT_EQ(tiles, 45);
}

// --- Cards --------------------------------------------------------------------------------------

struct CardRow {
    const char* id;
    Icons icons;
    bool abolition = false;
};
void PrintTo(const CardRow& row, std::ostream* out) { *out << row.id; }

class Cards : public testing::TestWithParam<CardRow> {};

TEST_P(Cards, AsPrinted) {
    const CardRow& row = GetParam();
    const int number = classic().card(row.id);
    ASSERT_GE(number, 0);
    const Deck& deck = classic().decks[deckOf(number)];
    const Card& card = deck.cards[valueOf(number)];
    const std::string_view id = row.id;
    EXPECT_EQ(iconsOf(card.icons, card.glory), row.icons);
    EXPECT_EQ(card.abolition, row.abolition);
    EXPECT_EQ(card.governor, id.ends_with("governor"));
    EXPECT_EQ(deck.slavery, id.starts_with("slavery"));
    EXPECT_EQ(classic().cardName(number), id);
}

const CardRow cardRows[] = {
    {"europe 0", {.culture = 1, .finance = 1}},
    {"europe 1", {.culture = 2, .politics = 1}},
    {"europe 2", {.politics = 3}},
    {"europe 3", {.industry = 1, .culture = 1, .finance = 1, .politics = 1}},
    {"europe 4", {.glory = 5}},
    {"europe 5", {.culture = 3, .glory = 3}, true},

    {"slavery 0", {.industry = 2}},
    {"slavery 1", {.finance = 2}},
    {"slavery 2", {.industry = 1, .finance = 2}},
    {"slavery 3", {.industry = 3}},
    {"slavery 4", {.industry = 2, .finance = 2}},
    {"slavery 5", {.industry = 3, .finance = 2}},

    {"africa governor", {.finance = 2, .politics = 1, .glory = 1}},
    {"africa 1", {.industry = 1, .politics = 1}},
    {"africa 2", {.industry = 1, .finance = 1, .politics = 1}},
    {"africa 3", {.finance = 2, .politics = 2}},
    {"africa 4", {.industry = 2, .finance = 1, .politics = 1, .glory = 1}},
    {"africa 5", {.industry = 2, .finance = 2, .glory = 2}},

    {"south-america governor", {.politics = 3, .glory = 1}},
    {"south-america 1", {.culture = 2}},
    {"south-america 2", {.culture = 3}},
    {"south-america 3", {.culture = 4}},
    {"south-america 4", {.finance = 3, .glory = 2}},
    {"south-america 5", {.finance = 3, .glory = 3}},

    {"caribbean governor", {.culture = 2, .politics = 1, .glory = 1}},
    {"caribbean 1", {.politics = 2}},
    {"caribbean 2", {.finance = 1, .politics = 2}},
    {"caribbean 3", {.finance = 4}},
    {"caribbean 4", {.politics = 3, .glory = 2}},
    {"caribbean 5", {.industry = 3, .glory = 3}},

    {"north-america governor", {.finance = 1, .politics = 2, .glory = 1}},
    {"north-america 1", {.industry = 2}},
    {"north-america 2", {.finance = 3}},
    {"north-america 3", {.industry = 2, .culture = 2}},
    {"north-america 4", {.culture = 2, .politics = 2, .glory = 1}},
    {"north-america 5", {.glory = 6}},

    {"india governor", {.culture = 1, .finance = 1, .politics = 1, .glory = 1}},
    {"india 1", {.culture = 1, .politics = 1}},
    {"india 2", {.culture = 1, .finance = 1, .politics = 1}},
    {"india 3", {.culture = 1, .finance = 2, .politics = 1}},
    {"india 4", {.finance = 2, .politics = 1, .glory = 2}},
    {"india 5", {.finance = 2, .politics = 2, .glory = 2}},

    {"far-east governor", {.industry = 2, .culture = 1, .glory = 1}},
    {"far-east 1", {.industry = 1, .finance = 1}},
    {"far-east 2", {.industry = 2, .finance = 1}},
    {"far-east 3", {.industry = 2, .finance = 2}},
    {"far-east 4", {.industry = 1, .culture = 1, .finance = 1, .politics = 1, .glory = 1}},
    {"far-east 5", {.politics = 3, .glory = 3}},
};
INSTANTIATE_TEST_SUITE_P(Components, Cards, testing::ValuesIn(cardRows), byId);

TEST(Components, FortyEightCardsInEightDecksOfSix) {
    EXPECT_EQ(std::size(cardRows), 48u);
    EXPECT_EQ(count(classic().tables.cards), 48);
    EXPECT_EQ(classic().decks.size(), 8u);
    for (const Deck& deck : classic().decks) EXPECT_EQ(count(deck.values), 6) << deck.id;
}

TEST(Components, DecksBelongToTheirRegionAndSlaveryToEurope) {
    for (const Deck& deck : classic().decks) {
        const Region& region = classic().regions[deck.region];
        EXPECT_EQ(region.id, deck.slavery ? "europe" : deck.id);
    }
}

// --- The board ----------------------------------------------------------------------------------

struct RegionRow {
    const char* id;
    const char* name;
    int track;
    std::vector<std::string> cities;
};
void PrintTo(const RegionRow& row, std::ostream* out) { *out << row.id; }

class Regions : public testing::TestWithParam<RegionRow> {};

TEST_P(Regions, AsPrinted) {
    const RegionRow& row = GetParam();
    const int number = classic().region(row.id);
    ASSERT_GE(number, 0);
    const Region& region = classic().regions[number];
    EXPECT_EQ(region.name, row.name);
    EXPECT_EQ(region.track, row.track);
    EXPECT_EQ(region.home, region.id == "europe");
    std::set<std::string> cities;
    for (const int site : Bits(region.sites)) {
        cities.insert(classic().sites[site].id);
        EXPECT_EQ(classic().sites[site].region, number);
    }
    EXPECT_EQ(cities, (std::set<std::string>(row.cities.begin(), row.cities.end())));
}

const RegionRow regionRows[] = {
    {"europe",
     "Europe & the Mediterranean",
     0,
     {"london", "danzig", "lisbon", "seville", "paris", "rome", "constantinople", "algiers",
      "tripoli", "alexandria"}},
    {"africa", "Africa", 6, {"elmina", "mombasa"}},
    {"south-america", "South America", 6, {"lima", "salvador", "buenos-aires"}},
    {"caribbean", "The Caribbean", 6, {"havana", "port-royal", "bridgetown"}},
    {"north-america", "North America", 7, {"new-orleans", "quebec", "boston"}},
    {"india", "India", 7, {"surat", "goa", "calcutta"}},
    {"far-east", "The Far East", 8, {"malacca", "canton", "amoy", "edo", "manila"}},
};
INSTANTIATE_TEST_SUITE_P(Components, Regions, testing::ValuesIn(regionRows), byId);

TEST(Components, FortyTrackSpacesTwentyNineCitiesTwentySixConnections) {
    int track = 0;
    for (const Region& region : classic().regions) track += region.track;
    EXPECT_EQ(classic().regions.size(), std::size(regionRows));
    EXPECT_EQ(track, 40);
    EXPECT_EQ(classic().sites.size(), 29u);
    EXPECT_EQ(classic().links.size(), 26u);
    EXPECT_EQ(classic().spaces(), 95);
}

TEST(Components, LimaAndEdoAreWorthTwoGlory) {
    for (const Site& site : classic().sites)
        EXPECT_EQ(site.glory, site.id == "lima" || site.id == "edo" ? 2 : 1) << site.id;
}

struct ConnectionRow {
    const char* id;
    const char *from, *to;
};
void PrintTo(const ConnectionRow& row, std::ostream* out) { *out << row.id; }

class Connections : public testing::TestWithParam<ConnectionRow> {};

TEST_P(Connections, AsPrinted) {
    const ConnectionRow& row = GetParam();
    const int number = classic().link(row.id);
    ASSERT_GE(number, 0);
    const auto [from, to] = classic().links[number].ends;
    EXPECT_EQ(classic().sites[from].id, row.from);
    EXPECT_EQ(classic().sites[to].id, row.to);
}

const ConnectionRow connectionRows[] = {
    {"amoy~manila", "amoy", "manila"},
    {"calcutta~canton", "calcutta", "canton"},
    {"calcutta~malacca", "calcutta", "malacca"},
    {"danzig~malacca", "danzig", "malacca"},
    {"canton~constantinople", "canton", "constantinople"},
    {"danzig~goa", "danzig", "goa"},
    {"goa~surat", "goa", "surat"},
    {"london~surat", "london", "surat"},
    {"boston~quebec", "boston", "quebec"},
    {"boston~london", "boston", "london"},
    {"paris~quebec", "paris", "quebec"},
    {"havana~new-orleans", "havana", "new-orleans"},
    {"algiers~new-orleans", "algiers", "new-orleans"},
    {"havana~seville", "havana", "seville"},
    {"bridgetown~havana", "bridgetown", "havana"},
    {"bridgetown~lisbon", "bridgetown", "lisbon"},
    {"port-royal~salvador", "port-royal", "salvador"},
    {"lisbon~salvador", "lisbon", "salvador"},
    {"buenos-aires~seville", "buenos-aires", "seville"},
    {"algiers~elmina", "algiers", "elmina"},
    {"elmina~mombasa", "elmina", "mombasa"},
    {"alexandria~mombasa", "alexandria", "mombasa"},
    {"alexandria~tripoli", "alexandria", "tripoli"},
    {"alexandria~constantinople", "alexandria", "constantinople"},
    {"constantinople~rome", "constantinople", "rome"},
    {"paris~rome", "paris", "rome"},
};
INSTANTIATE_TEST_SUITE_P(Components, Connections, testing::ValuesIn(connectionRows), byId);

TEST(Components, NoOtherConnections) {
    EXPECT_EQ(classic().links.size(), std::size(connectionRows));
}

// --- Tokens, tracks, numbers --------------------------------------------------------------------

TEST(Components, NinetyFiveTradeTokens) {
    const std::pair<std::string_view, int> rows[] = {
        {"industry", 17}, {"culture", 20},    {"finance", 17}, {"politics", 25},
        {"ship-draw", 6}, {"occupy-draw", 6}, {"payment", 2},  {"attack", 2},
    };
    ASSERT_EQ(std::size(rows), std::size_t(tokenKinds));
    int sum = 0;
    for (std::size_t kind = 0; kind < std::size(rows); ++kind) {
        EXPECT_EQ(tokenIds[kind], rows[kind].first);
        EXPECT_EQ(classic().tokens[kind], rows[kind].second) << rows[kind].first;
        sum += classic().tokens[kind];
    }
    EXPECT_EQ(sum, 95);
}

TEST(Components, StatusTable) {
    struct Row {
        int total, build, growth, payments, cards, glory;
    };
    const Row rows[] = {
        {0, 1, 2, 1, 1, 0},   {1, 1, 2, 1, 1, 0},   {2, 2, 3, 2, 2, 2},    {3, 2, 3, 2, 2, 2},
        {4, 3, 4, 3, 3, 4},   {5, 3, 4, 3, 3, 4},   {6, 3, 4, 3, 3, 4},    {7, 4, 5, 4, 4, 7},
        {8, 4, 5, 4, 4, 7},   {9, 4, 5, 4, 4, 7},   {10, 5, 6, 5, 5, 10},  {11, 5, 6, 5, 5, 11},
        {12, 5, 6, 5, 5, 12}, {13, 5, 6, 5, 5, 13}, {14, 5, 6, 5, 5, 14},  {15, 5, 6, 5, 5, 15},
        {16, 5, 6, 5, 5, 15}, {20, 5, 6, 5, 5, 15}, {255, 5, 6, 5, 5, 15},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE("total " + std::to_string(row.total));
        const int total = row.total;
        EXPECT_EQ(classic().buildLevel[total], row.build);
        EXPECT_EQ(classic().growth[total], row.growth);
        EXPECT_EQ(classic().payments[total], row.payments);
        EXPECT_EQ(classic().cardLimit[total], row.cards);
        EXPECT_EQ(classic().statusGlory[total], row.glory);
    }
    EXPECT_EQ(classic().statusMax, 15);
}

TEST(Components, NumbersOfTheEdition) {
    EXPECT_EQ(classic().minPlayers, 3);
    EXPECT_EQ(classic().maxPlayers, 5);
    EXPECT_EQ(classic().markers, 30);
    EXPECT_EQ(classic().rounds, 7);
    EXPECT_EQ(classic().cardSlots, 5);
    EXPECT_EQ(classic().freeGovernorGlory, 3);
    const std::array<std::string, 4> names{"Industry", "Culture", "Finance", "Politics"};
    EXPECT_EQ(classic().statusNames, names);
}

}  // namespace
}  // namespace endeavor
