// One HTTP request, one answer.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace meldroom::test {

struct Answer {
  int status = 0;
  std::map<std::string, std::string> headers;
  std::string body;
};

/// Asks a server on this machine; throws if it hangs up without an answer.
Answer ask(std::uint16_t port, const std::string& method, const std::string& target,
           const std::map<std::string, std::string>& headers = {}, const std::string& body = {});
Answer get(std::uint16_t port, const std::string& target,
           const std::map<std::string, std::string>& headers = {});

}  // namespace meldroom::test
