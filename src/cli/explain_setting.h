#pragma once
// What a setting or a clause of a rule book is, in words: for whoever has met its name in output.

#include <string>
#include <string_view>

#include "base/words.h"
#include "cli/code_words.h"
#include "config/setting_words.h"
#include "report/judged.h"

namespace rummy {

/// What the setting means and takes, its value in each rule set, and the findings that turn on it,
/// with what is reported on account of it and what is not.
void append_setting(std::string& text, const SettingInfo& setting, const Rulesets& rulesets,
                    Colour colour, const Wording& words);

/// The clauses that have this number in a rule book ("RMK-44"); false if there are none.
[[nodiscard]] bool append_clauses(std::string& text, std::string_view number,
                                  const Rulesets& rulesets, Colour colour, const Wording& words);

/// Whether a name is looked up in every variant, if none is asked for: it is a setting's or a
/// clause's.
[[nodiscard]] bool is_of_every_variant(std::string_view name);

/// The rule sets a name is looked up in, and whether they were asked for.
struct AskedRules {
  const Rulesets& rulesets;
  bool are_asked_for = false;
};

/// What output calls by name: codes, with the rule in the words of the rule sets if one is asked
/// for, a setting, a clause; false if it is none of these.
[[nodiscard]] bool append_named(std::string& text, std::string_view name, const AskedRules& rules,
                                Colour colour, const Wording& words);

}  // namespace rummy
