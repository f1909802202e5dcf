#include "requests.h"

#include "core/base/bits.h"

namespace endeavor::online {

u8 jury(const OpenRequest& request, std::span<const Seat> seats) {
    u8 mask = 0;
    for (std::size_t seat = 0; seat < seats.size(); ++seat)
        if (seats[seat].present() && int(seat) != request.seat && request.asked.target != int(seat))
            mask |= u8(1u << seat);
    return mask;
}

bool carried(const OpenRequest& request, std::span<const Seat> seats) {
    const u8 asked = jury(request, seats);
    if (!request.vote()) return (asked & ~request.agreed) == 0;
    const int inFavor = count(asked & request.agreed) + 1;
    if (request.asked.what == Wish::kick && inFavor < 2) return false;
    return 2 * inFavor > count(asked) + 1;
}

bool failed(const OpenRequest& request, std::span<const Seat> seats) {
    const u8 asked = jury(request, seats);
    const int against = count(asked & request.refused);
    if (!request.vote()) return against > 0;
    const int others = count(asked) + 1;
    return 2 * (others - against) <= others;
}

}  // namespace endeavor::online
