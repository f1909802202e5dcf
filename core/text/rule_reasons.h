// Why a move can't be made: every reason that the rules or the move notation can give.
#pragma once

#include <span>

#include "../base/code.h"
#include "../base/reason.h"
#include "../edition/edition.h"

namespace endeavor {

// The sentences say "the player", because the reader may be someone else: a log, a program. The
// page has its own sentences by code, addressed to the reader.
inline constexpr auto ruleReasonRows = std::to_array<ReasonRow>({
    // What is asked now, by the id of the decision.
    {"asked-start", "player {player} must choose a start building"},
    {"asked-build", "player {player} must build"},
    {"asked-salary", "player {player} must choose the salary"},
    {"asked-turn", "player {player} takes a turn: a building, a blue token, or pass"},
    {"asked-second", "player {player} chooses the second half of an action, or done"},
    {"asked-memorial", "player {player} must choose a status track for the lost marker"},
    {"asked-follow", "player {player} chooses what follows the action, or done"},
    {"asked-discard", "player {player} must discard a card"},
    {"asked-governor-space", "player {player} must choose what becomes of the free governor space"},
    {"asked-over", "the game is over"},

    // The source of an action.
    {"source-missing", "an action starts with a building or token, as in 'shipyard: ship india'"},
    {"source-superfluous", "'{verb}' is not done with a building or token"},
    {"second-first", "the second half of the action comes first, without a building's name"},
    {"follow-first", "what follows the action comes first, without a building's name"},
    {"building-missing", "the player has no {building}"},
    {"building-busy", "{building} already has a marker on it"},
    {"building-no-circle", "{building} has no activation circle"},
    {"building-other-action", "{building} does not offer this action"},
    {"token-missing", "the player has no such token"},
    {"token-other-action", "the token does not offer this action"},
    {"harbour", "it needs {markers} in the harbour; the player has {has}"},
    {"exploit-missing", "an exploit is needed to {verb} there"},
    {"exploit-missing-from", "an exploit is needed to {verb} from there"},

    // The second half of an action, and follow-ups.
    {"second-only", "the second half must be to {effect}"},
    {"second-only-in", "the second half must be to {effect} in {region}"},
    {"second-only-from", "the second half must be to {effect} from {deck}"},
    {"follow-payment", "what follows the action is a payment"},
    {"follow-draw", "what follows the action is a draw"},
    {"follow-draw-from", "what follows the action is a draw from {deck}"},
    {"follow-trade", "what follows is another trade"},

    // Buildings and salaries.
    {"not-a-start", "{building} is not a start building"},
    {"only-a-start", "{building} is the start building and can't be built"},
    {"none-left", "no {building} is left in the stockpile"},
    {"not-in-game", "{building} is not in this game"},
    {"one-at-level-5", "a player may have only one level-5 building"},
    {"build-level", "{building} is of level {level}; the player's build level is {has}"},
    {"salary-size", "exactly {markers} must return in this salary"},
    {"pay-other", "{building} acts; the payment frees another building"},
    {"pay-never", "{building} can't be freed by a payment"},
    {"pay-empty", "{building} holds no marker that could be freed"},

    // Places.
    {"region-closed", "{region} is closed"},
    {"no-presence", "the player has no presence in {region}"},
    {"no-track", "no ships go to {region}"},
    {"no-sea", "{region} has no open sea"},
    {"ship-to-sea", "{region} is open; ship to its fleet space or its open sea"},
    {"ship-to-track", "{region} is closed; ship to its track"},
    {"none-on-sea", "the player has no marker on the open sea of {region}"},
    {"not-traded-for", "markers can't be traded for {status}"},
    {"own-already", "{site} already belongs to the player"},
    {"occupied", "{site} is occupied; it can only be attacked"},
    {"unoccupied", "{site} is not occupied; there is nobody to attack"},
    {"fleet-space", "{site} is a fleet space; ships go there"},
    {"raid-instead", "the attack is a raid: '{move}'"},

    // Cards.
    {"deck-empty", "the deck {deck} is empty"},
    {"draw-strength", "the top card {card} needs {markers} in the region; the player has {has}"},
    {"not-on-pile", "{card} is not on the discard pile"},
    {"pile-strength", "the card needs {markers} in the home region"},
    {"card-missing", "the player does not hold {card}"},

    // Things pointed at.
    {"offers-no-such", "it offers nothing of this kind"},
    {"nothing-offers", "no building or token of the player offers this now"},
    {"not-now", "it is not possible now"},

    // How moves are written.
    {"unknown-verb", "there is no move '{word}' (there are {known})"},
    {"unknown-token", "there is no blue token '{word}' (there are {known})"},
    {"unknown-building", "there is no building '{word}'"},
    {"unknown-region", "there is no region '{word}'"},
    {"unknown-sea", "there is no open sea '{word}'"},
    {"unknown-site", "there is no city '{word}'"},
    {"unknown-fleet", "there is no fleet space '{word}'"},
    {"unknown-place", "there is no place to {verb} to '{word}'"},
    {"unknown-deck", "there is no deck '{word}'"},
    {"unknown-card", "there is no card '{word}'"},
    {"unknown-status", "there is no status '{word}'"},
    {"unknown-choice", "there is no choice '{word}' (there are {known})"},
    {"salary-words", "a salary names occupied buildings, sorted and joined by ', '"},
    {"written-as", "it is written '{move}'"},
});

constexpr std::span<const ReasonRow> ruleReasons() { return ruleReasonRows; }

using RuleCode = CodeIn<ruleReasonRows>;

// because("region-closed", {{"region", "india"}})
Reason because(RuleCode code, std::vector<Parameter> parameters = {});

// A reason as a sentence for the command-line tool, errors and logs. Places and buildings have the
// names of the edition; decks, cards and tokens are named as in the notation.
std::string englishOf(const Edition& edition, const Reason& reason);

}  // namespace endeavor
