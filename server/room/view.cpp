#include "view.h"

#include "core/files/objects.h"
#include "messages.h"

namespace endeavor::online {
namespace {

json::value orNull(const std::optional<int>& number) {
    return number ? json::value(*number) : json::value(nullptr);
}

json::array seatList(const Room& room) {
    json::array seats;
    for (std::size_t i = 0; i < room.seats().size(); ++i) {
        const Seat& seat = room.seats()[i];
        json::object object{{"holder", holderIds[int(seat.holder)]}};
        if (!seat.name.empty()) object["name"] = seat.name;
        if (!seat.level.empty()) object["level"] = seat.level;
        if (seat.away) object["away"] = absenceIds[int(*seat.away)];
        if (seat.dropped) object["dropped"] = true;
        if (const auto left = room.clocks().left(int(i))) object["left"] = *left;
        seats.push_back(std::move(object));
    }
    return seats;
}

json::array seatNumbers(u8 mask) {
    json::array seats;
    for (const int seat : Bits(mask)) seats.push_back(seat);
    return seats;
}

json::array requestList(const Room& room) {
    json::array requests;
    for (const OpenRequest& request : room.requests()) {
        json::object object{{"request", request.number},
                            {"seat", request.seat},
                            {"what", wishIds[int(request.asked.what)]}};
        if (request.asked.to) object["to"] = *request.asked.to;
        if (request.asked.target) object["target"] = *request.asked.target;
        const u8 waiting = u8(jury(request, room.seats()) & ~request.agreed & ~request.refused);
        object["agreed"] = seatNumbers(request.agreed);
        object["refused"] = seatNumbers(request.refused);
        object["waiting"] = seatNumbers(waiting);
        requests.push_back(std::move(object));
    }
    return requests;
}

// Members shared by lists and single games.
json::object common(const Room& room) {
    json::object object{{"stage", stageIds[int(room.stage())]},
                        {"number", room.number()},
                        {"created", room.created()},
                        {"updated", room.updated()},
                        {"seats", seatList(room)},
                        {"ply", room.ply()},
                        {"turn", orNull(room.decider())}};
    if (const auto deadline = room.deadline()) object["deadline"] = *deadline;
    if (!room.next().empty()) object["next"] = room.next();
    return object;
}

}  // namespace

std::string summaryJson(const Room& room) {
    json::object object = common(room);
    object["edition"] = room.settings().edition;
    object["players"] = room.settings().players;
    object["clock"] = clockObject(room.settings().clock);
    if (const Record* record = room.record()) {
        object["round"] = record->state.round;
        if (room.stage() == Stage::over) {
            json::array glory;
            const auto all = totals(record->game, record->state);
            for (int seat = 0; seat < record->game.players; ++seat) glory.push_back(all[seat]);
            object["totals"] = std::move(glory);
            object["winners"] = seatNumbers(winners(record->game, all));
        }
    }
    return jsonLine(object);
}

std::string viewJson(const Room& room, const Actor& who) {
    json::object object = common(room);
    object["settings"] = settingsObject(room.settings());
    object["rules"] = room.rules();
    object["requests"] = requestList(room);
    if (room.stage() == Stage::playing && room.clocks().running())
        object["since"] = room.clocks().since();
    object["record"] =
        room.record() != nullptr ? json::value(recordObject(*room.record())) : json::value(nullptr);
    object["you"] = json::object{{"seat", who.seat ? json::value(*who.seat) : json::value(nullptr)},
                                 {"owner", who.owner}};
    return jsonLine(object);
}

json::object followedView(const Room& room) {
    json::object object = common(room);
    json::object settings = settingsObject(room.settings());
    settings.erase("record");  // the source record no longer matters
    settings.erase("ply");
    object["settings"] = std::move(settings);
    object["requests"] = requestList(room);
    object["from"] = room.from();
    json::array& seats = object["seats"].get_array();
    for (std::size_t i = 0; i < seats.size(); ++i) {
        json::object& seat = seats[i].get_object();
        seat["present"] = room.seats()[i].present();
        if (const auto resting = room.clocks().resting(int(i))) seat["resting"] = *resting;
        if (const auto from = room.voteFrom(int(i))) seat["voteFrom"] = *from;
    }
    return object;
}

}  // namespace endeavor::online
