#include "command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "bots/weights.h"

namespace endeavor::cli {

namespace fs = std::filesystem;

// Reads no more than the parser accepts: a device may be endless.
static std::string readAll(std::istream& stream) {
    std::string text(maxJsonBytes + 1, '\0');
    stream.read(text.data(), std::streamsize(text.size()));
    text.resize(std::size_t(stream.gcount()));
    return text;
}

std::string readFile(const std::string& path) {
    if (path == "-") return readAll(std::cin);
    if (fs::is_directory(path)) throw Failure(path + ": is a folder; expected a file");
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Failure(path + ": can't be read: " + std::strerror(errno));
    return readAll(file);
}

void writeFile(const std::string& path, std::string_view text) {
    if (path == "-") {
        std::cout << text << std::flush;
        return;
    }
    std::error_code code;
    const fs::path target = fs::exists(path, code) ? fs::canonical(path, code) : fs::path(path);
    // Devices and pipes are written to directly; a file is replaced only once the new one is
    // complete.
    const bool special = fs::exists(target, code) && !fs::is_regular_file(target, code);
    const fs::path beside =
        special ? target : fs::path(target.string() + ".part" + std::to_string(getpid()));
    std::ofstream file(beside, std::ios::binary);
    file << text;
    file.close();
    code.clear();
    if (file && !special) fs::rename(beside, target, code);
    if (!file || code) {
        const std::string why = code ? code.message() : std::strerror(errno);
        if (!special) fs::remove(beside, code);
        throw Failure(path + ": can't be written: " + why);
    }
}

void checkWritable(const std::string& path) {
    const std::string probe = path + ".new";
    writeFile(probe, "");
    fs::remove(probe);
}

static std::string knownEditions() {
    std::string list;
    for (const BuiltIn& edition : builtInEditions())
        list += (list.empty() ? "" : ", ") + std::string(edition.id);
    return list;
}

static void addWeightsBeside(const std::string& path, const Edition& edition) {
    const std::string stem = path.substr(0, path.size() - std::string_view(".json").size());
    if (const std::string file = stem + "-priors.weights"; fs::exists(file)) {
        auto policy = readPolicy(readFile(file), file);
        if (!policy) throw Failure(policy.error().text);
        addPolicy(edition, std::move(*policy));
    }
    for (int players = edition.minPlayers; players <= edition.maxPlayers; ++players) {
        const std::string file = fmt::format("{}-{}.weights", stem, players);
        if (!fs::exists(file)) continue;
        auto network = readNetwork(readFile(file), file);
        if (!network) throw Failure(network.error().text);
        addNetwork(edition, players, std::move(*network));
    }
}

const Edition& loadEdition(const std::string& idOrPath) {
    if (const Edition* edition = builtInEdition(idOrPath)) return *edition;
    if (!idOrPath.ends_with(".json"))
        throw Failure(
            fmt::format("there is no edition '{}'; there are {}, or give a file that ends in .json",
                        idOrPath, knownEditions()));
    static std::vector<std::unique_ptr<const Edition>> loaded;
    auto edition = parseEdition(readFile(idOrPath), idOrPath);
    if (!edition) throw Failure(edition.error().text);
    loaded.push_back(std::move(*edition));
    addWeightsBeside(idOrPath, *loaded.back());
    return *loaded.back();
}

Given loadRecordOrPosition(const std::string& path, const std::string& edition) {
    const Edition* own = edition.empty() ? nullptr : &loadEdition(edition);
    auto read = parseRecordOrPosition(readFile(path), path == "-" ? "standard input" : path, own);
    if (!read) throw Failure(read.error().text);
    Given given;
    if (auto* position = std::get_if<Positioned>(&*read))
        given = {recordFrom(std::move(*position)), true};
    else
        given = {std::get<Record>(std::move(*read)), false};
    if (own != nullptr && given.record.game.edition != own)
        throw Failure(fmt::format("{}: the {} is of the edition '{}', not '{}'", path,
                                  given.isPosition ? "position" : "record",
                                  given.record.game.edition->id, own->id));
    return given;
}

Record loadRecord(const std::string& path, const std::string& edition) {
    Given given = loadRecordOrPosition(path, edition);
    if (given.isPosition)
        throw Failure(path + ": is a position; expected a record, which has the moves of a game");
    return std::move(given.record);
}

void cutTo(Given& given, int ply, const std::string& file) {
    Record& record = given.record;
    const int moves = int(record.moves.size());
    if (given.isPosition && ply != 0)
        throw Failure(fmt::format(
            "--ply: {} is not in {}, which is a position: it has no moves and tells nothing of "
            "those before it; expected 0 or no --ply",
            ply, file));
    if (ply < 0 || ply > moves)
        throw Failure(fmt::format("--ply: {} is not in {}, which has {} moves; expected 0 to {}",
                                  ply, file, moves, moves));
    if (ply == moves) return;
    record.state = stateAt(record, ply);
    record.moves.resize(std::size_t(ply));
}

u64 parseSeed(const std::string& text) {
    const bool hex = text.starts_with("0x");
    const char* begin = text.data() + (hex ? 2 : 0);
    const char* end = text.data() + text.size();
    u64 seed = 0;
    const auto [stop, code] = std::from_chars(begin, end, seed, hex ? 16 : 10);
    if (code != std::errc{} || stop != end)
        throw Failure(fmt::format(
            "--seed: '{}' is not a seed; expected a whole number from 0 to {} or 0x and up to "
            "16 hexadecimal digits",
            text, ~u64{0}));
    return seed;
}

u64 randomSeed() {
    std::random_device device;
    return u64{device()} << 32 | device();
}

void NewGameOptions::addTo(CLI::App& command) {
    command
        .add_option("--edition", edition,
                    "an edition's id (" + knownEditions() + ") or file (.json)")
        ->capture_default_str();
    command.add_option("--players", players,
                       "number of players (default: 4, or the nearest the edition allows)");
    command.add_option("--seed", seed, "seed of the set-up: the same seed deals the same game");
    command
        .add_option("--phases", phases,
                    "together, or individual: each player builds, grows and pays in one go")
        ->capture_default_str();
    command.add_flag("--no-exploits", noExploits, "play without exploits, where there are any");
}

const Edition& NewGameOptions::loadedEdition() const { return loadEdition(edition); }

PhaseOrder NewGameOptions::order() const {
    const auto order = phaseOrder(phases);
    if (!order)
        throw Failure(
            fmt::format("--phases: '{}' is not known; expected together or individual", phases));
    return *order;
}

int NewGameOptions::seats() const {
    const Edition& what = loadedEdition();
    return players.value_or(std::clamp(4, what.minPlayers, what.maxPlayers));
}

u64 NewGameOptions::seedOr(u64 fallback) const { return seed.empty() ? fallback : parseSeed(seed); }

Game NewGameOptions::deal(u64 withSeed) const {
    const Edition& what = loadedEdition();
    if (seats() < what.minPlayers || seats() > what.maxPlayers)
        throw Failure(
            fmt::format("--players: {} can't play; the edition {} is for {} to {} players", seats(),
                        what.id, what.minPlayers, what.maxPlayers));
    return endeavor::deal(what, seats(), withSeed, order(), !noExploits);
}

std::vector<std::string> parseSeats(const std::string& list, int players, bool people) {
    std::vector<std::string> seats;
    std::stringstream stream(list);
    for (std::string kind; std::getline(stream, kind, ',');) seats.push_back(kind);
    if (seats.size() == 1 && !people) seats.resize(std::size_t(players), seats[0]);
    std::string known = people ? "human" : "";
    for (const BotKind& kind : botKinds())
        known += (known.empty() ? "" : ", ") + std::string(kind.id);
    for (const std::string& seat : seats)
        if (!(people && seat == "human") && makeBot(seat, 0) == nullptr)
            throw Failure(fmt::format("'{}' is not a kind of player; there are {}", seat, known));
    if (int(seats.size()) != players)
        throw Failure(fmt::format("'{}' names {} seats; the game has {} players", list,
                                  seats.size(), players));
    return seats;
}

}  // namespace endeavor::cli
