// What the page asks, and the answers. A request is {"do": "play", "game": 1, "moves": ["pass"]},
// an answer {"ok": …} or {"error": "what was wrong and what would be right"}; a request that fails
// has changed nothing. docs/engine.schema.json describes all of them.
//
//   editions, levels                     what is available
//   reasons                              all reasons: [{code, parameters}]
//   edition {id}                         an edition, for the page to draw
//   addEdition {text}                    a custom edition, from its file; replaces one of the
//                                        same id, except in games that are open
//   newGame {edition, players, seed, phases?, exploits?, names?}
//   openRecord {text}                    a game from its file, or one that begins at a position
//   close {game}
//   position, legal, result {game, ply?} a position; its moves in parts; its glory
//   log {game, from?, to?}               moves with their consequences
//   record {game}                        the text of the file
//   whyNot {game, ply?, move}            why a move can't be made: [reason] or []
//   whyNotPart {game, ply?, after?, source?, target?}  likewise for a building, a city …
//                                        once the moves `after` have been played
//   play {game, moves}, undo {game, to}, follow {game, moves}
//   preview {game, ply?, moves}          what moves would do; the game stays as it is
//   openRoom                             an online game, initially empty
//   hear {room, events}                  applies events from the server. The answer is the current
//                                        state: its view, its game once there is one, and what
//                                        people at the table heard meanwhile
//   closeRoom {room}                     closes its game as well
//   addWeights {edition, players}        the file is the attachment: values or priors
//   bot {game, level, seed, nodes?, milliseconds?}, hint {game, ply?, moves?, nodes?,
//   milliseconds?}, analyse {game, nodes?, milliseconds?}: start to think; then
//   think {milliseconds}                 runs a slice of it, and returns what that found
//   thought                              the result
#pragma once

#include <map>

#include "open_game.h"
#include "open_room.h"
#include "thinking.h"

namespace endeavor {
class Reader;
}

namespace endeavor::page {

class Engine {
public:
    std::string answer(std::string_view request, std::string_view attachment = {});

private:
    using Answer = std::expected<std::string, Error>;
    struct Entry;
    static const Entry entries[];

    Answer dispatch(const Reader& request);

    Answer editions(const Reader& request);
    Answer levels(const Reader& request);
    Answer abilities(const Reader& request);
    Answer reasons(const Reader& request);
    Answer edition(const Reader& request);
    Answer addEdition(const Reader& request);
    Answer newGame(const Reader& request);
    Answer openRecord(const Reader& request);
    Answer close(const Reader& request);
    Answer position(const Reader& request);
    Answer legal(const Reader& request);
    Answer result(const Reader& request);
    Answer log(const Reader& request);
    Answer record(const Reader& request);
    Answer whyNot(const Reader& request);
    Answer whyNotPart(const Reader& request);
    Answer play(const Reader& request);
    Answer undo(const Reader& request);
    Answer follow(const Reader& request);
    Answer preview(const Reader& request);
    Answer openRoom(const Reader& request);
    Answer hear(const Reader& request);
    Answer closeRoom(const Reader& request);
    Answer addWeights(const Reader& request);
    Answer bot(const Reader& request);
    Answer hint(const Reader& request);
    Answer analyse(const Reader& request);
    Answer think(const Reader& request);
    Answer thought(const Reader& request);

    // nullptr if there is none; version 0: whichever there is, those built in first.
    const Edition* findEdition(std::string_view id, int version = 0) const;
    const Edition* editionOf(const Reader& id) const;  // fails the reader if there is none
    OpenGame* gameOf(const Reader& request);           // likewise
    OpenRoom* roomOf(const Reader& request);           // likewise
    Answer opened(Record record);
    std::string openedJson(int game) const;
    Answer started(std::unique_ptr<Thinking> thinking);

    std::vector<std::unique_ptr<const Edition>> ownEditions_;
    std::vector<std::unique_ptr<const Edition>> replaced_;  // games that are open still use them
    std::map<int, OpenGame> games_;
    std::map<int, OpenRoom> rooms_;
    int last_ = 0;                 // the last number given to a game or a room
    std::string_view attachment_;  // of the request being answered
    BotMemory memory_;
    std::unique_ptr<Thinking> thinking_;
};

}  // namespace endeavor::page
