#include "replay/loose_search.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

/// The memory of earlier searches under these settings.
SweepMemory& kept(RoundPlay& play, std::shared_ptr<SweepMemory>& memory,
                  const JokerSettings& jokers) {
  const MeldSettings& melds = play.variant().melds;
  if (memory == nullptr) memory = std::make_shared<SweepMemory>(melds, jokers);
  return *memory;
}

}  // namespace

Arrangeable spend(RoundPlay& play, const Arrangement& found) {
  play.start.budget->take(found.steps);
  return found.answer;
}

Arrangeable search(RoundPlay& play, const TableCards& cards, std::uint64_t steps) {
  const Variant& variant = play.variant();
  ArrangedTable& arranged = play.searches.arranged;
  if (arranged.takes(cards, variant.melds, variant.jokers)) return Arrangeable::yes;
  Arrangement found =
      arrange(cards, variant.melds, variant.jokers, play.start.budget->allows(steps),
              kept(play, play.searches.sweeps, variant.jokers));
  if (found.answer == Arrangeable::yes) arranged.keep(std::move(found.melds));
  return spend(play, found);
}

Arrangeable search_without_limits(RoundPlay& play, const TableCards& cards) {
  const Variant& variant = play.variant();
  const JokerSettings jokers = without_limits(variant.jokers);
  return spend(play,
               arrange(cards, variant.melds, jokers, play.start.budget->allows(kArrangementSteps),
                       kept(play, play.searches.unlimited_sweeps, jokers)));
}

void forget_sweeps(RoundPlay& play) {
  const Variant& variant = play.variant();
  if (play.searches.sweeps && !play.searches.sweeps->is_of(variant.melds, variant.jokers))
    play.searches.sweeps.reset();
  if (play.searches.unlimited_sweeps &&
      !play.searches.unlimited_sweeps->is_of(variant.melds, without_limits(variant.jokers)))
    play.searches.unlimited_sweeps.reset();
}

namespace {

/// More jokers without a name are not followed: their readings multiply.
constexpr std::size_t kMostFollowed = 2;

/// One way to read them: a card for each, in the order in which they were laid.
struct Reading {
  std::array<Card, kMostFollowed> names{};
  std::array<bool, kMostFollowed> freed{};  // came free, and may be any card since
  friend bool operator==(const Reading&, const Reading&) = default;
  [[nodiscard]] bool has_freed() const { return std::ranges::find(freed, true) != freed.end(); }
};

bool is_nameless(const PlayedCard& c) {
  return c.card.is_joker() && !c.stands_for.is_known();
}

std::size_t nameless_in(std::span<const PlayedCard> cards) {
  return static_cast<std::size_t>(std::ranges::count_if(cards, is_nameless));
}

/// The cards with the first of their jokers named; an unknown name leaves a joker without one.
TableCards named(TableCards cards, std::span<const Card> names) {
  for (const Card name : names) {
    if (!name.is_known() || cards.free_jokers == 0) continue;
    cards.named_jokers.push_back(name);
    --cards.free_jokers;
  }
  return cards;
}

/// Every reading that each of the tables allows, one table after the other.
class Readings {
 public:
  explicit Readings(RoundPlay& play) : play_(play) {}

  /// So the cards have lain: each joker among them has a name from here on.
  void lay(const PastTable& table) {
    const std::size_t last = table.last_joker();
    free_some(table.cards, table.first_joker, last);
    for (std::size_t joker = table.first_joker; joker < last; ++joker)
      give_names(joker, table.cards);
    keep_those_that_lie(table.cards, table.first_joker, last);
  }
  /// So they lie now: jokers laid since may be any card.
  void lie(const TableCards& cards) {
    free_some(cards, 0, kMostFollowed);
    keep_those_that_lie(cards, 0, kMostFollowed);
  }

  [[nodiscard]] const std::vector<Reading>& all() const { return all_; }
  [[nodiscard]] bool gave_up() const { return gave_up_; }

 private:
  void give_names(std::size_t joker, const TableCards& cards) {
    std::vector<Reading> more;
    for (const Reading& reading : all_) {
      if (reading.names.at(joker).is_known() || reading.freed.at(joker)) {
        more.push_back(reading);
        continue;
      }
      for (const Card name : kNaturalCards) {
        if (!has_company(name, cards, play_.variant().melds)) continue;
        more.push_back(reading);
        more.back().names.at(joker) = name;
      }
    }
    all_ = std::move(more);
  }

  /// A joker whose card lies beside it may have come free and been renamed.
  void free_some(const TableCards& cards, std::size_t first, std::size_t last) {
    const JokerSettings& jokers = play_.variant().jokers;
    if (!jokers.reclaim_allowed || !jokers.reclaim_rename) return;
    for (std::size_t joker = first; joker < last; ++joker) {
      const std::size_t count = all_.size();
      for (std::size_t i = 0; i < count; ++i) {
        const Card name = all_[i].names.at(joker);
        if (!name.is_known() || cards.naturals.count(name) == 0) continue;
        Reading freed = all_[i];
        freed.names.at(joker) = Card::unknown();
        freed.freed.at(joker) = true;
        if (std::ranges::find(all_, freed) == all_.end()) all_.push_back(freed);
      }
    }
  }

  void keep_those_that_lie(const TableCards& cards, std::size_t first, std::size_t last) {
    std::erase_if(all_, [&](const Reading& reading) {
      const std::span<const Card> names(reading.names);
      const Arrangeable found = search(play_, named(cards, names.subspan(first, last - first)));
      gave_up_ = gave_up_ || found == Arrangeable::gave_up;
      return found == Arrangeable::no;
    });
  }

  RoundPlay& play_;
  std::vector<Reading> all_{Reading{}};
  bool gave_up_ = false;
};

Readings readings_so_far(RoundPlay& play) {
  Readings readings(play);
  for (const PastTable& table : play.apart.nameless.tables)
    readings.lay(table);
  return readings;
}

/// Whether a joker becomes another card by moving from one end of its run to the other.
bool may_change_ends(const RoundPlay& play) {
  return play.variant().jokers.move == JokerMove::end_to_end;
}

/// Takes one of each of these away.
void take_each(std::vector<Card>& from, std::span<const Card> cards) {
  for (const Card card : cards) {
    const auto found = std::ranges::find(from, card);
    if (found != from.end()) from.erase(found);
  }
}

}  // namespace

std::vector<Card> names_as_found(const RoundPlay& play) {
  std::vector<Card> names;
  for (const Meld& meld : play.searches.arranged.melds())
    for (const MeldCard& c : meld.view())
      if (c.card.is_joker()) names.push_back(c.stands_for);
  for (const PlayedCard& c : play.table->layouts().front().loose)
    if (c.card.is_joker() && c.stands_for.is_known()) take_each(names, {&c.stands_for, 1});
  return names;
}

void forget_loose_jokers(RoundPlay& play) {
  play.apart.nameless.clear();
}

void keep_only_known_jokers(RoundPlay& play) {
  NamelessJokers& past = play.apart.nameless;
  if (past.jokers() == 0) return;
  std::size_t now = 0;
  for_each_joker(play.table->layouts().front(), [&](std::size_t meld, std::size_t card) {
    const Meld& lies_in = play.table->layouts().front().melds[meld];
    if (!joker_name(lies_in, card).named.is_known()) ++now;
  });
  if (past.jokers() != 1 || now != 1) past.clear();
}

void remember_loose_jokers(RoundPlay& play, std::span<const Card> names) {
  NamelessJokers& past = play.apart.nameless;
  const std::vector<PlayedCard>& loose = play.table->layouts().front().loose;
  const std::size_t jokers = nameless_in(loose);
  if (jokers == 0 || has_unknown(loose) || may_change_ends(play)) return past.clear();
  std::vector<Card> fresh(names.begin(), names.end());
  take_each(fresh, past.proven);
  past.proven.insert(past.proven.end(), fresh.begin(), fresh.end());
  past.proven.resize(jokers);
  past.tables.push_back({.cards = TableCards::of(loose), .first_joker = 0});
}

void remember_jokers_of_set(RoundPlay& play, std::size_t count) {
  if (may_change_ends(play)) return;
  NamelessJokers& past = play.apart.nameless;
  const std::span<const PlayedCard> loose = play.table->layouts().front().loose;
  const std::size_t before = nameless_in(loose.first(loose.size() - count));
  past.tables.push_back({.cards = TableCards::of(loose.last(count)), .first_joker = before});
}

LooseAnswer fits_with_jokers_as_before(RoundPlay& play, std::span<const PlayedCard> all) {
  const NamelessJokers& past = play.apart.nameless;
  const TableCards cards = TableCards::of(all);
  const bool is_proven = past.proven.size() == past.jokers() &&
                         std::ranges::all_of(past.proven, &Card::is_known) &&
                         search(play, named(cards, past.proven)) == Arrangeable::yes;
  if (is_proven) return LooseAnswer::possible;
  if (search(play, cards) == Arrangeable::no) return LooseAnswer::impossible;
  if (past.jokers() > kMostFollowed) return LooseAnswer::open;
  Readings readings = readings_so_far(play);
  readings.lie(cards);
  if (readings.gave_up()) return LooseAnswer::gave_up;
  const auto stayed = std::ranges::find(readings.all(), false, &Reading::has_freed);
  if (stayed == readings.all().end())
    return readings.all().empty() ? LooseAnswer::impossible : LooseAnswer::open;
  const std::span<const Card> names(stayed->names);
  play.apart.nameless.proven.assign(names.begin(),
                                    names.begin() + static_cast<std::ptrdiff_t>(past.jokers()));
  (void)search(play, named(cards, names));  // so they lie
  return LooseAnswer::possible;
}

std::vector<std::vector<Card>> what_loose_jokers_are(RoundPlay& play) {
  const std::size_t jokers = play.apart.nameless.jokers();
  std::vector<std::vector<Card>> are(jokers);
  if (jokers == 0 || jokers > kMostFollowed) return are;
  const Readings readings = readings_so_far(play);
  for (std::size_t joker = 0; joker < jokers && !readings.gave_up(); ++joker) {
    for (const Reading& reading : readings.all()) {
      const Card name = reading.names.at(joker);
      if (std::ranges::find(are[joker], name) == are[joker].end()) are[joker].push_back(name);
    }
    if (std::ranges::find(are[joker], Card::unknown()) != are[joker].end()) are[joker].clear();
  }
  return are;
}

std::vector<Card> joker_in_the_way(RoundPlay& play) {
  const TableCards cards = TableCards::of(play.table->layouts().front().loose);
  const bool is_alone = play.apart.nameless.jokers() == 1;
  if (!is_alone || search(play, cards) != Arrangeable::yes) return {};
  return what_loose_jokers_are(play).front();
}

}  // namespace rummy
