// Compiles Boost.JSON into the library, so that users have nothing more to link.
#if defined(__wasm__)
#define BOOST_SYSTEM_DISABLE_THREADS  // wasm has no threads
#endif
#include <boost/json/src.hpp>

#if defined(BOOST_NO_EXCEPTIONS)
namespace boost {
// Reached only if memory runs out: all parsing here reports by error code.
void throw_exception(const std::exception&) { __builtin_trap(); }
void throw_exception(const std::exception&, const boost::source_location&) { __builtin_trap(); }
}  // namespace boost
#endif
