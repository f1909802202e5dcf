// The built page, read into memory at start. Only names that were there then are served, so no path
// leads anywhere else.
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
    // Every file below the folder, except hidden ones. page.js.br and page.js.gz are page.js
    // compressed. An error says what is missing: there has to be an index.html.
    static std::expected<Files, std::string> load(const std::filesystem::path& folder);

    // The file of that path; index.html for addresses the page itself makes sense of (/game/7f3a);
    // 304 if the client has it already; 404.
    Response respond(const Request& request) const;
    Handler handler() const;  // lives no longer than this

    std::size_t size() const { return files_.size(); }

private:
    struct Variant {
        SharedText content;
        std::string tag;  // changes with the content
    };
    struct File {
        std::string type;
        bool immutable = false;  // its name has a hash of its content
        Variant plain;
        std::optional<Variant> brotli, gzip;
    };
    static Variant variantOf(std::string content);
    const File* find(std::string_view path) const;

    std::map<std::string, File, std::less<>> files_;  // by path: /assets/index-4f3a9c21.js
};

// Whether a client that says this in Accept-Encoding takes the coding: "gzip;q=0.5, br;q=0".
bool accepts(std::string_view header, std::string_view coding);

}  // namespace endeavor::net
