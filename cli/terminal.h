// Colour, width and progress on a terminal; plain text when the output is a file or a pipe.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace endeavor::cli {

// True if standard output is a terminal that wants colour (NO_COLOR and TERM=dumb are respected).
bool colourful();

std::string bold(std::string_view text);
std::string faint(std::string_view text);
std::string inSeatColour(int seat, std::string_view text);

// The width of UTF-8 text in columns (one per character), and text padded to a width.
std::size_t columns(std::string_view text);
std::string padded(std::string_view text, std::size_t width);

int terminalWidth();  // 80 if unknown

// A progress bar on stderr; shows nothing unless stderr is a terminal.
class Progress {
public:
    Progress(std::string_view what, std::size_t total);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void show(std::size_t done);

private:
    std::string what_;
    std::size_t total_;
    bool visible_;
    std::chrono::steady_clock::time_point start_, last_;
};

}  // namespace endeavor::cli
