// For any bytes, parse_client returns, and a request that it returns can be written and is read back the same. The fast
// reader gives the same result as the reader of every frame.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/client_message.hpp"
#include "protocol/server_message.hpp"
#include "request_readers.hpp"

using namespace meldroom::protocol;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view frame(reinterpret_cast<const char*>(data), size);
  if (const auto plain = read_plain_request(frame)) {
    const auto whole = read_request(frame);
    if (!whole || *whole != *plain) {
      std::abort();
    }
  }
  const auto result = parse_client(frame);
  if (!result) {
    const auto error = result.error();
    (void)error_frame(error.id, error.code, error.message);
    return 0;
  }
  const auto again = parse_client(encode(*result));
  if (!again || *again != *result) {
    std::abort();
  }
  return 0;
}
