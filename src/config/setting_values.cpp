// Values of settings, from YAML into a Variant and back into text, for any number of players; and
// every setting with its topic's description.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/words.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/yaml.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === Values of settings.

constexpr std::size_t kMostDigits = 9;  // always fits an int

bool looks_like_number(std::string_view text) {
  return text.find_first_of("0123456789") != std::string_view::npos &&
         text.find_first_not_of("+-.,_0123456789abcdefxABCDEFXoO") == std::string_view::npos;
}

constexpr auto kTrue = std::to_array<std::string_view>(
    {"yes", "Yes", "YES", "y", "Y", "on", "On", "ON", "True", "TRUE", "1"});
constexpr auto kFalse = std::to_array<std::string_view>(
    {"no", "No", "NO", "n", "N", "off", "Off", "OFF", "False", "FALSE", "0"});

/// The word to write instead of one that other YAML readers, and people, take for a truth value.
std::string_view truth_word(std::string_view text) {
  if (std::ranges::find(kTrue, text) != kTrue.end()) return "true";
  if (std::ranges::find(kFalse, text) != kFalse.end()) return "false";
  return {};
}

/// Reads one value into the setting with its key; describe() calls it for every setting.
class Assigner {
 public:
  Assigner(std::string_view key, const YamlNode& value) : key_(key), value_(value) {}

  void flag(std::string_view key, bool& target, std::string_view /*doc*/) {
    if (!is_it(key) || !is_one_value()) return;
    const std::string& text = value_.text;
    if (!value_.quoted && (text == "true" || text == "false")) {
      target = text == "true";
      return;
    }
    std::string help;
    if (const std::string_view word = truth_word(text); !word.empty()) {
      help = fmt::format("write {}", word);
    } else if (value_.quoted) {
      help = "write it without quotes";
    }
    fault(value_.at, fmt::format("{} is true or false; '{}' is neither", key_, text), help);
  }

  void number(std::string_view key, int& target, Bounds bounds, std::string_view /*doc*/) {
    if (!is_it(key) || !is_one_value()) return;
    if (const auto n = read_number(value_, bounds)) target = *n;
  }

  template <class E>
  void choice(std::string_view key, E& target, std::string_view /*doc*/) {
    if (!is_it(key) || !is_one_value()) return;
    if (const auto i = word_index(kEnumWords<E>)) {
      target = static_cast<E>(*i);
      return;
    }
    no_such_word();
  }

  template <class E>
  void choice_or_number(std::string_view key, ChoiceOr<E>& target, Bounds bounds,
                        std::string_view /*doc*/) {
    if (!is_it(key) || !is_one_value()) return;
    if (const auto i = word_index(kEnumWords<E>)) {
      target = {.choice = static_cast<E>(*i), .number = 0};
      return;
    }
    if (!value_.quoted && !looks_like_number(value_.text)) return no_such_word();
    if (value_.quoted && !whole_number(value_.text)) return no_such_word();
    if (const auto n = read_number(value_, bounds)) target = {.choice = E::number, .number = *n};
  }

  void per_table(std::string_view key, PerTable& target, Bounds bounds, std::string_view /*doc*/) {
    if (!is_it(key)) return;
    const bool may_be_agreed = target.may_be_agreed;
    if (value_.is_scalar() && may_be_agreed && value_.text == kAgreed) {
      target = PerTable{.kind = PerTable::Kind::agreed, .may_be_agreed = true};
      return;
    }
    if (value_.is_scalar()) {
      if (const auto n = read_number(value_, bounds))
        target = PerTable{.may_be_agreed = may_be_agreed, .fixed = *n};
      return;
    }
    if (!value_.is_map() || value_.entries.empty()) {
      wrong_kind();
      return;
    }
    PerTable table{.may_be_agreed = may_be_agreed};
    const bool by_round = value_.entries.front().key.text == "by_round";
    const bool complete = by_round ? read_rounds(table, bounds) : read_players(table, bounds);
    if (complete) target = std::move(table);
  }

  void order(std::string_view key, std::vector<int>& target, Words words,
             std::string_view /*doc*/) {
    if (!is_it(key)) return;
    if (value_.is_scalar() && value_.text == kNoOrder) {
      target.clear();
      return;
    }
    if (!value_.is_sequence()) {
      wrong_kind();
      return;
    }
    std::vector<int> order;
    for (const YamlNode& item : value_.items)
      add_place(item, words, order);
    if (order.size() == value_.items.size()) target = std::move(order);
  }

  ValueFaults faults;
  bool found = false;

 private:
  /// Adds one word of an order, each at most once.
  void add_place(const YamlNode& item, Words words, std::vector<int>& order) {
    const auto found_word = item.is_scalar() ? std::ranges::find(words, item.text) : words.end();
    if (found_word == words.end()) {
      fault(
          item.at,
          fmt::format("{} lists {}; {} is none of them", key_, either({words.begin(), words.end()}),
                      item.is_scalar() ? "'" + item.text + "'" : std::string(kind_word(item))));
      return;
    }
    const int place = static_cast<int>(found_word - words.begin());
    if (std::ranges::find(order, place) == order.end()) {
      order.push_back(place);
    } else {
      fault(item.at, fmt::format("{} lists {} twice", key_, item.text));
    }
  }

  bool is_it(std::string_view key) {
    if (key.size() != key_.size() || key != key_) return false;  // most keys differ in size
    found = true;
    return true;
  }
  bool is_one_value() {
    if (value_.is_scalar()) return true;
    wrong_kind();
    return false;
  }
  void wrong_kind() {
    const SettingInfo* info = find_setting(key_);
    const std::string takes = info == nullptr ? std::string{} : values_in_words(*info);
    if (value_.kind == YamlKind::null) {
      fault(value_.at, fmt::format("{} has no value", key_), "expected " + takes);
      return;
    }
    fault(value_.at, fmt::format("{} takes {}; {} stands here", key_, takes, kind_word(value_)));
  }
  void fault(const TextPlace& at, std::string message, std::string help = {}) {
    faults.push_back({.at = at, .message = std::move(message), .help = std::move(help)});
  }

  std::optional<int> read_number(const YamlNode& node, Bounds bounds) {
    if (!node.is_scalar()) {
      fault(node.at,
            fmt::format("{} takes whole numbers here; {} stands here", key_, kind_word(node)));
      return std::nullopt;
    }
    const auto n = whole_number(node.text);
    if (!n || node.quoted) {
      no_number(node, n.has_value());
      return std::nullopt;
    }
    if (*n < bounds.low || *n > bounds.high) {
      fault(node.at,
            fmt::format("{} is {}; it must be from {} to {}", key_, *n, bounds.low, bounds.high));
      return std::nullopt;
    }
    return n;
  }
  void no_number(const YamlNode& node, bool only_quoted) {
    std::string help = "a whole number is written with digits alone: 51, -10";
    if (only_quoted) help = "write it without quotes";
    if (node.text.starts_with('0') && node.text.size() > 1) {
      help = "write whole numbers in decimal, without leading zeros";
    }
    fault(node.at, fmt::format("{} takes a whole number; '{}' is none", key_, node.text), help);
  }

  std::optional<std::size_t> word_index(std::span<const std::string_view> words) const {
    const auto found_word = std::ranges::find(words, value_.text);
    if (value_.text.empty() || found_word == words.end()) return std::nullopt;
    return static_cast<std::size_t>(found_word - words.begin());
  }
  void no_such_word() {
    const SettingInfo* info = find_setting(key_);
    RUMMY_CHECK(info != nullptr);
    const std::string_view near = nearest_word(value_.text, info->words);
    const std::string_view is_not = info->words.size() > 1 ? "none of them" : "not that";
    fault(value_.at,
          fmt::format("{} takes {}; '{}' is {}", key_, values_in_words(*info), value_.text, is_not),
          near.empty() ? std::string{} : fmt::format("did you mean '{}'?", near));
  }

  bool read_players(PerTable& table, Bounds bounds) {
    table.kind = PerTable::Kind::by_players;
    const std::size_t before = faults.size();
    each_table_size(key_, value_, faults, [&](Bounds range, const YamlNode& value) {
      const auto n = read_number(value, bounds);
      for (int players = range.low; n && players <= range.high; ++players)
        table.by_players[static_cast<std::size_t>(players)] = n;
    });
    return faults.size() == before;
  }

  bool read_rounds(PerTable& table, Bounds bounds) {
    table.kind = PerTable::Kind::by_round;
    const YamlNode& list = value_.entries.front().value;
    if (value_.entries.size() > 1) {
      fault(value_.entries[1].key.at,
            fmt::format("{} goes by players or by round, not by both", key_));
      return false;
    }
    if (!list.is_sequence() || list.items.empty()) {
      fault(list.at, fmt::format("by_round takes a list of numbers; {} stands here",
                                 list.is_sequence() ? "an empty one" : kind_word(list)));
      return false;
    }
    if (list.items.size() > kMaxRoundsTable) {
      fault(list.at, fmt::format("by_round lists {} rounds; at most {} are taken",
                                 list.items.size(), kMaxRoundsTable));
      return false;
    }
    for (const YamlNode& item : list.items) {
      if (const auto n = read_number(item, bounds)) table.by_round.push_back(*n);
    }
    return table.by_round.size() == list.items.size();
  }

  std::string_view key_;
  const YamlNode& value_;
};

std::string table_text(const PerTable& table) {
  switch (table.kind) {
    case PerTable::Kind::fixed:
      return std::to_string(table.fixed);
    case PerTable::Kind::by_players: {
      std::vector<std::string> values;
      values.reserve(table.by_players.size());
      for (const std::optional<int> n : table.by_players)
        values.push_back(n ? std::to_string(*n) : std::string());
      return players_text(values);
    }
    case PerTable::Kind::agreed:
      return std::string(kAgreed);
    case PerTable::Kind::by_round: {
      std::string text;
      for (const int n : table.by_round)
        text += (text.empty() ? "" : ", ") + std::to_string(n);
      return "{by_round: [" + text + "]}";
    }
  }
  return {};
}

/// Writes one setting, or all of them if no key is given.
class Writer {
 public:
  explicit Writer(std::string_view only) : only_(only) {}

  void flag(std::string_view key, bool& value, std::string_view /*doc*/) {
    if (is_wanted(key)) add(key, value ? "true" : "false");
  }
  void number(std::string_view key, int& value, Bounds /*bounds*/, std::string_view /*doc*/) {
    if (is_wanted(key)) add(key, std::to_string(value));
  }
  template <class E>
  void choice(std::string_view key, E& value, std::string_view /*doc*/) {
    if (!is_wanted(key)) return;
    add(key, std::string(kEnumWords<E>[static_cast<std::size_t>(value)]));
  }
  template <class E>
  void choice_or_number(std::string_view key, ChoiceOr<E>& value, Bounds /*bounds*/,
                        std::string_view /*doc*/) {
    if (!is_wanted(key)) return;
    const std::string_view word = kEnumWords<E>[static_cast<std::size_t>(value.choice)];
    add(key, word.empty() ? std::to_string(value.number) : std::string(word));
  }
  void per_table(std::string_view key, PerTable& value, Bounds /*bounds*/,
                 std::string_view /*doc*/) {
    if (is_wanted(key)) add(key, table_text(value));
  }
  void order(std::string_view key, std::vector<int>& value, Words words, std::string_view /*doc*/) {
    if (is_wanted(key)) add(key, order_text(value, words));
  }

  std::vector<std::pair<std::string, std::string>> written;

 private:
  [[nodiscard]] bool is_wanted(std::string_view key) const { return only_.empty() || key == only_; }
  void add(std::string_view key, std::string text) {
    written.emplace_back(std::string(key), std::move(text));
  }

  std::string_view only_;
};

std::vector<std::pair<std::string, std::string>> written(const Variant& variant,
                                                         std::string_view only) {
  // describe() passes writable references; this visitor only reads.
  Variant copy = variant;
  Writer writer(only);
  describe(writer, copy);
  for (auto& [key, text] : writer.written) {
    const auto table = std::ranges::find(variant.by_players, key, &NumberByPlayers::key);
    if (table != variant.by_players.end()) text = players_text(table->values);
  }
  return std::move(writer.written);
}

}  // namespace

std::optional<int> whole_number(std::string_view text) {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || digits.size() > kMostDigits) return std::nullopt;
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  if (digits.front() == '0' && text != "0") return std::nullopt;
  return number_in<int>(text);
}

std::string order_text(const std::vector<int>& order, Words words) {
  if (order.empty()) return std::string(kNoOrder);
  std::string text;
  for (const int place : order) {
    text += text.empty() ? "[" : ", ";
    text += words[static_cast<std::size_t>(place)];
  }
  return text + "]";
}

ValueFaults assign(Variant& variant, std::string_view key, const YamlNode& value) {
  if (is_by_players(key, value)) return assign_by_players(variant, key, value);
  Assigner assigner(key, value);
  describe(assigner, variant);
  RUMMY_CHECK(assigner.found);
  if (assigner.faults.empty())
    std::erase_if(variant.by_players, [key](const NumberByPlayers& n) { return n.key == key; });
  return std::move(assigner.faults);
}

std::vector<std::pair<std::string, std::string>> all_values(const Variant& variant) {
  return written(variant, {});
}

std::string value_text(const Variant& variant, std::string_view key) {
  auto values = written(variant, key);
  return values.empty() ? std::string() : std::move(values.front().second);
}

// === Tables by number of players, {2: 1, 3-5: 2}.

std::optional<Bounds> number_range(std::string_view text) {
  if (const auto n = whole_number(text)) return Bounds{.low = *n, .high = *n};
  // The dash between is never the first character, which would be a sign.
  const auto dash = text.find('-', 1);
  if (dash == std::string_view::npos) return std::nullopt;
  const auto low = whole_number(text.substr(0, dash));
  const auto high = whole_number(text.substr(dash + 1));
  if (!low || !high || *low > *high) return std::nullopt;
  return Bounds{.low = *low, .high = *high};
}

std::optional<Bounds> player_range(std::string_view text) {
  const auto range = number_range(text);
  if (!range || range->low < 1 || range->high > kMaxPlayers) return std::nullopt;
  return range;
}

ValueFault no_table_size(const YamlNode& size) {
  return {.at = size.at,
          .message = fmt::format("'{}' is no number of players; write 3, or 3-5, up to {}",
                                 size.text, kMaxPlayers),
          .help = {}};
}

ValueFault size_twice(std::string_view key, const YamlNode& size, int players) {
  return {.at = size.at,
          .message = fmt::format("{} has a value for {} players twice", key, players),
          .help = {}};
}

std::string players_text(std::span<const std::string> values) {
  std::string text;
  for (std::size_t from = 1; from < values.size(); ++from) {
    if (values[from].empty()) continue;
    std::size_t to = from;
    while (to + 1 < values.size() && values[to + 1] == values[from])
      ++to;
    const std::string range = from == to ? std::to_string(from) : fmt::format("{}-{}", from, to);
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", range, values[from]);
    from = to;
  }
  return "{" + text + "}";
}

bool is_by_players(std::string_view key, const YamlNode& value) {
  if (!value.is_map() || value.entries.empty()) return false;
  const SettingInfo* setting = find_setting(key);
  return setting != nullptr &&
         (setting->kind == SettingKind::number || setting->kind == SettingKind::choice_or_number);
}

ValueFaults assign_by_players(Variant& variant, std::string_view key, const YamlNode& table) {
  ValueFaults faults;
  if (key == "players.min" || key == "players.max") {
    faults.push_back({.at = table.at,
                      .message = fmt::format("{} cannot go by how many play", key),
                      .help = "write one whole number"});
    return faults;
  }
  NumberByPlayers by_players{.key = std::string(key)};
  each_table_size(key, table, faults, [&](Bounds range, const YamlNode& value) {
    if (value.is_map()) {
      faults.push_back({.at = value.at,
                        .message = fmt::format("{} takes one number for each table; {} stands here",
                                               key, kind_word(value)),
                        .help = {}});
      return;
    }
    Variant scratch;
    ValueFaults wrong = assign(scratch, key, value);
    faults.insert(faults.end(), std::make_move_iterator(wrong.begin()),
                  std::make_move_iterator(wrong.end()));
    for (int players = range.low; players <= range.high; ++players)
      by_players.values[static_cast<std::size_t>(players)] = value_text(scratch, key);
  });
  if (!faults.empty()) return faults;
  std::erase_if(variant.by_players, [key](const NumberByPlayers& n) { return n.key == key; });
  variant.by_players.push_back(std::move(by_players));
  return {};
}

Variant as_played_by(const Variant& variant, int players) {
  Variant played = variant;
  played.by_players.clear();
  for (const NumberByPlayers& number : variant.by_players) {
    YamlNode value;
    value.kind = YamlKind::scalar;
    value.text = number.at(players);
    if (value.text.empty()) continue;  // a table without a value for some size is not loaded
    RUMMY_CHECK(assign(played, number.key, value).empty());
  }
  return played;
}

namespace {

// === Every setting with its topic's description.

class InfoVisitor {
 public:
  void flag(std::string_view key, bool& value, std::string_view doc) {
    SettingInfo& info = add(key, SettingKind::flag, doc);
    info.engine_default = value ? "true" : "false";
  }
  void number(std::string_view key, int& value, Bounds bounds, std::string_view doc) {
    SettingInfo& info = add(key, SettingKind::number, doc);
    info.bounds = bounds;
    info.engine_default = std::to_string(value);
  }
  template <class E>
  void choice(std::string_view key, E& value, std::string_view doc) {
    SettingInfo& info = add(key, SettingKind::choice, doc);
    info.words.assign(kEnumWords<E>.begin(), kEnumWords<E>.end());
    info.engine_default = kEnumWords<E>[static_cast<std::size_t>(value)];
  }
  template <class E>
  void choice_or_number(std::string_view key, ChoiceOr<E>& value, Bounds bounds,
                        std::string_view doc) {
    SettingInfo& info = add(key, SettingKind::choice_or_number, doc);
    info.bounds = bounds;
    for (const std::string_view word : kEnumWords<E>) {
      if (!word.empty()) info.words.push_back(word);
    }
    const std::string_view word = kEnumWords<E>[static_cast<std::size_t>(value.choice)];
    info.engine_default = word.empty() ? std::to_string(value.number) : std::string(word);
  }
  void per_table(std::string_view key, PerTable& value, Bounds bounds, std::string_view doc) {
    SettingInfo& info = add(key, SettingKind::per_table, doc);
    info.bounds = bounds;
    // A default outside the bounds is none: the size of the pack and of the deal make the game.
    const bool usable = value.fixed >= bounds.low && value.fixed <= bounds.high;
    if (usable) info.engine_default = std::to_string(value.fixed);
    if (value.may_be_agreed) info.words.push_back(kAgreed);
  }
  void order(std::string_view key, std::vector<int>& value, Words words, std::string_view doc) {
    SettingInfo& info = add(key, SettingKind::order, doc);
    info.words.assign(words.begin(), words.end());
    info.engine_default = order_text(value, words);
  }

  std::vector<SettingInfo> found;

 private:
  SettingInfo& add(std::string_view key, SettingKind kind, std::string_view doc) {
    SettingInfo& info = found.emplace_back();
    info.key = key;
    info.kind = kind;
    info.meaning = doc;
    return info;
  }
};

std::vector<SettingInfo> describe_all() {
  InfoVisitor visitor;
  Variant defaults;
  describe(visitor, defaults);
  return std::move(visitor.found);
}

}  // namespace

const std::vector<SettingInfo>& setting_catalog() {
  static const std::vector<SettingInfo> catalog = describe_all();
  return catalog;
}

const SettingInfo* find_setting(std::string_view key) {
  const auto& all = setting_catalog();
  const auto found = std::ranges::find(all, key, &SettingInfo::key);
  return found == all.end() ? nullptr : &*found;
}

bool is_setting_group(std::string_view prefix) {
  return std::ranges::any_of(setting_catalog(), [prefix](const SettingInfo& info) {
    return info.key.size() > prefix.size() && info.key.starts_with(prefix) &&
           info.key[prefix.size()] == '.';
  });
}

std::string_view nearest_setting(std::string_view key) {
  std::vector<std::string_view> keys;
  for (const SettingInfo& info : setting_catalog())
    keys.push_back(info.key);
  return nearest_word(key, keys);
}

std::string either(const std::vector<std::string_view>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

std::string values_in_words(const SettingInfo& setting) {
  std::string number =
      fmt::format("a whole number from {} to {}", setting.bounds.low, setting.bounds.high);
  switch (setting.kind) {
    case SettingKind::flag:
      return "true or false";
    case SettingKind::number:
      return number;
    case SettingKind::choice:
      if (setting.words.size() == 1) return fmt::format("only '{}'", setting.words.front());
      return either(setting.words);
    case SettingKind::choice_or_number: {
      std::vector<std::string_view> all = setting.words;
      all.push_back(number);
      return either(all);
    }
    case SettingKind::per_table:
      return fmt::format(
          "{}{}, or a table of them by players ({{2: 1, 3-5: 2}}) or by round "
          "({{by_round: [3, 4]}})",
          setting.words.empty() ? "" : "agreed, ", number);
    case SettingKind::order:
      return fmt::format("none, or a list, high first, of {}", either(setting.words));
  }
  return {};
}

}  // namespace rummy
