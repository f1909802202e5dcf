#include "engine.h"

#include <algorithm>
#include <charconv>

#include "bots/levels.h"
#include "bots/weights.h"
#include "core/base/json.h"
#include "edition_json.h"

namespace endeavor::page {
namespace {

constexpr int maxPlies = 100'000;
constexpr int maxMilliseconds = 3'600'000;
constexpr int maxNodes = 1'000'000'000;

std::string quoted(std::string_view text) { return jsonLine(json::value(text)); }

int integerOr(const Reader& request, std::string_view key, int from, int to, int otherwise) {
    return request.has(key) ? request[key].integer(from, to) : otherwise;
}

// The ply a request is about: the last one unless it says another.
int plyOf(const Reader& request, const Table& table, std::string_view key = "ply") {
    return integerOr(request, key, 0, table.ply(), table.ply());
}

std::vector<std::string> textsOf(const Reader& list) {
    std::vector<std::string> texts;
    for (const Reader& item : list.items(0, maxPlies)) texts.push_back(item.text());
    return texts;
}

// Something that is pointed at; fails the reader if the edition has no such thing.
std::optional<Part> partOf(const Reader& request, std::string_view key, const Edition& edition) {
    if (!request.has(key)) return {};
    const Reader part = request[key];
    part.keys({"kind", "id"});
    const std::string kind = part["kind"].oneOf(partKindIds), id = part["id"].text();
    if (part.failed()) return {};
    const auto found = findPart(edition, kind, id);
    if (!found) part["id"].fail("the id of a " + kind + " of " + edition.id);
    return found;
}

std::string reasonsJson(const std::vector<Reason>& reasons) {
    json::array all;
    for (const Reason& reason : reasons) all.push_back(toJson(reason));
    return jsonLine(all);
}

u64 seedOf(const Reader& reader) {
    const std::string text = reader.text();
    u64 seed = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), seed, 16);
    if (code != std::errc{} || end != text.data() + text.size() || text.size() != 16)
        reader.fail("16 hexadecimal digits");
    return seed;
}

Budget budgetOf(const Reader& request) {
    return {.milliseconds = integerOr(request, "milliseconds", 1, maxMilliseconds, 0),
            .nodes = u64(integerOr(request, "nodes", 1, maxNodes, 0))};
}

SearchLimits limitsOf(const Reader& request, int usualMilliseconds) {
    const Budget budget = budgetOf(request);
    if (budget.nodes == 0 && budget.milliseconds == 0) return {.milliseconds = usualMilliseconds};
    return {.nodes = budget.nodes, .milliseconds = budget.milliseconds};
}

std::string plyJson(const Table& table) { return "{\"ply\": " + std::to_string(table.ply()) + "}"; }

}  // namespace

struct Engine::Request {
    std::string_view name;
    Answer (Engine::*handle)(const Reader&);
    std::initializer_list<std::string_view> required, optional;
};

const Engine::Request Engine::requests[] = {
    {"editions", &Engine::editions, {}, {}},
    {"levels", &Engine::levels, {}, {}},
    {"abilities", &Engine::abilities, {}, {}},
    {"reasons", &Engine::reasons, {}, {}},
    {"edition", &Engine::edition, {"id"}, {}},
    {"addEdition", &Engine::addEdition, {"text"}, {}},
    {"newGame", &Engine::newGame, {"edition", "players", "seed"}, {"phases", "exploits", "names"}},
    {"openRecord", &Engine::openRecord, {"text"}, {}},
    {"close", &Engine::close, {"game"}, {}},
    {"position", &Engine::position, {"game"}, {"ply"}},
    {"legal", &Engine::legal, {"game"}, {"ply"}},
    {"result", &Engine::result, {"game"}, {"ply"}},
    {"log", &Engine::log, {"game"}, {"from", "to"}},
    {"record", &Engine::record, {"game"}, {}},
    {"whyNot", &Engine::whyNot, {"game", "move"}, {"ply"}},
    {"whyNotPart", &Engine::whyNotPart, {"game"}, {"ply", "after", "source", "target"}},
    {"play", &Engine::play, {"game", "moves"}, {}},
    {"undo", &Engine::undo, {"game", "to"}, {}},
    {"follow", &Engine::follow, {"game", "moves"}, {}},
    {"preview", &Engine::preview, {"game", "moves"}, {"ply"}},
    {"addWeights", &Engine::addWeights, {"edition", "players"}, {}},
    {"bot", &Engine::bot, {"game", "level", "seed"}, {"nodes", "milliseconds"}},
    {"hint", &Engine::hint, {"game"}, {"ply", "moves", "nodes", "milliseconds"}},
    {"analyse", &Engine::analyse, {"game"}, {"swings", "nodes", "milliseconds"}},
    {"think", &Engine::think, {"milliseconds"}, {}},
    {"thought", &Engine::thought, {}, {}},
};

std::string Engine::answer(std::string_view text, std::string_view attachment) {
    const auto request = parseJson(text);
    if (!request) return "{\"error\": " + quoted("the request: " + request.error().text) + "}";
    Error error;
    attachment_ = attachment;
    const Answer given = dispatch(Reader(*request, "", error));
    if (!error.text.empty()) return "{\"error\": " + quoted(error.text) + "}";
    if (!given) return "{\"error\": " + quoted(given.error().text) + "}";
    return "{\"ok\": " + *given + "}";
}

// What the reader finds wrong is kept in its error: a handler that sees it failed returns anything.
Engine::Answer Engine::dispatch(const Reader& request) {
    const std::string name = request["do"].text();
    if (request.failed()) return {};
    for (const Request& one : requests) {
        if (one.name != name) continue;
        for (const auto& entry : request.value().get_object()) {
            const auto in = [&](auto list) {
                return std::find(list.begin(), list.end(), entry.key()) != list.end();
            };
            if (entry.key() != "do" && !in(one.required) && !in(one.optional))
                request[entry.key()].failBecause("not a key of " + name);
        }
        for (const std::string_view key : one.required)
            if (!request.has(key))
                request.failBecause("the key \"" + std::string(key) + "\" is missing");
        return request.failed() ? Answer{} : (this->*one.handle)(request);
    }
    return std::unexpected(Error{"there is no request " + quoted(name)});
}

// --- Editions and levels -------------------------------------------------------------------------

const Edition* Engine::editionOf(const Reader& id) const {
    const std::string wanted = id.text();
    if (const Edition* builtIn = builtInEdition(wanted)) return builtIn;
    for (const auto& own : ownEditions_)
        if (own->id == wanted) return own.get();
    std::string known;
    for (const BuiltIn& builtIn : builtInEditions())
        known += (known.empty() ? "" : ", ") + std::string(builtIn.id);
    id.fail("one of " + known);
    return nullptr;
}

Engine::Answer Engine::editions(const Reader&) {
    json::array list;
    const auto add = [&](const Edition& one, bool own) {
        list.emplace_back(json::object{{"id", one.id},
                                       {"name", one.name},
                                       {"players", {one.minPlayers, one.maxPlayers}},
                                       {"exploits", !one.exploits.empty()},
                                       {"own", own}});
    };
    for (const BuiltIn& builtIn : builtInEditions()) add(*builtInEdition(builtIn.id), false);
    for (const auto& own : ownEditions_) add(*own, true);
    return jsonLine(list);
}

Engine::Answer Engine::levels(const Reader&) {
    json::array list;
    for (const Level& level : endeavor::levels)
        list.emplace_back(json::object{
            {"id", level.id}, {"about", level.about}, {"milliseconds", level.milliseconds}});
    return jsonLine(list);
}

Engine::Answer Engine::abilities(const Reader&) { return abilitiesJson(); }

Engine::Answer Engine::reasons(const Reader&) {
    json::array list;
    for (const ReasonRow& row : ruleReasons()) {
        json::array parameters;
        for (const std::string_view name : parametersOf(row))
            parameters.push_back(json::value(name));
        list.emplace_back(json::object{{"code", row.code}, {"parameters", parameters}});
    }
    return jsonLine(list);
}

Engine::Answer Engine::edition(const Reader& request) {
    const Edition* edition = editionOf(request["id"]);
    return edition == nullptr ? Answer{} : editionJson(*edition);
}

Engine::Answer Engine::addEdition(const Reader& request) {
    auto edition = parseEdition(request["text"].text(), "edition");
    if (!edition) return std::unexpected(edition.error());
    if (builtInEdition((*edition)->id) != nullptr)
        return std::unexpected(Error{"the id " + quoted((*edition)->id) +
                                     " is that of a built-in edition; expected one of its own"});
    for (const auto& own : ownEditions_)
        if (own->id == (*edition)->id)
            return std::unexpected(Error{"there is an edition " + quoted(own->id) + " already"});
    ownEditions_.push_back(std::move(*edition));
    return editionJson(*ownEditions_.back());
}

// --- Games ---------------------------------------------------------------------------------------

Table* Engine::tableOf(const Reader& request) {
    const auto found = tables_.find(request["game"].integer(0, 1 << 30));
    if (found != tables_.end()) return &found->second;
    request["game"].fail("a game that is open");
    return nullptr;
}

Engine::Answer Engine::opened(Record record) {
    const auto [table, fresh] = tables_.emplace(++lastTable_, Table(std::move(record)));
    json::array names;
    for (const std::string& name : table->second.record().names) names.push_back(json::value(name));
    const Game& game = table->second.record().game;
    return jsonLine(json::object{{"game", table->first},
                                 {"edition", game.edition->id},
                                 {"players", game.players},
                                 {"names", names},
                                 {"phases", phaseOrderIds[std::size_t(game.phases)]},
                                 {"ply", table->second.ply()},
                                 {"over", table->second.now().over()}});
}

Engine::Answer Engine::newGame(const Reader& request) {
    const Edition* edition = editionOf(request["edition"]);
    if (edition == nullptr) return {};
    const int players = request["players"].integer(edition->minPlayers, edition->maxPlayers);
    const u64 seed = seedOf(request["seed"]);
    PhaseOrder phases = PhaseOrder::together;
    if (request.has("phases")) {
        const std::string chosen = request["phases"].oneOf(phaseOrderIds);
        if (!request.failed()) phases = *phaseOrder(chosen);
    }
    const bool exploits = !request.has("exploits") || request["exploits"].flag();
    std::vector<std::string> names;
    if (request.has("names"))
        for (const Reader& name : request["names"].items(0, std::size_t(players)))
            names.push_back(name.text());
    if (request.failed()) return {};
    return opened(newRecord(deal(*edition, players, seed, phases, exploits), std::move(names)));
}

Engine::Answer Engine::openRecord(const Reader& request) {
    const std::string text = request["text"].text();
    if (request.failed()) return {};
    // The text names its edition; which of the own ones it is has to be known before it is read.
    const Edition* own = nullptr;
    if (const auto value = parseJson(text); value && value->is_object())
        if (const json::value* id = value->get_object().if_contains("edition"))
            for (const auto& one : ownEditions_)
                if (*id == json::value(one->id)) own = one.get();
    auto read = parseRecordOrPosition(text, "record", own);
    if (!read) return std::unexpected(read.error());
    if (auto* position = std::get_if<Positioned>(&*read))
        return opened(recordFrom(std::move(*position)));
    return opened(std::get<Record>(std::move(*read)));
}

Engine::Answer Engine::close(const Reader& request) {
    if (tableOf(request) != nullptr) tables_.erase(request["game"].integer(0, 1 << 30));
    return "null";
}

Engine::Answer Engine::position(const Reader& request) {
    const Table* table = tableOf(request);
    if (table == nullptr) return {};
    const Record& record = table->record();
    return positionJson(record.game, table->at(plyOf(request, *table)), record.names);
}

Engine::Answer Engine::legal(const Reader& request) {
    const Table* table = tableOf(request);
    if (table == nullptr) return {};
    return legalPartsJson(table->record().game, table->at(plyOf(request, *table)));
}

Engine::Answer Engine::result(const Reader& request) {
    const Table* table = tableOf(request);
    if (table == nullptr) return {};
    return resultJson(table->record().game, table->at(plyOf(request, *table)));
}

Engine::Answer Engine::log(const Reader& request) {
    const Table* table = tableOf(request);
    if (table == nullptr) return {};
    const int to = plyOf(request, *table, "to");
    return table->log(integerOr(request, "from", 0, to, 0), to);
}

Engine::Answer Engine::record(const Reader& request) {
    const Table* table = tableOf(request);
    return table == nullptr ? Answer{} : quoted(writeRecord(table->record()));
}

Engine::Answer Engine::whyNot(const Reader& request) {
    const Table* table = tableOf(request);
    if (table == nullptr) return {};
    const State& state = table->at(plyOf(request, *table));
    const auto move = readMove(table->record().game, state, request["move"].text());
    return reasonsJson(move ? std::vector<Reason>{} : std::vector{move.error()});
}

Engine::Answer Engine::whyNotPart(const Reader& request) {
    const Table* table = tableOf(request);
    if (table == nullptr) return {};
    const Edition& edition = *table->record().game.edition;
    const auto source = partOf(request, "source", edition);
    const auto target = partOf(request, "target", edition);
    const auto moves =
        request.has("after") ? textsOf(request["after"]) : std::vector<std::string>{};
    const int ply = plyOf(request, *table);
    if (request.failed()) return {};
    const auto next = table->after(ply, moves);
    if (!next) return std::unexpected(next.error());
    return reasonsJson(whyNoMove(next->record().game, next->now(), source, target));
}

Engine::Answer Engine::play(const Reader& request) {
    Table* table = tableOf(request);
    const std::vector<std::string> moves = textsOf(request["moves"]);
    if (request.failed()) return {};
    const int before = table->ply();
    if (const auto played = table->play(moves); !played) return std::unexpected(played.error());
    return table->log(before, table->ply());
}

Engine::Answer Engine::undo(const Reader& request) {
    Table* table = tableOf(request);
    if (table == nullptr) return {};
    const int to = request["to"].integer(0, table->ply());
    if (request.failed()) return {};
    table->undo(to);
    return plyJson(*table);
}

Engine::Answer Engine::follow(const Reader& request) {
    Table* table = tableOf(request);
    const std::vector<std::string> moves = textsOf(request["moves"]);
    if (request.failed()) return {};
    if (const auto followed = table->follow(moves); !followed)
        return std::unexpected(followed.error());
    return plyJson(*table);
}

Engine::Answer Engine::preview(const Reader& request) {
    const Table* table = tableOf(request);
    const std::vector<std::string> moves = textsOf(request["moves"]);
    if (request.failed()) return {};
    const int before = plyOf(request, *table);
    if (request.failed()) return {};
    const auto next = table->after(before, moves);
    if (!next) return std::unexpected(next.error());
    const Record& record = next->record();
    return "{\"log\": " + next->log(before, next->ply()) +
           ", \"position\": " + positionJson(record.game, record.state, record.names) +
           ", \"legal\": " + legalPartsJson(record.game, record.state) + "}";
}

// --- Thinking ------------------------------------------------------------------------------------

Engine::Answer Engine::addWeights(const Reader& request) {
    const Edition* edition = editionOf(request["edition"]);
    if (edition == nullptr) return {};
    const int players = request["players"].integer(edition->minPlayers, edition->maxPlayers);
    if (request.failed()) return {};
    auto network =
        readNetwork(attachment_, edition->id + "-" + std::to_string(players) + ".weights");
    if (!network) return std::unexpected(network.error());
    thinking_.reset();
    memory_ = {};
    addNetwork(*edition, players, std::move(*network));
    return "null";
}

Engine::Answer Engine::started(std::unique_ptr<Thinking> thinking) {
    thinking_ = std::move(thinking);
    return "null";
}

Engine::Answer Engine::bot(const Reader& request) {
    const Table* table = tableOf(request);
    const std::string level = request["level"].text();
    const u64 seed = seedOf(request["seed"]);
    const Budget budget = budgetOf(request);
    if (request.failed()) return {};
    if (table->now().over()) return std::unexpected(Error{"the game is over: no move is left"});
    thinking_.reset();
    auto thinking = botThinking(memory_, table->record(), level, seed, budget);
    if (!thinking) return std::unexpected(thinking.error());
    return started(std::move(*thinking));
}

Engine::Answer Engine::hint(const Reader& request) {
    const Table* table = tableOf(request);
    if (table == nullptr) return {};
    const int ply = plyOf(request, *table);
    const int moves = integerOr(request, "moves", 1, 100, 3);
    const SearchLimits limits = limitsOf(request, 1000);
    if (request.failed()) return {};
    if (table->at(ply).over())
        return std::unexpected(Error{"the game is over: there is nothing to hint at"});
    return started(hintThinking(table->recordAt(ply), std::size_t(moves), limits));
}

Engine::Answer Engine::analyse(const Reader& request) {
    const Table* table = tableOf(request);
    const int swings = integerOr(request, "swings", 0, 100, 5);
    const SearchLimits limits = limitsOf(request, 100);
    if (request.failed()) return {};
    return started(analysisThinking(table->record(), swings, limits));
}

Engine::Answer Engine::think(const Reader& request) {
    const int milliseconds = request["milliseconds"].integer(1, maxMilliseconds);
    if (request.failed()) return {};
    if (!thinking_) return std::unexpected(Error{"nothing is being thought about"});
    const bool more = thinking_->step(milliseconds);
    return "{\"more\": " + std::string(more ? "true" : "false") +
           ", \"thousandths\": " + std::to_string(int(thinking_->share() * 1000)) +
           ", \"news\": " + thinking_->news() + "}";
}

Engine::Answer Engine::thought(const Reader&) {
    if (!thinking_) return std::unexpected(Error{"nothing is being thought about"});
    const std::string found = thinking_->result();
    thinking_.reset();
    return found;
}

}  // namespace endeavor::page
