#pragma once

#include <span>
#include <string>

#include "engine/event.hpp"
#include "engine/match.hpp"

/// What a step did, as text: what the chain of hashes is made of. protocol/record.md says it byte for byte, so
/// that anyone can compute the chain from a record and the rulebook; what is written here is therefore part of
/// the record format, and independent of how states, views and events are stored.
namespace meldroom::engine {

/// Appends the move, whose cards are deck positions, as one line.
void append_move_fact(std::string& facts, Seat seat, Author author, const Move& move);
/// Appends a line for each shuffle.
void append_shuffle_facts(std::string& facts, std::span<const Shuffle> shuffles);
/// Appends a line or more for each event, those of single seats included, in order. Card ids and the lines of a
/// hand's score sheet stay out: how they are numbered and grouped is the program's, not the game's.
void append_event_facts(std::string& facts, const EventLog& events);

/// The chain's value before anything has happened, for a variant and the version of its rules.
[[nodiscard]] StateHash chain_of(VariantId variant, int rules_version);
/// The chain's next value.
[[nodiscard]] StateHash chain_on(const StateHash& before, std::string_view facts);

}  // namespace meldroom::engine
