#include "load_game.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace endeavor::load {
namespace {

std::string_view textOf(const json::value& value) {
    const json::string& text = value.as_string();
    return {text.data(), text.size()};
}

// Never passes while something else is legal, so games are as long as those between people.
Move chosen(const LegalMoves& moves, Random& random) {
    for (;;)
        if (const Move move = randomMove(moves, random);
            moves.size() == 1 || move != Move(Verb::pass))
            return move;
}

}  // namespace

void Hall::fail(std::string_view what) {
    ++errors;
    if (firstError.empty()) firstError = what;
}

void Hall::differ(std::string_view what) {
    ++desyncs;
    if (firstError.empty()) firstError = what;
}

LoadGame::LoadGame(Hall& hall, int which, int players)
    : hall_(hall),
      which_(which),
      players_(std::size_t(players)),
      random_(u64(which) + 1),
      changed_(hall.context, Time::max()),
      pace_(hall.context) {
    for (int seat = 0; seat < players; ++seat) players_[std::size_t(seat)].seat = seat;
}

asio::awaitable<void> LoadGame::play() {
    try {
        co_await connect();
        for (;;) co_await playOne();
    } catch (const std::exception& thrown) {
        if (hall_.playing) hall_.fail(thrown.what());
    }
}

asio::awaitable<void> LoadGame::playHesitantly(int moves) {
    enough_ = moves;
    try {
        co_await connect();
        co_await playOne();
    } catch (const std::exception& thrown) {
        hall_.fail(thrown.what());
    }
    for (Player& player : players_)
        if (player.line) player.line->close();
}

asio::awaitable<void> LoadGame::connect() {
    for (Player& player : players_) {
        player.line =
            co_await Line::open(hall_.server, which_ * int(players_.size()) + player.seat);
        asio::co_spawn(hall_.context, listen(player), asio::detached);
    }
}

asio::awaitable<void> LoadGame::playOne() {
    co_await sitDown();
    boost::system::error_code cancelled;
    while (!finished_)
        co_await changed_.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
    ++hall_.games;
}

// Creates a new game over HTTP; every player watches it before the first move.
asio::awaitable<void> LoadGame::sitDown() {
    const std::string last = game_;
    finished_ = false;
    const json::object made = co_await hall_.http.post(
        "/api/v1/games", {{"settings", {{"edition", hall_.edition}, {"players", players_.size()}}},
                          {"name", "player 0"},
                          {"seat", 0}});
    game_ = textOf(made.at("game"));
    for (Player& player : players_) {
        const json::object joined =
            player.seat == 0
                ? made
                : co_await hall_.http.post(
                      "/api/v1/games/" + game_ + "/join",
                      {{"seat", player.seat}, {"name", "player " + std::to_string(player.seat)}});
        player.secret = textOf(joined.at("secret"));
        player.watching = player.over = false;
        player.number = 0;
        player.replay.reset();
        if (!last.empty())
            player.line->send(json::serialize(json::object{{"type", "unwatch"}, {"game", last}}));
    }
    due_ = Clock::now();
    // Staggered, so that tables that start together do not move in step.
    if (hall_.pause.count() > 0)
        due_ += Clock::duration(random_.below(1 + u32(hall_.pause.count() >> 10))) * 1024;
    for (Player& player : players_)
        player.line->send(json::serialize(
            json::object{{"type", "watch"}, {"game", game_}, {"secret", player.secret}}));
}

asio::awaitable<void> LoadGame::listen(Player& player) {
    try {
        for (;;) hear(player, json::parse(co_await player.line->receive()).as_object());
    } catch (const std::exception& thrown) {
        if (hall_.playing && !finished_) hall_.fail(thrown.what());
    }
}

void LoadGame::hear(Player& player, const json::object& message) {
    const std::string_view type = textOf(message.at("type"));
    if (type == "error") return hall_.fail(json::serialize(message));
    if (type == "reconnect") return hall_.fail("the server stops");
    if (const auto* game = message.if_contains("game"); !game || textOf(*game) != game_) return;
    if (type == "events") {
        for (const json::value& event : message.at("events").as_array())
            hearEvent(player, event.as_object());
    } else if (type == "watching") {
        player.watching = true;
        seated_ = std::ranges::all_of(players_, &Player::watching);
        if (seated_) moveSoon();
    } else if (type == "answer") {
        if (!message.at("ok").as_bool()) return hall_.fail(json::serialize(message));
        if (hall_.measuring) ++hall_.acknowledged;
    }
}

void LoadGame::hearEvent(Player& player, const json::object& event) {
    if (event.at("number").as_int64() != ++player.number)
        hall_.differ("an event is missing before " + json::serialize(event));
    const std::string_view type = textOf(event.at("type"));
    if (type == "started") {
        auto record = parseRecord(json::serialize(event.at("record")), "record");
        if (!record) return hall_.differ(record.error().text);
        player.replay = std::move(*record);
    } else if (type == "played") {
        hearMoves(player, event);
    } else if (type == "undone") {
        hearUndo(player, event);
    } else if (type == "over") {
        if (!player.replay || !player.replay->state.over())
            hall_.differ("over, but not by the rules: " + game_);
        player.over = true;
        if (std::ranges::all_of(players_, &Player::over)) finished_ = true, changed_.cancel();
    }
}

void LoadGame::hearMoves(Player& player, const json::object& event) {
    if (!player.replay) return hall_.differ("a move before the start of " + game_);
    Record& replay = *player.replay;
    if (event.at("ply").as_int64() != std::int64_t(replay.moves.size()))
        hall_.differ("another ply than " + std::to_string(replay.moves.size()) + ": " +
                     json::serialize(event));
    for (const json::value& text : event.at("moves").as_array()) {
        const auto move = readMove(replay.game, replay.state, textOf(text));
        if (!move) return hall_.differ(englishOf(*replay.game.edition, move.error()));
        addMove(replay, *move);
    }
    if (textOf(event.at("hash")) != hashText(replay.state))
        hall_.differ("another hash than " + hashText(replay.state) + ": " + json::serialize(event));
    hearOutcome(event);
}

void LoadGame::hearUndo(Player& player, const json::object& event) {
    if (!player.replay) return hall_.differ("an undo before the start of " + game_);
    Record& replay = *player.replay;
    const auto to = int(event.at("to").as_int64());
    replay.state = stateAt(replay, to);
    replay.moves.resize(std::size_t(to));
    hearOutcome(event);
}

void LoadGame::hearOutcome(const json::object& event) {
    const auto* command = event.if_contains("command");
    if (!command || textOf(*command) != underWay_) return;
    if (hall_.measuring) hall_.told.add(Clock::now() - sentAt_);
    if (--toBeTold_ == 0) moveSoon();
}

void LoadGame::moveSoon() {
    const auto& replay = players_.front().replay;
    if (!replay || !hall_.playing) return;
    if (enough_ > 0 && made_ >= enough_) finished_ = true, changed_.cancel();
    if (finished_ || replay->state.over()) return;
    if (enough_ > 0 && made_ % 2 == 1 && !hesitated_) return takeBack();
    Player& next = players_[std::size_t(replay->state.player)];
    if (hall_.pause.count() == 0) return move(next);
    // Relative to the schedule, not to the last move: a table that is late catches up.
    due_ += hall_.pause;
    pace_.expires_at(due_);
    pace_.async_wait([this, &next](boost::system::error_code cancelled) {
        if (!cancelled && hall_.playing) move(next);
    });
}

void LoadGame::move(Player& player) {
    const Record& replay = *player.replay;
    const Move move = chosen(legal(replay.game, replay.state), random_);
    ++made_;
    hesitated_ = false;
    if (hall_.measuring) ++hall_.sent;
    command(player,
            {{"type", "play"}, {"moves", json::array{moveText(replay.game, replay.state, move)}}});
}

void LoadGame::takeBack() {
    const Record& replay = *players_.front().replay;
    const int last = int(replay.moves.size()) - 1;
    hesitated_ = true;
    command(players_[std::size_t(stateAt(replay, last).player)], {{"type", "undo"}, {"to", last}});
}

void LoadGame::command(Player& player, json::object command) {
    underWay_ = "c" + std::to_string(++commands_);
    toBeTold_ = int(players_.size());
    command["id"] = underWay_;
    command["ply"] = player.replay->moves.size();
    sentAt_ = Clock::now();
    player.line->send(json::serialize(
        json::object{{"type", "command"}, {"game", game_}, {"command", std::move(command)}}));
}

}  // namespace endeavor::load
