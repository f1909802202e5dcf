#include <algorithm>

#include "messages.h"
#include "names.h"

namespace endeavor::online {
namespace {

constexpr int maxTextBytes = 4 * 500;  // 500 characters of at most 4 bytes

std::string shortText(const Reader& reader, std::size_t most) {
    std::string text = reader.text();
    if (text.size() > most)
        reader.failBecause("the text has " + std::to_string(text.size()) +
                           " bytes; expected at most " + std::to_string(most));
    return text;
}

command::Body readPlay(const Reader& reader) {
    reader.keys({"id", "type", "ply", "moves"}, {"after"});
    command::Play play;
    for (const Reader& move : reader["moves"].items(1, maxMoves))
        play.moves.push_back(shortText(move, maxMoveBytes));
    return play;
}

command::Body readUndo(const Reader& reader) {
    reader.keys({"id", "type", "ply", "to"}, {"after"});
    return command::Undo{reader["to"].integer(0, maxPly)};
}

template <class Plain>
command::Body readPlain(const Reader& reader) {
    reader.keys({"id", "type"}, {"ply", "after"});
    return Plain{};
}

command::Body readVote(const Reader& reader) {
    reader.keys({"id", "type", "target", "what"}, {"ply", "after"});
    constexpr auto votes = std::span(wishIds).subspan(int(Wish::replace));
    const std::string what = reader["what"].oneOf(votes);
    const auto found = std::ranges::find(wishIds, what) - std::begin(wishIds);
    return command::Vote{readSeat(reader["target"]), Wish(reader.failed() ? 0 : found)};
}

command::Body readAnswer(const Reader& reader) {
    reader.keys({"id", "type", "request", "agree"}, {"ply", "after"});
    return command::Answer{reader["request"].integer(1, maxNumber), reader["agree"].flag()};
}

command::Body readWithdraw(const Reader& reader) {
    reader.keys({"id", "type", "request"}, {"ply", "after"});
    return command::Withdraw{reader["request"].integer(1, maxNumber)};
}

command::Body readRename(const Reader& reader) {
    reader.keys({"id", "type", "name"}, {"ply", "after"});
    return command::Rename{shortText(reader["name"], maxTextBytes)};
}

command::Body readSay(const Reader& reader) {
    reader.keys({"id", "type", "text"}, {"ply", "after"});
    return command::Say{shortText(reader["text"], maxTextBytes)};
}

command::Body readSetSeat(const Reader& reader) {
    constexpr std::string_view holders[] = {"bot", "nobody"};
    const bool bot = reader["holder"].oneOf(holders) == "bot";
    if (bot)
        reader.keys({"id", "type", "target", "holder", "level"}, {"ply", "after"});
    else
        reader.keys({"id", "type", "target", "holder"}, {"ply", "after", "bar"});
    return command::SetSeat{readSeat(reader["target"]), bot ? Holder::bot : Holder::nobody,
                            bot ? reader["level"].id() : "",
                            reader.has("bar") && reader["bar"].flag()};
}

command::Body readStart(const Reader& reader) {
    reader.keys({"id", "type"}, {"fill", "ply", "after"});
    return command::Start{reader.has("fill") ? reader["fill"].id() : ""};
}

// In the order of command::Body, whose remaining alternatives are server-internal.
struct CommandKind {
    std::string_view type;
    command::Body (*read)(const Reader& reader);
};
constexpr CommandKind commandKinds[] = {{"play", readPlay},
                                        {"undo", readUndo},
                                        {"pause", readPlain<command::Pause>},
                                        {"resume", readPlain<command::Resume>},
                                        {"vote", readVote},
                                        {"answer", readAnswer},
                                        {"withdraw", readWithdraw},
                                        {"leave", readPlain<command::Leave>},
                                        {"return", readPlain<command::Return>},
                                        {"rename", readRename},
                                        {"say", readSay},
                                        {"seat", readSetSeat},
                                        {"start", readStart},
                                        {"rematch", readPlain<command::Rematch>}};
static_assert(std::is_same_v<std::variant_alternative_t<std::size(commandKinds), command::Body>,
                             command::Sit>);

// The members of a command besides its id, type and ply.
struct CommandMembers {
    json::object& object;

    void operator()(const command::Play& play) const {
        object["moves"] = json::array(play.moves.begin(), play.moves.end());
    }
    void operator()(const command::Undo& undo) const { object["to"] = undo.to; }
    void operator()(const command::Vote& vote) const {
        object["target"] = vote.target;
        object["what"] = wishIds[int(vote.what)];
    }
    void operator()(const command::Answer& answer) const {
        object["request"] = answer.request;
        object["agree"] = answer.agree;
    }
    void operator()(const command::Withdraw& withdraw) const {
        object["request"] = withdraw.request;
    }
    void operator()(const command::Rename& rename) const { object["name"] = rename.name; }
    void operator()(const command::Say& say) const { object["text"] = say.text; }
    void operator()(const command::SetSeat& set) const {
        object["target"] = set.target;
        object["holder"] = holderIds[int(set.holder)];
        if (set.holder == Holder::bot) object["level"] = set.level;
        if (set.bar) object["bar"] = true;
    }
    void operator()(const command::Start& start) const {
        if (!start.fill.empty()) object["fill"] = start.fill;
    }
    void operator()(const auto&) const {}  // without members, or never sent
};

}  // namespace

Command readCommand(const Reader& reader) {
    Command command;
    if (!reader.value().is_object() || !reader.has("type")) {
        reader.failBecause("expected an object with \"id\" and \"type\"");
        return command;
    }
    std::array<std::string_view, std::size(commandKinds)> types;
    std::ranges::transform(commandKinds, types.begin(), &CommandKind::type);
    const std::string type = reader["type"].oneOf(types);
    if (reader.failed()) return command;
    const auto kind = std::ranges::find(commandKinds, type, &CommandKind::type);
    command.body = kind->read(reader);
    command.id = reader["id"].text();
    if (!isLabel(command.id)) reader["id"].fail("1 to 64 letters, digits, - and _");
    if (reader.has("ply")) command.ply = reader["ply"].integer(0, maxPly);
    if (reader.has("after")) command.after = reader["after"].integer(0, maxNumber);
    return command;
}

json::object commandObject(const Command& command) {
    json::object object{{"id", command.id}};
    if (command.ply) object["ply"] = *command.ply;
    if (command.after) object["after"] = *command.after;
    if (command.body.index() < std::size(commandKinds))
        object["type"] = commandKinds[command.body.index()].type;
    std::visit(CommandMembers{object}, command.body);
    return object;
}

std::string commandId(const json::value& command) {
    if (!command.is_object()) return {};
    const json::value* id = command.get_object().if_contains("id");
    if (id == nullptr || !id->is_string() || !isLabel(id->get_string())) return {};
    return std::string(id->get_string());
}

}  // namespace endeavor::online
