#pragma once
// The key words of a record, and where each may stand (spec: notation; scoresheets).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/record.h"

namespace rummy {

enum class Key : std::uint8_t {
  variant,
  players,
  set,
  id,
  cut,
  carry,
  scoresheet,
  excerpt,
  note,  // cards (read as well), date, event, table, note, x-…
  rounds,
  round,
  dealer,
  deal,
  upcard,
  wild,
  stock,
  moves,
  hand,
  score,
  total,
  buy_back,
  ruling,
  ruling_void,
  adjust,
  abandon,
  shown,
  points,
  shown_points,
  dropped,
  went_out,
  knocked,
  at_once,
  abandoned,
  ended,
  winner,
};
inline constexpr int kKeys = static_cast<int>(Key::winner) + 1;

enum class Section : std::uint8_t { head, round };

/// The kind of record a round's key belongs to.
enum class Sheet : std::uint8_t { any, moves, scores };

struct KeyWord {
  std::string_view word;
  Key key;
  Section section;
  Sheet sheet = Sheet::any;
};

/// A key of this container anywhere in a record; nothing where `word` is none. "x-…" is a note.
[[nodiscard]] std::optional<KeyWord> find_key(Container container, std::string_view word);
/// The keys of a section, for "did you mean".
[[nodiscard]] std::vector<std::string_view> keys_of(Container container, Section section,
                                                    bool scoresheet);
/// Whether an unquoted name would be taken for a key word.
[[nodiscard]] bool reads_as_key(std::string_view name);
/// Whether a key of one's own ("x-…") can be written in both containers.
[[nodiscard]] bool is_own_key(std::string_view key);

}  // namespace rummy
