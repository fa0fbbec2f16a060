#pragma once
// A variant file: its values and clauses, its contents merged with its parents, and writing one.

#include <array>
#include <bitset>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "config/variants.h"
#include "config/yaml.h"
#include "diag/result.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {

// === Values of settings, from YAML into a Variant and back into text. This is the only way for
// variant files and house rules; the settings' own descriptions drive it.

/// A fault in a value; `at` is a place in its text.
struct ValueFault {
  TextPlace at;
  std::string message;
  std::string help;
};
using ValueFaults = std::vector<ValueFault>;

/// Sets `key` of `variant` to `value`. A fault is returned and leaves the setting unchanged. `key`
/// must be a setting (find_setting).
[[nodiscard]] ValueFaults assign(Variant& variant, std::string_view key, const YamlNode& value);

/// The value of a setting in its one canonical spelling: 51, true, {2: 1, 3-5: 2}.
[[nodiscard]] std::string value_text(const Variant& variant, std::string_view key);

/// An order in the spelling of a variant file: [K, Q, J]; none.
[[nodiscard]] std::string order_text(const std::vector<int>& order, Words words);

/// Every setting with its value, in rule-book order.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> all_values(const Variant& variant);

/// A whole number in the spelling of variant files: -?digits, no leading zeros, at most nine
/// digits.
[[nodiscard]] std::optional<int> whole_number(std::string_view text);

// === Tables by number of players, {2: 1, 3-5: 2}.

/// From 1 to kMaxPlayers, low first; nothing if `text` is no such range.
[[nodiscard]] std::optional<Bounds> player_range(std::string_view text);

/// "3", "3-5", "-10", "-20--10": whole numbers, low first.
[[nodiscard]] std::optional<Bounds> number_range(std::string_view text);

/// Reports faults in the sizes of a table for `key`: no number of players, or one twice. `take` is
/// called with each correct range and its value.
template <class Take>
void each_table_size(std::string_view key, const YamlNode& table, ValueFaults& faults, Take take);

/// "{2: 51, 3-4: 41}" for values by number of players; "" is none.
[[nodiscard]] std::string players_text(std::span<const std::string> values);

/// Whether the value is a table by players for a setting whose field holds one number.
[[nodiscard]] bool is_by_players(std::string_view key, const YamlNode& value);

/// Sets `key` of `variant` to such a table. A fault is returned and leaves everything unchanged.
[[nodiscard]] ValueFaults assign_by_players(Variant& variant, std::string_view key,
                                            const YamlNode& table);

/// The variant for this number of players (1 to kMaxPlayers): settings by number of players have
/// their values for that table.
[[nodiscard]] Variant as_played_by(const Variant& variant, int players);

/// Faults of a table size: unreadable, or already used.
[[nodiscard]] ValueFault no_table_size(const YamlNode& size);
[[nodiscard]] ValueFault size_twice(std::string_view key, const YamlNode& size, int players);

template <class Take>
void each_table_size(std::string_view key, const YamlNode& table, ValueFaults& faults, Take take) {
  std::bitset<kMaxPlayers + 1> seen;
  for (const YamlEntry& entry : table.entries) {
    const auto range = player_range(entry.key.text);
    if (!range) {
      faults.push_back(no_table_size(entry.key));
      continue;
    }
    int players = range->low;
    while (players <= range->high && !seen.test(static_cast<std::size_t>(players)))
      seen.set(static_cast<std::size_t>(players++));
    if (players <= range->high) faults.push_back(size_twice(key, entry.key, players));
    take(*range, entry.value);
  }
}

// === `agree:` in a variant file: settings that a table decides before play, and the values it may
// choose.

/// 2-4, [25, 50], [face, represented].
struct AgreedValues {
  std::vector<Bounds> ranges;
  std::vector<std::string> words;
};

struct Agreement {
  std::string key;
  std::optional<AgreedValues> always;  // or by number of players:
  std::array<std::optional<AgreedValues>, kMaxPlayers + 1> by_players{};
  std::string text;  // as in the file, for messages
};

/// The values that `key`, a setting, may be agreed to have; faults go to `faults`.
[[nodiscard]] Agreement read_agreement(std::string_view key, const YamlNode& node,
                                       ValueFaults& faults);

/// By number of players.
using TableSizes = std::bitset<kMaxPlayers + 1>;

/// The numbers of players for which the variant's own value of the setting is none that a table may
/// choose.
[[nodiscard]] TableSizes not_agreed(const Agreement& agreement, const Variant& variant);

/// The numbers a table of each size may choose; empty if there are no bounds.
[[nodiscard]] AgreedCounts agreed_counts(const Agreement& agreement);

// === `rulebook:` in a variant file: clauses as written, before the values in force are put in.

struct ClauseSource {
  Clause clause;  // without its text
  /// One text for all values (with an empty first), or the text for each value of the clause's
  /// setting; `number` stands for any number, `other` for any other value and for a table of
  /// numbers.
  std::vector<std::pair<std::string, std::string>> texts;
  TextPlace key_at;
  std::shared_ptr<const SourceText> source{};
  bool is_dropped = false;  // `none` in its place: the parent's clause is left out
};

/// Reads the clause for `key`; faults go to `faults`.
[[nodiscard]] ClauseSource read_clause(const YamlNode& key, const YamlNode& node,
                                       ValueFaults& faults);

/// The clause with the values in force. `values` are those of all_values(). `is_changed`: a house
/// rule gives its setting another value than the rule book was written for; a text that only fits
/// that value is replaced.
[[nodiscard]] Clause word_clause(const ClauseSource& source,
                                 const std::vector<std::pair<std::string, std::string>>& values,
                                 bool is_changed);

/// The settings that no clause words or quotes, in rule-book order.
[[nodiscard]] std::vector<std::string_view> unworded_settings(
    const std::vector<ClauseSource>& rulebook);

// === One variant file, read and checked by itself before its parent is known.

/// A setting in a file.
struct SettingSource {
  std::string key;
  TextPlace key_at;
  YamlNode value;
};

struct AgreementSource {
  Agreement agreement;
  TextPlace key_at;
};

struct ParentSource {
  std::string name;
  TextPlace at;
};

struct VariantFile {
  std::shared_ptr<const SourceText> source;
  std::string name;
  std::string title;  // of an overlay: empty if it has none
  TextPlace title_at;
  std::optional<ParentSource> parent;
  std::vector<SettingSource> settings;  // in the file's order; keys are known and all different
  std::vector<AgreementSource> agreed;
  std::vector<ClauseSource> rulebook;
  Problems problems;  // all faults of the file by itself
};

/// Whether the text can name a variant, and so a file: letters, digits, '-' and '_', at most 64.
[[nodiscard]] bool is_variant_name(std::string_view name);

/// Reads `text`, the contents of the file `file` whose stem is `stem`: a variant has the name of
/// its file.
[[nodiscard]] VariantFile read_variant_file(std::string file, std::string_view stem,
                                            std::string_view text);

/// Reads an overlay: only settings, clauses and a title.
[[nodiscard]] VariantFile read_overlay_file(std::string file, std::string_view text);

// === Settings that contradict each other.

/// "FIRST VALUE (place) TEXT SECOND VALUE (place)DETAIL" and, if a third setting causes it, ", with
/// THIRD VALUE (place)".
struct Contradiction {
  std::string_view first;
  std::string text;
  std::string_view second;
  std::string detail;
  std::string_view third = {};
};

/// Every pair of settings of the variant that makes a game impossible at some table.
[[nodiscard]] std::vector<Contradiction> contradictions(const Variant& variant);

/// The contradictions if only numbers of the deal depend on the number of players
/// (Variant::by_players).
[[nodiscard]] std::vector<Contradiction> contradictions_of_one(const Variant& variant);

/// "Every count the variant admits must be covered": a number of players without a value would
/// leave a game without its rule. `has_value` is asked for each number of players.
[[nodiscard]] std::optional<Contradiction> hole(std::string_view key, const Variant& variant,
                                                const std::function<bool(int)>& has_value);

// === A variant file merged with its parents: values with their origins, checked together.

/// The origin of a value in force.
struct Origin {
  std::string key;
  std::size_t generation = 0;  // of the file: 0 the root, the variant's own last
  TextPlace at;
  std::shared_ptr<const SourceText> source;
};

struct LinkedAgreement {
  Agreement agreement;
  Origin origin;
};

struct LinkedVariant {
  Variant settings;             // everything except the rule book
  std::vector<Origin> origins;  // of settings in files; the others are engine defaults
  std::vector<LinkedAgreement> agreed;
  std::vector<ClauseSource> rulebook;        // rule-book order
  std::vector<std::string_view> unworded{};  // settings that no clause words or quotes
  std::shared_ptr<const SourceText> own;     // the variant's own file, not a parent's
  std::string parent{};                      // the variant it extends; empty: none
};

/// `files` from the root to the variant itself, without faults of their own.
[[nodiscard]] Result<LinkedVariant> link_variant(const std::vector<VariantFile>& files);

/// Replaces the variant's title and clauses by those of an overlay.
void lay_words_over(LinkedVariant& variant, const VariantFile& overlay);

/// Whether some clause words the setting or quotes its value.
[[nodiscard]] bool is_worded(const LinkedVariant& variant, std::string_view key);
/// The origin of a key; nullptr for the engine's default.
[[nodiscard]] const Origin* find_origin(const LinkedVariant& variant, std::string_view key);
/// "club.yaml:23", or "engine default".
[[nodiscard]] std::string origin_text(const LinkedVariant& variant, std::string_view key);

/// A contradiction in words. `where` returns the place where a key was set.
[[nodiscard]] std::string in_words(const Contradiction& contradiction, const Variant& variant,
                                   const std::function<std::string(std::string_view)>& where);

// === A linked variant ready for any house rules.

[[nodiscard]] std::shared_ptr<const LoadedVariant> make_loaded_variant(LinkedVariant linked);

/// Faults of overrides in any variant: a key that is no setting, a value its setting does not take.
[[nodiscard]] std::vector<OverrideFault> faults_in_any_variant(
    const std::vector<Override>& overrides);

// === Overlays: small files of settings, and of clauses for them, laid over any variant. Several
// overlays must agree.

struct Overlays {
  std::vector<VariantFile> files;  // in the given order
  std::vector<Override> settings;  // their settings, with places
};

/// Reads overlays and reports the faults of all of them together. Two overlays that set one key to
/// different values, or word one clause differently, are a fault unless `settled` (further house
/// rules) sets that key.
[[nodiscard]] Result<Overlays> read_overlays(const std::vector<std::string>& paths,
                                             const std::vector<Override>& settled);

// === Things in a variant file that are correct but probably not meant.

/// Warnings about the variant's own file, not its parents: a setting or a clause that only counts
/// with another value of another setting; a clause about a setting that no file sets; a setting
/// other than the engine's default that no clause words.
[[nodiscard]] Problems remarks_on(const LinkedVariant& variant);

/// Settings of a record, or given for it, that have no effect, by their keys.
[[nodiscard]] std::vector<Text> idle_among(
    const Variant& variant, std::span<const std::pair<std::string, std::string>> rules);

/// A sentence for each override that changes nothing because it depends on another setting.
[[nodiscard]] std::vector<std::string> idle_settings(const Variant& variant,
                                                     const std::vector<Override>& overrides);

// === A rule set as a variant file without a parent.

/// Every setting with its value in `rules`, what a table may agree on, and the rule book: a file
/// that loads to the same rule set if it has the variant's name. `variant` is the source of
/// `rules`.
[[nodiscard]] std::string variant_yaml(const LinkedVariant& variant, const Ruleset& rules);

// === The first version of a house variant's file: the parent's settings, ready to be changed.

/// A variant file with that name that extends `parent` and changes nothing yet. The points on which
/// tables differ (`others` in the parent's rule book, and common disputes) are comments with the
/// parent's value.
[[nodiscard]] std::string starter_variant(const std::string& name, const Ruleset& parent);

// === The JSON Schema of variant files, for editors. It is written from the settings' own
// descriptions; the loader, not the schema, judges a file.

/// JSON Schema 2020-12, indented, with a newline at its end: schemas/variant.schema.json.
[[nodiscard]] std::string variant_schema();

}  // namespace rummy
