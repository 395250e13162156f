#include "engine/refusal.hpp"

#include "engine/match.hpp"

namespace meldroom::engine {

std::string with_clause(const Refusal& refusal) {
  return refusal.message + " (" + std::string(refusal.clause) + ")";
}

void throw_exception_from_error(const Refusal& refusal, const boost::source_location& where) {
  throw InvariantError(where.to_string() + ": refused: " + with_clause(refusal));
}

}  // namespace meldroom::engine
