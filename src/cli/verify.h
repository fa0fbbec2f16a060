#pragma once
// A verdict held against the record it was given on.

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

/// One thing that is not the same.
struct VerdictDifference {
  std::string at;    // RFC 6901, into the verdict
  std::string then;  // JSON; empty: it was not there
  std::string now;   // JSON; empty: it is not there
};

/// What of `now` is not as `then` has it, where the file lies apart. Findings that `then` was asked
/// to leave out, or marks as waived, are no difference.
[[nodiscard]] std::vector<VerdictDifference> differences(nlohmann::json then, nlohmann::json now);

/// Verdicts as `check --format json` and `ndjson` print them.
class GivenVerdicts {
 public:
  /// What is wrong with the file, or nothing.
  [[nodiscard]] std::string read(const std::string& path);
  /// Those on the record with this digest; taken once each.
  [[nodiscard]] std::vector<nlohmann::json> take(const std::string& record_sha256);
  /// One on a record that went by this name, and that nobody took; nothing where there is none, or
  /// several.
  [[nodiscard]] std::vector<nlohmann::json> take_named(const std::string& record,
                                                       std::uint64_t line);
  /// Those nobody took, and those that name no digest.
  [[nodiscard]] std::vector<nlohmann::json> rest() const;

 private:
  [[nodiscard]] std::string add(nlohmann::json verdict, const std::string& where);

  std::vector<nlohmann::json> all_;
  std::vector<bool> taken_;
  std::multimap<std::string, std::size_t> by_digest_;
};

}  // namespace rummy
