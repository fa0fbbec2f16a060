#pragma once
// A variant file: its values and clauses, what it says with its parents, and how one is written.

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

// === Values of settings: from YAML into a Variant and back into text. The one door for variant
// files and for house rules; driven by the settings' own descriptions.

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

// === Tables by how many play, {2: 1, 3-5: 2}: as variant files write them, and for any number.

/// From 1 to kMaxPlayers, low first; nothing where `text` is no such range.
[[nodiscard]] std::optional<Bounds> player_range(std::string_view text);

/// "3", "3-5", "-10", "-20--10": whole numbers, low first.
[[nodiscard]] std::optional<Bounds> number_range(std::string_view text);

/// What is wrong with the sizes of a table for `key`: no number of players, or one twice. `take`
/// is called with each range that is good, and with what stands for it.
template <class Take>
void each_table_size(std::string_view key, const YamlNode& table, ValueFaults& faults, Take take);

/// "{2: 51, 3-4: 41}" of the values by number of players; "" is none.
[[nodiscard]] std::string players_text(std::span<const std::string> values);

/// Whether the value is a table by players for a setting whose field holds one number.
[[nodiscard]] bool is_by_players(std::string_view key, const YamlNode& value);

/// Sets `key` of `variant` to such a table. What cannot be is said and leaves all as it was.
[[nodiscard]] ValueFaults assign_by_players(Variant& variant, std::string_view key,
                                            const YamlNode& table);

/// The variant as so many play it: what goes by how many play is what it is at their table.
/// `players`: from 1 to kMaxPlayers.
[[nodiscard]] Variant as_played_by(const Variant& variant, int players);

/// A table size that cannot be read, and one that stands there already.
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

// === `agree:` in a variant file: settings a table settles before play, and what it may settle on.

/// 2-4, [25, 50], [face, represented].
struct AgreedValues {
  std::vector<Bounds> ranges;
  std::vector<std::string> words;
};

struct Agreement {
  std::string key;
  std::optional<AgreedValues> always;  // or, by how many play:
  std::array<std::optional<AgreedValues>, kMaxPlayers + 1> by_players{};
  std::string text;  // as the file has it, for messages
};

/// The bounds written for `key`, a setting; what is wrong with them goes to `faults`.
[[nodiscard]] Agreement read_agreement(std::string_view key, const YamlNode& node,
                                       ValueFaults& faults);

/// By number of players.
using TableSizes = std::bitset<kMaxPlayers + 1>;

/// For which of the numbers of players the variant admits its value of the setting is none a table
/// may settle on.
[[nodiscard]] TableSizes not_agreed(const Agreement& agreement, const Variant& variant);

/// The numbers a table of each size may settle on; empty where nothing bounds them.
[[nodiscard]] AgreedCounts agreed_counts(const Agreement& agreement);

// === `rulebook:` in a variant file: clauses as written, before the values in force are put into
// their words.

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

// === One variant file, read and checked by itself: before its parent is known.

/// A setting as a file sets it.
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
  std::string title;  // of an overlay empty where it has none
  TextPlace title_at;
  std::optional<ParentSource> parent;
  std::vector<SettingSource> settings;  // in the file's order; keys are known and all different
  std::vector<AgreementSource> agreed;
  std::vector<ClauseSource> rulebook;
  Problems problems;  // everything wrong with the file by itself
};

/// Letters, digits, '-' and '_', at most 64 of them: what can name a variant, and so a file.
[[nodiscard]] bool is_variant_name(std::string_view name);

/// Reads `text`, the contents of the file `file` whose stem is `stem`: a variant is named as its
/// file is.
[[nodiscard]] VariantFile read_variant_file(std::string file, std::string_view stem,
                                            std::string_view text);

/// Reads an overlay: settings, clauses and a title, and nothing else a variant file may have.
[[nodiscard]] VariantFile read_overlay_file(std::string file, std::string_view text);

// === Settings that cannot hold together.

/// "FIRST VALUE (place) TEXT SECOND VALUE (place)DETAIL", and where a third setting brings it about
/// ", with THIRD VALUE (place)".
struct Contradiction {
  std::string_view first;
  std::string text;
  std::string_view second;
  std::string detail;
  std::string_view third = {};
};

/// Every pair of settings of the variant that leaves no game to be played, at whatever table.
[[nodiscard]] std::vector<Contradiction> contradictions(const Variant& variant);

/// The same where no number but those of the deal goes by how many play (Variant::by_players).
[[nodiscard]] std::vector<Contradiction> contradictions_of_one(const Variant& variant);

/// "Every count the variant admits must be covered": a table with a hole leaves a game without its
/// rule. `has_value`: asked of each number of players.
[[nodiscard]] std::optional<Contradiction> hole(std::string_view key, const Variant& variant,
                                                const std::function<bool(int)>& has_value);

// === A variant file and its parents made one: values with their origins, checked together.

/// Where a value in force was set.
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
  Variant settings;             // everything but the rulebook
  std::vector<Origin> origins;  // of what some file sets; the rest are the engine's defaults
  std::vector<LinkedAgreement> agreed;
  std::vector<ClauseSource> rulebook;  // rule-book order
  std::vector<std::string_view>
      unworded{};                         // the settings no clause of it is about or has a value of
  std::shared_ptr<const SourceText> own;  // the variant's own file, not a parent's
};

/// `files` from the root to the variant itself, without problems of their own.
[[nodiscard]] Result<LinkedVariant> link_variant(const std::vector<VariantFile>& files);

/// The title and the clauses of an overlay in place of the variant's own.
void lay_words_over(LinkedVariant& variant, const VariantFile& overlay);

/// Whether some clause is about the setting, or has its value written in.
[[nodiscard]] bool is_worded(const LinkedVariant& variant, std::string_view key);
/// The origin of a key; nullptr for the engine's default.
[[nodiscard]] const Origin* find_origin(const LinkedVariant& variant, std::string_view key);
/// "club.yaml:23", or "engine default".
[[nodiscard]] std::string origin_text(const LinkedVariant& variant, std::string_view key);

/// A contradiction in words. `where` says where a key was set.
[[nodiscard]] std::string in_words(const Contradiction& contradiction, const Variant& variant,
                                   const std::function<std::string(std::string_view)>& where);

// === A linked variant ready for any house rules.

[[nodiscard]] std::shared_ptr<const LoadedVariant> make_loaded_variant(LinkedVariant linked);

/// What is wrong with overrides whatever the variant: a key that is no setting, a value its setting
/// does not take.
[[nodiscard]] std::vector<OverrideFault> faults_in_any_variant(
    const std::vector<Override>& overrides);

// === Overlays: small files of settings, and of clauses that word them, laid over whatever variant
// is judged by. What several of them say must agree.

struct Overlays {
  std::vector<VariantFile> files;  // in the order given
  std::vector<Override> settings;  // theirs, each with the place it comes from
};

/// Reads them and tells everything wrong with any of them at once. That two overlays set one key to
/// different values, or word one clause differently, is wrong too, unless `settled` (house rules
/// given besides) sets that key.
[[nodiscard]] Result<Overlays> read_overlays(const std::vector<std::string>& paths,
                                             const std::vector<Override>& settled);

// === What is not wrong with a variant file and yet probably not meant.

/// Warnings about what the variant's own file says, not its parents: a setting or a clause that
/// counts only with another setting, which is otherwise; a clause about a setting no file sets; a
/// setting, unlike the engine's default, that no clause words.
[[nodiscard]] Problems remarks_on(const LinkedVariant& variant);

/// The same of settings that stand in a record or were given for it, by their keys.
[[nodiscard]] std::vector<Text> idle_among(
    const Variant& variant, std::span<const std::pair<std::string, std::string>> rules);

/// Which settings given from outside change nothing in the variant, since another is not as they
/// need it: a sentence each.
[[nodiscard]] std::vector<std::string> idle_settings(const Variant& variant,
                                                     const std::vector<Override>& overrides);

// === A rule set as a variant file that needs no parent.

/// Every setting with the value `rules` has, what a table may agree on, and the rulebook: a file
/// that loads to the same rule set, if it is called as the variant is. `variant` is what `rules`
/// was made of.
[[nodiscard]] std::string variant_yaml(const LinkedVariant& variant, const Ruleset& rules);

// === The file a house variant begins with: what its parent has, ready to be changed.

/// A variant file of that name that extends `parent` and changes nothing yet: what tables settle
/// differently
/// (`others` in the parent's rulebook, and what people argue about) stands in it as comments, with
/// the parent's value.
[[nodiscard]] std::string starter_variant(const std::string& name, const Ruleset& parent);

// === The JSON Schema of variant files, for editors. Written out from the settings' own
// descriptions; the loader, not the schema, is the judge of a file.

/// JSON Schema 2020-12, indented, with a newline at its end: schemas/variant.schema.json.
[[nodiscard]] std::string variant_schema();

}  // namespace rummy
