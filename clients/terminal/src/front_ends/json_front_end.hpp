#pragma once

#include "client.hpp"
#include "front_ends/front_end.hpp"

namespace meldroom::terminal {

/// JSON lines for programs: one event per line as output, one command per line as input. json.md describes them.
class JsonFrontEnd final : public FrontEnd {
 public:
  explicit JsonFrontEnd(Client& client) : client_(client) {}

  void snapshot(const Document& before, const Document& now, Occasion occasion, Tag tag) override;
  void update(const Document& before, const Document& now, const IncomingMessage& incoming, Tag tag) override;
  void error(const protocol::ServerError& error, Tag tag) override;
  void answer(const IncomingMessage& incoming, Tag tag) override;
  void saved(int match, const std::string& file, Tag tag) override;
  void connection_lost(const std::string& reason, std::chrono::milliseconds retry, bool again) override;
  void finished(const std::string& reason) override;
  void failed(const std::string& reason, std::string_view code) override;
  void line(const std::string& text) override;
  bool line_meanwhile(const std::string& text, Wait wait, bool next) override;

 private:
  void ask(Result<Request> request, Tag tag);
  void state(const Document& now, Tag tag);

  Client& client_;
};

}  // namespace meldroom::terminal
