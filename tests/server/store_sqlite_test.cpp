// What only happens to files: crashes, full disks, damage, other programs.
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <map>

#include "server/store/sqlite.h"
#include "store_fixture.h"

namespace endeavor::online {
namespace {

class SqliteStore : public testing::Test {
protected:
    std::unique_ptr<Store> open() const { return must(openStore(address)); }
    std::string whyNot() const {
        const auto store = openStore(address);
        return store ? "opened" : store.error().text;
    }

    TempFolder folder;
    const std::string file = folder / "games.db", address = "sqlite:" + file;
};

TEST_F(SqliteStore, OneProcessServesFromAFile) {
    auto first = open();
    const auto second = openStore(address);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().text.find("is being served by another process"), std::string::npos);
    EXPECT_TRUE(second.error().again);
    first.reset();
    open();
}

// The access rights of the database and of every file beside it.
std::map<std::string, unsigned> rights(const std::string& folder) {
    std::map<std::string, unsigned> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        found[entry.path().filename()] = unsigned(entry.status().permissions());
    return found;
}

class Umask {
public:
    explicit Umask(mode_t mask) : before_(::umask(mask)) {}
    ~Umask() { ::umask(before_); }
    Umask(const Umask&) = delete;
    Umask& operator=(const Umask&) = delete;

private:
    mode_t before_;
};

TEST_F(SqliteStore, OnlyItsOwnerReadsTheFilesWhateverTheUmask) {
    for (const mode_t mask : {0, 022, 0277}) {
        const Umask changed(mask);
        const TempFolder mine;
        const auto store = must(openStore("sqlite:" + (mine / "games.db")));
        must(append(*store, events("g", 1, 1)));
        must(store->backup(mine / "backup"));
        const auto found = rights(mine / "");
        EXPECT_GE(found.size(), 4u) << "database, log, lock, backup";
        for (const auto& [name, mode] : found) EXPECT_EQ(mode, 0600u) << name << ", umask " << mask;
    }
}

TEST_F(SqliteStore, FilesThatOthersCouldReadAreClosedToThem) {
    must(append(*open(), events("g", 1, 1)));
    for (const char* part : {"", ".lock"}) ASSERT_EQ(::chmod((file + part).c_str(), 0644), 0);
    const auto store = open();
    expectEvents(*store, "g", 1);
    for (const auto& [name, mode] : rights(folder / "")) EXPECT_EQ(mode, 0600u) << name;
}

TEST_F(SqliteStore, WhatWasAcknowledgedSurvivesAKill) {
    std::array<int, 2> acknowledged{};
    ASSERT_EQ(::pipe(acknowledged.data()), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        const auto store = openStore(address);
        for (int number = 1; store; number += 2) {
            const std::vector<Append> both = {events("g", number, number + 1),
                                              events("h", number, number + 1)};
            if (!(*store)->append(both)) break;
            const int last = number + 1;
            if (::write(acknowledged[1], &last, sizeof last) != sizeof last) break;
        }
        ::_exit(1);
    }
    ::close(acknowledged[1]);
    int last = 0;
    while (last < 100) ASSERT_EQ(::read(acknowledged[0], &last, sizeof last), ssize_t(sizeof last));
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
    for (int more = 0; ::read(acknowledged[0], &more, sizeof more) == ssize_t(sizeof more);)
        last = more;
    ::close(acknowledged[0]);

    const auto store = open();
    const int number = must(store->game("g"))->number;
    EXPECT_GE(number, last);
    EXPECT_LE(number, last + 2) << "at most the one that was not acknowledged any more";
    expectEvents(*store, "g", number);
    expectEvents(*store, "h", number);
    EXPECT_EQ(must(append(*store, events("g", number + 1, number + 1))), Outcome::done);
}

// Appends until that fails, and checks that nothing of the failed append is stored.
void fillUp(Store& store, int& number, StoreError& error) {
    for (number = 0; number < 10000; ++number) {
        Append big = events("g", number + 1, number + 1);
        big.events[0].json.resize(50'000, 'x');
        const auto outcome = append(store, big);
        if (outcome) continue;
        error = outcome.error();
        return;
    }
}

TEST_F(SqliteStore, AFullDiskIsAnErrorThatPasses) {
    const std::string disk = folder / "disk";
    std::filesystem::create_directory(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=4m") != 0)
        GTEST_SKIP() << "only root can make a disk that is soon full";
    struct Unmount {
        const std::string& disk;
        ~Unmount() { ::umount2(disk.c_str(), MNT_DETACH); }
    } const unmount{disk};
    const std::string ballast = disk + "/ballast";
    std::ofstream(ballast) << std::string(1'000'000, 'x');

    int number = 0;
    StoreError error;
    {
        const auto store = must(openStore("sqlite:" + disk + "/games.db"));
        fillUp(*store, number, error);
        ASSERT_GT(number, 0);
        EXPECT_NE(error.text.find("the disk is full"), std::string::npos) << error.text;
        EXPECT_TRUE(error.again);
        EXPECT_FALSE(error.unknown);
        expectEvents(*store, "g", number);
        std::filesystem::remove(ballast);
        EXPECT_EQ(must(append(*store, events("g", number + 1, number + 1))), Outcome::done);
    }
    expectEvents(*must(openStore("sqlite:" + disk + "/games.db")), "g", number + 1);
}

TEST_F(SqliteStore, AFailingDiskIsAnErrorThatPasses) {
    const auto store = open();
    must(append(*store, events("g", 1, 1)));
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto ignored = ::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{.rlim_cur = 200'000, .rlim_max = before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    Append big = events("g", 2, 2);
    big.events[0].json.resize(500'000, 'x');
    const auto outcome = append(*store, big);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    ::signal(SIGXFSZ, ignored);
    ASSERT_FALSE(outcome);
    EXPECT_NE(outcome.error().text.find("is the disk full or failing?"), std::string::npos)
        << outcome.error().text;
    EXPECT_TRUE(outcome.error().again);
    expectEvents(*store, "g", 1);
    EXPECT_EQ(must(append(*store, big)), Outcome::done);
}

TEST_F(SqliteStore, AnotherProgramThatLocksItIsWaitedForAndThenReported) {
    const auto store = open();
    must(append(*store, events("g", 1, 1)));
    const auto other = must(SqliteConnection::open(file, SqliteConnection::Mode::write));
    must(other->transaction("BEGIN IMMEDIATE", [&](DatabaseConnection&) -> Stored<void> {
        const auto outcome = append(*store, events("g", 2, 2));
        EXPECT_FALSE(outcome);
        if (!outcome) {
            EXPECT_NE(outcome.error().text.find("is locked by another program"), std::string::npos);
            EXPECT_TRUE(outcome.error().again);
        }
        expectEvents(*store, "g", 1);
        return {};
    }));
    EXPECT_EQ(must(append(*store, events("g", 2, 2))), Outcome::done);
}

TEST_F(SqliteStore, AFileThatIsNoDatabaseIsRefusedAndLeftAlone) {
    std::ofstream(file) << "Dear diary, " << std::string(5000, 'x');
    EXPECT_NE(whyNot().find("is not a SQLite database"), std::string::npos) << whyNot();
    std::string word;
    std::ifstream(file) >> word;
    EXPECT_EQ(word, "Dear");
}

TEST_F(SqliteStore, ADatabaseOfAnotherProgramIsRefused) {
    must(must(SqliteConnection::open(file, SqliteConnection::Mode::make))
             ->run("CREATE TABLE recipes (name TEXT)"));
    EXPECT_NE(whyNot().find("is a database of another program"), std::string::npos) << whyNot();
}

TEST_F(SqliteStore, ADamagedFileIsRefused) {
    must(append(*open(), events("g", 1, 2000)));
    const auto size = std::filesystem::file_size(file);
    ASSERT_GT(size, 100'000u);
    {
        std::fstream damaged(file, std::ios::in | std::ios::out | std::ios::binary);
        for (std::uintmax_t at = 65536; at + 4096 < size; at += 4096) {
            damaged.seekp(std::streamoff(at));
            damaged << std::string(200, '#');
        }
    }
    EXPECT_NE(whyNot().find("is damaged; a backup is needed"), std::string::npos) << whyNot();
}

TEST_F(SqliteStore, AFolderThatIsNotThereOrNotWritableIsNamed) {
    for (const std::string& place :
         {folder / "no/such/folder/games.db", std::string("/proc/games.db")}) {
        const auto store = openStore("sqlite:" + place);
        ASSERT_FALSE(store);
        EXPECT_NE(store.error().text.find(place), std::string::npos);
        EXPECT_NE(store.error().text.find("the folder has to be there and to be writable"),
                  std::string::npos)
            << store.error().text;
        EXPECT_FALSE(store.error().again);
    }
}

}  // namespace
}  // namespace endeavor::online
