#include "edition.h"

namespace endeavor {

static int indexOf(const auto& list, std::string_view id) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].id == id) return int(i);
    return -1;
}

int Edition::region(std::string_view wanted) const { return indexOf(regions, wanted); }
int Edition::site(std::string_view wanted) const { return indexOf(sites, wanted); }
int Edition::link(std::string_view wanted) const { return indexOf(links, wanted); }
int Edition::deck(std::string_view wanted) const { return indexOf(decks, wanted); }
int Edition::building(std::string_view wanted) const { return indexOf(buildings, wanted); }
int Edition::exploit(std::string_view wanted) const { return indexOf(exploits, wanted); }

std::string Edition::cardName(int card) const {
    const Deck& from = decks[std::size_t(deckOf(card))];
    const int value = valueOf(card);
    return from.id + (from.cards[value].governor ? " governor" : " " + std::to_string(value));
}

int Edition::card(std::string_view wanted) const {
    const std::size_t gap = wanted.find(' ');
    if (gap == std::string_view::npos) return -1;
    const int number = deck(wanted.substr(0, gap));
    if (number < 0) return -1;
    const Deck& from = decks[std::size_t(number)];
    const std::string_view text = wanted.substr(gap + 1);
    const bool governor = text == "governor";
    if (!governor && (text.size() != 1 || text[0] < '0' || text[0] > '0' + maxCardValue)) return -1;
    const int value = governor ? 0 : text[0] - '0';
    if (!has(from.values, value) || from.cards[value].governor != governor) return -1;
    return cardOf(number, value);
}

const Edition* builtInEdition(std::string_view id) {
    static const auto parsed = [] {
        std::vector<std::unique_ptr<const Edition>> list;
        for (const BuiltIn& builtIn : builtInEditions()) {
            auto edition = parseEdition(builtIn.json, std::string(builtIn.id) + ".json");
            if (edition) list.push_back(std::move(*edition));  // a test checks that all parse
        }
        return list;
    }();
    for (const auto& edition : parsed)
        if (edition->id == id) return edition.get();
    return nullptr;
}

}  // namespace endeavor
