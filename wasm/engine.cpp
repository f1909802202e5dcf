#include "engine.h"

#include <algorithm>
#include <charconv>

#include "bots/levels.h"
#include "bots/weights.h"
#include "core/base/json.h"
#include "core/base/json_text.h"
#include "core/files/objects.h"
#include "edition_json.h"
#include "server/room/view.h"

namespace endeavor::page {
namespace {

constexpr int maxPlies = 100'000;
constexpr int maxMilliseconds = 3'600'000;
constexpr int maxNodes = 1'000'000'000;

std::string errorAnswer(std::string_view text) {
    return jsonObjectOf({{"error", jsonString(text)}});
}

int integerOr(const Reader& request, std::string_view key, int from, int to, int otherwise) {
    return request.has(key) ? request[key].integer(from, to) : otherwise;
}

// The ply a request is about: by default the last one.
int plyOf(const Reader& request, const OpenGame& game, std::string_view key = "ply") {
    return integerOr(request, key, 0, game.ply(), game.ply());
}

std::vector<std::string> textsOf(const Reader& list) {
    std::vector<std::string> texts;
    for (const Reader& item : list.items(0, maxPlies)) texts.push_back(item.text());
    return texts;
}

// Something the user points at; fails the reader if the edition has no such thing.
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

SearchLimits limitsOf(const Reader& request, const SearchLimits& usual) {
    const Budget budget = budgetOf(request);
    if (budget.nodes == 0 && budget.milliseconds == 0) return usual;
    return {.nodes = budget.nodes, .milliseconds = budget.milliseconds};
}

std::string plyJson(const OpenGame& game) {
    return jsonObjectOf({{"ply", std::to_string(game.ply())}});
}

}  // namespace

struct Engine::Entry {
    std::string_view name;
    Answer (Engine::*handle)(const Reader&);
    std::initializer_list<std::string_view> required, optional;
};

const Engine::Entry Engine::entries[] = {
    {"editions", &Engine::editions, {}, {}},
    {"levels", &Engine::levels, {}, {}},
    {"abilities", &Engine::abilities, {}, {}},
    {"reasons", &Engine::reasons, {}, {}},
    {"edition", &Engine::edition, {"id"}, {"version"}},
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
    {"openRoom", &Engine::openRoom, {}, {}},
    {"hear", &Engine::hear, {"room", "events"}, {}},
    {"closeRoom", &Engine::closeRoom, {"room"}, {}},
    {"addWeights", &Engine::addWeights, {"edition", "players"}, {}},
    {"bot", &Engine::bot, {"game", "level", "seed"}, {"nodes", "milliseconds"}},
    {"hint", &Engine::hint, {"game"}, {"ply", "moves", "nodes", "milliseconds"}},
    {"analyse", &Engine::analyse, {"game"}, {"nodes", "milliseconds"}},
    {"think", &Engine::think, {"milliseconds"}, {}},
    {"thought", &Engine::thought, {}, {}},
};

std::string Engine::answer(std::string_view text, std::string_view attachment) {
    const auto request = parseJson(text);
    if (!request) return errorAnswer("the request: " + request.error().text);
    Error error;
    attachment_ = attachment;
    const Answer given = dispatch(Reader(*request, "", error));
    if (!error.text.empty()) return errorAnswer(error.text);
    if (!given) return errorAnswer(given.error().text);
    return jsonObjectOf({{"ok", *given}});
}

// Errors in the request are kept in the reader: a handler that sees it failed may return anything.
Engine::Answer Engine::dispatch(const Reader& request) {
    const std::string name = request["do"].text();
    if (request.failed()) return {};
    for (const Entry& one : entries) {
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
    return std::unexpected(Error{"there is no request " + jsonString(name)});
}

// --- Editions and levels -------------------------------------------------------------------------

const Edition* Engine::findEdition(std::string_view id, int version) const {
    if (const Edition* builtIn = online::builtIns(id, version)) return builtIn;
    for (const auto& own : ownEditions_)
        if (own->id == id && (version == 0 || version == own->version)) return own.get();
    return nullptr;
}

const Edition* Engine::editionOf(const Reader& id) const {
    if (const Edition* found = findEdition(id.text())) return found;
    std::string known;
    for (const BuiltIn& builtIn : builtInEditions())
        known += (known.empty() ? "" : ", ") + std::string(builtIn.id);
    id.fail("one of " + known);
    return nullptr;
}

Engine::Answer Engine::editions(const Reader&) {
    std::vector<const Edition*> offered;
    for (const BuiltIn& one : builtInEditions()) offered.push_back(builtInEdition(one.id));
    // Another version of an edition is known for its games, but not offered for new ones.
    for (const auto& own : ownEditions_)
        if (findEdition(own->id) == own.get()) offered.push_back(own.get());
    return jsonLine(editionsOffered(offered));
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
    if (edition != nullptr && request.has("version")) {
        edition = findEdition(edition->id, request["version"].integer(1, 999));
        if (edition == nullptr) request["version"].fail("a version of its rules that is known");
    }
    return edition == nullptr || request.failed() ? Answer{} : editionJson(*edition);
}

Engine::Answer Engine::addEdition(const Reader& request) {
    auto edition = parseEdition(request["text"].text(), "edition");
    if (!edition) return std::unexpected(edition.error());
    if (online::builtIns((*edition)->id, (*edition)->version) != nullptr)
        return std::unexpected(Error{"the id " + jsonString((*edition)->id) +
                                     " is that of a built-in edition; expected one of its own"});
    for (auto& own : ownEditions_) {
        if (own->id != (*edition)->id || own->version != (*edition)->version) continue;
        own.swap(*edition);
        replaced_.push_back(std::move(*edition));
        return editionJson(*own);
    }
    ownEditions_.push_back(std::move(*edition));
    return editionJson(*ownEditions_.back());
}

// --- Games ---------------------------------------------------------------------------------------

OpenGame* Engine::gameOf(const Reader& request) {
    const auto found = games_.find(request["game"].integer(0, 1 << 30));
    if (found != games_.end()) return &found->second;
    request["game"].fail("a game that is open");
    return nullptr;
}

std::string Engine::openedJson(int number) const {
    const OpenGame& open = games_.at(number);
    json::array names;
    for (const std::string& name : open.record().names) names.push_back(json::value(name));
    const Game& game = open.record().game;
    return jsonLine(json::object{{"game", number},
                                 {"edition", game.edition->id},
                                 {"version", game.edition->version},
                                 {"players", game.players},
                                 {"names", names},
                                 {"phases", phaseOrderIds[std::size_t(game.phases)]},
                                 {"ply", open.ply()},
                                 {"over", open.now().over()}});
}

Engine::Answer Engine::opened(Record record) {
    games_.emplace(++last_, OpenGame(std::move(record)));
    return openedJson(last_);
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
    // The text names its edition; if that is a custom one, it has to be found before parsing.
    const Edition* own = nullptr;
    if (const auto value = parseJson(text); value && value->is_object())
        if (const json::value* id = value->get_object().if_contains("edition");
            id != nullptr && id->is_string()) {
            const auto* rules = value->get_object().if_contains("rules");
            const bool says = rules != nullptr && rules->is_int64();
            own = findEdition(id->get_string(), says ? int(rules->get_int64()) : 1);
            if (own == nullptr)
                own = findEdition(id->get_string());  // the reader says what is wrong
        }
    auto read = parseRecordOrPosition(text, "record", own);
    if (!read) return std::unexpected(read.error());
    if (auto* position = std::get_if<Positioned>(&*read))
        return opened(recordFrom(std::move(*position)));
    return opened(std::get<Record>(std::move(*read)));
}

Engine::Answer Engine::close(const Reader& request) {
    if (gameOf(request) != nullptr) games_.erase(request["game"].integer(0, 1 << 30));
    return "null";
}

Engine::Answer Engine::position(const Reader& request) {
    const OpenGame* game = gameOf(request);
    if (game == nullptr) return {};
    const Record& record = game->record();
    return positionJson(record.game, game->at(plyOf(request, *game)), record.names);
}

Engine::Answer Engine::legal(const Reader& request) {
    const OpenGame* game = gameOf(request);
    if (game == nullptr) return {};
    return legalPartsJson(game->record().game, game->at(plyOf(request, *game)));
}

Engine::Answer Engine::result(const Reader& request) {
    const OpenGame* game = gameOf(request);
    if (game == nullptr) return {};
    return resultJson(game->record().game, game->at(plyOf(request, *game)));
}

Engine::Answer Engine::log(const Reader& request) {
    const OpenGame* game = gameOf(request);
    if (game == nullptr) return {};
    const int to = plyOf(request, *game, "to");
    return game->log(integerOr(request, "from", 0, to, 0), to);
}

Engine::Answer Engine::record(const Reader& request) {
    const OpenGame* game = gameOf(request);
    return game == nullptr ? Answer{} : jsonString(writeRecord(game->record()));
}

Engine::Answer Engine::whyNot(const Reader& request) {
    const OpenGame* game = gameOf(request);
    if (game == nullptr) return {};
    const State& state = game->at(plyOf(request, *game));
    const auto move = readMove(game->record().game, state, request["move"].text());
    return reasonsJson(move ? std::vector<Reason>{} : std::vector{move.error()});
}

Engine::Answer Engine::whyNotPart(const Reader& request) {
    const OpenGame* game = gameOf(request);
    if (game == nullptr) return {};
    const Edition& edition = *game->record().game.edition;
    const auto source = partOf(request, "source", edition);
    const auto target = partOf(request, "target", edition);
    const auto moves =
        request.has("after") ? textsOf(request["after"]) : std::vector<std::string>{};
    const int ply = plyOf(request, *game);
    if (request.failed()) return {};
    const auto next = game->after(ply, moves);
    if (!next) return std::unexpected(next.error());
    return reasonsJson(whyNoMove(next->record().game, next->now(), source, target));
}

Engine::Answer Engine::play(const Reader& request) {
    OpenGame* game = gameOf(request);
    const std::vector<std::string> moves = textsOf(request["moves"]);
    if (request.failed()) return {};
    const int before = game->ply();
    if (const auto played = game->play(moves); !played) return std::unexpected(played.error());
    return game->log(before, game->ply());
}

Engine::Answer Engine::undo(const Reader& request) {
    OpenGame* game = gameOf(request);
    if (game == nullptr) return {};
    const int to = request["to"].integer(0, game->ply());
    if (request.failed()) return {};
    game->undo(to);
    return plyJson(*game);
}

Engine::Answer Engine::follow(const Reader& request) {
    OpenGame* game = gameOf(request);
    const std::vector<std::string> moves = textsOf(request["moves"]);
    if (request.failed()) return {};
    if (const auto followed = game->follow(moves); !followed)
        return std::unexpected(followed.error());
    return plyJson(*game);
}

Engine::Answer Engine::preview(const Reader& request) {
    const OpenGame* game = gameOf(request);
    const std::vector<std::string> moves = textsOf(request["moves"]);
    if (request.failed()) return {};
    const int before = plyOf(request, *game);
    if (request.failed()) return {};
    const auto next = game->after(before, moves);
    if (!next) return std::unexpected(next.error());
    const Record& record = next->record();
    return jsonObjectOf({{"log", next->log(before, next->ply())},
                         {"position", positionJson(record.game, record.state, record.names)},
                         {"legal", legalPartsJson(record.game, record.state)}});
}

// --- Rooms ---------------------------------------------------------------------------------------

OpenRoom* Engine::roomOf(const Reader& request) {
    const auto found = rooms_.find(request["room"].integer(0, 1 << 30));
    if (found != rooms_.end()) return &found->second;
    request["room"].fail("a room that is open");
    return nullptr;
}

Engine::Answer Engine::openRoom(const Reader&) {
    rooms_.emplace(++last_, OpenRoom([this](std::string_view id, int version) {
        return findEdition(id, version);
    }));
    return jsonObjectOf({{"room", std::to_string(last_)}});
}

Engine::Answer Engine::hear(const Reader& request) {
    OpenRoom* open = roomOf(request);
    if (open == nullptr) return {};
    const auto heard = open->hear(request["events"]);
    if (request.failed()) return {};
    if (!heard) return std::unexpected(heard.error());
    if (const Record* record = open->room().record()) {
        if (open->game == 0) games_.emplace(open->game = ++last_, OpenGame(*record));
        games_.at(open->game).follow(*record);
    }
    return jsonObjectOf({{"view", jsonLine(online::followedView(open->room()))},
                         {"game", open->game == 0 ? "null" : openedJson(open->game)},
                         {"talk", jsonLine(*heard)}});
}

Engine::Answer Engine::closeRoom(const Reader& request) {
    const OpenRoom* open = roomOf(request);
    if (open == nullptr) return {};
    games_.erase(open->game);
    rooms_.erase(request["room"].integer(0, 1 << 30));
    return "null";
}

// --- Thinking ------------------------------------------------------------------------------------

Engine::Answer Engine::addWeights(const Reader& request) {
    const Edition* edition = editionOf(request["edition"]);
    if (edition == nullptr) return {};
    const int players = request["players"].integer(edition->minPlayers, edition->maxPlayers);
    if (request.failed()) return {};
    if (isPolicy(attachment_)) {
        auto policy = readPolicy(attachment_, edition->id + "-priors.weights");
        if (!policy) return std::unexpected(policy.error());
        thinking_.reset();
        memory_ = {};
        addPolicy(*edition, std::move(*policy));
        return "null";
    }
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
    const OpenGame* game = gameOf(request);
    const std::string level = request["level"].text();
    const u64 seed = seedOf(request["seed"]);
    const Budget budget = budgetOf(request);
    if (request.failed()) return {};
    if (game->now().over()) return std::unexpected(Error{"the game is over: no move is left"});
    thinking_.reset();
    auto thinking = botThinking(memory_, game->record(), level, seed, budget);
    if (!thinking) return std::unexpected(thinking.error());
    return started(std::move(*thinking));
}

Engine::Answer Engine::hint(const Reader& request) {
    const OpenGame* game = gameOf(request);
    if (game == nullptr) return {};
    const int ply = plyOf(request, *game);
    const int moves = integerOr(request, "moves", 1, 100, 3);
    const SearchLimits limits = limitsOf(request, {.milliseconds = 1000});
    if (request.failed()) return {};
    if (game->at(ply).over())
        return std::unexpected(Error{"the game is over: there is nothing to hint at"});
    return started(hintThinking(game->recordAt(ply), std::size_t(moves), limits));
}

Engine::Answer Engine::analyse(const Reader& request) {
    const OpenGame* game = gameOf(request);
    const SearchLimits limits = limitsOf(request, usualReviewLimits());
    if (request.failed()) return {};
    return started(analysisThinking(game->record(), limits));
}

Engine::Answer Engine::think(const Reader& request) {
    const int milliseconds = request["milliseconds"].integer(1, maxMilliseconds);
    if (request.failed()) return {};
    if (!thinking_) return std::unexpected(Error{"nothing is being thought about"});
    const bool more = thinking_->step(milliseconds);
    return jsonObjectOf({{"more", jsonFlag(more)},
                         {"thousandths", std::to_string(int(thinking_->share() * 1000))},
                         {"news", thinking_->news()}});
}

Engine::Answer Engine::thought(const Reader&) {
    if (!thinking_) return std::unexpected(Error{"nothing is being thought about"});
    std::string found = thinking_->result();
    thinking_.reset();
    return found;
}

}  // namespace endeavor::page
