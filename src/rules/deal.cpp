#include "rules/deal.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "diag/finding.h"
#include "diag/place.h"
#include "rules/deal_check.h"
#include "rules/setting_types.h"
#include "rules/variant.h"
#include "table/record.h"

namespace rummy {
namespace {

Finding& add(const DealLook& look, Findings& findings, std::string_view code, Place at,
             std::string message) {
  Finding finding{.code = code, .round = look.number};
  finding.at = at;
  finding.message = std::move(message);
  return findings.emplace_back(std::move(finding));
}

void check_dealer(const DealLook& look, Findings& findings) {
  if (!look.round.dealer || !look.dealer_due) return;
  const Seat dealer = look.round.dealer->seat;
  if (dealer == *look.dealer_due) return;
  add(look, findings, "deal.dealer", look.round.dealer->at,
      fmt::format("{} deals, but it is {}'s deal", look.record.players[index(dealer)],
                  look.record.players[index(*look.dealer_due)]))
      .player = dealer;
}

void check_sizes(const DealLook& look, Findings& findings) {
  for (const SeatCards& deal : look.round.deals) {
    if (std::ranges::find(look.seats, deal.seat) == look.seats.end()) continue;
    const int due = cards_due(look, deal.seat);
    if (static_cast<int>(deal.cards.count) == due) continue;
    add(look, findings, "deal.hand-size", deal.at,
        fmt::format("{} is dealt {} card{}; {} are due", look.record.players[index(deal.seat)],
                    deal.cards.count, deal.cards.count == 1 ? "" : "s", due))
        .player = deal.seat;
  }
}

/// Counts the copies line by line and tells which line holds the one too many.
class CopyCount {
 public:
  CopyCount(const DealLook& look, Findings& findings)
      : look_(look),
        findings_(findings),
        pack_(pack_for(look.variant, static_cast<int>(look.seats.size()))) {}

  void add_cards(const SeatCards& cards, const std::string& where) {
    for (const PlayedCard& c : cards_of(look_.record, cards.cards)) {
      ++total_;
      if (!c.card.is_known()) continue;
      seen_.add(c.card);
      if (seen_.count(c.card) == pack_.count(c.card) + 1) tell(c.card, cards.at, where);
    }
    if (total_ > pack_.total() && !told_total_) {
      told_total_ = true;
      add(look_, findings_, "deal.too-many-copies", cards.at,
          fmt::format("{} cards are dealt and in the stock; the pack has {}", total_,
                      pack_.total()));
    }
  }

 private:
  void tell(Card card, Place at, const std::string& where) {
    add(look_, findings_, "deal.too-many-copies", at,
        fmt::format("{} is one {} too many: the pack has {}", where, to_string(card),
                    pack_.count(card)));
  }

  const DealLook& look_;
  Findings& findings_;
  CardCounts pack_;
  CardCounts seen_;
  int total_ = 0;
  bool told_total_ = false;
};

void check_copies(const DealLook& look, Findings& findings) {
  CopyCount count(look, findings);
  for (const SeatCards& deal : look.round.deals) {
    count.add_cards(deal,
                    fmt::format("in the hand dealt to {}", look.record.players[index(deal.seat)]));
  }
  if (look.round.upcard) count.add_cards(*look.round.upcard, "turned up");
  if (look.round.stock) count.add_cards(*look.round.stock, "in the stock");
}

/// The figure for this many players; for a number the variant does not have (told of elsewhere),
/// that of the nearest number it has.
int nearest(const PerTable& table, int players, int round) {
  for (int step = 0; step <= kMaxPlayers; ++step) {
    if (const auto n = table.at(players - step, round)) return *n;
    if (const auto n = table.at(players + step, round)) return *n;
  }
  return 0;
}

}  // namespace

CardCounts pack_for(const Variant& variant, int players) {
  CardCounts pack;
  const int packs = nearest(variant.deal.packs, players, 1);
  for (std::uint8_t i = 0; i < Card::joker().index(); ++i)
    pack.add(Card::from_index(i), packs);
  pack.add(Card::joker(), nearest(variant.deal.jokers, players, 1));
  return pack;
}

int cards_due(const DealLook& look, Seat seat) {
  const int players = static_cast<int>(look.seats.size());
  const int each = nearest(look.variant.deal.cards, players, static_cast<int>(look.number));
  return each + (look.starter == seat ? look.variant.deal.starter_extra : 0);
}

void check_deal(const DealLook& look, Findings& findings) {
  check_dealer(look, findings);
  check_sizes(look, findings);
  check_copies(look, findings);
  if (look.round.upcard && !look.variant.deal.upcard) {
    add(look, findings, "deal.upcard", look.round.upcard->at,
        "a card is turned up, but this game begins with an empty discard pile");
  }
}

}  // namespace rummy
