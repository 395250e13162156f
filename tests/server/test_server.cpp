#include "test_server.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>

#include <spdlog/spdlog.h>

#include "dict/lexicon_file.hpp"
#include "dict/word_list.hpp"
#include "tests/wait_until.hpp"

namespace meldroom::test {

namespace {

/// Short words. They are enough for random players to find some in a hand of ten letters.
constexpr std::string_view short_words =
    "AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DE DO ED EF EH EL EM EN ER ES EX FA GO HA "
    "HE HI HO ID IF IN IS IT LA LO MA ME MI MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS OW OX OY PA PE PI "
    "RE SH SI SO TA TI TO UH UM UN UP US UT WE WO YA YE ACE ACT ADD AGE AGO AID AIM AIR ALE ALL AND ANT ANY "
    "APE ARC ARE ARM ART ATE BAD BAG BAN BAR BAT BED BEE BET BIG BIN BIT BOA BOX BOY BUS BUT CAN CAP CAR CAT "
    "COD COT COW CRY CUP CUT DAD DAY DEN DIE DIG DIN DOE DOG DOT DRY DUE EAR EAT EEL EGG ELF END ERA FAN FAR "
    "FAT FED FEE FEW FIG FIN FIT FOE FOG FOR FOX FUN GAS GET GOD GOT GUN HAD HAT HEN HER HIM HIS HIT HOE HOT "
    "HUT ICE INK ION JAM JET JOB JOY KEY KID LAD LEG LET LID LIE LIT LOG LOT MAD MAN MAP MAT MEN MET MIX NET "
    "NEW NOD NOR NOT NUT OAK OAR OAT ODD ODE OIL OLD ONE ORE OUR OUT OWE OWL PAN PAT PEA PEN PET PIE PIN PIT "
    "POT RAN RAT RAW RED RIB RID ROD ROE ROT RUN SAD SAT SAW SEA SEE SET SHE SIN SIT SIX SKY SON SUN TAN TEA "
    "TEN THE TIE TIN TOE TON TOO TOP TWO URN USE VAN VET WAR WAS WAY WEB WET WIN YES YET ZOO CARE DARE EARN "
    "EAST IDEA LATE NOTE RATE READ RIDE SEAT STAR TEAR TONE TREE HEART STONE TRAIN TRADE";

/// Different ones for threads that begin one after the other.
std::size_t number_of_this_thread() {
  static std::atomic<std::size_t> threads{0};
  thread_local const std::size_t number = threads.fetch_add(1, std::memory_order_relaxed);
  return number;
}

}  // namespace

void make_lexicon(const std::filesystem::path& folder, std::string_view words) {
  const dict::WordList list = dict::read_word_list(words.empty() ? short_words : words);
  dict::save(dict::compile_words("standard", list.words), folder / "standard.lex").value();
}

void with_page(server::Settings& settings) {
  settings.web_root = settings.data_dir.parent_path() / "web";
  std::filesystem::create_directories(settings.web_root / "r");
  for (const std::string page : {"index.html", "r/index.html"}) {
    std::ofstream(settings.web_root / page) << "<!doctype html><head></head>";
  }
}

void ManualTime::advance(std::chrono::milliseconds by) {
  state_->passed += by.count();
  for (auto& reads : state_->reads) reads.store(0, std::memory_order_relaxed);
}

void ManualTime::wait_for_readers(int threads) const {
  const auto often = [](const auto& reads) { return reads.load(std::memory_order_relaxed) >= 10; };
  wait_until("the server's threads have read the clock",
             [&] { return std::ranges::count_if(state_->reads, often) >= threads; });
}

server::ServerClock::Source ManualTime::source() const {
  return [state = state_] {
    auto& reads = state->reads[number_of_this_thread() % state->reads.size()];
    reads.fetch_add(1, std::memory_order_relaxed);
    return std::chrono::steady_clock::time_point(std::chrono::milliseconds(state->passed.load()));
  };
}

TestServer::TestServer(const Change& change, server::AskBot ask) : ask_(std::move(ask)) {
  spdlog::set_level(spdlog::level::critical);
  make_lexicon(folder / "lexicon");
  lexicon_ = dict::Lexicon::open(folder / "lexicon/standard.lex").value();
  settings_.port = 0;
  settings_.threads = 4;  // what can run in parallel does
  settings_.data_dir = folder / "data";
  settings_.lexicon_dir = folder / "lexicon";
  settings_.limits.tick = std::chrono::milliseconds(2);
  settings_.limits.requests_per_second = 100'000;
  settings_.limits.requests_per_second_per_address = 100'000;
  settings_.limits.hints_per_minute_per_address = 100'000;
  settings_.limits.rooms_per_address = 100'000;
  settings_.limits.rooms_per_minute_per_address = 100'000;
  settings_.limits.http_requests_per_second_per_address = 100'000;
  settings_.limits.handshakes_per_second_per_address = 100'000;
  settings_.limits.replays_per_second_of_work = 0;  // a slow machine does not refuse more
  settings_.limits.changes_per_second_per_address = 100'000;
  settings_.limits.changes_per_second_per_room = 100'000;
  settings_.limits.changes_per_day_per_room = 100'000'000;
  // Time goes in leaps here. A leap between two bytes of a client must not end its connection.
  settings_.limits.silence = settings_.limits.stalled = std::chrono::hours(24 * 365);
  settings_.limits.bot_pause = std::chrono::milliseconds(0);
  settings_.limits.stop_within = std::chrono::milliseconds(200);
  restart({}, change);
}

void TestServer::restart(std::chrono::milliseconds down, const Change& change) {
  server_.reset();
  time.advance(down);
  if (change) change(settings_);
  const auto read_again = [this]() -> server::Result<server::Settings> {
    return read_again_ ? read_again_() : settings_;
  };
  server_ = server::Server::start(settings_, read_again, time.source(), ask_).value();
}

}  // namespace meldroom::test
