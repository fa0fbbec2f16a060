#pragma once
// Every setting in words, and what two rule sets play differently.

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

// === Every setting with what its topic says of it: for the JSON Schema, messages and reference
// pages.

enum class SettingKind : std::uint8_t { flag, number, choice, choice_or_number, per_table, order };

struct SettingInfo {
  std::string_view key;
  std::string_view meaning;  // a sentence without a full stop
  SettingKind kind = SettingKind::flag;
  Bounds bounds;                        // of a number; of choice_or_number and per_table too
  std::vector<std::string_view> words;  // of a choice or choice_or_number; of an order, its
                                        // entries; of a per_table, `agreed` where it may be
  std::string engine_default;           // as a variant file writes it; empty: a variant must say
};

/// All settings, in rule-book order.
[[nodiscard]] const std::vector<SettingInfo>& setting_catalog();
/// The setting of this dotted key; nullptr where there is none.
[[nodiscard]] const SettingInfo* find_setting(std::string_view key);
/// Whether some setting's key begins with `prefix` and a dot.
[[nodiscard]] bool is_setting_group(std::string_view prefix);
/// The key that was probably meant; empty where none is near.
[[nodiscard]] std::string_view nearest_setting(std::string_view key);
/// The values a setting takes, in words: "true or false", "a whole number from 0 to 500".
[[nodiscard]] std::string values_in_words(const SettingInfo& setting);
/// "a, b or c".
[[nodiscard]] std::string either(const std::vector<std::string_view>& words);

// === What a setting's value means, as a player would say it: made from the setting's own
// description (its topic's describe()), so that nothing is worded twice.

/// "the minimum number of cards in a set: 3", "two jokers may not be next to each other in a run".
/// `value` as a variant file writes it (value_text). A sentence without a full stop.
[[nodiscard]] std::string value_in_words(const SettingInfo& setting, std::string_view value);

/// Another setting that must have one of these values for one to count at all.
struct NeededSetting {
  std::string_view key;
  std::vector<std::string_view> values;

  [[nodiscard]] bool is_met_by(std::string_view value) const;
  /// "score.model differences or zero_sum".
  [[nodiscard]] std::string words() const;
};

/// By the setting's description: "with score.model differences or zero_sum: ...". Nothing where it
/// always counts, or where what it takes is no setting.
[[nodiscard]] std::optional<NeededSetting> needed_by(const SettingInfo& setting);

/// A value as it stands in a sentence: a number as one, a list as its entries, a word without
/// underscores, and a table of numbers in words, by players as "1 for 2 players, 2 for 3-5
/// players", by round as the numbers alone.
[[nodiscard]] TextPart value_part(std::string_view value);
/// The same as English has it.
[[nodiscard]] std::string table_in_words(std::string_view value);

/// What value_in_words() says as a sentence: "How many cards each player is dealt: 13."; a number
/// is in a place of it, so that a language has one sentence for all of them. Another setting it
/// counts with is not named.
[[nodiscard]] KeptText sentence_on(const SettingInfo& setting, std::string_view value);

/// The part of a rule book a setting or clause belongs to.
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

/// By the first word of the key; clauses about nothing in particular are of the game.
[[nodiscard]] BookPart book_part(std::string_view key);
/// "Players and cards".
[[nodiscard]] std::string_view heading(BookPart part);
/// All of them, in the order of a rule book.
[[nodiscard]] std::span<const BookPart> book_parts();

// === What two rule sets play differently, in words.

/// A setting with two values.
struct SettingDifference {
  std::string_view key;
  BookPart part = BookPart::game;
  std::string first;  // as variant files write them
  std::string second;
  std::string first_words;
  std::string second_words;
};

/// A clause that one of two rule books has alone, or words otherwise. Views of their rule sets.
struct ClauseDifference {
  std::string_view key;
  BookPart part = BookPart::game;
  const Clause* first = nullptr;  // null: it has none of that key
  const Clause* second = nullptr;
};

struct VariantDifference {
  std::vector<SettingDifference> settings;  // in rule-book order
  std::vector<ClauseDifference> clauses;    // in the order of the first's rule book
};

[[nodiscard]] VariantDifference difference(const Ruleset& first, const Ruleset& second);

}  // namespace rummy
