// The page's files: what is served under which name, and that nothing else is.
#include "server/net/files.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "client.h"

namespace endeavor::net {
namespace {

namespace fs = std::filesystem;

class PageFiles : public testing::Test {
protected:
    PageFiles() {
        fs::remove_all(outer_);
        write("../secret.txt", "secret");
        write("index.html", "<!doctype html>");
        write("assets/index-DiwrgTda.js", "let plain = 1;");
        write("assets/index-DiwrgTda.js.br", "brotli");
        write("assets/index-DiwrgTda.js.gz", "gzip");
        write("assets/engine-A1_b-c2d.wasm", "wasm");
        write("icon.svg", "<svg/>");
        write("empty.txt", "");
        write("data.gz", "an archive of its own");
        write(".env", "secret");
        write(".git/config", "secret");
    }
    ~PageFiles() override { fs::remove_all(outer_); }

    void write(const std::string& name, std::string_view content) {
        fs::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name, std::ios::binary) << content;
    }

    Files load() {
        auto files = Files::load(folder_);
        EXPECT_TRUE(files) << files.error();
        return files.value_or(Files{});
    }

    const fs::path outer_ =
        fs::temp_directory_path() / ("endeavor-files-test-" + std::to_string(getpid()));
    const fs::path folder_ = outer_ / "page";
};

Request asking(std::string path, std::vector<Header> headers = {}) {
    Request request;
    request.method = "GET";
    request.path = std::move(path);
    request.headers = std::move(headers);
    return request;
}

std::string header(const Response& response, std::string_view name) {
    for (const Header& header : response.headers)
        if (header.name == name) return header.value;
    return "none";
}

std::string body(const Response& response) { return response.body ? *response.body : "none"; }

TEST_F(PageFiles, AFileComesWithItsTypeAndMayBeAskedForAgain) {
    const Response response = load().respond(asking("/icon.svg"));
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(body(response), "<svg/>");
    EXPECT_EQ(header(response, "Content-Type"), "image/svg+xml");
    EXPECT_EQ(header(response, "Cache-Control"), "no-cache");
    EXPECT_EQ(header(response, "Vary"), "none");
    EXPECT_EQ(body(load().respond(asking("/empty.txt"))), "");
}

TEST_F(PageFiles, WhatHasItsHashInItsNameIsKeptForEver) {
    const Files files = load();
    for (const char* path : {"/assets/index-DiwrgTda.js", "/assets/engine-A1_b-c2d.wasm"})
        EXPECT_EQ(header(files.respond(asking(path)), "Cache-Control"),
                  "public, max-age=31536000, immutable")
            << path;
    EXPECT_EQ(header(files.respond(asking("/index.html")), "Cache-Control"), "no-cache");
    EXPECT_EQ(header(files.respond(asking("/assets/engine-A1_b-c2d.wasm")), "Content-Type"),
              "application/wasm");
}

TEST_F(PageFiles, AClientThatHasTheFileIsToldSo) {
    const Files files = load();
    const std::string tag = header(files.respond(asking("/icon.svg")), "ETag");
    for (const std::string& said : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
        const Response response = files.respond(asking("/icon.svg", {{"If-None-Match", said}}));
        EXPECT_EQ(response.status, 304) << said;
        EXPECT_EQ(body(response), "none");
        EXPECT_EQ(header(response, "ETag"), tag);
    }
    EXPECT_EQ(files.respond(asking("/icon.svg", {{"If-None-Match", "\"other\""}})).status, 200);
    write("icon.svg", "<svg></svg>");
    EXPECT_EQ(load().respond(asking("/icon.svg", {{"If-None-Match", tag}})).status, 200);
}

TEST_F(PageFiles, WhoTakesCompressedFilesGetsThem) {
    const Files files = load();
    const auto got = [&](std::string accepted) {
        const Response response =
            files.respond(asking("/assets/index-DiwrgTda.js", {{"Accept-Encoding", accepted}}));
        EXPECT_EQ(header(response, "Vary"), "Accept-Encoding");
        EXPECT_EQ(header(response, "Content-Type"), "text/javascript; charset=utf-8");
        return header(response, "Content-Encoding") + ": " + body(response);
    };
    EXPECT_EQ(got("gzip, deflate, br"), "br: brotli");
    EXPECT_EQ(got("gzip"), "gzip: gzip");
    EXPECT_EQ(got("br;q=0, GZIP;q=0.5"), "gzip: gzip");
    EXPECT_EQ(got("br;q=0.0, gzip; q=0"), "none: let plain = 1;");
    EXPECT_EQ(got("identity"), "none: let plain = 1;");
    EXPECT_EQ(got(""), "none: let plain = 1;");
}

TEST_F(PageFiles, EachVariantHasItsOwnTag) {
    const Files files = load();
    const std::string path = "/assets/index-DiwrgTda.js";
    const std::string tag = header(files.respond(asking(path)), "ETag");
    const Response response =
        files.respond(asking(path, {{"Accept-Encoding", "br"}, {"If-None-Match", tag}}));
    EXPECT_EQ(body(response), "brotli");
    EXPECT_NE(header(response, "ETag"), tag);
}

TEST_F(PageFiles, AddressesOfThePageAreThePage) {
    const Files files = load();
    for (const char* path : {"/", "/game/7f3a_x-9", "/learn/", "/index.html"}) {
        const Response response = files.respond(asking(path));
        EXPECT_EQ(body(response), "<!doctype html>") << path;
        EXPECT_EQ(header(response, "Content-Type"), "text/html; charset=utf-8");
        EXPECT_EQ(header(response, "Cache-Control"), "no-cache");
    }
    for (const char* path : {"/missing.js", "/assets/gone-12345678.css", "/a b", "/assets/.."})
        EXPECT_EQ(files.respond(asking(path)).status, 404) << path;
}

TEST_F(PageFiles, ACompressedFileWithoutAPlainOneIsAFile) {
    EXPECT_EQ(body(load().respond(asking("/data.gz"))), "an archive of its own");
    EXPECT_EQ(load().respond(asking("/assets/index-DiwrgTda.js.br")).status, 404);
}

TEST_F(PageFiles, NoPathLeadsOutOfTheFolderOrToHiddenFiles) {
    const Files files = load();
    Router router;
    router.otherwise(files.handler());
    test::Server server(std::move(router));
    for (const char* path :
         {"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt",
          "/%252e%252e%252fsecret.txt", "/..\\secret.txt", "/..%5csecret.txt",
          "/%5c..%5csecret.txt", "/assets/../../secret.txt", "/./../secret.txt", "//secret.txt",
          "/..;/secret.txt", "/.env", "/.git/config", "/%c0%ae%c0%ae/secret.txt",
          "/secret.txt%00.html", "/....//secret.txt", "/assets/..%252f..%252fsecret.txt"}) {
        const test::Reply reply = server.ask(test::get(path));
        EXPECT_TRUE(reply.status == 404 || reply.status == 400) << path << " " << reply.status;
        EXPECT_EQ(reply.body.find("secret"), std::string::npos) << path;
    }
}

TEST_F(PageFiles, WhatIsMissingAtTheStartIsSaid) {
    fs::remove(folder_ / "index.html");
    const auto without = Files::load(folder_);
    ASSERT_FALSE(without);
    EXPECT_NE(without.error().find("has no index.html"), std::string::npos) << without.error();
    EXPECT_FALSE(Files::load(folder_ / "nowhere"));
}

}  // namespace
}  // namespace endeavor::net
