#pragma once
// Which settings can decide a finding: those that the rules behind its code read.

#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "rules/rule.h"

namespace rummy {

/// The settings read where one finding is found: those the rules with its code list, and those
/// behind the facts such a rule is given (the points of an opening, the end of a round).
class SettingsRead {
 public:
  SettingsRead(const Program& program, const Finding& finding);

  [[nodiscard]] bool has(std::string_view setting) const;
  /// Keys, and families of them as `values.`; in no order, some perhaps twice.
  [[nodiscard]] const std::vector<std::string_view>& words() const { return words_; }

 private:
  std::vector<std::string_view> words_;
};

/// Of each fault among the findings.
[[nodiscard]] std::vector<SettingsRead> settings_behind(const Program& program,
                                                        const Findings& findings);
[[nodiscard]] bool any_has(const std::vector<SettingsRead>& read, std::string_view setting);

}  // namespace rummy
