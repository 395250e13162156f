#include "engine/random_player.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <utility>

#include "alpha_rummy/random_play.hpp"
#include "dict/search.hpp"
#include "gin/random_play.hpp"
#include "full_deck/random_play.hpp"
#include "rummy/melds.hpp"

namespace meldroom::engine {
namespace {

const Action* find(const std::vector<Action>& actions, MoveKind kind) {
  const auto found = std::ranges::find(actions, kind, &Action::kind);
  return found == actions.end() ? nullptr : &*found;
}

/// A random choice is made among the first so many words that are found.
constexpr std::uint32_t words_considered = 400;

}  // namespace

RandomPlayer::RandomPlayer(std::uint64_t seed, const Deck& deck, const dict::Lexicon* lexicon,
                           const OptionValues& options)
    : state_(seed), lexicon_(lexicon), options_(options) {
  for (const auto& printed : deck.cards) {
    faces_.emplace(printed.code, &printed);
  }
  const auto number = [&](std::string_view name, int otherwise) {
    const auto found = options.find(name);
    return found == options.end() ? otherwise : std::get<int>(found->second);
  };
  level_ = number("level", level_);
  min_letters_ = number("min_letters", min_letters_);
}

/// SplitMix64; the bias of the remainder does not matter to a player without skill.
std::uint32_t RandomPlayer::below(std::uint32_t bound) {
  state_ += 0x9e3779b97f4a7c15U;
  auto mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9U;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<std::uint32_t>((mixed ^ (mixed >> 31U)) % bound);
}

std::optional<Move> RandomPlayer::choose(const View& view) {
  if (!view.own) {
    return std::nullopt;
  }
  const auto& actions = view.own->actions;
  if (std::holds_alternative<GinView>(view.game)) {
    const gin::RandomMeans means{
        .below = [this](std::uint32_t bound) { return below(bound); },
        .word = [this](const auto& cards, int least) { return find_word(cards, nullptr, least); },
        .min_letters = min_letters_};
    auto move = gin::random_move(view, means);
    return move || find(actions, MoveKind::answer) == nullptr ? move : Answer{below(2) != 0};
  }
  if (std::holds_alternative<FullDeckView>(view.game)) {
    const full_deck::RandomMeans means{faces_, *lexicon_, options_,
                                       [this](std::uint32_t bound) { return below(bound); }};
    auto move = full_deck::choose_at_random(view, means);
    return move || find(actions, MoveKind::answer) == nullptr ? move : Answer{below(2) != 0};
  }
  if (std::holds_alternative<AlphaRummyView>(view.game)) {
    auto move = alpha_rummy::random_move(view, {faces_, *lexicon_, alpha_rummy::Options::from(options_),
                                                [this](std::uint32_t bound) { return below(bound); }});
    return move || find(actions, MoveKind::answer) == nullptr ? move : Answer{below(2) != 0};
  }
  if (const auto* draw = find(actions, MoveKind::draw)) {
    return Draw{any_of(draw->from)};
  }
  if (find(actions, MoveKind::meld) != nullptr && below(4) != 0) {
    if (auto move = meld(view)) {
      return move;
    }
  }
  if (find(actions, MoveKind::lay_off) != nullptr && below(4) != 0) {
    if (auto move = lay_off(view)) {
      return move;
    }
  }
  if (const auto* action = find(actions, MoveKind::discard)) {
    return discard(view, *action);
  }
  if (find(actions, MoveKind::change_word) != nullptr && below(2) != 0) {
    if (auto move = change_word(view)) {
      return move;
    }
  }
  // Whoever may not pass must find the play that exists.
  const auto* passes = find(actions, MoveKind::pass);
  const bool may_stop = passes != nullptr || find(actions, MoveKind::done) != nullptr;
  if (find(actions, MoveKind::lay_word) != nullptr && (!may_stop || below(8) != 0)) {
    if (auto move = lay_word(view)) {
      return move;
    }
  }
  if (!may_stop && find(actions, MoveKind::change_word) != nullptr) {
    if (auto move = change_word(view)) {
      return move;
    }
  }
  if (passes != nullptr) {
    return pass(view, *passes);
  }
  if (find(actions, MoveKind::done) != nullptr) {
    return Done{};
  }
  // Nothing but the last card taken is left, and a meld takes it (RUM-2.4).
  if (find(actions, MoveKind::lay_off) != nullptr) {
    return lay_off(view);
  }
  if (find(actions, MoveKind::answer) != nullptr) {
    return Answer{below(2) != 0};
  }
  return std::nullopt;
}

std::optional<Move> RandomPlayer::meld(const View& view) {
  const auto& hand = view.own->hand;
  const auto& first = any_of(hand);
  std::vector<const CardView*> set;
  std::array<const CardView*, 15> run{};
  for (const auto& card : hand) {
    if (face(card.face).rank == face(first.face).rank) {
      set.push_back(&card);
    }
    if (face(card.face).suit == face(first.face).suit) {
      run.at(static_cast<std::size_t>(face(card.face).rank)) = &card;
    }
  }
  Meld move;
  if (set.size() >= 3) {
    std::ranges::transform(set, std::back_inserter(move.cards), &CardView::id);
    return move;
  }
  auto low = static_cast<std::size_t>(face(first.face).rank);
  while (run.at(low - 1) != nullptr) {
    --low;
  }
  for (; run.at(low) != nullptr; ++low) {
    move.cards.push_back(run.at(low)->id);
  }
  return move.cards.size() >= 3 ? std::optional<Move>(std::move(move)) : std::nullopt;
}

std::optional<Move> RandomPlayer::lay_off(const View& view) {
  for (const auto& [id, meld] : view.melds) {
    for (const auto& card : view.own->hand) {
      std::vector<const Face*> faces{&face(card.face)};
      std::ranges::transform(meld.cards, std::back_inserter(faces),
                             [&](const CardView& laid) { return &face(laid.face); });
      if (rummy::meld_kind(faces)) {
        return LayOff{id, {card.id}};
      }
    }
  }
  return std::nullopt;
}

Move RandomPlayer::discard(const View& view, const Action& action) {
  return Discard{action.cards.empty() ? any_of(view.own->hand).id : any_of(action.cards)};
}

Move RandomPlayer::pass(const View& view, const Action& action) {
  auto hand = view.own->hand;
  Pass move;
  for (int i = 0; i < action.least; ++i) {
    const auto chosen = hand.begin() + below(static_cast<std::uint32_t>(hand.size()));
    move.cards.push_back(chosen->id);
    hand.erase(chosen);
  }
  return move;
}

std::optional<Move> RandomPlayer::lay_word(const View& view) {
  auto tiles = find_word(view.own->hand, nullptr, min_letters_);
  return tiles ? std::optional<Move>(LayWord{*std::move(tiles)}) : std::nullopt;
}

std::optional<Move> RandomPlayer::change_word(const View& view) {
  const auto me = view.to_act.front();
  for (const auto& [id, word] : view.words) {
    if (word.owner == me) {
      if (auto tiles = find_word(view.own->hand, &word, min_letters_)) {
        return ChangeWord{id, *std::move(tiles)};
      }
    }
  }
  return std::nullopt;
}

/// A word from `own`, or from all of `old` and `own`, that keeps to the level: some colours are left
/// aside, by chance, until no more than `level` are left (PD-2.2). Every set of colours is tried in the end.
std::optional<std::vector<Tile>> RandomPlayer::find_word(const std::vector<CardView>& own,
                                                         const WordView* old, int min_letters) {
  const auto colour_bit = [&](const std::string& code) {
    const auto& printed = face(code);
    return printed.kind == FaceKind::star || !printed.colour ? 0U
                                                             : 1U << static_cast<unsigned>(*printed.colour);
  };
  const auto turn = below(16);
  for (unsigned step = 0; step < 16; ++step) {
    const unsigned allowed = (turn + step) % 16;
    const auto fits = [&](const auto& card) { return (colour_bit(card.face) & ~allowed) == 0; };
    if (std::popcount(allowed) != level_ || (old != nullptr && !std::ranges::all_of(old->tiles, fits))) {
      continue;
    }
    dict::Bag hand;
    dict::Bag required;
    std::vector<CardView> cards;
    std::ranges::copy_if(own, std::back_inserter(cards), fits);
    for (const auto& card : cards) {
      const auto& printed = face(card.face);
      printed.kind == FaceKind::star ? static_cast<void>(++hand.blanks) : hand.add(printed.letters.front());
    }
    std::vector<TileView> laid = old == nullptr ? std::vector<TileView>{} : old->tiles;
    for (const auto& tile : laid) {
      required.add(tile.as.front());
    }
    std::string picked;
    std::uint32_t seen = 0;
    const auto consider = [&](std::string_view word) {
      if (below(++seen) == 0) {
        picked = word;
      }
      return seen < words_considered;
    };
    dict::each_word(*lexicon_, hand, required, min_letters, 1, consider);
    if (picked.empty()) {
      continue;
    }
    // The old word's cards first, since all have to be used; then printed letters; stars for the rest.
    std::vector<Tile> tiles;
    for (const char letter : picked) {
      const auto on_table = std::ranges::find(laid, std::string(1, letter), &TileView::as);
      if (on_table != laid.end()) {
        tiles.push_back({on_table->id, {}});
        laid.erase(on_table);
        continue;
      }
      auto held = std::ranges::find_if(cards, [&](const CardView& card) {
        return face(card.face).kind == FaceKind::letter && face(card.face).letters.front() == letter;
      });
      const bool star = held == cards.end();
      if (star) {
        held = std::ranges::find_if(
            cards, [&](const CardView& card) { return face(card.face).kind == FaceKind::star; });
      }
      tiles.push_back({held->id, star ? std::string(1, letter) : std::string()});
      cards.erase(held);
    }
    return tiles;
  }
  return std::nullopt;
}

}  // namespace meldroom::engine
