// Arbitrary bytes as a record: refused with a one-line message, or read, written and read back
// unchanged.
#include "require.h"

using namespace endeavor;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto record = parseRecord(text, "input");
    if (!record) {
        fuzz::requireOneLine(record.error().text);
        return 0;
    }
    fuzz::requireSound(record->game, record->state);
    fuzz::require(stateAt(*record, int(record->moves.size())) == record->state,
                  "the state is that after all moves");

    const std::string written = writeRecord(*record);
    const auto again = parseRecord(written, "written");
    if (!again) fuzz::broken("a written record is read: " + again.error().text);
    fuzz::require(again->game == record->game, "writing keeps the set-up");
    fuzz::require(again->names == record->names, "writing keeps the names");
    fuzz::require(again->moves == record->moves, "writing keeps the moves");
    fuzz::require(again->state == record->state, "writing keeps the state");
    fuzz::require(writeRecord(*again) == written, "writing twice gives the same text");

    fuzz::require(!positionJson(record->game, record->state, record->names).empty(),
                  "a position can be shown");
    return 0;
}
