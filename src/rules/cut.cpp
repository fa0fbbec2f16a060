#include "rules/cut.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

/// How well a card does: more is better. A card nobody recorded lies anywhere between the two.
struct Rank {
  int low = 0;
  int high = 0;
  [[nodiscard]] bool is_known() const { return low == high; }
};

/// 0 for what the order does not name, else the more the earlier it stands.
int worth(const std::vector<int>& order, int word) {
  const auto place = std::ranges::find(order, word);
  return static_cast<int>(order.end() - place);
}

class CutReader {
 public:
  CutReader(const Variant& variant, const Record& record)
      : deal_(variant.deal), record_(record), players_(record.players.size()) {
    ranks_.reserve(players_);  // as a rule each has cut one card
    ends_.reserve(players_);
    for (std::size_t i = 0; i < players_; ++i) {
      read_cards(static_cast<Seat>(i));
      ends_.push_back(ranks_.size());
    }
  }

  Cut read() {
    Cut cut{.decides = true, .open = open_};
    cut.may_deal.reserve(players_);
    for (std::size_t i = 0; i < players_; ++i) {
      bool may = true;
      for (std::size_t other = 0; other < players_; ++other)
        may = may && (other == i || can_lead(ranks_of(i), ranks_of(other)));
      if (may) cut.may_deal.push_back(static_cast<Seat>(i));
    }
    return cut;
  }

 private:
  [[nodiscard]] int value(Card card) const {
    const int rank = worth(deal_.cut_ranks, card.rank() - 1);
    const int suit = worth(deal_.cut_suits, static_cast<int>(card.suit()));
    const int both = rank * (kSuits + 1) + suit;
    return deal_.first_dealer == FirstDealer::low_card ? -both : both;
  }

  /// What an unknown card can be: one of those that no other player shows. Most cuts have none.
  const Rank& unknown() {
    if (!unknown_) unknown_ = find_range();
    return *unknown_;
  }

  [[nodiscard]] Rank find_range() const {
    std::array<bool, kCardCodes> shown{};
    for (const CutCards& line : record_.head.cut) {
      for (const PlayedCard& c : cards_of(record_, line.cards)) {
        if (c.card.is_known()) shown[c.card.code()] = true;
      }
    }
    Rank range{.low = std::numeric_limits<int>::max(), .high = std::numeric_limits<int>::min()};
    const bool one_pack = deal_.packs.at(static_cast<int>(players_), 1) == 1;
    for (const Card card : kNaturalCards) {
      if (shown[card.code()] && one_pack) continue;
      const int v = value(card);
      range.low = std::min(range.low, v);
      range.high = std::max(range.high, v);
    }
    return range;
  }

  void read_cards(Seat seat) {
    const std::size_t before = ranks_.size();
    for (const CutCards& line : record_.head.cut) {
      if (line.seat != seat) continue;
      for (const PlayedCard& c : cards_of(record_, line.cards)) {
        if (c.card.is_joker()) continue;
        const int v = c.card.is_known() ? value(c.card) : 0;
        ranks_.push_back(c.card.is_known() ? Rank{.low = v, .high = v} : unknown());
        open_ = open_ || !c.card.is_known();
      }
    }
    if (ranks_.size() > before) return;
    ranks_.push_back(unknown());
    open_ = true;
  }

  [[nodiscard]] std::span<const Rank> ranks_of(std::size_t player) const {
    const std::size_t begin = player == 0 ? 0 : ends_[player - 1];
    return std::span(ranks_).subspan(begin, ends_[player] - begin);
  }

  /// Whether the first of two players can have cut at least as well as the second.
  static bool can_lead(std::span<const Rank> one, std::span<const Rank> other) {
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
      if (one[i].high < other[i].low) return false;
      const bool tie = one[i].is_known() && other[i].is_known() && one[i].low == other[i].low;
      if (!tie) return true;
    }
    return true;
  }

  const DealSettings& deal_;
  const Record& record_;
  const std::size_t players_;
  std::array<std::byte, 512> room_;  // enough for as many players as there are as a rule
  std::pmr::monotonic_buffer_resource memory_{room_.data(), room_.size()};
  std::pmr::vector<Rank> ranks_{&memory_};        // of the cards cut, player by player
  std::pmr::vector<std::size_t> ends_{&memory_};  // of each player's, by seat
  std::optional<Rank> unknown_;
  bool open_ = false;
};

}  // namespace

Cut read_cut(const Variant& variant, const Record& record) {
  if (record.head.cut.empty() || variant.deal.first_dealer == FirstDealer::any) return {};
  return CutReader(variant, record).read();
}

}  // namespace rummy
