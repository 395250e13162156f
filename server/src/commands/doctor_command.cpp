#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/timex.h>
#include <unistd.h>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <spdlog/fmt/fmt.h>

#include "asio.hpp"
#include "cluster/etcd.hpp"
#include "commands/commands.hpp"
#include "file_limit.hpp"
#include "http/http_client.hpp"
#include "journal/journal_file.hpp"
#include "journal/read_journal.hpp"
#include "lexicons.hpp"
#include "net/bans.hpp"
#include "net/certificate.hpp"
#include "offer.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"
#include "whole_file.hpp"

namespace meldroom::server {

namespace {

namespace fs = std::filesystem;

/// Prints the doctor's findings, one a line.
class Findings {
 public:
  void ok(std::string_view of, std::string_view what) { print("ok    ", of, what); }
  /// It works, but possibly not for long.
  void warn(std::string_view of, std::string_view what) { print("warn  ", of, what); }
  void wrong(std::string_view of, std::string_view what) {
    all_well_ = false;
    print("WRONG ", of, what);
  }
  [[nodiscard]] bool all_well() const { return all_well_; }

 private:
  static void print(std::string_view how, std::string_view of, std::string_view what) {
    std::cout << fmt::format("{}{:<12} {}\n", how, of, what);
  }
  bool all_well_ = true;
};

/// How long a small write takes to reach the disk; every group of moves needs one. The median of several writes.
/// Nothing, with the reason in `why`, if one fails.
std::optional<std::chrono::microseconds> sync_time(const fs::path& folder, std::string& why) {
  constexpr std::size_t writes = 21;
  const fs::path file = folder / "doctor.tmp";
  const int opened = ::open(file.c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  if (opened < 0) {
    why = std::strerror(errno);
    return std::nullopt;
  }
  std::array<char, 4096> page{};
  std::vector<std::chrono::microseconds> took;
  while (took.size() < writes) {
    const auto started = std::chrono::steady_clock::now();
    errno = ENOSPC;  // what a write means that is cut short: it sets nothing
    if (::write(opened, page.data(), page.size()) != std::ssize(page) || ::fdatasync(opened) != 0) {
      why = std::strerror(errno);
      break;
    }
    took.push_back(
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - started));
  }
  ::close(opened);
  std::error_code ignored;  // the file contains only zeros
  fs::remove(file, ignored);
  if (took.size() < writes) return std::nullopt;
  std::ranges::nth_element(took, took.begin() + writes / 2);
  return took[writes / 2];
}

void look_at_disk(const fs::path& folder, Findings& findings) {
  if (const auto made = make_folder(folder); !made) {
    return findings.wrong("data folder", made.error().message);
  }
  std::string why;
  const auto took = sync_time(folder, why);
  if (!took) {
    return findings.wrong("data folder",
                          fmt::format("nothing can be written in {}: {}", folder.string(), why));
  }
  findings.ok("data folder", folder.string());
  constexpr std::chrono::milliseconds slow(50);
  const auto speed =
      fmt::format("a write is on disk after {:.1f} ms", static_cast<double>(took->count()) / 1e3);
  if (*took > slow) {
    findings.warn("disk speed", speed + "; every move waits that long, so players notice it");
  } else {
    findings.ok("disk speed", speed);
  }
  constexpr std::uintmax_t little = 1'000'000'000;
  std::error_code error;
  const auto space = fs::space(folder, error);
  if (error) return;
  const auto left = fmt::format("{:.1f} GB are free", static_cast<double>(space.available) / 1e9);
  if (space.available < little) {
    findings.warn("disk space", left + "; when the disk is full, rooms stand still");
  } else {
    findings.ok("disk space", left);
  }
}

void look_at_journal(const fs::path& folder, Findings& findings) {
  const fs::path file = folder / journal_file_name;
  if (is_missing(file)) return findings.ok("journal", "there is none yet; the server makes it");
  std::size_t entries = 0;
  std::size_t damaged_entries = 0;
  const auto read = read_journal(file, [&](const JournalEntry& entry) {
    ++entries;
    damaged_entries += entry.intact ? 0U : 1U;
  });
  if (!read) return findings.wrong("journal", read.error().message);
  if (damaged_entries > 0) {
    return findings.wrong(
        "journal", fmt::format("{} of {} entries are damaged; `meldroom verify --data-dir` lists the rooms",
                               damaged_entries, entries));
  }
  findings.ok("journal", fmt::format("{} entries, all as they were written", entries));
}

void look_at_bans(const fs::path& folder, Findings& findings) {
  Bans bans(folder / bans_file_name);
  if (const auto loaded = bans.load(); !loaded) return findings.wrong("bans", loaded.error().message);
  findings.ok("bans", fmt::format("{} in the list", bans.all().size()));
}

/// Asks each member of etcd, because the servers need only one, and most of them.
void look_at_cluster(const Settings& settings, Findings& findings) {
  const auto members = etcd::Members::read(settings.cluster, settings.cluster_tls);
  if (!members) return findings.wrong("cluster", members.error().message);
  for (const auto& endpoint : settings.cluster) {
    try {
      etcd::Client client({{endpoint}, members->tls});
      const etcd::Space space = client.space();
      constexpr double giga = 1e9;
      const auto uses = fmt::format(
          "the member at {} answers; its database uses {:.1f} of {:.1f} GB, its file has {:.1f} GB",
          endpoint.origin(), static_cast<double>(space.used) / giga, static_cast<double>(space.quota) / giga,
          static_cast<double>(space.file) / giga);
      if (space.takes_new_rooms()) {
        findings.ok("cluster", uses);
      } else {
        findings.warn("cluster", uses + ", so no new rooms are opened");
      }
    } catch (const std::exception& failure) {
      findings.wrong("cluster", failure.what());
    }
  }
}

void look_at_clock(Findings& findings) {
  timex clock{};
  if (::adjtimex(&clock) == TIME_ERROR) {
    findings.warn("clock",
                  "the system does not set it by the network; logs and certificates need that, moves do not");
  } else {
    findings.ok("clock", "the system sets it by the network");
  }
}

void look_at_file_limit(const Limits& limits, Findings& findings) {
  const auto most = raise_file_limit();  // as the server does
  if (const std::string problem = file_limit_problem(most, limits); !problem.empty()) {
    findings.warn("file limit", problem);
  } else {
    findings.ok("file limit", fmt::format("the system allows {} open files", most));
  }
}

/// `objection`: why clients do not trust the certificate; empty if they do.
void look_at_certificate(std::string_view of, const CertificateFacts& certificate,
                         const std::string& objection, Findings& findings) {
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const Validity valid = validity(certificate, now);
  const std::string& what = valid.sentence;
  if (!objection.empty()) {
    findings.wrong(of, fmt::format("{}; browsers refuse it: {}", what, objection));
  } else if (!valid.now) {
    findings.wrong(of, what + "; browsers refuse it");
  } else if (valid.soon_over) {
    findings.warn(of, what + "; renew it, then `meldroom admin reload`");
  } else {
    findings.ok(of, what);
  }
}

/// The certificate that the settings name. A server that has not reloaded can still use an older one.
void look_at_certificate_files(const Settings& settings, Findings& findings) {
  const auto read = Certificate::read(settings.tls_certificate, settings.tls_key);
  if (!read) return findings.wrong("tls", read.error().message);
  const std::optional<Certificate>& certificate = *read;
  if (certificate) look_at_certificate("tls", certificate->facts(), "", findings);
}

void look_at_lexicons(const Settings& settings, Findings& findings) {
  const auto offer = Offer::load(lexicon_dir_of(settings), settings.data_dir, settings.decks);
  if (!offer) return findings.wrong("lexicons", offer.error().message);
  findings.ok("lexicons", fmt::format("{}", fmt::join((*offer)->lexicon_names(), ", ")));
}

// ---- from outside ----

void look_from_outside(const std::string& address, const Settings& settings, Findings& findings) {
  const auto url = parse_url(address);
  if (!url) {
    return findings.wrong("outside", "`" + address + "` is not an address such as https://play.example.org/");
  }
  try {
    const ServerAnswer ready = ask_server(*url, "/readyz");
    if (const auto& shown = ready.certificate) {
      look_at_certificate("certificate", shown->facts, shown->objection, findings);
    }
    if (ready.status != 200) {
      return findings.wrong("outside",
                            fmt::format("{}{}/readyz answers {}: {}", url->origin(), url->path, ready.status,
                                        std::string_view(ready.body).substr(0, 200)));
    }
    findings.ok("outside", "the server answers at " + address);
    const ServerAnswer page = ask_server(*url, "/");
    if (page.status == 200 && page.type.starts_with("text/html")) {
      findings.ok("page", "the web client is there");
    } else {
      findings.warn("page", fmt::format("there is no web client at {}: it answers {}", address, page.status));
    }
    open_websocket(*url);
    findings.ok("websocket", "the WebSocket opens, also through a proxy in front of the server");
    if (url->tls && settings.tls_certificate.empty() && settings.trusted_proxies.empty()) {
      findings.warn(
          "proxy",
          "it speaks HTTPS (these settings have no certificate), but `trusted-proxies` does not name "
          "it: limits count all players as one address");
    }
  } catch (const boost::system::system_error& failure) {
    findings.wrong(failure.code() == beast::websocket::error::upgrade_declined ? "websocket" : "outside",
                   fmt::format("{}: {}", address, failure.code().message()));
  }
}

int examine(const Settings& settings, const std::string& url) {
  Findings findings;
  const std::string changed = changed_settings(settings);
  findings.ok("settings", changed.empty() ? "as by default" : changed);
  look_at_disk(settings.data_dir, findings);
  if (settings.cluster.empty()) {
    look_at_journal(settings.data_dir, findings);
  } else {
    look_at_cluster(settings, findings);
  }
  look_at_bans(settings.data_dir, findings);
  look_at_clock(findings);
  look_at_file_limit(settings.limits, findings);
  look_at_lexicons(settings, findings);
  look_at_certificate_files(settings, findings);
  if (!url.empty()) look_from_outside(url, settings, findings);
  return findings.all_well() ? 0 : 1;
}

}  // namespace

void add_doctor_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "doctor", "Check a server with these settings: disk, journal, clock, limits, lexicons");
  const auto flags = add_setting_flags(*command);
  const auto url = std::make_shared<std::string>();
  command->add_option("--url", *url,
                      "the address that players use: also check certificate, proxy and WebSocket there");
  command->callback([flags, url, &exit_code] {
    const auto settings = gather(*flags);
    if (settings) {
      exit_code = examine(*settings, *url);
    } else {
      std::cout << "WRONG settings     " << settings.error().message << '\n';
      exit_code = 2;
    }
  });
}

}  // namespace meldroom::server
