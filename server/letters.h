// The mails that are about an account rather than about a game. In both languages of the page: the
// server does not know which one a reader speaks.
#pragma once

#include <string>

namespace endeavor::online {

struct Letter {
    std::string subject, text;
};

Letter resetLetter(const std::string& name, const std::string& link);
Letter confirmLetter(const std::string& name, const std::string& link);
Letter noticesLetter(const std::string& link);

}  // namespace endeavor::online
