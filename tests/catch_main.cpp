// The one translation unit with Catch2's main; every test program links it. If TEST_JUNIT names a file, the run is also
// written there as JUnit XML: each case when it begins, and its outcome when it ends. If the program dies in between,
// the file names the case. (Catch2's own reporter writes only at the end, and keeps every assertion until then.)
#define CATCH_CONFIG_MAIN
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>

#include <catch2/catch.hpp>

namespace {

std::string escaped(const std::string& text) {
  std::string xml;
  for (const char c : text) {
    switch (c) {
      case '&':
        xml += "&amp;";
        break;
      case '<':
        xml += "&lt;";
        break;
      case '>':
        xml += "&gt;";
        break;
      case '"':
        xml += "&quot;";
        break;
      default:
        xml += c;
    }
  }
  return xml;
}

class JUnitFile : public Catch::TestEventListenerBase {
 public:
  using TestEventListenerBase::TestEventListenerBase;

  void testRunStarting(const Catch::TestRunInfo&) override {
    if (const char* name = std::getenv("TEST_JUNIT")) file_.open(name);
    file_ << "<testsuite>\n" << std::flush;
  }
  void testCaseStarting(const Catch::TestCaseInfo& info) override {
    file_ << "<testcase name=\"" << escaped(info.name) << '"' << std::flush;
    begun_ = std::chrono::steady_clock::now();
  }
  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun_;
    file_ << " time=\"" << taken.count() << '"'
          << (stats.totals.testCases.failed > 0 ? "><failure/></testcase>\n" : "/>\n") << std::flush;
  }
  void testRunEnded(const Catch::TestRunStats&) override { file_ << "</testsuite>\n"; }

 private:
  std::ofstream file_;
  std::chrono::steady_clock::time_point begun_;
};

}  // namespace

CATCH_REGISTER_LISTENER(JUnitFile)
