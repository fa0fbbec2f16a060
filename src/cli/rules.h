#pragma once
// The rule sets that a command names, with house rules; and the records it looks at, each of them
// once.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cli/commands.h"
#include "cli/judging.h"  // IWYU pragma: export
#include "config/variants.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "rules/ruleset.h"

namespace rummy {

// === Where variants are searched.

/// The directories of --variant-dir, then the program's own: share/rumref/variants beside its bin
/// if it is installed, else that of its sources.
[[nodiscard]] std::vector<std::filesystem::path> variant_directories(const GlobalArguments& global);

// === Rule sets for commands with a variant and house rules as KEY=VALUE.

/// The house rules of a command line: those of the overlay files in order, then the KEY=VALUE of
/// --set, which take precedence; those of the project come first. The overlays' words are laid over
/// what `variants` loads.
[[nodiscard]] Result<std::vector<Override>> read_house_rules(
    VariantLibrary& variants, const std::vector<std::string>& overlays,
    const std::vector<std::string>& settings, const Project& project = {});

/// The same for a command that judges by them. What is wrong with them, or with playing this
/// variant by them, is reported, and nothing is returned.
[[nodiscard]] std::optional<std::vector<Override>> usable_house_rules(
    VariantLibrary& variants, const GlobalArguments& global, const std::string& variant,
    const std::vector<std::string>& overlays, const std::vector<std::string>& settings);

/// The variant with that name, or the file if `name` is a path (has a '/' or ends in .yaml).
[[nodiscard]] Result<std::shared_ptr<const LoadedVariant>> load_named(VariantLibrary& variants,
                                                                      const std::string& name);

/// The variant that this one extends; a file of its name may lie beside it.
[[nodiscard]] Result<std::shared_ptr<const LoadedVariant>> load_parent(
    VariantLibrary& variants, const std::string& name, const LoadedVariant& variant);

/// Reports on standard error which settings change nothing in this variant.
void say_idle_settings(VariantLibrary& variants, const std::string& name,
                       const std::vector<Override>& overrides);

/// The variant with that name and these house rules, for a command; null, with a report on standard
/// error, if there is a problem.
[[nodiscard]] std::shared_ptr<const Ruleset> ruleset_for(const GlobalArguments& global,
                                                         std::string_view name,
                                                         const std::vector<std::string>& overlays,
                                                         const std::vector<std::string>& settings);

/// The rules with the contract of this round and its wild rank, if these differ: one rule set for
/// each possible rank. `round` 0 is unknown: the first for openings, and any for the rank. Empty if
/// there are no rules.
[[nodiscard]] std::vector<Ruleset> rulesets_of_round(const std::shared_ptr<const Ruleset>& rules,
                                                     int round);

// === For commands that look at one record.

/// The one record of the input, with its text in `text`; faults are reported.
[[nodiscard]] std::optional<InputItem> only_record(const std::string& named, std::string& text,
                                                   const OpenForeign& open_foreign = {});

/// The line of its file that FILE:LINE names within the record; 0 for the whole record.
[[nodiscard]] std::uint64_t line_within(const std::string& named, const InputItem& item);

// === What a search of folders has left out, for the user.

/// Names the JSON files of folders that are no records, in one note on standard error. False, an
/// error, if `judged` is 0 because of them.
bool say_passed_over(const Inputs& inputs, std::size_t judged);

// === Records that come twice, byte for byte: a copy left in a folder.

class SameRecords {
 public:
  /// Whether an earlier record has the same bytes in another place. Scoresheets are never copies,
  /// because two short games may have the same figures.
  bool is_copy(const InputItem& item);
  /// One note with the copies found; empty if there are none. `what_of_them`: "counted once".
  [[nodiscard]] std::string note(const std::string& what_of_them) const;

 private:
  std::unordered_map<std::string, std::string> places_;  // by the digest of the bytes
  std::vector<std::string> copies_;  // "B is identical to A", for the first of them
  std::size_t count_ = 0;
};

// === A link that opens a record in the referee's page: the whole record is in the link, after the
// '#', which no browser sends anywhere. page/link.js reads it (docs/WEB.md).

struct RefereeLink {
  std::string_view page{};            // the address of the page
  std::string_view variant{};         // instead of the record's; empty: the record's
  std::vector<Override> overrides{};  // house rules beside the record's
  std::string_view language = "en";
  std::string_view moment{};  // "r1t4"; empty: none
};

/// Empty if there is no page, or the item is no whole record as written: a game from a scoresheet.
[[nodiscard]] std::string referee_link(const InputItem& item, const RefereeLink& link);

}  // namespace rummy
