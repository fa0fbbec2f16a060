#include "config/setting_catalog.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "config/setting_value.h"
#include "settings/settings.h"

namespace rummy {
namespace {

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
