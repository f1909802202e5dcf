#include "command.h"
namespace endeavor::cli {
void addShow(CLI::App&) {}
}  // namespace endeavor::cli
