#pragma once
// The rule book of a variant as a page for players: its clauses by part and number, and where that
// is asked for what each setting is beside them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "rules/ruleset.h"

namespace rummy {

/// What a page has: the rules alone, or the settings behind them as well.
enum class PageDetail : std::uint8_t { rules, settings };

/// A setting and its value in words; of a page of rules alone, the words alone.
struct PageSetting {
  std::string key;
  std::string value;
  std::string words;  // empty where a clause says it, in another language than English
};

struct PageClause {
  std::string number;   // "4.2"
  std::string text;     // in the variant's words
  std::string place;    // "§5, RMK-42": in the rules document; empty: none
  bool judged = true;   // false: no record shows whether it was kept
  PageSetting setting;  // of that clause; its key is empty where none is to be named
};

struct PagePart {
  BookPart part = BookPart::game;
  std::vector<PageClause> clauses;
  std::vector<PageSetting> settings;  // no clause words them
};

struct RulePage {
  Wording words;  // the language of all of it; it must outlive the page
  std::string title;
  std::string name;
  std::string sha256;
  std::vector<PageSetting> house_rules;  // in force on top of the variant
  std::vector<PagePart> parts;           // in rule-book order, none empty
};

/// `rules` as made of `variant` with `overrides`.
[[nodiscard]] RulePage rule_page(const LoadedVariant& variant, const Ruleset& rules,
                                 const std::vector<Override>& overrides, const Wording& words,
                                 PageDetail detail);

[[nodiscard]] std::string rules_as_text(const RulePage& page);
[[nodiscard]] std::string rules_as_markdown(const RulePage& page);
[[nodiscard]] std::string rules_as_html(const RulePage& page);

}  // namespace rummy
