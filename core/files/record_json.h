// Records and results as JSON values, for those who put them into other messages. Not installed:
// the public headers show no JSON library.
#pragma once

#include "../base/json.h"
#include "record.h"

namespace endeavor {

// As parseRecord() and writeRecord() do it with text.
std::expected<Record, Error> readRecord(const json::value& value, std::string_view file,
                                        const Edition* own = nullptr);
json::object recordObject(const Record& record);

json::object resultObject(const Game& game, const State& state);

}  // namespace endeavor
