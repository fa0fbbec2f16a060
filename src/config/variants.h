#pragma once
// Variant files: found by name, parents resolved, checked to the line and column, made a Ruleset.

#include <bitset>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {

/// A setting given from outside the variant file: a record's `set`, or --set KEY=VALUE.
struct Override {
  std::string key;
  std::string value;     // YAML flow text: 40, true, {2: 1, 3-5: 2}
  std::string origin{};  // "no-buyback.yaml:3" of an overlay; empty: a record's, or --set
};

/// "--set opening.points=40", or the place in an overlay: for messages.
[[nodiscard]] std::string given_as(const Override& override);

/// Why an override was refused. `at_key`: the key is at fault (unknown), else the value.
/// `outside_agreed`: the value is well formed but not one the variant's `agree` allows to `tables`
/// of these numbers of players.
struct OverrideFault {
  std::size_t index = 0;  // into the overrides
  bool at_key = false;
  bool outside_agreed = false;
  std::bitset<kMaxPlayers + 1> tables{};
  std::string message;
  std::string help;
};

struct RulesetOrFault {
  std::shared_ptr<const Ruleset>
      ruleset;  // null only where faults (other than outside_agreed) stop it
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
  /// The rule set with these overrides applied, in order. Cached: the same overrides give the same
  /// pointer.
  [[nodiscard]] virtual RulesetOrFault with(const std::vector<Override>& overrides) const = 0;
  [[nodiscard]] virtual std::vector<SettingOrigin> origins() const = 0;
  /// What its files say, made one (link_variant.h).
  [[nodiscard]] virtual const LinkedVariant& linked() const = 0;
};

class VariantLibrary {
 public:
  /// Directories are searched in order for NAME.yaml.
  explicit VariantLibrary(std::vector<std::filesystem::path> directories);
  /// Of those in a store.
  explicit VariantLibrary(std::unique_ptr<VariantStore> store);
  ~VariantLibrary();
  VariantLibrary(const VariantLibrary&) = delete;
  VariantLibrary& operator=(const VariantLibrary&) = delete;
  /// Loads (once; thread-safe) the variant of this name. A name is letters, digits, '-' and '_',
  /// never a path.
  [[nodiscard]] Result<std::shared_ptr<const LoadedVariant>> load(std::string_view name);
  /// Loads a file that need not be in the library (`variant check FILE`); parents come from its own
  /// directory first, then from the library.
  [[nodiscard]] Result<std::shared_ptr<const LoadedVariant>> load_file(
      const std::filesystem::path& file);
  /// Lays the words of these overlays, clauses and title, over every variant loaded from here on.
  /// Their settings are house rules like others, and so the caller's to give (overlay.h).
  void lay_over(std::vector<VariantFile> overlays);
  /// All names the directories hold, sorted.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rummy
