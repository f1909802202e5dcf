// A container of blocks: its things have numbers and never move. A vector is copied when it grows,
// and for a tree of hundreds of megabytes that takes longer than there is left to think.
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

    // Things of a row get consecutive numbers; the first is returned. Numbers may be skipped
    // between rows, but not if every row is a single thing.
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
    // Frees the memory that clear() has kept and that is not used again yet.
    void shrink() { blocks_.resize(used_); }
    std::size_t bytes() const { return blocks_.size() * blockSize * sizeof(Thing); }

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
