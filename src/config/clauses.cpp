// `rulebook:` in a variant file: clauses as written, before the values in force are put in.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/yaml.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

constexpr auto kFields =
    std::to_array<std::string_view>({"ids", "section", "text", "codes", "others", "judged"});
constexpr std::string_view kNoClause = "none";  // in place of a clause: the parent's is left out
constexpr std::string_view kAnyNumber = "number";
constexpr std::string_view kAnyOther = "other";

bool is_lower_word(std::string_view text) {
  return !text.empty() && text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-") ==
                              std::string_view::npos;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.find_first_not_of(
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "abcdefghijklmnopqrstuvwxyz0123456789-_.") == std::string_view::npos;
}

bool is_number_text(std::string_view text) {
  return whole_number(text).has_value();
}

const std::string* value_of(const Values& values, std::string_view key) {
  const auto found =
      std::ranges::find_if(values, [key](const auto& pair) { return pair.first == key; });
  return found == values.end() ? nullptr : &found->second;
}

/// The keys between braces in a text; an unclosed brace gives itself and the rest.
std::vector<std::string_view> placeholders(std::string_view text) {
  std::vector<std::string_view> keys;
  while (true) {
    const std::size_t open = text.find('{');
    if (open == std::string_view::npos) return keys;
    const std::size_t close = text.find('}', open);
    keys.push_back(close == std::string_view::npos ? text.substr(open)
                                                   : text.substr(open + 1, close - open - 1));
    text.remove_prefix(open + 1);
  }
}

KeptText fill(std::string_view text, const Values& values) {
  KeptText filled;
  while (true) {
    const std::size_t open = text.find('{');
    filled.sentence += text.substr(0, open);
    if (open == std::string_view::npos) return filled;
    text.remove_prefix(open + 1);
    const std::size_t close = text.find('}');
    if (const std::string* value = value_of(values, text.substr(0, close))) {
      filled.sentence += "{}";
      filled.parts.push_back(value_part(*value));
    }
    text.remove_prefix(close == std::string_view::npos ? text.size() : close + 1);
  }
}

class ClauseReader {
 public:
  ClauseReader(const YamlNode& key, ValueFaults& faults)
      : key_(key), setting_(find_setting(key.text)), faults_(faults) {}

  ClauseSource read(const YamlNode& node) {
    source_.clause.key = key_.text;
    source_.key_at = key_.at;
    if (!is_lower_word(key_.text)) {
      fault(key_, fmt::format("'{}' is no name for a rule", key_.text),
            "write a setting's key, or a dotted name in small letters");
    }
    if (node.is_scalar() && node.text == kNoClause) {
      source_.is_dropped = true;
      return std::move(source_);
    }
    if (!node.is_map()) {
      fault(node, fmt::format("the rule '{}' is a map of {}, or none; {} stands here", key_.text,
                              either({kFields.begin(), kFields.end()}), kind_word(node)));
      return std::move(source_);
    }
    for (const YamlEntry& entry : node.entries)
      read_field(entry);
    if (!has_text_) {
      fault(key_, fmt::format("the rule '{}' has no text", key_.text),
            "say the rule in words under `text`");
    }
    return std::move(source_);
  }

 private:
  void fault(const YamlNode& node, std::string message, std::string help = {}) {
    faults_.push_back({.at = node.at, .message = std::move(message), .help = std::move(help)});
  }

  void read_field(const YamlEntry& entry) {
    const std::string& name = entry.key.text;
    Clause& clause = source_.clause;
    if (name == "ids") {
      clause.ids = ids(entry.value);
    } else if (name == "codes") {
      clause.codes = codes(entry.value);
    } else if (name == "section") {
      if (is_one_value(entry)) clause.section = entry.value.text;
    } else if (name == "text") {
      read_texts(entry.value);
    } else if (name == "others") {
      read_others(entry);
    } else if (name == "judged") {
      read_judged(entry);
    } else {
      const std::string_view near = nearest_word(name, kFields);
      fault(entry.key,
            fmt::format("a rule has no '{}'; it has {}", name,
                        either({kFields.begin(), kFields.end()})),
            near.empty() ? std::string{} : fmt::format("did you mean '{}'?", near));
    }
  }

  bool is_one_value(const YamlEntry& entry) {
    if (entry.value.is_scalar()) return true;
    fault(entry.value,
          fmt::format("'{}' is one text; {} stands here", entry.key.text, kind_word(entry.value)));
    return false;
  }

  std::vector<std::string> ids(const YamlNode& node) {
    std::vector<std::string> found;
    for (const YamlNode& item : list_items(node)) {
      if (!item.is_scalar() || !is_id(item.text)) {
        fault(item, fmt::format("'{}' is no id of a rule", item.text),
              "an id is letters, digits, - _ and .");
      } else {
        add_once(item, found);
      }
    }
    return found;
  }

  std::vector<std::string> codes(const YamlNode& node) {
    std::vector<std::string> found;
    for (const YamlNode& item : list_items(node)) {
      if (!item.is_scalar() || find_code(item.text) == nullptr) {
        no_such_code(item);
      } else {
        add_once(item, found);
      }
    }
    return found;
  }

  void no_such_code(const YamlNode& item) {
    std::vector<std::string_view> known;
    for (const CodeText& text : all_codes())
      known.push_back(text.code);
    const std::string_view near = nearest_word(item.text, known);
    fault(item, fmt::format("there is no finding '{}'", item.text),
          near.empty() ? std::string{} : fmt::format("did you mean '{}'?", near));
  }

  std::span<const YamlNode> list_items(const YamlNode& node) {
    if (node.is_sequence()) return node.items;
    fault(node, fmt::format("a list is needed here; {} stands here", kind_word(node)),
          "write [one, two]");
    return {};
  }

  void add_once(const YamlNode& item, std::vector<std::string>& found) {
    if (std::ranges::find(found, item.text) == found.end()) {
      found.push_back(item.text);
    } else {
      fault(item, fmt::format("'{}' is listed twice", item.text));
    }
  }

  void read_judged(const YamlEntry& entry) {
    const YamlNode& value = entry.value;
    if (value.is_scalar() && !value.quoted && (value.text == "true" || value.text == "false")) {
      source_.clause.judged = value.text == "true";
      return;
    }
    fault(value, "judged is true or false");
  }

  void read_others(const YamlEntry& entry) {
    if (setting_ == nullptr) {
      fault(entry.key, fmt::format("'{}' is no setting, so it has no other values", key_.text));
      return;
    }
    if (!entry.value.is_sequence()) {
      fault(entry.value,
            fmt::format("others is a list of values; {} stands here", kind_word(entry.value)));
      return;
    }
    for (const YamlNode& item : entry.value.items) {
      Variant scratch;
      const ValueFaults wrong = assign(scratch, key_.text, item);
      faults_.insert(faults_.end(), wrong.begin(), wrong.end());
      if (!wrong.empty()) continue;
      std::string text = value_text(scratch, key_.text);
      if (std::ranges::find(source_.clause.others, text) != source_.clause.others.end()) {
        fault(item, fmt::format("'{}' is listed twice", text));
        continue;
      }
      source_.clause.others.push_back(std::move(text));
    }
  }

  void read_texts(const YamlNode& node) {
    has_text_ = true;
    if (node.is_scalar()) {
      add_text({}, node);
      return;
    }
    if (!node.is_map()) {
      fault(node,
            fmt::format("text is words, or words for each value; {} stands here", kind_word(node)));
      return;
    }
    if (setting_ == nullptr) {
      fault(node, fmt::format("'{}' is no setting, so its text cannot go by the value", key_.text));
      return;
    }
    for (const YamlEntry& entry : node.entries) {
      check_value(entry.key);
      if (entry.value.is_scalar()) {
        add_text(entry.key.text, entry.value);
      } else {
        fault(entry.value, fmt::format("the text for '{}' is no text", entry.key.text));
      }
    }
    check_complete(node);
  }

  void add_text(std::string value, const YamlNode& node) {
    for (const std::string_view key : placeholders(node.text)) {
      if (find_setting(key) != nullptr) continue;
      const std::string_view near = nearest_setting(key);
      fault(node, fmt::format("there is no setting '{}' to write into this text", key),
            near.empty() ? std::string("braces hold the key of a setting: {opening.points}")
                         : fmt::format("did you mean '{{{}}}'?", near));
    }
    if (node.text.empty()) fault(node, fmt::format("the rule '{}' has an empty text", key_.text));
    source_.texts.emplace_back(std::move(value), node.text);
  }

  [[nodiscard]] bool takes_numbers() const {
    return setting_->kind == SettingKind::number ||
           setting_->kind == SettingKind::choice_or_number ||
           setting_->kind == SettingKind::per_table;
  }

  /// Reports a text for a value the setting never has: it would never be shown.
  void check_value(const YamlNode& value) {
    if (value.text == kAnyOther) return;
    if (value.text == kAnyNumber && takes_numbers()) return;
    // Quotes keep other YAML readers from changing off or no; a key has no type.
    YamlNode plain = value;
    plain.quoted = false;
    Variant scratch;
    const ValueFaults wrong = assign(scratch, key_.text, plain);
    faults_.insert(faults_.end(), wrong.begin(), wrong.end());
  }

  void check_complete(const YamlNode& node) {
    if (has(kAnyOther)) return;
    std::vector<std::string_view> needed = setting_->words;
    if (setting_->kind == SettingKind::flag) needed = {"true", "false"};
    const bool has_many =
        setting_->kind == SettingKind::per_table || setting_->kind == SettingKind::order;
    if (has_many) {
      needed = {kAnyOther};
    } else if (takes_numbers()) {
      needed.push_back(kAnyNumber);
    }
    std::vector<std::string_view> missing;
    for (const std::string_view value : needed) {
      if (!has(value)) missing.push_back(value);
    }
    if (missing.empty()) return;
    fault(node, fmt::format("the rule '{}' has no text for {}", key_.text, either(missing)),
          "add one, or one for `other`");
  }
  [[nodiscard]] bool has(std::string_view value) const {
    return value_of(source_.texts, value) != nullptr;
  }

  const YamlNode& key_;
  const SettingInfo* setting_;
  ValueFaults& faults_;
  ClauseSource source_;
  bool has_text_ = false;
};

bool has_own_value(std::string_view text, std::string_view key) {
  const std::vector<std::string_view> keys = placeholders(text);
  return std::ranges::find(keys, key) != keys.end();
}

/// Whether the words of the clause do not fit this value: they quote no value and the value has
/// changed, or the value would appear in the spelling of a variant file.
bool is_for_others(const ClauseSource& source, const SettingInfo& setting, std::string_view value,
                   bool is_changed) {
  const std::string* const one = value_of(source.texts, "");
  if (one != nullptr) return is_changed && !has_own_value(*one, setting.key);
  const bool is_word = std::ranges::find(setting.words, value) != setting.words.end();
  const std::string* const other = value_of(source.texts, kAnyOther);
  return is_word && other != nullptr && value_of(source.texts, value) == nullptr &&
         has_own_value(*other, setting.key);
}

/// The text for `value` among those for each value: its own, that for its kind, or that for any
/// other.
const std::string* text_for(const Values& texts, const std::string& value) {
  const bool is_table = value.starts_with('{');
  std::vector<std::string_view> keys = {value};
  if (is_number_text(value)) keys.push_back(kAnyNumber);
  keys.push_back(kAnyOther);
  if (is_table) keys.push_back(kAnyNumber);  // better than none
  for (const std::string_view key : keys) {
    if (const std::string* const text = value_of(texts, key)) return text;
  }
  return nullptr;
}

}  // namespace

ClauseSource read_clause(const YamlNode& key, const YamlNode& node, ValueFaults& faults) {
  return ClauseReader(key, faults).read(node);
}

Clause word_clause(const ClauseSource& source, const Values& values, bool is_changed) {
  Clause clause = source.clause;
  const std::string* text = value_of(source.texts, "");
  const std::string* value = value_of(values, clause.key);
  const SettingInfo* setting = find_setting(clause.key);
  if (setting != nullptr && value != nullptr &&
      is_for_others(source, *setting, *value, is_changed)) {
    clause.text = sentence_on(*setting, *value);
    return clause;
  }
  if (text == nullptr && value != nullptr) text = text_for(source.texts, *value);
  if (text == nullptr) return clause;
  clause.text = fill(*text, values);
  for (const std::string_view key : placeholders(*text))
    clause.values.emplace_back(key);
  return clause;
}

std::vector<std::string_view> unworded_settings(const std::vector<ClauseSource>& rulebook) {
  std::vector<std::string_view> worded;
  for (const ClauseSource& source : rulebook) {
    worded.push_back(source.clause.key);
    for (const auto& [value, text] : source.texts)
      std::ranges::copy(placeholders(text), std::back_inserter(worded));
  }
  std::ranges::sort(worded);
  std::vector<std::string_view> unworded;
  for (const SettingInfo& setting : setting_catalog())
    if (!std::binary_search(worded.begin(), worded.end(), setting.key))
      unworded.push_back(setting.key);
  return unworded;
}

}  // namespace rummy
