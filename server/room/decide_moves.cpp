// Commands about the course of the game.
#include <algorithm>

#include "core/files/objects.h"
#include "draft.h"

namespace endeavor::online {

namespace {

// Tells the player why a move is not allowed; the reason comes from the rules engine.
Refusal illegal(const Record& record, const Misplay& wrong) {
    Refusal refusal(Code::illegal, *wrong.reason);
    refusal.text = englishOf(*record.game.edition, *wrong.reason);
    refusal.legal = legalTexts(record.game, wrong.state);
    return refusal;
}

// A reason that says whose turn it is, by name if somebody sits there.
Reason turnOf(Why named, Why unnamed, const Seat& who, int seat) {
    if (who.name.empty()) return because(unnamed, {{"seat", seat}});
    return because(named, {{"name", who.name}, {"seat", seat}});
}

}  // namespace

Refusal Draft::refusedMove(const Misplay& wrong, std::size_t moves) const {
    const int decides = wrong.state.player;
    Refusal refusal = [&] {
        switch (wrong.why) {
            case Misplay::Why::over: return Refusal(Code::illegal, because("over-before"));
            case Misplay::Why::anotherSeat:
                return Refusal(Code::notYours, turnOf("turn-passed-to", "turn-passed-to-seat",
                                                      seatOf(decides), decides));
            case Misplay::Why::illegal: break;
        }
        return illegal(*room_.record(), wrong);
    }();
    if (moves > 1) {
        refusal.move = int(wrong.index) + 1;
        refusal.text.insert(0, "move " + std::to_string(*refusal.move) + ": ");
    }
    return refusal;
}

Verdict Draft::operator()(const command::Play& play) {
    if (room_.stage() != Stage::playing) return notPlaying();
    if (!command_.ply)
        return badCommand(because("bad-message", {{"detail", "ply: it is missing"}}));
    if (play.moves.empty() || play.moves.size() > maxMoves)
        return badCommand(because(
            "bad-message",
            {{"detail", "moves: expected from 1 to " + std::to_string(maxMoves) + " of them"}}));
    const int decides = *room_.decider();
    if (actor_.server) {
        const auto turn = room_.botTurn();
        if (!turn || actor_.seat != turn->seat) return refuse(Code::notYours, "no-bot-turn");
    } else if (auto mine = present(); !mine) {
        return mine;
    } else if (actor_.seat != decides) {
        return std::unexpected(
            Refusal(Code::notYours, turnOf("turn-of", "turn-of-seat", seatOf(decides), decides)));
    }
    const auto played = playOut(*room_.record(), decides, play.moves);
    if (!played) return std::unexpected(refusedMove(played.error(), play.moves.size()));
    emit(decides, event::Played{room_.ply(), play.moves, hashText(played->state), actor_.server},
         {.played = &*played});
    if (played->state.over())
        emit({}, event::Over{resultObject(room_.record()->game, played->state)});
    return {};
}

Verdict Draft::operator()(const command::Undo& undo) {
    if (auto mine = present(); !mine) return mine;
    if (room_.stage() == Stage::over) return notNow("result-final");
    if (room_.stage() != Stage::playing) return notPlaying();
    const int me = *actor_.seat;
    const auto moves = std::span(room_.movers_);
    if (undo.to >= 0 && undo.to < room_.from_)
        return notNow("undo-before-start", {{"ply", room_.from_}});
    if (undo.to < 0 || undo.to >= room_.ply() || moves[std::size_t(undo.to)].seat != me)
        return badCommand(because("undo-not-own", {{"ply", room_.ply()}}));
    const bool free = std::ranges::none_of(moves.subspan(std::size_t(undo.to)), [&](auto move) {
        return move.person && move.seat != me && seatOf(move.seat).present();
    });
    if (free)
        emit(me, event::Undone{undo.to});
    else
        ask({Wish::undo, undo.to, {}});
    return {};
}

Verdict Draft::operator()(const command::TimeUp&) {
    if (!actor_.server) return refuse(Code::notYours, "server-only");
    const auto deadline = room_.deadline();
    if (!deadline || now_ < *deadline) return notNow("time-not-up");
    emit(room_.decider(), event::Away{Absence::time});
    settle();
    return {};
}

Verdict Draft::operator()(const command::Rematch& rematch) {
    if (auto mine = person(); !mine) return mine;
    if (room_.stage() != Stage::over) return notNow("not-over");
    if (!room_.next().empty()) return notNow("rematch-there", {{"game", room_.next()}});
    if (rematch.game.empty())
        return badCommand(because("bad-message", {{"detail", "game: it is missing"}}));
    emit(actor_.seat, event::Rematch{rematch.game});
    return {};
}

}  // namespace endeavor::online
