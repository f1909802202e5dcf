#include "phrases.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace endeavor {
namespace {

Phrase say(PhraseCode code, std::vector<Parameter> parameters = {},
           std::vector<Phrase> gains = {}) {
    return {&code.row(), std::move(parameters), std::move(gains), {}};
}

// A phrase for one of something, or the phrase for a number {by}.
Phrase counted(int number, PhraseCode one, PhraseCode many, std::vector<Parameter> parameters) {
    if (number == 1) return say(one, std::move(parameters));
    parameters.push_back({"by", number});
    return say(many, std::move(parameters));
}

void append(std::vector<Phrase>& all, std::vector<Phrase> more) {
    std::ranges::move(more, std::back_inserter(all));
}

class Telling {
public:
    Telling(const Game& game, const std::vector<Consequence>& facts, int mover)
        : game_(game), edition_(*game.edition), facts_(facts), told_(facts.size()), mover_(mover) {}

    std::vector<Phrase> phrases() {
        // The action first, then its results; whatever explains a total comes before the total.
        each(Fact::passed, &Telling::passed);
        each(Fact::opened, &Telling::opened);
        each(Fact::siteTaken, &Telling::siteTaken);
        each(Fact::linkCompleted, &Telling::linkCompleted);
        each(Fact::built, &Telling::built);
        each(Fact::cardGained, &Telling::cardGained);
        each(Fact::abolition, &Telling::abolition);
        each(Fact::shipped, &Telling::shipped);
        each(Fact::sea, &Telling::sea);
        each(Fact::freed, &Telling::freed);
        each(Fact::cardLost, &Telling::cardLost);
        each(Fact::cardAside, &Telling::cardAside);
        each(Fact::governorKept, &Telling::governorKept);
        each(Fact::cardsOver, &Telling::cardsOver);
        each(Fact::governorSpace, &Telling::governorSpace);
        each(Fact::shieldGained, &Telling::shieldGained);
        each(Fact::level, &Telling::level);
        each(Fact::cardWithinReach, &Telling::withinReach);
        each(Fact::siteLost, &Telling::siteLost);
        each(Fact::linkLost, &Telling::linkLost);
        each(Fact::shieldLost, &Telling::shieldLost);
        each(Fact::presence, &Telling::presence);
        each(Fact::status, &Telling::status);
        each(Fact::blueTokens, &Telling::blueTokens);
        each(Fact::glory, &Telling::glory);
        each(Fact::harbour, &Telling::harbour);
        each(Fact::roundBegins, &Telling::roundBegins);
        each(Fact::gameOver, &Telling::gameOver);
        return std::move(phrases_);
    }

private:
    // Adds a phrase for every fact of this kind that no other phrase has covered; nothing if the
    // change has been explained already.
    void each(Fact fact, std::vector<Phrase> (Telling::*tellIt)(const Consequence&)) {
        for (std::size_t i = 0; i < facts_.size(); ++i) {
            if (facts_[i].fact != fact || told_[i]) continue;
            told_[i] = true;
            for (Phrase& phrase : (this->*tellIt)(facts_[i])) {
                phrase.seat = facts_[i].seat;
                phrases_.push_back(std::move(phrase));
            }
        }
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

    const Consequence* find(Fact fact, const Consequence& like) const {
        const auto found =
            std::find_if(facts_.begin(), facts_.end(), [&](const Consequence& other) {
                return other.fact == fact && other.seat == like.seat && other.what == like.what;
            });
        return found == facts_.end() ? nullptr : &*found;
    }

    // --- Parameters ------------------------------------------------------------------------------

    Parameter region(int number) const {
        return {"region", edition_.regions[std::size_t(number)].id};
    }
    Parameter site(int number) const { return {"site", edition_.sites[std::size_t(number)].id}; }
    Parameter building(int type) const {
        return {"building", edition_.buildings[std::size_t(type)].id};
    }
    Parameter exploit(int number) const {
        return {"exploit", edition_.exploits[std::size_t(number)].id};
    }
    Parameter card(int number) const { return {"card", edition_.cardName(number)}; }
    static Parameter token(int kind) { return {"token", std::string(tokenIds[std::size_t(kind)])}; }
    std::vector<Parameter> ends(int link) const {
        const auto& ends = edition_.links[std::size_t(link)].ends;
        return {site(ends[0]), {"end", edition_.sites[std::size_t(ends[1])].id}};
    }

    const Card& faceOf(int card) const {
        return edition_.decks[std::size_t(deckOf(card))].cards[std::size_t(valueOf(card))];
    }
    bool isGovernor(int card) const { return has(edition_.tables.governors, card); }

    // --- What else there is to it ----------------------------------------------------------------

    static Phrase change(int by, int kind) {
        return by > 0 ? say("plus", {{"by", by}, token(kind)})
                      : say("minus", {{"by", -by}, token(kind)});
    }
    static Phrase worth(int glory) { return say("worth", {{"glory", glory}}); }

    static std::vector<Phrase> icons(u64 holdings, int glory, int sign = 1) {
        std::vector<Phrase> all;
        for (int kind = 0; kind < tokenKinds; ++kind)
            if (const int by = byteAt(holdings, kind) * sign; by != 0)
                all.push_back(change(by, kind));
        if (glory != 0)
            all.push_back(sign > 0 ? worth(glory) : say("worth-less", {{"glory", glory}}));
        return all;
    }

    // Like icons(), and marks the change as explained, so that totals are not explained again.
    std::vector<Phrase> explaining(int seat, u64 holdings, int glory, int sign = 1) {
        for (int kind = 0; kind < tokenKinds; ++kind)
            explained_[seat][kind] += byteAt(holdings, kind) * sign;
        return icons(holdings, glory, sign);
    }

    // What the place is worth, followed by the token that was on its space.
    std::vector<Phrase> gains(const Consequence& one, int glory = 0) {
        const auto& tables = edition_.tables;
        const Consequence* taken = tell(Fact::tokenTaken, [&](const Consequence& other) {
            if (other.seat != one.seat) return false;
            if (one.fact == Fact::siteTaken) return other.what == tables.siteBase + one.what;
            if (one.fact == Fact::linkCompleted) return other.what == tables.linkBase + one.what;
            return other.what == tables.trackBase[one.what] + one.to - 1;  // a track
        });
        std::vector<Phrase> all;
        if (glory != 0) all.push_back(worth(glory));
        if (taken != nullptr)
            append(all,
                   explaining(one.seat, inByte(int(game_.tokens[std::size_t(taken->what)]), 1), 0));
        return all;
    }

    std::vector<Phrase> ofCard(const Consequence& one, PhraseCode plain, PhraseCode governor,
                               int sign) {
        const Card& face = faceOf(one.what);
        auto gains = explaining(one.seat, face.icons, face.glory, sign);
        if (!isGovernor(one.what)) return {say(plain, {card(one.what)}, std::move(gains))};
        const int home = edition_.decks[std::size_t(deckOf(one.what))].region;
        return {say(governor, {region(home)}, std::move(gains))};
    }

    // A marker brings presence, so the phrase that says where it went covers both.
    void tellPresence(const Consequence& one) {
        tell(Fact::presence, [&](const Consequence& other) {
            return other.seat == one.seat && other.what == one.what && other.to == 1;
        });
    }

    // --- A fact each -----------------------------------------------------------------------------

    std::vector<Phrase> passed(const Consequence&) { return {say("passes")}; }

    std::vector<Phrase> opened(const Consequence& one) {
        const int governor = edition_.tables.governorOf[one.what];
        const Consequence* card = tell(
            Fact::cardGained, [&](const Consequence& other) { return other.what == governor; });
        if (card == nullptr) return {say("opens", {region(one.what)})};
        const Card& face = faceOf(governor);
        auto gains = explaining(card->seat, face.icons, face.glory);
        if (card->seat == mover_)
            return {say("opens-own-governor", {region(one.what)}, std::move(gains))};
        return {say("opens-others-governor", {region(one.what), {"seat", card->seat}},
                    std::move(gains))};
    }

    std::vector<Phrase> siteTaken(const Consequence& one) {
        const Site& place = edition_.sites[std::size_t(one.what)];
        const Consequence* loser =
            tell(Fact::siteLost, [&](const Consequence& other) { return other.what == one.what; });
        auto all = gains(one, place.glory);
        if (loser == nullptr)
            return {say(place.fleet ? PhraseCode("takes-fleet") : PhraseCode("takes-city"),
                        {site(one.what)}, std::move(all))};
        return {say(place.fleet ? PhraseCode("takes-fleet-from") : PhraseCode("takes-city-from"),
                    {site(one.what), {"seat", loser->seat}}, std::move(all))};
    }
    std::vector<Phrase> siteLost(const Consequence& one) {
        const bool fleet = edition_.sites[std::size_t(one.what)].fleet;
        return {
            say(fleet ? PhraseCode("loses-fleet") : PhraseCode("loses-city"), {site(one.what)})};
    }

    std::vector<Phrase> linkCompleted(const Consequence& one) {
        return {say("takes-link", ends(one.what), gains(one, 1))};
    }
    std::vector<Phrase> linkLost(const Consequence& one) {
        return {say("loses-link", ends(one.what))};
    }

    std::vector<Phrase> shipped(const Consequence& one) {
        tellPresence(one);
        return {say("ships",
                    {region(one.what),
                     {"filled", one.to},
                     {"spaces", edition_.regions[std::size_t(one.what)].track}},
                    gains(one))};
    }
    std::vector<Phrase> sea(const Consequence& one) {
        if (one.to < one.from) return {say("leaves-sea", {region(one.what)})};
        tellPresence(one);
        return {say(edition_.rules.seas ? PhraseCode("ships-to-sea") : PhraseCode("ships-beside"),
                    {region(one.what)})};
    }
    std::vector<Phrase> presence(const Consequence& one) {
        return {
            say(one.to == 1 ? PhraseCode("present") : PhraseCode("absent"), {region(one.what)})};
    }

    std::vector<Phrase> built(const Consequence& one) {
        const Building& tile = edition_.buildings[std::size_t(one.what)];
        std::vector<Phrase> gains;
        if (!tile.action.empty()) gains.push_back(say("offers", {{"action", tile.action}}));
        append(gains, explaining(one.seat, tile.icons, tile.glory));
        return {say(tile.level == 0 ? PhraseCode("starts-with") : PhraseCode("builds"),
                    {building(one.what)}, std::move(gains))};
    }
    std::vector<Phrase> freed(const Consequence& one) {
        return {say("frees", {building(one.what)})};
    }

    std::vector<Phrase> cardGained(const Consequence& one) {
        return ofCard(one, "draws", "gets-governor", 1);
    }
    std::vector<Phrase> cardLost(const Consequence& one) {
        return ofCard(one, "gives-up", "gives-up-governor", -1);
    }
    std::vector<Phrase> cardAside(const Consequence& one) {
        const Card& face = faceOf(one.what);
        return {
            say("sets-aside", {card(one.what)}, explaining(one.seat, face.icons, face.glory, -1))};
    }
    std::vector<Phrase> governorKept(const Consequence&) { return {say("keeps-governor")}; }
    std::vector<Phrase> cardsOver(const Consequence& one) {
        return {one.to == 0 ? say("cards-fit") : counted(one.to, "card-over", "cards-over", {})};
    }
    std::vector<Phrase> governorSpace(const Consequence& one) {
        return {say(one.to == 0 ? PhraseCode("leaves-space") : PhraseCode("needs-space"))};
    }
    std::vector<Phrase> abolition(const Consequence&) { return {say("abolition")}; }
    std::vector<Phrase> shieldGained(const Consequence& one) {
        return {say("wins-shield", {exploit(one.what)})};
    }
    std::vector<Phrase> shieldLost(const Consequence& one) {
        return {say("loses-shield", {exploit(one.what)})};
    }

    std::vector<Phrase> withinReach(const Consequence& one) {
        const Card& face = faceOf(one.what);
        auto all = icons(face.icons, face.glory);
        if (one.seat != mover_)
            return {say("reach-of", {card(one.what), {"seat", one.seat}}, std::move(all))};
        return {say("reach", {card(one.what), {"value", valueOf(one.what)}}, std::move(all))};
    }

    std::vector<Phrase> level(const Consequence& one) {
        const bool more = one.to > one.from;
        Phrase phrase = levelGiven(one, more, std::abs(one.to - one.from));
        if (const Consequence* total = find(Fact::status, one))
            phrase.before.push_back(say(
                more ? PhraseCode("up") : PhraseCode("down"),
                {{"status", std::string(tokenIds[std::size_t(one.what)])}, {"total", total->to}}));
        return {std::move(phrase)};
    }
    static Phrase levelGiven(const Consequence& one, bool more, int by) {
        const Parameter level{"level", one.to};
        switch (Token(one.what)) {
            case Token::industry:
                return say(more ? PhraseCode("build-more") : PhraseCode("build-less"), {level});
            case Token::culture:
                return more ? counted(by, "growth-more-one", "growth-more", {level})
                            : counted(by, "growth-less-one", "growth-less", {level});
            case Token::finance:
                return more ? counted(by, "payments-more-one", "payments-more", {level})
                            : counted(by, "payments-less-one", "payments-less", {level});
            default:
                return more ? counted(by, "cards-more-one", "cards-more", {level})
                            : counted(by, "cards-less-one", "cards-less", {level});
        }
    }

    int unexplained(const Consequence& one) const {
        return one.to - one.from - explained_[one.seat][one.what];
    }
    std::vector<Phrase> status(const Consequence& one) {
        const int by = unexplained(one);
        if (by == 0) return {};
        return {change(by, one.what)};
    }
    std::vector<Phrase> blueTokens(const Consequence& one) {
        const int by = unexplained(one);
        if (by == 0) return {};
        return {by > 0 ? counted(by, "gets-token", "gets-tokens", {token(one.what)})
                       : say("spends-token", {token(one.what)})};
    }
    std::vector<Phrase> glory(const Consequence& one) {
        const int by = one.to - one.from;
        return {by > 0 ? say("glory-more", {{"by", by}}) : say("glory-less", {{"by", -by}})};
    }
    std::vector<Phrase> harbour(const Consequence& one) {
        const int less = one.from - one.to;
        const Parameter left{"left", one.to};
        return {less > 0 ? counted(less, "costs-marker", "costs-markers", {left})
                         : counted(-less, "marker-comes", "markers-come", {left})};
    }
    std::vector<Phrase> roundBegins(const Consequence& one) {
        return {say("round", {{"round", one.to}})};
    }
    std::vector<Phrase> gameOver(const Consequence&) { return {say("over")}; }

    const Game& game_;
    const Edition& edition_;
    const std::vector<Consequence>& facts_;
    std::vector<bool> told_;
    int mover_;
    std::array<std::array<int, tokenKinds>, maxPlayers> explained_{};  // changes already explained
    std::vector<Phrase> phrases_;
};

}  // namespace

std::vector<Phrase> phrasesOf(const Game& game, const std::vector<Consequence>& facts, int mover) {
    return Telling(game, facts, mover).phrases();
}

}  // namespace endeavor
