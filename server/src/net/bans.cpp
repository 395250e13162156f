#include "net/bans.hpp"

#include <algorithm>
#include <chrono>
#include <span>
#include <sstream>
#include <utility>

#include <spdlog/fmt/fmt.h>

#include "dict/ascii_case.hpp"
#include "dict/replace_file.hpp"
#include "net/device_name.hpp"
#include "protocol/text.hpp"
#include "trimmed.hpp"
#include "whole_file.hpp"

namespace meldroom::server {

namespace {

/// How long a change waits for another one. If it waited longer, it would keep a thread from the operator's next command.
constexpr std::chrono::seconds longest_wait{2};

/// `who` in the form that the list uses; nothing if it is neither an address nor a network nor a device.
std::optional<std::string> canonical(std::string_view who) {
  // A phone begins a typed word with a capital.
  const std::string device = dict::lower(who);
  if (is_device_name(device)) return device;
  boost::system::error_code error;
  if (who.find(':') != who.npos) {
    const bool alone = who.find('/') == who.npos;
    const auto network = net::ip::make_network_v6(
        alone ? fmt::format("{}/{}", who, host_prefix_bits) : std::string(who), error);
    if (error) return std::nullopt;
    if (network.address().is_v4_mapped()) {
      return alone ? std::optional(plain_address(network.address()).to_string()) : std::nullopt;
    }
    const auto bits = std::min(network.prefix_length(), host_prefix_bits);
    return net::ip::network_v6(network.address(), bits).canonical().to_string();
  }
  if (who.find('/') != who.npos) {
    const auto network = net::ip::make_network_v4(std::string(who), error);
    return error ? std::nullopt : std::optional(network.canonical().to_string());
  }
  const auto address = net::ip::make_address_v4(std::string(who), error);
  return error ? std::nullopt : std::optional(address.to_string());
}

std::string bad_target_message(std::string_view who) {
  return fmt::format(
      "`{}` is not an address (203.0.113.7), network (203.0.113.0/24) or device (16 hex digits, as "
      "`meldroom admin connections` lists them)",
      who);
}

}  // namespace

Result<void> Bans::load() try {
  const auto guard = begin_change();
  take(read());
  return {};
} catch (const BanError& problem) {
  return Error{problem.what()};
}

/// Lets nobody else change the list. Throws BanError.
std::unique_lock<std::timed_mutex> Bans::begin_change() {
  std::unique_lock guard(changing_, longest_wait);
  if (!guard) {
    throw BanError(fmt::format("another change of {} has not ended yet; if it never does, its disk hangs",
                               file_.string()));
  }
  return guard;
}

/// Writes a changed list, and uses it from now on.
void Bans::keep(List list) {
  write(list);
  take(std::move(list));
}

/// The list in the file. If there is no file, the present list. Throws BanError.
Bans::List Bans::read() const {
  if (is_missing(file_)) return list_;
  const auto text_read = whole_file(file_);
  if (!text_read) throw BanError(text_read.error().message);
  List list;
  std::istringstream in(*text_read);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    const std::string_view text(line);
    const auto mark = text.find('#');
    const std::string_view who = trimmed(text.substr(0, mark));
    if (who.empty()) continue;
    auto one = canonical(who);
    if (!one) {
      throw BanError(fmt::format("{}, line {}: {}", file_.string(), number, bad_target_message(who)));
    }
    list.insert_or_assign(*std::move(one),
                          std::string(mark == text.npos ? "" : trimmed(text.substr(mark + 1))));
  }
  return list;
}

std::string Bans::in_form(std::string_view who) {
  auto one = canonical(who);
  if (!one) throw BanError(bad_target_message(who));
  return *std::move(one);
}

std::string Bans::add(std::string_view who, std::string why) {
  std::string one = in_form(who);
  if (!protocol::is_plain(why)) throw BanError("the reason has to be one line of text");
  const auto guard = begin_change();
  List list = read();
  const bool is_new = list.insert_or_assign(one, std::move(why)).second;
  if (is_new && list.size() > most) throw BanError(fmt::format("the list is full: {} are the most", most));
  keep(std::move(list));
  return one;
}

bool Bans::remove(std::string_view who) {
  const std::string one = in_form(who);
  const auto guard = begin_change();
  List list = read();
  if (list.erase(one) == 0) return false;
  keep(std::move(list));
  return true;
}

void Bans::apply(std::span<const BanChange> changes) {
  const auto guard = begin_change();
  const List before = read();
  List list = before;
  for (const BanChange& change : changes) {
    const auto one = canonical(change.who);
    if (!one) continue;  // a newer program can ban in ways that this one does not know
    if (change.why) {
      list.insert_or_assign(*one, *change.why);
    } else {
      list.erase(*one);
    }
  }
  if (list != before) write(list);
  take(std::move(list));
}

std::vector<Ban> Bans::all() const {
  const std::lock_guard guard(mutex_);
  std::vector<Ban> all;
  for (const auto& [who, why] : list_) all.push_back({who, why});
  return all;
}

bool Bans::has_address(const std::string& address) const {
  const std::lock_guard guard(mutex_);
  return !list_.empty() && networks_.contain(address.substr(0, address.find('/')));
}

bool Bans::has_device(const engine::Bytes32& owner) const {
  const std::lock_guard guard(mutex_);
  return !list_.empty() && list_.contains(device_name(owner));
}

/// Writes the file completely or not at all.
void Bans::write(const List& list) const {
  std::string text =
      "# Who may not connect: an address, a network or a device a line, and why.\n"
      "# `meldroom admin ban` and `unban` write this file anew, without other comments. "
      "The server reads it when it starts and at a reload.\n";
  for (const auto& [who, why] : list) text += fmt::format("{}{}{}\n", who, why.empty() ? "" : "  # ", why);
  const auto error = dict::replace_file(file_, std::as_bytes(std::span(text)), dict::Readers::owner);
  if (error) throw BanError(fmt::format("cannot write {}: {}", file_.string(), error.message()));
}

void Bans::take(List list) {
  Networks networks;
  for (const auto& [who, why] : list) {
    // A device is not a network. Every other entry has been parsed as one before.
    if (!is_device_name(who)) static_cast<void>(networks.add(who));
  }
  const std::lock_guard guard(mutex_);
  list_ = std::move(list);
  networks_ = std::move(networks);
}

}  // namespace meldroom::server
