#pragma once

#include <concepts>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include "engine/bot.hpp"
#include "engine/card.hpp"
#include "engine/event.hpp"
#include "engine/missed_words.hpp"
#include "engine/move.hpp"
#include "engine/play_score.hpp"
#include "engine/seed.hpp"
#include "engine/view.hpp"
#include "protocol/client_message.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/room_event.hpp"
#include "protocol/server_message.hpp"
#include "protocol/text.hpp"

/// Which types can become JSON at all. A structure is on the wire only if it is in a list here, where a reviewer sees
/// it. json_writer.cpp lists types that must never be on the wire.
namespace meldroom::protocol {

// ---- events and their names ----

/// The value of `event`. An event without a name here does not compile.
template <class Event>
extern const std::string_view event_name;

// clang-format off
template <> inline constexpr std::string_view event_name<engine::DealDrawn> = "deal_drawn";
template <> inline constexpr std::string_view event_name<engine::HandDealt> = "hand_dealt";
template <> inline constexpr std::string_view event_name<engine::Drew> = "drew";
template <> inline constexpr std::string_view event_name<engine::Melded> = "melded";
template <> inline constexpr std::string_view event_name<engine::LaidOff> = "laid_off";
template <> inline constexpr std::string_view event_name<engine::Discarded> = "discarded";
template <> inline constexpr std::string_view event_name<engine::WordLaid> = "word_laid";
template <> inline constexpr std::string_view event_name<engine::WordChanged> = "word_changed";
template <> inline constexpr std::string_view event_name<engine::Scored> = "scored";
template <> inline constexpr std::string_view event_name<engine::Passed> = "passed";
template <> inline constexpr std::string_view event_name<engine::SaidDone> = "said_done";
template <> inline constexpr std::string_view event_name<engine::StockRenewed> = "stock_renewed";
template <> inline constexpr std::string_view event_name<engine::DeckDepleted> = "deck_depleted";
template <> inline constexpr std::string_view event_name<engine::CardsPutBack> = "cards_put_back";
template <> inline constexpr std::string_view event_name<engine::Knocked> = "knocked";
template <> inline constexpr std::string_view event_name<engine::SetOut> = "set_out";
template <> inline constexpr std::string_view event_name<engine::HandShown> = "hand_shown";
template <> inline constexpr std::string_view event_name<engine::WordAccepted> = "word_accepted";
template <> inline constexpr std::string_view event_name<engine::Challenged> = "challenged";
template <> inline constexpr std::string_view event_name<engine::TurnLost> = "turn_lost";
template <> inline constexpr std::string_view event_name<engine::WentOut> = "went_out";
template <> inline constexpr std::string_view event_name<engine::StarterBegun> = "starter_begun";
template <> inline constexpr std::string_view event_name<engine::TimedOut> = "timed_out";
template <> inline constexpr std::string_view event_name<engine::AwayChanged> = "away_changed";
template <> inline constexpr std::string_view event_name<engine::PlayerLeft> = "player_left";
template <> inline constexpr std::string_view event_name<engine::TookBack> = "took_back";
template <> inline constexpr std::string_view event_name<engine::Petitioned> = "petitioned";
template <> inline constexpr std::string_view event_name<engine::Answered> = "answered";
template <> inline constexpr std::string_view event_name<engine::WordAdmitted> = "word_admitted";
template <> inline constexpr std::string_view event_name<engine::HandEnded> = "hand_ended";
template <> inline constexpr std::string_view event_name<engine::MatchEnded> = "match_ended";
template <> inline constexpr std::string_view event_name<engine::Received> = "received";
template <> inline constexpr std::string_view event_name<ChatSaid> = "chat";
template <> inline constexpr std::string_view event_name<SeatJoined> = "joined";
template <> inline constexpr std::string_view event_name<SeatLeft> = "left_room";
template <> inline constexpr std::string_view event_name<SeatKicked> = "kicked";
template <> inline constexpr std::string_view event_name<ConnectionChanged> = "connected";
template <> inline constexpr std::string_view event_name<MatchStarted> = "match_started";
template <> inline constexpr std::string_view event_name<HostChanged> = "host_changed";
template <> inline constexpr std::string_view event_name<SeatRenamed> = "renamed";
// clang-format on

using WireEvents = boost::mp11::mp_append<engine::PublicEvent, engine::PrivateEvent, RoomEvent>;

// ---- the games of views and their names ----

/// The value of `variant` in the game's own part of a view: the name of its variant.
template <class Game>
extern const std::string_view game_name;

// clang-format off
template <> inline constexpr std::string_view game_name<engine::RummyView> = "rummy";
template <> inline constexpr std::string_view game_name<engine::PassTheDeckView> = "pass-the-deck";
template <> inline constexpr std::string_view game_name<engine::GinView> = "gin";
template <> inline constexpr std::string_view game_name<engine::FullDeckView> = "full-deck";
template <> inline constexpr std::string_view game_name<engine::AlphaRummyView> = "alpha-rummy";
template <> inline constexpr std::string_view game_name<engine::GinRummyView> = "gin-rummy";
// clang-format on

// ---- structures ----

using WireStructs = boost::mp11::mp_append<
    boost::mp11::mp_list<
        engine::View, engine::PublicView, engine::PersonalView, engine::OwnView, engine::Action, engine::Fit,
        engine::CardView, engine::TileView, engine::Tile, engine::SeatView, engine::PileView,
        engine::MeldView, engine::WordView, engine::ScoreLine, engine::SeatResult, engine::HandResult,
        engine::FinalSheet, engine::MatchResult, engine::DealDraw, engine::PetitionView, engine::MiddlePile,
        engine::Standing, engine::WordScore, engine::PendingWord, engine::BestSplit, engine::Face,
        engine::PlayScore, engine::MissedWord, engine::Hint, engine::HintReason, engine::RefusalValues>,
    boost::mp11::mp_rename<engine::GameView, boost::mp11::mp_list>,
    boost::mp11::mp_list<RoomDoc, RoomSeatDoc, LexiconRef, ClockDoc, LexiconInfo, DeckInfo, PlayRefusal>,
    boost::mp11::mp_rename<WireEvents, boost::mp11::mp_list>,
    boost::mp11::mp_rename<engine::Move, boost::mp11::mp_list>,
    boost::mp11::mp_rename<ClientMessage, boost::mp11::mp_list>,
    boost::mp11::mp_rename<ServerMessage, boost::mp11::mp_list>>;

/// Numbers that have a type of their own.
using WireNumbers = boost::mp11::mp_list<engine::Seat, engine::CardId, engine::GroupId>;

template <class T>
inline constexpr bool is_wire_number = boost::mp11::mp_contains<WireNumbers, T>::value;
template <class T>
inline constexpr bool is_wire_struct = boost::mp11::mp_contains<WireStructs, T>::value;
/// Enumerations that are written by name.
template <class T>
inline constexpr bool is_wire_enum = std::is_enum_v<T> && boost::describe::has_describe_enumerators<T>::value;
template <class T>
inline constexpr bool is_wire_text =
    std::same_as<T, std::string> || std::same_as<T, std::string_view> || std::same_as<T, engine::FaceCode>;

/// Calls `visit(std::type_identity<T>())` for each type of a list or a variant.
template <class Types, class Visit>
void for_each_type(Visit visit) {
  boost::mp11::mp_for_each<boost::mp11::mp_transform<std::type_identity, Types>>(visit);
}

template <class T, template <class...> class Template>
inline constexpr bool is_a = false;
template <template <class...> class Template, class... Args>
inline constexpr bool is_a<Template<Args...>, Template> = true;

template <class T>
inline constexpr bool is_wire_list = is_a<T, std::vector> || engine::is_short_list<T>;
template <class T>
inline constexpr bool is_wire_map =
    is_a<T, std::map> || engine::is_flat_map<T> || std::same_as<T, engine::OptionValues>;

/// Values that can be absent: an object leaves them out, and null in a patch removes them.
template <class T>
inline constexpr bool is_wire_optional =
    is_a<T, std::optional> || is_a<T, engine::Shared> || std::is_pointer_v<T>;

template <class T>
consteval bool on_the_wire();

namespace detail {

template <class T>
struct AllMembers;
template <template <class...> class List, class... Members>
struct AllMembers<List<Members...>> {
  template <class Pointer>
  struct TypeOf;
  template <class Class, class Member>
  struct TypeOf<Member Class::*> {
    using type = Member;
  };
  static consteval bool on_the_wire() {
    return (protocol::on_the_wire<typename TypeOf<std::remove_const_t<decltype(Members::pointer)>>::type>() &&
            ...);
  }
};

template <class... Alternatives>
consteval bool all_on_the_wire(std::type_identity<std::variant<Alternatives...>>) {
  return (protocol::on_the_wire<Alternatives>() && ...);
}

}  // namespace detail

template <class T>
using MembersOf =
    boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;

template <class T>
consteval bool on_the_wire() {
  if constexpr (std::is_integral_v<T> || is_whole<T> || is_text<T> || is_wire_text<T> ||
                std::same_as<T, engine::Bytes32>) {
    return true;
  } else if constexpr (std::is_enum_v<T>) {
    return is_wire_number<T> || is_wire_enum<T>;
  } else if constexpr (is_a<T, std::optional>) {
    return on_the_wire<typename T::value_type>();
  } else if constexpr (is_a<T, engine::Shared>) {
    return on_the_wire<std::remove_cvref_t<decltype(*std::declval<const T&>())>>();
  } else if constexpr (is_wire_list<T>) {
    return on_the_wire<typename T::value_type>();
  } else if constexpr (is_wire_map<T>) {
    return (is_wire_number<typename T::key_type> || is_wire_text<typename T::key_type>) &&
           on_the_wire<typename T::mapped_type>();
  } else if constexpr (is_a<T, std::variant>) {
    return detail::all_on_the_wire(std::type_identity<T>());
  } else if constexpr (is_wire_struct<T>) {
    return detail::AllMembers<MembersOf<T>>::on_the_wire();
  } else {
    return false;
  }
}

/// A type that can be written as JSON.
template <class T>
concept OnTheWire = on_the_wire<std::remove_cvref_t<T>>();

static_assert(OnTheWire<RoomDoc> && OnTheWire<Faces> && OnTheWire<ClockDoc> && OnTheWire<engine::View> &&
              OnTheWire<engine::PublicEvent> && OnTheWire<engine::PrivateEvent> && OnTheWire<RoomEvent> &&
              OnTheWire<engine::Move> && OnTheWire<ClientMessage>);

}  // namespace meldroom::protocol
