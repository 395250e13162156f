// A member of etcd that speaks TLS and asks for certificates: who is trusted, and what all others are told.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "cluster/copy_journal.hpp"
#include "cluster/etcd.hpp"
#include "etcd_members.hpp"
#include "http_request.hpp"
#include "players.hpp"
#include "test_certificate.hpp"
#include "test_client.hpp"
#include "test_server.hpp"
#include "tests/wait_until.hpp"

using namespace meldroom;
using namespace meldroom::test;

namespace {

using server::etcd::Endpoint;
using server::etcd::TlsFiles;

/// The member's certificate names 127.0.0.1. The member is also at localhost, which the certificate does not name.
class SecureMember {
 public:
  SecureMember() {
    // A member's gateway connects to the member with the member's own certificate, so that has to be trusted, too.
    std::ofstream believed(folder_ / "believed.pem");
    for (const auto& file : {own_.certificate, node_.certificate}) believed << std::ifstream(file).rdbuf();
    believed.close();
    member_.emplace(
        1,
        std::vector<std::string>{"--cert-file", own_.certificate, "--key-file", own_.key,
                                 "--client-cert-auth", "--trusted-ca-file", folder_ / "believed.pem"},
        "https://127.0.0.1:" + port_);
  }

  [[nodiscard]] Endpoint at(const std::string& host) const { return {true, host, port_, {}}; }
  [[nodiscard]] Endpoint without_tls() const { return member_->members().endpoints.front(); }
  [[nodiscard]] const std::filesystem::path& certificate() const { return own_.certificate; }
  [[nodiscard]] std::filesystem::path folder() const { return folder_.path(); }
  [[nodiscard]] TlsFiles files() const { return {certificate(), node_.certificate, node_.key}; }
  /// All connections to it end.
  void restart() {
    member_->kill(0);
    member_->start(0);
  }

 private:
  TemporaryFolder folder_;
  CertificateFiles own_ =
      make_certificate(folder_.path(), "member", std::chrono::days(60), "DNS:etcd.example.org,IP:127.0.0.1");
  CertificateFiles node_ = make_certificate(folder_.path(), "node");
  const std::string port_ = std::to_string(free_port());
  std::optional<EtcdMembers> member_;
};

TestServer::Change node_of(std::vector<Endpoint> members, const TlsFiles& files) {
  return [=](server::Settings& settings) {
    settings.cluster = members;
    settings.cluster_tls = files;
    settings.node = "n1";
    settings.node_lease = std::chrono::seconds(20);  // so that a busy machine does not end it
  };
}

}  // namespace

TEST_CASE("a node plays with an etcd that speaks TLS and asks for the node's certificate") {
  const SecureMember member;
  // One member is asked by a name that its certificate does not have. The other is enough.
  TestServer server(node_of({member.at("localhost"), member.at("127.0.0.1")}, member.files()));
  wait_until_ready(server.port());
  auto players = sit_down(server, short_match("rummy"), 1);
  CHECK(play_out(players, 3) == 3);
  server.restart();
  wait_until_ready(server.port());
  come_back(server.port(), players);
  play_out(players);
  CHECK(players[0].client.stage() == "over");

  // The operator's commands connect in the same way.
  const auto members = server::etcd::parse_members(member.at("127.0.0.1").origin(), member.files());
  const auto copied =
      server::back_up_cluster(members.value(), server.folder / "data", server.folder / "backup.db");
  CHECK(copied.value().rooms == 1);
}

TEST_CASE("if a node and etcd do not trust each other, the node does not start and says why") {
  const SecureMember member;
  const CertificateFiles stranger = make_certificate(member.folder(), "stranger");
  const auto& [ca, certificate, key] = member.files();
  struct Case {
    Endpoint asked;
    TlsFiles files;
    std::string problem;
  };
  const Endpoint good = member.at("127.0.0.1");
  const Endpoint other_host = member.at("localhost");
  const Endpoint plain = member.without_tls();
  for (const Case& bad : std::initializer_list<Case>{
           {good, {ca, {}, {}}, "if it asks for a certificate, set cluster-certificate and cluster-key"},
           {good,
            {ca, stranger.certificate, stranger.key},
            "has to trust the certificate in cluster-certificate"},
           {good, {stranger.certificate, certificate, key}, good.origin() + " is not trusted: self"},
           {good, {{}, certificate, key}, "is not trusted: self"},
           {other_host, member.files(), other_host.origin() + " is not trusted: hostname mismatch"},
           {{true, plain.host, plain.port, {}}, member.files(), "does not speak TLS as it should"},
           {good, {ca, certificate, {}}, "cluster-certificate is set and cluster-key is not"},
           {good, {ca, certificate, stranger.key}, "cluster-key: the key in "},
           {good, {"/nowhere/ca.pem", certificate, key}, "cluster-ca: cannot read /nowhere/ca.pem"},
           {good, {key, certificate, key}, "has no certificate in PEM form"},
           {plain, {ca, {}, {}}, "cluster-ca is set, and no member of the cluster is asked by https://"}}) {
    INFO(bad.problem);
    CHECK_THROWS_WITH(TestServer(node_of({bad.asked}, bad.files)), Catch::Contains(bad.problem));
  }
}

TEST_CASE("after a reload a node shows etcd the certificate that its files have then") {
  SecureMember member;
  const TlsFiles renewed = member.files();
  const CertificateFiles untrusted = make_certificate(member.folder(), "untrusted");
  const TlsFiles shown{member.certificate(), member.folder() / "shown.pem", member.folder() / "shown.key"};
  const auto show = [&shown](const std::filesystem::path& certificate, const std::filesystem::path& key) {
    constexpr auto overwrite = std::filesystem::copy_options::overwrite_existing;
    std::filesystem::copy_file(certificate, shown.certificate, overwrite);
    std::filesystem::copy_file(key, shown.key, overwrite);
  };
  show(renewed.certificate, renewed.key);
  TestServer server(node_of({member.at("127.0.0.1")}, shown));
  wait_until_ready(server.port());

  show(untrusted.certificate, untrusted.key);
  (*server).reload();
  member.restart();
  wait_until("the node is cut off from etcd", [&] { return get(server.port(), "/readyz").status != 200; });

  show(renewed.certificate, renewed.key);
  (*server).reload();
  wait_until_ready(server.port());
}

TEST_CASE("all members of a list speak TLS or none does") {
  CHECK(server::etcd::parse_endpoints("https://etcd-1.example.org:2379,https://[fd00::1]:2379")
            .value()
            .at(1)
            .origin() == "https://[fd00::1]:2379");
  for (const std::string wrong :
       {"https://10.0.0.1:2379,http://10.0.0.2:2379", "https://10.0.0.1:2379,10.0.0.2:2379",
        "https://10.0.0.1", "https://10.0.0.1:2379/v3", "https://:2379", "ftp://a:1"}) {
    INFO(wrong);
    CHECK(server::etcd::parse_endpoints(wrong).has_error());
  }
}
