#pragma once
// `rulebook:` in a variant file: clauses as written, before the values in force are put into their
// words.

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/setting_value.h"
#include "config/source_text.h"
#include "config/yaml_tree.h"
#include "settings/settings.h"

namespace rummy {

struct ClauseSource {
  Clause clause;  // but for its text
  /// One text for all values (an empty first), or the text for each value of the clause's setting;
  /// `number` stands for any number, `other` for whatever is not named and for a table of numbers.
  std::vector<std::pair<std::string, std::string>> texts;
  TextPlace key_at;
  std::shared_ptr<const SourceText> source{};
};

/// The clause written for `key`; what is wrong with it goes to `faults`.
[[nodiscard]] ClauseSource read_clause(const YamlNode& key, const YamlNode& node,
                                       ValueFaults& faults);

/// The clause with the values in force written in. `values` as all_values() gives them.
/// `is_changed`: a house rule gives its setting another value than the rulebook was written for;
/// what words only that one is put into words anew.
[[nodiscard]] Clause word_clause(const ClauseSource& source,
                                 const std::vector<std::pair<std::string, std::string>>& values,
                                 bool is_changed);

/// The settings no clause is about or has the value of, in rule-book order.
[[nodiscard]] std::vector<std::string_view> unworded_settings(
    const std::vector<ClauseSource>& rulebook);

}  // namespace rummy
