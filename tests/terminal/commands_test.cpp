#include "requests/commands.hpp"

#include <catch2/catch.hpp>

#include "examples.hpp"
#include "tests/refusal_of.hpp"

namespace {

using meldroom::terminal::Command;
using meldroom::terminal::completions;
using meldroom::terminal::Document;
using meldroom::terminal::is_quit;
using meldroom::terminal::parse_command;
using meldroom::terminal::Verb;
using meldroom::terminal::verbs;
using meldroom::terminal::test::document;
using meldroom::test::refusal_of;

Command command(std::string_view line, const Document& now = Document()) {
  INFO(line);
  return parse_command(line, now).value();
}

std::string problem(std::string_view line, const Document& now = Document()) {
  INFO(line);
  return refusal_of(parse_command(line, now)).message;
}

}  // namespace

TEST_CASE("every verb is found by its own name, even if another verb begins with it") {
  for (const auto& verb : verbs()) {
    CHECK(command(verb.name).verb == verb.verb);
  }
}

TEST_CASE("a line of spaces and control characters alone is blank") {
  CHECK(meldroom::terminal::is_blank(" \t\r"));
  CHECK(meldroom::terminal::is_blank("\x1b\x07"));
  CHECK_FALSE(meldroom::terminal::is_blank(" x"));
}

TEST_CASE("a verb is found by its shortest unique beginning, in any case") {
  CHECK(command("dr stock").verb == Verb::draw);
  CHECK(command("DI kh").verb == Verb::discard);
  CHECK(command("m KH KD KS").verb == Verb::meld);
  CHECK(command("layo 1 KH").verb == Verb::lay_off);
  CHECK(command("pro ZA").verb == Verb::propose);
  CHECK(command("kn X: CAIRN TENT").verb == Verb::knock);
  CHECK(command("layd TENT").verb == Verb::lay_down);
  CHECK(command("de").verb == Verb::decline);
  CHECK(command("e QU").verb == Verb::exchange);
  CHECK(command("put").verb == Verb::put_back);
  CHECK(command("bon").verb == Verb::bonus);
  CHECK(command("bot hard").verb == Verb::bot);
  CHECK(command("hi").verb == Verb::hint);
  CHECK(command("ac").verb == Verb::accept);
  CHECK(command("chal").verb == Verb::challenge);
}

TEST_CASE("for a beginning of several verbs the client asks, with their names") {
  CHECK(problem("d") == "\"d\" could be draw, discard, decline or done.");
  CHECK(problem("la") == "\"la\" could be layoff, lay or laydown.");
}

TEST_CASE("lay and take are verbs although other verbs begin with them") {
  CHECK(command("lay CAT").verb == Verb::lay);
  CHECK(command("take Q").verb == Verb::take);
  CHECK(command("takeb").verb == Verb::take_back);
}

TEST_CASE("a beginning is looked for among the moves of now, then among the verbs of this game") {
  const auto gin_rummy = document("gin-rummy-to-knock");
  CHECK(command("d KD", gin_rummy).verb == Verb::discard);
  CHECK(command("k KD", gin_rummy).verb == Verb::knock);
  CHECK(problem("la", gin_rummy) == "\"la\" could be layoff or laydown.");
  const auto waits = document("pass-the-deck-for-a-player");
  CHECK(command("d", waits).verb == Verb::done);
  CHECK(command("la CAT", waits).verb == Verb::lay);
  // A move of another game is told as such by the request.
  CHECK(command("kn X", waits).verb == Verb::knock);
}

TEST_CASE("Tab completes verbs of this game that begin like what was typed, in any case") {
  using Names = std::vector<std::string>;
  const auto gin_rummy = document("gin-rummy-to-knock");
  for (const auto* begun : {"dr", "DR", "Dr"}) {
    CHECK(completions(begun, gin_rummy) == Names{"draw"});
  }
  CHECK(completions("La", gin_rummy) == Names{"layoff", "laydown"});
  CHECK(completions("la", document("pass-the-deck-for-a-player")) == Names{"lay"});
  CHECK(completions("qu", gin_rummy) == Names{"quit"});
  CHECK(completions("xy", gin_rummy).empty());
}

TEST_CASE("an unknown verb points to one that is near, or to help") {
  CHECK(problem("frobnicate") == "There is no \"frobnicate\". Type help to see what you may do now.");
  CHECK(problem("hlep") == "There is no \"hlep\". Did you mean help?");
  CHECK(problem("rematsch") == "There is no \"rematsch\". Did you mean rematch?");
}

TEST_CASE("words that people know from elsewhere are verbs, too") {
  CHECK(command("?").verb == Verb::help);
  CHECK(command("say hello").verb == Verb::chat);
  CHECK(command("START").verb == Verb::ready);
  CHECK(command("deal").verb == Verb::ready);
  CHECK(command("undo").verb == Verb::take_back);
}

TEST_CASE("only quit, or a small q, ends the program, and nothing may follow it") {
  for (const auto* line : {"quit", " QUIT ", "q"}) {
    CHECK(is_quit(line));
  }
  for (const auto* line : {"Q", "qui", "quit now", "q x", "quiet"}) {
    INFO(line);
    CHECK_FALSE(is_quit(line));
  }
  CHECK(problem("Q") == "There is no \"Q\". Did you mean quit?");
  CHECK(problem("quit now") == "To end this program, type quit and nothing after it.");
}

TEST_CASE("a line that is only a card says what can be done with it") {
  const auto now = document("gin-rummy-to-knock");
  CHECK(problem("K", now) == "K is a card. To discard it: discard K.");
  CHECK(problem("kd", now) == "KD is a card. To discard it: discard KD.");
  CHECK(command("k KD", now).verb == Verb::knock);
  const auto full_deck = document("full-deck-for-a-player");
  CHECK(problem("QU", full_deck) == "QU is a card. With your cards you may: change WORD NEWWORD [CARDS].");
  CHECK(problem("E", document("alpha-rummy-pending-word")) ==
        "E is a card. There is nothing that you can do with it just now.");
}

TEST_CASE("a line that is only a card of the deck says that it is not in the hand, and means no verb") {
  const auto now = document("gin-rummy-to-knock");
  CHECK(problem("Q", now) == "There is no Q in your hand.");
  CHECK(problem("qs", now) == "There is no QS in your hand.");
  const auto no_ace = document("gin-rummy-to-answer");
  CHECK(problem("A", no_ace) == "There is no A in your hand.");
  CHECK(command("a", no_ace).verb == Verb::agree);
  CHECK(problem("X", now) == "There is no \"X\". Type help to see what you may do now.");
  CHECK(command("q", now).verb == Verb::quit);
}

TEST_CASE("words are split at blanks and commas, the rest is kept as typed") {
  const auto meld = command("  meld  7H, 8H,9H ");
  CHECK(meld.words == std::vector<std::string>{"7H", "8H", "9H"});
  const auto chat = command("chat  well, well:  nice");
  CHECK(chat.rest == "well, well:  nice");
}
