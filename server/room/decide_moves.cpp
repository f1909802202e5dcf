// Commands about the course of the game.
#include <algorithm>

#include "draft.h"

namespace endeavor::online {

Verdict Draft::operator()(const command::Play& play) {
    if (room_.stage() != Stage::playing) return notPlaying();
    if (!command_.ply) return refuse(Code::badCommand, "ply: it is missing");
    if (play.moves.empty() || play.moves.size() > maxMoves)
        return refuse(Code::badCommand,
                      "moves: expected from 1 to " + std::to_string(maxMoves) + " of them");
    const auto decides = room_.decider();
    if (actor_.server) {
        const auto turn = room_.botTurn();
        if (!turn || actor_.seat != turn->seat)
            return refuse(Code::notYours, "no bot has to move for this seat");
    } else if (auto mine = present(); !mine) {
        return mine;
    } else if (actor_.seat != decides) {
        return refuse(Code::notYours, "it is for " + who(*decides) + " to decide");
    }
    const Record& record = *room_.record();
    State state = record.state;
    for (std::size_t i = 0; i < play.moves.size(); ++i) {
        const std::string where =
            play.moves.size() > 1 ? "move " + std::to_string(i + 1) + ": " : "";
        if (state.over())
            return refuse(Code::illegal, where + "the game is over after the one before");
        if (int(state.player) != *decides)
            return refuse(Code::notYours, where + "it is for " + who(state.player) +
                                              " to decide after the one before");
        const auto move = readMove(record.game, state, play.moves[i]);
        if (!move)
            return std::unexpected(Refusal{Code::illegal,
                                           where + englishOf(*record.game.edition, move.error()),
                                           legalTexts(record.game, state)});
        endeavor::apply(record.game, state, *move);
    }
    emit(decides, event::Played{room_.ply(), play.moves, hashText(state), actor_.server});
    if (state.over()) emit({}, event::Over{resultJson(record.game, state)});
    return {};
}

Verdict Draft::operator()(const command::Undo& undo) {
    if (auto mine = present(); !mine) return mine;
    if (room_.stage() == Stage::over) return notNow("the game is over: the result is final");
    if (room_.stage() != Stage::playing) return notPlaying();
    const int me = *actor_.seat;
    const auto moves = std::span(room_.movers_);
    if (undo.to >= 0 && undo.to < room_.from_)
        return notNow("the game began at ply " + std::to_string(room_.from_) +
                      ": nothing before it can be taken back");
    if (undo.to < 0 || undo.to >= room_.ply() || moves[std::size_t(undo.to)].seat != me)
        return refuse(Code::badCommand, "to: expected a ply before " + std::to_string(room_.ply()) +
                                            " at which this seat decided");
    const bool free = std::ranges::none_of(moves.subspan(std::size_t(undo.to)), [&](auto move) {
        return move.person && move.seat != me && seatOf(move.seat).present();
    });
    if (free)
        emit(me, event::Undone{undo.to});
    else
        ask({Request::undo, undo.to, {}});
    return {};
}

Verdict Draft::operator()(const command::TimeUp&) {
    if (!actor_.server) return refuse(Code::notYours, "only the server says so");
    const auto deadline = room_.deadline();
    if (!deadline || now_ < *deadline) return notNow("nobody's time is up");
    emit(room_.decider(), event::Away{Absence::time});
    settle();
    return {};
}

Verdict Draft::operator()(const command::Rematch& rematch) {
    if (auto mine = person(); !mine) return mine;
    if (room_.stage() != Stage::over) return notNow("the game is not over");
    if (!room_.next().empty()) return notNow("the next game is there: " + room_.next());
    if (rematch.game.empty()) return refuse(Code::badCommand, "game: it is missing");
    emit(actor_.seat, event::Rematch{rematch.game});
    return {};
}

}  // namespace endeavor::online
