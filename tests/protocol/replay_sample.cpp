#include "replay_sample.hpp"

#include <optional>
#include <utility>

#include "protocol/replay.hpp"
#include "protocol/room_doc.hpp"
#include "samples.hpp"

namespace meldroom::test {

namespace {

using protocol::RoomDoc;

/// The room of a match, which is the same for everyone.
RoomDoc room_of(const engine::Match& match) {
  static const std::vector<std::string> names{"Ada", "Bob", "Cleo", "Dan"};
  const engine::MatchSetup& setup = match.setup();
  RoomDoc room;
  room.code = "K7QX2ABC";
  room.variant = engine::info(setup.variant).name;
  room.deck = setup.deck->name;
  room.options = setup.options;
  room.stage = match.over() ? protocol::Stage::over : protocol::Stage::playing;
  room.match = 1;
  room.capacity = setup.seats;
  room.commitment = engine::commitment_to(setup.seed.secret);
  if (setup.lexicon) {
    room.lexicon = {std::string(setup.lexicon->name()), std::string(setup.lexicon->hash())};
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(setup.seats); ++i) {
    room.seats[engine::seat_at(i)] = {names.at(i), static_cast<protocol::Avatar>(i), true, true, false};
    room.series[engine::seat_at(i)] = 0;
  }
  if (const auto result = match.result()) {
    for (const auto winner : result->winners) {
      ++room.series[winner];
    }
    room.secret = setup.seed.secret;
    room.contributions = setup.seed.contributions;
  }
  return room;
}

}  // namespace

PlayedReplay play_replay(engine::VariantId variant, std::uint64_t seed, std::size_t most_moves,
                         engine::Observer observer) {
  PlayedReplay played;
  std::optional<protocol::ReplayWriter> writer;
  protocol::Faces faces;
  RoomDoc room;
  play_match(
      variant, seed, most_moves,
      [&](const engine::Step& start) {
        faces = protocol::faces_of(start.next.deck());
        room = room_of(start.next);
        played.views.push_back(start.next.view(observer));
        const engine::View& first = played.views.back();
        writer.emplace(observer, protocol::Document{{&room, &faces, nullptr, &first}, &first}, start.events);
      },
      [&](const PlayedStep& move) {
        if (std::holds_alternative<engine::Arrange>(move.move) && move.seat != observer) {
          return;
        }
        const engine::View after = move.step.next.view(observer);
        RoomDoc room_after = room_of(move.step.next);
        const engine::View& before = played.views.back();
        writer->add(move.step.next.number(), move.seat, {{&room, &faces, nullptr, &before}, &before},
                    {{&room_after, &faces, nullptr, &after}, &after}, move.step.events);
        room = std::move(room_after);
        played.views.push_back(after);
      });
  played.text = std::move(*writer).finish();
  return played;
}

}  // namespace meldroom::test
