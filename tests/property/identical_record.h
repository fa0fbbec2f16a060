#pragma once
// Whether two records are the same in every field, line and place: what two readers that stand for
// one another must give. (logio/records.h asks only whether they say the same.) Where the text
// of a line is kept is the reader's own affair.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <ranges>
#include <tuple>
#include <vector>

#include "diag/finding.h"
#include "table/record.h"

namespace rummy {

inline auto fields(const Place& p) {
  return std::tuple(p.line, p.offset, p.length);
}
inline auto fields(const Event& e) {
  return std::tuple(e.kind, e.seat, e.groups, e.first_group, e.target, e.number, fields(e.at));
}
inline auto fields(const Group& g) {
  return std::tuple(g.cards.first, g.cards.count, g.name, fields(g.at));
}
inline auto fields(const SeatCards& c) {
  return std::tuple(c.seat, c.cards.first, c.cards.count, fields(c.at));
}
inline auto fields(const CutCards& c) {
  return std::tuple(c.seat, c.cards.first, c.cards.count, fields(c.at));
}
inline auto fields(const SeatNumber& n) {
  return std::tuple(n.seat, n.number, fields(n.at));
}
inline auto fields(const SeatPlace& p) {
  return std::tuple(p.seat, fields(p.at));
}
inline auto fields(const SeatMelds& m) {
  return std::tuple(m.seat, m.first_group, m.groups, fields(m.at));
}
inline auto fields(const EndPlace& e) {
  return std::tuple(e.end, fields(e.at));
}
inline auto fields(const Setting& s) {
  return std::tuple(s.key, s.value, fields(s.key_at), fields(s.value_at));
}
inline auto fields(const Carry& c) {
  return std::tuple(c.seat, c.total, c.won, fields(c.at));
}
inline auto fields(const Note& n) {
  return std::tuple(n.key, n.value);
}
inline auto fields(const SheetTitle& t) {
  return std::tuple(t.text, fields(t.at));
}
inline auto fields(const Adjustment& a) {
  return std::tuple(a.seat, a.points, a.reason);
}

template <class T>
bool identical(const T& a, const T& b) {
  return fields(a) == fields(b);
}
template <std::ranges::range List>
bool identical(const List& a, const List& b) {
  return std::ranges::equal(a, b, [](const auto& x, const auto& y) { return identical(x, y); });
}
template <class T>
bool identical(const std::optional<T>& a, const std::optional<T>& b) {
  return a.has_value() == b.has_value() && (!a || identical(*a, *b));
}

inline bool identical_lines(const Record& a, const Record& b) {
  if (a.source.lines.size() != b.source.lines.size()) return false;
  for (std::uint32_t i = 0; i < a.source.lines.size(); ++i) {
    const SourceLine& x = a.source.lines[i];
    const SourceLine& y = b.source.lines[i];
    if (std::tuple(x.number, x.field, x.round, x.index, x.is_key) !=
            std::tuple(y.number, y.field, y.round, y.index, y.is_key) ||
        line_text(a, Place{.line = i}) != line_text(b, Place{.line = i}))
      return false;
  }
  return true;
}

inline bool identical(const Round& a, const Round& b) {
  return identical(a.at, b.at) && a.number == b.number && identical(a.dealer, b.dealer) &&
         identical(a.deals, b.deals) && identical(a.upcard, b.upcard) &&
         identical(a.wild, b.wild) && identical(a.stock, b.stock) &&
         a.moves.first == b.moves.first && a.moves.count == b.moves.count &&
         identical(a.hands, b.hands) && identical(a.scores, b.scores) &&
         identical(a.totals, b.totals) && identical(a.buy_backs, b.buy_backs) &&
         identical(a.sheet.shown, b.sheet.shown) && identical(a.sheet.points, b.sheet.points) &&
         identical(a.sheet.shown_points, b.sheet.shown_points) &&
         identical(a.sheet.went_out, b.sheet.went_out) &&
         identical(a.sheet.knocked, b.sheet.knocked) &&
         identical(a.sheet.at_once, b.sheet.at_once) &&
         identical(a.sheet.abandoned, b.sheet.abandoned) &&
         identical(a.sheet.ended, b.sheet.ended) && identical(a.notes, b.notes);
}

inline bool identical(const Record& a, const Record& b) {
  return a.source.container == b.source.container && identical_lines(a, b) &&
         a.source.pointers == b.source.pointers && a.head.variant == b.head.variant &&
         identical(a.head.variant_at, b.head.variant_at) && a.players == b.players &&
         identical(a.head.players_at, b.head.players_at) &&
         identical(a.head.players_line, b.head.players_line) &&
         identical(a.head.settings, b.head.settings) && a.head.id == b.head.id &&
         identical(a.head.cut, b.head.cut) && identical(a.head.carry, b.head.carry) &&
         identical(a.head.notes, b.head.notes) && a.scoresheet == b.scoresheet &&
         a.excerpt == b.excerpt && identical(a.rounds, b.rounds) &&
         identical(a.winners, b.winners) && identical(a.events, b.events) &&
         identical(a.groups, b.groups) && a.cards == b.cards && a.meld_names == b.meld_names &&
         identical(a.adjustments, b.adjustments);
}

}  // namespace rummy
