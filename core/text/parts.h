// The things that a move names: everything a player can point at on the table, or a page can
// highlight.
#pragma once

#include <algorithm>

#include "../rules/rules.h"
#include "../rules/verbs.h"

namespace endeavor {

enum class PartKind : u8 {
    region,  // its track
    sea,     // of a region
    city,
    fleet,
    deck,
    card,
    pile,  // where discarded cards lie
    building,
    status,
    governorSpace,
    token,  // a blue one, as a source
};
inline constexpr std::array<std::string_view, int(PartKind::token) + 1> partKindIds{
    "region", "sea",      "city",   "fleet",          "deck", "card",
    "pile",   "building", "status", "governor-space", "token"};

struct Part {
    PartKind kind{};
    int number = 0;  // of the region, site, deck, card, building, token or status

    bool operator==(const Part&) const = default;
};

std::string idOf(const Edition& edition, Part part);
// Empty if the edition has no such thing.
std::optional<Part> findPart(const Edition& edition, std::string_view kind, std::string_view id);

// The building or blue token a move is made with.
std::optional<Part> sourceOf(Move move);

// A short list of parts that does not allocate.
class PartList {
public:
    PartList(std::initializer_list<Part> parts) {
        for (const Part part : parts) add(part);
    }
    void add(Part part) { parts_[size_++] = part; }
    const Part* begin() const { return parts_.data(); }
    const Part* end() const { return parts_.data() + size_; }
    bool contains(Part part) const { return std::find(begin(), end(), part) != end(); }

private:
    std::array<Part, boardSpaces> parts_{};  // a salary frees at most this many buildings
    std::size_t size_ = 0;
};

// The targets of a move. A draw has its deck and the top card; a salary has each building that is
// freed. The move need not be legal.
PartList targetsOf(const Edition& edition, const State& state, Move move);

// Every target of a kind that can be written in a position, legal or not.
std::vector<int> allTargets(const Edition& edition, const State& state, TargetKind kind);

}  // namespace endeavor
