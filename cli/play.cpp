#include "command.h"
namespace endeavor::cli {
void addPlay(CLI::App&) {}
}  // namespace endeavor::cli
