#include "searched_game.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/fingerprint.h"

namespace endeavor {
namespace {

constexpr std::string_view magic = "endeavor-games 1\n";
constexpr float gloryStep = 1.0f / 64, winStep = 1.0f / 65535;

class Writer {
public:
    template <class Number>
    void add(Number number) {
        bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
    }
    void add(std::string_view text) {
        add(u16(text.size()));
        bytes += text;
    }
    void addRounded(float value, float step) {
        add(u16(std::clamp(std::lround(value / step), 0l, 65535l)));
    }
    std::string bytes;
};

// After the end of the bytes everything is 0, and `good` is false.
class Reader {
public:
    explicit Reader(std::string_view bytes) : left_(bytes) {}

    template <class Number>
    Number get() {
        Number number{};
        if (left_.size() < sizeof number) {
            good = false;
            return number;
        }
        std::copy_n(left_.begin(), sizeof number, reinterpret_cast<char*>(&number));
        left_.remove_prefix(sizeof number);
        return number;
    }
    std::string text() {
        const std::size_t size = get<u16>();
        if (left_.size() < size) good = false;
        const std::string_view text = left_.substr(0, size);
        left_.remove_prefix(text.size());
        return std::string(text);
    }
    float rounded(float step) { return float(get<u16>()) * step; }
    bool atEnd() const { return left_.empty(); }

    bool good = true;

private:
    std::string_view left_;
};

void write(Writer& out, const SearchedGame& game, int players) {
    out.add(game.seed);
    out.add(u8(game.phases));
    out.add(u16(game.plies.size()));
    for (const SearchedGame::Ply& ply : game.plies) {
        out.add(ply.move);
        out.add(u16(ply.visits.size()));
        if (ply.visits.empty()) continue;
        for (const u16 visits : ply.visits) out.add(visits);
        for (int seat = 0; seat < players; ++seat) {
            out.addRounded(ply.found.glory[std::size_t(seat)], gloryStep);
            out.addRounded(ply.found.win[std::size_t(seat)], winStep);
        }
    }
}

SearchedGame read(Reader& in, int players) {
    SearchedGame game;
    game.seed = in.get<u64>();
    game.phases = PhaseOrder(in.get<u8>());
    if (game.phases > PhaseOrder::individual) in.good = false;
    const u16 plies = in.get<u16>();
    for (u16 i = 0; i < plies && in.good; ++i) {
        SearchedGame::Ply& ply = game.plies.emplace_back();
        ply.move = in.get<u16>();
        const u16 moves = in.get<u16>();
        if (moves == 0) continue;
        for (u16 move = 0; move < moves && in.good; ++move) ply.visits.push_back(in.get<u16>());
        for (int seat = 0; seat < players; ++seat) {
            ply.found.glory[std::size_t(seat)] = in.rounded(gloryStep);
            ply.found.win[std::size_t(seat)] = in.rounded(winStep);
        }
    }
    return game;
}

}  // namespace

std::string writeSearchedGames(const SearchedGames& games) {
    Writer body;
    body.add(std::string_view(games.edition));
    body.add(u8(games.players));
    body.add(u32(games.games.size()));
    for (const SearchedGame& game : games.games) write(body, game, games.players);
    Writer file;
    file.bytes = magic;
    file.add(fingerprint(body.bytes));
    return file.bytes + body.bytes;
}

std::expected<SearchedGames, Error> readSearchedGames(std::string_view bytes,
                                                      std::string_view file) {
    const auto fail = [&](std::string_view why) {
        return std::unexpected(Error{std::string(file) + ": " + std::string(why)});
    };
    if (!bytes.starts_with(magic)) return fail("is not a file of searched games");
    bytes.remove_prefix(magic.size());
    Reader in(bytes);
    const u64 print = in.get<u64>();
    if (!in.good || fingerprint(bytes.substr(sizeof print)) != print)
        return fail("is damaged or cut; play its games again");
    SearchedGames games;
    games.edition = in.text();
    games.players = in.get<u8>();
    if (games.players < 1 || games.players > maxPlayers) in.good = false;
    const u32 count = in.get<u32>();
    for (u32 i = 0; i < count && in.good; ++i) games.games.push_back(read(in, games.players));
    if (!in.good || !in.atEnd()) return fail("is not as this version writes it");
    return games;
}

}  // namespace endeavor
