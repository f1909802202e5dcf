#include "letters.h"

namespace endeavor::online {
namespace {

std::string both(const std::string& english, const std::string& link, const std::string& italian) {
    return english + "\n\n" + link + "\n\n--\n\n" + italian + "\n\n" + link + "\n";
}

}  // namespace

Letter resetLetter(const std::string& name, const std::string& link) {
    return {.subject = "A new password / Una nuova password",
            .text = both("Somebody asked for a new password for the account \"" + name +
                             "\". If that was you, choose one here within an hour. If not, you "
                             "need not do anything.",
                         link,
                         "Qualcuno ha chiesto una nuova password per l'account \"" + name +
                             "\". Se sei tu, sceglila qui entro un'ora. Altrimenti non devi fare "
                             "nulla.")};
}

Letter confirmLetter(const std::string& name, const std::string& link) {
    return {.subject = "Confirm your address / Conferma il tuo indirizzo",
            .text = both("The account \"" + name +
                             "\" gave this address. If that was you, confirm it here within a "
                             "day. If not, you need not do anything: nothing else will be sent.",
                         link,
                         "L'account \"" + name +
                             "\" ha indicato questo indirizzo. Se sei tu, confermalo qui entro un "
                             "giorno. Altrimenti non devi fare nulla: non riceverai altro.")};
}

Letter noticesLetter(const std::string& link) {
    return {.subject = "Turn notices by mail? / Avvisi di turno per e-mail?",
            .text = both("A player asked that this address be told when it is their turn in a "
                         "game. If that was you, confirm it here within a day. If not, you need "
                         "not do anything: nothing else will be sent.",
                         link,
                         "Un giocatore ha chiesto di avvisare questo indirizzo quando è il suo "
                         "turno in una partita. Se sei tu, confermalo qui entro un giorno. "
                         "Altrimenti non devi fare nulla: non riceverai altro.")};
}

}  // namespace endeavor::online
