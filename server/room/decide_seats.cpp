// Commands about who sits where.
#include <algorithm>

#include "draft.h"
#include "names.h"
#include "settings.h"

namespace endeavor::online {

Verdict Draft::operator()(const command::Sit& sit) {
    if (room_.stage() == Stage::over) return notNow("over");
    if (sit.seat)
        if (auto seat = seatThere(*sit.seat); !seat) return seat;
    const auto free = std::ranges::find(room_.seats(), Holder::nobody, &Seat::holder);
    if (free == room_.seats().end()) return notNow("no-free-seat");
    const int seat = sit.seat.value_or(int(free - room_.seats().begin()));
    if (const Seat& taken = seatOf(seat); taken.holder != Holder::nobody)
        return notNow("seat-taken", {{"name", taken.name}, {"seat", seat}});
    by_ = seat;
    if (auto verdict = seatPerson(seat, sit.name); !verdict) return verdict;
    startIfFull();
    return {};
}

Verdict Draft::operator()(const command::Leave&) {
    if (auto mine = person(); !mine) return mine;
    if (room_.stage() == Stage::over) return notNow("over");
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
    if (room_.stage() == Stage::over) return notNow("over");
    if (seat.dropped) return notNow("seat-dropped");
    if (!seat.away) return notNow("seat-not-away");
    emit(actor_.seat, event::Back{});
    return {};
}

Verdict Draft::operator()(const command::Rename& rename) {
    if (auto mine = person(); !mine) return mine;
    const auto name = cleanText(rename.name, "name", maxNameCharacters);
    if (!name) return badCommand(name.error());
    emit(actor_.seat, event::Renamed{uniqueName(*name, room_.seats(), *actor_.seat)});
    return {};
}

Verdict Draft::operator()(const command::Say& say) {
    if (auto mine = person(); !mine) return mine;
    const auto text = cleanText(say.text, "text", maxChatCharacters);
    if (!text) return badCommand(text.error());
    emit(actor_.seat, event::Said{*text});
    return {};
}

Verdict Draft::operator()(const command::SetSeat& set) {
    if (auto mine = owner(); !mine) return mine;
    if (room_.stage() != Stage::waiting) return notNow("begun");
    if (auto seat = seatThere(set.target); !seat) return seat;
    if (set.holder == Holder::bot) {
        if (const auto known = checkLevel(set.level, "level"); !known)
            return badCommand(known.error());
        seatBot(set.target, set.level);
    } else if (seatOf(set.target).holder == Holder::nobody) {
        return notNow("seat-free");
    } else {
        emit(set.target, event::Seated{});
    }
    startIfFull();
    return {};
}

Verdict Draft::operator()(const command::Start& start) {
    if (auto mine = owner(); !mine) return mine;
    if (room_.stage() != Stage::waiting) return notNow("begun");
    if (start.fill.empty()) return notNow("seats-free");
    if (const auto known = checkLevel(start.fill, "fill"); !known) return badCommand(known.error());
    for (int seat = 0; seat < int(room_.seats().size()); ++seat)
        if (seatOf(seat).holder == Holder::nobody) seatBot(seat, start.fill);
    startIfFull();
    return {};
}

Verdict Draft::operator()(const command::Reissue& reissue) {
    if (auto seat = seatThere(reissue.target); !seat) return seat;
    if (seatOf(reissue.target).holder != Holder::person) return notNow("seat-without-person");
    if (actor_.seat != reissue.target) return refuse(Code::notYours, "seat-not-yours");
    emit(reissue.target, event::Reissued{});
    return {};
}

}  // namespace endeavor::online
