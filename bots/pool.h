// Things that are found by their numbers and never move. A vector that grows is copied: for a tree
// of hundreds of megabytes that takes longer than there is left to think.
#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "core/base/types.h"

namespace endeavor {

template <class Thing>
class Pool {
public:
    static constexpr std::size_t blockSize = 1 << 16;

    // Those of a row have numbers one after the other; the first one's is returned. Between rows
    // some may be left out, but not if every row is of one.
    u32 add(std::span<const Thing> row) {
        assert(row.size() <= blockSize);
        if (used_ == 0 || blocks_[used_ - 1].size() + row.size() > blockSize) {
            if (used_ == blocks_.size()) blocks_.emplace_back().reserve(blockSize);
            ++used_;
        }
        std::vector<Thing>& block = blocks_[used_ - 1];
        const std::size_t first = (used_ - 1) * blockSize + block.size();
        block.insert(block.end(), row.begin(), row.end());
        size_ += row.size();
        return u32(first);
    }
    u32 add(const Thing& thing) { return add(std::span(&thing, 1)); }

    // Memory is kept.
    void clear() {
        for (std::vector<Thing>& block : blocks_) block.clear();
        used_ = size_ = 0;
    }

    Thing& operator[](u32 number) { return blocks_[number / blockSize][number % blockSize]; }
    const Thing& operator[](u32 number) const {
        return blocks_[number / blockSize][number % blockSize];
    }
    std::span<const Thing> row(u32 first, std::size_t count) const {
        return {&(*this)[first], count};
    }
    std::size_t size() const { return size_; }

private:
    std::vector<std::vector<Thing>> blocks_;
    std::size_t used_ = 0;  // of the blocks
    std::size_t size_ = 0;
};

}  // namespace endeavor
