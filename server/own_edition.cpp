#include "own_edition.h"

namespace endeavor::online {

Editions editionsWith(const std::vector<OwnEdition>& own) {
    return [&own](std::string_view id, int version) {
        const Edition* found = builtIns(id, version);
        for (const OwnEdition& one : own)
            if (one.edition->id == id && (version == 0 || version == one.edition->version))
                if (found == nullptr || one.edition->version > found->version) found = one.edition;
        return found;
    };
}

}  // namespace endeavor::online
