// endeavor play: a game in the terminal, alone against bots or with several people at one screen.
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <iostream>
#include <map>
#include <thread>
#include <utility>

#include "choices.h"
#include "command.h"
#include "picture.h"
#include "report.h"
#include "terminal.h"

namespace endeavor::cli {
namespace {

struct PlayOptions {
    NewGameOptions game;
    std::string file, seats, output;
    bool editionGiven = false;
};

constexpr std::string_view help =
    "Type the number of a move, its text as listed, or a part of it that fits only one move:\n"
    "  3                       the third move of the list\n"
    "  shipyard: ship india    the move in full (its heading and its entry)\n"
    "  ship india              a part of it, if no other move has it\n"
    "Or one of these:\n"
    "  moves        the legal moves again\n"
    "  show         the picture of the table again\n"
    "  log [N]      the last moves (20, or N)\n"
    "  undo         go back to the previous decision of a person, before the bots' moves\n"
    "  save [FILE]  save the game to a file, which is kept up to date from then on\n"
    "  help         this text\n"
    "  quit         leave the game\n"
    "In the pictures A, B, … are the players' markers and (A) is a marker on a building's "
    "circle.\n";

std::string trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blank);
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(blank) - begin + 1));
}

std::string lowerCase(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = char(c + 32);
    return result;
}

// People type "Port Royal" and "Shipyard ship india"; moves are compared ignoring such differences.
std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : lowerCase(text)) {
        if (c == ' ' || c == '-' || c == ':' || c == ',') {
            if (!words.back().empty()) words.emplace_back();
        } else {
            words.back() += c;
        }
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

// Whether the input is part of the move's text, or its words are prefixes of words of the move in
// the same order. Fewer than three letters are more likely a typo than a move.
bool isPartOf(const std::string& typed, const std::string& move) {
    if (typed.size() < 3) return false;
    if (move.find(typed) != std::string::npos) return true;
    const auto words = wordsOf(typed), wanted = wordsOf(move);
    std::size_t at = 0;
    for (const std::string& word : words) {
        while (at < wanted.size() && !wanted[at].starts_with(word)) ++at;
        if (at++ == wanted.size()) return false;
    }
    return !words.empty();
}

class Session {
public:
    Session(Record record, std::vector<std::string> seats, std::string file)
        : record_(std::move(record)), seats_(std::move(seats)), file_(std::move(file)) {}

    void run() {
        greet();
        while (!record_.state.over()) {
            if (!isHuman(record_.state.player)) {
                botMove();
            } else if (!humanMove()) {
                leave();
                return;
            }
        }
        finish();
    }

    void save() {
        writeFile(file_, writeRecord(record_));
        noteSaved();
    }
    void noteSaved() { savedMoves_ = record_.moves; }

private:
    bool isHuman(int seat) const { return seats_[std::size_t(seat)] == "human"; }
    bool isSaved() const { return savedMoves_ && *savedMoves_ == record_.moves; }

    void greet() const {
        std::string who;
        for (int seat = 0; seat < record_.game.players; ++seat)
            who += fmt::format("{}{}: {}", seat == 0 ? "" : ", ", seatLabel(record_, seat),
                               isHuman(seat) ? "a person" : seats_[std::size_t(seat)] + " bot");
        fmt::print("{}. {}.\n", record_.game.edition->name, who);
        if (!record_.moves.empty() && !record_.state.over())
            fmt::print("Continuing after {} moves; --seats changes who plays.\n",
                       record_.moves.size());
        if (!file_.empty()) fmt::print("It is kept in {}.\n", file_);
    }

    // --- Moves -------------------------------------------------------------------------------

    void play(Move move) {
        const State before = record_.state;
        fmt::print("{}: {}\n", playerLabel(record_, before.player),
                   moveText(record_.game, before, move));
        addMove(record_, move);
        for (const std::string& event : eventsSince(record_, before)) fmt::print("  {}\n", event);
        std::fflush(stdout);
    }

    // Random choices depend only on the game's seed and the ply, so bots that make them answer the
    // same when a move is taken back and made again, or the game is resumed. Bots that search keep
    // their tree and may know more the second time.
    void botMove() {
        const std::string& kind = seats_[record_.state.player];
        std::unique_ptr<Bot>& bot = bots_[kind];
        const Budget budget{.threads = int(std::max(1u, std::thread::hardware_concurrency()))};
        if (!bot) bot = makeBot(kind, 0, budget);
        u64 seed = record_.game.seed.value_or(0) + record_.moves.size();
        bot->reseed(splitMix(seed));
        play(bot->choose(record_.game, record_.state));
    }

    // One decision by a person; false if they quit.
    bool humanMove() {
        const std::size_t ply = record_.moves.size();
        const bool sameTurn = shownFor_ == record_.state.player && ply == shownAt_ + 1;
        // Within one turn the table hardly changes: another picture would only scroll the first
        // away.
        if (!sameTurn) {
            fmt::print("\n{}", picture(record_, pictureWidth()));
            recall();
        }
        shownFor_ = record_.state.player;
        shownAt_ = ply;
        listMoves();
        if (!std::exchange(hinted_, true)) fmt::print("{}\n", bold("Type a number, or help."));
        while (record_.moves.size() == ply) {
            const auto line = readLine();
            if (!line || !answer(*line)) return false;
        }
        return true;
    }

    // What the others did has scrolled off above the picture: repeat it below.
    void recall() const {
        std::string since = "So far:", text;
        State state = record_.start;
        for (const Move move : record_.moves) {
            if (state.player == record_.state.player) {
                since = "Since your last move:";
                text.clear();
            } else {
                text += fmt::format("{} {} {}", text.empty() ? "" : ";",
                                    shownName(record_, state.player),
                                    moveText(record_.game, state, move));
            }
            apply(record_.game, state, move);
        }
        if (text.empty()) return;
        fmt::print("\n");
        for (const std::string& line : wrapped(since + text + ".", pictureWidth()))
            fmt::print("{}\n", faint(line));
    }

    void listMoves() {
        groups_ = choices(record_);
        fmt::print("\n{}\n{}", question(record_), choicesText(groups_, pictureWidth()));
    }

    std::optional<std::string> readLine() const {
        fmt::print("{}> ", seatLabel(record_, record_.state.player));
        std::fflush(stdout);
        std::string line;
        const bool read = bool(std::getline(std::cin, line));
        line = trimmed(line);
        // Echo piped input, since there is no terminal to do it.
        if (isatty(STDIN_FILENO) == 0 || !read) fmt::print("{}\n", read ? shownInput(line) : "");
        if (!read) return {};
        return line;
    }

    static std::string shownInput(std::string text) {
        for (char& c : text)
            if ((c >= 0 && c < ' ') || c == 0x7f) c = '?';
        return text;
    }

    // Executes a line of input; false for quit.
    bool answer(const std::string& line) {
        const std::size_t space = std::min(line.find(' '), line.size());
        const std::string word = lowerCase(line.substr(0, space)),
                          rest = trimmed(line.substr(space));
        const bool alone = rest.empty();
        if (alone && (word == "quit" || word == "exit" || word == "q")) return false;
        if (line.empty())
            fmt::print("Type a number, or help.\n");
        else if (alone && (word == "help" || word == "?"))
            fmt::print("{}", help);
        else if (alone && word == "moves")
            listMoves();
        else if (alone && word == "show")
            fmt::print("\n{}\n{}\n", picture(record_, pictureWidth()), question(record_));
        else if (alone && word == "undo")
            undo();
        else if (word == "log")
            log(rest);
        else if (word == "save")
            saveAs(rest);
        else
            choose(line);
        return true;
    }

    void choose(const std::string& line) {
        std::vector<const Choice*> all;
        for (const ChoiceGroup& group : groups_)
            for (const Choice& choice : group.choices) all.push_back(&choice);
        std::size_t number = 0;
        const auto [end, code] = std::from_chars(line.data(), line.data() + line.size(), number);
        if (end == line.data() + line.size()) {
            if (code != std::errc{} || number < 1 || number > all.size())
                fmt::print("{} is not on the list, which goes from 1 to {}.\n", line, all.size());
            else
                playForHuman(all[number - 1]->move);
            return;
        }
        const auto exact = parseMove(record_.game, record_.state, line);
        if (exact) return playForHuman(*exact);
        std::vector<const Choice*> meant;
        for (const Choice* choice : all)
            if (isPartOf(line, choice->text)) meant.push_back(choice);
        if (meant.size() == 1) return playForHuman(meant[0]->move);
        if (meant.empty()) {
            fmt::print("{}\n", shownInput(exact.error().text));
            return;
        }
        std::string texts;
        constexpr std::size_t most = 6;
        for (std::size_t i = 0; i < std::min(most, meant.size()); ++i)
            texts += (i == 0 ? "" : "; ") + meant[i]->text;
        fmt::print("'{}' may mean {} moves: {}{}\n", shownInput(line), meant.size(), texts,
                   meant.size() > most ? "; …" : ".");
    }

    void playForHuman(Move move) {
        play(move);
        autosave();
    }

    void undo() {
        for (int ply = int(record_.moves.size()) - 1; ply >= 0; --ply) {
            const State state = stateAt(record_, ply);
            if (!isHuman(state.player)) continue;
            const int taken = int(record_.moves.size()) - ply;
            record_.moves.resize(std::size_t(ply));
            record_.state = state;
            shownFor_ = -1;
            fmt::print("{} taken back.\n", taken == 1 ? "1 move" : fmt::format("{} moves", taken));
            autosave();
            return;
        }
        fmt::print("There is no move of a person to take back.\n");
    }

    void log(const std::string& wanted) const {
        std::size_t last = 20;
        if (!wanted.empty()) {
            const char* end = wanted.data() + wanted.size();
            if (std::from_chars(wanted.data(), end, last).ptr != end) {
                fmt::print("'log {}': expected a number of moves.\n", shownInput(wanted));
                return;
            }
        }
        State state = record_.start;
        const std::size_t from = record_.moves.size() - std::min(last, record_.moves.size());
        for (std::size_t ply = 0; ply < record_.moves.size(); ++ply) {
            if (ply >= from)
                fmt::print("{:>4}  round {}  {}: {}\n", ply + 1, state.round,
                           playerLabel(record_, state.player),
                           moveText(record_.game, state, record_.moves[ply]));
            apply(record_.game, state, record_.moves[ply]);
        }
        if (record_.moves.empty()) fmt::print("No move has been made yet.\n");
    }

    // --- Keeping the game --------------------------------------------------------------------

    void saveAs(const std::string& path) {
        if (path == "-" || (path.empty() && file_.empty())) {
            fmt::print("Say where: save FILE.\n");
            return;
        }
        const std::string before = std::exchange(file_, path.empty() ? file_ : path);
        if (autosave())
            fmt::print("Saved in {}.\n", file_);
        else
            file_ = before;
    }

    // A full disk must not end a game that is being played.
    bool autosave() {
        if (file_.empty()) return false;
        try {
            save();
            return true;
        } catch (const Failure& failure) {
            std::fflush(stdout);
            fmt::print(stderr, "endeavor: {}\n", failure.what());
            return false;
        }
    }

    void leave() {
        if (!file_.empty() && !isSaved()) save();
        sayWhereItIs();
    }

    void finish() {
        if (!file_.empty() && !isSaved()) save();
        Record shown = record_;
        for (int seat = 0; seat < record_.game.players; ++seat)
            shown.names[std::size_t(seat)] = shownName(record_, seat);
        fmt::print("\n{}\n", picture(record_, pictureWidth()));
        printStanding(shown);
        fmt::print("\n{}\n", winnersText());
        sayWhereItIs();
    }

    std::string winnersText() const {
        const auto glory = totals(record_.game, record_.state);
        const u8 won = winners(record_.game, glory);
        std::string names;
        int left = count(won);
        for (const int seat : Bits(won)) {
            names += seatLabel(record_, seat);
            if (--left > 0) names += left == 1 ? " and " : ", ";
        }
        return fmt::format("{} {} with {} glory.", names,
                           count(won) == 1 ? "wins" : "share the win",
                           glory[std::size_t(lowest(won))]);
    }

    void sayWhereItIs() const {
        std::fflush(stdout);
        if (!file_.empty())
            fmt::print("The game is saved in {}.\n", file_);
        else if (!record_.moves.empty() && !isSaved())
            fmt::print(stderr,
                       "endeavor: the game was not saved; 'save FILE' or the option -o FILE keeps "
                       "it\n");
    }

    Record record_;
    std::vector<std::string> seats_;  // "human" or a kind of bot
    // By kind: seats of one kind share a tree, as they do on the page.
    std::map<std::string, std::unique_ptr<Bot>> bots_;
    std::string file_;  // where the game is saved; may be empty
    std::optional<std::vector<Move>> savedMoves_;
    std::vector<ChoiceGroup> groups_;  // as last listed
    bool hinted_ = false;
    int shownFor_ = -1;  // for whom and at which ply the picture or list was last shown
    std::size_t shownAt_ = 0;
};

// The default game: a person on seat 0, bots on the others.
std::vector<std::string> seatsFor(const std::string& list, int players) {
    if (!list.empty()) return parseSeats(list, players, true);
    std::vector<std::string> seats(std::size_t(players), "mate");
    seats[0] = "human";
    return seats;
}

// Running the same command twice must not overwrite the first game.
void refuseToOverwrite(const std::string& path) {
    std::error_code code;
    const auto size = std::filesystem::file_size(path, code);
    if (!code && size > 0)
        throw Failure(
            fmt::format("{}: exists already; 'endeavor play {}' continues it, or "
                        "choose another name",
                        path, path));
}

void start(const PlayOptions& options) {
    if (options.file == "-" || options.output == "-")
        throw Failure(
            "play uses standard input and output for itself; give the game a file of its own");
    const bool resumed = !options.file.empty();
    Given given = resumed ? loadRecordOrPosition(options.file,
                                                 options.editionGiven ? options.game.edition : "")
                          : Given{newRecord(options.game.deal(options.game.seedOr(randomSeed())))};
    auto seats = seatsFor(options.seats, given.record.game.players);
    // A position file is never changed: a game played on from it is saved to its own file.
    const std::string& place =
        options.output.empty() && !given.isPosition ? options.file : options.output;
    Session session(std::move(given.record), std::move(seats), place);
    if (resumed && !given.isPosition && place == options.file) {
        session.noteSaved();
    } else if (!place.empty()) {
        refuseToOverwrite(place);
        session.save();  // reports an unwritable file before the game, not after
    }
    session.run();
}

}  // namespace

void addPlay(CLI::App& app) {
    auto options = std::make_shared<PlayOptions>();
    CLI::App* command =
        app.add_subcommand("play", "Play in the terminal, against bots or with friends");
    CLI::Option* file =
        command->add_option("FILE", options->file,
                            "a record or a position to continue; without it a new game is dealt");
    options->game.addTo(*command);
    for (const char* ofNewGames : {"--players", "--seed", "--phases", "--no-exploits"})
        file->excludes(command->get_option(ofNewGames));
    std::string kinds = "\n  human: a person at this terminal";
    for (const BotKind& kind : botKinds()) kinds += fmt::format("\n  {}: {}", kind.id, kind.about);
    command->add_option(
        "--seats", options->seats,
        "who plays, by seat, such as human,mate,deckhand (default: human, then mate):" + kinds);
    command->add_option("-o,--output", options->output,
                        "the file to save the game in (default: FILE, if it is a record)");
    command->callback([options, command] {
        options->editionGiven = command->get_option("--edition")->count() > 0;
        start(*options);
    });
}

}  // namespace endeavor::cli
