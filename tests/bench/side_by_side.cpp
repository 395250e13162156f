#include "side_by_side.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <utility>

#include "load.hpp"
#include "peer_room.hpp"

namespace meldroom::bench {

namespace {

struct Server {
  std::string name;
  Load load;
};

/// A peer that takes its port as its last argument.
Server peer(std::string name, std::vector<std::string> command) {
  Load load;
  load.server = [command = std::move(command)](std::uint16_t port, const std::filesystem::path&) {
    test::ChildOptions options;
    options.arguments = command;
    options.arguments.push_back(std::to_string(port));
    return options;
  };
  load.room = [](boost::asio::io_context& io, std::uint16_t port, int number, int seats) {
    return std::make_unique<PeerRoom>(io, port, number, seats);
  };
  load.connection = [](boost::asio::io_context& io, std::uint16_t port, int) {
    return std::make_unique<Connection>(io, port);
  };
  return {std::move(name), std::move(load)};
}

/// A load, and the figures from it.
struct Job {
  std::vector<const char*> titles;
  std::vector<double> (*run)(Load load);
};

double moves_of(Load load, int seats) {
  load.rooms = 400 / seats;
  load.seats = seats;
  return moves_under(load).per_cpu_second();
}

std::vector<Job> jobs() {
  return {{{"moves a CPU-s, 2 seats"}, [](Load load) { return std::vector{moves_of(std::move(load), 2)}; }},
          {{"moves a CPU-s, 4 seats"}, [](Load load) { return std::vector{moves_of(std::move(load), 4)}; }},
          {{"answer p50 ms", "answer p99 ms"},
           [](Load load) {
             load.rooms = 500;
             const Waits waits = waits_under(load);
             return std::vector{waits.half * 1e3, waits.ninety_nine * 1e3};
           }},
          {{"idle connection kB", "room of 2 kB"}, [](Load load) {
             load.idle_connections = 2000;
             const Memory memory = memory_under(load);
             return std::vector{memory.connection / 1e3, memory.room / 1e3};
           }}};
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

}  // namespace

void print_side_by_side(const SideBySideOptions& options) {
  std::vector<Server> servers;
  servers.push_back(
      {"Meldroom, journal on disk", load_of_meldroom(meldroom(options.server, options.lexicon_dir))});
  servers.push_back(peer("node, ws", {"node", (options.peers / "ws" / "server.mjs").string()}));
  servers.push_back(peer("Go, gorilla", {(options.peers / "go" / "server").string()}));
  servers.push_back(peer("Beast stub, no rules", {(options.peers / "beast-stub").string()}));

  // All servers take turns with each load, so that other work on the machine affects all of them equally.
  std::vector<std::map<std::string, std::vector<double>>> found(servers.size());
  for (int round = 0; round < options.rounds; ++round) {
    for (const Job& job : jobs()) {
      for (std::size_t i = 0; i < servers.size(); ++i) {
        servers[i].load.seconds = options.seconds;
        const auto figures = job.run(servers[i].load);
        for (std::size_t j = 0; j < figures.size(); ++j) found[i][job.titles[j]].push_back(figures[j]);
      }
    }
  }

  const auto cell = [](const std::string& text) { std::printf("%24s", text.c_str()); };
  std::printf("%-26s", "");
  for (const Job& job : jobs()) std::ranges::for_each(job.titles, cell);
  for (std::size_t i = 0; i < servers.size(); ++i) {
    std::printf("\n%-26s", servers[i].name.c_str());
    for (const Job& job : jobs()) {
      for (const char* title : job.titles) cell(number_text(median(found[i][title])));
    }
  }
  std::printf("\n");
}

}  // namespace meldroom::bench
