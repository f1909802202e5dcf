#include "sprt.h"

#include <cmath>

namespace endeavor {

void Sprt::add(std::span<const double> setup) {
    if (verdict_ != Verdict::open) return;
    shares_.add(setup);
    const double ratio = logLikelihoodRatio();
    if (ratio >= bound) verdict_ = Verdict::yes;
    if (ratio <= -bound) verdict_ = Verdict::no;
}

double Sprt::logLikelihoodRatio() const {
    if (shares_.setups() == 0) return 0;
    const double forWin = std::log((par_ + margin_) / par_);
    const double forLoss = std::log((1 - par_ - margin_) / (1 - par_));
    const double share = shares_.mean();
    return shares_.games() * (share * forWin + (1 - share) * forLoss) / dispersion(shares_);
}

}  // namespace endeavor
