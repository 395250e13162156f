#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "commands/commands.hpp"
#include "dict/editions.hpp"
#include "dict/explain.hpp"
#include "dict/lexicon.hpp"
#include "dict/lexicon_file.hpp"
#include "dict/word_list.hpp"
#include "json_line.hpp"
#include "lexicons.hpp"
#include "settings/settings.hpp"
#include "whole_file.hpp"

namespace meldroom::server {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_unusable_shown = 20;

/// Ends a command: a message for stderr and the exit code.
struct Failure {
  int exit_code;
  std::string message;
};
Failure failed(std::string message) {
  return {1, std::move(message)};
}
Failure usage(std::string message) {
  return {2, std::move(message)};
}

bool is_lexicon_file(const fs::path& path) {
  return path.extension() == lexicon_ending;
}

LexiconPtr open_lexicon(const fs::path& file) {
  auto opened = dict::Lexicon::open(file);
  if (!opened) {
    throw usage(opened.error().message +
                (is_missing(file) ? "; `meldroom dict build` makes the lexicons" : ""));
  }
  return *std::move(opened);
}

/// Checks a lexicon as its users will, then puts it in the place of the old one.
void put(const dict::LexiconBytes& bytes, const fs::path& file) {
  const auto opened = dict::Lexicon::from_bytes(bytes);
  if (!opened) throw failed("the new lexicon cannot be used: " + opened.error().message);
  if (const auto saved = dict::save(bytes, file); !saved) throw failed(saved.error().message);
  const auto& lexicon = *opened;
  std::cout << file.string() << ": " << lexicon->size() << " words, hash " << lexicon->hash() << '\n';
}

struct BuildArguments {
  std::string source;
  std::string name;
  fs::path out;
  fs::path known;
  bool skip_unusable = false;
};

bool is_edition(std::string_view source) {
  return source.empty() || source == "standard" || source == "expansive";
}

/// The file for a lexicon: `--out` itself if that names a lexicon file, otherwise `<name>.lex` in that folder.
fs::path output_file(const BuildArguments& arguments, std::string_view name) {
  return is_lexicon_file(arguments.out) ? arguments.out : lexicon_file(arguments.out, name);
}

void build_editions(const BuildArguments& arguments) {
  if (!arguments.name.empty()) throw usage("--name is for a list of your own: --source FILE");
  if (arguments.source.empty() && is_lexicon_file(arguments.out)) {
    throw usage("--out names one file for two lexicons; name a folder, or choose one of them with --source");
  }
  const auto built = dict::compile_editions();
  if (!built) throw failed(built.error().message);
  if (arguments.source != "expansive") put(built->standard, output_file(arguments, "standard"));
  if (arguments.source != "standard") put(built->expansive, output_file(arguments, "expansive"));
}

void report_unusable(const fs::path& file, const dict::WordList& list) {
  for (std::size_t i = 0; i < list.unusable.size() && i < most_unusable_shown; ++i) {
    const auto& [line, word, reason] = list.unusable[i];
    std::cerr << file.string() << ':' << line << ": " << word << ": " << reason << '\n';
  }
  if (list.unusable.size() > most_unusable_shown) {
    std::cerr << "... and " << list.unusable.size() - most_unusable_shown << " more\n";
  }
}

dict::WordList read_list(const fs::path& file, bool skip_unusable) {
  const auto read = whole_file(file);
  if (!read) throw usage(read.error().message);
  dict::WordList list = dict::read_word_list(*read);
  report_unusable(file, list);
  if (!list.unusable.empty() && !skip_unusable) {
    throw failed("nothing was built; correct these words, or leave them out with --skip-unusable");
  }
  if (list.words.empty()) throw failed("there is no word in " + file.string());
  return list;
}

void build_list(const BuildArguments& arguments) {
  const fs::path source = arguments.source;
  const dict::WordList list = read_list(source, arguments.skip_unusable);
  const std::string name = arguments.name.empty() ? source.stem().string() : arguments.name;
  const fs::path usual = lexicon_file(default_lexicon_dir(), "expansive");
  const fs::path known = arguments.known.empty() && !is_missing(usual) ? usual : arguments.known;
  const auto lexicon = known.empty() ? nullptr : open_lexicon(known);
  try {
    put(dict::compile_words(name, list.words, lexicon.get()), output_file(arguments, name));
  } catch (const std::invalid_argument& error) {
    throw usage(std::string(error.what()) + "; choose one with --name: 1 to 32 of a-z, 0-9, '-' and '_'");
  }
  std::cout << (known.empty()
                    ? "There is no lexicon to take definitions and marks from; see --known."
                    : "Definitions and marks (plural, offensive, rare) are from " + known.string() + ".")
            << '\n';
}

void build(const BuildArguments& arguments) {
  is_edition(arguments.source) ? build_editions(arguments) : build_list(arguments);
}

struct CheckArguments {
  std::string lexicon = "standard";
  fs::path folder;
  bool json = false;
  std::vector<std::string> words;
};

void print_json(const dict::WordReport& report) {
  const nlohmann::ordered_json object{{"word", report.word},           {"valid", report.valid},
                                      {"plural", report.plural},       {"inflection", report.inflection},
                                      {"offensive", report.offensive}, {"gloss", report.gloss}};
  std::cout << json_line(object) << '\n';
}

void print_text(const dict::WordReport& report) {
  std::cout << report.word << ": ";
  if (!report.valid) {
    std::cout << "no, " << report.reason << '\n';
    return;
  }
  std::cout << "yes";
  if (report.plural) std::cout << ", a plural";
  if (!report.inflection.empty()) std::cout << ", inflected (" << report.inflection << ')';
  if (report.lemma != report.word) std::cout << ", from " << report.lemma;
  if (report.offensive) std::cout << ", offensive";
  std::cout << (report.gloss.empty() ? "" : "; ") << report.gloss << '\n';
}

/// Prints a report on every word. True if all are in the lexicon.
bool check(const CheckArguments& arguments) {
  const bool is_file = is_lexicon_file(arguments.lexicon) || arguments.lexicon.find('/') != std::string::npos;
  const auto lexicon =
      open_lexicon(is_file ? fs::path(arguments.lexicon) : lexicon_file(arguments.folder, arguments.lexicon));
  bool all_valid = true;
  for (const std::string& word : arguments.words) {
    const dict::WordReport report = dict::explain(*lexicon, word);
    arguments.json ? print_json(report) : print_text(report);
    all_valid = all_valid && report.valid;
  }
  return all_valid;
}

/// Runs a command that returns its exit code or throws a Failure.
template <class Command>
int guarded(Command command) {
  try {
    return command();
  } catch (const Failure& failure) {
    std::cerr << "meldroom dict: " << failure.message << '\n';
    return failure.exit_code;
  }
}

void add_build(CLI::App& dict, int& exit_code) {
  auto arguments = std::make_shared<BuildArguments>();
  arguments->out = default_lexicon_dir();
  CLI::App* command = dict.add_subcommand("build", "Build lexicon files");
  command->add_option(
      "--source", arguments->source,
      "standard, expansive, or a file with a word list of your own; without it, standard and expansive");
  command->add_option("--name", arguments->name,
                      "what rooms will call a list of your own; its file's name if not given");
  command->add_option("--out,--out-dir", arguments->out,
                      "a folder, or a file if it ends in .lex; without it " + arguments->out.string());
  command->add_option("--known", arguments->known,
                      "a lexicon file from which the words of your own list take definitions and marks "
                      "(plural, offensive, rare); "
                      "expansive if that is built");
  command->add_flag("--skip-unusable", arguments->skip_unusable,
                    "leave out what cannot be a word, instead of refusing the list");
  command->callback([arguments, &exit_code] {
    exit_code = guarded([&] {
      build(*arguments);
      return 0;
    });
  });
}

void add_check(CLI::App& dict, int& exit_code) {
  auto arguments = std::make_shared<CheckArguments>();
  arguments->folder = default_lexicon_dir();
  CLI::App* command =
      dict.add_subcommand("check", "Look words up: whether they count, why not, and what they mean");
  command->add_option("--lexicon", arguments->lexicon, "name or file of the lexicon")->capture_default_str();
  command->add_option("--lexicon-dir", arguments->folder, "where lexicons are found by name")
      ->capture_default_str();
  command->add_flag("--json", arguments->json, "one JSON object a line");
  command->add_option("WORD", arguments->words, "the words")->required();
  command->callback(
      [arguments, &exit_code] { exit_code = guarded([&] { return check(*arguments) ? 0 : 1; }); });
}

}  // namespace

void add_dict_commands(CLI::App& app, int& exit_code) {
  CLI::App* dict = app.add_subcommand("dict", "Build lexicons and look words up");
  dict->require_subcommand(1);
  add_build(*dict, exit_code);
  add_check(*dict, exit_code);
}

}  // namespace meldroom::server
