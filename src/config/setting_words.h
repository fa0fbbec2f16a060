#pragma once
// What a setting's value means, as a player would say it: made from the setting's own description
// (its topic's describe()), so that nothing is worded twice.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "config/setting_catalog.h"

namespace rummy {

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

}  // namespace rummy
