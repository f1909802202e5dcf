#include "terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/base/types.h"

namespace endeavor::cli {

bool colourful() {
    static const bool yes = [] {
        const char* term = std::getenv("TERM");
        return isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr &&
               term != nullptr && std::string_view(term) != "dumb";
    }();
    return yes;
}

static std::string styled(std::string_view code, std::string_view text) {
    if (!colourful()) return std::string(text);
    return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string bold(std::string_view text) { return styled("1", text); }
std::string faint(std::string_view text) { return styled("2", text); }

std::string inSeatColour(int seat, std::string_view text) {
    // Distinguishable with every kind of colour blindness; the seat's letter or name is always
    // shown, too.
    static constexpr std::array<std::string_view, 5> colours{"38;5;208", "38;5;39", "38;5;220",
                                                             "38;5;36", "38;5;175"};
    static_assert(colours.size() == maxPlayers, "no two seats look the same");
    return styled(colours[std::size_t(seat) % colours.size()], text);
}

std::size_t columns(std::string_view text) {
    return std::size_t(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padded(std::string_view text, std::size_t width) {
    std::string result(text);
    result.append(width > columns(text) ? width - columns(text) : 0, ' ');
    return result;
}

int terminalWidth() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 80;
}

Progress::Progress(std::string_view what, std::size_t total)
    : what_(what),
      total_(total),
      visible_(isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()),
      last_(start_) {}

Progress::~Progress() {
    if (visible_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(std::size_t done) {
    const auto now = std::chrono::steady_clock::now();
    if (!visible_ || total_ == 0 || now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    const double share = std::min(1.0, double(done) / double(total_));
    const double passed = std::chrono::duration<double>(now - start_).count();
    const int filled = int(share * 30);
    fmt::print(stderr, "\r{} [{:=<{}}{:{}}] {:3.0f}%  {:.0f} s left \x1b[K", what_, "", filled, "",
               30 - filled, share * 100, share > 0 ? passed * (1 - share) / share : 0.0);
    std::fflush(stderr);
}

}  // namespace endeavor::cli
