// endeavor admin: back up, restore, verify and prune a server's games.
#include <fmt/format.h>

#include "editions_folder.h"
#include "moderate.h"
#include "server/clock.h"
#include "server/room/messages.h"
#include "server/room/room.h"
#include "server/store/store.h"
#include "store_options.h"

namespace endeavor::cli {
namespace {

using namespace online;

constexpr int pageOfGames = 500;

template <typename T>
T checked(Stored<T> stored) {
    if (!stored) throw Failure(stored.error().text);
    if constexpr (!std::is_void_v<T>) return std::move(*stored);
}

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

// Removes games untouched for `days`: unfinished ones only, or all of them with `finished`.
void prune(const StoreOptions& options, int days, bool finished, bool dry) {
    const auto store = open(options, Use::serve);
    const Millis before = now() - Millis(days) * 24 * 3600 * 1000;
    std::vector<std::string> abandoned;
    everyGame(*store, [&](const GameRow& row) {
        if (row.updated < before && (finished || row.stage != "over"))
            abandoned.push_back(row.game);
    });
    if (!dry)
        for (const std::string& game : abandoned) checked(store->remove(game));
    fmt::print("{} games {}\n", abandoned.size(), dry ? "would be removed" : "removed");
}

}  // namespace

void addAdmin(CLI::App& app) {
    struct Options {
        StoreOptions store;
        EditionsFolder editions;
        std::string file;
        int days = 90;
        bool finished = false, dry = false;
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

    CLI::App* clean =
        add("prune", "Remove abandoned games; with SQLite the server must be stopped");
    clean->add_option("--days", options->days, "Only games untouched for this many days")
        ->check(CLI::Range(1, 36500))
        ->capture_default_str();
    clean->add_flag("--finished", options->finished, "Remove finished games too");
    clean->add_flag("--dry-run", options->dry, "Only print how many");
    clean->callback(
        [options] { prune(options->store, options->days, options->finished, options->dry); });
}

}  // namespace endeavor::cli
