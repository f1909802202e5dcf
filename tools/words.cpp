// Prints docs/words.schema.json: the words by which moves, positions and rooms are described in
// JSON, from the tables of the program itself. tools/types writes the file; a test compares it.
#include <iostream>

#include "bots/bot.h"
#include "bots/levels.h"
#include "bots/review.h"
#include "core/base/json.h"
#include "core/edition/abilities.h"
#include "core/rules/facts.h"
#include "core/text/consequences.h"
#include "core/text/parts.h"
#include "server/room/online.h"

namespace endeavor {
namespace {

json::object oneOf(std::string_view description, const auto& words) {
    json::array list;
    for (const std::string_view word : words) list.push_back(json::value(word));
    return {{"description", description}, {"enum", list}};
}

std::vector<std::string_view> factWords() {
    std::vector<std::string_view> words;
    for (int fact = 0; fact <= int(Fact::gameOver); ++fact) words.push_back(kindOf(Fact(fact)).id);
    return words;
}

std::vector<std::string_view> idsOf(const auto& rows) {
    std::vector<std::string_view> ids;
    for (const auto& row : rows) ids.push_back(row.id);
    return ids;
}

std::vector<std::string_view> keysOf(const auto& rows) {
    std::vector<std::string_view> keys;
    for (const auto& row : rows) keys.push_back(row.key);
    return keys;
}

json::object words() {
    const std::span tokens(tokenIds);
    json::object all;
    all["verb"] = oneOf("What a move does.", idsOf(verbRows));
    all["decision"] = oneOf("What a player is asked.", decisionIds);
    all["effect"] = oneOf("What a building or token lets a player do.",
                          std::span(effectIds).first(effectKinds));
    all["follow"] = oneOf("What exploits add to an action.", followIds);
    all["phase"] = oneOf("Where a round is.", phaseIds);
    all["roundPhase"] = oneOf("The phases of a round, in order.", roundPhaseIds);
    all["phaseOrder"] = oneOf("Phase by phase together, or player by player.", phaseOrderIds);
    all["status"] = oneOf("The four tracks.", tokens.first(statusKinds));
    all["given"] = oneOf("What the tracks give, in their order.", givenIds);
    all["blueToken"] = oneOf("Tokens that are kept and spent.", tokens.subspan(statusKinds));
    all["token"] = oneOf("All kinds of token.", tokens);
    all["sourceKind"] =
        oneOf("What an action is taken with.",
              std::array{partKindIds[int(PartKind::building)], partKindIds[int(PartKind::token)]});
    all["targetKind"] =
        oneOf("What a move is about.", std::span(partKindIds).first(int(PartKind::token)));
    all["factKind"] = oneOf("What a move may change.", factWords());
    all["cardPlace"] = oneOf("Where a card lies that nobody holds.", cardPlaceIds);
    all["counted"] = oneOf("What exploits give glory for.", idsOf(countedRows));
    all["abilityKey"] = oneOf("What a shield on an exploit may give.", keysOf(abilityRows));
    all["level"] = oneOf("Bots that people play against, the weakest first.", idsOf(levels));
    all["grade"] = oneOf("How good a move was.", gradeIds);
    all["botKind"] = oneOf("All bots.", idsOf(botKinds()));
    all["stage"] = oneOf("Of an online game.", online::stageIds);
    all["holder"] = oneOf("Who has a seat.", online::holderIds);
    all["absence"] = oneOf("Why a person is away.", online::absenceIds);
    all["request"] = oneOf("What others may be asked to agree to.", online::wishIds);
    return all;
}

}  // namespace
}  // namespace endeavor

int main() {
    using namespace endeavor;
    std::cout << jsonPretty(json::object{
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "The words of OpenEndeavor's JSON"},
        {"description", "Made from the tables of the program by tools/types; not to be edited."},
        {"$defs", words()}});
}
