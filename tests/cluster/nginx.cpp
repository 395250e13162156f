#include "nginx.hpp"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <signal.h>
#include <stdexcept>

#include "tests/paths.hpp"

namespace meldroom::test {

namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  if (text.find(from) == std::string::npos) throw std::runtime_error("there is no `" + from + "`");
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

Nginx::Nginx(const std::filesystem::path& configuration, const std::map<std::string, std::string>& servers) {
  std::ifstream in(source_dir() / configuration);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  replace_all(text, "listen 80;", "listen 127.0.0.1:" + std::to_string(port_) + ";");
  for (const auto& [name, address] : servers) replace_all(text, "server " + name, "server " + address);
  replace_all(text, "worker_processes auto;", "worker_processes 1;");
  // nginx may not be allowed to write in its default folders.
  std::string folders;
  for (const std::string kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"}) {
    folders += "  " + kind + "_temp_path " + (folder_ / kind).string() + ";\n";
  }
  replace_all(text, "http {\n", "http {\n" + folders);
  std::ofstream(folder_ / "nginx.conf") << text;
  ChildOptions options;
  options.arguments = {"nginx", "-p", folder_.path().string(), "-c", (folder_ / "nginx.conf").string()};
  options.discard_output = true;
  process_ = std::make_unique<ChildProcess>(options);
  wait_until_listening(port_);
}

Nginx::~Nginx() {
  process_->signal(SIGTERM);  // killed, it would leave its workers behind
  try {
    process_->wait();
  } catch (const TimedOut& failure) {
    std::fputs(failure.what(), stderr);
  }
}

}  // namespace meldroom::test
