// A temporary folder for a test, deleted with this object.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace endeavor::test {

class TempFolder {
public:
    TempFolder() {
        // mkdtemp replaces the last six letters by something unique.
        std::string name = (std::filesystem::temp_directory_path() / "endeavor-").string();
        name.append(6, 'X');
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
        path_ = name;
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    ~TempFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    std::string operator/(const std::string& name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

}  // namespace endeavor::test
