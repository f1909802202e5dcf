// The consequences of a move in words a learner understands: English for its phrases.
#include "phrases.h"
#include "rule_reasons.h"

namespace endeavor {
namespace {

std::string lowerCase(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = char(c + 32);
    return text;
}

class English {
public:
    English(const Edition& edition, int mover, const std::vector<std::string>& names)
        : edition_(edition), mover_(mover), names_(names) {}

    std::string sentence(const Phrase& phrase) const {
        const Phrase& first = phrase.before.empty() ? phrase : phrase.before.front();
        const std::string words = of(phrase);
        return whose(*first.row, phrase.seat) +
               (phrase.before.empty() ? words : of(first) + ": " + words);
    }

private:
    // The prefix that names the seat, for a phrase about another seat.
    std::string whose(const PhraseRow& row, int seat) const {
        if (seat == mover_) return {};
        switch (row.naming) {
            case Naming::subject: return name(seat) + " ";
            case Naming::heading: return name(seat) + ": ";
            case Naming::possessive: return name(seat) + "'s ";
            case Naming::within: break;
        }
        return {};
    }

    std::string name(int seat) const {
        return std::size_t(seat) < names_.size() ? names_[std::size_t(seat)]
                                                 : "player " + std::to_string(seat);
    }

    // "+2 culture, +1 finance, 3 glory"
    std::string gains(const Phrase& phrase) const {
        std::string text;
        for (const Phrase& one : phrase.gains) text += (text.empty() ? " (" : ", ") + of(one);
        return text.empty() ? text : text + ")";
    }

    std::string of(const Phrase& phrase) const {
        const ReasonRow row{phrase.row->code, phrase.row->english};
        std::vector<Parameter> parameters;
        for (const Parameter& parameter : phrase.parameters) parameters.push_back(shown(parameter));
        if (row.english.contains("{gains}")) parameters.push_back({"gains", gains(phrase)});
        return englishOf(edition_, Reason(row, std::move(parameters)));
    }

    // As it is told here, where that differs from what a reason says.
    Parameter shown(const Parameter& parameter) const {
        const auto& [key, value] = parameter;
        if (key == "seat") return {key, name(std::get<int>(value))};
        if (key == "token" || key == "status")
            return {key, tokenName(std::get<std::string>(value))};
        if (key == "end")
            return {key,
                    edition_.sites[std::size_t(edition_.site(std::get<std::string>(value)))].name};
        if (key == "action") return {key, offered(std::get<std::string>(value))};
        return parameter;
    }

    std::string tokenName(std::string_view id) const {
        constexpr std::array<std::string_view, tokenKinds - statusKinds> blue{
            "ship/draw token", "occupy/draw token", "payment token", "attack token"};
        const int kind = indexIn(tokenIds, id);
        return kind < statusKinds ? lowerCase(edition_.statusNames[std::size_t(kind)])
                                  : std::string(blue[std::size_t(kind - statusKinds)]);
    }

    static std::string offered(std::string_view action) {
        std::string text;
        for (const char c : action)
            text += c == '&' ? " & " : c == '/' ? " or " : std::string(1, c);
        return text;
    }

    const Edition& edition_;
    int mover_;
    const std::vector<std::string>& names_;
};

}  // namespace

std::vector<std::string> describe(const Game& game, const std::vector<Consequence>& facts,
                                  int mover, const std::vector<std::string>& names) {
    std::vector<std::string> sentences;
    const English english(*game.edition, mover, names);
    for (const Phrase& phrase : phrasesOf(game, facts, mover))
        sentences.push_back(english.sentence(phrase));
    return sentences;
}

}  // namespace endeavor
