#include "open_game.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/base/json_text.h"

namespace endeavor::page {

OpenGame::OpenGame(Record record) : record_(std::move(record)) {
    states_.push_back(record_.start);
    for (const Move move : record_.moves) {
        State next = states_.back();
        apply(record_.game, next, move);
        states_.push_back(next);
    }
}

Record OpenGame::recordAt(int ply) const {
    Record record = record_;
    record.moves.resize(std::size_t(ply));
    record.state = at(ply);
    return record;
}

std::expected<void, Error> OpenGame::play(const std::vector<std::string>& moves) {
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

void OpenGame::undo(int to) {
    states_.resize(std::size_t(to) + 1);
    record_.moves.resize(std::size_t(to));
    record_.state = now();
}

std::expected<void, Error> OpenGame::follow(const std::vector<std::string>& moves) {
    std::size_t same = 0;
    while (same < moves.size() && same < record_.moves.size() &&
           moveText(record_.game, at(int(same)), record_.moves[same]) == moves[same])
        ++same;
    OpenGame next = *this;
    next.undo(int(same));
    const auto played = next.play({moves.begin() + std::ptrdiff_t(same), moves.end()});
    if (played) *this = std::move(next);
    return played;
}

void OpenGame::follow(const Record& record) {
    const auto [mine, theirs] = std::ranges::mismatch(record_.moves, record.moves);
    undo(int(mine - record_.moves.begin()));
    for (auto move = theirs; move != record.moves.end(); ++move) {
        addMove(record_, *move);
        states_.push_back(record_.state);
    }
    record_.names = record.names;
}

std::expected<OpenGame, Error> OpenGame::after(int ply,
                                               const std::vector<std::string>& moves) const {
    OpenGame next = *this;
    next.undo(ply);
    if (const auto played = next.play(moves); !played) return std::unexpected(played.error());
    return next;
}

int OpenGame::turnAt(int ply) const {
    while (ply > 0 && !beginsTurn(at(ply - 1), at(ply))) --ply;
    return ply;
}

std::string OpenGame::log(int from, int to) const {
    const Game& game = record_.game;
    std::vector<std::string> entries;
    int turn = turnAt(from);
    for (int ply = from; ply < to; ++ply) {
        const State& state = at(ply);
        if (ply > 0 && beginsTurn(at(ply - 1), state)) turn = ply;
        const Move move = record_.moves[std::size_t(ply)];
        const auto facts = consequences(game, state, move);
        const bool forced = legal(game, state).size() == 1;
        entries.push_back(jsonObjectOf({{"ply", std::to_string(ply)},
                                        {"turn", std::to_string(turn)},
                                        {"round", std::to_string(state.round)},
                                        {"phase", jsonString(phaseIds[std::size_t(state.phase)])},
                                        {"player", std::to_string(state.player)},
                                        {"forced", jsonFlag(forced)},
                                        {"move", movePartsJson(game, state, move)},
                                        {"facts", consequencesJson(game, facts)}}));
    }
    return jsonListOf(entries);
}

}  // namespace endeavor::page
