#pragma once
// Values of settings: from YAML into a Variant and back into text. The one door for variant files
// and for house rules; driven by the settings' own descriptions.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/source_text.h"
#include "config/yaml_tree.h"
#include "settings/settings.h"

namespace rummy {

/// What is wrong with a value; `at` within the text it came from.
struct ValueFault {
  TextPlace at;
  std::string message;
  std::string help;
};
using ValueFaults = std::vector<ValueFault>;

/// Sets `key` of `variant` to `value`. What cannot be is said and leaves the setting as it was.
/// `key` must be a setting (find_setting).
[[nodiscard]] ValueFaults assign(Variant& variant, std::string_view key, const YamlNode& value);

/// The value of a setting as a variant file writes it, always in the same form: 51, true,
/// {2: 1, 3-5: 2}.
[[nodiscard]] std::string value_text(const Variant& variant, std::string_view key);

/// An order as a variant file writes it: [K, Q, J]; none.
[[nodiscard]] std::string order_text(const std::vector<int>& order, Words words);

/// Every setting with its value, in rule-book order.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> all_values(const Variant& variant);

/// A whole number as variant files write them: -?digits, no leading zeros, at most nine digits.
[[nodiscard]] std::optional<int> whole_number(std::string_view text);

}  // namespace rummy
