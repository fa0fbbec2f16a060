#include "property/hiding.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "moves/random.h"
#include "table/record.h"

namespace rummy::play {
namespace {

constexpr PlayedCard kUnknown{.card = Card::unknown(), .stands_for = Card::unknown()};

bool by_chance(rummy::Random& random, int of_a_hundred) {
  return random.below(100) < of_a_hundred;
}

void hide_range(Record& record, CardRange range, int of_a_hundred, rummy::Random& random) {
  for (std::uint32_t i = range.first; i < range.first + range.count; ++i)
    if (by_chance(random, of_a_hundred)) record.cards[i] = kUnknown;
}

void hide_event(Record& record, Event& event, const Hiding& hiding, rummy::Random& random) {
  switch (event.kind) {
    case ActionKind::draw:
      if (event.groups > 0 && by_chance(random, hiding.card)) {
        if (random.one_in(2)) {
          event.groups = 0;
        } else {
          record.cards[record.groups[event.first_group].cards.first] = kUnknown;
        }
      }
      return;
    case ActionKind::discard:
    case ActionKind::buy:
      hide_range(record, record.groups[event.first_group].cards, hiding.card, random);
      return;
    case ActionKind::meld:
    case ActionKind::lay:
    case ActionKind::knock:
    case ActionKind::out:
    case ActionKind::play:
      for (std::uint32_t g = 0; g < event.groups; ++g)
        hide_range(record, record.groups[event.first_group + g].cards, hiding.meld, random);
      return;
    case ActionKind::take:
    case ActionKind::swap:
    case ActionKind::move:
    case ActionKind::table:
    case ActionKind::pass:
    case ActionKind::drop:
    case ActionKind::reshuffle:
    case ActionKind::call:
    case ActionKind::ruling:
    case ActionKind::adjust:
    case ActionKind::abandon:
    case ActionKind::unread:
      return;
  }
}

void hide_lines(Record& record, std::vector<SeatCards>& lines, const Hiding& hiding,
                rummy::Random& random) {
  std::erase_if(lines, [&](const SeatCards&) { return by_chance(random, hiding.deal); });
  for (const SeatCards& line : lines)
    hide_range(record, line.cards, hiding.card, random);
}

/// An event with cards, other than `table`, of which a single card is everything; none found: null.
Event* some_event(Record& record, rummy::Random& random) {
  if (record.events.empty()) return nullptr;
  return &record.events[static_cast<std::size_t>(
      random.below(static_cast<int>(record.events.size())))];
}

/// Another card for one of those written: as a rule one that is near.
Card other_card(const Record& record, rummy::Random& random) {
  return record.cards[static_cast<std::size_t>(random.below(static_cast<int>(record.cards.size())))]
      .card;
}

void change_card(Record& record, rummy::Random& random) {
  Event* event = some_event(record, random);
  if (event == nullptr || event->groups == 0) return;
  const Group& group =
      record.groups[event->first_group + static_cast<std::uint32_t>(random.below(event->groups))];
  if (group.cards.count == 0) return;
  const std::uint32_t at =
      group.cards.first +
      static_cast<std::uint32_t>(random.below(static_cast<int>(group.cards.count)));
  record.cards[at] = {.card = other_card(record, random), .stands_for = Card::unknown()};
}

void drop_card(Record& record, rummy::Random& random) {
  Event* event = some_event(record, random);
  if (event == nullptr || event->kind != ActionKind::meld) return;
  Group& group = record.groups[event->first_group];
  if (group.cards.count < 2) return;
  if (random.one_in(2)) ++group.cards.first;
  --group.cards.count;
}

/// The round an event of the record belongs to.
Round& round_of(Record& record, std::size_t event) {
  return *std::ranges::find_if(record.rounds, [event](const Round& round) {
    return event >= round.moves.first && event < round.moves.first + round.moves.count;
  });
}

void drop_event(Record& record, rummy::Random& random) {
  if (record.events.size() < 2) return;
  const auto at = static_cast<std::size_t>(random.below(static_cast<int>(record.events.size())));
  --round_of(record, at).moves.count;
  record.events.erase(record.events.begin() + static_cast<std::ptrdiff_t>(at));
  for (Round& round : record.rounds)
    if (round.moves.first > at) --round.moves.first;
}

void exchange_events(Record& record, rummy::Random& random) {
  if (record.events.size() < 2) return;
  const auto at =
      static_cast<std::size_t>(random.below(static_cast<int>(record.events.size()) - 1));
  if (&round_of(record, at) == &round_of(record, at + 1) &&
      record.events[at].seat == record.events[at + 1].seat)
    std::swap(record.events[at], record.events[at + 1]);
}

void change_figure(Record& record, rummy::Random& random) {
  if (record.rounds.empty()) return;
  Round& round =
      record.rounds[static_cast<std::size_t>(random.below(static_cast<int>(record.rounds.size())))];
  std::vector<SeatNumber>& figures = random.one_in(2) ? round.scores : round.totals;
  if (!figures.empty()) figures[0].number += 5 * (random.below(5) - 2);
}

void change_target(Record& record, rummy::Random& random) {
  Event* event = some_event(record, random);
  if (event == nullptr || event->kind != ActionKind::lay) return;
  event->target = 1 + random.below(4);
}

}  // namespace

void hide_cards(Record& record, const Hiding& hiding, rummy::Random& random) {
  for (Round& round : record.rounds) {
    hide_lines(record, round.deals, hiding, random);
    hide_lines(record, round.hands, hiding, random);
    if (round.upcard) hide_range(record, round.upcard->cards, hiding.card, random);
    if (round.wild) hide_range(record, round.wild->cards, hiding.card, random);
    if (round.wild && by_chance(random, hiding.deal)) round.wild.reset();
    if (!round.stock) continue;
    if (by_chance(random, hiding.deal)) {
      round.stock.reset();
      continue;
    }
    if (by_chance(random, hiding.deal) && round.stock->cards.count > 0)
      round.stock->cards.count -=
          static_cast<std::uint32_t>(random.below(static_cast<int>(round.stock->cards.count)));
    hide_range(record, round.stock->cards, hiding.card, random);
  }
  for (Event& event : record.events)
    hide_event(record, event, hiding, random);
}

void make_slip(Record& record, rummy::Random& random) {
  using Slip = void (*)(Record&, rummy::Random&);
  constexpr auto kSlips =
      std::to_array<Slip>({change_card, change_card, change_card, drop_card, drop_event,
                           exchange_events, change_figure, change_target});
  kSlips.at(static_cast<std::size_t>(random.below(static_cast<int>(kSlips.size()))))(record,
                                                                                     random);
}

bool is_possible(const Findings& findings) {
  constexpr auto kImpossible = std::to_array<std::string_view>(
      {"card.not-held", "deal.too-many-copies", "deal.hand-size", "deal.upcard", "draw.stock-empty",
       "draw.stock-mismatch", "draw.discard-empty", "draw.not-on-pile", "lay.no-such-meld",
       "round.hand", "table.card-added", "table.card-removed", "joker.not-reclaimable",
       "stock.reshuffle", "turn.after-end"});
  return std::ranges::none_of(findings, [&](const Finding& finding) {
    // A card laid on no meld at all is nowhere.
    const bool on_none = finding.code == "lay.does-not-fit" &&
                         finding.message.english().find("any meld") != std::string::npos;
    return on_none || std::ranges::find(kImpossible, finding.code) != kImpossible.end();
  });
}

}  // namespace rummy::play
