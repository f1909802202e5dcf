// The table of all reasons for which the server refuses something: rooms, accounts, the lobby and
// the network. The English sentence is sent as `text`; code and parameters are sent beside it as
// `reason`, and the page translates each code into every language.
#pragma once

#include "core/base/code.h"
#include "core/base/reason.h"

namespace endeavor::online {

inline constexpr ReasonRow refusalReasons[] = {
    // Commands of a game: who may give them, and when.
    {"stale", "the game is at ply {ply}, the command is for ply {given}"},
    {"no-game-yet", "there is no such game yet"},
    {"owner-only", "only the owner of the game may do this"},
    {"player-only", "only a person with a seat in this game may do this"},
    {"server-only", "only the server may do this"},
    {"no-bot-turn", "it is not a bot's turn on this seat"},
    {"not-begun", "the game has not begun"},
    {"begun", "the game has begun"},
    {"paused", "the game is paused; \"resume\" continues it"},
    {"not-paused", "the game is not paused"},
    {"over", "the game is over"},
    {"not-over", "the game is not over"},
    {"result-final", "the game is over: the result is final"},
    {"rematch-there", "the rematch already exists: {game}"},
    // Moves.
    {"turn-of", "it is for {name}, seat {seat} to decide"},
    {"turn-of-seat", "it is for seat {seat} to decide"},
    {"turn-passed-to", "it is for {name}, seat {seat} to decide after the one before"},
    {"turn-passed-to-seat", "it is for seat {seat} to decide after the one before"},
    {"over-before", "the game is over after the one before"},
    {"undo-before-start", "the game began at ply {ply}: nothing before it can be taken back"},
    {"undo-not-own", "to: expected a ply before {ply} at which this seat decided"},
    {"time-not-up", "nobody's time is up"},
    // Requests and votes.
    {"nothing-asked", "there is no open request {request}, or no longer"},
    {"not-asked", "this seat was not asked"},
    {"not-your-request", "only the seat that asked may withdraw it"},
    {"has-answered", "this seat has answered"},
    {"vote-target", "target: expected the seat of another person"},
    {"vote-too-early",
     "{name}, seat {seat} is not away, and has not, in a game without a clock, left its turn for a "
     "day"},
    {"kick-needs-two", "at least two others who are there have to agree, and there are not two"},
    // Seats.
    {"no-seat", "there is no seat {seat}; expected 0 to {last}"},
    {"no-free-seat", "no seat is free"},
    {"seat-taken", "the seat is taken by {name}, seat {seat}"},
    {"seat-free", "the seat is free"},
    {"seat-dropped", "this seat was dropped: it passes until the end"},
    {"seat-away", "this seat is away; \"return\" takes it back first"},
    {"seat-not-away", "this seat is not away"},
    {"seats-free",
     "seats are free: the game begins when all are taken; \"fill\" says which level of bot takes "
     "them now"},
    {"seat-without-person", "nobody who could need a secret sits there"},
    {"seat-not-yours",
     "only who sits there can have a new link made; the seat of a player who is away can be opened "
     "by a vote, and before the start its owner can free it"},
    {"seat-not-for-person", "seat: {seat} is not a seat for a person in these settings"},
    {"wrong-secret", "this secret is not valid for any seat of the game"},
    // Names and chat.
    {"text-empty", "{key}: it is empty; expected 1 to {most} characters"},
    {"text-too-long", "{key}: it has {has}; expected 1 to {most} characters"},
    {"text-not-utf8", "{key}: it is not valid UTF-8; expected 1 to {most} characters"},
    {"text-control", "{key}: it has a control character; expected 1 to {most} characters"},
    {"chat-too-fast", "you are writing too fast; try again in {seconds} seconds"},
    {"chat-full", "this seat has written {most} KiB in this game, which is all it may"},
    // Settings of a new game.
    {"no-edition", "edition: there is no '{edition}'; built in are {known}"},
    {"no-level", "{key}: there is no level '{level}'; there are {known}"},
    {"players-range", "players: {players} can't play {edition}; expected {fewest} to {most}"},
    {"seats-number", "seats: there are {seats}; expected {players}, one for each player"},
    {"record-wrong", "{detail}"},
    {"record-edition", "edition: the record is of the edition {edition}"},
    {"record-players", "players: the record has {players}"},
    {"record-ply", "ply: {ply} is not in the record; expected 0 to {last}"},
    {"record-over", "ply: the game is over there; expected 0 to {last}"},
    {"no-rules", "record: these rules of the edition {edition} are not known here"},
    {"record-no-hints",
     "the record is of a game that is being played without hints; continue it when it is over"},
    {"no-such-edition", "there is no such edition; /api/v1/editions lists those there are"},
    // Games as the server keeps them.
    {"no-game", "there is no game with the id \"{game}\""},
    {"not-stored", "the game can't be stored right now; try again with the same id"},
    {"store-failed", "{detail}"},
    {"store-failed-try-again", "{detail}; try again"},
    {"game-unreadable", "this game can't be read; the server's log says why"},
    {"event-misfit", "{detail}"},
    {"no-position-yet", "the game has not started: there is no position yet"},
    {"no-record-yet", "the game has not started: there is no record yet"},
    // Notices.
    {"notices-need-seat", "only a player with a seat is notified; send the seat's secret"},
    {"too-many-devices", "this seat is already notified on {devices} devices; remove one first"},
    {"no-channel", "this server can't notify you that way; /api/v1/about lists how it can"},
    {"not-subscribed", "nothing is sent there yet; subscribe first"},
    {"notices-too-fast", "too many notifications; try again in {seconds} seconds"},
    {"notice-not-delivered", "the test could not be delivered: {detail}"},
    {"no-device", "a device is named by 1 to 64 letters, digits, - and _"},
    // Accounts.
    {"password-length", "password: expected {fewest} to {most} characters"},
    {"name-taken", "this name is taken; choose another, or log in if it is yours"},
    {"wrong-password", "no account has this name and password"},
    {"wrong-old-password", "this is not the password of your account"},
    {"log-in-first", "log in first"},
    {"no-session", "there is no such session, or no longer"},
    {"bad-mail", "mail: expected an address such as ada@example.org"},
    {"no-mail", "this server sends no mail; whoever runs it can let you choose a new password"},
    {"link-used-up", "this link is not valid: it was used, or too much time has passed"},
    {"seat-changed-hands", "the seat has a new player since this link was sent"},
    {"too-many-mails",
     "{mails} mails are on their way to this address already; use one of them, or wait a day"},
    {"mail-not-delivered", "the mail could not be sent: {detail}"},
    {"log-in-to-list", "log in to list the games of your account"},
    {"log-in-to-adopt", "log in to link a seat to your account"},
    // Moderation.
    {"barred", "you can't sit down at this table"},
    {"suspended",
     "the operator has suspended you for another {days} days, so you can't make games, sit down or "
     "write: {why}"},
    {"reports-too-fast", "you are reporting too fast; try again in {seconds} seconds"},
    {"no-such-block", "there is no such block"},
    {"not-the-operator", "this needs the secret of the operator"},
    {"no-report", "there is no open report with this number"},
    {"no-suspension", "this visitor is not suspended"},
    {"no-text", "nothing was said with this number in this game"},
    {"visitor-form", "visitor: expected account:ID, key:… or address:…"},
    // Quotas.
    {"games-too-fast", "you are making games too fast; try again in {seconds} seconds"},
    {"imports-too-fast",
     "you are making games from records too fast; try again in {seconds} seconds"},
    {"too-many-open-games",
     "{most} games that you have made are not over yet, which is all there may be; finish one "
     "first"},
    {"too-many-bot-games",
     "{most} games that you have made for bots alone are not over yet, which is all there may be"},
    {"too-many-bytes", "the games you have made fill {most} MiB, which is all there may be"},
    {"commands-too-fast", "that was too much at once; try again in {seconds} seconds"},
    {"game-full", "this game fills {most} MiB, which is all it may"},
    {"logins-too-fast", "too many attempts to log in; try again in {seconds} seconds"},
    {"accounts-too-fast", "too many accounts were made from here; try again in {seconds} seconds"},
    // One client of many.
    {"too-many-games", "you are already watching a hundred games; unwatch one first"},
    {"too-many-commands", "sixteen of your commands are under way; wait for their answers"},
    {"too-many-requests", "too many requests; try again later"},
    {"too-many-connections", "too many connections"},
    {"full", "too many connections; try again later"},
    // Messages and requests that only a faulty client sends.
    {"bad-message", "{detail}"},
    {"not-json", "the body must be JSON: send Content-Type: application/json"},
    {"seat-number", "seats are numbered from 0"},
    {"not-found", "there is nothing here"},
    {"no-file", "there is no such file"},
    {"too-large", "the body of the request is too large"},
    {"too-slow", "the request took too long to arrive"},
    {"foreign-origin", "pages of other servers may not do this"},
    {"busy", "the server is busy; try again in a moment"},
    {"stopping", "the server is stopping"},
    {"internal", "something went wrong on the server"},
};

using Why = CodeIn<refusalReasons>;

inline Reason because(Why why, std::vector<Parameter> parameters = {}) {
    return {why.row(), std::move(parameters)};
}

}  // namespace endeavor::online
