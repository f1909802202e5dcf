#include "weights.h"

#include <map>

#include "weights_list.h"

namespace endeavor {

const Network* builtInNetwork(const Edition& edition, int players) {
    static const auto networks = [] {
        std::map<std::string, std::unique_ptr<const Network>, std::less<>> all;
        for (const auto& [name, bytes] : weightFiles())
            if (auto network = readNetwork(bytes, name))  // a test reads each of them
                all.emplace(name, std::move(*network));
        return all;
    }();
    // Own editions may have an id that is built in, but not its tables.
    if (builtInEdition(edition.id) != &edition) return nullptr;
    const auto found = networks.find(edition.id + "-" + std::to_string(players));
    return found == networks.end() ? nullptr : found->second.get();
}

}  // namespace endeavor
