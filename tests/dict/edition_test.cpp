// The lexicons of the recipe: its numbers, and words that people have judged.
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include "choose_words.hpp"
#include "dict/editions.hpp"
#include "dict/lexicon.hpp"
#include "dict/lexicon_file.hpp"
#include "tests/paths.hpp"
#include "tests/refusal_of.hpp"

using namespace meldroom;
using dict::Lexicon;
using dict::Trait;
using dict::WordIndex;
using meldroom::test::refusal_of;

namespace {

const Lexicon& edition(const std::string& name) {
  static std::map<std::string, std::shared_ptr<const Lexicon>> open;
  auto& lexicon = open[name];
  if (!lexicon) {
    lexicon = Lexicon::open(meldroom::test::lexicon_dir() / (name + ".lex")).value();
  }
  return *lexicon;
}

dict::Traits traits(std::string_view word, const std::string& name = "standard") {
  const auto index = edition(name).find(word);
  INFO(word);
  REQUIRE(index);
  return edition(name).traits(*index);
}

template <class Test>
std::size_t count(const Lexicon& lexicon, Test test) {
  std::size_t found = 0;
  for (std::uint32_t i = 0; i < lexicon.size(); ++i) {
    found += test(WordIndex{i}) ? 1 : 0;
  }
  return found;
}

std::size_t count(const Lexicon& lexicon, Trait trait) {
  return count(lexicon, [&](WordIndex index) { return lexicon.traits(index).has(trait); });
}

}  // namespace

TEST_CASE("Each step of the recipe does what recipe.md says") {
  const dict::Sources sources;
  const auto scowl = dict::Scowl::read(sources.scowl).value();
  const auto wordnet = dict::WordNet::read(sources.wordnet).value();
  const auto sets = dict::choose_words(scowl, wordnet);
  CHECK(sets.counts.base == 116'509);
  CHECK(sets.counts.promoted == 20'373);
  CHECK(sets.counts.names == 147);
  CHECK(sets.counts.allowed == 460);
  CHECK(sets.standard.size() == 137'136);
  CHECK(sets.expansive.size() == 248'472);
}

TEST_CASE("The lexicons have the numbers of recipe.md") {
  const Lexicon& standard = edition("standard");
  const Lexicon& expansive = edition("expansive");
  REQUIRE(standard.name() == "standard");
  REQUIRE(expansive.name() == "expansive");
  REQUIRE(standard.size() == 137'136);
  REQUIRE(expansive.size() == 248'472);
  std::array<std::size_t, 16> lengths{};
  for (std::uint32_t i = 0; i < standard.size(); ++i) {
    const auto word = standard.word(WordIndex{i});
    ++lengths.at(word.size());
    if (!expansive.contains(word)) {
      FAIL(word << " is not in expansive");
    }
  }
  CHECK(lengths == std::array<std::size_t, 16>{0, 0, 90, 867, 3'445, 7'298, 12'449, 17'937, 20'794, 20'598,
                                               17'956, 13'863, 9'705, 6'233, 3'718, 2'183});

  CHECK(count(standard, Trait::offensive) == 241);
  CHECK(count(expansive, Trait::offensive) == 369);
  CHECK(count(standard, Trait::name) == 198);
  CHECK(count(expansive, Trait::name) == 1'036);
}

TEST_CASE("The counts of traits are those of recipe.md") {
  const Lexicon& standard = edition("standard");
  CHECK(count(standard, Trait::plural) == 38'013);
  CHECK(count(standard, [&](WordIndex i) { return standard.traits(i).only_plural(); }) == 37'893);
  CHECK(count(standard, Trait::inflected_s) == 8'554);
  CHECK(count(standard, Trait::inflected_ed) == 8'340);
  CHECK(count(standard, Trait::inflected_ing) == 8'552);
  CHECK(count(standard, Trait::inflected_er) == 3'836);
  CHECK(count(standard, Trait::us_only) == 758);
  CHECK(count(standard, Trait::gb_only) == 3'658);
  CHECK(count(standard, Trait::everyday) == 40'959);
  CHECK(count(standard, Trait::rare) == 72'300);
  CHECK(count(edition("expansive"), Trait::rare) == 183'387);
  CHECK(count(standard, [&](WordIndex i) { return !standard.gloss(i).empty(); }) >
        standard.size() * 83 / 100);
}

TEST_CASE("Words that are only plurals are known, regular and irregular") {
  for (const std::string_view word :
       {"CATS",    "MICE",     "RUNS",     "LEAVES", "CAMPS",    "ARMS",     "GLASSES",  "MEN",
        "WOMEN",   "CHILDREN", "FEET",     "TEETH",  "GEESE",    "OXEN",     "DICE",     "LARVAE",
        "INDICES", "CRITERIA", "BACTERIA", "CACTI",  "CHERUBIM", "BUREAUX",  "STIGMATA", "AXES",
        "CRISES",  "BUSES",    "KNIVES",   "PONIES", "HEROES",   "TROUSERS", "SCISSORS", "VISCERA"}) {
    INFO(word);
    CHECK(traits(word).only_plural());
  }
}

TEST_CASE("A word that only looks like a plural is not one") {
  for (const std::string_view word :
       {"BUS",         "GLASS",      "SHEEP",  "NEWS",    "GAS",   "PLUS",    "PRINCESS", "BASS",
        "HIS",         "THIS",       "WAS",    "THUS",    "YES",   "SPECIES", "SERIES",   "LENS",
        "MATHEMATICS", "ACROBATICS", "AGENDA", "DATA",    "OPERA", "COMMA",   "DOLMEN",   "GALLOWS",
        "CAT",         "RUN",        "DIVE",   "PHYSICS", "GENUS", "BIAS",    "CHAOS"}) {
    INFO(word);
    CHECK_FALSE(traits(word).only_plural());
  }
}

TEST_CASE("Inflections are known with their dictionary form") {
  const Lexicon& standard = edition("standard");
  const auto lemma = [&](std::string_view word) {
    return standard.word(standard.lemma(standard.find(word).value()));
  };
  CHECK(traits("RUNS").has(Trait::inflected_s));
  CHECK(traits("WALKED").has(Trait::inflected_ed));
  CHECK(traits("HOPPING").has(Trait::inflected_ing));
  CHECK(traits("TEACHER").has(Trait::inflected_er));
  CHECK(traits("NICER").has(Trait::inflected_er));
  CHECK(traits("BETTER").has(Trait::inflected_er));
  CHECK_FALSE(traits("FLOWER").has(Trait::inflected_er));
  CHECK_FALSE(traits("CORNER").has(Trait::inflected_er));
  CHECK(traits("RAN").has(Trait::inflected_other));
  CHECK(traits("NICEST").has(Trait::inflected_other));
  CHECK(lemma("RUNS") == "RUN");
  CHECK(lemma("HOPPING") == "HOP");
  CHECK(lemma("HOPING") == "HOPE");
  CHECK(lemma("TRIED") == "TRY");
  CHECK(lemma("RAN") == "RUN");
  CHECK(lemma("LEAVES") == "LEAF");
  CHECK(lemma("TEACHER") == "TEACH");
  CHECK(lemma("BETTER") == "GOOD");
  CHECK(lemma("MICE") == "MOUSE");
  CHECK(lemma("CAT") == "CAT");
}

TEST_CASE("The words of two letters are exactly those listed") {
  constexpr std::string_view listed =
      "AA AB AD AH AI AM AN AS AT AW AX AY BA BE BI BY DO ED EF EH EL EM EN ER ES EX FA GO HA HE HI HM HO ID "
      "IF IN IS "
      "IT JO KA KI LA LI LO MA ME MI MM MU MY NA NO NU OD OF OH OI OM ON OP OR OS OW OX OY PA PE PI QI RE SH "
      "SI SO TA TE "
      "TI TO UH UM UN UP US UT WE WO XI YA YE YO ZA";
  for (const std::string name : {"standard", "expansive"}) {
    std::string found;
    for (char first = 'A'; first <= 'Z'; ++first) {
      for (char second = 'A'; second <= 'Z'; ++second) {
        const std::string word{first, second};
        if (edition(name).contains(word)) {
          found += (found.empty() ? "" : " ") + word;
        }
      }
    }
    CHECK(found == listed);
  }
}

TEST_CASE("Words without a vowel are those listed, and denied words are not there") {
  for (const std::string name : {"standard", "expansive"}) {
    const Lexicon& lexicon = edition(name);
    for (std::uint32_t i = 0; i < lexicon.size(); ++i) {
      const std::string word = lexicon.word(WordIndex{i});
      if (word.find_first_of("AEIOUY") == std::string::npos) {
        constexpr std::string_view listed =
            " BRR BRRR CRWTH CRWTHS CWM CWMS HM HMM MM NTH PFFT PHPHT PHT PSST PST SH SHH TSK TSKS TSKTSK "
            "TSKTSKS ZZZ ";
        INFO(word);
        CHECK(listed.find(" " + word + " ") != std::string_view::npos);
      }
    }
    for (const std::string_view denied :
         {"AEQ", "DKL", "CETERIS", "QUO", "PSIA", "KCAL", "NAUSEAM", "CATCHED"}) {
      INFO(denied);
      CHECK_FALSE(lexicon.contains(denied));
    }
  }
}

TEST_CASE("Everyday words that SCOWL files under abbreviations are in, names are not") {
  for (const std::string_view word :
       {"APP", "BIO", "BOT", "BRO", "PSI", "INTRO", "APPS", "DOJO", "CHAKRAS"}) {
    INFO(word);
    CHECK(edition("standard").contains(word));
  }
  for (const std::string_view word : {"LONDON", "GRE", "CSC", "XYZZY"}) {
    INFO(word);
    CHECK_FALSE(edition("expansive").contains(word));
  }
}

TEST_CASE("Offensive words are flagged, and those that only look like them are not") {
  for (const std::string_view word : {"SHIT", "BULLSHIT", "BITCHY", "TWAT"}) {
    INFO(word);
    CHECK(traits(word).has(Trait::offensive));
  }
  for (const std::string_view word : {"SNIGGER", "SHITTIM", "KUMQUAT", "WELFARE", "POLLOCK", "PISSOIR"}) {
    INFO(word);
    CHECK_FALSE(traits(word, "expansive").has(Trait::offensive));
  }
  CHECK(traits("CRAP").has(Trait::mild));
  CHECK_FALSE(traits("CRAPS").has(Trait::mild));
}

TEST_CASE("Spellings of one country are marked") {
  CHECK(traits("COLOUR").has(Trait::gb_only));
  CHECK_FALSE(traits("COLOR").has(Trait::gb_only));
  CHECK_FALSE(traits("CAT").has(Trait::us_only));
}

TEST_CASE("Glosses are our own, or those of the word or its dictionary form") {
  const Lexicon& standard = edition("standard");
  const auto gloss = [&](std::string_view word) {
    return std::string(standard.gloss(standard.find(word).value()));
  };
  CHECK_THAT(gloss("TEACHER"), Catch::StartsWith("a person whose occupation is teaching"));
  CHECK(gloss("MICE") == gloss("MOUSE"));
  CHECK(gloss("WALKED") == "use one's feet to advance; advance by steps");
  CHECK_THAT(gloss("THE"), Catch::StartsWith("the one or ones already mentioned"));
  CHECK_THAT(gloss("HE"), !Catch::Contains("Hebrew"));
  CHECK_THAT(gloss("HAS"), !Catch::Contains("rich"));
  CHECK_THAT(gloss("IN"), !Catch::Contains("foot"));
}

TEST_CASE("A missing source is an error that says what to install") {
  const auto message = [](const dict::Sources& sources) {
    return refusal_of(dict::compile_editions(sources)).message;
  };
  CHECK_THAT(message({.scowl = "/no/such", .wordnet = {}}), Catch::Contains("package scowl"));
  dict::Sources no_wordnet;
  no_wordnet.wordnet = "/no/such";
  CHECK_THAT(message(no_wordnet), Catch::Contains("package wordnet-base"));
}

TEST_CASE("The same sources give the same bytes") {
  const auto built = dict::compile_editions().value();
  const auto hash = [](const dict::LexiconBytes& bytes) {
    return std::string(Lexicon::from_bytes(bytes).value()->hash());
  };
  CHECK(hash(built.standard) == edition("standard").hash());
  CHECK(hash(built.expansive) == edition("expansive").hash());
}
