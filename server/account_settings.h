// What the owner of an account can do with it: name, password, mail address, sessions, a file of
// everything that is kept about them, and the end of it all.
#pragma once

#include "accounts.h"
#include "games.h"
#include "letters.h"
#include "server/notices/delivery.h"

namespace endeavor::online {

// Sends a mail; empty if no relay is configured.
using Post =
    std::function<asio::awaitable<Delivery>(std::string to, std::string subject, std::string text)>;

// What a link that was mailed has confirmed.
struct Confirmed {
    std::string mail;
    std::string game;  // whose notices are sent there; empty: it is an account's address
};

class AccountSettings {
public:
    // `baseUrl` is that of the page, for links in mails.
    AccountSettings(asio::io_context& context, StoreQueue& store, Accounts& accounts, Games& games,
                    Post post, std::string baseUrl, net::Log& log);

    template <typename T>
    using Answer = Accounts::Answer<T>;

    Answer<Account> account(const Session& session);
    Answer<std::string> rename(const Session& session, std::string name);  // the name as stored
    // Ends all other sessions of the account.
    Answer<std::monostate> changePassword(const Session& session, std::string old,
                                          std::string fresh);
    // Sends a link to the address; it becomes the account's when the link is used.
    Answer<std::monostate> changeMail(const Session& session, std::string password,
                                      std::string mail);
    Answer<std::monostate> forgetMail(const Session& session);

    Answer<std::vector<Session>> sessions(const Session& session);
    Answer<std::monostate> endSession(const Session& session, std::string id);
    Answer<std::monostate> endSessions(const Session& session);
    static std::string idOf(const Session& session);  // for lists; is not a secret

    // Sends a link to the confirmed address of the account with this name or address. Whether there
    // is one is not told: the answer is the same, and takes no longer.
    void forgotPassword(std::string nameOrMail);
    Answer<std::monostate> resetPassword(std::string token, std::string password);

    // Before notices of a seat are sent to an address that is not the account's own, its reader has
    // to agree: sends a link there.
    Answer<std::monostate> askForNotices(std::string game, int seat, std::string keyHash,
                                         std::string device, std::string address, std::string mail);
    Answer<Confirmed> confirm(std::string token);

    Answer<std::string> exported(const Session& session);  // JSON
    // The seats of the account are left and their names replaced; the games stay.
    Answer<std::monostate> remove(const Session& session, std::string password);

private:
    // Stores the token and sends a letter with its link; takes it back if it is not delivered.
    using Compose = std::function<Letter(const std::string& link)>;
    Answer<std::monostate> send(Token token, std::string to, std::string_view page,
                                Compose compose);
    asio::awaitable<void> mailReset(std::string nameOrMail);
    std::string link(std::string_view page, const std::string& secret) const;

    asio::io_context& context_;
    StoreQueue& store_;
    Accounts& accounts_;
    Games& games_;
    Post post_;
    std::string baseUrl_;
    net::Log& log_;
    int mailing_ = 0;  // resets under way
};

// Whether both are the same address. Case does not matter: no provider in use distinguishes it.
bool sameMail(std::string_view a, std::string_view b);

// A link to choose a new password for an account, for an operator to hand over: path and secret.
// nullopt if there is no such account.
Stored<std::optional<std::string>> resetLink(Store& store, const std::string& name, Millis now);

}  // namespace endeavor::online
