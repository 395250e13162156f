#include "http/content_coding.hpp"

#include <stdexcept>
#include <zlib.h>

#include "asio.hpp"

namespace meldroom::server {

namespace {
/// A weight of 0, such as "0.00", means that the client does not accept the coding.
bool is_zero(beast::string_view weight) {
  return weight.starts_with('0') && weight.find_first_not_of("0.") == weight.npos;
}
}  // namespace

bool accepts_coding(std::string_view accept_encoding, std::string_view coding) {
  for (const auto& [name, weights] : http::ext_list({accept_encoding.data(), accept_encoding.size()})) {
    if (!beast::iequals(name, {coding.data(), coding.size()})) continue;
    for (const auto& [key, value] : weights) {
      if (beast::iequals(key, "q") && is_zero(value)) return false;
    }
    return true;
  }
  return false;
}

std::string gzip(std::string_view text) {
  constexpr int as_gzip = MAX_WBITS + 16;  // tells zlib to write gzip's header, not its own
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, as_gzip, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY) !=
      Z_OK) {
    throw std::runtime_error("zlib cannot be initialised");
  }
  std::string packed(deflateBound(&stream, text.size()), '\0');
  std::string source(text);  // zlib does not promise to leave its input unchanged
  stream.next_in = reinterpret_cast<Bytef*>(source.data());
  stream.avail_in = static_cast<uInt>(source.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int status = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (status != Z_STREAM_END) throw std::runtime_error("zlib cannot pack a text");
  return packed;
}

}  // namespace meldroom::server
