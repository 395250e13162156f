#include "support.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <sstream>

#include "dict/word_list.hpp"
#include "engine/shuffle.hpp"
#include "protocol/deck_json.hpp"
#include "table/variant.hpp"

namespace meldroom::test {
namespace {

// ---- decks ----

Face letter_card(char letter, Colour colour) {
  static const std::array<std::string, 4> colours{"black", "blue", "red", "green"};
  Face face;
  face.code = std::string(1, letter) + '-' + colours.at(static_cast<std::size_t>(colour));
  face.kind = letter == '*' ? FaceKind::star : FaceKind::letter;
  face.letters = letter == '*' ? std::string() : std::string(1, letter);
  face.colour = colour;
  return face;
}

bool is_called(std::string_view code, std::string_view name) {
  return code == name || (name.find('-') == std::string_view::npos && code.substr(0, code.find('-')) == name);
}

/// Removes the first card with that name from a pool and returns it.
Face take(std::vector<Face>& pool, std::string_view name) {
  const auto found = std::ranges::find_if(pool, [&](const Face& face) { return is_called(face.code, name); });
  INFO("no card " << name << " left in the deck");
  REQUIRE(found != pool.end());
  auto face = *found;
  pool.erase(found);
  return face;
}

/// A deck that the shuffle with that number puts in the wanted order.
DeckPtr deck_shuffled_into(const std::vector<Face>& wanted, const Bytes32& seed, std::uint64_t number) {
  std::vector<CardIndex> order(wanted.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = static_cast<CardIndex>(i);
  }
  shuffle(order, seed, number);
  Deck deck{"stacked", "Stacked deck", std::vector<Face>(wanted.size())};
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    deck.cards[index(order[i])] = wanted[i];
  }
  return std::make_shared<const Deck>(std::move(deck));
}

int hand_size(const Deal& deal, std::size_t seats) {
  const auto progressive = deal.options.find("progressive");
  if (progressive != deal.options.end() && std::get<bool>(progressive->second)) {
    return 3;  // GIN-1.1: the first hand of Gin-Progressive
  }
  return parts_of(deal.variant).game.hand_size(static_cast<int>(seats));
}

/// The cards turned up in the middle (FD-6.1).
std::vector<CardView> top_cards(const View& view) {
  std::vector<CardView> tops;
  if (const auto* full_deck = std::get_if<FullDeckView>(&view.game)) {
    for (const auto& pile : full_deck->piles) {
      tops.insert(tops.end(), pile.top ? 1U : 0U, pile.top.value_or(CardView{}));
    }
  }
  return tops;
}

}  // namespace

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> words;
  std::istringstream in{std::string(text)};
  for (std::string word; std::getline(in, word, separator);) {
    if (word.find_first_not_of(' ') != std::string::npos) {
      words.push_back(word.substr(word.find_first_not_of(' ')));
    }
  }
  return words;
}

std::vector<VariantId> every_variant() {
  std::vector<VariantId> ids;
  std::ranges::transform(variants(), std::back_inserter(ids), &VariantInfo::id);
  return ids;
}

std::vector<Observer> observers(const Match& match) {
  std::vector<Observer> all{std::nullopt};
  for (int seat = 0; seat < match.setup().seats; ++seat) {
    all.emplace_back(seat_of(seat));
  }
  return all;
}

DeckPtr standard_deck(VariantId variant) {
  return protocol::standard_decks().find(info(variant).deck)->second;
}

DeckPtr deck_of(std::string_view names) {
  Deck deck{"test", "Test deck", {}};
  std::vector<Face> pool = standard_deck(VariantId::rummy)->cards;
  for (const char letter : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZ*")) {
    for (const auto colour : {Colour::black, Colour::blue, Colour::red, Colour::green}) {
      pool.push_back(letter_card(letter, colour));
    }
  }
  for (const auto& name : split(names)) {
    auto left = pool;
    deck.cards.push_back(take(left, name));
  }
  return std::make_shared<const Deck>(std::move(deck));
}

std::string times(int count, std::string_view name) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += std::string(name) + ' ';
  }
  return text;
}

std::string raw(CardId id) {
  return " #" + std::to_string(static_cast<unsigned>(id));
}

std::shared_ptr<const dict::Lexicon> lexicon_of(std::string_view words) {
  return dict::build_lexicon("test", split(words));
}

OptionValues options_of(VariantId variant, const OptionValues& given) {
  const std::vector<std::string> lexicons{"standard", "test"};
  auto completed = complete_options(variant, given, lexicons);
  if (!completed) {
    FAIL(completed.error().message);
  }
  return completed.value();
}

MatchSetup setup_of(VariantId variant, int seats, std::uint64_t secret, const OptionValues& given) {
  // Without a pause (T-21) the next hand is dealt at once. Most tests want that.
  auto options = given;
  options.emplace("hand_pause", 0);
  MatchSetup setup{.variant = variant,
                   .options = options_of(variant, options),
                   .seats = seats,
                   .deck = standard_deck(variant),
                   .lexicon = info(variant).words ? lexicon_of("CAT") : nullptr,
                   .seed = {}};
  for (std::size_t i = 0; i < sizeof secret; ++i) {
    setup.seed.secret.at(i) = static_cast<std::uint8_t>(secret >> (8 * i));
  }
  return setup;
}

Step started(MatchSetup setup) {
  auto start = Match::start(std::move(setup));
  if (!start) {
    FAIL(start.error().clause << ": " << start.error().message);
  }
  return std::move(start).value();
}

Match dealt(const Match& match) {
  const auto dealer = match.deals_next();
  return dealer ? match.apply(*dealer, DealHand{}, match.number(), Author::table).value().next : match;
}

Refusal not_started(MatchSetup setup) {
  return refusal_of(Match::start(std::move(setup)));
}

Deal deal_of(VariantId variant, std::vector<std::string> hands, std::string stock, OptionValues options,
             std::optional<int> stock_size) {
  return {.variant = variant,
          .hands = std::move(hands),
          .stock = std::move(stock),
          .stock_size = stock_size,
          .options = std::move(options)};
}

Deal with_words(Deal deal, std::string words) {
  deal.words = std::move(words);
  return deal;
}

MatchSetup stacked(const Deal& deal) {
  const auto seats = deal.hands.size();
  auto pool = (deal.deck ? deal.deck : standard_deck(deal.variant))->cards;
  const auto each = static_cast<std::size_t>(hand_size(deal, seats));

  // Take the named cards first, so that only other cards are left to fill up with.
  std::vector<std::vector<Face>> hands(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (const auto& name : split(deal.hands[seat])) {
      hands[seat].push_back(take(pool, name));
    }
    REQUIRE(hands[seat].size() <= each);
  }
  std::vector<Face> stock;
  for (const auto& name : split(deal.stock)) {
    stock.push_back(take(pool, name));
  }
  const auto fill = [&](std::vector<Face>& pile, std::size_t size) {
    while (pile.size() < size) {
      REQUIRE_FALSE(pool.empty());
      pile.push_back(pool.back());
      pool.pop_back();
    }
  };
  for (auto& hand : hands) {
    fill(hand, each);
  }
  fill(stock, deal.stock_size ? static_cast<std::size_t>(*deal.stock_size) : stock.size() + pool.size());

  std::vector<Face> wanted;
  for (std::size_t round = 0; round < each; ++round) {
    for (std::size_t i = 1; i <= seats; ++i) {
      wanted.push_back(hands[(static_cast<std::size_t>(deal.dealer) + i) % seats][round]);
    }
  }
  wanted.insert(wanted.end(), stock.begin(), stock.end());

  auto setup = setup_of(deal.variant, static_cast<int>(seats), 0, deal.options);
  setup.rules_version = deal.rules_version;
  if (info(deal.variant).words) {
    setup.lexicon = lexicon_of(deal.words);
  }
  setup.seed.contributions.resize(seats);
  for (std::uint16_t secret = 1; secret < 1000; ++secret) {
    setup.seed.secret[0] = static_cast<std::uint8_t>(secret);
    setup.seed.secret[1] = static_cast<std::uint8_t>(secret >> 8U);
    setup.deck = deck_shuffled_into(wanted, seed_from(setup.seed), 2);
    if (started(setup).next.view(std::nullopt).dealer == seat_of(deal.dealer)) {
      return setup;
    }
  }
  FAIL("no secret makes seat " << deal.dealer << " the dealer");
  return setup;
}

MatchSetup stacked_draw(VariantId variant, int seats, std::string_view cards) {
  auto pool = standard_deck(variant)->cards;
  Deck deck;
  for (const auto& name : split(cards)) {
    deck.cards.push_back(take(pool, name));
  }
  deck.cards.insert(deck.cards.end(), pool.begin(), pool.end());
  return stacked_draw(variant, seats, deck);
}

MatchSetup stacked_draw(VariantId variant, int seats, const Deck& deck) {
  auto setup = setup_of(variant, seats, 1);
  setup.seed.contributions.resize(static_cast<std::size_t>(seats));
  setup.deck = deck_shuffled_into(deck.cards, seed_from(setup.seed), 1);
  return setup;
}

MatchSetup stacked_shuffle(VariantId variant, int seats, std::string_view cards, std::uint64_t number,
                           std::uint64_t secret, const OptionValues& options) {
  auto setup = setup_of(variant, seats, secret, options);
  setup.seed.contributions.resize(static_cast<std::size_t>(seats));
  auto pool = setup.deck->cards;
  std::vector<Face> wanted;
  for (const auto& name : split(cards)) {
    wanted.push_back(take(pool, name));
  }
  wanted.insert(wanted.end(), pool.begin(), pool.end());
  setup.deck = deck_shuffled_into(wanted, seed_from(setup.seed), number);
  return setup;
}

// ---- the table ----

Table::Table(MatchSetup setup, std::string_view moves) : match_(started(setup).next), last_(started(setup)) {
  match_.check_invariants();
  play(moves);
}

int Table::turn() const {
  return match_.to_act().empty() ? -1 : static_cast<int>(match_.to_act().front());
}

std::string Table::hand(int seat) const {
  return names(view(seat).own.value().hand);
}

std::string Table::letters(int seat) const {
  std::string text;
  for (const auto& card : cards(seat)) {
    text += card.face.str().front();
  }
  return text;
}

std::string Table::group(int id) const {
  const auto seen = open();
  const GroupId group{static_cast<std::uint16_t>(id)};
  if (const auto meld = seen.melds.find(group); meld != seen.melds.end()) {
    return names(meld->second.cards);
  }
  if (const auto word = seen.words.find(group); word != seen.words.end()) {
    return word->second.word;
  }
  return {};
}

std::string Table::top() const {
  const auto seen = open();
  return seen.discard && !seen.discard->cards.empty() ? seen.discard->cards.back().face.str() : "";
}

int Table::score(int seat) const {
  return open().seats.at(seat_of(seat)).score;
}

CardId Table::id(int seat, std::string_view name) const {
  const auto hand = view(seat).own.value().hand;
  const auto found =
      std::ranges::find_if(hand, [&](const CardView& card) { return is_called(card.face.str(), name); });
  INFO("seat " << seat << " holds no " << name << ": " << names(hand));
  REQUIRE(found != hand.end());
  return found->id;
}

Action Table::action(int seat, MoveKind kind) const {
  const View now = view(seat);
  const auto* found = engine::action(now, kind);
  REQUIRE(found != nullptr);
  return *found;
}

bool Table::may(int seat, MoveKind kind) const {
  return engine::action(view(seat), kind) != nullptr;
}

MatchResult Table::result() const {
  REQUIRE(match_.over());
  return match_.result().value();
}

HandResult Table::last_hand() const {
  const auto seen = open();
  REQUIRE(seen.last_hand);
  return *seen.last_hand;
}

SeatResult Table::last_sheet(int seat) const {
  const auto sheet = last_hand().seats.at(seat_of(seat));
  int sum = 0;
  for (const auto& line : sheet.lines) {
    sum += line.points;
  }
  CHECK(sum == sheet.points);
  return sheet;
}

namespace {

/// Reads one move of a seat.
class MoveReader {
 public:
  /// `words` are the words of the move after the verb.
  MoveReader(const Match& match, int seat, std::vector<std::string> words)
      : seen_(match.view(seat_of(seat))),
        seat_(seat),
        words_(std::move(words)),
        lays_melds_(match.setup().variant == VariantId::gin_rummy) {}

  [[nodiscard]] Move read(const std::string& verb) {
    static const std::map<std::string, Move, std::less<>> without_words{
        {"put_back", PutBack{}},     {"bonus", TakeBonus{}},    {"accept", Accept{}},
        {"challenge", Challenge{}},  {"take_back", TakeBack{}}, {"agree", Answer{true}},
        {"disagree", Answer{false}}, {"back", Return{}},        {"leave", Leave{}},
        {"deal", DealHand{}},        {"timeout", TimeOut{}},    {"done", Done{}}};
    if (const auto found = without_words.find(verb); found != without_words.end()) {
      return found->second;
    }
    if (verb == "draw") return draw();
    if (verb == "knock") return knock();
    if (verb == "lay_down") return lay_down();
    if (verb == "meld") return Meld{cards(words_)};
    if (verb == "lay_off") return lay_off();
    if (verb == "discard") return Discard{card(words_.at(0))};
    if (verb == "word") return LayWord{tiles(words_)};
    if (verb == "change") return change();
    if (verb == "pass") return Pass{cards(words_)};
    if (verb == "arrange") return arrange();
    REQUIRE(verb == "propose");
    return ProposeWord{words_.at(0)};
  }

 private:
  using Lists = std::vector<std::vector<std::string>>;

  [[nodiscard]] Move draw() {
    Draw draw{words_.at(0) == "stock" ? Pile::stock : Pile::discard};
    if (words_.size() > 1) {
      draw.card = words_[1].front() == '#' ? card(words_[1]) : find(seen_.discard.value().cards, words_[1]);
      REQUIRE(draw.card);
    }
    return draw;
  }

  [[nodiscard]] Move knock() {
    const auto lists = parts();
    Knock knock{card(lists.front().at(0)), {}};
    if (lays_melds_) {
      knock.melds = melds(lists, 1);
    } else {
      knock.words = words(lists, 1);
    }
    return knock;
  }

  [[nodiscard]] Move lay_down() {
    return lays_melds_ ? LayDown{{}, melds(parts(), 0)} : LayDown{words(parts(), 0)};
  }

  [[nodiscard]] Move lay_off() {
    const auto id = group();
    return LayOff{id, cards(words_)};
  }

  [[nodiscard]] Move change() {
    const auto id = group();
    const auto word = seen_.words.find(id);
    return ChangeWord{id, tiles(words_, word == seen_.words.end() ? nullptr : &word->second)};
  }

  [[nodiscard]] Move arrange() {
    Arrange arrange;
    const auto lists = parts();
    arrange.order = cards(lists.front());
    used_.clear();
    arrange.groups = words(lists, 1);
    return arrange;
  }

  /// The first card with that name that this move has not named yet.
  template <class Cards>
  [[nodiscard]] std::optional<CardId> find(const Cards& cards, std::string_view name) const {
    for (const auto& card : cards) {
      if (is_called(card.face.str(), name) && std::ranges::find(used_, card.id) == used_.end()) {
        return card.id;
      }
    }
    return std::nullopt;
  }

  /// Looks the card up in the word if there is one, then in the hand, then among the top cards in the middle.
  [[nodiscard]] CardId card(const std::string& name, const WordView* word = nullptr) {
    if (name.front() == '#') {
      return static_cast<CardId>(std::stoul(name.substr(1)));
    }
    auto id = word == nullptr ? std::nullopt : find(word->tiles, name);
    if (!id) {
      id = find(seen_.own.value().hand, name);
    }
    if (!id) {
      id = find(top_cards(seen_), name);
    }
    INFO("seat " << seat_ << " has no " << name << " among " << names(seen_.own->hand));
    REQUIRE(id);
    used_.push_back(*id);
    return *id;
  }

  [[nodiscard]] std::vector<CardId> cards(const std::vector<std::string>& list) {
    std::vector<CardId> ids;
    for (const auto& name : list) {
      ids.push_back(card(name));
    }
    return ids;
  }

  [[nodiscard]] std::vector<Tile> tiles(const std::vector<std::string>& list,
                                        const WordView* word = nullptr) {
    std::vector<Tile> read;
    for (const auto& name : list) {
      const auto equals = name.find('=');
      const bool named = equals != std::string::npos;
      read.push_back({card(name.substr(0, equals), word), named ? name.substr(equals + 1) : ""});
    }
    return read;
  }

  /// Takes the number of a meld or word from the front.
  [[nodiscard]] GroupId group() {
    REQUIRE_FALSE(words_.empty());
    const GroupId id{static_cast<std::uint16_t>(std::stoi(words_.front()))};
    words_.erase(words_.begin());
    return id;
  }

  /// The lists between slashes.
  [[nodiscard]] Lists parts() const {
    Lists lists(1);
    for (const auto& name : words_) {
      name == "/" ? static_cast<void>(lists.emplace_back()) : lists.back().push_back(name);
    }
    return lists;
  }

  [[nodiscard]] std::vector<std::vector<Tile>> words(const Lists& lists, std::size_t first) {
    std::vector<std::vector<Tile>> read;
    for (std::size_t i = first; i < lists.size(); ++i) {
      if (!lists[i].empty()) {
        read.push_back(tiles(lists[i]));
      }
    }
    return read;
  }

  /// Nothing asks for the best split.
  [[nodiscard]] std::optional<std::vector<std::vector<CardId>>> melds(const Lists& lists, std::size_t first) {
    std::vector<std::vector<CardId>> read;
    for (const auto& word : words(lists, first)) {
      auto& meld = read.emplace_back();
      std::ranges::transform(word, std::back_inserter(meld), &Tile::card);
    }
    return read.empty() ? std::nullopt : std::optional(std::move(read));
  }

  View seen_;
  int seat_;
  std::vector<std::string> words_;
  bool lays_melds_;
  std::vector<CardId> used_;
};

}  // namespace

Table::Command Table::read(std::string_view text) const {
  const auto words = split(text);
  REQUIRE(words.size() >= 2);
  const int next = match_.deals_next() ? static_cast<int>(*match_.deals_next()) : turn();
  const int seat = words[0] == "next" ? next : std::stoi(words[0]);
  const auto& verb = words[1];
  const bool by_table = verb == "deal" || verb == "timeout";
  return {.seat = seat_of(seat),
          .move = MoveReader(match_, seat, {words.begin() + 2, words.end()}).read(verb),
          .author = by_table ? Author::table : Author::player};
}

void Table::play(std::string_view moves) {
  for (const auto& text : split(moves, ';')) {
    INFO("move: " << text);
    const auto command = read(text);
    auto applied = match_.apply(command.seat, command.move, match_.number(), command.author);
    if (!applied) {
      FAIL("refused: " << applied.error().clause << " " << applied.error().reason << ": "
                       << applied.error().message);
    }
    last_ = std::move(applied).value();
    const bool arranged = std::holds_alternative<Arrange>(command.move);
    CHECK(last_.next.number() == match_.number() + (arranged ? 0 : 1));
    match_ = last_.next;
    match_.check_invariants();
  }
}

Table Table::after(std::string_view moves) const {
  auto table = *this;
  table.play(moves);
  return table;
}

void Table::time_out(int times) {
  for (int i = 0; i < times; ++i) {
    play("next timeout");
  }
}

void Table::finish_hand(std::string_view moves) {
  const int ended = match_.hands_ended();
  for (int repeated = 0; match_.hands_ended() == ended; ++repeated) {
    REQUIRE(repeated < 3000);
    play(moves);
  }
}

std::string Table::refuse(std::string_view move, std::string_view clause, std::string_view reason) {
  INFO("move: " << move);
  const auto command = read(move);
  const auto before = match_.bytes();
  const auto applied = match_.apply(command.seat, command.move, match_.number(), command.author);
  const auto refusal = refusal_of(applied);
  CHECK(refusal.clause == clause);
  CHECK(refusal.reason == reason);
  CHECK_FALSE(refusal.message.empty());
  CHECK(match_.bytes() == before);
  return refusal.message;
}

void Table::refuse_all(const std::vector<std::string>& moves, std::string_view clause,
                       std::string_view reason) {
  for (const auto& move : moves) {
    refuse(move, clause, reason);
  }
}

}  // namespace meldroom::test
