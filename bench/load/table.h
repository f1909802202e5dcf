// Simulated players at a table: each on a connection of its own, each with its own replay of the
// game, by which it knows what is legal and checks what it is told.
#pragma once

#include <optional>

#include "core/endeavor.h"
#include "figures.h"
#include "wire.h"

namespace endeavor::load {

// What all tables of a run share.
struct Hall {
    Hall(asio::io_context& io, const tcp::endpoint& where)
        : context(io), server(where), http(io, where) {}

    asio::io_context& context;
    tcp::endpoint server;
    Http http;
    std::string edition;
    Clock::duration pause{};  // between the moves of one table; 0: as fast as it goes
    bool playing = true;      // else nobody moves any more

    bool measuring = false;
    Spread told;           // from sending a move until each player was told
    std::size_t sent = 0;  // moves, while measuring
    std::size_t acknowledged = 0;
    std::size_t games = 0;    // played to their end
    std::size_t desyncs = 0;  // a hash, number or move that was not what the replay says
    std::size_t errors = 0;   // whatever else went wrong
    std::string firstError;

    void fail(std::string_view what);
    void differ(std::string_view what);
};

class Table {
public:
    Table(Hall& hall, int which, int players);

    // Plays one game after the other, for ever. Returns when something has gone wrong.
    asio::awaitable<void> play();
    // Plays one game until so many moves have been made. No game is as long as some of people who
    // think, so every other move is taken back once.
    asio::awaitable<void> playHesitantly(int moves);
    bool seated() const { return seated_; }
    const std::string& game() const { return game_; }  // the one that is being played
    int made() const { return made_; }                 // moves, those that were taken back too

private:
    struct Player {
        int seat = 0;
        std::shared_ptr<Line> line;
        std::string secret;
        bool watching = false, over = false;
        int number = 0;  // of the last event it was told
        std::optional<Record> replay;
    };

    asio::awaitable<void> connect();
    asio::awaitable<void> playOne();
    asio::awaitable<void> sitDown();
    asio::awaitable<void> listen(Player& player);
    void hear(Player& player, const json::object& message);
    void hearEvent(Player& player, const json::object& event);
    void hearMoves(Player& player, const json::object& event);
    void hearUndo(Player& player, const json::object& event);
    void hearOutcome(const json::object& event);
    void moveSoon();
    void move(Player& player);
    void takeBack();
    void command(Player& player, json::object command);

    Hall& hall_;
    const int which_;
    std::vector<Player> players_;
    Random random_;
    asio::steady_timer changed_;  // never fires: cancelled when the game is over
    asio::steady_timer pace_;
    std::string game_;
    int enough_ = 0;  // moves to be made hesitantly
    int made_ = 0, commands_ = 0;
    bool hesitated_ = false;
    bool seated_ = false, finished_ = false;
    std::string underWay_;  // id of the command, until everybody was told
    int toBeTold_ = 0;
    Time sentAt_, due_;
};

}  // namespace endeavor::load
