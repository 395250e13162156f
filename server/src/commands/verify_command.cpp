#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "commands/commands.hpp"
#include "dict/lexicon.hpp"
#include "engine/match.hpp"
#include "engine/record.hpp"
#include "engine/record_check.hpp"
#include "journal/journal_file.hpp"
#include "journal/read_journal.hpp"
#include "lexicons.hpp"
#include "offer.hpp"
#include "protocol/record_json.hpp"
#include "room/check_rooms.hpp"
#include "settings/setting_flags.hpp"
#include "settings/settings.hpp"
#include "take_until.hpp"
#include "trimmed.hpp"
#include "whole_file.hpp"

namespace meldroom::server {

namespace {

using engine::RecordFault;
using protocol::ReadRecord;

std::string read_text(const std::string& file) {
  if (file == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  return whole_file(file).value();
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto line = take_until(text, '\n');
    if (!trimmed(line).empty()) lines.push_back(line);
  }
  return lines;
}

/// The records of a file: one a line, as `simulate` writes them, or a single one over several lines.
std::vector<ReadRecord> read_records(const std::string& text) {
  std::vector<ReadRecord> records;
  auto whole = protocol::parse_record(text);
  if (whole) {
    records.push_back(*std::move(whole));
    return records;
  }
  for (const auto line : lines_of(text)) {
    auto read = protocol::parse_record(line);
    if (!read) {
      // If not even the first line is a record, the file is a single record over several lines, and the error is in the
      // whole.
      if (records.empty()) throw std::runtime_error(whole.error().message);
      throw std::runtime_error("record " + std::to_string(records.size() + 1) + ": " + read.error().message);
    }
    records.push_back(*std::move(read));
  }
  if (records.empty()) throw std::runtime_error("there is no record in it");
  return records;
}

/// The lexicon that a record was played with, found by its hash: an operator can have replaced the one of that name.
LexiconPtr lexicon_of(const ReadRecord& read, const std::vector<LexiconPtr>& lexicons) {
  const auto found = std::ranges::find(lexicons, read.lexicon->hash, &dict::Lexicon::hash);
  if (found == lexicons.end()) {
    throw std::runtime_error(
        "it was played with a lexicon \"" + read.lexicon->name + "\" that is not here: its hash is " +
        read.lexicon->hash +
        ". A server keeps the lexicons of its matches in DATA-DIR/lexicons: name that folder with "
        "--lexicon-dir");
  }
  return *found;
}

/// What is wrong with the deck of a record. A shuffle orders only positions. So somebody who makes up the list of cards
/// after the shuffle could give anybody any hand.
std::optional<RecordFault> fault_in(const engine::Deck& deck, const protocol::Decks& decks) {
  const auto known = decks.find(deck.name);
  if (known == decks.end()) {
    return RecordFault{{},
                       "its deck \"" + deck.name +
                           "\" is not known here: name the file of decks that the "
                           "operator plays with (--decks)"};
  }
  const auto& cards = known->second->cards;
  const auto differ = std::ranges::mismatch(deck.cards, cards).in1 - deck.cards.begin();
  if (deck.cards.size() == cards.size() && differ == std::ssize(cards)) return std::nullopt;
  return RecordFault{{},
                     "its deck \"" + deck.name + "\" is not the one of that name here: they differ at card " +
                         std::to_string(differ)};
}

/// What is wrong with a record. Also sets the lexicon of the record.
std::optional<RecordFault> fault_in(ReadRecord& read, const std::vector<LexiconPtr>& lexicons,
                                    const protocol::Decks& decks) {
  auto& record = read.record;
  if (auto fault = fault_in(*record.setup.deck, decks)) return fault;
  if (engine::commitment_to(record.setup.seed.secret) != read.commitment) {
    return RecordFault{{}, "the secret is not the one that was committed to (T-14)"};
  }
  if (engine::info(record.setup.variant).words) {
    if (!read.lexicon) return RecordFault{{}, "the lexicon is missing"};
    record.setup.lexicon = lexicon_of(read, lexicons);
    if (record.setup.lexicon->name() != read.lexicon->name) {
      return RecordFault{{},
                         "the lexicon with that hash is called \"" +
                             std::string(record.setup.lexicon->name()) + "\", not \"" + read.lexicon->name +
                             "\""};
    }
  } else if (read.lexicon) {
    return RecordFault{{}, "it names a lexicon, but its game has no words"};
  }
  return check_record(record);
}

std::string about(const engine::Record& record) {
  return std::string(engine::info(record.setup.variant).title) + ", " + std::to_string(record.setup.seats) +
         " seats, " + std::to_string(record.moves.size()) + " moves, " + std::to_string(record.hands.size()) +
         " hands" + (record.result ? "" : ", cut before its end");
}

/// True if all records in the file are correct.
bool verify(const std::string& file, const Settings& settings) {
  auto records = read_records(read_text(file));
  const protocol::Decks decks = read_decks(settings.decks).value();
  const auto lexicons = open_readable_lexicons(lexicon_dir_of(settings));
  bool all_stand = true;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto fault = fault_in(records[i], lexicons, decks);
    std::cout << "match " << i + 1 << " (" << about(records[i].record) << "): ";
    if (!fault) {
      std::cout << "all of it follows from its seed and moves\n";
      continue;
    }
    all_stand = false;
    std::cout << "FAULT at " << (fault->move ? "move " + std::to_string(*fault->move) : "the start") << ": "
              << fault->what << '\n';
  }
  return all_stand;
}

/// True if the server could restore every room of the journal.
bool verify_journal(const Settings& settings) {
  const auto offer = Offer::load(lexicon_dir_of(settings), settings.data_dir, settings.decks).value();
  const auto read = [&](const std::function<void(const JournalEntry&)>& show) {
    return read_journal(settings.data_dir / journal_file_name, show);
  };
  const CheckedRooms checked = check_rooms(read, *offer).value();
  std::cout << "rooms: " << checked.rooms << ", entries: " << checked.entries
            << ", rooms that cannot go on: " << checked.faulty.size() << '\n';
  for (const SetAside& one : checked.faulty) {
    std::cout << one.room.text() << "  entry " << one.entry << ": " << one.reason << '\n';
  }
  return checked.faulty.empty();
}

}  // namespace

void add_verify_command(CLI::App& app, int& exit_code) {
  const auto file = std::make_shared<std::string>();
  auto* command = app.add_subcommand("verify",
                                     "Check match records: commitment, seed, deck, shuffles, moves, scores "
                                     "and lexicon, without a network; or all rooms of a journal");
  run_with_settings(*command, exit_code, {"data-dir", "lexicon-dir", "decks"},
                    [file](const Settings& settings) {
                      try {
                        return (file->empty() ? verify_journal(settings) : verify(*file, settings)) ? 0 : 1;
                      } catch (const std::exception& error) {
                        std::cerr << "meldroom verify: " << error.what() << '\n';
                        return 2;
                      }
                    });
  command
      ->add_option("FILE", *file,
                   "a record, or one on each line; - for standard input; without it the journal is checked, "
                   "and the server may run")
      ->excludes("--data-dir");
}

}  // namespace meldroom::server
