#include <map>

#include "narrator.hpp"
#include "phrases.hpp"

namespace meldroom::terminal {

using nlohmann::json;

namespace {

std::string option_text(const json& value) {
  if (value.is_boolean()) {
    return value.get<bool>() ? "yes" : "no";
  }
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// The name of the rules that are played, as far as they have one.
std::string rules_text(const json& offered, const json& options) {
  json usual = json::object();
  for (const auto& spec : offered.value("options", json::array())) {
    usual[spec.at("name").get<std::string>()] = spec.at("default");
  }
  if (options == usual) {
    return "The rules are the usual ones.";
  }
  for (const auto& preset : offered.value("presets", json::array())) {
    json complete = usual;
    complete.update(preset.at("options"));
    if (options == complete) {
      return "The rules have a name: " + preset.at("title").get<std::string>() + ".";
    }
  }
  return "The rules are this table's own.";
}

}  // namespace

Lines Narrator::room_changes(const Document& before, const Document& now) const {
  Lines lines;
  const json& was = before.room();
  const json& is = now.room();
  if (was.at("variant") != is.at("variant")) {
    lines.push_back("The game is " + variant(now).value("title", is.at("variant").get<std::string>()) +
                    " now.");
  }
  for (const auto& [name, value] : is.at("options").items()) {
    const auto old = was.at("options").find(name);
    if (old != was.at("options").end() && *old != value) {
      lines.push_back("Option " + name + " is " + option_text(value) + " now.");
    }
  }
  if (was.at("capacity") != is.at("capacity")) {
    lines.push_back("The room has " + count(is.at("capacity"), "seat", "seats") + " now.");
  }
  for (const auto& [seat, taken] : is.at("seats").items()) {
    const auto old = was.at("seats").find(seat);
    const bool had_stand_in = old != was.at("seats").end() && old->contains("stand_in");
    if (taken.contains("stand_in") && !had_stand_in) {
      const bool own = std::stoi(seat) == now.seat();
      lines.push_back("A bot plays for " + now.name(std::stoi(seat)) +
                      (own ? ", which is you, until you play or type back." : "."));
    }
  }
  // While a hand is played nobody has to be ready; its end makes everyone unready, which is no news (T-21).
  if (now.stage() == "playing" && !(before.between_hands() && now.between_hands())) {
    return lines;
  }
  for (const auto& [seat, taken] : is.at("seats").items()) {
    if (taken.contains("bot")) {
      continue;  // always ready
    }
    const auto old = was.at("seats").find(seat);
    const bool was_ready = old != was.at("seats").end() && old->at("ready").get<bool>();
    if (const bool ready = taken.at("ready"); ready != was_ready) {
      lines.push_back(ready
                          ? does(now, std::stoi(seat), "are ready.", "is ready.")
                          : does(now, std::stoi(seat), "are not ready any more.", "is not ready any more."));
    }
  }
  return lines;
}

Lines Narrator::room(const Document& now) const {
  const json& room = now.room();
  const std::string name = room.at("variant");
  Lines lines{"Room " + now.code() + ": " + variant(now).value("title", name) + ", " +
              std::to_string(room.at("seats").size()) + " of " + count(room.at("capacity"), "seat", "seats") +
              " taken."};
  for (const int seat : now.seats()) {
    const json& taken = room.at("seats").at(std::to_string(seat));
    Lines remarks;
    if (seat == now.seat()) {
      remarks.emplace_back("you");
    }
    if (taken.contains("bot")) {
      remarks.push_back("a bot (" + taken.at("bot").get<std::string>() + ")");
    }
    if (taken.contains("stand_in")) {
      remarks.emplace_back("a bot plays for now");
    }
    if (room.at("host") == seat) {
      remarks.emplace_back("host");
    }
    if (now.stage() != "playing") {
      remarks.emplace_back(taken.at("ready").get<bool>() ? "ready" : "not ready");
    }
    if (!taken.at("connected").get<bool>()) {
      remarks.emplace_back("not connected");
    }
    lines.push_back("Seat " + std::to_string(seat + 1) + ": " + now.name(seat) +
                    (remarks.empty() ? "" : ", " + join(remarks, ", ")) + ".");
  }
  if (const int spectators = room.value("spectators", 0); spectators > 0) {
    lines.push_back(count(spectators, "person watches.", "people watch."));
  }
  return lines;
}

Lines Narrator::options(const Document& now) const {
  const json offered = variant(now);
  Lines lines{"The game is " + offered.value("title", now.room().at("variant").get<std::string>()) + ".",
              rules_text(offered, now.room().at("options"))};
  std::map<std::string, json> specs;
  for (const auto& spec : offered.value("options", json::array())) {
    specs[spec.at("name")] = spec;
  }
  for (const auto& [name, value] : now.room().at("options").items()) {
    std::string line = name + ": " + option_text(value) + ".";
    if (const auto spec = specs.find(name); spec != specs.end()) {
      line += " " + spec->second.at("text").get<std::string>() + " (" +
              spec->second.at("clause").get<std::string>() + "; default " +
              option_text(spec->second.at("default")) + ")";
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace meldroom::terminal
