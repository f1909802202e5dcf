// Asio's TLS, compiled once.
#include <boost/asio/ssl/impl/src.hpp>
