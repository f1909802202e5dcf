// The consequences of a move in words a learner understands.
#include <algorithm>

#include "consequences.h"

namespace endeavor {
namespace {

std::string lowerCase(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = char(c + 32);
    return text;
}

std::string signedNumber(int n) { return (n < 0 ? "−" : "+") + std::to_string(n < 0 ? -n : n); }

std::string numbered(int n, const std::string& one) {
    return (n == 1 ? "one" : std::to_string(n)) + " " + one + (n == 1 ? "" : "s");
}

class Description {
public:
    Description(const Game& game, const std::vector<Consequence>& facts, int mover,
                const std::vector<std::string>& names)
        : game_(game),
          edition_(*game.edition),
          facts_(facts),
          told_(facts.size()),
          mover_(mover),
          names_(names) {}

    std::vector<std::string> phrases() {
        // The action first, then its results; whatever explains a total comes before the total.
        each(Fact::passed, [](const Consequence&) { return "passes: no more turns this round"; });
        each(Fact::opened, [&](const Consequence& one) { return opened(one.what); });
        each(Fact::siteTaken, [&](const Consequence& one) { return siteTaken(one); });
        each(Fact::linkCompleted, [&](const Consequence& one) {
            return "takes the link " + linkName(one.what) + gains(one, "1 glory");
        });
        each(Fact::built, [&](const Consequence& one) { return built(one); });
        each(Fact::cardGained, [&](const Consequence& one) {
            return (isGovernor(one.what) ? "gets " : "draws ") + cardText(one.seat, one.what, 1);
        });
        each(Fact::abolition,
             [](const Consequence&) { return "abolishes slavery: its deck leaves the game"; });
        each(Fact::shipped, [&](const Consequence& one) { return shipped(one); });
        each(Fact::sea, [&](const Consequence& one) { return sea(one); });
        each(Fact::freed, [&](const Consequence& one) {
            return "frees the " + edition_.buildings[std::size_t(one.what)].name;
        });
        each(Fact::cardLost, [&](const Consequence& one) {
            return "gives up " + cardText(one.seat, one.what, -1);
        });
        each(Fact::cardAside, [&](const Consequence& one) {
            return "sets aside " + cardText(one.seat, one.what, -1);
        });
        each(Fact::shieldGained, [&](const Consequence& one) {
            return "wins a shield: " + edition_.exploits[std::size_t(one.what)].name;
        });
        each(Fact::level, [&](const Consequence& one) { return level(one); });
        each(Fact::cardWithinReach, [&](const Consequence& one) { return withinReach(one); });
        each(Fact::siteLost, [&](const Consequence& one) { return "loses " + siteName(one.what); });
        each(Fact::linkLost,
             [&](const Consequence& one) { return "loses the link " + linkName(one.what); });
        each(Fact::shieldLost, [&](const Consequence& one) {
            return "loses a shield: " + edition_.exploits[std::size_t(one.what)].name;
        });
        each(Fact::presence, [&](const Consequence& one) {
            const std::string& name = edition_.regions[std::size_t(one.what)].name;
            return one.to == 1 ? "is now present in " + name : "is no longer present in " + name;
        });
        each(Fact::status, [&](const Consequence& one) {
            const int rest = one.to - one.from - explained_[one.seat][one.what];
            return rest == 0 ? "" : signedNumber(rest) + " " + tokenName(one.what);
        });
        each(Fact::blueTokens, [&](const Consequence& one) {
            const int rest = one.to - one.from - explained_[one.seat][one.what];
            if (rest == 0) return std::string();
            return (rest < 0 ? "spends " : "gets ") +
                   numbered(rest < 0 ? -rest : rest, tokenName(one.what));
        });
        each(Fact::glory, [](const Consequence& one) {
            return signedNumber(one.to - one.from) + " glory if the game ended now";
        });
        each(Fact::harbour, [&](const Consequence& one) { return harbour(one); });
        each(Fact::roundBegins, [](const Consequence& one) {
            return "ends the round; round " + std::to_string(one.to) + " begins";
        });
        each(Fact::gameOver, [](const Consequence&) { return "ends the game"; });
        return std::move(phrases_);
    }

private:
    // Adds a phrase for every fact of this kind that no other phrase has covered.
    template <class Say>
    void each(Fact fact, Say&& say) {
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            if (facts_[i].fact != fact || told_[i]) continue;
            told_[i] = true;
            const std::string phrase = say(facts_[i]);
            if (!phrase.empty()) phrases_.push_back(whose(facts_[i]) + phrase);
        }
    }

    // The prefix that names the seat, for a phrase about another seat.
    std::string whose(const Consequence& one) const {
        if (one.seat == mover_ || one.fact == Fact::cardWithinReach) return {};
        if (one.fact == Fact::level && find(Fact::status, one) != nullptr)
            return name(one.seat) + "'s ";
        const bool sentence = one.fact != Fact::level && one.fact != Fact::status &&
                              one.fact != Fact::glory && one.fact != Fact::harbour;
        return name(one.seat) + (sentence ? " " : ": ");
    }

    std::string name(int seat) const {
        return std::size_t(seat) < names_.size() ? names_[std::size_t(seat)]
                                                 : "player " + std::to_string(seat);
    }

    // Marks a matching fact as covered by the calling phrase; nullptr if there is none.
    const Consequence* tell(Fact fact, auto&& fits) {
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            if (facts_[i].fact != fact || told_[i] || !fits(facts_[i])) continue;
            told_[i] = true;
            return &facts_[i];
        }
        return nullptr;
    }

    std::string tokenName(int kind) const {
        constexpr std::array<std::string_view, tokenKinds - statusKinds> blue{
            "ship/draw token", "occupy/draw token", "payment token", "attack token"};
        return kind < statusKinds ? lowerCase(edition_.statusNames[std::size_t(kind)])
                                  : std::string(blue[std::size_t(kind - statusKinds)]);
    }

    // "+2 culture, +1 finance, 3 glory"
    std::string icons(u64 holdings, int glory, int sign = 1) const {
        std::string text;
        const auto item = [&](const std::string& one) { text += (text.empty() ? "" : ", ") + one; };
        for (int kind = 0; kind < tokenKinds; ++kind)
            if (const int n = byteAt(holdings, kind) * sign; n != 0)
                item(signedNumber(n) + " " + tokenName(kind));
        if (glory != 0) item((sign < 0 ? "−" : "") + std::to_string(glory) + " glory");
        return text;
    }

    // Like icons(), and marks the change as explained, so that totals are not explained again.
    std::string explaining(int seat, u64 holdings, int glory, int sign = 1) {
        for (int kind = 0; kind < tokenKinds; ++kind)
            explained_[seat][kind] += byteAt(holdings, kind) * sign;
        return icons(holdings, glory, sign);
    }

    static std::string inBrackets(const std::string& text) {
        return text.empty() ? "" : " (" + text + ")";
    }

    // What else the fact is worth, followed by the token that was on its space.
    std::string gains(const Consequence& one, const std::string& worth = {}) {
        const auto& tables = edition_.tables;
        const Consequence* token = tell(Fact::tokenTaken, [&](const Consequence& other) {
            if (other.seat != one.seat) return false;
            if (one.fact == Fact::siteTaken) return other.what == tables.siteBase + one.what;
            if (one.fact == Fact::linkCompleted) return other.what == tables.linkBase + one.what;
            return other.what == tables.trackBase[one.what] + one.to - 1;  // a track
        });
        std::string text = worth;
        if (token != nullptr)
            text += (text.empty() ? "" : ", ") +
                    explaining(one.seat, inByte(int(game_.tokens[std::size_t(token->what)]), 1), 0);
        return inBrackets(text);
    }

    const Card& faceOf(int card) const {
        return edition_.decks[std::size_t(deckOf(card))].cards[std::size_t(valueOf(card))];
    }
    bool isGovernor(int card) const { return has(edition_.tables.governors, card); }

    std::string cardText(int seat, int card, int sign) {
        const Deck& deck = edition_.decks[std::size_t(deckOf(card))];
        const Card& face = faceOf(card);
        const std::string which =
            isGovernor(card) ? "the governor of " + edition_.regions[std::size_t(deck.region)].name
                             : edition_.cardName(card);
        return which + inBrackets(explaining(seat, face.icons, face.glory, sign));
    }

    std::string opened(int region) {
        const int governor = edition_.tables.governorOf[region];
        const Consequence* card = tell(
            Fact::cardGained, [&](const Consequence& other) { return other.what == governor; });
        std::string text = "opens " + edition_.regions[std::size_t(region)].name;
        if (card == nullptr) return text;
        const Card& face = faceOf(governor);
        text += card->seat == mover_ ? " and brings the governor"
                                     : "; " + name(card->seat) + " gets the governor";
        return text + inBrackets(explaining(card->seat, face.icons, face.glory));
    }

    std::string siteTaken(const Consequence& one) {
        const Site& site = edition_.sites[std::size_t(one.what)];
        const Consequence* loser =
            tell(Fact::siteLost, [&](const Consequence& other) { return other.what == one.what; });
        return "takes " + siteName(one.what) +
               (loser == nullptr ? "" : " from " + name(loser->seat)) +
               gains(one, site.glory == 0 ? "" : std::to_string(site.glory) + " glory");
    }

    std::string siteName(int number) const {
        const Site& site = edition_.sites[std::size_t(number)];
        return (site.fleet ? "the " : "") + site.name;
    }

    std::string linkName(int link) const {
        const auto& ends = edition_.links[std::size_t(link)].ends;
        return edition_.sites[std::size_t(ends[0])].name + "–" +
               edition_.sites[std::size_t(ends[1])].name;
    }

    std::string built(const Consequence& one) {
        const Building& building = edition_.buildings[std::size_t(one.what)];
        std::string offers;
        for (const char c : building.action)
            offers += c == '&' ? " & " : c == '/' ? " or " : std::string(1, c);
        const std::string gives = explaining(one.seat, building.icons, building.glory);
        return (building.level == 0 ? "starts with the " : "builds the ") + building.name +
               inBrackets(offers + (offers.empty() || gives.empty() ? "" : ", ") + gives);
    }

    // "finance reaches 4: one payment more each round (3)"
    std::string level(const Consequence& one) {
        const Consequence* total = find(Fact::status, one);
        const bool more = one.to > one.from;
        const int by = more ? one.to - one.from : one.from - one.to;
        const std::string compared = more ? " more" : " fewer", now = std::to_string(one.to);
        std::string gives;
        switch (Token(one.what)) {
            case Token::industry:
                gives = more ? "buildings of level " + now + " can be built"
                             : "no buildings above level " + now;
                break;
            case Token::culture:
                gives = numbered(by, "marker") + compared + " each round (" + now + ")";
                break;
            case Token::finance:
                gives = numbered(by, "payment") + compared + " each round (" + now + ")";
                break;
            default: gives = numbered(by, "card") + compared + " can be kept (" + now + ")";
        }
        if (total == nullptr) return gives;
        return tokenName(one.what) + (more ? " reaches " : " falls to ") +
               std::to_string(total->to) + ": " + gives;
    }

    const Consequence* find(Fact fact, const Consequence& like) const {
        const auto found =
            std::find_if(facts_.begin(), facts_.end(), [&](const Consequence& other) {
                return other.fact == fact && other.seat == like.seat && other.what == like.what;
            });
        return found == facts_.end() ? nullptr : &*found;
    }

    std::string withinReach(const Consequence& one) const {
        const Card& face = faceOf(one.what);
        const std::string card =
            edition_.cardName(one.what) + inBrackets(icons(face.icons, face.glory));
        if (one.seat != mover_) return card + " comes within " + name(one.seat) + "'s reach";
        if (isGovernor(one.what)) return card + " comes within reach";
        return "a card of value " + std::to_string(valueOf(one.what)) +
               " comes within reach: " + card;
    }

    std::string shipped(const Consequence& one) {
        const Region& region = edition_.regions[std::size_t(one.what)];
        tellPresence(one);
        return "ships to " + region.name + ", " + std::to_string(one.to) + " of " +
               std::to_string(region.track) + gains(one);
    }

    // A marker brings presence, so the phrase that says where it went covers both.
    void tellPresence(const Consequence& one) {
        tell(Fact::presence, [&](const Consequence& other) {
            return other.seat == one.seat && other.what == one.what && other.to == 1;
        });
    }

    std::string sea(const Consequence& one) {
        const std::string& region = edition_.regions[std::size_t(one.what)].name;
        if (one.to < one.from) return "takes a marker from the open sea of " + region;
        tellPresence(one);
        return edition_.rules.seas ? "ships to the open sea of " + region
                                   : "ships beside the full track of " + region;
    }

    static std::string harbour(const Consequence& one) {
        const int less = one.from - one.to;
        if (less > 0)
            return "costs " + numbered(less, "marker") + ", " + std::to_string(one.to) +
                   " left in the harbour";
        return numbered(-less, "marker") + (less == -1 ? " comes" : " come") +
               " to the harbour: " + std::to_string(one.to) + " there";
    }

    const Game& game_;
    const Edition& edition_;
    const std::vector<Consequence>& facts_;
    std::vector<bool> told_;
    int mover_;
    const std::vector<std::string>& names_;
    std::array<std::array<int, tokenKinds>, maxPlayers> explained_{};  // changes already explained
    std::vector<std::string> phrases_;
};

}  // namespace

std::vector<std::string> describe(const Game& game, const std::vector<Consequence>& facts,
                                  int mover, const std::vector<std::string>& names) {
    return Description(game, facts, mover, names).phrases();
}

}  // namespace endeavor
