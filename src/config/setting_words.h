#pragma once
// Every setting in words, and the differences between two rule sets.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {

// === Every setting with its topic's description, for the JSON Schema, messages and reference
// pages.

enum class SettingKind : std::uint8_t { flag, number, choice, choice_or_number, per_table, order };

struct SettingInfo {
  std::string_view key;
  std::string_view meaning;  // a sentence without a full stop
  SettingKind kind = SettingKind::flag;
  Bounds bounds;                        // of a number; of choice_or_number and per_table too
  std::vector<std::string_view> words;  // of a choice or choice_or_number; of an order, its
                                        // entries; of a per_table, `agreed` if it may be
  std::string engine_default;  // in the spelling of a variant file; empty: a variant must set it
};

/// All settings, in rule-book order.
[[nodiscard]] const std::vector<SettingInfo>& setting_catalog();
/// The setting with this dotted key; nullptr if there is none.
[[nodiscard]] const SettingInfo* find_setting(std::string_view key);
/// Whether some setting's key begins with `prefix` and a dot.
[[nodiscard]] bool is_setting_group(std::string_view prefix);
/// The key that was probably meant; empty if none is near.
[[nodiscard]] std::string_view nearest_setting(std::string_view key);
/// The values a setting takes, in words: "true or false", "a whole number from 0 to 500".
[[nodiscard]] std::string values_in_words(const SettingInfo& setting);
/// "a, b or c".
[[nodiscard]] std::string either(const std::vector<std::string_view>& words);

// === The meaning of a setting's value in a player's words, made from the setting's own description
// (its topic's describe()), so that nothing is worded twice.

/// "the minimum number of cards in a set: 3", "two jokers may not be next to each other in a run".
/// `value` is in the spelling of a variant file (value_text). A sentence without a full stop.
[[nodiscard]] std::string value_in_words(const SettingInfo& setting, std::string_view value);

/// Another setting that must have one of these values; otherwise the setting has no effect.
struct NeededSetting {
  std::string_view key;
  std::vector<std::string_view> values;

  [[nodiscard]] bool is_met_by(std::string_view value) const;
  /// "score.model differences or zero_sum".
  [[nodiscard]] std::string words() const;
};

/// From the setting's description: "with score.model differences or zero_sum: ...". Nothing if the
/// setting always counts, or if the condition is no setting.
[[nodiscard]] std::optional<NeededSetting> needed_by(const SettingInfo& setting);

/// A value as part of a sentence: a number as a number, a list as its entries, a word without
/// underscores, and a table of numbers in words, by players as "1 for 2 players, 2 for 3-5
/// players", by round as the numbers alone.
[[nodiscard]] TextPart value_part(std::string_view value);
/// The value as part of an English sentence.
[[nodiscard]] std::string table_in_words(std::string_view value);

/// value_in_words() as a whole sentence: "How many cards each player is dealt: 13."; a number has a
/// place of its own, so that a language needs one sentence for all numbers. A setting it depends on
/// is not named.
[[nodiscard]] KeptText sentence_on(const SettingInfo& setting, std::string_view value);

/// The part of a rule book for a setting or clause.
enum class BookPart : std::uint8_t {
  game,
  players,
  deal,
  turn,
  melds,
  jokers,
  opening,
  going_out,
  scoring,
  end
};

/// By the first word of the key; other clauses belong to the game.
[[nodiscard]] BookPart book_part(std::string_view key);
/// "Players and cards".
[[nodiscard]] std::string_view heading(BookPart part);
/// All parts in the order of a rule book.
[[nodiscard]] std::span<const BookPart> book_parts();

// === The differences between two rule sets, in words.

/// A setting with two values.
struct SettingDifference {
  std::string_view key;
  BookPart part = BookPart::game;
  std::string first;  // in the spelling of variant files
  std::string second;
  std::string first_words;
  std::string second_words;
};

/// A clause that only one of two rule books has, or that they word differently. Views of their rule
/// sets.
struct ClauseDifference {
  std::string_view key;
  BookPart part = BookPart::game;
  const Clause* first = nullptr;  // null: no clause with that key
  const Clause* second = nullptr;
};

struct VariantDifference {
  std::vector<SettingDifference> settings;  // in rule-book order
  std::vector<ClauseDifference> clauses;    // in the order of the first's rule book
};

[[nodiscard]] VariantDifference difference(const Ruleset& first, const Ruleset& second);

}  // namespace rummy
