// What comes instead of an answer of etcd, over real sockets: from a proxy, from something else that listens there, or
// cut off. It counts as no answer, so the next member is asked.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "asio.hpp"
#include "cluster/etcd.hpp"

using namespace meldroom;
using namespace meldroom::server;

namespace {

/// Listens where a member should, and gives each request the bytes that `answer` has for its path. Then it closes.
class OddMember {
 public:
  using Answer = std::function<std::string(std::string_view path)>;

  explicit OddMember(Answer answer) : answer_(std::move(answer)) {
    net::co_spawn(io_, listen(), until_it_fails);
    thread_ = std::thread([this] { io_.run(); });
  }
  ~OddMember() {
    io_.stop();
    thread_.join();
  }
  OddMember(const OddMember&) = delete;
  OddMember& operator=(const OddMember&) = delete;

  [[nodiscard]] etcd::Endpoint endpoint() const { return {false, "127.0.0.1", std::to_string(port_), {}}; }
  /// How many requests have come.
  [[nodiscard]] int asked() const { return asked_; }

 private:
  /// A client may go before it has its answer.
  static void until_it_fails(const std::exception_ptr&) {}

  net::awaitable<void> listen() {
    for (;;) {
      net::co_spawn(io_, serve(co_await acceptor_.async_accept(net::use_awaitable)), until_it_fails);
    }
  }
  net::awaitable<void> serve(net::ip::tcp::socket socket) {
    beast::flat_buffer buffer;
    http::request<http::string_body> request;
    co_await http::async_read(socket, buffer, request, net::use_awaitable);
    ++asked_;
    const std::string bytes = answer_({request.target().data(), request.target().size()});
    co_await net::async_write(socket, net::buffer(bytes), net::use_awaitable);
  }

  const Answer answer_;
  net::io_context io_{1};
  net::ip::tcp::acceptor acceptor_{io_, {net::ip::make_address("127.0.0.1"), 0}};
  const std::uint16_t port_ = acceptor_.local_endpoint().port();
  std::atomic<int> asked_{0};
  std::thread thread_;
};

std::string with_status(std::string_view status, const std::string& body) {
  return "HTTP/1.1 " + std::string(status) + "\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\nConnection: close\r\n\r\n" + body;
}

const std::string header = R"("header":{"cluster_id":"1","member_id":"2","revision":"7","raft_term":"3"})";
const std::string keys = R"("kvs":[{"key":"YQ==","create_revision":"5","mod_revision":"6","value":"Yg=="}])";
const std::string found_a =
    "{" + header + R"(,"succeeded":true,"responses":[{"response_range":{)" + keys + R"(,"count":"1"}}]})";

/// The answers of a member, by path.
const std::map<std::string_view, std::string> of_etcd{
    {"/v3/kv/txn", found_a},
    {"/v3/kv/range", "{" + header + "," + keys + R"(,"count":"1"})"},
    {"/v3/lease/grant", "{" + header + R"(,"ID":"77","TTL":"10"})"},
    {"/v3/lease/keepalive", R"({"result":{)" + header + R"(,"ID":"77","TTL":"10"}})"},
    {"/v3/lease/revoke", "{" + header + "}"},
    {"/version", R"({"etcdserver":"3.4.23","etcdcluster":"3.4.0"})"},
    {"/metrics",
     "# metrics\netcd_mvcc_db_total_size_in_use_in_bytes 10\netcd_mvcc_db_total_size_in_bytes 20\n"
     "etcd_server_quota_backend_bytes 2e+09\n"},
};

std::string answer_of_etcd(std::string_view path) {
  return with_status("200 OK", of_etcd.at(path));
}

/// The text with one part of it replaced.
std::string changed(std::string text, std::string_view part, std::string_view by) {
  const auto at = text.find(part);
  REQUIRE(at != text.npos);
  return text.replace(at, part.size(), by);
}

/// Checks that this is no answer to `ask`, and that the next member is asked then.
void check_no_answer(const OddMember::Answer& answer, const std::function<void(etcd::Client&)>& ask) {
  const OddMember odd(answer);
  etcd::Client alone({{odd.endpoint()}, nullptr});
  CHECK_THROWS_AS(ask(alone), etcd::NoAnswer);
  CHECK(odd.asked() == 1);

  const OddMember member(answer_of_etcd);
  const etcd::Members members{{odd.endpoint(), member.endpoint()}, nullptr};
  for (int tries = 0; odd.asked() == 1 && tries < 100; ++tries) {
    etcd::Client client(members);  // asks any of them first
    etcd::ask_each(members, [&] { ask(client); });
    ask(client);  // and stays with the one that has answered
  }
  CHECK(odd.asked() == 2);
}

const std::string page = "<!DOCTYPE html><title>Bad gateway</title><p>Nobody is there.";

}  // namespace

TEST_CASE("an answer to a transaction that is not in etcd's form is none") {
  const auto ask = [](etcd::Client& client) {
    const etcd::Outcome outcome = client.commit(etcd::Transaction().get(etcd::keys_with("a")));
    CHECK(outcome.done);
    CHECK(outcome.revision == 7);
    REQUIRE(outcome.found.size() == 1);
    REQUIRE(outcome.found[0].keys.size() == 1);
    CHECK(outcome.found[0].keys[0].key == "a");
    CHECK(outcome.found[0].keys[0].value == "b");
    CHECK(outcome.found[0].keys[0].modified == 6);
  };
  const std::vector<std::string> bodies{
      "",
      page,
      "null",
      "[]",
      "7",
      "\"done\"",
      "{}",
      R"({"status":"ok"})",
      found_a.substr(0, found_a.size() / 2),
      found_a.substr(0, found_a.size() - 1),
      found_a + "}",
      changed(found_a, header, R"("header":[])"),
      changed(found_a, header, R"("header":{})"),
      changed(found_a, R"("7")", R"("seven")"),
      changed(found_a, R"("7")", R"("-7")"),
      changed(found_a, R"("7")", "7.5"),
      changed(found_a, R"("7")", "null"),
      changed(found_a, R"("7")", R"("99999999999999999999")"),
      changed(found_a, "true", R"("true")"),
      changed(found_a, "true", "false"),  // there is no lookup for that
      changed(found_a, "response_range", "response_put"),
      changed(found_a, R"("responses":[)", R"("responses":[{},)"),
      changed(found_a, R"("responses":[)", R"("answers":[)"),
      "{" + header + R"(,"succeeded":true,"responses":{"0":{}}})",
      "{" + header + R"(,"succeeded":true,"responses":[7]})",
      changed(found_a, keys, R"("kvs":{"a":"b"})"),
      changed(found_a, keys, R"("kvs":["a"])"),
      changed(found_a, R"("YQ==")", "7"),
      changed(found_a, R"("YQ==")", R"("")"),
      changed(found_a, R"("Yg==")", R"("b!")"),
      changed(found_a, R"("Yg==")", "[]"),
      changed(found_a, R"("6")", R"("6a")"),
      changed(found_a, R"("count")", R"("more":"no","count")"),
      R"({"error":"no"})",
      R"({"error":5,"code":5})",
      R"({"error":{"message":"no"}})",
      R"({"error":{"message":5,"grpc_code":5}})",
      R"({"error":{"message":"no","grpc_code":"five"}})",
      R"({"error":{"message":"no","grpc_code":true}})",
  };
  for (const std::string& body : bodies) {
    for (const std::string_view status : {"200 OK", "404 Not Found", "502 Bad Gateway"}) {
      INFO(status << ": " << body);
      check_no_answer([&](std::string_view) { return with_status(status, body); }, ask);
    }
  }
  const std::string cut = with_status("200 OK", found_a);
  for (const std::string& bytes : {cut.substr(0, cut.size() - 20), cut.substr(0, 30), std::string(),
                                   std::string("SSH-2.0-OpenSSH_9.2\r\n")}) {
    INFO(bytes);
    check_no_answer([&](std::string_view) { return bytes; }, ask);
  }
}

TEST_CASE("every call asks the next member when what came is not in etcd's form") {
  const std::vector<std::pair<std::string_view, std::function<void(etcd::Client&)>>> calls{
      {"/v3/kv/range",
       [](etcd::Client& client) {
         const etcd::Outcome all = client.get(etcd::keys_with("a"));
         REQUIRE(all.found.at(0).keys.size() == 1);
         CHECK(all.found[0].keys[0].value == "b");
       }},
      {"/v3/lease/grant",
       [](etcd::Client& client) {
         const etcd::LeaseId lease = client.grant(std::chrono::seconds(10));
         CHECK(lease == 77);
       }},
      {"/v3/lease/keepalive",
       [](etcd::Client& client) {
         const bool lives = client.keep_alive(77);
         CHECK(lives);
       }},
      {"/v3/lease/revoke", [](etcd::Client& client) { client.revoke(77); }},
      {"/version", [](etcd::Client& client) { client.check(); }},
      {"/metrics",
       [](etcd::Client& client) {
         const etcd::Space space = client.space();
         CHECK(space.quota == 2'000'000'000);
       }},
  };
  for (const auto& [path, call] : calls) {
    const std::string& whole = of_etcd.at(path);
    for (const std::string& body :
         {std::string(), page, std::string("{}"), std::string(R"({"result":{}})"),
          std::string(R"({"header":7,"ID":[],"etcdserver":3})"), whole.substr(0, whole.size() / 2)}) {
      INFO(path << ": " << body);
      check_no_answer([&](std::string_view) { return with_status("200 OK", body); }, call);
    }
  }
}

TEST_CASE("pages of keys that would never end are no answer") {
  const auto all = [](etcd::Client& client) { static_cast<void>(client.get(etcd::keys_with("a"))); };
  const std::string more = R"("more":true,)";
  // Without a key, and with the same key again and again.
  for (const std::string& body :
       {"{" + header + "," + more + R"("kvs":[]})", "{" + header + "," + more + keys + "}"}) {
    INFO(body);
    const OddMember odd([&](std::string_view) { return with_status("200 OK", body); });
    etcd::Client client({{odd.endpoint()}, nullptr});
    CHECK_THROWS_AS(all(client), etcd::NoAnswer);
    CHECK(odd.asked() <= 2);
  }
}

TEST_CASE("an error in etcd's form stays a refusal") {
  const OddMember member([](std::string_view) {
    return with_status("404 Not Found", R"({"error":"no lease","code":5,"message":"no lease"})");
  });
  etcd::Client client({{member.endpoint()}, nullptr});
  CHECK_THROWS_AS(client.keep_alive(77), etcd::Refused);
}
