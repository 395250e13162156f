#include "random_match.hpp"

#include <algorithm>

namespace meldroom::test {
namespace {

const std::shared_ptr<const dict::Lexicon>& common_words() {
  static const auto lexicon = lexicon_of(
      "ACE ACT ADD AGE AID AIM AIR ALE ALL AND ANT ANY APE ARC ARE ARM ART ASH ATE BAD BAG BAN BAR BAT BED "
      "BEE BET BIG BIT BOA BOW BOX BOY BUD BUG BUS BUT BUY CAB CAN CAP CAR CAT COD COG CON COO COT COW CRY "
      "CUE CUP CUT DAD DAM DAY DEN DEW DID DIE DIG DIM DIP DOE DOG DOT DRY DUE EAR EAT EEL EGG ELF ELM END "
      "ERA EVE EYE FAN FAR FAT FEE FEW FIN FIR FIT FLY FOE FOG FOR FOX FUN FUR GAP GAS GEM GET GOD GOT GUM "
      "GUN GUT HAM HAT HEN HER HID HIM HIS HIT HOE HOT HOW HUE ICE ILL INK INN ION ITS IVY JAM JAR JAW JET "
      "JOB JOY KEY KID KIN KIT LAB LAD LAP LAW LAY LEA LED LEG LET LID LIE LIP LIT LOG LOT LOW MAD MAN MAP "
      "MAT MAY MEN MET MIX MOB MUD NAP NET NEW NIL NOD NOR NOT NOW NUT OAK OAR ODD ODE OIL OLD ONE OPT ORB "
      "ORE OUR OUT OWE OWL OWN PAD PAN PAT PAW PAY PEA PEN PET PIE PIG PIN PIT POD POT PUT RAG RAN RAT RAW "
      "RAY RED RIB RID RIG RIM RIP ROB ROD ROE ROT ROW RUB RUE RUG RUN RYE SAD SAT SAW SAY SEA SEE SET SEW "
      "SHE SHY SIN SIP SIR SIT SIX SKI SKY SLY SON SOW SPA SPY SUE SUM SUN TAN TAR TAX TEA TEN THE TIE TIN "
      "TIP TOE TON TOO TOP TOY TRY TUB TWO USE VAN VAT VET VOW WAR WAS WAX WAY WEB WED WET WHO WHY WIN WIT "
      "WON YES YET YOU ZOO TEAR RATE TARE STAR STARE TEARS RATES TRADE TREAD RATED DATE SAND LAND HAND LINE "
      "NINE WINE WINNER DINE DINER NOTE TONE STONE NOTES ONSET TONES SEAT EAST TEAS STEAM MEAT TEAM MATE "
      "TAME MATES STREAM MASTER REST NEST SENT TENT RENT RENTS STERN ROSE SORE ORES STORE OTTER ROTE LOSE "
      "SOLE LOSER SOLAR COAST COAT COATS BOAT BOATS LOAD ROAD ROADS BROAD BOARD TRAIN TRAINS RETAIN RETAINS "
      "PAINT PAINTER PAINTERS REPAINT SENIOR SEATING TEASING INGESTA EASTING RETINAS STAINER NASTIER ANTSIER "
      "ROASTED TOASTED READING GRADINE DEAREST SEATED SEDATE STATE TASTE TASTES IDEA AIDE AIDES IDEAS AREA "
      "ARENA ANEAR OAT OATS IO IOTA AO AE EA EAU ADIEU AUDIO OE OI AI AA ER RE ES IN IT IS AT");
  return lexicon;
}

OptionValue random_value(const OptionSpec& spec, Dice& dice) {
  if (std::holds_alternative<bool>(spec.default_value)) {
    return dice.once_in(2);
  }
  if (std::holds_alternative<int>(spec.default_value)) {
    if (spec.or_zero && dice.once_in(4)) {
      return 0;
    }
    // Low values are chosen more often, because they end matches and hands.
    const int most = dice.once_in(2) ? spec.most : std::min(spec.most, spec.least + 20);
    return dice.between(spec.least, most);
  }
  return spec.choices.empty() ? spec.default_value : OptionValue(std::string(dice.any_of(spec.choices)));
}

}  // namespace

MatchSetup random_setup(VariantId variant, Dice& dice) {
  const auto& about = info(variant);
  const int seats = dice.between(about.least_seats, about.most_seats);
  OptionValues options;
  for (const auto& spec : about.options) {
    auto value = random_value(spec, dice);
    if (spec.name == "stall_rounds" && value == OptionValue(0)) {
      value = 1;
    }
    if (spec.name == "decks" && seats >= 5 && value == OptionValue(std::string("1"))) {
      value = std::string("auto");
    }
    options.emplace(spec.name, std::move(value));
  }
  auto setup = setup_of(variant, seats, dice(), options);
  if (about.words) {
    setup.lexicon = common_words();
    setup.options["lexicon"] = std::string(setup.lexicon->name());
  }
  return setup;
}

Players::Players(const Match& match, Dice& dice)
    : dice_(dice),
      player_(match.setup().variant, dice(), match.deck(), match.setup().lexicon.get(),
              match.setup().options),
      with_leavers_(dice.once_in(2)) {}

Seat Players::any_seat(const Match& match) {
  return seat_at(dice_.below(static_cast<std::size_t>(match.setup().seats)));
}

Seat Players::waited_for(const Match& match) {
  const auto seats = match.to_act();
  if (seats.empty()) {
    return any_seat(match);
  }
  return seats.size() == 1 ? seats.front() : seats[dice_.below(seats.size())];
}

Attempt Players::next(const Match& match) {
  const auto number = match.number();
  if (const auto dealer = match.deals_next(); dealer && !dice_.once_in(4)) {
    return {*dealer, DealHand{}, number, Author::table, true};
  }
  switch (dice_.below(40)) {
    case 0:
      return by_the_table(match);
    case 1:
      return arrangement(match);
    case 2:
      return {one_who_may(match, MoveKind::take_back), TakeBack{}, number};
    case 3:
      return {any_seat(match), Answer{!dice_.once_in(4)}, number};
    case 4:
    case 5:
    case 6:
    case 7:
      return nonsense(match);
    default:
      break;
  }
  if (match.deals_next()) {
    return {any_seat(match), DealHand{}, number};
  }
  // An answer if a petition is open, otherwise a move of the turn.
  const auto seat = waited_for(match);
  const auto view = match.view(seat);
  if (view.petition && !dice_.once_in(4)) {
    return {one_who_may(match, MoveKind::answer), Answer{!dice_.once_in(8)}, number};
  }
  auto move = player_.choose(view);
  if (!move) {
    FAIL("the table waits for seat " << index(seat) << ", which has no move");
  }
  return {seat, *std::move(move), number, Author::player, true};
}

Attempt Players::by_the_table(const Match& match) {
  const auto number = match.number();
  if (with_leavers_ && dice_.once_in(6)) {
    return {any_seat(match), Leave{}, number, dice_.once_in(2) ? Author::table : Author::player};
  }
  return {dice_.once_in(8) ? any_seat(match) : waited_for(match), TimeOut{}, number, Author::table};
}

/// A seat that may make such a move, more often than not, if there is one.
Seat Players::one_who_may(const Match& match, MoveKind kind) {
  auto seat = any_seat(match);
  for (std::size_t i = 0; i < static_cast<std::size_t>(match.setup().seats) && !dice_.once_in(8); ++i) {
    if (action(match.view(seat_at(i)), kind) != nullptr) {
      seat = seat_at(i);
    }
  }
  return seat;
}

Attempt Players::arrangement(const Match& match) {
  const auto seat = any_seat(match);
  Arrange arrange;
  const auto hand = match.view(seat).own.value().hand;
  for (const auto& card : hand) {
    arrange.order.insert(arrange.order.begin() + dice_.below(arrange.order.size() + 1), card.id);
  }
  for (std::size_t i = 0; i + 2 < hand.size() && dice_.once_in(2); i += 2) {
    arrange.groups.push_back({{hand[i].id, {}}, {hand[i + 1].id, dice_.once_in(2) ? "E" : ""}});
  }
  return {seat, std::move(arrange), match.number()};
}

/// Any move at all, with cards from anywhere.
Attempt Players::nonsense(const Match& match) {
  const auto seat = dice_.once_in(3) ? any_seat(match) : waited_for(match);
  std::vector<CardId> ids{CardId{0}, CardId{1}, static_cast<CardId>(dice_.below(500))};
  const auto add = [&](const auto& cards) {
    for (const auto& card : cards) {
      ids.push_back(card.id);
    }
  };
  const auto view = match.view(seat);
  for (int twice = 0; twice < 2; ++twice) {
    add(view.own.value().hand);
  }
  add(match.view(any_seat(match)).own.value().hand);
  if (view.discard) {
    add(view.discard->cards);
  }
  if (const auto* full_deck = std::get_if<FullDeckView>(&view.game)) {
    for (const auto& pile : full_deck->piles) {
      add(pile.top ? std::vector{*pile.top} : std::vector<CardView>{});
    }
  }
  std::vector<GroupId> groups{GroupId{0}, GroupId{1}, GroupId{2}, static_cast<GroupId>(dice_.below(30))};
  for (const auto& [id, meld] : view.melds) {
    groups.push_back(id);
    add(meld.cards);
  }
  for (const auto& [id, word] : view.words) {
    groups.push_back(id);
    add(word.tiles);
  }
  const auto cards = [&] {
    std::vector<CardId> some;
    for (std::uint32_t left = dice_.below(6); left > 0; --left) {
      some.push_back(dice_.any_of(ids));
    }
    return some;
  };
  const auto tiles = [&] {
    static const std::vector<std::string> letters{"", "", "E", "S", "AB", "e"};
    std::vector<Tile> some;
    for (const auto card : cards()) {
      some.push_back({card, dice_.any_of(letters)});
    }
    return some;
  };
  static const std::vector<std::string> proposals{"QQ", "ZAP", "CAT", "", "cat", "AEIOU"};
  const std::vector<Move> moves{Draw{Pile::stock},
                                Draw{Pile::discard},
                                Draw{Pile::discard, dice_.any_of(ids)},
                                PutBack{},
                                TakeBonus{},
                                Accept{},
                                Challenge{},
                                Meld{cards()},
                                LayOff{dice_.any_of(groups), cards()},
                                Discard{dice_.any_of(ids)},
                                LayWord{tiles()},
                                ChangeWord{dice_.any_of(groups), tiles()},
                                Pass{cards()},
                                Done{},
                                Knock{dice_.any_of(ids), {tiles(), tiles()}},
                                Knock{dice_.any_of(ids), {}, {{cards(), cards()}}},
                                LayDown{{tiles()}},
                                LayDown{{}, {{cards()}}},
                                Arrange{cards(), {tiles()}},
                                ProposeWord{dice_.any_of(proposals)},
                                ProposeWord{"ZAP"},
                                Answer{true},
                                Return{},
                                TimeOut{}};
  const auto stale = dice_.once_in(6);
  return {seat, dice_.any_of(moves), stale ? dice_.below(match.number() + 3) : match.number()};
}

void play_random_match(VariantId variant, std::uint64_t seed, const std::function<void(const Step&)>& begin,
                       const Watch& watch) {
  INFO("random match " << seed << " of " << info(variant).name);
  Dice dice(seed);
  auto start = started(random_setup(variant, dice));
  begin(start);
  auto match = std::move(start.next);
  Players players(match, dice);
  for (int attempts = 0; !match.over() && match.hands_ended() < most_hands; ++attempts) {
    REQUIRE(attempts < 1'000'000);
    const auto attempt = players.next(match);
    auto applied = match.apply(attempt.seat, attempt.move, attempt.number, attempt.author);
    watch(match, attempt, applied);
    if (applied) {
      match = std::move(applied->next);
    }
  }
}

}  // namespace meldroom::test
