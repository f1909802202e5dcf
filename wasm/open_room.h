// An online game as the page follows it: the server's own room, and what people at the table are
// told besides the moves.
#pragma once

#include "server/room/room.h"

namespace endeavor::page {

class OpenRoom {
public:
    explicit OpenRoom(online::Editions editions) : room_(std::move(editions)) {}

    const online::Room& room() const { return room_; }
    int game = 0;  // the engine's number for its game; 0: not started yet

    // Applies all of the events or none; the error says which one failed and why, unless it is one
    // of the reader's. Returns what was said and done at the table: [{"number": 8, "at": …, "seat":
    // 1, "name": "Ben", "kind": "said", "text": "hello"}, …], with the name the seat had at that
    // time.
    std::expected<json::array, Error> hear(const Reader& events);

private:
    online::Room room_;
};

}  // namespace endeavor::page
