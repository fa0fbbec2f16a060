#pragma once
// The rule sets people can play by: variants by name, and alternatives a table might use;
// languages, disputes and waivers.

#include <bitset>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {

// === Where the files of variants are: in directories, or within the program.

class VariantStore {
 public:
  VariantStore() = default;
  virtual ~VariantStore() = default;
  VariantStore(const VariantStore&) = delete;
  VariantStore& operator=(const VariantStore&) = delete;

  [[nodiscard]] virtual std::optional<std::filesystem::path> find(std::string_view name) const = 0;
  [[nodiscard]] virtual Result<std::string> read(const std::filesystem::path& file) const = 0;
  /// A file has one identity for all its paths.
  [[nodiscard]] virtual std::filesystem::path identity(const std::filesystem::path& file) const = 0;
  /// All names, sorted.
  [[nodiscard]] virtual std::vector<std::string> names() const = 0;
  /// This store behind a directory that is searched first.
  [[nodiscard]] virtual std::unique_ptr<VariantStore> behind(
      const std::filesystem::path& directory) const = 0;
};

/// Directories, searched in order for NAME.yaml.
[[nodiscard]] std::unique_ptr<VariantStore> variants_in(
    std::vector<std::filesystem::path> directories);

struct VariantText {
  std::string_view name;
  std::string_view text;  // the text of its file
};

/// Texts that live as long as the program. There are no directories that come first.
[[nodiscard]] std::unique_ptr<VariantStore> variants_of(std::span<const VariantText> texts);

// === Variant files: found by name, with parents resolved, checked to the line and column, made a
// Ruleset.

/// A setting given from outside the variant file: a record's `set`, or --set KEY=VALUE.
struct Override {
  std::string key;
  std::string value;     // YAML flow text: 40, true, {2: 1, 3-5: 2}
  std::string origin{};  // "no-buyback.yaml:3" for an overlay; empty: a record's, or --set
};

/// "--set opening.points=40", or the place in an overlay: for messages.
[[nodiscard]] std::string given_as(const Override& override);

/// Why an override was refused. `at_key`: the key is wrong (unknown), else the value.
/// `outside_agreed`: the value is well formed but the variant's `agree` does not allow it to
/// `tables` with these numbers of players.
struct OverrideFault {
  std::size_t index = 0;  // index of the override
  bool at_key = false;
  bool outside_agreed = false;
  std::bitset<kMaxPlayers + 1> tables{};
  std::string message;
  std::string help;
};

struct RulesetOrFault {
  std::shared_ptr<const Ruleset>
      ruleset;  // null only if faults (other than outside_agreed) prevent it
  std::vector<OverrideFault> faults;
};

/// One resolved setting, for `variant show`.
struct SettingOrigin {
  std::string key;
  std::string value;   // YAML flow text
  std::string origin;  // "club.yaml:23", or "engine default"
};

struct LinkedVariant;
struct VariantFile;
class VariantStore;

/// A loaded variant with its parents: makes rule sets for any overrides. Thread-safe.
class LoadedVariant {
 public:
  virtual ~LoadedVariant() = default;
  [[nodiscard]] virtual const std::string& name() const = 0;
  /// The rule set with these overrides applied in order. It is cached: the same overrides give the
  /// same pointer.
  [[nodiscard]] virtual RulesetOrFault with(const std::vector<Override>& overrides) const = 0;
  [[nodiscard]] virtual std::vector<SettingOrigin> origins() const = 0;
  /// The merged contents of its files (variant_file.h).
  [[nodiscard]] virtual const LinkedVariant& linked() const = 0;
};

class VariantLibrary {
 public:
  /// Directories are searched in order for NAME.yaml.
  explicit VariantLibrary(std::vector<std::filesystem::path> directories);
  /// The variants in a store.
  explicit VariantLibrary(std::unique_ptr<VariantStore> store);
  ~VariantLibrary();
  VariantLibrary(const VariantLibrary&) = delete;
  VariantLibrary& operator=(const VariantLibrary&) = delete;
  /// Loads the variant with this name (once; thread-safe). A name is letters, digits, '-' and '_',
  /// never a path.
  [[nodiscard]] Result<std::shared_ptr<const LoadedVariant>> load(std::string_view name);
  /// Loads a file that need not be in the library (`variant check FILE`); parents come from its own
  /// directory first, then from the library.
  [[nodiscard]] Result<std::shared_ptr<const LoadedVariant>> load_file(
      const std::filesystem::path& file);
  /// Lays the words of these overlays, clauses and titles, over every variant loaded from here on.
  /// The caller gives their settings as ordinary house rules (variant_file.h).
  void lay_over(std::vector<VariantFile> overlays);
  /// All names in the directories, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// === Rule sets a table might use instead: tried for hinges_on and --house-rules.

// All lists are empty if `base` makes no rule set. They leave out contradictory rule sets and are
// for this number of players.

/// For each clause of the variant that lists `others`, each listed value except the one in force,
/// in rule-book order.
[[nodiscard]] std::vector<Alternate> listed_alternates(const LoadedVariant& loaded,
                                                       const std::vector<Override>& base,
                                                       std::size_t players);

/// The other values of booleans and closed choices that no clause lists, if the setting can decide
/// a fault among these findings (rules/ruleset.h).
[[nodiscard]] std::vector<Alternate> unlisted_alternates(const LoadedVariant& loaded,
                                                         const std::vector<Override>& base,
                                                         std::size_t players,
                                                         const Findings& findings);

/// For each number that a fault among these findings names as its bound, the smallest change.
[[nodiscard]] std::vector<Alternate> bound_alternates(const LoadedVariant& loaded,
                                                      const std::vector<Override>& base,
                                                      std::size_t players,
                                                      const Findings& findings);

/// The rule set in force with one setting changed, for this number of players; null if that is
/// impossible.
[[nodiscard]] std::shared_ptr<const Ruleset> with_setting(const LoadedVariant& loaded,
                                                          const std::vector<Override>& base,
                                                          std::size_t players, std::string_view key,
                                                          std::string_view value);

// === Languages for verdicts: a YAML file each, from the sentences of the sources to those of the
// language (docs/LANGUAGES.md). Those of languages/ are compiled in.

/// Reads the file of a language; `file` is its name in reports. Every sentence is compared with the
/// English one: its places, and as many noun forms as the language has.
[[nodiscard]] Result<Language> read_language(std::string_view file, std::string_view text);

/// A file of languages/.
struct ShippedLanguage {
  std::string_view code;
  std::string_view text;
};

/// All of them in the order of their codes; the WebAssembly module has none.
[[nodiscard]] std::span<const ShippedLanguage> shipped_languages();

/// A language that comes with the program, by its code, or from a file if `name` ends in .yaml.
[[nodiscard]] Result<Language> load_language(const std::string& name);

// === Questions people argue about at the table, as data: src/config/disputes.yaml, compiled in.

struct DisputedQuestion {
  std::string id;
  std::string question;
  std::string answers;                // the answers tables give
  std::vector<std::string> settings;  // the settings that decide it; may be none
  std::vector<std::string> codes;     // codes of findings in which it shows
};

/// Reads a file of questions; `file` is its name in reports.
[[nodiscard]] Result<std::vector<DisputedQuestion>> read_disputes(std::string_view file,
                                                                  std::string_view text);
/// The questions that come with the program.
[[nodiscard]] Result<std::vector<DisputedQuestion>> shipped_disputes();

// === Files of waivers: a director's decisions on findings, and how long they hold.

/// Reads a list of waivers in YAML; `file` is its name in reports.
[[nodiscard]] Result<std::vector<Waiver>> read_waivers(std::string_view file,
                                                       std::string_view text);

/// Whether this is a day of the calendar, written 2026-12-31.
[[nodiscard]] bool is_day(std::string_view text);

}  // namespace rummy
