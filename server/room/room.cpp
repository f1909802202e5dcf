#include "room.h"

#include <algorithm>

#include "moves.h"

namespace endeavor::online {

std::expected<void, Error> Room::apply(const Event& event) {
    if (auto gone = go(event, {}); !gone) return gone;
    remember(event);
    return {};
}

void Room::take(Advance advance) {
    *this = std::move(advance.room);
    for (const Event& event : advance.events) remember(event);
}

void Room::remember(const Event& event) {
    const auto actor = event.by ? event.by : event.seat;
    if (!actor || event.command.empty()) return;
    if (answered_.use_count() > 1) answered_ = std::make_shared<Answers>(*answered_);
    (*answered_)[{*actor, event.command}] = event.number;
}

std::expected<void, Error> Room::go(const Event& event, const Known& known) {
    const auto wrong = [&](const std::string& why) {
        return std::unexpected(Error{"event " + std::to_string(event.number) + ": " + why});
    };
    if (event.number != number_ + 1) return wrong("expected number " + std::to_string(number_ + 1));
    if (event.at < updated_) return wrong("it is older than the one before");
    if (std::holds_alternative<event::Created>(event.body) != (number_ == 0))
        return wrong("a game begins with \"created\", and only begins with it");
    const auto isSeat = [&](int seat) { return seat >= 0 && seat < int(seats_.size()); };
    if (event.seat && !isSeat(*event.seat)) return wrong("there is no such seat");
    if (event.by && *event.by != ownerSeat && !isSeat(*event.by))
        return wrong("there is no seat that \"by\" could mean");

    const auto asked = awaited();
    if (const std::string why = change(event, known); !why.empty()) return wrong(why);

    number_ = event.number;
    updated_ = event.at;
    std::erase_if(requests_, [&](const OpenRequest& one) { return failed(one, seats_); });
    const bool on = stage_ == Stage::playing || stage_ == Stage::paused;
    const auto seat = on ? decider() : std::nullopt;
    clocks_.run(seat && seats_[std::size_t(*seat)].present() ? seat : std::nullopt, event.at);

    const auto actor = event.by ? event.by : event.seat;
    // After an undo it is a new decision, even if the seat is the same.
    const bool news = awaited() != asked || std::holds_alternative<event::Undone>(event.body);
    toTell_ = news && awaited() != actor ? awaited() : std::nullopt;
    return {};
}

std::optional<int> Room::decider() const {
    if (!record_ || record_->state.over()) return {};
    return int(record_->state.player);
}

std::optional<int> Room::awaited() const {
    const auto seat = stage_ == Stage::playing ? decider() : std::nullopt;
    return seat && seats_[std::size_t(*seat)].present() ? seat : std::nullopt;
}

std::optional<Millis> Room::deadline() const {
    return stage_ == Stage::playing ? clocks_.deadline() : std::nullopt;
}

std::optional<Millis> Room::voteFrom(int seat) const {
    const Seat& who = seats_[std::size_t(seat)];
    if (stage_ != Stage::playing || who.holder != Holder::person || who.dropped) return {};
    if (who.away) return updated_;
    if (settings_->clock.kind == TimeControl::Kind::none && clocks_.running() == seat)
        return clocks_.since() + day;
    return {};
}

std::optional<BotTurn> Room::botTurn() const {
    const auto decides = stage_ == Stage::playing ? decider() : std::nullopt;
    if (!decides) return {};
    const Seat& seat = seats_[std::size_t(*decides)];
    if (seat.present()) return {};
    BotTurn turn{
        *decides, ply(), seat.holder == Holder::bot ? seat.level : std::string(standIn), {}};
    if (seat.dropped) {
        const LegalMoves moves = legal(record_->game, record_->state);
        const bool passes = moves.contains(Move(Verb::pass));
        turn.level.clear();
        turn.move = moveText(record_->game, record_->state, passes ? Move(Verb::pass) : moves[0]);
    }
    return turn;
}

std::optional<int> Room::answered(const Actor& actor, std::string_view commandId) const {
    if (commandId.empty()) return {};
    const auto find = [&](int seat) -> std::optional<int> {
        const auto found = answered_->find(std::pair{seat, std::string(commandId)});
        if (found == answered_->end()) return {};
        return found->second;
    };
    if (actor.seat)
        if (const auto number = find(*actor.seat)) return number;
    return actor.owner ? find(ownerSeat) : std::nullopt;
}

NextRoom nextRoom(const Room& room) {
    NextRoom next{room.settings(), {}};
    if (const Record* record = room.record(); record != nullptr && !next.settings.record.empty()) {
        next.settings.phases = record->game.phases;
        next.settings.exploits = record->game.exploits != 0;
    }
    next.settings.record = {};
    next.settings.ply.reset();
    for (std::size_t i = 0; i < room.seats().size(); ++i) {
        const Seat& seat = room.seats()[i];
        const bool stays = seat.holder == Holder::person && !seat.dropped;
        next.settings.seats[i].level = seat.level;
        next.names.push_back(stays ? seat.name : "");
    }
    return next;
}

}  // namespace endeavor::online
