// Arbitrary bytes as an operator's configuration: refused with a one-line message, or read, and
// then it is what it prints.
#include "require.h"
#include "server/config.h"

using namespace endeavor;
using namespace endeavor::online;

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
    const auto config = parseConfig({reinterpret_cast<const char*>(data), size});
    if (!config) {
        fuzz::requireOneLine(config.error().text);
        return 0;
    }
    const auto again = parseConfig(configText(*config));
    fuzz::require(again.has_value() && again->quotas == config->quotas,
                  "a configuration survives its text");
    Quotas quotas(config->quotas);
    const Visitor visitor{.account = {}, .key = "a", .address = "192.0.2.1"};
    for (const QuotaRow& row : quotaRows) {
        if (!row.rate) continue;
        quotas.take(row.purpose, visitor);
        fuzz::require(!quotas.take(row.purpose, visitor, 0), "nothing costs nothing");
    }
    return 0;
}
