#include "cluster/etcd.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <netinet/tcp.h>
#include <new>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <thread>
#include <utility>

#include <sodium.h>
#include <spdlog/fmt/fmt.h>
#include <spdlog/spdlog.h>

#include "asio.hpp"
#include "failure.hpp"
#include "net/client_stream.hpp"
#include "net/pem_files.hpp"
#include "take_until.hpp"
#include "whole_number.hpp"

namespace meldroom::server::etcd {

namespace {

using nlohmann::json;

/// The election of a leader takes about a second. If a member has no leader for longer, nobody waits for its answer.
constexpr auto answer_within = std::chrono::milliseconds(1'000);
constexpr auto connect_within = std::chrono::milliseconds(500);
constexpr auto pause_after_failure = std::chrono::milliseconds(100);
/// All rooms of a slot can come in one answer.
constexpr std::uint64_t most_answer_bytes = 1ULL << 30U;
constexpr int keys_in_an_answer = 2'000;

std::string base64(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()),
                    bytes.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the zero at the end
  return text;
}

// ---- answers: they can come from a proxy, or be cut off; then these functions throw MalformedAnswer ----

/// An answer does not have the form of etcd's answers. Client turns this into a NoAnswer.
class MalformedAnswer : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string from_base64(std::string_view text) {
  std::string bytes(text.size() / 4 * 3 + 3, '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, nullptr, sodium_base64_VARIANT_ORIGINAL) != 0) {
    throw MalformedAnswer("it has text that is not base64");
  }
  bytes.resize(size);
  return bytes;
}

json object_in(std::string_view text) {
  json object = json::parse(text, nullptr, false);
  constexpr std::size_t most_shown = 200;
  if (!object.is_object()) {
    throw MalformedAnswer(fmt::format("it is not a JSON object: {}", text.substr(0, most_shown)));
  }
  return object;
}

// The gateway leaves out zeros, empty texts, empty lists and what is false.

/// The gateway writes 64-bit numbers as text.
std::int64_t number_in(const json& from, const char* name) {
  const auto found = from.find(name);
  if (found == from.end()) return 0;
  if (found->is_number_integer()) return found->get<std::int64_t>();
  if (found->is_string()) {
    if (const auto number = whole_number<std::int64_t>(found->get_ref<const std::string&>())) return *number;
  }
  throw MalformedAnswer(fmt::format("`{}` is not a whole number", name));
}

std::string_view text_in(const json& from, const char* name) {
  const auto found = from.find(name);
  if (found == from.end()) return {};
  if (!found->is_string()) throw MalformedAnswer(fmt::format("`{}` is not a text", name));
  return found->get_ref<const std::string&>();
}

bool flag_in(const json& from, const char* name) {
  const auto found = from.find(name);
  if (found == from.end()) return false;
  if (!found->is_boolean()) throw MalformedAnswer(fmt::format("`{}` is neither true nor false", name));
  return found->get<bool>();
}

const json& list_in(const json& from, const char* name) {
  static const json none = json::array();
  const auto found = from.find(name);
  if (found == from.end()) return none;
  if (!found->is_array()) throw MalformedAnswer(fmt::format("`{}` is not a list", name));
  return *found;
}

/// The header that every answer of etcd has.
const json& header_in(const json& answer) {
  const auto header = answer.find("header");
  if (header == answer.end() || !header->is_object()) throw MalformedAnswer("it has no header");
  return *header;
}

/// The present revision of etcd, which is never 0.
Revision revision_in(const json& answer) {
  const Revision revision = number_in(header_in(answer), "revision");
  if (revision <= 0) throw MalformedAnswer("its header has no revision");
  return revision;
}

Found found_in(const json& answer) {
  Found found;
  found.more = flag_in(answer, "more");
  const json& keys = list_in(answer, "kvs");
  found.keys.reserve(keys.size());
  for (const json& one : keys) {
    found.keys.push_back({from_base64(text_in(one, "key")), from_base64(text_in(one, "value")),
                          number_in(one, "create_revision"), number_in(one, "mod_revision")});
    if (found.keys.back().key.empty()) throw MalformedAnswer("it has a key without a name");
  }
  return found;
}

/// What the lookups of a transaction found.
std::vector<Found> all_found_in(const json& answer, const json& requests) {
  const json& responses = list_in(answer, "responses");
  if (responses.size() != requests.size()) {
    throw MalformedAnswer(
        fmt::format("it has {} responses to {} requests", responses.size(), requests.size()));
  }
  std::vector<Found> found;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!requests[i].contains("request_range")) continue;
    const auto range = responses[i].find("response_range");
    if (range == responses[i].end()) throw MalformedAnswer("it lacks the response to a lookup");
    found.push_back(found_in(*range));
  }
  return found;
}

json range_request(const Range& keys, int most) {
  json range{{"key", base64(keys.from)}, {"range_end", base64(keys.to)}};
  if (most > 0) range["limit"] = most;
  return range;
}

/// After these errors nothing was done: the request is wrong, or names what does not exist, or the database is full.
bool is_refusal(std::int64_t grpc_code) {
  constexpr int invalid_argument = 3;
  constexpr int not_found = 5;
  constexpr int already_exists = 6;
  constexpr int permission_denied = 7;
  constexpr int resource_exhausted = 8;
  constexpr int failed_precondition = 9;
  constexpr int unauthenticated = 16;
  return grpc_code == invalid_argument || grpc_code == not_found || grpc_code == already_exists ||
         grpc_code == permission_denied || grpc_code == resource_exhausted ||
         grpc_code == failed_precondition || grpc_code == unauthenticated;
}

[[noreturn]] void throw_error(const json& answer) {
  // The gateway's streams wrap the error in an object.
  const auto wrapped = answer.find("error");
  const json& error = wrapped != answer.end() && wrapped->is_object() ? *wrapped : answer;
  const std::string why(text_in(error, "message"));
  const std::int64_t code = number_in(error, error.contains("code") ? "code" : "grpc_code");
  if (why.empty() || code == 0) throw MalformedAnswer("it is neither an answer nor an error of etcd");
  if (is_refusal(code)) throw Refused(why);
  throw NoAnswer(why);
}

/// A POST, or a GET if there is no body.
http::request<http::string_body> request_to(const Endpoint& member, std::string_view path, std::string body) {
  const http::verb verb = body.empty() ? http::verb::get : http::verb::post;
  http::request<http::string_body> request(verb, {path.data(), path.size()}, 11);
  request.set(http::field::host, member.authority());
  if (!body.empty()) request.set(http::field::content_type, "application/json");
  request.body() = std::move(body);
  request.prepare_payload();
  return request;
}

/// Makes a connection break soon if the other machine does not answer any more, for instance after a power failure.
/// Otherwise a watch would wait for ever.
void notice_silence(int socket) {
  constexpr int on = 1;
  constexpr int seconds_of_silence = 2;
  constexpr int seconds_between_tries = 1;
  constexpr int tries = 3;
  ::setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  ::setsockopt(socket, IPPROTO_TCP, TCP_KEEPIDLE, &seconds_of_silence, sizeof seconds_of_silence);
  ::setsockopt(socket, IPPROTO_TCP, TCP_KEEPINTVL, &seconds_between_tries, sizeof seconds_between_tries);
  ::setsockopt(socket, IPPROTO_TCP, TCP_KEEPCNT, &tries, sizeof tries);
}

net::awaitable<void> connect(ClientStream& stream, const Members& members, const Endpoint& to) {
  stream.next_layer().expires_after(connect_within);
  co_await stream.connect(to.host, to.port);
  boost::system::error_code ignored;  // without it, it is only slower
  stream.next_layer().socket().set_option(net::ip::tcp::no_delay(true), ignored);
  notice_silence(stream.next_layer().socket().native_handle());
  if (!members.tls) co_return;
  stream.next_layer().expires_after(answer_within);
  const auto context = members.tls->get();
  co_await stream.secure(**context, to.host);
}

/// A member that refuses this program's certificate says so only after the handshake, and then takes no request.
net::awaitable<void> send(ClientStream& stream, const http::request<http::string_body>& request) {
  const auto [unsent, sent] = co_await http::async_write(stream, request, as_result);
  if (!unsent) co_return;
  if (stream.tls() != nullptr) {
    std::array<char, 1> nothing{};
    co_await stream.async_read_some(net::buffer(nothing), net::use_awaitable);
  }
  throw boost::system::system_error(unsent);
}

/// Throws the exception for an exchange with a member that has failed.
[[noreturn]] void throw_no_answer(const Members& members, const Endpoint& from, ClientStream& stream,
                                  const boost::system::error_code& error) {
  const std::string who = fmt::format("etcd at {}", from.origin());
  if (const std::string objection = stream.objection(); !objection.empty()) {
    throw NotTrusted(fmt::format(
        "{} is not trusted: {}; its certificate has to name that host, and to come from an authority that "
        "cluster-ca names",
        who, objection));
  }
  // A member without TLS can also just close or cut the connection.
  const bool no_handshake =
      stream.tls() != nullptr && SSL_is_init_finished(stream.tls()) == 0 &&
      (error == net::ssl::error::stream_truncated || error == net::error::connection_reset);
  if (error.category() != net::error::get_ssl_category() && !no_handshake) {
    throw NoAnswer(fmt::format("{}: {}", who, error.message()));
  }
  const bool refused =
      !no_handshake && ERR_GET_REASON(static_cast<unsigned long>(error.value())) >= SSL_AD_REASON_OFFSET;
  const bool shown = SSL_CTX_get0_certificate(members.tls->get()->get()) != nullptr;
  throw NotTrusted(
      !refused ? fmt::format("{} does not speak TLS as it should: {}", who, error.message())
      : shown
          ? fmt::format("{} refuses this server: {}; it has to trust the certificate in cluster-certificate",
                        who, error.message())
          : fmt::format("{} refuses this server: {}; if it asks for a certificate, set cluster-certificate "
                        "and cluster-key",
                        who, error.message()));
}

/// A random member is asked first, so that not all nodes ask the same one.
std::size_t any_of(std::size_t members) {
  return randombytes_uniform(static_cast<std::uint32_t>(members));
}

}  // namespace

Result<std::vector<Endpoint>> parse_endpoints(std::string_view list) {
  std::vector<Endpoint> endpoints;
  while (!list.empty()) {
    const std::string_view one = take_until(list, ',');
    auto url = parse_url(one.find("://") == one.npos ? "http://" + std::string(one) : std::string(one));
    const bool good = url && url->path.empty() && one.ends_with(":" + url->port) && !url->port.empty() &&
                      std::ranges::all_of(url->port, [](char c) { return c >= '0' && c <= '9'; });
    if (!good) {
      return Error{
          fmt::format("`{}` is not the address of an etcd member, such as http://10.0.0.1:2379", one)};
    }
    endpoints.push_back(*std::move(url));
  }
  if (endpoints.empty()) return Error{"names no etcd member"};
  if (std::ranges::any_of(endpoints, [&](const Endpoint& one) { return one.tls != endpoints[0].tls; })) {
    return Error{"names members with https:// and others without: all or none have to speak TLS"};
  }
  return endpoints;
}

Result<Members> Members::read(std::vector<Endpoint> endpoints, const TlsFiles& files) {
  Members members{std::move(endpoints), nullptr};
  const NamedFile authorities{"cluster-ca", files.authorities};
  const NamedFile certificate{"cluster-certificate", files.certificate};
  const NamedFile key{"cluster-key", files.key};
  if (!members.endpoints.front().tls) {
    for (const NamedFile& file : {authorities, certificate, key}) {
      if (file.path.empty()) continue;
      return Error{fmt::format("{} is set, and no member of the cluster is asked by https://", file.setting)};
    }
    return members;
  }
  TlsContext context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
  if (!context) throw std::bad_alloc();
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  if (files.authorities.empty()) {
    SSL_CTX_set_default_verify_paths(context.get());
  } else {
    TRY(trust_authorities(*context, authorities));
  }
  if (!files.certificate.empty() || !files.key.empty()) TRY(show_certificate(*context, certificate, key));
  members.tls = std::make_shared<Current<TlsContext>>(std::move(context));
  return members;
}

Result<Members> parse_members(std::string_view list, const TlsFiles& files) {
  return Members::read(TRY(parse_endpoints(list)), files);
}

Range keys_with(std::string_view prefix) {
  Range range{std::string(prefix), std::string(prefix)};
  ++range.to.back();  // prefixes are text, so this does not overflow
  return range;
}

// ---- requests ----

namespace {

json condition(std::string_view key, const char* target, const char* field, Revision at) {
  return {{"key", base64(key)}, {"target", target}, {"result", "EQUAL"}, {field, at}};
}

}  // namespace

Transaction& Transaction::if_created(std::string_view key, Revision at) {
  json_["compare"].push_back(condition(key, "CREATE", "create_revision", at));
  return *this;
}

Transaction& Transaction::if_modified(std::string_view key, Revision at) {
  json_["compare"].push_back(condition(key, "MOD", "mod_revision", at));
  return *this;
}

Transaction& Transaction::put(std::string_view key, std::string_view value, LeaseId lease) {
  nlohmann::json request{{"key", base64(key)}, {"value", base64(value)}};
  if (lease != 0) request["lease"] = lease;
  json_["success"].push_back({{"request_put", std::move(request)}});
  return *this;
}

Transaction& Transaction::erase(const Range& keys) {
  json_["success"].push_back(
      {{"request_delete_range", {{"key", base64(keys.from)}, {"range_end", base64(keys.to)}}}});
  return *this;
}

Transaction& Transaction::erase(std::string_view key) {
  json_["success"].push_back({{"request_delete_range", {{"key", base64(key)}}}});
  return *this;
}

Transaction& Transaction::get(const Range& keys, int most) {
  json_["success"].push_back({{"request_range", range_request(keys, most)}});
  return *this;
}

Transaction& Transaction::get_last(const Range& keys) {
  nlohmann::json request = range_request(keys, 1);
  request["sort_order"] = "DESCEND";
  request["sort_target"] = "KEY";
  json_["success"].push_back({{"request_range", std::move(request)}});
  return *this;
}

Transaction& Transaction::otherwise_get(std::string_view key) {
  json_["failure"].push_back({{"request_range", {{"key", base64(key)}}}});
  return *this;
}

// ---- the client ----

struct Client::Connection {
  net::io_context io{1};
  ClientStream stream{io.get_executor()};
  beast::flat_buffer buffer;
  bool open = false;

  /// One request and its answer; throws NoAnswer.
  net::awaitable<http::response<http::string_body>> exchange(const Members& members, const Endpoint& member,
                                                             std::string_view path, std::string body) {
    try {
      if (!open) co_await connect(stream, members, member);
      open = true;
      stream.next_layer().expires_after(answer_within);
      const auto request = request_to(member, path, std::move(body));
      co_await send(stream, request);
      http::response_parser<http::string_body> parser;
      parser.body_limit(most_answer_bytes);
      co_await http::async_read_header(stream, buffer, parser, net::use_awaitable);
      while (!parser.is_done()) {  // a long answer may take longer, as long as it goes on
        stream.next_layer().expires_after(answer_within);
        co_await http::async_read_some(stream, buffer, parser, net::use_awaitable);
      }
      if (!parser.get().keep_alive()) open = false;
      co_return parser.release();
    } catch (const boost::system::system_error& failure) {
      throw_no_answer(members, member, stream, failure.code());
    }
  }
};

Client::Client(Members members) : members_(std::move(members)), at_(any_of(members_.endpoints.size())) {}

Client::~Client() = default;

struct Client::Answer {
  bool ok = false;
  std::string body;
};

void Client::ask_another() {
  connection_.reset();
  at_ = (at_ + 1) % members_.endpoints.size();
}

/// See request_to(). Throws NoAnswer.
Client::Answer Client::exchange(std::string_view path, std::string request) {
  if (!connection_ || !connection_->open) connection_ = std::make_unique<Connection>();
  Answer answer;
  std::exception_ptr failure;
  net::co_spawn(connection_->io,
                connection_->exchange(members_, members_.endpoints[at_], path, std::move(request)),
                [&](const std::exception_ptr& thrown, http::response<http::string_body> got) {
                  failure = thrown;
                  answer = {got.result() == http::status::ok, std::move(got.body())};
                });
  connection_->io.restart();
  connection_->io.run();
  if (!failure) return answer;
  ask_another();
  std::rethrow_exception(failure);
}

/// Reads the answer with `read`, which throws what a call can throw, or MalformedAnswer.
template <class Read>
auto Client::exchange(std::string_view path, std::string request, Read read) {
  const Answer answer = exchange(path, std::move(request));
  try {
    return read(answer);
  } catch (const MalformedAnswer& problem) {
    const std::string who = members_.endpoints[at_].origin();
    ask_another();
    throw NoAnswer(fmt::format("etcd at {} does not answer as etcd does: {}", who, problem.what()));
  } catch (const NoAnswer&) {
    ask_another();
    throw;
  }
}

/// `read` gets the JSON of an answer that is no error.
template <class Read>
auto Client::ask(std::string_view path, const json& request, Read read) {
  return exchange(path, request.dump(), [&read](const Answer& answer) {
    const json body = object_in(answer.body);
    if (!answer.ok || body.contains("error")) throw_error(body);
    return read(body);
  });
}

Outcome Client::commit(const Transaction& transaction) {
  return ask("/v3/kv/txn", transaction.json(), [&transaction](const json& answer) {
    const bool done = flag_in(answer, "succeeded");
    const json& requests = transaction.json().at(done ? "success" : "failure");
    return Outcome{done, revision_in(answer), all_found_in(answer, requests)};
  });
}

/// Reads keys page by page, all as of one moment. Returns that moment.
Revision Client::get_pages(const Range& keys, Revision changed_after,
                           const std::function<void(Found)>& take) {
  Revision moment = 0;
  for (std::string from = keys.from;;) {
    json request = range_request({from, keys.to}, keys_in_an_answer);
    if (changed_after > 0) request["min_mod_revision"] = changed_after + 1;
    if (moment > 0) request["revision"] = moment;
    auto [revision, page] = ask("/v3/kv/range", request, [&from](const json& answer) {
      std::pair read(revision_in(answer), found_in(answer));
      const Found& found = read.second;
      // Otherwise the next page could be this one again.
      if (found.keys.empty() ? found.more : found.keys.back().key < from) {
        throw MalformedAnswer("it does not have the keys that were asked for");
      }
      return read;
    });
    if (moment == 0) moment = revision;
    const bool more = page.more;
    if (!page.keys.empty()) from = page.keys.back().key + '\0';
    take(std::move(page));
    if (!more) return moment;
  }
}

Outcome Client::get(const Range& keys, Revision changed_after) {
  Outcome outcome{true, 0, {Found{}}};
  auto& all = outcome.found.front().keys;
  outcome.revision = get_pages(keys, changed_after, [&all](Found page) {
    all.insert(all.end(), std::make_move_iterator(page.keys.begin()),
               std::make_move_iterator(page.keys.end()));
  });
  return outcome;
}

void Client::show(const Range& keys, const std::function<void(const KeyValue&)>& to) {
  static_cast<void>(get_pages(keys, 0, [&to](const Found& page) {
    for (const KeyValue& one : page.keys) to(one);
  }));
}

LeaseId Client::grant(std::chrono::seconds lifetime) {
  return ask("/v3/lease/grant", {{"TTL", lifetime.count()}}, [](const json& answer) {
    static_cast<void>(header_in(answer));
    const LeaseId lease = number_in(answer, "ID");
    if (lease == 0) throw MalformedAnswer("it names no lease");
    return lease;
  });
}

bool Client::keep_alive(LeaseId lease) {
  return ask("/v3/lease/keepalive", {{"ID", lease}}, [](const json& answer) {
    const auto result = answer.find("result");
    if (result == answer.end()) throw MalformedAnswer("it has no result");
    static_cast<void>(header_in(*result));
    return number_in(*result, "TTL") > 0;
  });
}

void Client::revoke(LeaseId lease) {
  try {
    ask("/v3/lease/revoke", {{"ID", lease}},
        [](const json& answer) { static_cast<void>(header_in(answer)); });
  } catch (const Refused& refusal) {
    spdlog::debug("the lease was not revoked: {}", refusal.what());  // it has expired already
  }
}

void Client::check() {
  exchange("/version", {}, [](const Answer& answer) {
    if (text_in(object_in(answer.body), "etcdserver").empty()) {
      throw MalformedAnswer("it names no version of etcd");
    }
  });
}

/// Taken from the member's metrics for Prometheus, because the gateway does not say the quota.
Space Client::space() {
  return exchange("/metrics", {}, [](const Answer& answer) {
    const auto gauge = [&answer](std::string_view name) -> std::uint64_t {
      const std::string line = fmt::format("\n{} ", name);
      const auto at = answer.body.find(line);
      if (at == std::string::npos) throw MalformedAnswer(fmt::format("/metrics has no {}", name));
      return static_cast<std::uint64_t>(std::strtod(answer.body.c_str() + at + line.size(), nullptr));
    };
    return Space{.used = gauge("etcd_mvcc_db_total_size_in_use_in_bytes"),
                 .file = gauge("etcd_mvcc_db_total_size_in_bytes"),
                 .quota = gauge("etcd_server_quota_backend_bytes")};
  });
}

Outcome commit(const Members& members, const Transaction& transaction) {
  Client client(members);
  return ask_each(members, [&] { return client.commit(transaction); });
}

void check_members(const Members& members) {
  std::string problem;
  bool trusted = false;
  for (const Endpoint& one : members.endpoints) {
    if (!one.tls) {  // there is no certificate to trust
      trusted = true;
      continue;
    }
    try {
      Client({{one}, members.tls}).check();
      trusted = true;
    } catch (const NotTrusted& failure) {
      spdlog::error("{}", failure.what());
      problem = failure.what();
    } catch (const NoAnswer& failure) {
      spdlog::warn("{}", failure.what());  // the member may start later
    }
  }
  if (!trusted && !problem.empty()) throw NotTrusted(problem);
}

// ---- watching ----

struct Watch::Impl {
  Impl(Members asked, std::vector<Range> watched, std::function<void()> call)
      : members(std::move(asked)), keys(std::move(watched)), changed(std::move(call)) {}

  /// Listens to one member about one range, for as long as it answers.
  net::awaitable<void> listen(const Endpoint& member, const Range& range) {
    ClientStream stream(io.get_executor());
    co_await connect(stream, members, member);
    const json wanted{{"create_request", range_request(range, 0)}};
    stream.next_layer().expires_after(answer_within);
    auto request = request_to(member, "/v3/watch", wanted.dump());
    request.set("Grpc-Metadata-hasleader", "true");  // a member without a leader then ends the watch
    co_await send(stream, request);
    beast::flat_buffer buffer;
    http::response_parser<http::buffer_body> parser;
    parser.body_limit(boost::none);
    co_await http::async_read_header(stream, buffer, parser, net::use_awaitable);
    stream.next_layer().expires_never();
    // What the message says does not matter: the caller looks the keys up.
    while (!parser.is_done()) {
      parser.get().body().data = piece.data();
      parser.get().body().size = piece.size();
      const auto [error, size] = co_await http::async_read_some(stream, buffer, parser, as_result);
      if (error && error != http::error::need_buffer) throw boost::system::system_error(error);
      changed();
    }
  }

  net::awaitable<void> listen_always(Range range) {
    const auto& endpoints = members.endpoints;
    for (std::size_t at = any_of(endpoints.size());; at = (at + 1) % endpoints.size()) {
      try {
        co_await listen(endpoints[at], range);
      } catch (const boost::system::system_error& failure) {
        spdlog::debug("a watch has ended: {}", failure.what());  // the next member may answer
      }
      changed();
      net::steady_timer pause(io, pause_after_failure);
      co_await pause.async_wait(as_result);
    }
  }

  const Members members;
  const std::vector<Range> keys;
  const std::function<void()> changed;
  std::array<char, 4'096> piece{};
  net::io_context io{1};
  std::thread thread;
};

Watch::Watch(Members members, std::vector<Range> keys, std::function<void()> changed)
    : impl_(std::make_unique<Impl>(std::move(members), std::move(keys), std::move(changed))) {
  for (const Range& range : impl_->keys) {
    net::co_spawn(impl_->io, impl_->listen_always(range), rethrow);
  }
  impl_->thread = std::thread([impl = impl_.get()] { impl->io.run(); });
}

Watch::~Watch() {
  impl_->io.stop();
  impl_->thread.join();
}

}  // namespace meldroom::server::etcd
