// What each event changes in a room.
#include <algorithm>
#include <charconv>

#include "bots/levels.h"
#include "core/files/objects.h"
#include "moves.h"
#include "room.h"

namespace endeavor::online {

// Each function validates first and changes the room only if the event fits, so an invalid event
// changes nothing.
class Fold {
public:
    Fold(Room& room, const Event& event, const Known& known)
        : room_(room), event_(event), known_(known) {}

    // Returns an empty string, or what does not fit.
    std::string operator()(const event::Created& created) {
        // Everything else was checked when it was decided (settings.h); the room relies on this
        // much.
        const Settings& settings = created.settings;
        int version = 0;
        const auto [end, failed] = std::from_chars(
            created.rules.data(), created.rules.data() + created.rules.size(), version);
        if (failed != std::errc() || end != created.rules.data() + created.rules.size() ||
            version < 1)
            return "the rules '" + oneLine(created.rules) +
                   "' are not a version; expected 1 or more";
        const Edition* edition = room_.editions_(settings.edition, version);
        if (edition == nullptr)
            return room_.editions_(settings.edition, 0) == nullptr
                       ? "there is no edition '" + oneLine(settings.edition) + "'"
                       : "version " + created.rules + " of the rules of '" +
                             oneLine(settings.edition) + "' is not known here";
        if (settings.players < 1 || settings.players > maxPlayers ||
            settings.seats.size() != std::size_t(settings.players))
            return "it has not one seat for each player";
        room_.edition_ = edition;
        room_.settings_ = std::make_shared<Settings>(created.settings);
        room_.seats_.resize(std::size_t(created.settings.players));
        room_.clocks_ = Clocks(created.settings.clock);
        room_.created_ = event_.at;
        return {};
    }

    std::string operator()(const event::Seated& seated) {
        if (!event_.seat) return noSeat;
        if (room_.stage_ == Stage::over) return isOver;
        if (seated.name.empty() != (seated.holder == Holder::nobody))
            return "people and bots have names, nobody has none";
        if (seated.level.empty() != (seated.holder != Holder::bot))
            return "bots have a level, and nobody else";
        if (seated.holder == Holder::bot)
            if (std::ranges::find(levels, seated.level, &Level::id) == std::end(levels))
                return "there is no level '" + oneLine(seated.level) + "'";
        seat() = {seated.holder, seated.name, seated.level, {}, false};
        rename();
        lapse();
        if (seated.holder == Holder::person && room_.record_) room_.clocks_.welcome(*event_.seat);
        return {};
    }

    std::string operator()(const event::Renamed& renamed) {
        if (!isPerson()) return noPerson;
        if (renamed.name.empty()) return "the name is empty";
        seat().name = renamed.name;
        rename();
        return {};
    }

    std::string operator()(const event::Started& started) {
        if (room_.stage_ != Stage::waiting) return "it has been started before";
        for (const Seat& seat : room_.seats_)
            if (seat.holder == Holder::nobody) return "a seat is free";
        const Settings& settings = room_.settings();
        auto record = known_.opening != nullptr
                          ? std::expected<Record, Error>(*known_.opening)
                          : readRecord(started.record, "record", room_.edition_);
        if (!record) return record.error().text;
        if (record->game.edition != room_.edition_ || record->game.players != settings.players)
            return "the record is of another edition or number of players";
        if (record->state.over()) return "the record is over";
        room_.from_ = int(record->moves.size());
        room_.movers_.resize(record->moves.size());
        room_.record_ = std::move(*record);
        if (!settings.hints) room_.record_->unknown = withoutHints(room_.record_->unknown, true);
        for (std::size_t i = 0; i < room_.seats_.size(); ++i)
            room_.record_->names[i] = room_.seats_[i].name;
        room_.stage_ = Stage::playing;
        return {};
    }

    std::string operator()(const event::Played& played) {
        if (!event_.seat) return noSeat;
        if (room_.stage_ != Stage::playing) return notPlaying;
        if (played.ply != room_.ply())
            return "it is for ply " + std::to_string(played.ply) + "; the game is at " +
                   std::to_string(room_.ply());
        if (played.bot == seat().present()) return "a bot moves only for those who are not there";
        if (played.moves.empty()) return "it has no moves";
        Record& record = *room_.record_;
        std::optional<PlayedOut> read;
        if (known_.played == nullptr) {
            auto out = playOut(record, *event_.seat, played.moves);
            if (!out) return misplayed(*record.game.edition, out.error());
            read = std::move(*out);
        }
        const PlayedOut& out = known_.played != nullptr ? *known_.played : *read;
        if (hashText(out.state) != played.hash)
            return "the moves lead to the hash " + hashText(out.state) + ", not to " +
                   oneLine(played.hash);
        record.moves.insert(record.moves.end(), out.moves.begin(), out.moves.end());
        record.state = out.state;
        room_.movers_.resize(record.moves.size(), {*event_.seat, !played.bot});
        room_.requests_.clear();
        if (room_.decider() != event_.seat) room_.clocks_.endTurn(room_.ply(), event_.at);
        return {};
    }

    std::string operator()(const event::Asked& asked) {
        if (!isPresent()) return notPresent;
        if (room_.stage_ != Stage::playing) return notPlaying;
        const OpenRequest request{event_.number, *event_.seat, asked};
        if (asked.to.has_value() != (asked.what == Wish::undo) ||
            asked.target.has_value() != request.vote())
            return "an undo has \"to\", a vote has \"target\"";
        if (asked.to && !canGoBackTo(*asked.to)) return noPly;
        if (asked.target && !isSeat(*asked.target)) return noSeat;
        std::erase_if(room_.requests_, [&](const auto& one) { return one.seat == request.seat; });
        room_.requests_.push_back(request);
        return {};
    }

    std::string operator()(const event::Answered& answered) {
        if (!event_.seat) return noSeat;
        const auto request =
            std::ranges::find(room_.requests_, answered.request, &OpenRequest::number);
        if (request == room_.requests_.end()) return "nothing of that number is asked";
        const u8 bit = u8(1u << *event_.seat);
        if ((jury(*request, room_.seats_) & ~request->agreed & ~request->refused & bit) == 0)
            return "the seat was not asked, or has answered";
        (answered.agree ? request->agreed : request->refused) |= bit;
        return {};
    }

    std::string operator()(const event::Withdrawn& withdrawn) {
        const auto gone = std::erase_if(room_.requests_, [&](const OpenRequest& request) {
            return request.number == withdrawn.request && request.seat == event_.seat;
        });
        return gone == 0 ? "the seat asks for nothing of that number" : "";
    }

    std::string operator()(const event::Undone& undone) {
        if (!event_.seat) return noSeat;
        if (room_.stage_ != Stage::playing) return notPlaying;
        if (!canGoBackTo(undone.to)) return noPly;
        Record& record = *room_.record_;
        record.state = stateAt(record, undone.to);
        record.moves.resize(std::size_t(undone.to));
        room_.movers_.resize(std::size_t(undone.to));
        room_.requests_.clear();
        return {};
    }

    std::string operator()(const event::Paused&) {
        if (room_.stage_ != Stage::playing) return notPlaying;
        room_.stage_ = Stage::paused;
        room_.requests_.clear();
        room_.clocks_.stop(event_.at);
        return {};
    }

    std::string operator()(const event::Resumed&) {
        if (room_.stage_ != Stage::paused) return "the game is not paused";
        room_.stage_ = Stage::playing;
        room_.clocks_.go(event_.at);
        return {};
    }

    std::string operator()(const event::Away& away) {
        if (!isPresent()) return notPresent;
        if (!isOn()) return notPlaying;
        seat().away = away.why;
        lapse();
        if (away.why == Absence::time) room_.clocks_.expire(*event_.seat);
        return {};
    }

    std::string operator()(const event::Back&) {
        if (!isPerson() || !seat().away || seat().dropped) return "the seat is not away";
        if (!isOn()) return notPlaying;
        seat().away.reset();
        lapse();
        room_.clocks_.welcome(*event_.seat);
        return {};
    }

    std::string operator()(const event::Said&) { return isPerson() ? "" : noPerson; }

    std::string operator()(const event::Dropped&) {
        if (!isPerson() || seat().dropped) return noPerson;
        if (!isOn()) return notPlaying;
        seat().dropped = true;
        lapse();
        return {};
    }

    std::string operator()(const event::Reissued&) { return isPerson() ? "" : noPerson; }

    std::string operator()(const event::Over& over) {
        if (room_.stage_ != Stage::playing) return notPlaying;
        const Record& record = *room_.record_;
        if (!record.state.over()) return "the game is not over";
        if (over.result != resultObject(record.game, record.state))
            return "the result does not match the moves";
        room_.record_->unknown = withoutHints(record.unknown, false);  // nothing is spoilt now
        room_.stage_ = Stage::over;
        return {};
    }

    std::string operator()(const event::Rematch& rematch) {
        if (room_.stage_ != Stage::over) return "the game is not over";
        if (!room_.next_.empty() || rematch.game.empty()) return "there is one next game";
        room_.next_ = rematch.game;
        return {};
    }

private:
    static constexpr const char* noSeat = "it is about no seat of this game";
    static constexpr const char* noPerson = "nobody sits there, or a bot";
    static constexpr const char* notPresent = "the seat is not that of a person who is there";
    static constexpr const char* notPlaying = "the game is not being played";
    static constexpr const char* noPly = "there is no such ply that could be taken back";
    static constexpr const char* isOver = "the game is over";

    bool isSeat(int seat) const { return seat >= 0 && seat < int(room_.seats_.size()); }
    Seat& seat() { return room_.seats_[std::size_t(*event_.seat)]; }
    bool isPerson() { return event_.seat && seat().holder == Holder::person; }
    bool isPresent() { return event_.seat && seat().present(); }
    bool isOn() const { return room_.stage_ == Stage::playing || room_.stage_ == Stage::paused; }
    bool canGoBackTo(int ply) const { return ply >= room_.from_ && ply < room_.ply(); }

    static std::string misplayed(const Edition& edition, const Misplay& wrong) {
        switch (wrong.why) {
            case Misplay::Why::over: return "it has moves after the end of the game";
            case Misplay::Why::anotherSeat:
                return "seat " + std::to_string(wrong.state.player) + " decides";
            case Misplay::Why::illegal: break;
        }
        return englishOf(edition, *wrong.reason);
    }

    // The further keys of a record with, or without, the mark of a game that is being played
    // without hints.
    static std::string withoutHints(const std::string& unknown, bool marked) {
        json::object keys = unknown.empty() ? json::object() : parseJson(unknown)->get_object();
        if (marked)
            keys[noHintsKey] = false;
        else
            keys.erase(noHintsKey);
        return keys.empty() ? std::string() : jsonLine(keys);
    }

    void rename() {
        if (room_.record_ && !seat().name.empty())
            room_.record_->names[std::size_t(*event_.seat)] = seat().name;
    }

    // Somebody came or left: the seat's own requests and the votes about it lapse.
    void lapse() {
        std::erase_if(room_.requests_, [&](const OpenRequest& request) {
            return request.seat == *event_.seat || request.asked.target == event_.seat;
        });
    }

    Room& room_;
    const Event& event_;
    const Known& known_;
};

std::string Room::change(const Event& event, const Known& known) {
    return std::visit(Fold(*this, event, known), event.body);
}

}  // namespace endeavor::online
