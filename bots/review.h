// Review of a game: what every move cost whoever made it, in words that mean the same with two
// players and with five. The same game and number of nodes give the same review on any number of
// threads.
#pragma once

#include "analysis.h"

namespace endeavor {

// A chance to win as it would be between two: at par, 1 / players, it is one half. It is what a
// move costs that is measured in it, so that the same loss weighs as much in every game.
float evenChance(float win, int players);

enum class Grade : u8 {
    forced,  // the only legal move
    only,    // the best, and every other is a mistake at least
    best,    // none is better, as far as the search can tell
    good,
    inaccuracy,
    mistake,
    blunder,
};
inline constexpr std::array<std::string_view, 7> gradeIds{"forced",     "only",    "best",   "good",
                                                          "inaccuracy", "mistake", "blunder"};

// What a move of each grade costs at least, in even chance. Below the first the search can't tell
// two moves apart: with twice the positions it would judge as differently.
namespace cost {
inline constexpr float good = 0.015f, inaccuracy = 0.04f, mistake = 0.08f, blunder = 0.16f;
}
Grade gradeOf(float cost);

// Between 0 and 100: what is left of a decision that costs this much. Half for a mistake.
float accuracyOf(float cost);

struct JudgedMove {
    int ply = 0;
    int seat = 0;
    Grade grade = Grade::forced;
    float cost = 0;  // in even chance
    Move played, best;
    // Where the two differ, what is expected after each, searched with the same effort, and by
    // which moves, the move itself first.
    Expectation afterPlayed, afterBest;
    std::vector<Move> playedLine, bestLine;
};

struct SeatReview {
    // The mean over decisions that were not forced, weighted by how much hung on each.
    float accuracy = 100;
    int decisions = 0;  // not forced
    std::array<int, gradeIds.size()> grades{};
};

struct Review {
    std::vector<JudgedPosition> positions;  // one more than there are moves
    std::vector<JudgedMove> moves;          // one for each move
    std::array<SeatReview, maxPlayers> seats;
    std::vector<int> moments;  // plies at which the game was decided, by their order: at most three
    u64 nodes = 0;
};

// The moves that cost most, the costliest first; none that was as good as the best.
std::vector<const JudgedMove*> costliest(const Review& review, std::size_t most);

// What each position gets where nobody says otherwise: what a captain thinks about.
SearchLimits usualReviewLimits();

// Reviews a game in two looks: one at every position, then one at what was played instead of the
// best, and at what would have been second best where the best may have been the only good move.
class Reviewer {
public:
    // As for GameAnalyst.
    Reviewer(const Game& game, const State& start, std::span<const Move> moves,
             const Network* network, const SearchLimits& limits);

    // Everything at once. onProgress is called after each search, with share().
    void run(int threads, const std::function<void(float share)>& onProgress = {});

    // One search, so that a page can show progress and stop. False when none is left.
    bool next();
    // What the last one was at, in the first look; else nullptr.
    const JudgedPosition* judged() const { return judged_; }
    float share() const;  // of the work that is done; the second look counts as half

    Review result();  // when everything has been looked at

private:
    // A second look: at the best move, and at what was played instead, or at the second best where
    // the best was played.
    struct Doubt {
        Doubt(int at, Move instead) : ply(at), other(instead) {}
        int ply;
        Move other;
        Expectation afterBest, afterOther;
        std::vector<Move> bestLine, otherLine;
        u64 nodes = 0;
    };
    void findDoubts();
    void look(Doubt& doubt) const;
    float costOf(const Doubt& doubt) const;
    Expectation judge(State state, Move move, std::vector<Move>& line, u64& nodes) const;

    const Game& game_;
    const Network* network_;
    SearchLimits limits_;
    std::vector<State> states_;
    GameAnalyst analyst_;
    int positions_, positionsDone_ = 0;
    const JudgedPosition* judged_ = nullptr;
    std::optional<GameAnalysis> first_;
    std::vector<Doubt> doubts_;
    std::size_t doubtsDone_ = 0;
};

}  // namespace endeavor
