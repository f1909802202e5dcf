// Simulated players at a table. Each has its own connection and its own replay of the game, which
// it uses to find legal moves and to check what the server sends.
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
    Clock::duration pause{};  // between the moves of one table; 0: as fast as possible
    bool playing = true;      // if false, nobody moves any more

    bool measuring = false;
    Spread told;           // from sending a move until every player has received it
    std::size_t sent = 0;  // moves sent while measuring
    std::size_t acknowledged = 0;
    std::size_t games = 0;    // played to their end
    std::size_t desyncs = 0;  // a hash, number or move that differs from the replay
    std::size_t errors = 0;   // anything else that went wrong
    std::string firstError;

    void fail(std::string_view what);
    void differ(std::string_view what);
};

class LoadGame {
public:
    LoadGame(Hall& hall, int which, int players);

    // Plays one game after another forever. Returns only if something goes wrong.
    asio::awaitable<void> play();
    // Plays one game until this many moves have been made. To get a game as long as the longest
    // ones between people, every other move is taken back once.
    asio::awaitable<void> playHesitantly(int moves);
    bool seated() const { return seated_; }
    const std::string& game() const { return game_; }  // the current one
    int made() const { return made_; }                 // moves, including those taken back

private:
    struct Player {
        int seat = 0;
        std::shared_ptr<Line> line;
        std::string secret;
        bool watching = false, over = false;
        int number = 0;  // of the last event received
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
    int enough_ = 0;  // how many moves playHesitantly() is to make
    int made_ = 0, commands_ = 0;
    bool hesitated_ = false;
    bool seated_ = false, finished_ = false;
    std::string underWay_;  // id of the pending command, until every player has received its result
    int toBeTold_ = 0;
    Time sentAt_, due_;
};

}  // namespace endeavor::load
