// How commands are decided: on a copy of the room to which each event is applied as soon as it is
// emitted, so the next event is decided against the up-to-date room.
#pragma once

#include "moves.h"
#include "room.h"

namespace endeavor::online {

using Verdict = std::expected<void, Refusal>;
using Code = Refusal::Code;

std::unexpected<Refusal> refuse(Code code, Why why, std::vector<Parameter> parameters = {});
std::unexpected<Refusal> notNow(Why why, std::vector<Parameter> parameters = {});
std::unexpected<Refusal> badCommand(Reason reason);

class Draft {
public:
    // Command and actor must outlive the draft.
    Draft(Room room, const Command& command, const Actor& actor, u64 seed, Millis now);

    std::expected<Advance, Refusal> decided();
    std::expected<Advance, Refusal> opened(const Settings& settings,
                                           std::span<const std::string> names,
                                           std::optional<Record> continued);

    // decide_moves.cpp
    Verdict operator()(const command::Play& play);
    Verdict operator()(const command::Undo& undo);
    Verdict operator()(const command::TimeUp&);
    Verdict operator()(const command::Rematch& rematch);
    // decide_requests.cpp
    Verdict operator()(const command::Pause&);
    Verdict operator()(const command::Resume&);
    Verdict operator()(const command::Vote& vote);
    Verdict operator()(const command::Answer& answer);
    Verdict operator()(const command::Withdraw& withdraw);
    // decide_seats.cpp
    Verdict operator()(const command::Sit& sit);
    Verdict operator()(const command::Leave&);
    Verdict operator()(const command::Return&);
    Verdict operator()(const command::Rename& rename);
    Verdict operator()(const command::Say& say);
    Verdict operator()(const command::SetSeat& set);
    Verdict operator()(const command::Start& start);
    Verdict operator()(const command::Reissue& reissue);

private:
    // Permission checks: the owner (who acts as owner from then on), a person with a seat, a person
    // who is present.
    Verdict owner();
    Verdict person() const;
    Verdict present() const;
    Verdict seatThere(int seat) const;
    Verdict notPlaying() const;
    const Seat& seatOf(int seat) const { return room_.seats()[std::size_t(seat)]; }
    std::string nameOf(int seat) const { return seatOf(seat).name; }
    Refusal refusedMove(const Misplay& wrong, std::size_t moves) const;

    void emit(std::optional<int> seat, event::Body body, const Known& known = {});
    std::expected<Advance, Refusal> advance();
    void seatBot(int seat, const std::string& level);
    Verdict seatPerson(int seat, std::string_view name);
    // `continued` is the record that the settings continue, if it has been read.
    void startIfFull(std::optional<Record> continued = {});
    // Asks the other players; carries the request out at once if nobody has to agree.
    void ask(const event::Asked& asked);
    // Carries out requests that have enough votes, after somebody answered or left.
    void settle();
    void carry(const OpenRequest& request);

    Room room_;
    const Command& command_;
    const Actor& actor_;
    std::optional<int> by_;  // as whom the actor acts
    u64 seed_;
    Millis now_;
    std::vector<Event> events_;
    std::string broken_;  // why the first invalid event was rejected
};

}  // namespace endeavor::online
