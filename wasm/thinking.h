// Bots, hints and analysis in slices: between two slices the page can show progress, take the
// result so far, or cancel.
#pragma once

#include <chrono>
#include <map>

#include "bots/bot.h"
#include "bots/review.h"

namespace endeavor::page {

// A search with a budget that is spent slice by slice. Time between slices does not count.
class SlicedSearch {
public:
    // Game and network must outlive it.
    SlicedSearch(const Game& game, const Network* network) : search_(game, network) {}

    void start(const State& state, const SearchLimits& limits);
    bool step(int milliseconds);  // whether there is more to do
    SearchResult result() const { return search_.result(); }
    float share() const { return share_; }  // of the budget spent

private:
    float shareSpent() const;

    Search search_;
    SearchLimits limits_;
    std::chrono::duration<double, std::milli> spent_{};
    float share_ = 0;
};

// Only one task runs at a time; starting another cancels it.
class Thinking {
public:
    virtual ~Thinking() = default;
    virtual bool step(int milliseconds) = 0;  // whether there is more to do
    virtual float share() const = 0;          // how much of it is done, 0 to 1
    // JSON of what the last step found, for a page that shows results as they come.
    virtual std::string news() { return "null"; }
    // JSON of the result; before the end, of what was found so far.
    virtual std::string result() = 0;
};

// What bots keep between decisions: a search tree for each level, for the most recent game.
class BotMemory {
public:
    SlicedSearch& searchFor(const Game& game, std::string_view level);

private:
    Game game_;
    std::map<std::string, std::unique_ptr<SlicedSearch>, std::less<>> searches_;
};

// {"move": {parts}, "nodes": 812}
std::expected<std::unique_ptr<Thinking>, Error> botThinking(BotMemory& memory, Record record,
                                                            std::string_view kind, u64 seed,
                                                            const Budget& budget);
// {"nodes": 812, "moves": [the best, as hintJson]}
std::unique_ptr<Thinking> hintThinking(Record record, std::size_t moves,
                                       const SearchLimits& limits);
// {"nodes": 81200, "curve": […], "seats": […], "grades": […], "moments": […], "swings": […]}, once
// it is done; news() has points of the curve.
std::unique_ptr<Thinking> analysisThinking(Record record, const SearchLimits& limits);

}  // namespace endeavor::page
