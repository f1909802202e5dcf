// Shared by the readers and writers of records and positions. Not installed: the public headers
// must not expose the JSON library.
#pragma once

#include "../base/json.h"
#include "position.h"
#include "record.h"

namespace endeavor {

inline constexpr std::string_view recordFormat = "endeavor-record/1";
inline constexpr std::string_view positionFormat = "endeavor-position/1";

// Like parseRecord() and writeRecord(), but with JSON values instead of text.
std::expected<Record, Error> readRecord(const json::value& value, std::string_view file,
                                        const Edition* own = nullptr);
json::object recordObject(const Record& record);

// {"winners": [1], "scores": [{"total": 58, "cities": 9, …}, …]}
json::object resultObject(const Game& game, const State& state);

// Everything on the table, and the values derived from it: `draws`, `legal`, `glory`, `winners`.
json::object positionObject(const Game& game, const State& state,
                            const std::vector<std::string>& names);
// Without the derived values.
json::object tableObject(const Game& game, const State& state);

// The edition with this id and version of the rules: built in, or `own`. Fails the reader if there
// is none. Without a version, as in positions, any will do.
const Edition* editionNamed(const Reader& id, const Edition* own, std::optional<int> version = {});

// The version of the rules a record is played by; 1 if it does not say.
int rulesOf(const Reader& record);

// Editions for lists to choose from: [{"id": "classic", "name": "Endeavor", "players": [3, 5],
// "exploits": false, "own": false, "version": 1}, …]
json::array editionsOffered(std::span<const Edition* const> offered);

// The index of the text in `ids`; if it is not there, fails the reader and returns 0.
int indexOf(const Reader& text, std::span<const std::string_view> ids);

inline std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

// Fails the reader if what was read, with the values derived from it, is not a possible position.
// Puts matching tokens on the spaces whose own were taken.
void checkPosition(const Reader& root, Positioned& read);

// Empty if the reader failed.
std::optional<Positioned> readPosition(const Reader& position, const Edition* own);

}  // namespace endeavor
