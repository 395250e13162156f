#include "proxy.hpp"

#include <fstream>
#include <regex>
#include <stdexcept>

#include "http_request.hpp"
#include "tests/paths.hpp"
#include "tests/wait_until.hpp"
#include "tls_tunnel.hpp"

namespace meldroom::test {

namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  if (text.find(from) == std::string::npos) throw std::runtime_error("there is no `" + from + "`");
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// A file of the repository with these changes.
std::string configuration(const std::filesystem::path& file, const Changes& changes) {
  std::string text = read_file(source_dir() / file);
  for (const auto& [from, to] : changes) replace_all(text, from, to);
  return text;
}

/// `text` with another port after `listen`, the word for it: one of this machine alone.
std::string listening(const std::string& text, const std::string& listen, std::uint16_t port) {
  return std::regex_replace(text, std::regex("(" + listen + ") :?[0-9]+"),
                            "$1 127.0.0.1:" + std::to_string(port));
}

}  // namespace

std::string Proxy::write(const std::string& text) const {
  const std::filesystem::path file = folder_ / "configuration";
  std::ofstream(file) << text;
  return file.string();
}

void Proxy::start(const std::string& package, const std::vector<std::string>& command,
                  const std::map<std::string, std::string>& environment) {
  ChildOptions options;
  options.arguments = {"sh", "-c", "command -v " + command.front()};
  if (run_to_end(options).status != 0) {
    throw std::runtime_error(command.front() + " is not here; install the package " + package);
  }
  const std::filesystem::path messages = folder_ / "messages";
  options.arguments = {"sh", "-c", R"(exec "$@" 2>"$0")", messages};
  options.arguments.insert(options.arguments.end(), command.begin(), command.end());
  options.environment = environment;
  options.discard_output = true;
  process_ = std::make_unique<ChildProcess>(options);
  try {
    wait_until_listening(port_);
  } catch (const TimedOut& failure) {
    throw TimedOut(failure.what() + ("; " + command.front() + " says:\n" + read_file(messages)));
  }
}

Nginx::Nginx(const std::filesystem::path& file, const Changes& changes) {
  std::string text = listening(configuration(file, changes), "listen", port());
  if (text.find("http {\n") == std::string::npos) {
    text =
        "worker_processes auto;\nerror_log stderr error;\npid nginx.pid;\ndaemon off;\n"
        "events { worker_connections 20000; }\nhttp {\n" +
        text + "}\n";
  }
  // One process, which ends with the test. As root it stays root: in a namespace of its own there may be no other user.
  replace_all(text, "worker_processes auto;", "user root;\nmaster_process off;");
  // nginx may not be allowed to write in its default folders.
  std::string folders;
  for (const std::string kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"}) {
    folders += "  " + kind + "_temp_path " + (folder() / kind).string() + ";\n";
  }
  replace_all(text, "http {\n", "http {\n" + folders);
  start("nginx-light", {"nginx", "-p", folder().path().string(), "-c", write(text)});
}

Haproxy::Haproxy(const std::filesystem::path& file, const Changes& changes) {
  start("haproxy", {"haproxy", "-db", "-f", write(listening(configuration(file, changes), "bind", port()))});
}

Caddy::Caddy(const std::filesystem::path& file, std::uint16_t server_port) {
  // Nothing outside of its folder changes: no port 80, no port for its administration, no authority in the system.
  const std::string here =
      "{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n\tskip_install_trust\n}\n";
  const std::string home = folder().path().string();
  start("caddy",
        {"caddy", "run", "--adapter", "caddyfile", "--config", write(here + configuration(file, {}))},
        {{"MELDROOM_NAME", "localhost:" + std::to_string(port())},
         {"MELDROOM_SERVER", "127.0.0.1:" + std::to_string(server_port)},
         {"HOME", home},
         {"XDG_DATA_HOME", home},
         {"XDG_CONFIG_HOME", home}});
  // It begins to listen before it has made its certificate.
  wait_until("Caddy has a certificate", [&] {
    try {
      get(TlsTunnel(port(), authority()).port(), "/");
      return true;
    } catch (const std::exception&) {
      return false;
    }
  });
}

std::filesystem::path Caddy::authority() const {
  return folder() / "caddy/pki/authorities/local/root.crt";
}

}  // namespace meldroom::test
