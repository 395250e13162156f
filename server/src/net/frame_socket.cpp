#include "net/frame_socket.hpp"

#include <algorithm>

#include "protocol/message_limits.hpp"

namespace meldroom::server {

namespace {

constexpr std::uint8_t opcode_bits = 0x0f;
constexpr std::uint8_t close_opcode = 0x08;

bool closes(const Frame& frame) {
  return (static_cast<std::uint8_t>(frame.bytes().front()) & opcode_bits) == close_opcode;
}

}  // namespace

void FrameSocket::start(std::weak_ptr<void> owner, std::uint32_t empty_reads) {
  owner_ = std::move(owner);
  most_empty_reads_ = empty_reads;
  started_ = true;
}

boost::system::error_code FrameSocket::send(Frame frame) {
  if (close_sent_) return {};
  close_sent_ = closes(frame);
  Waiting one{std::move(frame)};
  if (waiting_.empty()) {
    if (const auto error = write_some_of(one)) return error;
    if (one.left().empty()) return {};
  }
  waiting_bytes_ += one.left().size();
  waiting_.push_back(std::move(one));
  if (waiting_.size() == 1) wait_to_write();
  return {};
}

boost::system::error_code FrameSocket::write_some_of(Waiting& one) {
  boost::system::error_code error;
  const std::string_view left = one.left();
  one.sent += Socket::write_some(net::buffer(left.data(), left.size()), error);
  const bool would_wait = error == net::error::would_block || error == net::error::try_again;
  return would_wait ? boost::system::error_code() : error;
}

void FrameSocket::wait_to_write() {
  next_layer().async_wait(TcpSocket::wait_write,
                          [this, owner = owner_.lock()](const boost::system::error_code& error) {
                            if (!error) write_waiting();
                          });
}

/// Writes what the peer takes now. A broken connection is noticed by the read.
void FrameSocket::write_waiting() {
  auto first = waiting_.begin();
  while (first != waiting_.end()) {
    const std::size_t before = first->left().size();
    if (write_some_of(*first)) return;
    waiting_bytes_ -= before - first->left().size();
    if (!first->left().empty()) break;
    ++first;
    ++sent_after_waiting_;
  }
  waiting_.erase(waiting_.begin(), first);
  if (!waiting_.empty()) wait_to_write();
}

void FrameSocket::drop_waiting() {
  if (waiting_.empty()) return;
  const auto untouched = waiting_.begin() + 1;
  for (auto dropped = untouched; dropped != waiting_.end(); ++dropped) {
    waiting_bytes_ -= dropped->frame.size();
    close_sent_ = close_sent_ && !closes(dropped->frame);
  }
  waiting_.erase(untouched, waiting_.end());
}

void start_messages(WebSocket& socket, std::weak_ptr<void> owner, std::uint32_t empty_reads) {
  socket.read_message_max(protocol::most_client_message_bytes);
  socket.next_layer().start(std::move(owner), empty_reads);
}

}  // namespace meldroom::server
