// OpenEndeavor, the public header.
//
//     #include <endeavor/endeavor.h>
//
//     const endeavor::Edition* edition = endeavor::builtInEdition("classic");
//     endeavor::Game game = endeavor::deal(*edition, 4, 7);   // 4 players, seed 7
//     endeavor::State state = endeavor::initialState(game);
//     while (!state.over()) endeavor::apply(game, state, endeavor::legal(game, state)[0]);
//     endeavor::Score mine = endeavor::score(game, state, 0);
//
// An Edition is immutable and shared; a Game is the dealt set-up; a State is a small value that is
// copied freely, so there is no undo: keep a copy of the earlier state. legal() and apply() never
// allocate and may be called from any thread on states of their own. Text of moves: notation.h.
// Files: record.h.
#pragma once

#include "base/random.h"
#include "base/reason.h"
#include "edition/edition.h"
#include "files/position.h"
#include "files/record.h"
#include "invariants/derive.h"
#include "rules/draws.h"
#include "rules/game.h"
#include "rules/move.h"
#include "rules/rules.h"
#include "rules/score.h"
#include "rules/shields.h"
#include "rules/state.h"
#include "rules/turns.h"
#include "rules/verbs.h"
#include "text/consequences.h"
#include "text/move_parts.h"
#include "text/notation.h"
#include "text/parts.h"
#include "text/rule_reasons.h"
#include "text/why.h"
