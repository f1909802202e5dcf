// Commands that other players may have to agree to.
#include <algorithm>

#include "core/base/bits.h"
#include "draft.h"

namespace endeavor::online {

Verdict Draft::operator()(const command::Pause&) {
    if (auto mine = present(); !mine) return mine;
    if (room_.stage() != Stage::playing) return notPlaying();
    ask({Wish::pause, {}, {}});
    return {};
}

Verdict Draft::operator()(const command::Resume&) {
    if (auto mine = person(); !mine) return mine;
    if (room_.stage() != Stage::paused) return notNow("not-paused");
    emit(actor_.seat, event::Resumed{});
    return {};
}

Verdict Draft::operator()(const command::Vote& vote) {
    if (auto mine = present(); !mine) return mine;
    if (room_.stage() != Stage::playing) return notPlaying();
    if (auto seat = seatThere(vote.target); !seat) return seat;
    const Seat& target = seatOf(vote.target);
    if (vote.target == *actor_.seat || target.holder != Holder::person || target.dropped)
        return badCommand(because("vote-target"));
    if (vote.what == Wish::kick) {
        if (jury({0, *actor_.seat, {Wish::kick, {}, vote.target}}, room_.seats()) == 0)
            return notNow("kick-needs-two");
    } else if (const auto from = room_.voteFrom(vote.target); !from || now_ < *from)
        return notNow("vote-too-early", {{"name", target.name}, {"seat", vote.target}});
    ask({vote.what, {}, vote.target});
    return {};
}

Verdict Draft::operator()(const command::Answer& answer) {
    if (auto mine = present(); !mine) return mine;
    const auto request = std::ranges::find(room_.requests(), answer.request, &OpenRequest::number);
    if (request == room_.requests().end())
        return notNow("nothing-asked", {{"request", answer.request}});
    if (!has(jury(*request, room_.seats()), *actor_.seat))
        return refuse(Code::notYours, "not-asked");
    if (has(request->agreed | request->refused, *actor_.seat)) return notNow("has-answered");
    emit(actor_.seat, event::Answered{answer.request, answer.agree});
    settle();
    return {};
}

Verdict Draft::operator()(const command::Withdraw& withdraw) {
    if (auto mine = present(); !mine) return mine;
    const auto request =
        std::ranges::find(room_.requests(), withdraw.request, &OpenRequest::number);
    if (request == room_.requests().end())
        return notNow("nothing-asked", {{"request", withdraw.request}});
    if (request->seat != *actor_.seat) return refuse(Code::notYours, "not-your-request");
    emit(actor_.seat, event::Withdrawn{withdraw.request});
    return {};
}

void Draft::ask(const event::Asked& asked) {
    const OpenRequest request{0, *actor_.seat, asked};
    if (carried(request, room_.seats()))
        carry(request);
    else
        emit(actor_.seat, asked);
}

void Draft::settle() {
    const auto enough = [&](const OpenRequest& one) { return carried(one, room_.seats()); };
    while (broken_.empty()) {
        const auto request = std::ranges::find_if(room_.requests(), enough);
        if (request == room_.requests().end()) return;
        carry(OpenRequest(*request));
    }
}

void Draft::carry(const OpenRequest& request) {
    const auto target = request.asked.target;
    switch (request.asked.what) {
        case Wish::undo: return emit(request.seat, event::Undone{*request.asked.to});
        case Wish::pause: return emit(request.seat, event::Paused{});
        case Wish::replace:
        case Wish::kick: return seatBot(*target, std::string(standIn));
        case Wish::open: return emit(target, event::Seated{});
        case Wish::drop: return emit(target, event::Dropped{});
    }
}

}  // namespace endeavor::online
