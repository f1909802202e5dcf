#include "files.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>

#include "core/base/fingerprint.h"
#include "text.h"

namespace endeavor::net {
namespace {

namespace fs = std::filesystem;

constexpr std::pair<std::string_view, std::string_view> types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".avif", "image/avif"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".xml", "application/xml"},
    {".txt", "text/plain; charset=utf-8"},
};

std::string typeOf(const fs::path& name) {
    const std::string extension = lowered(name.extension().string());
    const auto* found = std::ranges::find(types, extension, [](const auto& t) { return t.first; });
    return std::string(found == std::end(types) ? "application/octet-stream" : found->second);
}

bool isWordCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

// /assets/index-DiwrgTda.js: Vite puts hashed files there, with eight characters of the hash.
bool hasHash(std::string_view path) {
    constexpr std::size_t hash = 8;
    if (!path.starts_with("/assets/")) return false;
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const std::string_view stem = name.substr(0, name.find('.'));
    return stem.size() > hash + 1 && stem[stem.size() - hash - 1] == '-' &&
           std::ranges::all_of(stem.substr(stem.size() - hash), isWordCharacter);
}

// An address the page routes itself: words between slashes.
bool isPageAddress(std::string_view path) {
    return std::ranges::all_of(path, [](char c) { return c == '/' || isWordCharacter(c); });
}

bool hidden(const fs::path& path) {
    return std::ranges::any_of(path,
                               [](const fs::path& part) { return part.string().starts_with('.'); });
}

std::expected<std::string, std::string> contentOf(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::string content(std::istreambuf_iterator<char>(in), {});
    if (!in.is_open() || in.bad()) return std::unexpected(file.string() + " can't be read");
    return content;
}

bool listed(std::string_view ifNoneMatch, std::string_view tag) {
    bool found = false;
    eachPart(ifNoneMatch, ',', [&](std::string_view part) {
        if (part.starts_with("W/")) part.remove_prefix(2);
        found = found || part == tag || part == "*";
    });
    return found;
}

}  // namespace

bool accepts(std::string_view header, std::string_view coding) {
    bool accepted = false;
    eachPart(header, ',', [&](std::string_view part) {
        const std::size_t semicolon = std::min(part.find(';'), part.size());
        if (!sameWord(trimmed(part.substr(0, semicolon)), coding)) return;
        const std::string_view weight = trimmed(part.substr(std::min(semicolon + 1, part.size())));
        // q=0, q=0.0, … mean not acceptable.
        accepted = !weight.starts_with("q=0") ||
                   weight.find_first_of("123456789") != std::string_view::npos;
    });
    return accepted;
}

Files::Variant Files::variantOf(std::string content) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string tag = "\"";
    const std::uint64_t hash = fingerprint(content);
    for (int shift = 60; shift >= 0; shift -= 4) tag += digits[hash >> shift & 15];
    return {.content = shared(std::move(content)), .tag = tag + '"'};
}

std::expected<Files, std::string> Files::load(const fs::path& folder) {
    Files files;
    std::error_code failed;
    std::map<std::string, fs::path> found;
    for (fs::recursive_directory_iterator at(folder, failed), end; !failed && at != end;
         at.increment(failed)) {
        const fs::path name = fs::relative(at->path(), folder, failed);
        if (!failed && at->is_regular_file(failed) && !hidden(name))
            found.emplace("/" + name.generic_string(), at->path());
        if (failed) break;
    }
    if (failed) return std::unexpected(folder.string() + ": " + failed.message());
    for (const auto& [path, file] : found) {
        auto content = contentOf(file);
        if (!content) return std::unexpected(content.error());
        Variant variant = variantOf(std::move(*content));
        const std::string plain = path.substr(0, path.size() - 3);
        const bool compressed = found.contains(plain);
        if (compressed && path.ends_with(".br")) {
            files.files_[plain].brotli = std::move(variant);
        } else if (compressed && path.ends_with(".gz")) {
            files.files_[plain].gzip = std::move(variant);
        } else {
            File& served = files.files_[path];
            served.type = typeOf(file.filename());
            served.immutable = hasHash(path);
            served.plain = std::move(variant);
        }
    }
    if (!files.files_.contains("/index.html"))
        return std::unexpected(folder.string() +
                               " has no index.html; expected the folder of the built page");
    return files;
}

const Files::File* Files::find(std::string_view path) const {
    auto found = files_.find(path);
    if (found == files_.end() && isPageAddress(path)) found = files_.find("/index.html");
    return found == files_.end() ? nullptr : &found->second;
}

Response Files::respond(const Request& request) const {
    const File* file = find(request.path);
    if (file == nullptr) return refusalResponse(404, "not-found", "no-file");
    const std::string_view encodings = request.header("Accept-Encoding");
    const bool brotli = file->brotli && accepts(encodings, "br");
    const bool gzip = !brotli && file->gzip && accepts(encodings, "gzip");
    const Variant& variant = brotli ? *file->brotli : gzip ? *file->gzip : file->plain;

    Response response;
    response.set("Content-Type", file->type);
    response.set("ETag", variant.tag);
    response.set("Cache-Control",
                 file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->brotli || file->gzip) response.set("Vary", "Accept-Encoding");
    if (listed(request.header("If-None-Match"), variant.tag)) {
        response.status = 304;
        return response;
    }
    if (brotli || gzip) response.set("Content-Encoding", brotli ? "br" : "gzip");
    response.body = variant.content;
    return response;
}

Handler Files::handler() const {
    return
        [this](const Request& request) -> asio::awaitable<Response> { co_return respond(request); };
}

}  // namespace endeavor::net
