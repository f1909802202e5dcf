#include "record.h"

#include <algorithm>
#include <charconv>

#include "../text/notation.h"
#include "objects.h"

namespace endeavor {
namespace {

std::string hex(u64 seed) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; seed >>= 4) text[i] = digits[seed & 15];
    return text;
}

std::optional<u64> fromHex(std::string_view text) {
    u64 seed = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), seed, 16);
    if (code != std::errc{} || end != text.data() + text.size()) return {};
    return seed;
}

json::object scoreObject(const Edition& edition, const Score& score) {
    json::object object{
        {"total", score.total}, {"cities", score.cities}, {"connections", score.connections}};
    for (int kind = 0; kind < statusKinds; ++kind) object[tokenIds[kind]] = score.status[kind];
    object["cards"] = score.cards;
    object["buildings"] = score.buildings;
    object["governor_space"] = score.governorSpace;
    object["population"] = score.population;
    object["slavery"] = score.slavery;
    if (!edition.exploits.empty()) object["exploits"] = score.exploits;
    return object;
}

// An object without its known keys.
json::object without(const json::value& value, std::initializer_list<std::string_view> known) {
    json::object rest;
    for (const auto& [key, member] : value.get_object())
        if (std::ranges::find(known, std::string_view(key)) == known.end()) rest[key] = member;
    return rest;
}

// The keys of the file that the reader does not use, each at its original place.
json::object unknownKeys(const json::object& root, const Record& record) {
    json::object rest = without(root, {"format", "edition", "rules", "options", "players", "setup",
                                       "position", "moves", "result", "seed"});
    if (!record.game.seed && root.contains("seed")) rest["seed"] = root.at("seed");
    if (const json::value* options = root.if_contains("options"))
        if (json::object more = without(*options, {"phases"}); !more.empty())
            rest["options"] = std::move(more);
    if (const json::value* setup = root.if_contains("setup"))
        if (json::object more = without(*setup, {"first", "tokens", "level5", "exploits"});
            !more.empty())
            rest["setup"] = std::move(more);
    json::array players;
    bool more = false;
    for (const json::value& player : root.at("players").get_array()) {
        players.push_back(without(player, {"name"}));
        more = more || !players.back().get_object().empty();
    }
    if (more) rest["players"] = std::move(players);
    return rest;
}

// Puts unknown keys back at their original places.
void addKeys(json::object& object, const json::object& keys) {
    for (const auto& [key, value] : keys) {
        json::value* known = object.if_contains(key);
        if (known == nullptr) {
            object[key] = value;
        } else if (value.is_object() && known->is_object()) {
            addKeys(known->get_object(), value.get_object());
        } else if (value.is_array() && known->is_array()) {
            json::array& list = known->get_array();
            const json::array& more = value.get_array();
            for (std::size_t i = 0; i < std::min(list.size(), more.size()); ++i)
                addKeys(list[i].get_object(), more[i].get_object());
        }
    }
}

class RecordReader {
public:
    RecordReader(const json::value& value, std::string_view file, const Edition* own)
        : root_(value, std::string(file) + ": ", error_), own_(own) {}

    std::expected<Record, Error> read() {
        for (const auto step :
             {&RecordReader::header, &RecordReader::players, &RecordReader::beginning,
              &RecordReader::moves, &RecordReader::result}) {
            (this->*step)();
            if (root_.failed()) return std::unexpected(error_);
        }
        if (const auto rest = unknownKeys(root_.value().get_object(), record_); !rest.empty())
            record_.unknown = jsonLine(rest);
        return std::move(record_);
    }

private:
    Game& game() { return record_.game; }

    void header() {
        if (!root_.value().is_object())
            return root_.failBecause(
                "a record is an object with \"format\", \"edition\", \"players\", \"setup\", "
                "\"moves\"");
        const bool positioned = root_.has("position");
        for (const std::string_view key :
             {"format", "edition", "players", positioned ? "position" : "setup", "moves"})
            if (!root_.has(key))
                return root_.failBecause("the key \"" + std::string(key) + "\" is missing");
        if (positioned && root_.has("setup"))
            return root_.failBecause(
                "there is a \"setup\" and a \"position\"; a game starts from one of them");
        constexpr std::array<std::string_view, 1> formats{recordFormat};
        root_["format"].oneOf(formats);
        if (root_.failed()) return;
        const int rules = rulesOf(root_);
        if (root_.failed()) return;
        game().edition = editionNamed(root_["edition"], own_, rules);
        if (game().edition == nullptr) return;
        if (root_.has("options")) {
            if (!root_["options"].value().is_object()) return root_["options"].fail("an object");
            if (root_["options"].has("phases"))
                game().phases = phaseOrder(root_["options"]["phases"].oneOf(phaseOrderIds))
                                    .value_or(PhaseOrder::together);
        }
        if (root_.has("seed")) game().seed = fromHex(root_["seed"].text());
    }

    void players() {
        const Edition& edition = *game().edition;
        const auto players = root_["players"].items(std::size_t(edition.minPlayers),
                                                    std::size_t(edition.maxPlayers));
        for (const Reader& player : players) {
            if (!player.value().is_object())
                return player.fail("an object such as {\"name\": \"Ada\"}");
            record_.names.push_back(player.has("name") ? player["name"].text() : "");
        }
        game().players = int(players.size());
    }

    // Where the game starts: a set-up of round 1, or any position.
    void beginning() {
        if (root_.has("position")) return position();
        setup();
        if (!root_.failed()) record_.start = initialState(game());
    }

    void position() {
        const Reader where = root_["position"];
        auto read = readPosition(where, own_);
        if (!read) return;
        if (read->game.edition != game().edition)
            return where["edition"].fail("\"" + game().edition->id + "\", as the record says");
        if (read->game.players != game().players)
            return where["players"].failBecause("there are " + std::to_string(read->game.players) +
                                                "; the record names " +
                                                std::to_string(game().players) + " players");
        if (read->game.phases != game().phases)
            return where["phases"].fail("\"" + std::string(phaseOrderIds[int(game().phases)]) +
                                        "\", as the record says");
        game() = read->game;
        record_.start = read->state;
    }

    void setup() {
        const Edition& edition = *game().edition;
        const Reader setup = root_["setup"];
        for (const std::string_view key : {"first", "tokens"})
            if (!setup.has(key))
                return setup.failBecause("the key \"" + std::string(key) + "\" is missing");
        game().first = setup["first"].integer(0, game().players - 1);
        readTiles(setup);
        readExploits(setup);
        const Reader tokens = setup["tokens"];
        std::array<int, tokenKinds> used{};
        std::size_t named = 0;
        for (int space = 0; space < edition.spaces(); ++space) {
            const std::string id = spaceId(edition, space);
            if (!tokens.has(id)) continue;
            ++named;
            const int kind = indexOf(tokens[id], tokenIds);
            if (root_.failed()) return;
            ++used[std::size_t(kind)];
            game().tokens[space] = Token(kind);
        }
        for (const auto& [key, value] : tokens.entries())
            if (!isSpace(edition, key))
                return tokens.failBecause("\"" + key + "\" is not a space of the edition " +
                                          edition.id);
        if (root_.failed()) return;
        if (named != std::size_t(edition.spaces()))
            for (int space = 0; space < edition.spaces(); ++space)
                if (const std::string id = spaceId(edition, space); !tokens.has(id))
                    return tokens.failBecause("the space \"" + id + "\" has no token");
        for (int kind = 0; kind < tokenKinds; ++kind)
            if (edition.rules.spareTokens ? used[kind] > edition.tokens[kind]
                                          : used[kind] != edition.tokens[kind])
                return tokens.failBecause(std::to_string(used[kind]) + " tokens are " +
                                          std::string(tokenIds[kind]) + "; the edition has " +
                                          std::to_string(edition.tokens[kind]));
    }

    // Which level-5 buildings are in play, where the edition draws them.
    void readTiles(const Reader& setup) {
        const Edition& edition = *game().edition;
        const auto& levels = edition.tables.atLevel;
        for (int level = 1; level <= 4; ++level) game().tiles |= levels[level];
        if (edition.rules.level5InPlay == 0) {
            game().tiles |= levels[5];
            if (setup.has("level5"))
                setup["level5"].failBecause("the edition " + edition.id +
                                            " plays with all of them");
            return;
        }
        if (!setup.has("level5"))
            return setup.failBecause("the key \"level5\" is missing; in the edition " + edition.id +
                                     " it names the level-5 buildings in play");
        const auto wanted = std::size_t(edition.rules.level5InPlay);
        for (const Reader& entry : setup["level5"].items(wanted, wanted)) {
            const int type = edition.building(entry.text());
            if (type < 0 || !has(levels[5], type) || has(game().tiles, type))
                return entry.fail("a level-5 building of the edition, each once");
            game().tiles |= u32(bit(type));
        }
    }

    // Which exploits are in play: as many as the edition draws, or none.
    void readExploits(const Reader& setup) {
        const Edition& edition = *game().edition;
        if (edition.exploits.empty()) {
            if (setup.has("exploits"))
                setup["exploits"].failBecause("the edition " + edition.id + " has no exploits");
            return;
        }
        if (!setup.has("exploits"))
            return setup.failBecause(
                "the key \"exploits\" is missing; it is empty when played without");
        const auto drawn = setup["exploits"].items(0, std::size_t(edition.exploitsDrawn));
        for (const Reader& entry : drawn) {
            const int exploit = edition.exploit(entry.text());
            if (exploit < 0 || has(game().exploits, exploit))
                return entry.fail("an exploit of the edition, each once");
            game().exploits |= u16(bit(exploit));
        }
        if (!drawn.empty() && int(drawn.size()) != edition.exploitsDrawn)
            setup["exploits"].failBecause(std::to_string(drawn.size()) + " exploits; expected " +
                                          std::to_string(edition.exploitsDrawn) + " or none");
    }

    static bool hasToken(const Edition& edition, int link) {
        return link >= 0 && has(edition.tables.circular, link);
    }

    static bool isSpace(const Edition& edition, std::string_view id) {
        const std::size_t hash = id.find('#');
        if (hash == std::string_view::npos)
            return edition.site(id) >= 0 || hasToken(edition, edition.link(id));
        const int region = edition.region(id.substr(0, hash));
        for (int space = 1; region >= 0 && space <= edition.regions[std::size_t(region)].track;
             ++space)
            if (id.substr(hash + 1) == std::to_string(space)) return true;
        return false;
    }

    void moves() {
        record_.state = record_.start;
        const Reader list = root_["moves"];
        if (!list.value().is_array()) return list.fail("a list of moves");
        const auto& moves = list.value().get_array();
        for (std::size_t ply = 0; ply < moves.size(); ++ply) {
            const std::string where = "move " + std::to_string(ply) + ": ";
            if (!moves[ply].is_string())
                return root_.failBecause(where + shown(moves[ply]) + " is not a text");
            if (record_.state.over())
                return root_.failBecause(where + shown(moves[ply]) +
                                         " comes after the end: the game is over after " +
                                         std::to_string(ply) + " moves");
            const auto move = parseMove(game(), record_.state, moves[ply].get_string());
            if (!move) return root_.failBecause(where + move.error().text);
            record_.moves.push_back(*move);
            apply(game(), record_.state, *move);
        }
    }

    void result() {
        if (!root_.has("result")) return;
        const Reader result = root_["result"];
        if (!record_.state.over())
            return result.failBecause("the game is not over, so there can be no result");
        const json::object right = resultObject(game(), record_.state);
        if (!result.has("winners") || !result.has("scores"))
            return result.failBecause("expected \"winners\" and \"scores\"");
        if (result["winners"].value() != right.at("winners"))
            return result["winners"].failBecause(jsonLine(result["winners"].value()) +
                                                 " does not match the moves, which give " +
                                                 jsonLine(right.at("winners")));
        const auto scores =
            result["scores"].items(std::size_t(game().players), std::size_t(game().players));
        for (std::size_t seat = 0; seat < scores.size(); ++seat) {
            if (!scores[seat].has("total"))
                return scores[seat].failBecause("the key \"total\" is missing");
            for (const auto& part : right.at("scores").as_array()[seat].as_object())
                if (scores[seat].has(part.key()) &&
                    scores[seat][part.key()].value() != part.value())
                    return scores[seat][part.key()].failBecause(
                        shown(scores[seat][part.key()].value()) +
                        " does not match the moves, which give " + shown(part.value()));
        }
    }

    Error error_;
    Record record_{};
    Reader root_;
    const Edition* own_;
};

json::object setupObject(const Game& game) {
    json::object tokens;
    for (int space = 0; space < game.edition->spaces(); ++space)
        tokens[spaceId(*game.edition, space)] = tokenIds[int(game.tokens[space])];
    json::object setup{{"first", game.first}, {"tokens", tokens}};
    if (game.edition->rules.level5InPlay > 0) {
        json::array level5;
        for (const int type : Bits(game.tiles & game.edition->tables.atLevel[5]))
            level5.push_back(json::value(game.edition->buildings[std::size_t(type)].id));
        setup["level5"] = std::move(level5);
    }
    if (!game.edition->exploits.empty()) {
        json::array exploits;
        for (const int exploit : Bits(game.exploits))
            exploits.push_back(json::value(game.edition->exploits[std::size_t(exploit)].id));
        setup["exploits"] = std::move(exploits);
    }
    return setup;
}

}  // namespace

json::object resultObject(const Game& game, const State& state) {
    json::array won, scores;
    for (const int seat : Bits(winners(game, totals(game, state)))) won.push_back(seat);
    for (int seat = 0; seat < game.players; ++seat)
        scores.push_back(scoreObject(*game.edition, score(game, state, seat)));
    return {{"winners", won}, {"scores", scores}};
}

int rulesOf(const Reader& record) {
    return record.has("rules") ? record["rules"].integer(1, 999) : 1;
}

json::array editionsOffered(std::span<const Edition* const> offered) {
    json::array list;
    for (const Edition* one : offered)
        list.emplace_back(json::object{{"id", one->id},
                                       {"name", one->name},
                                       {"players", {one->minPlayers, one->maxPlayers}},
                                       {"exploits", !one->exploits.empty()},
                                       {"own", builtInEdition(one->id) != one},
                                       {"version", one->version}});
    return list;
}

const Edition* editionNamed(const Reader& id, const Edition* own, std::optional<int> version) {
    const std::string wanted = id.text();
    const Edition* builtIn = builtInEdition(wanted);
    for (const Edition* one : {own, builtIn})
        if (one != nullptr && one->id == wanted && version.value_or(one->version) == one->version)
            return one;
    if (version && (builtIn != nullptr || (own != nullptr && own->id == wanted))) {
        id.failBecause("version " + std::to_string(*version) + " of the rules of " +
                       quoted(wanted) + " is not known here");
        return nullptr;
    }
    std::string known;
    for (const BuiltIn& edition : builtInEditions())
        known += (known.empty() ? "" : ", ") + std::string(edition.id);
    if (own != nullptr) known += ", " + own->id;
    id.fail("an edition: " + known);
    return nullptr;
}

int indexOf(const Reader& text, std::span<const std::string_view> ids) {
    const std::string found = text.oneOf(ids);
    const auto at = std::find(ids.begin(), ids.end(), found);
    return at == ids.end() ? 0 : int(at - ids.begin());
}

std::optional<PhaseOrder> phaseOrder(std::string_view id) {
    for (std::size_t i = 0; i < phaseOrderIds.size(); ++i)
        if (phaseOrderIds[i] == id) return PhaseOrder(i);
    return {};
}

Record newRecord(const Game& game, std::vector<std::string> names) {
    constexpr std::array<std::string_view, maxPlayers> usual{"Ada", "Ben", "Cai", "Dee", "Eve"};
    static_assert(!usual.back().empty(), "every seat has a name");
    for (std::size_t seat = names.size(); seat < std::size_t(game.players); ++seat)
        names.emplace_back(usual[seat]);
    const State start = initialState(game);
    return {game, std::move(names), {}, start, start, {}};
}

Record recordFrom(Positioned position) {
    Record record = newRecord(position.game, std::move(position.names));
    record.start = record.state = position.state;
    return record;
}

bool startsFromPosition(const Record& record) { return record.start != initialState(record.game); }

std::expected<Record, Error> parseRecord(std::string_view text, std::string_view file,
                                         const Edition* own) {
    const auto value = parseJson(text);
    if (!value) return std::unexpected(Error{std::string(file) + ": " + value.error().text});
    return readRecord(*value, file, own);
}

std::expected<std::variant<Record, Positioned>, Error> parseRecordOrPosition(std::string_view text,
                                                                             std::string_view file,
                                                                             const Edition* own) {
    const auto value = parseJson(text);
    if (!value) return std::unexpected(Error{std::string(file) + ": " + value.error().text});
    Error error;
    const Reader root(*value, std::string(file) + ": ", error);
    // Without a format, guess by the keys, so that the error says what is missing.
    const bool position = root.has("format") ? root["format"].value() == json::value(positionFormat)
                                             : root.has("regions") && !root.has("moves");
    if (position) {
        auto read = readPosition(root, own);
        if (!read) return std::unexpected(error);
        return std::move(*read);
    }
    if (root.has("format")) {
        constexpr std::array formats{recordFormat, positionFormat};
        root["format"].oneOf(formats);
        if (root.failed()) return std::unexpected(error);
    }
    auto record = RecordReader(*value, file, own).read();
    if (!record) return std::unexpected(record.error());
    return std::move(*record);
}

std::expected<Record, Error> readRecord(const json::value& value, std::string_view file,
                                        const Edition* own) {
    return RecordReader(value, file, own).read();
}

json::object recordObject(const Record& record) {
    json::array players;
    for (const std::string& name : record.names)
        players.push_back(name.empty() ? json::object{} : json::object{{"name", name}});
    json::object object{{"format", recordFormat},
                        {"edition", record.game.edition->id},
                        {"options", {{"phases", phaseOrderIds[int(record.game.phases)]}}},
                        {"players", std::move(players)}};
    if (record.game.edition->version != 1) object["rules"] = record.game.edition->version;
    if (record.game.seed) object["seed"] = hex(*record.game.seed);
    if (startsFromPosition(record))
        object["position"] = tableObject(record.game, record.start);
    else
        object["setup"] = setupObject(record.game);
    if (!record.unknown.empty())
        addKeys(object, parseJson(record.unknown)->get_object());  // it was valid JSON when read
    json::array moves;
    State state = record.start;
    for (const Move move : record.moves) {
        moves.push_back(json::value(moveText(record.game, state, move)));
        apply(record.game, state, move);
    }
    object["moves"] = std::move(moves);
    if (state.over()) object["result"] = resultObject(record.game, state);
    return object;
}

std::string writeRecord(const Record& record) { return jsonPretty(recordObject(record)); }

void addMove(Record& record, Move move) {
    apply(record.game, record.state, move);
    record.moves.push_back(move);
}

State stateAt(const Record& record, int ply) {
    State state = record.start;
    for (int i = 0; i < ply; ++i) apply(record.game, state, record.moves[std::size_t(i)]);
    return state;
}

std::string resultJson(const Game& game, const State& state) {
    return jsonLine(resultObject(game, state));
}

}  // namespace endeavor
