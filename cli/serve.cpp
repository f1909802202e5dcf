// endeavor serve, endeavor worker: online games.
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "editions_folder.h"
#include "server/config.h"
#include "server/server.h"
#include "store_options.h"

namespace endeavor::cli {
namespace {

namespace fs = std::filesystem;

// The default folder of the web page: beside the program, where tools/page builds it, or where a
// package would install it.
std::string builtPage() {
    std::error_code none;
    const fs::path program = fs::read_symlink("/proc/self/exe", none);
    for (const fs::path& place :
         {program.parent_path() / "page", program.parent_path() / "../share/endeavor/page"})
        if (fs::exists(place / "index.html", none)) return place.string();
    return {};
}

int allButOneCore() { return std::max(1, int(std::thread::hardware_concurrency()) - 1); }

// All addresses of IPv6 and IPv4; those of IPv4 on a machine without IPv6.
std::string everyAddress() {
    const int tried = ::socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (tried < 0) return "0.0.0.0";
    ::close(tried);
    return "::";
}

void announce(std::string_view what, const std::string& host, std::uint16_t port) {
    fmt::print("{} at http://{}:{}\n", what, host.contains(':') ? "[" + host + "]" : host, port);
    std::fflush(stdout);
}

void check(const std::expected<void, std::string>& done) {
    if (!done) throw Failure(done.error());
}

void showConfig(const std::string& file) {
    online::Config config;
    if (!file.empty()) {
        auto read = online::readConfig(file);
        if (!read) throw Failure(read.error().text);
        config = *read;
    }
    fmt::print("{}\n", online::configText(config));
}

}  // namespace

void addServe(CLI::App& app) {
    struct Options {
        StoreOptions store;
        online::ServeOptions serve;
        EditionsFolder editions;
        std::string page, address;
        int port = 8080;
        bool open = false, quiet = false, local = false, show = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("serve", "Host the page and online games");
    options->store.addTo(*command);
    command->add_option("--port", options->port, "Port to listen on; 0 for any free port")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str();
    command->add_flag(
        "--public", options->open,
        "Listen on all addresses, of IPv6 and IPv4, instead of 127.0.0.1. Put TLS in front: "
        "docs/hosting.md");
    command->add_option("--address", options->address, "Listen on this address only")
        ->type_name("ADDRESS")
        ->excludes("--public");
    command->add_flag("--behind-proxy", options->serve.listen.behindProxy,
                      "Trust the X-Forwarded-For and X-Forwarded-Proto headers of a proxy");
    command
        ->add_option("--config", options->serve.config,
                     "File with quotas; SIGHUP reads it again: docs/hosting.md")
        ->type_name("FILE");
    command
        ->add_option("--operator-secret", options->serve.operatorSecret,
                     "Secret of the operator's page, /operator. The variable ENDEAVOR_OPERATOR "
                     "keeps it out of the process list")
        ->type_name("SECRET")
        ->envname("ENDEAVOR_OPERATOR");
    command->add_flag("--show-config", options->show,
                      "Print the configuration with all defaults, and end");
    command->add_flag("--exempt-loopback", options->serve.listen.limits.exemptLoopback,
                      "No quotas and rate limits for programs on this machine, for load tests; "
                      "without effect behind a proxy");
    command
        ->add_option("--origin", options->serve.listen.origins,
                     "Another site whose pages may use this server: https://example.org")
        ->type_name("URL");
    command
        ->add_option("--page", options->page,
                     "Folder of the built page (default: page beside this program)")
        ->type_name("DIR");
    options->editions.addTo(*command);
    options->serve.bots = allButOneCore();
    command
        ->add_option("--bots", options->serve.bots,
                     "Bots that think in parallel; 0 leaves them to `endeavor worker`")
        ->check(CLI::Range(0, 64))
        ->capture_default_str();
    command
        ->add_option("--keep-days", options->serve.keepDays,
                     "Remove unfinished games that nobody has touched for so many days (default: "
                     "keep them)")
        ->check(CLI::Range(1, 36500));
    auto& notify = options->serve.notify;
    command
        ->add_option("--base-url", notify.baseUrl,
                     "Public URL of this server, for links in notifications")
        ->type_name("URL");
    command
        ->add_option("--smtp", notify.smtp,
                     "Mail relay: smtp://user:password@host:port. The variable ENDEAVOR_SMTP keeps "
                     "it out of the process list")
        ->type_name("URL")
        ->envname("ENDEAVOR_SMTP");
    command->add_option("--mail-from", notify.mailFrom, "Sender address of mail")
        ->type_name("ADDRESS");
    command->add_flag("--allow-local-webhooks", options->local,
                      "Allow webhooks and push messages to private addresses");
    command->add_flag("--quiet", options->quiet, "Log only warnings and errors");
    command->callback([options] {
        online::ServeOptions& serve = options->serve;
        if (options->show) return showConfig(serve.config);
        serve.editions = options->editions.load();
        serve.store = options->store.address();
        serve.page = options->page.empty() ? builtPage() : options->page;
        serve.listen.port = std::uint16_t(options->port);
        if (options->open)
            serve.listen.address = everyAddress();
        else if (!options->address.empty())
            serve.listen.address = options->address;
        if (options->local) serve.notify.reach = online::Reach::local;
        if (options->quiet) serve.logLevel = net::Level::warning;
        check(online::serve(serve, [&](std::uint16_t port) {
            const std::string& address = serve.listen.address;
            announce(serve.page.empty() ? "Serving the API only (no page was built)" : "Play",
                     options->open || address == "127.0.0.1" ? "localhost" : address, port);
        }));
    });
}

void addWorker(CLI::App& app) {
    struct Options {
        std::string store;
        EditionsFolder editions;
        online::ServeOptions serve;
        std::optional<int> port;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "worker", "Think for the bots of servers that share a PostgreSQL database");
    command
        ->add_option("--store", options->store,
                     "The PostgreSQL database of the games: postgres://user@host/name")
        ->type_name("ADDRESS")
        ->required();
    options->editions.addTo(*command);
    command
        ->add_option("--config", options->serve.config,
                     "File with quotas; SIGHUP reads it again: docs/hosting.md")
        ->type_name("FILE");
    options->serve.bots = int(std::max(1U, std::thread::hardware_concurrency()));
    command->add_option("--bots", options->serve.bots, "Bots that think in parallel")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command
        ->add_option("--port", options->port,
                     "Answer /metrics and /healthz on this port; 0 for any free port (default: "
                     "do not listen)")
        ->check(CLI::Range(0, 65535));
    command->add_option("--address", options->serve.listen.address, "Address to listen on for them")
        ->type_name("ADDRESS")
        ->needs("--port")
        ->capture_default_str();
    command->callback([options] {
        StoreOptions store;
        store.store = options->store;
        options->serve.store = store.address();
        options->serve.editions = options->editions.load();
        options->serve.listen.port = std::uint16_t(options->port.value_or(0));
        check(online::work(options->serve, options->port.has_value(), [&](std::uint16_t port) {
            announce("Working; /metrics", options->serve.listen.address, port);
        }));
    });
}

}  // namespace endeavor::cli
