// Commands about who sits where.
#include <algorithm>

#include "draft.h"
#include "names.h"
#include "settings.h"

namespace endeavor::online {

Verdict Draft::operator()(const command::Sit& sit) {
    if (room_.stage() == Stage::over) return notNow("the game is over");
    if (sit.seat)
        if (auto seat = seatThere(*sit.seat); !seat) return seat;
    const auto free = std::ranges::find(room_.seats(), Holder::nobody, &Seat::holder);
    if (free == room_.seats().end()) return notNow("no seat is free");
    const int seat = sit.seat.value_or(int(free - room_.seats().begin()));
    if (seatOf(seat).holder != Holder::nobody) return notNow("the seat is taken by " + who(seat));
    by_ = seat;
    if (auto verdict = seatPerson(seat, sit.name); !verdict) return verdict;
    startIfFull();
    return {};
}

Verdict Draft::operator()(const command::Leave&) {
    if (auto mine = person(); !mine) return mine;
    if (room_.stage() == Stage::over) return notNow("the game is over");
    if (room_.stage() == Stage::waiting) {
        emit(actor_.seat, event::Seated{});
        return {};
    }
    if (auto mine = present(); !mine) return mine;
    emit(actor_.seat, event::Away{Absence::left});
    settle();
    return {};
}

Verdict Draft::operator()(const command::Return&) {
    if (auto mine = person(); !mine) return mine;
    const Seat& seat = seatOf(*actor_.seat);
    if (room_.stage() == Stage::over) return notNow("the game is over");
    if (seat.dropped) return notNow("this seat was dropped: it passes till the end");
    if (!seat.away) return notNow("this seat is not away");
    emit(actor_.seat, event::Back{});
    return {};
}

Verdict Draft::operator()(const command::Rename& rename) {
    if (auto mine = person(); !mine) return mine;
    const auto name = cleanText(rename.name, "name", maxNameCharacters);
    if (!name) return refuse(Code::badCommand, name.error().text);
    emit(actor_.seat, event::Renamed{uniqueName(*name, room_.seats(), *actor_.seat)});
    return {};
}

Verdict Draft::operator()(const command::Say& say) {
    if (auto mine = person(); !mine) return mine;
    const auto text = cleanText(say.text, "text", maxChatCharacters);
    if (!text) return refuse(Code::badCommand, text.error().text);
    emit(actor_.seat, event::Said{*text});
    return {};
}

Verdict Draft::operator()(const command::SetSeat& set) {
    if (auto mine = owner(); !mine) return mine;
    if (room_.stage() != Stage::waiting) return notNow("the game has begun");
    if (auto seat = seatThere(set.target); !seat) return seat;
    if (set.holder == Holder::bot) {
        if (const auto known = checkLevel(set.level); !known)
            return refuse(Code::badCommand, "level: " + known.error().text);
        seatBot(set.target, set.level);
    } else if (seatOf(set.target).holder == Holder::nobody) {
        return notNow("the seat is free");
    } else {
        emit(set.target, event::Seated{});
    }
    startIfFull();
    return {};
}

Verdict Draft::operator()(const command::Start& start) {
    if (auto mine = owner(); !mine) return mine;
    if (room_.stage() != Stage::waiting) return notNow("the game has begun");
    if (start.fill.empty())
        return notNow(
            "seats are free: the game begins when all are taken; \"fill\" says which "
            "level of bot takes them now");
    if (const auto known = checkLevel(start.fill); !known)
        return refuse(Code::badCommand, "fill: " + known.error().text);
    for (int seat = 0; seat < int(room_.seats().size()); ++seat)
        if (seatOf(seat).holder == Holder::nobody) seatBot(seat, start.fill);
    startIfFull();
    return {};
}

Verdict Draft::operator()(const command::Reissue& reissue) {
    if (auto mine = owner(); !mine) return mine;
    if (auto seat = seatThere(reissue.target); !seat) return seat;
    if (seatOf(reissue.target).holder != Holder::person)
        return notNow("nobody sits there who could need a secret");
    emit(reissue.target, event::Reissued{});
    return {};
}

}  // namespace endeavor::online
