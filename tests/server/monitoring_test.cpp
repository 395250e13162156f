// The files for Prometheus and Grafana name only metrics that exist.
#include <regex>
#include <set>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "metrics.hpp"
#include "tests/paths.hpp"

using namespace meldroom;

namespace {

/// The metric that a line belongs to. A histogram has lines for its buckets, its sum and its count.
std::string metric_of(const std::string& line) {
  for (const std::string part : {"_bucket", "_sum", "_count"}) {
    if (line.ends_with(part)) return line.substr(0, line.size() - part.size());
  }
  return line;
}

}  // namespace

TEST_CASE("alert rules and the dashboard name only metrics that the server has") {
  const std::string metrics = server::Metrics().text({}, {.open_files = 0});
  std::set<std::string> named;
  for (const std::string name : {"alerts.yaml", "dashboard.json"}) {
    const std::string all = test::read_file(test::source_dir() / "deploy/monitoring" / name);
    const std::regex metric("meldroom_[a-z_]+");
    const std::size_t before = named.size();
    for (std::sregex_iterator found(all.begin(), all.end(), metric), end; found != end; ++found)
      named.insert(found->str());
    CHECK(named.size() > before);
    if (name.ends_with(".json")) CHECK(nlohmann::json::parse(all).at("panels").size() > 5);
  }
  for (const std::string& name : named) {
    INFO(name);
    CHECK(metrics.find("\n# TYPE " + metric_of(name) + " ") != metrics.npos);
  }
}
