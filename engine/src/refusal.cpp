#include "engine/refusal.hpp"

#include "engine/match.hpp"

namespace meldroom::engine {

void throw_exception_from_error(const Refusal& refusal, const boost::source_location& where) {
  throw InvariantError(where.to_string() + ": refused: " + refusal.message + " (" +
                       std::string(refusal.clause) + ")");
}

}  // namespace meldroom::engine
