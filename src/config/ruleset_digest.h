#pragma once
// The fingerprint of a rule set: two records judged by the same settings bear the same one.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rummy {

/// SHA-256, as 64 lower-case hexadecimal digits, of these bytes (UTF-8, lines ended by "\n"):
///
///     rumref rule set 1
///     name: NAME
///     KEY: VALUE        one line for every setting, in the order of `settings`
///
/// where VALUE is the canonical text of value_text(). Wordings, parents and the places where values
/// were set do not count; neither does how a file or an override spelt a value.
[[nodiscard]] std::string ruleset_digest(
    std::string_view name, const std::vector<std::pair<std::string, std::string>>& settings);

}  // namespace rummy
