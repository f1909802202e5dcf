// The module's C interface. The page writes a request to the buffer that request() returns, calls
// answer(), and reads as many bytes as that returns from answerText(). Binary data (a weights file)
// goes to the buffer that attachment() returns; it belongs to the next request.
#include "bots/weights_list.h"
#include "engine.h"

namespace endeavor {

// The module embeds no weights: with this definition the linker leaves out those of the library.
std::span<const WeightFile> weightFiles() { return {}; }

}  // namespace endeavor

namespace {

struct Module {
    endeavor::page::Engine engine;
    std::string request, attachment, answer;
};

Module& module() {
    static Module only;
    return only;
}

}  // namespace

extern "C" {

[[clang::export_name("request")]] char* request(unsigned bytes) {
    module().request.resize(bytes);
    return module().request.data();
}

[[clang::export_name("attachment")]] char* attachment(unsigned bytes) {
    module().attachment.resize(bytes);
    return module().attachment.data();
}

[[clang::export_name("answer")]] unsigned answer() {
    Module& one = module();
    one.answer = one.engine.answer(one.request, one.attachment);
    one.attachment.clear();
    return unsigned(one.answer.size());
}

[[clang::export_name("answerText")]] const char* answerText() { return module().answer.data(); }
}
