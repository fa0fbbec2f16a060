// A mapping's YAML file read and checked: unknown keys, patterns that cannot be, cards that are
// none.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "config/yaml.h"
#include "diag/result.h"
#include "mapping/mapped_parts.h"
#include "mapping/mapping.h"
#include "mapping/pattern.h"

namespace rummy {
namespace {

using maps::path_in;

constexpr std::string_view kRanks = "A 2 3 4 5 6 7 8 9 10 J Q K";

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    if (text.empty()) return words;
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

class MappingReader {
 public:
  MappingReader(const SourceText& source, std::string name) : source_(source) {
    mapping_.name = std::move(name);
  }

  void read(const YamlNode& root);
  [[nodiscard]] Result<Mapping> take() && {
    if (!problems_.empty()) return Failure(std::move(problems_));
    return std::move(mapping_);
  }

 private:
  using Reader = void (MappingReader::*)(const YamlNode&);
  struct Key {
    std::string_view name;
    Reader read;
  };
  static const std::vector<Key>& keys();

  void say(const YamlNode& node, std::string message, std::string help = {}) {
    say_at(node.at, std::move(message), std::move(help));
  }
  void say_at(const TextPlace& place, std::string message, std::string help = {}) {
    problems_.push_back(source_.problem(place, std::move(message), std::move(help)));
  }
  /// Calls `take(key, value)` for each entry of a map; anything else is an error.
  template <class Take>
  void each_entry(const YamlNode& node, std::string_view what, Take take) {
    if (!node.is_map()) return say(node, fmt::format("expected {}", what));
    for (const YamlEntry& entry : node.entries)
      take(entry.key, entry.value);
  }
  void unknown(const YamlNode& key, std::vector<std::string_view> known);
  std::string text_of(const YamlNode& node);
  std::vector<std::string> list_of(const YamlNode& node);
  MapPath path_of(const YamlNode& node) { return path_in(text_of(node)); }
  MapPattern pattern_of(const YamlNode& node, std::string_view text);
  std::optional<std::string> template_of(const YamlNode& node);
  MapConditions conditions_of(const YamlNode& node);
  MapSplit split_of(const YamlNode& node);
  std::vector<std::pair<std::string, std::string>> table_of(const YamlNode& node,
                                                            std::string_view what);

  void read_into(const YamlNode& node);
  void read_form(const YamlNode& node);
  void read_unread(const YamlNode& node);
  void read_variant(const YamlNode& node);
  void read_settings(const YamlNode& node);
  void read_within(const YamlNode& node);
  void read_where(const YamlNode& node) { mapping_.where = conditions_of(node); }
  void read_each(const YamlNode& node) { mapping_.each = path_of(node); }
  void read_split(const YamlNode& node);
  void read_players(const YamlNode& node);
  void read_cards(const YamlNode& node);
  void read_index(const YamlNode& node);
  void read_spelling(const YamlNode& node);
  void read_fields(const YamlNode& node);
  void read_suits(const YamlNode& node);
  void read_round(const YamlNode& node);
  void read_lines(const YamlNode& node);
  void read_line_rule(const YamlNode& item);
  void read_line_part(const YamlNode& key, const YamlNode& value, MapLine& rule);
  void check_stages();
  void check_places(const TextPlace& at, const MapLine& rule, std::string_view text);
  void read_snapshots(const YamlNode& node);
  void read_actions(const YamlNode& node);
  void read_score(const YamlNode& node);
  void check_parts(const YamlNode& root);

  const SourceText& source_;
  Mapping mapping_;
  std::vector<TextPlace> line_places_;  // of mapping_.lines, for messages
  Problems problems_;
};

const std::vector<MappingReader::Key>& MappingReader::keys() {
  static const std::vector<Key> all = {
      {"into", &MappingReader::read_into},       {"read", &MappingReader::read_form},
      {"unread", &MappingReader::read_unread},   {"variant", &MappingReader::read_variant},
      {"set", &MappingReader::read_settings},    {"within", &MappingReader::read_within},
      {"where", &MappingReader::read_where},     {"each", &MappingReader::read_each},
      {"split", &MappingReader::read_split},     {"players", &MappingReader::read_players},
      {"cards", &MappingReader::read_cards},     {"round", &MappingReader::read_round},
      {"lines", &MappingReader::read_lines},     {"snapshots", &MappingReader::read_snapshots},
      {"actions", &MappingReader::read_actions}, {"score", &MappingReader::read_score}};
  return all;
}

void MappingReader::unknown(const YamlNode& key, std::vector<std::string_view> known) {
  const std::string_view near = nearest_word(key.text, known);
  std::string help = near.empty() ? "" : fmt::format("did you mean '{}'?", near);
  if (help.empty()) {
    help = "the keys here are ";
    for (std::size_t i = 0; i < known.size(); ++i)
      help.append(i == 0 ? "" : ", ").append(known[i]);
  }
  say(key, fmt::format("unknown key '{}'", key.text), help);
}

std::string MappingReader::text_of(const YamlNode& node) {
  if (!node.is_scalar()) say(node, "expected text");
  return node.text;
}

/// A list, or one text of words.
std::vector<std::string> MappingReader::list_of(const YamlNode& node) {
  if (!node.is_sequence()) return words_in(text_of(node));
  std::vector<std::string> list;
  list.reserve(node.items.size());
  for (const YamlNode& item : node.items)
    list.push_back(text_of(item));
  return list;
}

MapPattern MappingReader::pattern_of(const YamlNode& node, std::string_view text) {
  std::string why;
  MapPattern pattern = maps::Pattern::read(text, why);
  if (!pattern) say(node, fmt::format("this pattern cannot be used: {}", why));
  return pattern;
}

std::optional<std::string> MappingReader::template_of(const YamlNode& node) {
  const bool is_null = node.kind == YamlKind::null || (node.is_scalar() && !node.quoted &&
                                                       (node.text == "null" || node.text == "~"));
  if (is_null) return std::nullopt;
  std::string text = text_of(node);
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '}') say(node, "there is a } without a { before it");
    if (text[at] != '{') continue;
    const std::size_t end = text.find('}', at);
    if (end == std::string::npos || end == at + 1) {
      say(node, "a { needs a name and a } after it");
      break;
    }
    at = end;
  }
  return text;
}

MapConditions MappingReader::conditions_of(const YamlNode& node) {
  MapConditions all;
  each_entry(node, "paths and their values", [&](const YamlNode& key, const YamlNode& value) {
    std::vector<std::string> values;
    if (value.is_sequence())
      values = list_of(value);
    else
      values.push_back(text_of(value));
    all.push_back({.path = path_in(key.text), .values = std::move(values)});
  });
  return all;
}

MapSplit MappingReader::split_of(const YamlNode& node) {
  MapSplit split;
  if (node.is_scalar() && node.text == "file") return split;
  each_entry(node, "file, or one of changes, falls and line",
             [&](const YamlNode& key, const YamlNode& value) {
               if (key.text == "changes")
                 split.changes = path_of(value);
               else if (key.text == "falls")
                 split.falls = path_of(value);
               else if (key.text == "line")
                 split.begins = pattern_of(value, text_of(value));
               else
                 unknown(key, {"changes", "falls", "line"});
             });
  return split;
}

std::vector<std::pair<std::string, std::string>> MappingReader::table_of(const YamlNode& node,
                                                                         std::string_view what) {
  std::vector<std::pair<std::string, std::string>> table;
  each_entry(node, what, [&](const YamlNode& key, const YamlNode& value) {
    table.emplace_back(key.text, text_of(value));
  });
  return table;
}

void MappingReader::read_into(const YamlNode& node) {
  const std::string word = text_of(node);
  if (word == "scoresheet")
    mapping_.into = MapInto::scoresheet;
  else if (word != "record")
    say(node, fmt::format("'{}': expected record or scoresheet", word));
}

void MappingReader::read_form(const YamlNode& node) {
  constexpr auto kForms =
      std::to_array<std::pair<std::string_view, MapRead>>({{"json", MapRead::json},
                                                           {"ndjson", MapRead::ndjson},
                                                           {"lines", MapRead::lines},
                                                           {"csv", MapRead::csv}});
  const std::string word = text_of(node);
  const auto found = std::ranges::find(kForms, word, [](const auto& form) { return form.first; });
  if (found == kForms.end())
    return say(node, fmt::format("'{}': expected json, ndjson, lines or csv", word));
  mapping_.read = found->second;
}

void MappingReader::read_unread(const YamlNode& node) {
  const std::string word = text_of(node);
  if (word == "note")
    mapping_.unread = MapUnread::note;
  else if (word != "error")
    say(node, fmt::format("'{}': expected error or note", word));
}

void MappingReader::read_variant(const YamlNode& node) {
  if (node.is_map()) {
    each_entry(node, "a path", [&](const YamlNode& key, const YamlNode& value) {
      if (key.text == "path")
        mapping_.variant_path = path_of(value);
      else
        unknown(key, {"path"});
    });
    return;
  }
  mapping_.variant = text_of(node);
}

void MappingReader::read_settings(const YamlNode& node) {
  mapping_.settings = table_of(node, "settings and their values");
}

void MappingReader::read_within(const YamlNode& node) {
  mapping_.within = pattern_of(node, text_of(node));
  if (mapping_.within && mapping_.within->groups() == 0)
    say(node, "this pattern has no group: ( ) around the part that counts");
}

void MappingReader::read_split(const YamlNode& node) {
  each_entry(node, "game and round", [&](const YamlNode& key, const YamlNode& value) {
    if (key.text == "game")
      mapping_.game = split_of(value);
    else if (key.text == "round")
      mapping_.round_split = split_of(value);
    else
      unknown(key, {"game", "round"});
  });
}

void MappingReader::read_players(const YamlNode& node) {
  if (node.is_scalar()) {
    mapping_.players_path = path_of(node);
  } else if (node.is_sequence()) {
    for (const std::string& name : list_of(node))
      mapping_.players.emplace_back(name, name);
  } else {
    mapping_.players = table_of(node, "a path, a list of names, or a table of names");
  }
}

void MappingReader::read_suits(const YamlNode& node) {
  if (node.is_map()) {
    for (auto& [theirs, ours] : table_of(node, "suits")) {
      mapping_.cards.suits.push_back(theirs);
      mapping_.cards.our_suits.push_back(ours);
    }
  } else {
    mapping_.cards.suits = mapping_.cards.our_suits = list_of(node);
  }
  for (const std::string& suit : mapping_.cards.our_suits)
    if (suit != "S" && suit != "H" && suit != "D" && suit != "C")
      say(node, fmt::format("'{}': a suit is S, H, D or C", suit),
          "a table says which of theirs is which: {h: H, s: S}");
}

void MappingReader::read_index(const YamlNode& node) {
  MapCards& cards = mapping_.cards;
  cards.kind = MapCards::Kind::index;
  each_entry(node, "ranks, suits, first, joker", [&](const YamlNode& key, const YamlNode& value) {
    if (key.text == "ranks") {
      cards.our_ranks = list_of(value);
      for (const std::string& rank : cards.our_ranks)
        if (const auto known = words_in(kRanks); std::ranges::find(known, rank) == known.end())
          say(value, fmt::format("'{}': a rank is one of {}", rank, kRanks));
    } else if (key.text == "suits") {
      read_suits(value);
    } else if (key.text == "first") {
      const auto first = number_in<std::int64_t>(text_of(value));
      if (!first || *first < 0 || *first > 1'000) say(value, "expected 0 or 1");
      cards.first = first.value_or(0);
    } else if (key.text == "joker") {
      cards.jokers = list_of(value);
    } else {
      unknown(key, {"ranks", "suits", "first", "joker"});
    }
  });
  if (cards.our_ranks.empty() || cards.our_suits.empty())
    say(node, "cards by number need ranks and suits, in their order");
}

void MappingReader::read_spelling(const YamlNode& node) {
  MapCards& cards = mapping_.cards;
  cards.kind = MapCards::Kind::spelling;
  each_entry(node, "ranks, suits, order, joker", [&](const YamlNode& key, const YamlNode& value) {
    if (key.text == "ranks") {
      cards.ranks = list_of(value);
      cards.our_ranks = words_in(kRanks);
      if (cards.ranks.size() != cards.our_ranks.size())
        say(value, fmt::format("expected 13 ranks, from the ace to the king; found {}",
                               cards.ranks.size()));
    } else if (key.text == "suits") {
      read_suits(value);
    } else if (key.text == "order") {
      const std::string order = text_of(value);
      cards.suit_first = order == "suit rank";
      if (!cards.suit_first && order != "rank suit")
        say(value, "expected 'rank suit' or 'suit rank'");
    } else if (key.text == "joker") {
      cards.jokers = list_of(value);
    } else {
      unknown(key, {"ranks", "suits", "order", "joker"});
    }
  });
  if (cards.ranks.empty() || cards.suits.empty()) say(node, "a spelling needs ranks and suits");
}

void MappingReader::read_fields(const YamlNode& node) {
  mapping_.cards.kind = MapCards::Kind::fields;
  mapping_.cards.fields = list_of(node);
  if (mapping_.cards.fields.size() != 2)
    say(node, "expected the field of the rank and of the suit");
}

void MappingReader::read_cards(const YamlNode& node) {
  if (node.is_scalar() && node.text == "notation") return;
  each_entry(node, "one of index, spelling and fields",
             [&](const YamlNode& key, const YamlNode& value) {
               if (key.text == "index")
                 read_index(value);
               else if (key.text == "spelling")
                 read_spelling(value);
               else if (key.text == "fields")
                 read_fields(value);
               else if (key.text == "joker")
                 mapping_.cards.joker_field = text_of(value);
               else if (key.text == "table")
                 mapping_.cards.table = table_of(value, "their words and ours");
               else
                 unknown(key, {"index", "spelling", "fields", "joker", "table"});
             });
}

void MappingReader::read_round(const YamlNode& node) {
  mapping_.round = table_of(node, "lines of a round: dealer: NAME");
}

void MappingReader::read_lines(const YamlNode& node) {
  if (!node.is_sequence()) return say(node, "expected a list of patterns");
  for (const YamlNode& item : node.items) {
    const bool is_long = item.is_map() && std::ranges::any_of(item.entries, [](const auto& entry) {
                           return entry.key.text == "line";
                         });
    if (is_long) {
      read_line_rule(item);
      continue;
    }
    each_entry(item, "PATTERN: NOTATION", [&](const YamlNode& key, const YamlNode& value) {
      mapping_.lines.push_back(
          {.pattern = pattern_of(key, key.text), .source = key.text, .write = template_of(value)});
      line_places_.push_back(key.at);
    });
  }
  check_stages();
}

/// A rule of several parts: {line: PATTERN, in: STAGE, to: STAGE, times: 10, write: NOTATION}.
void MappingReader::read_line_rule(const YamlNode& item) {
  MapLine rule;
  each_entry(item, "line, write and such",
             [&](const YamlNode& key, const YamlNode& value) { read_line_part(key, value, rule); });
  mapping_.lines.push_back(std::move(rule));
  line_places_.push_back(item.at);
}

void MappingReader::read_line_part(const YamlNode& key, const YamlNode& value, MapLine& rule) {
  if (key.text == "line") {
    rule.source = text_of(value);
    rule.pattern = pattern_of(value, rule.source);
  } else if (key.text == "write") {
    rule.write = template_of(value);
  } else if (key.text == "hold") {
    rule.hold = template_of(value).value_or("");
  } else if (key.text == "in") {
    rule.in = list_of(value);
  } else if (key.text == "to") {
    rule.to = text_of(value);
  } else if (key.text == "times") {
    const auto times = number_in<std::uint32_t>(text_of(value));
    if (!times || *times < 1 || *times > 1'000) say(value, "expected a number from 1 to 1000");
    rule.times = times.value_or(1);
  } else if (key.text == "again") {
    rule.again = text_of(value) == "true";
    if (!rule.again && value.text != "false") say(value, "expected true or false");
  } else {
    unknown(key, {"line", "write", "hold", "in", "to", "times", "again"});
  }
}

/// Every stage that a rule holds in begins somewhere; a line cannot be read again in one stage
/// without end; every place of a template has a group.
void MappingReader::check_stages() {
  const auto begins = [this](const std::string& stage) {
    return stage == kFirstStage ||
           std::ranges::find(mapping_.lines, stage, &MapLine::to) != mapping_.lines.end();
  };
  for (std::size_t i = 0; i < mapping_.lines.size(); ++i) {
    const MapLine& rule = mapping_.lines[i];
    for (const std::string& stage : rule.in)
      if (!begins(stage))
        say_at(line_places_[i], fmt::format("no line leads to the stage '{}'", stage),
               "a rule with `to` begins a stage; the first is `start`");
    const bool leaves = !rule.to.empty() && std::ranges::find(rule.in, rule.to) == rule.in.end();
    if (rule.again && (!leaves || rule.in.empty()))
      say_at(line_places_[i], "again needs another stage: in and to");
    if (rule.write && !rule.hold.empty())
      say_at(line_places_[i], "a line has write or hold, not both");
    check_places(line_places_[i], rule, rule.write ? *rule.write : rule.hold);
  }
}

/// Notes which groups of other lines a template uses.
void MappingReader::check_places(const TextPlace& place, const MapLine& rule,
                                 std::string_view text) {
  if (!rule.pattern) return;
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
    std::string name(text.substr(at + 1, text.find('}', at) - at - 1));
    if (name == "top") continue;
    if (name.starts_with(kDrawPlace)) name.erase(0, kDrawPlace.size());
    if (rule.pattern->has_group(name)) continue;
    const bool is_known = std::ranges::any_of(mapping_.lines, [&](const MapLine& other) {
      return other.pattern && other.pattern->has_group(name);
    });
    if (!is_known) {
      say_at(place, fmt::format("no pattern has a group '{}'", name));
    } else if (std::ranges::find(mapping_.remembered, name) == mapping_.remembered.end()) {
      mapping_.remembered.push_back(name);
    }
  }
}

void MappingReader::read_snapshots(const YamlNode& node) {
  MapSnapshots& states = mapping_.snapshots;
  each_entry(node, "players, hand, table, actor, tile",
             [&](const YamlNode& key, const YamlNode& value) {
               if (key.text == "players")
                 mapping_.players_path = path_of(value);
               else if (key.text == "hand")
                 states.hand = path_of(value);
               else if (key.text == "table")
                 states.table = path_of(value);
               else if (key.text == "actor")
                 states.actor = path_of(value);
               else if (key.text == "tile")
                 states.tile = text_of(value);
               else
                 unknown(key, {"players", "hand", "table", "actor", "tile"});
             });
  if (states.hand.empty() || states.actor.empty()) say(node, "snapshots need hand and actor");
}

void MappingReader::read_actions(const YamlNode& node) {
  if (!node.is_sequence()) return say(node, "expected a list of conditions and notation");
  for (const YamlNode& item : node.items) {
    MapAction action;
    bool writes = false;
    each_entry(item, "when and write", [&](const YamlNode& key, const YamlNode& value) {
      if (key.text == "when") {
        action.when = conditions_of(value);
      } else if (key.text == "write") {
        action.write = template_of(value);
        writes = true;
      } else {
        unknown(key, {"when", "write"});
      }
    });
    if (item.is_map() && !writes) say(item, "an action needs write: NOTATION, or write: null");
    mapping_.actions.push_back(std::move(action));
  }
}

void MappingReader::read_score(const YamlNode& node) {
  MapScore& score = mapping_.score;
  const std::vector<std::pair<std::string_view, MapPath*>> parts = {
      {"rounds", &score.rounds}, {"sort", &score.sort},     {"points", &score.points},
      {"player", &score.player}, {"winner", &score.winner}, {"total", &score.total},
      {"round", &score.round}};
  each_entry(node, "rounds, points and such", [&](const YamlNode& key, const YamlNode& value) {
    const auto part =
        std::ranges::find(parts, key.text, [](const auto& known) { return known.first; });
    if (part != parts.end()) {
      *part->second = path_of(value);
      return;
    }
    std::vector<std::string_view> known;
    known.reserve(parts.size());
    for (const auto& [name, path] : parts)
      known.push_back(name);
    unknown(key, known);
  });
  if (score.points.empty()) say(node, "a score needs points: the path of the figures");
}

/// Whether the parts make a whole.
void MappingReader::check_parts(const YamlNode& root) {
  const bool is_sheet = mapping_.into == MapInto::scoresheet;
  if (is_sheet && mapping_.score.points.empty())
    say(root, "a scoresheet needs score: where rounds and points are");
  if (is_sheet && mapping_.read == MapRead::lines)
    say(root, "a scoresheet is read as json, ndjson or csv");
  if (!is_sheet && mapping_.read == MapRead::lines && mapping_.lines.empty())
    say(root, "a record read by lines needs lines: patterns and what they become");
  if (!is_sheet && mapping_.read != MapRead::lines && mapping_.actions.empty())
    say(root, "a record needs actions: conditions and what they become");
  if (mapping_.within && mapping_.read != MapRead::lines)
    say(root, "within is for what is read by lines");
}

void MappingReader::read(const YamlNode& root) {
  bool has_form = false;
  each_entry(root, "a mapping: into, read and such",
             [&](const YamlNode& key, const YamlNode& value) {
               has_form |= key.text == "read";
               const auto found = std::ranges::find(keys(), key.text, &Key::name);
               if (found != keys().end()) return (this->*found->read)(value);
               std::vector<std::string_view> known;
               for (const Key& each : keys())
                 known.push_back(each.name);
               unknown(key, known);
             });
  if (root.is_map() && !has_form) say(root, "the key read is missing: json, ndjson, lines or csv");
  if (problems_.empty()) check_parts(root);
}

}  // namespace

Result<Mapping> read_mapping(const std::string& file, std::string_view text) {
  const SourceText source{file, text};
  const auto root = read_yaml(source, text);
  if (!root) return Failure(root.error());
  MappingReader reader(source, file);
  reader.read(*root);
  return std::move(reader).take();
}

Result<Mapping> shipped_mapping(const std::string& name) {
  std::vector<std::string_view> names;
  for (const ShippedMapping& shipped : shipped_mappings()) {
    if (shipped.name == name) return read_mapping(name + ".yaml", shipped.text);
    names.push_back(shipped.name);
  }
  const std::string_view near = nearest_word(name, names);
  std::string help = near.empty() ? "" : fmt::format("did you mean {}?", near);
  if (near.empty())
    for (const std::string_view shipped : names)
      help.append(help.empty() ? "shipped are " : ", ").append(shipped);
  return Failure(
      Problems{{.message = fmt::format("no such mapping: {}", shown(name)), .help = help}});
}

}  // namespace rummy
