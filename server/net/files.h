// The built page, read into memory at start. Only file names found then are served, so path
// traversal is impossible.
#pragma once

#include <expected>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "http.h"

namespace endeavor::net {

class Files {
public:
    // Loads every file below the folder except hidden ones. page.js.br and page.js.gz are served as
    // compressed variants of page.js. An error says what is missing: index.html is required.
    static std::expected<Files, std::string> load(const std::filesystem::path& folder);

    // The file at that path; index.html for addresses the page routes itself (/game/7f3a); 304 if
    // the client's copy is current; 404.
    Response respond(const Request& request) const;
    Handler handler() const;  // must not outlive this

    std::size_t size() const { return files_.size(); }

private:
    struct Variant {
        SharedText content;
        std::string tag;  // changes with the content
    };
    struct File {
        std::string type;
        bool immutable = false;  // its name contains a hash of its content
        Variant plain;
        std::optional<Variant> brotli, gzip;
    };
    static Variant variantOf(std::string content);
    const File* find(std::string_view path) const;

    std::map<std::string, File, std::less<>> files_;  // by path: /assets/index-4f3a9c21.js
};

// Whether a client with this Accept-Encoding header ("gzip;q=0.5, br;q=0") accepts the coding.
bool accepts(std::string_view header, std::string_view coding);

}  // namespace endeavor::net
