// The table of abilities and everything derived from it: reading, phrase parameters, the rules, and
// the generated parts of data/edition.schema.json and docs/editions.md. Run these tests with
// ENDEAVOR_WRITE=1 to update those two files.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/base/reason.h"
#include "edition_cases.h"

namespace endeavor::test {
namespace {

std::string read(const std::string& path) {
    std::ifstream file(SOURCE_DIR "/" + path);
    EXPECT_TRUE(file) << path;
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

// How each kind of value that a key may hold is described.
struct HeldKind {
    std::string_view definition;               // in the schema
    std::string_view value;                    // in the table in docs/editions.md
    std::vector<std::string_view> parameters;  // of the phrase
    std::string_view sample;
};
const HeldKind& kindOf(const AbilityRow& row) {
    static const std::array<HeldKind, std::variant_size_v<Holds>> kinds{
        {{"overseas", "list", {"regions"}, R"(["africa", "india"])"},
         {"flag", "`true`", {}, "true"},
         {"level", "1 to 3", {"number"}, "2"},
         {"trade",
          R"(`{"seas": list, "status": […]}`)",
          {"regions", "status"},
          R"({"seas": ["africa", "india"], "status": ["culture", "politics"]})"},
         {"sites",
          R"(`{"regions": list, "fleets": true}`)",
          {"regions"},
          R"({"regions": ["africa", "india"], "fleets": true})"},
         {"status", R"(`{"politics": 2}`)", {"status", "number"}, R"({"culture": 2})"}}};
    return kinds[row.holds.index()];
}

// The phrase with generic words in place of an exploit's regions and numbers.
std::string meaningOf(const AbilityRow& row) {
    std::string text(row.english);
    text = replaced(text, "{regions}", "these regions");
    text = replaced(text, "{status}", "a status");
    return replaced(text, "{number}", "n");
}

std::string camelCase(std::string_view key) {
    std::string name;
    for (std::size_t i = 0; i < key.size(); ++i)
        if (key[i] == '_')
            name += char(std::toupper(key[++i]));
        else
            name += key[i];
    return name;
}

class EveryAbility : public testing::TestWithParam<std::size_t> {
protected:
    const AbilityRow& row() const { return abilityRows[GetParam()]; }
};
INSTANTIATE_TEST_SUITE_P(Rows, EveryAbility, testing::Range(std::size_t(0), abilityRows.size()),
                         [](const auto& one) { return std::string(abilityRows[one.param].key); });

TEST_P(EveryAbility, IsReadAndCanBeSaid) {
    const HeldKind& kind = kindOf(row());
    const auto edition = parseEdition(
        textWith(sideA, {{"exploits/list/0/ability", "{\"" + std::string(row().key) +
                                                         "\": " + std::string(kind.sample) + "}"}}),
        "my.json");
    ASSERT_TRUE(edition) << edition.error().text;
    const auto parts = partsOf(**edition, (*edition)->exploits[0].ability);
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_EQ(parts[0].row, &row());
    const auto speaksOf = [&](std::string_view name) {
        return std::ranges::find(kind.parameters, name) != kind.parameters.end();
    };
    const u64 both = bit((*edition)->region("africa")) | bit((*edition)->region("india"));
    EXPECT_EQ(parts[0].regions, speaksOf("regions") ? both : 0);
    EXPECT_EQ(parts[0].fleets, kind.definition == "sites");
    EXPECT_EQ(parts[0].status != 0, speaksOf("status"));
    EXPECT_EQ(parts[0].number, speaksOf("number") ? 2 : 0);
}

TEST_P(EveryAbility, HasAPhraseThatSpeaksOfAllItHolds) {
    EXPECT_EQ(parametersOf(ReasonRow{row().key, row().english}), kindOf(row()).parameters);
}

// Relies on each member being named after its key.
TEST_P(EveryAbility, ActsInTheRulesThatItsRowNames) {
    const std::string rules = read("core/rules/" + std::string(row().acts));
    const std::string member = camelCase(row().key);
    EXPECT_TRUE(rules.contains("bility::" + member) || rules.contains("bility." + member))
        << row().acts << " does not ask for Ability::" << member;
}

// --- What is written from the table -------------------------------------------------------------

// Expects these lines between the line with `from` and the line with `to`.
void expectWritten(const std::string& path, std::string_view from, std::string_view to,
                   const std::string& lines) {
    std::string text = read(path);
    ASSERT_NE(text.find(from), std::string::npos) << path << " has no " << from;
    const std::size_t first = text.find('\n', text.find(from)) + 1;
    ASSERT_NE(text.find(to, first), std::string::npos) << path << " has no " << to;
    const std::size_t end = text.rfind('\n', text.find(to, first)) + 1;
    if (std::getenv("ENDEAVOR_WRITE") != nullptr) {
        std::ofstream(SOURCE_DIR "/" + path) << text.replace(first, end - first, lines);
        return;
    }
    EXPECT_EQ(text.substr(first, end - first), lines)
        << path << " is not what core/edition/abilities.h and exploits.h say; run this with "
        << "ENDEAVOR_WRITE=1 to write it";
}

TEST(AbilitiesInFiles, StandInTheSchema) {
    std::string lines;
    for (const AbilityRow& row : abilityRows)
        lines += (lines.empty() ? "        \"" : ",\n        \"") + std::string(row.key) +
                 "\": {\"description\": \"" + meaningOf(row) +
                 "\", \"allOf\": [{\"$ref\": \"#/definitions/" +
                 std::string(kindOf(row).definition) + "\"}]}";
    expectWritten("data/edition.schema.json", "core/edition/abilities.h", "\"counted\": {",
                  "      \"properties\": {\n" + lines + "\n      }\n    },\n");
}

TEST(AbilitiesInFiles, StandInTheDocumentation) {
    std::string lines = "| key | value | what the shield gives |\n|---|---|---|\n";
    for (const AbilityRow& row : abilityRows)
        lines += "| `" + std::string(row.key) + "` | " + std::string(kindOf(row).value) + " | " +
                 meaningOf(row) + " |\n";
    expectWritten("docs/editions.md", "<!-- abilities", "<!-- end", lines);
}

TEST(CountedInFiles, StandsInTheSchema) {
    std::string words;
    for (const CountedRow& row : countedRows)
        words += (words.empty() ? "\"" : ", \"") + std::string(row.id) + "\"";
    expectWritten("data/edition.schema.json", "core/edition/exploits.h", "\"overseas\": {",
                  "      \"enum\": [" + words + "]\n    },\n");
}

TEST(CountedInFiles, StandsInTheDocumentation) {
    std::string lines = "| word | counted |\n|---|---|\n";
    for (const CountedRow& row : countedRows)
        lines += "| `" + std::string(row.id) + "` | " + (row.condition ? "1 if " : "each ") +
                 std::string(row.english) + " |\n";
    expectWritten("docs/editions.md", "<!-- counted", "<!-- end", lines);
}

}  // namespace
}  // namespace endeavor::test
