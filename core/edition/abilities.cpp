#include "abilities.h"

#include "edition.h"

namespace endeavor {
namespace {

// Counts the members of an aggregate at compile time.
struct Anything {
    template <class T>
    operator T() const;
};
template <class T, class... Members>
consteval std::size_t membersOf() {
    if constexpr (requires { T{Members{}..., Anything{}}; })
        return membersOf<T, Members..., Anything>();
    else
        return sizeof...(Members);
}

consteval std::size_t membersInRows() {
    std::size_t sum = 0;
    for (const AbilityRow& row : abilityRows)
        sum += std::holds_alternative<holds::Trade>(row.holds) ? 2 : 1;
    return sum;
}
static_assert(membersOf<Ability>() == membersInRows(), "an ability has no row");

consteval bool rowsDiffer() {
    for (const AbilityRow& row : abilityRows)
        for (const AbilityRow& other : abilityRows)
            if (&row != &other && (row.key == other.key || row.holds == other.holds)) return false;
    return true;
}
static_assert(rowsDiffer(), "two abilities have the same key or the same member");

// Adds the parts that an ability has for one row, depending on what the row holds.
struct PartFinder {
    const Edition& edition;
    const Ability& ability;
    const AbilityRow* row;
    std::vector<AbilityPart>& parts;

    void add(AbilityPart part) const {
        part.row = row;
        parts.push_back(part);
    }
    void operator()(const holds::Regions& held) const {
        if (const u8 regions = ability.*held.mask) add({.regions = regions});
    }
    void operator()(const holds::Flag& held) const {
        if (ability.*held.flag) add({});
    }
    void operator()(const holds::Level& held) const {
        if (const int level = ability.*held.level) add({.number = level});
    }
    void operator()(const holds::Trade& held) const {
        if (const u8 seas = ability.*held.seas)
            add({.regions = seas, .status = ability.*held.status});
    }
    void operator()(const holds::Sites& held) const {
        const u64 sites = ability.*held.sites;
        if (sites == 0) return;
        u8 regions = 0;
        for (const int region : Bits(edition.tables.overseas)) {
            const u64 all = edition.regions[std::size_t(region)].sites;
            if ((sites & all) == all) regions |= u8(bit(region));
        }
        add({.regions = regions, .fleets = (edition.tables.fleets & ~sites) == 0});
    }
    void operator()(const holds::Status& held) const {
        for (int kind = 0; kind < statusKinds; ++kind)
            if (const int number = byteAt(ability.*held.icons, kind))
                add({.status = u8(bit(kind)), .number = number});
    }
};

}  // namespace

std::vector<AbilityPart> partsOf(const Edition& edition, const Ability& ability) {
    std::vector<AbilityPart> parts;
    for (const AbilityRow& row : abilityRows)
        std::visit(PartFinder{edition, ability, &row, parts}, row.holds);
    return parts;
}

}  // namespace endeavor
