#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include <boost/mp11.hpp>

#include "protocol/json_writer.hpp"
#include "protocol/message_limits.hpp"
#include "protocol/wire.hpp"
#include "request_readers.hpp"

namespace meldroom::protocol {

namespace {

/// The messages that read_plain_request() reads.
using PlainMessages = boost::mp11::mp_list<MakeMove, Check, AskHint, Resync, Ping>;

/// The rest of a text. Each function removes what it expects from the front, or returns false.
class Plain {
 public:
  explicit Plain(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  [[nodiscard]] bool at_end() const { return at_ == end_; }

  bool take(std::string_view expected) {
    if (!std::string_view(at_, end_).starts_with(expected)) {
      return false;
    }
    at_ += expected.size();
    return true;
  }

  /// Takes `"name":` of a member, with the comma before it unless the member is the first one.
  bool take_key(std::string_view name) {
    const char* const start = at_;
    const bool first = at_[-1] == '{';
    if ((first || take(",")) && take("\"") && take(name) && take("\":")) {
      return true;
    }
    at_ = start;
    return false;
  }

  template <std::unsigned_integral Number>
  bool take_number(Number& number, Number least, Number most) {
    const char* const start = at_;
    const auto read = std::from_chars(at_, end_, number);
    at_ = read.ptr;
    if (read.ec != std::errc() || (*start == '0' && at_ - start > 1)) {
      return false;
    }
    const bool is_whole_number = at_ == end_ || (*at_ != '.' && *at_ != 'e' && *at_ != 'E');
    return is_whole_number && number >= least && number <= most;
  }

  bool take_text(std::string_view& text) {
    if (!take("\"")) {
      return false;
    }
    const char* const start = at_;
    at_ = std::find_if(at_, end_, [](char c) { return c == '"' || c == '\\' || c < ' ' || c > '~'; });
    text = {start, at_};
    return take("\"");
  }

 private:
  const char* at_;
  const char* end_;
};

template <class T>
bool read_plain(Plain& in, T& value);

bool read_plain(Plain& in, engine::Tile& tile) {
  std::string_view as;
  if (!in.take(R"({"card":)") || !read_plain(in, tile.card)) {
    return false;
  }
  if (in.take_key("as")) {
    if (!in.take_text(as) || as.size() > 1 || !is_capitals(as)) {
      return false;
    }
    tile.as = as;
  }
  return in.take("}");
}

template <class T>
bool read_plain(Plain& in, std::vector<T>& list) {
  if (!in.take("[")) {
    return false;
  }
  if (in.take("]")) {
    return true;
  }
  do {
    if (list.size() == most_cards || !read_plain(in, list.emplace_back())) {
      return false;
    }
  } while (in.take(","));
  return in.take("]");
}

template <class T>
bool read_plain_members(Plain& in, T& value) {
  bool good = true;
  boost::mp11::mp_for_each<MembersOf<T>>([&](auto member) {
    auto& field = value.*member.pointer;
    if constexpr (is_a<std::remove_reference_t<decltype(field)>, std::optional>) {
      if (good && in.take_key(member.name)) {
        good = read_plain(in, field.emplace());
      }
    } else {
      good = good && in.take_key(member.name) && read_plain(in, field);
    }
  });
  return good && in.take("}");
}

template <class Enum>
bool read_name(Plain& in, Enum& value) {
  std::string_view name;
  if (!in.take_text(name)) {
    return false;
  }
  constexpr const auto& names = enumerator_names<Enum>;
  const auto found = std::ranges::find(names, name);
  value = static_cast<Enum>(found - names.begin());
  return found != names.end();
}

bool read_plain(Plain& in, engine::Move& move) {
  engine::MoveKind kind{};
  if (!in.take(R"({"do":)") || !read_name(in, kind)) {
    return false;
  }
  return boost::mp11::mp_with_index<std::variant_size_v<engine::Move>>(
      static_cast<std::size_t>(kind), [&]<class Index>(Index) {
        using Kind = std::variant_alternative_t<Index::value, engine::Move>;
        // read_request() reads these: a proposed word is rare, and a client may not make the table's own moves.
        if constexpr (boost::mp11::mp_contains<
                          boost::mp11::mp_list<engine::ProposeWord, engine::TimeOut, engine::DealHand>,
                          Kind>::value) {
          return false;
        } else {
          return read_plain_members(in, move.emplace<Kind>());
        }
      });
}

template <class T>
bool read_plain(Plain& in, T& value) {
  if constexpr (std::same_as<T, bool>) {
    value = in.take("true");
    return value || in.take("false");
  } else if constexpr (std::is_integral_v<T>) {
    return in.take_number(value, T{0}, std::numeric_limits<T>::max());
  } else if constexpr (is_wire_number<T>) {
    using Number = std::underlying_type_t<T>;
    static_assert(!std::same_as<T, engine::Seat>);
    Number number = 0;
    const bool good = in.take_number(number, Number{1}, std::numeric_limits<Number>::max());
    value = static_cast<T>(number);
    return good;
  } else if constexpr (std::is_enum_v<T>) {
    return read_name(in, value);
  } else {
    static_assert(is_text<T>);
    std::string_view text;
    if (!in.take_text(text)) {
      return false;
    }
    auto checked = T::of(std::string(text));
    if (!checked) {
      return false;
    }
    value = *std::move(checked);
    return true;
  }
}

}  // namespace

std::optional<Request> read_plain_request(std::string_view frame) {
  std::optional<Request> request;
  Plain in(frame);
  std::string_view type;
  if (!in.take(R"({"type":)") || !in.take_text(type)) {
    return request;
  }
  for_each_type<PlainMessages>([&]<class Message>(std::type_identity<Message>) {
    if (type != Message::type) {
      return;
    }
    request.emplace();
    auto& message = request->body.emplace<Message>();
    if (!in.take(R"(,"id":)") || !in.take_number(request->id, 1U, greatest_request_id) ||
        !in.take(R"(,"body":{)") || !read_plain_members(in, message) || !in.take("}") || !in.at_end()) {
      request.reset();
    }
  });
  return request;
}

}  // namespace meldroom::protocol
