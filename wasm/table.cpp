#include "table.h"

#include "core/base/json.h"

namespace endeavor::page {

Table::Table(Record record) : record_(std::move(record)) {
    states_.push_back(record_.start);
    for (const Move move : record_.moves) {
        State next = states_.back();
        apply(record_.game, next, move);
        states_.push_back(next);
    }
}

Record Table::recordAt(int ply) const {
    Record record = record_;
    record.moves.resize(std::size_t(ply));
    record.state = at(ply);
    return record;
}

std::expected<void, Error> Table::play(const std::vector<std::string>& moves) {
    const int before = ply();
    for (const std::string& text : moves) {
        const auto move = parseMove(record_.game, now(), text);
        if (!move) {
            const Error error{"move " + std::to_string(ply()) + ": " + move.error().text};
            undo(before);
            return std::unexpected(error);
        }
        addMove(record_, *move);
        states_.push_back(record_.state);
    }
    return {};
}

void Table::undo(int to) {
    states_.resize(std::size_t(to) + 1);
    record_.moves.resize(std::size_t(to));
    record_.state = now();
}

std::expected<void, Error> Table::follow(const std::vector<std::string>& moves) {
    std::size_t same = 0;
    while (same < moves.size() && same < record_.moves.size() &&
           moveText(record_.game, at(int(same)), record_.moves[same]) == moves[same])
        ++same;
    Table next = *this;
    next.undo(int(same));
    const auto played = next.play({moves.begin() + std::ptrdiff_t(same), moves.end()});
    if (played) *this = std::move(next);
    return played;
}

std::expected<Table, Error> Table::after(int ply, const std::vector<std::string>& moves) const {
    Table next = *this;
    next.undo(ply);
    if (const auto played = next.play(moves); !played) return std::unexpected(played.error());
    return next;
}

int Table::turnAt(int ply) const {
    while (ply > 0 && !beginsTurn(at(ply - 1), at(ply))) --ply;
    return ply;
}

std::string Table::log(int from, int to) const {
    const Game& game = record_.game;
    std::string all;
    int turn = turnAt(from);
    for (int ply = from; ply < to; ++ply) {
        const State& state = at(ply);
        if (ply > 0 && beginsTurn(at(ply - 1), state)) turn = ply;
        const Move move = record_.moves[std::size_t(ply)];
        const auto facts = consequences(game, state, move);
        json::object head{{"ply", ply},
                          {"turn", turn},
                          {"round", state.round},
                          {"phase", phaseIds[std::size_t(state.phase)]},
                          {"player", state.player}};
        std::string one = jsonLine(head);
        one.pop_back();
        all += (all.empty() ? "" : ", ") + one + ", \"move\": " + movePartsJson(game, state, move) +
               ", \"facts\": " + consequencesJson(game, facts) + "}";
    }
    return "[" + all + "]";
}

}  // namespace endeavor::page
