// endeavor show: a position as a picture, or the components of an edition as tables.
#include <fmt/format.h>

#include "choices.h"
#include "command.h"
#include "exploit_text.h"
#include "picture.h"
#include "report.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

struct ShowOptions {
    std::string file, edition;
    int ply = 0;
    bool plyGiven = false, json = false;
};

// --- A position ----------------------------------------------------------------------------------

void showPosition(const ShowOptions& options) {
    Given given = loadRecordOrPosition(options.file, options.edition);
    if (options.plyGiven) cutTo(given, options.ply, options.file);
    Record& record = given.record;
    if (options.json) {
        fmt::print("{}\n", positionJson(record.game, record.state, record.names));
        return;
    }
    const std::size_t width = pictureWidth();
    fmt::print("{}", picture(record, width));
    if (!record.state.over()) {
        fmt::print("{}{}\n", heading("To decide", width), question(record));
        fmt::print("{}", choicesText(choices(record), width));
    }
    for (int seat = 0; seat < record.game.players; ++seat)
        record.names[std::size_t(seat)] = shownName(record, seat);
    fmt::print("{}", heading("Standing", width));
    printStanding(record);
}

// --- An edition ----------------------------------------------------------------------------------

class EditionSheet {
public:
    EditionSheet(const Edition& edition, std::size_t width) : edition_(edition), width_(width) {}

    void print() const {
        fmt::print("{}  {}\n", bold(edition_.name), faint(edition_.id));
        paragraph(edition_.about);
        fmt::print("\n");
        paragraph(fmt::format(
            "{} to {} players, {} rounds, {} markers each, {} card slots; an empty free governor "
            "space is worth {} glory.",
            edition_.minPlayers, edition_.maxPlayers, edition_.rounds, edition_.markers,
            edition_.cardSlots, edition_.freeGovernorGlory));
        status();
        tokens();
        buildings();
        decks();
        regions();
        connections();
        exploits();
        rules();
        provenance();
    }

private:
    void paragraph(const std::string& text) const {
        for (const std::string& line : wrapped(text, width_)) fmt::print("{}\n", line);
    }
    void section(std::string_view title) const { fmt::print("{}", heading(title, width_)); }

    static std::string range(int from, int to) {
        return from == to ? std::to_string(from) : fmt::format("{}-{}", from, to);
    }

    void status() const {
        section("Status levels");
        const auto row = [&](const std::string& name, std::string_view what, auto&& cell) {
            fmt::print("  {} {:<14}", padded(name, 14), what);
            for (std::size_t level = 0; level < edition_.levelFrom.size(); ++level) {
                const int from = edition_.levelFrom[level];
                const bool last = level + 1 == edition_.levelFrom.size();
                const int to = last ? edition_.statusMax : edition_.levelFrom[level + 1] - 1;
                fmt::print("{:>8}", cell(from, to));
            }
            fmt::print("\n");
        };
        const auto table = [](const std::array<u8, 256>& values) {
            return [&](int from, int) { return std::to_string(values[std::size_t(from)]); };
        };
        row("marker", "", range);
        row(edition_.statusNames[0], "build level", table(edition_.buildLevel));
        row(edition_.statusNames[1], "growth", table(edition_.growth));
        row(edition_.statusNames[2], "payments", table(edition_.payments));
        row(edition_.statusNames[3], "card limit", table(edition_.cardLimit));
        row("each", "glory", [&](int from, int to) {
            return range(edition_.statusGlory[std::size_t(from)],
                         edition_.statusGlory[std::size_t(to)]);
        });
    }

    void tokens() const {
        section(fmt::format("Trade tokens: {} for {} spaces", total(edition_.tokens),
                            edition_.spaces()));
        std::vector<std::string> items;
        for (int kind = 0; kind < tokenKinds; ++kind)
            items.push_back(fmt::format(
                "{:>2} {}  {}", edition_.tokens[std::size_t(kind)],
                tokenMark(edition_, Token(kind)),
                kind < statusKinds ? edition_.statusNames[std::size_t(kind)] : tokenIds[kind]));
        fmt::print("{}", inColumns(items, width_, 2));
    }

    static int total(const auto& numbers) {
        int sum = 0;
        for (const int number : numbers) sum += number;
        return sum;
    }

    void buildings() const {
        section("Buildings");
        fmt::print("  {}\n", bold("level copies  building            circle  what it does"));
        for (int level = 0; level <= 5; ++level)
            for (const Building& building : edition_.buildings)
                if (building.level == level)
                    fmt::print("  {:>5} {:>6}  {} {}  {}\n",
                               level == 0 ? "start" : std::to_string(level),
                               level == 0 ? "-" : std::to_string(building.copies),
                               padded(building.name, 19), building.circle ? "( )   " : "      ",
                               abilityText(edition_, building));
    }

    void decks() const {
        section("Decks, top card first");
        for (const Deck& deck : edition_.decks) {
            fmt::print("  {}  {}\n", bold(deck.id),
                       faint(edition_.regions[std::size_t(deck.region)].name));
            std::vector<std::string> cards;
            for (const int value : Bits(deck.values)) {
                const Card& card = deck.cards[std::size_t(value)];
                cards.push_back(fmt::format("{}: {}",
                                            card.governor ? "governor" : std::to_string(value),
                                            cardText(edition_, card)));
            }
            fmt::print("{}", inColumns(cards, width_, 4));
        }
    }

    void regions() const {
        const int fleets = count(edition_.tables.fleets);
        section(fmt::format("Regions and their {} cities{}", int(edition_.sites.size()) - fleets,
                            fleets == 0 ? "" : fmt::format(" and {} fleet spaces", fleets)));
        for (const Region& region : edition_.regions) {
            fmt::print("  {}  {}\n", bold(region.name),
                       faint(region.home ? "home region, open from the start"
                                         : fmt::format("a track of {} spaces", region.track)));
            std::vector<std::string> cities;
            for (const int number : Bits(region.sites)) {
                const Site& site = edition_.sites[std::size_t(number)];
                cities.push_back(site.name + (site.fleet ? " (fleet)"
                                              : site.glory == 1
                                                  ? ""
                                                  : fmt::format(" ({} glory)", site.glory)));
            }
            fmt::print("{}", inColumns(cities, width_, 4));
        }
    }

    void connections() const {
        section(fmt::format("{} connections", edition_.links.size()));
        std::vector<std::string> links;
        for (const Link& link : edition_.links)
            links.push_back(edition_.sites[std::size_t(link.ends[0])].name + " – " +
                            edition_.sites[std::size_t(link.ends[1])].name +
                            (link.square ? " (no token)" : ""));
        std::sort(links.begin(), links.end());
        fmt::print("{}", inColumns(links, width_, 2));
    }

    void exploits() const {
        if (edition_.exploits.empty()) return;
        section(fmt::format("{} exploits, {} drawn for a game", edition_.exploits.size(),
                            edition_.exploitsDrawn));
        for (const Exploit& exploit : edition_.exploits) {
            fmt::print("  {}  {}\n", bold(exploit.name),
                       faint(fmt::format("{}; {}", regionNames(edition_, exploit.keys),
                                         exploit.provenance)));
            for (const std::string& line : wrapped(abilityText(edition_, exploit) + ". Glory: " +
                                                       gloryText(edition_, exploit) + ".",
                                                   width_ - 4))
                fmt::print("    {}\n", line);
        }
    }

    // The rule switches, named as in the edition file.
    void rules() const {
        section("Rules that editions switch");
        const Rules& r = edition_.rules;
        const auto row = [](std::string_view key, std::string_view value) {
            fmt::print("  {:<22} {}\n", key, value);
        };
        const auto flag = [&](std::string_view key, bool on) { row(key, on ? "true" : "false"); };
        row("ship", r.seas ? "fleets-and-seas" : "beside-track");
        row("governors", r.governorsBeside ? "beside-board" : "in-decks");
        row("linked_actions", r.linkedAnywhere ? "anywhere" : "same-place");
        row("draw", r.drawInClosed ? "all-regions" : "open-regions");
        row("card_limit", r.discardPhase ? "discard-phase" : "on-passing");
        flag("slavery_bonus", r.slaveryBonus);
        flag("payment_frees_payment", r.payPayment);
        row("status_track", r.statusExtends ? "extends" : "ends");
        flag("spare_tokens", r.spareTokens);
        flag("start_marker", r.startMarker);
        row("level5_in_play", r.level5InPlay == 0 ? "all" : std::to_string(r.level5InPlay));
    }

    void provenance() const {
        section("Where this is known from");
        constexpr std::size_t indent = 23;
        for (const auto& [part, source] : edition_.provenance) {
            std::string label = part;
            for (const std::string& line : wrapped(source, width_ - indent)) {
                fmt::print("  {} {}\n", padded(label, indent - 3), line);
                label.clear();
            }
        }
    }

    const Edition& edition_;
    std::size_t width_;
};

// The edition file verbatim: a starting point for a custom edition.
std::string editionFile(const std::string& idOrPath) {
    for (const BuiltIn& edition : builtInEditions())
        if (edition.id == idOrPath) return std::string(edition.json);
    return readFile(idOrPath);
}

void showEdition(const ShowOptions& options) {
    const Edition& edition = loadEdition(options.edition);
    if (options.json)
        fmt::print("{}", editionFile(options.edition));
    else
        EditionSheet(edition, pictureWidth()).print();
}

}  // namespace

void addShow(CLI::App& app) {
    auto options = std::make_shared<ShowOptions>();
    CLI::App* command =
        app.add_subcommand("show", "Show a position as a picture, or an edition as tables");
    command->add_option(
        "FILE", options->file,
        "a record or a position; - for standard input. Without it --edition is shown");
    CLI::Option* ply = command->add_option(
        "--ply", options->ply, "the position after this many moves (default: the last)");
    command->add_option(
        "--edition", options->edition,
        "an edition's id or file; with FILE, that of the game if it is not built in");
    command->add_flag("--json", options->json, "as JSON");
    command->callback([options, ply] {
        options->plyGiven = ply->count() > 0;
        if (!options->file.empty()) return showPosition(*options);
        if (options->edition.empty())
            throw CLI::ValidationError("show", "a FILE or --edition is needed");
        if (options->plyGiven) throw CLI::ValidationError("--ply", "needs a FILE");
        showEdition(*options);
    });
}

}  // namespace endeavor::cli
