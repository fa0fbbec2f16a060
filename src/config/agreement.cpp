#include "config/agreement.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/player_tables.h"
#include "config/setting_catalog.h"
#include "config/setting_value.h"
#include "config/yaml_tree.h"
#include "settings/settings.h"

namespace rummy {
namespace {

bool takes_numbers(const SettingInfo& setting) {
  return setting.kind == SettingKind::number || setting.kind == SettingKind::choice_or_number ||
         setting.kind == SettingKind::per_table;
}

class AgreementReader {
 public:
  AgreementReader(const SettingInfo& setting, ValueFaults& faults)
      : setting_(setting), faults_(faults) {}

  Agreement read(const YamlNode& node) {
    Agreement agreement;
    agreement.key = setting_.key;
    if (node.is_map() && setting_.kind == SettingKind::per_table) {
      read_players(node, agreement);
    } else {
      AgreedValues values = read_values(node);
      agreement.text = text_of(values);
      agreement.always = std::move(values);
    }
    return agreement;
  }

 private:
  void fault(const YamlNode& node, std::string message, std::string help = {}) {
    faults_.push_back({.at = node.at, .message = std::move(message), .help = std::move(help)});
  }

  AgreedValues read_values(const YamlNode& node) {
    AgreedValues values;
    if (node.is_scalar()) {
      add(node, values);
      return values;
    }
    if (!node.is_sequence() || node.items.empty()) {
      fault(node, fmt::format("what a table may agree {} on is a range (2-4) or a list of values",
                              setting_.key));
      return values;
    }
    for (const YamlNode& item : node.items)
      add(item, values);
    return values;
  }

  void add(const YamlNode& node, AgreedValues& values) {
    // A range is a text to YAML, in quotes or not; a number in quotes is none.
    const bool numeric = takes_numbers(setting_) && node.is_scalar() &&
                         !(node.quoted && whole_number(node.text).has_value());
    if (const auto range = numeric ? number_range(node.text) : std::nullopt) {
      const Bounds& bounds = setting_.bounds;
      if (range->low < bounds.low || range->high > bounds.high) {
        fault(node, fmt::format("{} goes from {} to {}; {} is beyond that", setting_.key,
                                bounds.low, bounds.high, node.text));
      }
      values.ranges.push_back(*range);
      return;
    }
    if (is_by_players(setting_.key, node)) {
      fault(node, fmt::format("what a table may agree {} on is one value each; {} stands here",
                              setting_.key, kind_word(node)));
      return;
    }
    // Any other value must be one the setting takes: the same door as for the setting itself.
    Variant scratch;
    const ValueFaults wrong = assign(scratch, setting_.key, node);
    faults_.insert(faults_.end(), wrong.begin(), wrong.end());
    if (wrong.empty()) values.words.push_back(value_text(scratch, setting_.key));
  }

  void read_players(const YamlNode& node, Agreement& agreement) {
    if (node.entries.empty())
      fault(node, fmt::format("no number of players has bounds for {}", setting_.key));
    for (const YamlEntry& entry : node.entries) {
      const auto range = player_range(entry.key.text);
      if (!range) {
        fault(entry.key, fmt::format("'{}' is no number of players; write 3, or 3-5, up to {}",
                                     entry.key.text, kMaxPlayers));
        continue;
      }
      const AgreedValues values = read_values(entry.value);
      agreement.text += fmt::format("{}{}: {}", agreement.text.empty() ? "" : ", ", entry.key.text,
                                    text_of(values));
      for (int players = range->low; players <= range->high; ++players) {
        auto& slot = agreement.by_players[static_cast<std::size_t>(players)];
        if (slot) {
          fault(entry.key,
                fmt::format("{} has bounds for {} players twice", setting_.key, players));
          break;
        }
        slot = values;
      }
    }
    agreement.text = "{" + agreement.text + "}";
  }

  static std::string text_of(const AgreedValues& values) {
    std::vector<std::string> texts;
    texts.reserve(values.ranges.size() + values.words.size());
    for (const Bounds range : values.ranges) {
      texts.push_back(range.low == range.high ? std::to_string(range.low)
                                              : fmt::format("{}-{}", range.low, range.high));
    }
    texts.insert(texts.end(), values.words.begin(), values.words.end());
    return either({texts.begin(), texts.end()});
  }

  const SettingInfo& setting_;
  ValueFaults& faults_;
};

bool allows(const AgreedValues& values, int n) {
  return std::ranges::any_of(values.ranges,
                             [n](const Bounds range) { return n >= range.low && n <= range.high; });
}

bool allows(const AgreedValues& values, std::string_view word) {
  return std::ranges::find(values.words, word) != values.words.end();
}

/// Compares the value in force with what was agreed.
class AgreedVisitor {
 public:
  AgreedVisitor(const Agreement& agreement, const DealSettings& deal)
      : agreement_(agreement), deal_(deal) {}

  void flag(std::string_view key, bool& value, std::string_view /*doc*/) {
    if (key == agreement_.key) tell(allows(always(), value ? "true" : "false"));
  }
  void number(std::string_view key, int& value, Bounds /*bounds*/, std::string_view /*doc*/) {
    if (key == agreement_.key) tell(allows(always(), value));
  }
  template <class E>
  void choice(std::string_view key, E& value, std::string_view /*doc*/) {
    if (key != agreement_.key) return;
    tell(allows(always(), kEnumWords<E>[static_cast<std::size_t>(value)]));
  }
  template <class E>
  void choice_or_number(std::string_view key, ChoiceOr<E>& value, Bounds /*bounds*/,
                        std::string_view /*doc*/) {
    if (key != agreement_.key) return;
    const std::string_view word = kEnumWords<E>[static_cast<std::size_t>(value.choice)];
    tell(word.empty() ? allows(always(), value.number) : allows(always(), word));
  }
  void per_table(std::string_view key, PerTable& value, Bounds /*bounds*/,
                 std::string_view /*doc*/) {
    if (key != agreement_.key) return;
    const int rounds = value.kind == PerTable::Kind::by_round ? kMaxRoundsTable : 1;
    for (int players = deal_.players_min; players <= deal_.players_max; ++players) {
      const auto& bounds = agreement_.always
                               ? agreement_.always
                               : agreement_.by_players[static_cast<std::size_t>(players)];
      for (int round = 1; bounds && round <= rounds; ++round) {
        const auto n = value.at(players, round);
        if (n && !allows(*bounds, *n)) outside.set(static_cast<std::size_t>(players));
      }
    }
  }

  void order(std::string_view key, std::vector<int>& value, Words words, std::string_view /*doc*/) {
    if (key == agreement_.key) tell(allows(always(), order_text(value, words)));
  }

  TableSizes outside;

 private:
  /// A value that is the same for tables of every size.
  void tell(bool agreed) {
    if (!agreed) outside.set();
  }

  /// Bounds for all tables; nothing is agreed on where the file gives none.
  [[nodiscard]] AgreedValues always() const { return agreement_.always.value_or(AgreedValues{}); }

  const Agreement& agreement_;
  const DealSettings& deal_;
};

}  // namespace

Agreement read_agreement(std::string_view key, const YamlNode& node, ValueFaults& faults) {
  const SettingInfo* setting = find_setting(key);
  Agreement agreement;
  agreement.key = key;
  if (setting == nullptr) return agreement;
  return AgreementReader(*setting, faults).read(node);
}

TableSizes not_agreed(const Agreement& agreement, const Variant& variant) {
  if (!variant.by_players.empty()) {
    TableSizes outside;
    for (int players = variant.deal.players_min; players <= variant.deal.players_max; ++players) {
      const auto size = static_cast<std::size_t>(players);
      outside[size] = not_agreed(agreement, as_played_by(variant, players))[size];
    }
    return outside;
  }
  Variant copy = variant;
  AgreedVisitor visitor(agreement, copy.deal);
  describe(visitor, copy);
  return visitor.outside;
}

AgreedCounts agreed_counts(const Agreement& agreement) {
  AgreedCounts counts;
  for (std::size_t players = 0; players < counts.by_players.size(); ++players) {
    const auto& bounds = agreement.always ? agreement.always : agreement.by_players[players];
    if (bounds) counts.by_players[players] = bounds->ranges;
  }
  return counts;
}

}  // namespace rummy
