// Why not? Every illegal move has a reason with words; a legal one has none.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <regex>
#include <set>

#include "core/endeavor.h"
#include "table.h"

namespace endeavor::test {
namespace {

// --- The table of reasons ------------------------------------------------------------------------

TEST(Reasons, HaveCodesOfTheirOwnInKebabCase) {
    const std::regex kebab("[a-z0-9]+(-[a-z0-9]+)*");
    std::set<std::string> seen;
    for (const ReasonRow& row : ruleReasons()) {
        const std::string code(row.code);
        EXPECT_TRUE(std::regex_match(code, kebab)) << code;
        EXPECT_TRUE(seen.insert(code).second) << code << " is there twice";
    }
}

TEST(Reasons, HaveWordsWhoseParametersAreClosed) {
    const std::regex sentence("[^{}]*(\\{[a-z]+\\}[^{}]*)*");
    for (const ReasonRow& row : ruleReasons()) {
        EXPECT_FALSE(row.english.empty()) << row.code;
        EXPECT_TRUE(std::regex_match(std::string(row.english), sentence)) << row.english;
    }
}

TEST(Reasons, AreSaidWithTheNamesOfTheEdition) {
    const Edition& edition = *builtInEdition("classic");
    EXPECT_EQ(englishOf(edition, because("build-level",
                                         {{"building", "trade-office"}, {"level", 3}, {"has", 1}})),
              "Trade Office is of level 3; the player's build level is 1");
    EXPECT_EQ(englishOf(edition, because("region-closed", {{"region", "far-east"}})),
              "The Far East is closed");
    EXPECT_EQ(englishOf(edition, because("salary-size", {{"markers", 1}})),
              "exactly 1 marker must return in this salary");
}

// --- Things pointed at ---------------------------------------------------------------------------

// The codes of the reasons why nothing can be done with them, separated by spaces.
std::string whyNo(Table& t, std::optional<Part> source, std::optional<Part> target) {
    std::string codes;
    for (const Reason& reason : whyNoMove(t.game(), t.state(), source, target))
        codes += (codes.empty() ? "" : " ") + std::string(reason.code());
    return codes;
}
std::optional<Part> the(Table& t, std::string_view kind, std::string_view id) {
    const auto part = findPart(*t.game().edition, kind, id);
    EXPECT_TRUE(part) << kind << " " << id;
    return part;
}

TEST(WhyNoMove, InTheBuildPhase) {
    Table t("classic", 3);
    EXPECT_EQ(whyNo(t, {}, the(t, "building", "market")), "");
    EXPECT_EQ(whyNo(t, {}, the(t, "building", "cartographer")), "build-level");
    EXPECT_EQ(whyNo(t, {}, the(t, "city", "rome")), "asked-build");
    EXPECT_EQ(whyNo(t, the(t, "building", "colonial-house"), {}), "asked-build");
}

TEST(WhyNoMove, InATurn) {
    Table t("classic", 3);
    t.builds(white, "market").harbour(white, 9).turn(white);
    const auto house = the(t, "building", "colonial-house");
    EXPECT_EQ(whyNo(t, house, {}), "");
    EXPECT_EQ(whyNo(t, house, the(t, "city", "rome")), "");
    EXPECT_EQ(whyNo(t, house, the(t, "city", "goa")), "region-closed");
    EXPECT_EQ(whyNo(t, house, the(t, "deck", "europe")), "offers-no-such");
    EXPECT_EQ(whyNo(t, the(t, "building", "bank"), {}), "building-no-circle");
    EXPECT_EQ(whyNo(t, the(t, "building", "shipyard"), {}), "building-missing");
    EXPECT_EQ(whyNo(t, the(t, "token", "attack"), {}), "token-missing");
    EXPECT_EQ(whyNo(t, {}, the(t, "region", "india")), "nothing-offers");
}

TEST(WhyNoMove, InTheSecondHalf) {
    Table t("classic", 3);
    layoutDocks(t);
    t.builds(white, "shipyard").move("docks: ship india");
    EXPECT_EQ(whyNo(t, {}, the(t, "region", "india")), "second-only-in");
    EXPECT_EQ(whyNo(t, the(t, "building", "shipyard"), {}), "second-first");
}

TEST(WhyNoMove, InTheSalary) {
    Table t("classic", 3);
    layoutSalary(t, {"colonial-house", "docks", "market"});
    t.status(white, "finance", 2).move("build market");
    EXPECT_EQ(whyNo(t, {}, the(t, "building", "docks")), "");
    EXPECT_EQ(whyNo(t, {}, the(t, "building", "bank")), "asked-salary");
}

TEST(WhyNoMove, KnowsOnlyThingsOfTheEdition) {
    const Edition& edition = *builtInEdition("classic");
    EXPECT_FALSE(findPart(edition, "city", "atlantis"));
    EXPECT_FALSE(findPart(edition, "fleet", "rome"));
    EXPECT_FALSE(findPart(edition, "token", "culture"));
    EXPECT_FALSE(findPart(edition, "status", "attack"));
    EXPECT_FALSE(findPart(edition, "ocean", "india"));
}

// --- In random games -----------------------------------------------------------------------------

class EveryEdition : public testing::TestWithParam<std::string_view> {
protected:
    // Positions of random games, a few for each kind of decision.
    void forEachSample(int games, const std::function<void(const Game&, const State&)>& look) {
        constexpr int mostOfOneKind = 4;
        const Edition& edition = *builtInEdition(GetParam());
        std::map<Decision, int> seen;
        Random random(20);
        for (int i = 0; i < games; ++i) {
            const int players =
                edition.minPlayers + i % (edition.maxPlayers - edition.minPlayers + 1);
            const Game game = deal(edition, players, u64(i));
            State state = initialState(game);
            while (!state.over()) {
                const u32 oneIn = state.decision == Decision::turn ? 100 : 10;
                if (random.below(oneIn) == 0 && seen[state.decision] < mostOfOneKind) {
                    ++seen[state.decision];
                    look(game, state);
                }
                apply(game, state, randomMove(legal(game, state), random));
            }
            if (i == 0) look(game, state);  // the final position
        }
        EXPECT_GE(seen.size(), 5u) << "kinds of decisions";
    }

    // Checks once per code that it has words.
    void hear(const Edition& edition, const Reason& reason) {
        if (!heard_.insert(std::string(reason.code())).second) return;
        const std::string words = englishOf(edition, reason);
        EXPECT_FALSE(words.empty()) << reason.code();
        EXPECT_EQ(words.find_first_of("{}"), std::string::npos) << words;
    }

    std::set<std::string> heard_;
};
INSTANTIATE_TEST_SUITE_P(, EveryEdition,
                         testing::Values("classic", "age-of-sail-a", "age-of-sail-b"),
                         [](const auto& info) {
                             std::string name(info.param);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

// Every building type and blue token, and no source at all.
std::vector<int> everySource(const Edition& edition) {
    std::vector<int> sources{noSource};
    for (int type = 0; type < int(edition.buildings.size()); ++type) sources.push_back(type);
    for (int kind = statusKinds; kind < tokenKinds; ++kind)
        sources.push_back(sourceOf(Token(kind)));
    return sources;
}

std::vector<Part> everyPart(const Edition& edition, const State& state) {
    std::vector<Part> parts;
    for (const VerbRow& row : verbRows)
        for (const int target : allTargets(edition, state, row.target))
            for (const Part part : targetsOf(edition, state, Move(row.verb, target)))
                if (std::find(parts.begin(), parts.end(), part) == parts.end())
                    parts.push_back(part);
    return parts;
}

TEST_P(EveryEdition, HasAReasonForEveryMoveThatIsNotLegal) {
    forEachSample(100, [&](const Game& game, const State& state) {
        const Edition& edition = *game.edition;
        const LegalMoves moves = legal(game, state);
        for (const VerbRow& row : verbRows)
            for (const int target : allTargets(edition, state, row.target))
                for (const int source : everySource(edition)) {
                    const Move move(row.verb, source, target);
                    const auto why = whyIllegal(game, state, move);
                    ASSERT_EQ(!why, moves.contains(move)) << moveText(game, state, move);
                    if (why) hear(edition, *why);
                }
    });
    EXPECT_GT(heard_.size(), 25u);
}

TEST_P(EveryEdition, HasAReasonForEverythingPointedAtInVain) {
    Random random(7);
    forEachSample(100, [&](const Game& game, const State& state) {
        const Edition& edition = *game.edition;
        const MoveList moves = legal(game, state).list();
        const auto possible = [&](std::optional<Part> source, std::optional<Part> target) {
            return std::any_of(moves.begin(), moves.end(), [&](Move move) {
                return (!source || sourceOf(move) == source) &&
                       (!target || targetsOf(edition, state, move).contains(*target));
            });
        };
        const auto ask = [&](std::optional<Part> source, std::optional<Part> target) {
            const std::vector<Reason> why = whyNoMove(game, state, source, target);
            ASSERT_EQ(why.empty(), possible(source, target))
                << (source ? idOf(edition, *source) : "") << " "
                << (target ? idOf(edition, *target) : "");
            for (const Reason& reason : why) hear(edition, reason);
        };
        const std::vector<Part> targets = everyPart(edition, state);
        for (const Part target : targets) ask({}, target);
        for (const int source : everySource(edition)) {
            const auto by = sourceOf(Move(Verb::pay, source, 0));
            if (by) ask(by, {});
            for (const Part target : targets)
                if (random.below(8) == 0) ask(by, target);
        }
    });
    EXPECT_GT(heard_.size(), 15u);
}

}  // namespace
}  // namespace endeavor::test
