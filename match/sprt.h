// Wald's sequential probability ratio test of one question: does the first entrant win more than
// par? Stops as soon as the answer is clear, with a 5% risk of error either way.
#pragma once

#include "statistics.h"

namespace endeavor {

enum class Verdict : u8 { open, yes, no };
inline constexpr std::array<std::string_view, 3> verdictIds{"open", "yes", "no"};

class Sprt {
public:
    static constexpr double bound = 2.944439;  // ln(0.95 / 0.05): the risks are alpha = beta = 5%

    // H0: the win share is par, 1 / players. H1: it is par + margin, which must be below 1.
    Sprt(int players, double margin) : par_(1.0 / players), margin_(margin) {}

    // Adds the first entrant's win shares in all games of a set-up. Stops at the first verdict.
    void add(std::span<const double> setup);

    double par() const { return par_; }
    double margin() const { return margin_; }
    // ln(likelihood under H1 / under H0), as if the games were independent, divided by their
    // dispersion.
    double logLikelihoodRatio() const;
    Verdict verdict() const { return verdict_; }

private:
    double par_, margin_;
    SetupSums shares_;
    Verdict verdict_ = Verdict::open;
};

}  // namespace endeavor
