#pragma once
// The rule sets a command is given by name, with house rules; and the records it looks at, each of
// them once.

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

// === Where variants are looked for.

/// The directories of --variant-dir, then the one of this program: share/rumref/variants beside its
/// bin where it is installed, else that of the sources it was built from.
[[nodiscard]] std::vector<std::filesystem::path> variant_directories(const GlobalArguments& global);

// === Rule sets for commands that are given a variant by name and house rules as KEY=VALUE.

/// The house rules of a command line: what the overlay files set, in order, then the KEY=VALUE of
/// --set, which count where both speak; those of the project before either. The overlays' words are
/// laid over what `variants` loads.
[[nodiscard]] Result<std::vector<Override>> read_house_rules(
    VariantLibrary& variants, const std::vector<std::string>& overlays,
    const std::vector<std::string>& settings, const Project& project = {});

/// The variant of that name, or the file where `name` is a path (has a '/' or ends in .yaml).
[[nodiscard]] Result<std::shared_ptr<const LoadedVariant>> load_named(VariantLibrary& variants,
                                                                      const std::string& name);

/// Says on standard error which of the settings change nothing in this variant.
void say_idle_settings(VariantLibrary& variants, const std::string& name,
                       const std::vector<Override>& overrides);

/// The variant of that name under these house rules, for a command: what stands in the way is said
/// on standard error, and there is no rule set.
[[nodiscard]] std::shared_ptr<const Ruleset> ruleset_for(const GlobalArguments& global,
                                                         std::string_view name,
                                                         const std::vector<std::string>& overlays,
                                                         const std::vector<std::string>& settings);

/// The same with what an opening has to be in this round and which rank is wild, where these
/// differ: one for each rank it can be. `round` 0 was not told: the first, as far as openings go,
/// and any for the rank. None where there are no rules.
[[nodiscard]] std::vector<Ruleset> rulesets_of_round(const std::shared_ptr<const Ruleset>& rules,
                                                     int round);

// === For commands that look at one record.

/// The one record of the input, its text kept in `text`; what is wrong is reported.
[[nodiscard]] std::optional<InputItem> only_record(const std::string& named, std::string& text,
                                                   const OpenForeign& open_foreign = {});

/// The line of its file that FILE:LINE names within the record; 0 where it names the whole record.
[[nodiscard]] std::uint64_t line_within(const std::string& named, const InputItem& item);

// === What a search of folders has left out, said to the user.

/// Names the JSON files of folders that are no records, in one note on standard error. False if
/// `judged` is 0 on their account: that is an error.
bool say_passed_over(const Inputs& inputs, std::size_t judged);

// === Records that are there twice, byte for byte: a copy left lying in a folder.

class SameRecords {
 public:
  /// Whether an earlier record has the same bytes in another place. Scoresheets are never copies:
  /// two short games may well have the same figures.
  bool is_copy(const InputItem& item);
  /// One note that names the copies found; empty if there are none. `what_of_them`: "counted once".
  [[nodiscard]] std::string note(const std::string& what_of_them) const;

 private:
  std::unordered_map<std::string, std::string> places_;  // by the digest of the bytes
  std::vector<std::string> copies_;                      // "B is identical to A", the first of them
  std::size_t count_ = 0;
};

// === A link that opens a record in the page of the referee: all of it is in the link, behind the
// '#', which no browser sends anywhere. page/link.js reads it (docs/WEB.md).

struct RefereeLink {
  std::string_view page{};            // the address of the page
  std::string_view variant{};         // in place of the record's; empty: as the record says
  std::vector<Override> overrides{};  // house rules beside the record's
  std::string_view language = "en";
  std::string_view moment{};  // "r1t4"; empty: none
};

/// Empty where there is no page, or the item is not a whole record as somebody wrote it: a game out
/// of a scoresheet.
[[nodiscard]] std::string referee_link(const InputItem& item, const RefereeLink& link);

}  // namespace rummy
