#include "rule_reasons.h"

namespace endeavor {

Reason because(RuleCode code, std::vector<Parameter> parameters) {
    return {code.row(), std::move(parameters)};
}

std::string englishOf(const Edition& edition, const Reason& reason) {
    return reason.english([&](std::string_view kind, std::string_view id) {
        const auto nameIn = [&](const auto& list, int number) {
            return number < 0 ? std::string(id) : list[std::size_t(number)].name;
        };
        if (kind == "building") return nameIn(edition.buildings, edition.building(id));
        if (kind == "region") return nameIn(edition.regions, edition.region(id));
        if (kind == "site") return nameIn(edition.sites, edition.site(id));
        if (kind == "exploit") return nameIn(edition.exploits, edition.exploit(id));
        return std::string(id);
    });
}

}  // namespace endeavor
