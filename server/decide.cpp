// What each command leads to.
#include <algorithm>

#include "core/bits.h"
#include "core/json.h"
#include "room.h"
#include "settings.h"
#include "text.h"

namespace endeavor::online {
namespace {

using Verdict = std::expected<void, Refusal>;
using Code = Refusal::Code;

constexpr Millis day = 24 * 60 * 60 * 1000;

std::unexpected<Refusal> refuse(Code code, std::string text) {
    return std::unexpected(Refusal{code, std::move(text), {}});
}

std::unexpected<Refusal> notNow(std::string text) { return refuse(Code::notNow, std::move(text)); }

}  // namespace

// A copy of the room that goes on with each event a command leads to, so that the next one is
// decided in the room as it is then.
class Draft {
public:
    Draft(Room room, const Command& command, const Actor& actor, u64 seed, Millis now)
        : room_(std::move(room)),
          command_(command),
          actor_(actor),
          by_(actor.server ? std::nullopt : actor.seat),
          seed_(seed),
          now_(std::max(now, room_.updated())) {}

    std::expected<std::vector<Event>, Refusal> decided() {
        if (room_.number() == 0) return notNow("there is no such game yet");
        if (command_.ply && *command_.ply != room_.ply())
            return refuse(Code::stale, "the game is at ply " + std::to_string(room_.ply()) +
                                           ", the command is for ply " +
                                           std::to_string(*command_.ply));
        if (auto verdict = std::visit(*this, command_.body); !verdict)
            return std::unexpected(verdict.error());
        return events();
    }

    std::expected<std::vector<Event>, Refusal> opened(const Settings& settings,
                                                      std::span<const std::string> names) {
        emit({}, event::Created{settings, std::string(rulesVersion)});
        for (int seat = 0; seat < settings.players; ++seat) {
            const std::string& level = settings.seats[std::size_t(seat)].level;
            if (!level.empty()) {
                seatBot(seat, level);
            } else if (std::size_t(seat) < names.size() && !names[std::size_t(seat)].empty()) {
                if (auto verdict = seatPerson(seat, names[std::size_t(seat)]); !verdict)
                    return std::unexpected(verdict.error());
            }
        }
        startIfFull();
        return events();
    }

    Verdict operator()(const command::Play& play) {
        if (room_.stage() != Stage::playing) return notPlaying();
        if (!command_.ply) return refuse(Code::badCommand, "ply: it is missing");
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
                return std::unexpected(Refusal{Code::illegal, where + move.error().text,
                                               legalTexts(record.game, state)});
            endeavor::apply(record.game, state, *move);
        }
        emit(*decides, event::Played{room_.ply(), play.moves, hashText(state), actor_.server});
        if (state.over()) emit({}, event::Over{resultJson(record.game, state)});
        return {};
    }

    Verdict operator()(const command::Undo& undo) {
        if (auto mine = present(); !mine) return mine;
        if (room_.stage() == Stage::over) return notNow("the game is over: the result is final");
        if (room_.stage() != Stage::playing) return notPlaying();
        const int me = *actor_.seat;
        const auto moves = std::span(room_.movers_);
        if (undo.to >= 0 && undo.to < room_.from_)
            return notNow("the game began at ply " + std::to_string(room_.from_) +
                          ": nothing before it can be taken back");
        if (undo.to < 0 || undo.to >= room_.ply() || moves[std::size_t(undo.to)].seat != me)
            return refuse(Code::badCommand, "to: expected a ply before " +
                                                std::to_string(room_.ply()) +
                                                " at which this seat decided");
        const bool free = std::ranges::none_of(moves.subspan(std::size_t(undo.to)), [&](auto move) {
            return move.person && move.seat != me && room_.seats_[std::size_t(move.seat)].present();
        });
        if (free)
            emit(me, event::Undone{undo.to});
        else
            ask({Request::undo, undo.to, {}});
        return {};
    }

    Verdict operator()(const command::Pause&) {
        if (auto mine = present(); !mine) return mine;
        if (room_.stage() != Stage::playing) return notPlaying();
        ask({Request::pause, {}, {}});
        return {};
    }

    Verdict operator()(const command::Resume&) {
        if (auto mine = person(); !mine) return mine;
        if (room_.stage() != Stage::paused) return notNow("the game is not paused");
        emit(actor_.seat, event::Resumed{});
        return {};
    }

    Verdict operator()(const command::Vote& vote) {
        if (auto mine = present(); !mine) return mine;
        if (room_.stage() != Stage::playing) return notPlaying();
        if (auto seat = seatThere(vote.target); !seat) return seat;
        const Seat& target = room_.seats_[std::size_t(vote.target)];
        if (vote.target == *actor_.seat || target.holder != Holder::person || target.dropped)
            return refuse(Code::badCommand, "target: expected the seat of another person");
        const bool idle = room_.settings().clock.kind == TimeControl::Kind::none &&
                          room_.clocks().running() == vote.target &&
                          now_ - room_.clocks().since() >= day;
        if (!target.away && !idle)
            return notNow(who(vote.target) +
                          " is not away, and has not, in a game without a clock, left its turn "
                          "for a day");
        ask({vote.what, {}, vote.target});
        return {};
    }

    Verdict operator()(const command::Answer& answer) {
        if (auto mine = present(); !mine) return mine;
        const auto request =
            std::ranges::find(room_.requests(), answer.request, &OpenRequest::number);
        if (request == room_.requests().end())
            return notNow("nothing of the number " + std::to_string(answer.request) +
                          " is being asked, or not any more");
        if (!has(jury(*request, room_.seats()), *actor_.seat))
            return refuse(Code::notYours, "this seat was not asked");
        if (has(request->agreed | request->refused, *actor_.seat))
            return notNow("this seat has answered");
        emit(actor_.seat, event::Answered{answer.request, answer.agree});
        settle();
        return {};
    }

    Verdict operator()(const command::Leave&) {
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

    Verdict operator()(const command::Return&) {
        if (auto mine = person(); !mine) return mine;
        const Seat& seat = room_.seats_[std::size_t(*actor_.seat)];
        if (room_.stage() == Stage::over) return notNow("the game is over");
        if (seat.dropped) return notNow("this seat was dropped: it passes till the end");
        if (!seat.away) return notNow("this seat is not away");
        emit(actor_.seat, event::Back{});
        return {};
    }

    Verdict operator()(const command::Rename& rename) {
        if (auto mine = person(); !mine) return mine;
        const auto name = cleanText(rename.name, "name", maxNameCharacters);
        if (!name) return refuse(Code::badCommand, name.error().text);
        emit(actor_.seat, event::Renamed{uniqueName(*name, room_.seats(), *actor_.seat)});
        return {};
    }

    Verdict operator()(const command::Say& say) {
        if (auto mine = person(); !mine) return mine;
        const auto text = cleanText(say.text, "text", maxChatCharacters);
        if (!text) return refuse(Code::badCommand, text.error().text);
        emit(actor_.seat, event::Said{*text});
        return {};
    }

    Verdict operator()(const command::SetSeat& set) {
        if (auto mine = owner(); !mine) return mine;
        if (room_.stage() != Stage::waiting) return notNow("the game has begun");
        if (auto seat = seatThere(set.target); !seat) return seat;
        if (set.holder == Holder::bot) {
            if (const auto known = checkLevel(set.level); !known)
                return refuse(Code::badCommand, "level: " + known.error().text);
            seatBot(set.target, set.level);
        } else if (room_.seats_[std::size_t(set.target)].holder == Holder::nobody) {
            return notNow("the seat is free");
        } else {
            emit(set.target, event::Seated{});
        }
        startIfFull();
        return {};
    }

    Verdict operator()(const command::Start& start) {
        if (auto mine = owner(); !mine) return mine;
        if (room_.stage() != Stage::waiting) return notNow("the game has begun");
        if (start.fill.empty())
            return notNow(
                "seats are free: the game begins when all are taken; \"fill\" says which "
                "level of bot takes them now");
        if (const auto known = checkLevel(start.fill); !known)
            return refuse(Code::badCommand, "fill: " + known.error().text);
        for (int seat = 0; seat < int(room_.seats().size()); ++seat)
            if (room_.seats_[std::size_t(seat)].holder == Holder::nobody) seatBot(seat, start.fill);
        startIfFull();
        return {};
    }

    Verdict operator()(const command::Rematch& rematch) {
        if (auto mine = person(); !mine) return mine;
        if (room_.stage() != Stage::over) return notNow("the game is not over");
        if (!room_.next().empty()) return notNow("the next game is there: " + room_.next());
        if (rematch.game.empty()) return refuse(Code::badCommand, "game: it is missing");
        emit(actor_.seat, event::Rematch{rematch.game});
        return {};
    }

    Verdict operator()(const command::Sit& sit) {
        if (room_.stage() == Stage::over) return notNow("the game is over");
        if (sit.seat)
            if (auto seat = seatThere(*sit.seat); !seat) return seat;
        const auto free = std::ranges::find(room_.seats(), Holder::nobody, &Seat::holder);
        if (free == room_.seats().end()) return notNow("no seat is free");
        const int seat = sit.seat.value_or(int(free - room_.seats().begin()));
        if (room_.seats_[std::size_t(seat)].holder != Holder::nobody)
            return notNow("the seat is taken by " + who(seat));
        by_ = seat;
        if (auto verdict = seatPerson(seat, sit.name); !verdict) return verdict;
        startIfFull();
        return {};
    }

    Verdict operator()(const command::Reissue& reissue) {
        if (auto mine = owner(); !mine) return mine;
        if (auto seat = seatThere(reissue.target); !seat) return seat;
        if (room_.seats_[std::size_t(reissue.target)].holder != Holder::person)
            return notNow("nobody sits there who could need a secret");
        emit(reissue.target, event::Reissued{});
        return {};
    }

    Verdict operator()(const command::TimeUp&) {
        if (!actor_.server) return refuse(Code::notYours, "only the server says so");
        const auto deadline = room_.deadline();
        if (!deadline || now_ < *deadline) return notNow("nobody's time is up");
        emit(room_.decider(), event::Away{Absence::time});
        settle();
        return {};
    }

private:
    // --- Who may ------------------------------------------------------------------------------
    Verdict owner() {
        if (!actor_.owner) return refuse(Code::notYours, "only the owner of the game may");
        by_ = ownerSeat;
        return {};
    }

    Verdict person() const {
        if (!actor_.seat || *actor_.seat < 0 || *actor_.seat >= int(room_.seats().size()) ||
            room_.seats_[std::size_t(*actor_.seat)].holder != Holder::person)
            return refuse(Code::notYours, "only a person who sits in this game may");
        return {};
    }

    Verdict present() const {
        if (auto mine = person(); !mine) return mine;
        const Seat& seat = room_.seats_[std::size_t(*actor_.seat)];
        if (seat.dropped) return notNow("this seat was dropped: it passes till the end");
        if (seat.away) return notNow("this seat is away; \"return\" takes it back first");
        return {};
    }

    Verdict seatThere(int seat) const {
        if (seat >= 0 && seat < int(room_.seats().size())) return {};
        return refuse(Code::badCommand, "there is no seat " + std::to_string(seat) +
                                            "; expected 0 to " +
                                            std::to_string(room_.seats().size() - 1));
    }

    Verdict notPlaying() const {
        switch (room_.stage()) {
            case Stage::waiting: return notNow("the game has not begun");
            case Stage::paused: return notNow("the game is paused; \"resume\" goes on with it");
            default: return notNow("the game is over");
        }
    }

    std::string who(int seat) const {
        const std::string& name = room_.seats_[std::size_t(seat)].name;
        return (name.empty() ? "" : name + ", ") + "seat " + std::to_string(seat);
    }

    // --- What happens -------------------------------------------------------------------------
    void emit(std::optional<int> seat, event::Body body) {
        const auto by = by_ == seat ? std::nullopt : by_;
        Event event{room_.number() + 1, now_, seat, by, command_.id, std::move(body)};
        if (const auto applied = room_.apply(event); !applied && broken_.empty())
            broken_ = applied.error().text;
        events_.push_back(std::move(event));
    }

    // Events that do not fit the room would be a mistake in here: better no answer than a room that
    // can't be read again.
    std::expected<std::vector<Event>, Refusal> events() {
        if (!broken_.empty()) return refuse(Code::unavailable, broken_);
        return std::move(events_);
    }

    void seatBot(int seat, const std::string& level) {
        emit(seat,
             event::Seated{Holder::bot, uniqueName(botName(level), room_.seats(), seat), level});
    }

    Verdict seatPerson(int seat, std::string_view name) {
        const auto clean = cleanText(name, "name", maxNameCharacters);
        if (!clean) return refuse(Code::badCommand, clean.error().text);
        emit(seat, event::Seated{Holder::person, uniqueName(*clean, room_.seats(), seat), {}});
        return {};
    }

    void startIfFull() {
        std::vector<std::string> names;
        for (const Seat& seat : room_.seats()) {
            if (seat.holder == Holder::nobody) return;
            names.push_back(seat.name);
        }
        const Record record =
            openingRecord(room_.settings(), std::move(names), seed_, room_.editions_);
        emit({}, event::Started{jsonLine(*parseJson(writeRecord(record)))});
    }

    // Asks the others, unless nobody has to be asked.
    void ask(const event::Asked& asked) {
        const OpenRequest request{0, *actor_.seat, asked};
        if (carried(request, room_.seats()))
            carry(request);
        else
            emit(actor_.seat, asked);
    }

    // Carries out what enough have agreed to, now that somebody has answered or gone.
    void settle() {
        const auto enough = [&](const OpenRequest& one) { return carried(one, room_.seats()); };
        while (broken_.empty()) {
            const auto request = std::ranges::find_if(room_.requests(), enough);
            if (request == room_.requests().end()) return;
            carry(OpenRequest(*request));
        }
    }

    void carry(const OpenRequest& request) {
        const auto target = request.asked.target;
        switch (request.asked.what) {
            case Request::undo: return emit(request.seat, event::Undone{*request.asked.to});
            case Request::pause: return emit(request.seat, event::Paused{});
            case Request::replace: return seatBot(*target, std::string(standIn));
            case Request::open: return emit(target, event::Seated{});
            case Request::drop: return emit(target, event::Dropped{});
        }
    }

    Room room_;
    const Command& command_;
    const Actor& actor_;
    std::optional<int> by_;  // as whom the actor acts
    u64 seed_;
    Millis now_;
    std::vector<Event> events_;
    std::string broken_;
};

std::expected<std::vector<Event>, Refusal> Room::create(const Settings& settings,
                                                        std::span<const std::string> names,
                                                        u64 seed, Millis now,
                                                        const Editions& editions) {
    if (const auto right = checkSettings(settings, editions); !right)
        return refuse(Code::badCommand, right.error().text);
    const Command none{};
    const Actor server{.seat = {}, .owner = false, .server = true};
    return Draft(Room(editions), none, server, seed, now).opened(settings, names);
}

std::expected<std::vector<Event>, Refusal> Room::decide(const Command& command, const Actor& actor,
                                                        u64 seed, Millis now) const {
    if (answered(actor, command.id)) return std::vector<Event>{};
    return Draft(*this, command, actor, seed, now).decided();
}

}  // namespace endeavor::online
