// endeavor admin reports, close, suspend, lift, hide: moderation of a server, beside it or without.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "moderate.h"
#include "server/clock.h"
#include "server/room/names.h"
#include "server/store/store.h"
#include "server/visitor.h"
#include "store_options.h"

namespace endeavor::cli {
namespace {

using namespace online;

constexpr int pageOfReports = 50;
constexpr Millis aDay = 24LL * 3600 * 1000;

struct Options {
    StoreOptions store;
    std::string visitor, why, game;
    std::int64_t report = 0;
    int days = 0, number = 0;
    bool closed = false, show = false;
};

std::unique_ptr<Store> open(const Options& options, Use use = Use::admin) {
    return checked(openStore(options.store.address(), use));
}

std::string date(Millis at) {
    return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time_t(at / 1000)));
}

void listReports(const Options& options) {
    const auto store = open(options, Use::read);
    std::optional<std::int64_t> before;
    int count = 0;
    for (;;) {
        const auto some = checked(store->reports(!options.closed, pageOfReports, before));
        for (const Report& report : some) {
            ++count;
            fmt::print("{}  {}  game {} seat {} ({}), {}, {}\n    by {}: {}\n", report.id,
                       date(report.at), report.game, report.seat, report.name, report.visitor,
                       report.address, report.by, report.text);
            if (const auto chat = parseJson(report.chat); chat && chat->is_array())
                for (const json::value& line : chat->get_array())
                    fmt::print("    {} seat {}: {}\n", jsonLine(line.at("number")),
                               jsonLine(line.at("seat")), std::string(line.at("text").as_string()));
            before = report.id;
        }
        if (some.size() < std::size_t(pageOfReports)) break;
    }
    fmt::print("{} {} reports\n", count, options.closed ? "closed" : "open");
    const auto suspended = checked(store->suspensions(now()));
    for (const Suspension& one : suspended)
        fmt::print("suspended until {}: {}: {}\n", date(one.until), one.visitor, one.why);
}

void suspend(const Options& options) {
    if (!isVisitor(options.visitor))
        throw Failure("'" + options.visitor +
                      "' is no visitor; expected account:ID, key:… or address:…");
    const auto why = cleanText(options.why, "--why", 200);
    if (!why) throw Failure(why.error().english());
    const Suspension suspension{
        .visitor = options.visitor, .at = now(), .until = now() + aDay * options.days, .why = *why};
    checked(open(options)->suspend(suspension));
    fmt::print("{} is suspended until {}.\n", options.visitor, date(suspension.until));
}

}  // namespace

void addModeration(CLI::App& admin) {
    auto options = std::make_shared<Options>();
    const auto add = [&](const char* name, const char* about) {
        CLI::App* command = admin.add_subcommand(name, about);
        options->store.addTo(*command);
        return command;
    };

    CLI::App* reports = add("reports", "List what players have reported, and who is suspended");
    reports->add_flag("--closed", options->closed, "Those that have been dealt with");
    reports->callback([options] { listReports(*options); });

    CLI::App* close = add("close", "Mark a report as dealt with");
    close->add_option("REPORT", options->report, "Its number")->required();
    close->callback([options] {
        if (!checked(open(*options)->closeReport(options->report)))
            throw Failure(fmt::format("there is no open report {}", options->report));
        fmt::print("Report {} is closed.\n", options->report);
    });

    CLI::App* stop =
        add("suspend", "Let somebody neither make games nor sit down nor write for some days");
    stop->add_option("VISITOR", options->visitor, "account:ID, key:… or address:…")->required();
    stop->add_option("--days", options->days, "For how long")
        ->required()
        ->check(CLI::Range(1, 36500));
    stop->add_option("--why", options->why, "What they are told")->required();
    stop->callback([options] { suspend(*options); });

    CLI::App* lift = add("lift", "End a suspension");
    lift->add_option("VISITOR", options->visitor, "account:ID, key:… or address:…")->required();
    lift->callback([options] {
        if (!checked(open(*options)->liftSuspension(options->visitor)))
            throw Failure(options->visitor + " is not suspended");
        fmt::print("{} is no longer suspended.\n", options->visitor);
    });

    CLI::App* hide = add("hide",
                         "Hide what somebody said; with SQLite, a running server shows it until "
                         "nobody has looked at the game for a minute");
    hide->add_option("GAME", options->game, "Its id")->required();
    hide->add_option("NUMBER", options->number, "Of the event")->required();
    hide->add_flag("--show", options->show, "Show it again");
    hide->callback([options] {
        if (!checked(open(*options)->hideText(options->game, options->number, !options->show)))
            throw Failure(fmt::format("nothing was said with the number {} in game {}",
                                      options->number, options->game));
        fmt::print("It is {}.\n", options->show ? "shown" : "hidden");
    });
}

}  // namespace endeavor::cli
