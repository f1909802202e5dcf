// What readers and writers of records and positions share. Not installed: the public headers show
// no JSON library.
#pragma once

#include "../base/json.h"
#include "position.h"
#include "record.h"

namespace endeavor {

inline constexpr std::string_view recordFormat = "endeavor-record/1";
inline constexpr std::string_view positionFormat = "endeavor-position/1";

// As parseRecord() and writeRecord() do it with text.
std::expected<Record, Error> readRecord(const json::value& value, std::string_view file,
                                        const Edition* own = nullptr);
json::object recordObject(const Record& record);

// {"winners": [1], "scores": [{"total": 58, "cities": 9, …}, …]}
json::object resultObject(const Game& game, const State& state);

// Everything on the table, and what follows from it: `legal`, `glory`, `winners`.
json::object positionObject(const Game& game, const State& state,
                            const std::vector<std::string>& names);
// Without what follows.
json::object tableObject(const Game& game, const State& state);

// The edition of this id: built in, or `own`. Fails the reader if there is none.
const Edition* editionNamed(const Reader& id, const Edition* own);

// Which of these the text is; 0 and a failed reader if none.
int indexOf(const Reader& text, std::span<const std::string_view> ids);

inline std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

// Fails the reader if what was read, with what follows from it, can't be a position. Puts tokens on
// the spaces whose own were taken.
void checkPosition(const Reader& root, Positioned& read);

// Nothing if the reader failed.
std::optional<Positioned> readPosition(const Reader& position, const Edition* own);

}  // namespace endeavor
