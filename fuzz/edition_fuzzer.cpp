// Arbitrary bytes as an edition: either refused with a one-line message, or accepted, and then
// every game of it can be played to its end. A custom mutator changes numbers, actions and parts of
// lists and keeps the token counts consistent; random byte changes would hardly ever yield a valid
// edition.
#include <cctype>
#include <cstring>
#include <iterator>

#include "require.h"

using namespace endeavor;

extern "C" std::size_t LLVMFuzzerMutate(u8* data, std::size_t size, std::size_t maxSize);

namespace {

// An upper bound for any game: all markers placed one at a time, all tokens spent, all buildings
// used and a pass in every round, with room to spare.
constexpr int mostPlies = 20000;

u64 hashOf(std::string_view text) {
    u64 hash = 0xcbf29ce484222325;
    for (const char c : text) hash = (hash ^ u8(c)) * 0x100000001b3;
    return hash;
}

// A well-formed move made of the edition's ids; hardly ever legal.
std::string anyText(const Edition& edition, Random& random) {
    const auto any = [&](const auto& list) { return list[random.below(u32(list.size()))].id; };
    std::string text = random.below(2) == 0 ? any(edition.buildings) + ": " : "";
    switch (random.below(6)) {
        case 0: return text + "ship " + any(edition.regions);
        case 1: return text + "occupy " + any(edition.sites);
        case 2: return text + "attack " + any(edition.sites);
        case 3: return text + "pay " + any(edition.buildings);
        case 4: return text + "draw " + any(edition.decks);
        default:
            return random.below(2) == 0 ? "build " + any(edition.buildings)
                                        : "discard " + any(edition.decks) + " 1";
    }
}

// Plays a game in which players rarely pass, so that much of the board is reached.
void playGame(const Edition& edition, int players, PhaseOrder phases, u64 seed) {
    const Game game = deal(edition, players, seed, phases);
    const bool neverPasses = seed % 2 == 0;
    Random random(seed);
    State state = initialState(game);
    fuzz::requireSound(game, state);
    int plies = 0;
    while (!state.over()) {
        fuzz::require(++plies < mostPlies, "a game ends");
        const LegalMoves moves = legal(game, state);
        fuzz::require(moves.size() > 0, "as long as the game is not over there is a legal move");
        fuzz::require(moves.size() <= MoveList::capacity, "all moves fit into a MoveList");
        Move move = randomMove(moves, random);
        if (move.verb() == Verb::pass && moves.size() > 1 && (neverPasses || random.below(4) > 0))
            move = moves[int(random.below(u32(moves.size() - 1)))];  // pass is always last
        fuzz::requireRoundTrip(game, state, move);
        const auto other = parseMove(game, state, anyText(edition, random));
        if (!other) fuzz::requireOneLine(other.error().text);
        apply(game, state, move);
        fuzz::requireSound(game, state);
    }
    const auto points = totals(game, state);
    for (int seat = 0; seat < players; ++seat)
        fuzz::require(score(game, state, seat).total == points[seat], "both sums agree");
    fuzz::require(!positionJson(game, state).empty(), "a position can be shown");
}

// --- The mutator ---------------------------------------------------------------------------------

constexpr std::string_view pieces[] = {
    "\"ship\"",        "\"occupy\"",        "\"attack\"",      "\"payment\"",     "\"draw\"",
    "\"ship/draw\"",   "\"draw&draw\"",     "\"ship&ship\"",   "\"occupy&ship\"", "\"ship&draw\"",
    "\"draw&occupy\"", "\"attack&attack\"", "\"ship&attack\"", "\"occupy&draw\"", "true",
    "false",           "\"governor\"",      "\"slavery\"",     "\"abolition\"",   "\"glory\"",
    "\"industry\""};

// The offsets at which something of a kind starts.
template <class Starts>
std::vector<std::size_t> places(const std::string& text, Starts&& starts) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (starts(i)) found.push_back(i);
    return found;
}

bool digitAt(const std::string& text, std::size_t i) {
    return i < text.size() && std::isdigit(u8(text[i])) != 0;
}

std::size_t numberEnd(const std::string& text, std::size_t i) {
    while (digitAt(text, i)) ++i;
    return i;
}

void changeNumber(std::string& text, Random& random) {
    const auto all = places(text, [&](std::size_t i) {
        return digitAt(text, i) && i > 0 && !digitAt(text, i - 1) && text[i - 1] != '-';
    });
    if (all.empty()) return;
    const std::size_t at = all[random.below(u32(all.size()))];
    const u32 most = random.below(8) == 0 ? 300 : 12;
    text.replace(at, numberEnd(text, at) - at, std::to_string(random.below(most)));
}

// Replaces a quoted word by another one.
void changeWord(std::string& text, Random& random) {
    const auto quotes = places(text, [&](std::size_t i) { return text[i] == '"'; });
    if (quotes.size() < 2) return;
    const std::size_t which = std::size_t{2} * random.below(u32(quotes.size() / 2));
    const std::size_t begin = quotes[which], end = quotes[which + 1] + 1;
    text.replace(begin, end - begin, pieces[random.below(std::size(pieces))]);
}

// Duplicates or removes an element of an array or object, {...} or [...].
void changeList(std::string& text, Random& random) {
    const auto opens =
        places(text, [&](std::size_t i) { return text[i] == '{' || text[i] == '['; });
    if (opens.empty()) return;
    const std::size_t begin = opens[random.below(u32(opens.size()))];
    std::size_t end = begin;
    for (int depth = 0; end < text.size(); ++end) {
        depth += text[end] == '{' || text[end] == '[';
        depth -= text[end] == '}' || text[end] == ']';
        if (depth == 0) break;
    }
    if (end == text.size()) return;
    std::string element = text.substr(begin, ++end - begin);
    if (random.below(2) == 0) {
        // The copy gets one letter of its first id changed, so that the id stays unique.
        const std::size_t id = element.find("\"id\": \"");
        if (id != std::string::npos) element[id + 7] = char('a' + random.below(26));
        text.insert(end, ", " + element);
    } else {
        if (end < text.size() && text[end] == ',') ++end;
        text.erase(begin, end - begin);
    }
}

// Fixes the number of politics tokens, using the counts in the loader's own error message.
void repairTokens(std::string& text) {
    const auto edition = parseEdition(text, "");
    if (edition) return;
    int sum = 0, spaces = 0;
    const std::string& why = edition.error().text;
    const std::size_t message = why.find("the counts add up to ");
    if (message == std::string::npos ||
        std::sscanf(why.c_str() + message, "the counts add up to %d; the board has %d", &sum,
                    &spaces) != 2)
        return;
    const std::size_t tokens = text.find("\"tokens\"");
    if (tokens == std::string::npos) return;
    const std::size_t key = text.find("\"politics\": ", tokens);
    if (key == std::string::npos || !digitAt(text, key + 12)) return;
    const std::size_t end = numberEnd(text, key + 12);
    if (end - key > 16) return;
    const int politics = std::stoi(text.substr(key + 12, end - key - 12)) + spaces - sum;
    if (politics >= 0) text.replace(key + 12, end - key - 12, std::to_string(politics));
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(u8* data, std::size_t size, std::size_t maxSize,
                                               unsigned seed) {
    Random random(seed);
    if (random.below(8) == 0) return LLVMFuzzerMutate(data, size, maxSize);
    std::string text(reinterpret_cast<const char*>(data), size);
    for (u32 changes = 1 + random.below(4); changes > 0; --changes) switch (random.below(4)) {
            case 0: changeWord(text, random); break;
            case 1: changeList(text, random); break;
            default: changeNumber(text, random); break;
        }
    repairTokens(text);
    const std::size_t kept = std::min(text.size(), maxSize);
    std::copy_n(text.begin(), kept, data);
    return kept;
}

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto edition = parseEdition(text, "input.json");
    if (!edition) {
        fuzz::requireOneLine(edition.error().text);
        return 0;
    }
    const Edition& accepted = **edition;
    const u64 seed = hashOf(text);
    playGame(accepted, accepted.minPlayers, PhaseOrder(seed >> 8 & 1), seed);
    playGame(accepted, accepted.maxPlayers, PhaseOrder(seed >> 9 & 1), seed + 1);
    return 0;
}
