// endeavor admin: back up, restore, verify and prune a server's games; reset passwords.
#include <fmt/format.h>

#include "editions_folder.h"
#include "moderate.h"
#include "server/account_settings.h"
#include "server/clock.h"
#include "server/room/messages.h"
#include "server/room/room.h"
#include "server/store/cleaning.h"
#include "server/store/store.h"
#include "store_options.h"

namespace endeavor::cli {
namespace {

using namespace online;

constexpr int pageOfGames = 500;

std::unique_ptr<Store> open(const StoreOptions& options, Use use) {
    return checked(openStore(options.address(), use));
}

// Calls use(row) for every game, ordered by id.
template <typename Each>
void everyGame(Store& store, Each use) {
    std::string after;
    for (;;) {
        const std::vector<GameRow> rows = checked(store.allGames(after, pageOfGames));
        for (const GameRow& row : rows) use(row);
        if (rows.size() < std::size_t(pageOfGames)) return;
        after = rows.back().game;
    }
}

// What is wrong with a stored game; nothing if it replays and matches its row.
std::optional<std::string> wrongWith(Store& store, const GameRow& row, const Editions& editions) {
    Room room(editions);
    for (const StoredEvent& stored : checked(store.events(row.game, 0))) {
        const auto event = parseEvent(stored.json);
        if (!event) return fmt::format("event {}: {}", stored.number, event.error().text);
        if (event->number != stored.number)
            return fmt::format("event {} says it is event {}", stored.number, event->number);
        if (const auto applied = room.apply(*event); !applied)
            return fmt::format("event {}: {}", stored.number, applied.error().text);
    }
    if (room.number() != row.number)
        return fmt::format("it has {} events; its row says {}", room.number(), row.number);
    if (stageIds[std::size_t(room.stage())] != row.stage)
        return fmt::format("it is {}; its row says {}", stageIds[std::size_t(room.stage())],
                           row.stage);
    return std::nullopt;
}

void verify(const StoreOptions& options, const Editions& editions) {
    const auto store = open(options, Use::read);
    int games = 0, wrong = 0;
    everyGame(*store, [&](const GameRow& row) {
        ++games;
        if (const auto what = wrongWith(*store, row, editions)) {
            ++wrong;
            fmt::print("{}: {}\n", row.game, *what);
        }
    });
    fmt::print("{} games, {} of them wrong\n", games, wrong);
    if (wrong > 0) throw Failure("some games do not replay");
}

// Removes what nobody needs any more, as `endeavor serve --keep-days` does.
void prune(const StoreOptions& options, const CleanOptions& what) {
    const auto store = open(options, what.dry ? Use::read : Use::admin);
    Cleaning cleaning(what, now());
    while (checked(cleaning.step(*store))) {
    }
    const auto& [games, notices, sessions] = cleaning.done();
    constexpr Millis day = 24LL * 3600 * 1000;
    if (what.dry)
        for (const GameRow& row : games)
            fmt::print("{}: {}, untouched for {} days\n", row.game, row.stage,
                       (now() - row.updated) / day);
    fmt::print("{} games, {} settled notices and {} ended sessions {}\n", games.size(), notices,
               sessions, what.dry ? "would be removed" : "removed");
}

}  // namespace

void addAdmin(CLI::App& app) {
    struct Options {
        StoreOptions store;
        EditionsFolder editions;
        std::string file, url;
        CleanOptions clean{.days = 90};
    };
    auto options = std::make_shared<Options>();
    CLI::App* admin = app.add_subcommand(
        "admin", "Back up, restore, check and prune the online games of a server; moderate it");
    admin->require_subcommand(1);
    const auto add = [&](const char* name, const char* about) {
        CLI::App* command = admin->add_subcommand(name, about);
        options->store.addTo(*command);
        return command;
    };

    addModeration(*admin);

    CLI::App* backup = add("backup", "Copy everything into a new file; the server may be running");
    backup->add_option("FILE", options->file)->required();
    backup->callback([options] {
        checked(open(options->store, Use::read)->backup(options->file));
        fmt::print("Everything is in {}.\n", options->file);
    });

    CLI::App* restore =
        add("restore", "Load a backup into an empty store; the server must be stopped");
    restore->add_option("FILE", options->file)->required();
    restore->callback([options] {
        checked(open(options->store, Use::serve)->restore(options->file));
        fmt::print("Restored.\n");
    });

    CLI::App* check = add("verify", "Replay every game and list those that fail");
    options->editions.addTo(*check);
    check->callback([options] { verify(options->store, options->editions.lookup()); });

    CLI::App* reset = add("password",
                          "Print a link with which the owner of an account chooses a new password; "
                          "the server may be running");
    reset->add_option("NAME", options->file, "Name of the account")->required();
    reset->add_option("--base-url", options->url, "Public URL of the server, for the link")
        ->type_name("URL");
    reset->callback([options] {
        const auto store = open(options->store, Use::admin);
        const auto link = checked(resetLink(*store, options->file, now()));
        if (!link) throw Failure(fmt::format("there is no account called {}", options->file));
        fmt::print("{}{}\nIt is valid for a day, once. The old password stays valid until then.\n",
                   options->url, *link);
    });

    CLI::App* clean = add("prune",
                          "Remove abandoned games, settled notices and ended sessions; the server "
                          "may be running");
    clean->add_option("--days", options->clean.days, "Only games untouched for this many days")
        ->check(CLI::Range(1, 36500))
        ->capture_default_str();
    clean->add_flag("--finished", options->clean.finished, "Remove finished games too");
    clean->add_flag("--dry-run", options->clean.dry, "Only list what would be removed");
    clean->callback([options] { prune(options->store, options->clean); });
}

}  // namespace endeavor::cli
