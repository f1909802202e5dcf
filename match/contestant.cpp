#include "contestant.h"

#include "outside.h"

namespace endeavor {
namespace {

// One of our bots. A new one is made for each game, so that results do not depend on the order in
// which threads play the games.
class OwnBot : public Contestant {
public:
    explicit OwnBot(const SeatSpec& spec) : kind_(spec.kind), budget_(spec.budget) {}
    void sitDown(u64 seed) override { bot_ = makeBot(kind_, seed, budget_); }
    Answer choose(const Record& record) override {
        return {.move = bot_->choose(record.game, record.state), .fault = Fault::none, .why = {}};
    }

private:
    std::string kind_;
    Budget budget_;
    std::unique_ptr<Bot> bot_;
};

}  // namespace

std::expected<std::unique_ptr<Contestant>, Error> makeContestant(const SeatSpec& spec) {
    if (spec.outside()) return OutsideProgram::start(spec);
    return std::make_unique<OwnBot>(spec);
}

}  // namespace endeavor
