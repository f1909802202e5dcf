#include "thinking.h"

#include <algorithm>

#include "bots/levels.h"
#include "bots/search_json.h"
#include "bots/weights.h"
#include "core/base/json_text.h"
#include "core/text/move_parts.h"

namespace endeavor::page {
namespace {

using Clock = std::chrono::steady_clock;

const Network* networkOf(const Game& game) { return networkFor(*game.edition, game.players); }

std::string botJson(const Record& record, Move move, u64 nodes) {
    return "{\"move\": " + movePartsJson(record.game, record.state, move) +
           ", \"nodes\": " + std::to_string(nodes) + "}";
}

// A bot that answers at once.
class QuickMove : public Thinking {
public:
    QuickMove(const Record& record, Bot& bot)
        : json_(botJson(record, bot.choose(record.game, record.state), 0)) {}
    bool step(int) override { return false; }
    float share() const override { return 1; }
    std::string result() override { return json_; }

private:
    std::string json_;
};

class SearchedBotMove : public Thinking {
public:
    SearchedBotMove(BotMemory& memory, Record record, std::string_view level,
                    const SearchLimits& limits)
        : record_(std::move(record)), search_(memory.searchFor(record_.game, level)) {
        search_.start(record_.state, limits);
    }
    bool step(int milliseconds) override { return search_.step(milliseconds); }
    float share() const override { return search_.share(); }
    std::string result() override {
        const SearchResult found = search_.result();
        return botJson(record_, found.best(), found.nodes);
    }

private:
    Record record_;
    SlicedSearch& search_;
};

class Hint : public Thinking {
public:
    Hint(Record record, std::size_t moves, const SearchLimits& limits)
        : record_(std::move(record)),
          moves_(moves),
          search_(record_.game, networkOf(record_.game)) {
        search_.start(record_.state, limits);
    }
    bool step(int milliseconds) override { return search_.step(milliseconds); }
    float share() const override { return search_.share(); }
    std::string result() override {
        const SearchResult found = search_.result();
        std::vector<std::string> moves;
        for (std::size_t i = 0; i < std::min(moves_, found.moves.size()); ++i)
            moves.push_back(hintJson(record_, found.moves[i]));
        return jsonObjectOf({{"nodes", std::to_string(found.nodes)}, {"moves", jsonListOf(moves)}});
    }

private:
    Record record_;
    std::size_t moves_;
    SlicedSearch search_;
};

class Analysis : public Thinking {
public:
    Analysis(Record record, const SearchLimits& limits)
        : record_(std::move(record)),
          reviewer_(record_.game, record_.start, record_.moves, networkOf(record_.game), limits) {}

    bool step(int milliseconds) override {
        const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
        news_.clear();
        do {
            if (!reviewer_.next()) {
                found_ = reviewer_.result();
                return false;
            }
            if (const JudgedPosition* judged = reviewer_.judged())
                news_.push_back(
                    jsonObjectOf({{"ply", std::to_string(judged->ply)},
                                  {"expected", expectedJson(record_.game, judged->expected)}}));
        } while (Clock::now() < end);
        return true;
    }
    std::string news() override { return jsonListOf(news_); }
    float share() const override { return reviewer_.share(); }
    std::string result() override {
        return jsonObjectOf({{"nodes", std::to_string(found_.nodes)},
                             {"curve", curveJson(record_, found_)},
                             {"seats", seatReviewsJson(record_, found_)},
                             {"grades", gradesJson(found_)},
                             {"moments", momentsJson(found_)},
                             {"swings", swingsJson(record_, found_, found_.moves.size())}});
    }

private:
    Record record_;
    Reviewer reviewer_;
    std::vector<std::string> news_;
    Review found_;
};

}  // namespace

void SlicedSearch::start(const State& state, const SearchLimits& limits) {
    limits_ = limits;
    share_ = 0;
    const auto start = Clock::now();
    search_.start(state);
    spent_ = Clock::now() - start;
}

bool SlicedSearch::step(int milliseconds) {
    const auto start = Clock::now();
    if (limits_.milliseconds != 0)
        milliseconds = std::clamp(limits_.milliseconds - int(spent_.count()), 1, milliseconds);
    const bool more = search_.think({.nodes = limits_.nodes, .milliseconds = milliseconds});
    spent_ += Clock::now() - start;
    share_ = more ? std::min(1.0f, shareSpent()) : 1;
    return share_ < 1;
}

// The share of the limit that will be reached first.
float SlicedSearch::shareSpent() const {
    const float nodes = limits_.nodes == 0 ? 0 : float(search_.nodes()) / float(limits_.nodes);
    const float time =
        limits_.milliseconds == 0 ? 0 : float(spent_.count()) / float(limits_.milliseconds);
    return std::max(nodes, time);
}

SlicedSearch& BotMemory::searchFor(const Game& game, std::string_view level) {
    if (!(game == game_)) {
        searches_.clear();
        game_ = game;
    }
    std::unique_ptr<SlicedSearch>& search = searches_[std::string(level)];
    if (!search) search = std::make_unique<SlicedSearch>(game_, networkOf(game_));
    return *search;
}

std::expected<std::unique_ptr<Thinking>, Error> botThinking(BotMemory& memory, Record record,
                                                            std::string_view kind, u64 seed,
                                                            const Budget& budget) {
    const auto bot = makeBot(kind, seed, budget);
    if (!bot) {
        std::string known;
        for (const BotKind& one : botKinds())
            known += (known.empty() ? "" : ", ") + std::string(one.id);
        return std::unexpected(Error{"there is no bot of that kind; there are " + known});
    }
    const Level* level = findLevel(kind);
    const bool choice = legal(record.game, record.state).size() > 1;
    if (level == nullptr || !level->searches() || !choice)
        return std::make_unique<QuickMove>(record, *bot);
    return std::make_unique<SearchedBotMove>(memory, std::move(record), kind,
                                             limitsFor(*level, budget));
}

std::unique_ptr<Thinking> hintThinking(Record record, std::size_t moves,
                                       const SearchLimits& limits) {
    return std::make_unique<Hint>(std::move(record), moves, limits);
}

std::unique_ptr<Thinking> analysisThinking(Record record, const SearchLimits& limits) {
    return std::make_unique<Analysis>(std::move(record), limits);
}

}  // namespace endeavor::page
