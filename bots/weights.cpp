#include "weights.h"

#include <map>

#include "weights_list.h"

namespace endeavor {
namespace {

using Networks = std::map<std::pair<const Edition*, int>, std::unique_ptr<const Network>>;

Networks& networks() {
    static Networks all = [] {
        Networks builtIn;
        for (const BuiltIn& entry : builtInEditions()) {
            const Edition* edition = builtInEdition(entry.id);
            for (const auto& [name, bytes] : weightFiles())
                for (int players = edition->minPlayers; players <= edition->maxPlayers; ++players)
                    if (name == edition->id + "-" + std::to_string(players))
                        if (auto network = readNetwork(bytes, name))  // a test reads each of them
                            builtIn[{edition, players}] = std::move(*network);
        }
        return builtIn;
    }();
    return all;
}

using Policies = std::map<const Edition*, std::unique_ptr<const Policy>>;

Policies& policies() {
    static Policies all = [] {
        Policies builtIn;
        for (const BuiltIn& entry : builtInEditions()) {
            const Edition* edition = builtInEdition(entry.id);
            for (const auto& [name, bytes] : weightFiles())
                if (name == edition->id + "-priors")
                    if (auto policy = readPolicy(bytes, name))
                        builtIn[edition] = std::move(*policy);
        }
        return builtIn;
    }();
    return all;
}

}  // namespace

const Network* networkFor(const Edition& edition, int players) {
    const auto found = networks().find({&edition, players});
    return found == networks().end() ? nullptr : found->second.get();
}

void addNetwork(const Edition& edition, int players, std::unique_ptr<const Network> network) {
    networks()[{&edition, players}] = std::move(network);
}

const Policy* policyFor(const Edition& edition) {
    const auto found = policies().find(&edition);
    return found == policies().end() ? nullptr : found->second.get();
}

void addPolicy(const Edition& edition, std::unique_ptr<const Policy> policy) {
    policies()[&edition] = std::move(policy);
}

}  // namespace endeavor
