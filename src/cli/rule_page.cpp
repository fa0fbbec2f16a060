#include "cli/rule_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "config/setting_words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

class PageMaker {
 public:
  PageMaker(const LoadedVariant& variant, const Ruleset& rules,
            const std::vector<Override>& overrides, const Wording& words, PageDetail detail)
      : variant_(variant), rules_(rules), overrides_(overrides), words_(words), detail_(detail) {}

  RulePage made() {
    RulePage page{.words = words_,
                  .title = std::string(words_(rules_.variant.title)),
                  .name = rules_.variant.name,
                  .sha256 = rules_.sha256,
                  .house_rules = {},
                  .parts = {}};
    for (const SettingInfo& setting : setting_catalog()) {
      if (is_house_rule(setting.key)) page.house_rules.push_back(house_rule(setting));
    }
    for (const BookPart part : book_parts()) {
      PagePart made = part_of(part, page.parts.size() + 1);
      if (!made.clauses.empty() || !made.settings.empty()) page.parts.push_back(std::move(made));
    }
    return page;
  }

 private:
  [[nodiscard]] bool is_house_rule(std::string_view key) const {
    return std::ranges::any_of(overrides_, [key](const Override& given) {
      const bool in_group =
          key.starts_with(given.key) && key.substr(given.key.size()).starts_with('.');
      return given.key == key || in_group;
    });
  }

  [[nodiscard]] bool has_settings() const { return detail_ == PageDetail::settings; }

  [[nodiscard]] PageSetting worded(const SettingInfo& setting) const {
    const std::string_view value = *rules_.value_of(setting.key);
    if (!has_settings())
      return {.key = {}, .value = {}, .words = words_(sentence_on(setting, value))};
    return {.key = std::string(setting.key),
            .value = std::string(value),
            .words = words_on(setting, value)};
  }

  /// To players it is the clause that has its value, where there is one.
  [[nodiscard]] PageSetting house_rule(const SettingInfo& setting) const {
    const Clause* const clause = clause_on(rules_.variant, setting.key);
    if (has_settings() || clause == nullptr) return worded(setting);
    return {.key = {}, .value = {}, .words = words_(clause->text)};
  }

  /// What settings say is English, and a language need have no words for it: where a clause has the
  /// rule, that is enough.
  [[nodiscard]] std::string words_on(const SettingInfo& setting, std::string_view value) const {
    if (words_.language_code() == "en") return value_in_words(setting, value);
    if (is_worded(variant_.linked(), setting.key)) return {};
    return words_(sentence_on(setting, value));
  }

  [[nodiscard]] PagePart part_of(BookPart part, std::size_t number) const {
    PagePart made{.part = part, .clauses = {}, .settings = {}};
    for (const Clause& clause : rules_.variant.rulebook) {
      if (book_part(clause.key) == part)
        made.clauses.push_back(
            clause_of(clause, fmt::format("{}.{}", number, made.clauses.size() + 1)));
    }
    for (const SettingInfo& setting : setting_catalog()) {
      if (book_part(setting.key) == part && stands_alone(setting))
        made.settings.push_back(worded(setting));
    }
    return made;
  }

  /// What a file or a house rule says and no clause words. That something is as it is in every
  /// game is no rule to players.
  [[nodiscard]] bool stands_alone(const SettingInfo& setting) const {
    if (is_worded(variant_.linked(), setting.key)) return false;
    if (is_house_rule(setting.key)) return true;
    if (!has_settings()) return *rules_.value_of(setting.key) != setting.engine_default;
    return find_origin(variant_.linked(), setting.key) != nullptr;
  }

  [[nodiscard]] PageClause clause_of(const Clause& clause, std::string number) const {
    PageClause made{.number = std::move(number),
                    .text = words_(clause.text),
                    .place = {},
                    .judged = clause.judged,
                    .setting = {}};
    if (!clause.section.empty()) made.place.append("§").append(words_(clause.section));
    for (const std::string& id : clause.ids)
      made.place += (made.place.empty() ? "" : ", ") + id;
    const SettingInfo* const setting = find_setting(clause.key);
    if (setting != nullptr && has_settings()) made.setting = worded(*setting);
    return made;
  }

  const LoadedVariant& variant_;
  const Ruleset& rules_;
  const std::vector<Override>& overrides_;
  const Wording& words_;
  PageDetail detail_;
};

}  // namespace

RulePage rule_page(const LoadedVariant& variant, const Ruleset& rules,
                   const std::vector<Override>& overrides, const Wording& words,
                   PageDetail detail) {
  return PageMaker(variant, rules, overrides, words, detail).made();
}

}  // namespace rummy
