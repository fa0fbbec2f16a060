#include "same_record.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "logio/pieces.h"
#include "logio/writers.h"
#include "table/record.h"

namespace rummy {
namespace {

class Comparison {
 public:
  Comparison(const Record& a, const Record& b) : a_(a), b_(b) {}

  [[nodiscard]] bool records() const;

 private:
  template <class List, class Same>
  static bool lists(const List& a, const List& b, Same same) {
    return std::ranges::equal(a, b, same);
  }
  template <class T, class Same>
  static bool optionals(const std::optional<T>& a, const std::optional<T>& b, Same same) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
  }

  [[nodiscard]] bool cards(CardRange a, CardRange b) const {
    return std::ranges::equal(cards_of(a_, a), cards_of(b_, b));
  }
  [[nodiscard]] bool groups(const Group& a, const Group& b) const {
    return cards(a.cards, b.cards) && names(a.name, b.name);
  }
  [[nodiscard]] bool names(MeldRef a, MeldRef b) const {
    return meld_name(a_, a) == meld_name(b_, b);
  }
  [[nodiscard]] bool events(const Event& a, const Event& b) const;
  [[nodiscard]] bool all_events(const Round& a, const Round& b) const;
  [[nodiscard]] bool shown(const SeatMelds& a, const SeatMelds& b) const;
  [[nodiscard]] bool notes(const std::vector<Note>& a, const std::vector<Note>& b) const;
  [[nodiscard]] bool rounds(const Round& a, const Round& b) const;
  [[nodiscard]] bool sheets(const Round& a, const Round& b) const;
  [[nodiscard]] bool heads() const;

  const Record& a_;
  const Record& b_;
};

bool same_seat(const SeatPlace& a, const SeatPlace& b) {
  return a.seat == b.seat;
}
bool same_number(const SeatNumber& a, const SeatNumber& b) {
  return a.seat == b.seat && a.number == b.number;
}

bool Comparison::events(const Event& a, const Event& b) const {
  if (a.kind != b.kind || a.seat != b.seat || !names(a.target, b.target)) return false;
  if (a.kind == ActionKind::adjust) {
    const Adjustment& first = a_.adjustments[a.number];
    const Adjustment& second = b_.adjustments[b.number];
    return first.points == second.points && first.reason == second.reason;
  }
  if (a.kind == ActionKind::ruling || a.kind == ActionKind::abandon)
    return a.number == b.number && free_text_of(a_, a) == free_text_of(b_, b);
  return a.number == b.number &&
         lists(groups_of(a_, a), groups_of(b_, b),
               [this](const Group& one, const Group& other) { return groups(one, other); });
}

/// On a scoresheet, adjustments come before rulings, in whatever order they were written.
std::vector<Event> in_order(const Record& record, const Round& round) {
  const std::span<const Event> all(record.events);
  const std::span<const Event> own = all.subspan(round.moves.first, round.moves.count);
  if (!record.scoresheet) return {own.begin(), own.end()};
  std::vector<Event> events;
  for (const ActionKind kind : {ActionKind::adjust, ActionKind::ruling})
    std::ranges::copy_if(own, std::back_inserter(events),
                         [kind](const Event& event) { return event.kind == kind; });
  return events;
}

bool Comparison::all_events(const Round& a, const Round& b) const {
  return lists(in_order(a_, a), in_order(b_, b),
               [this](const Event& one, const Event& other) { return events(one, other); });
}

bool Comparison::shown(const SeatMelds& a, const SeatMelds& b) const {
  if (a.seat != b.seat || a.groups != b.groups) return false;
  for (std::uint32_t i = 0; i < a.groups; ++i) {
    if (!groups(a_.groups[a.first_group + i], b_.groups[b.first_group + i])) return false;
  }
  return true;
}

bool Comparison::notes(const std::vector<Note>& a, const std::vector<Note>& b) const {
  return lists(a, b, [this](const Note& one, const Note& other) {
    return one.key == other.key && note_in_json(a_, one) == note_in_json(b_, other);
  });
}

bool Comparison::rounds(const Round& a, const Round& b) const {
  const auto same_cards = [this](const SeatCards& one, const SeatCards& other) {
    return one.seat == other.seat && cards(one.cards, other.cards);
  };
  return a.number == b.number && optionals(a.dealer, b.dealer, same_seat) &&
         lists(a.deals, b.deals, same_cards) && optionals(a.upcard, b.upcard, same_cards) &&
         optionals(a.wild, b.wild, same_cards) && optionals(a.stock, b.stock, same_cards) &&
         all_events(a, b) && lists(a.hands, b.hands, same_cards) &&
         lists(a.scores, b.scores, same_number) && lists(a.totals, b.totals, same_number) &&
         lists(a.buy_backs, b.buy_backs, same_seat) && notes(a.notes, b.notes) && sheets(a, b);
}

bool Comparison::sheets(const Round& a, const Round& b) const {
  return lists(
             a.sheet.shown, b.sheet.shown,
             [this](const SeatMelds& one, const SeatMelds& other) { return shown(one, other); }) &&
         lists(a.sheet.points, b.sheet.points, same_number) &&
         lists(a.sheet.shown_points, b.sheet.shown_points, same_number) &&
         lists(a.sheet.dropped, b.sheet.dropped,
               [](const SeatDrop& one, const SeatDrop& other) {
                 return one.seat == other.seat && one.time == other.time;
               }) &&
         optionals(a.sheet.went_out, b.sheet.went_out, same_seat) &&
         optionals(a.sheet.knocked, b.sheet.knocked, same_seat) &&
         a.sheet.at_once.has_value() == b.sheet.at_once.has_value() &&
         a.sheet.abandoned.has_value() == b.sheet.abandoned.has_value() &&
         optionals(a.sheet.ended, b.sheet.ended,
                   [](const EndPlace& one, const EndPlace& other) { return one.end == other.end; });
}

bool Comparison::heads() const {
  const auto same_setting = [](const Setting& one, const Setting& other) {
    return one.key == other.key && setting_in_json(one) == setting_in_json(other);
  };
  const auto same_cut = [this](const CutCards& one, const CutCards& other) {
    return one.seat == other.seat && cards(one.cards, other.cards);
  };
  const auto same_carry = [](const Carry& one, const Carry& other) {
    return one.seat == other.seat && one.total == other.total && one.won == other.won;
  };
  return a_.head.variant == b_.head.variant && a_.players == b_.players &&
         lists(a_.head.settings, b_.head.settings, same_setting) && a_.head.id == b_.head.id &&
         lists(a_.head.cut, b_.head.cut, same_cut) &&
         lists(a_.head.carry, b_.head.carry, same_carry) && a_.scoresheet == b_.scoresheet &&
         a_.excerpt == b_.excerpt && notes(a_.head.notes, b_.head.notes) &&
         lists(a_.winners, b_.winners, same_seat);
}

bool Comparison::records() const {
  return heads() && lists(a_.rounds, b_.rounds, [this](const Round& one, const Round& other) {
           return rounds(one, other);
         });
}

}  // namespace

bool same_record(const Record& a, const Record& b) {
  return Comparison(a, b).records();
}

}  // namespace rummy
