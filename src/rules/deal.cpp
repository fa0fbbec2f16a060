// Players, pack, deal and dealer: how a round is set up.

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Cards cut, or dealt face up, for the first deal.

/// The rank of a card in the cut; more is better. An unknown card lies anywhere between `low` and
/// `high`.
struct Rank {
  int low = 0;
  int high = 0;
  [[nodiscard]] bool is_known() const { return low == high; }
};

/// The place of the word counted from the end of the order; 0 if the order does not name it.
int worth(const std::vector<int>& order, int word) {
  const auto place = std::ranges::find(order, word);
  return static_cast<int>(order.end() - place);
}

class CutReader {
 public:
  CutReader(const Variant& variant, const Record& record)
      : deal_(variant.deal),
        may_have_jokers_(may_have_jokers(variant)),
        record_(record),
        players_(record.players.size()) {
    ranks_.reserve(players_);  // usually one card each
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
    const bool is_joker = card.is_joker();  // the highest, if one counts at all
    const int rank = is_joker ? kKing + 1 : worth(deal_.cut_ranks, card.rank() - 1);
    const int suit = is_joker ? 0 : worth(deal_.cut_suits, static_cast<int>(card.suit()));
    const int both = rank * (kSuits + 1) + suit;
    return deal_.first_dealer == FirstDealer::low_card ? -both : both;
  }

  [[nodiscard]] bool counts_jokers() const { return deal_.cut_joker == CutJoker::highest; }

  /// The range of an unknown card: any card that no other player shows. Most cuts have none.
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
    const bool has_jokers = counts_jokers() && may_have_jokers_;
    for (const Card card : has_jokers ? std::span<const Card>(kAllCards) : kNaturalCards) {
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
        if (c.card.is_joker() && !counts_jokers()) continue;
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
  bool may_have_jokers_;
  const Record& record_;
  const std::size_t players_;
  std::array<std::byte, 512> room_;  // enough for the usual number of players
  std::pmr::monotonic_buffer_resource memory_{room_.data(), room_.size()};
  std::pmr::vector<Rank> ranks_{&memory_};        // of the cards cut, player by player
  std::pmr::vector<std::size_t> ends_{&memory_};  // the end of each player's cards, by seat
  std::optional<Rank> unknown_;
  bool open_ = false;
};

}  // namespace

Cut read_cut(const Variant& variant, const Record& record) {
  if (record.head.cut.empty() || variant.deal.first_dealer == FirstDealer::any) return {};
  return CutReader(variant, record).read();
}

namespace {

// === Players, pack, deal and dealer.

/// The setting behind a finding about the deal.
std::string_view setting_behind(const DealLook& look, std::string_view code) {
  if (code == "deal.hand-size") return "deal.cards";
  if (code == "deal.too-many-copies") return "deck.packs";
  if (code == "deal.upcard") return "deal.upcard";
  if (code == "deal.wild") return "joker.rank";
  if (code == "deal.cut") return "dealer.first";
  if (code == "deal.dealer" && look.number > 1) return "dealer.next";
  return {};
}

Finding& add(const DealLook& look, Findings& findings, std::string_view code, Place at,
             Text message) {
  Finding finding{.code = code, .round = look.number};
  finding.setting = setting_behind(look, code);
  finding.at = at;
  finding.message = std::move(message);
  return findings.emplace_back(std::move(finding));
}

Text names(const DealLook& look, std::span<const Seat> seats) {
  Text text;
  for (const Seat seat : seats) {
    if (!text.empty()) text += " or ";
    text += as_it_stands(look.record.players[index(seat)]);
  }
  return text;
}

/// What the record lacks to show whom the cut chose.
Text help_on_cut(const DealLook& look) {
  for (const CutCards& line : look.record.head.cut) {
    const std::string& name = look.record.players[index(line.seat)];
    const auto cards = cards_of(look.record, line.cards);
    if (std::ranges::all_of(cards, [](const PlayedCard& c) { return c.card.is_joker(); }))
      return say("a joker is passed over: write the card {} cut after it, as in cut: {} JK 9D",
                 name, name);
  }
  return "write the cards all players cut";
}

/// The cards cut for the first deal.
void check_cut(const DealLook& look, const Cut& cut, const SeatPlace& written, Findings& findings) {
  const Seat dealer = written.seat;
  const bool may = std::ranges::find(cut.may_deal, dealer) != cut.may_deal.end();
  // Equal cards leave the choice to the table.
  if (may && (cut.may_deal.size() == 1 || !cut.open)) return;
  const std::string& name = look.record.players[index(dealer)];
  Finding& finding =
      add(look, findings, "deal.cut", written.at,
          may ? say("it is unclear whether the cards cut choose {} to deal", name)
              : say("{} deals, but the cards cut choose {}", name, names(look, cut.may_deal)));
  finding.player = dealer;
  if (!may) return;
  finding.judgement = Judgement::undecided;
  finding.help = help_on_cut(look);
}

/// A number the table had to agree on is reported once, at the first hand dealt.
bool check_agreed(const DealLook& look, Findings& findings) {
  const auto players = static_cast<int>(look.seats.size());
  const DealSettings& deal = look.variant.deal;
  const bool is_agreed = deal.cards.kind == PerTable::Kind::agreed && !look.round.deals.empty();
  if (!is_agreed || deal.cards_agreed.allows(players, look.agreed.value_or(0))) return true;
  Text bounds;
  for (const Bounds range : deal.cards_agreed.by_players[static_cast<std::size_t>(players)]) {
    if (!bounds.empty()) bounds += " or ";
    bounds +=
        range.low == range.high ? say("{}", range.low) : say("{} to {}", range.low, range.high);
  }
  const SeatCards& first = look.round.deals.front();
  add(look, findings, "deal.hand-size", first.at,
      say("{} cards are dealt to each; {} players may agree on {}", look.agreed.value_or(0),
          players, bounds))
      .player = first.seat;
  return false;
}

/// If it is unclear who begins and is dealt more: whether that decides the right size of this hand.
bool is_size_open(const DealLook& look, const SeatCards& deal) {
  const int extra = look.variant.deal.starter_extra;
  const bool may_start = std::ranges::find(look.starters, deal.seat) != look.starters.end();
  if (extra == 0 || !may_start) return false;
  const auto dealt = static_cast<int>(deal.cards.count);
  const int most = cards_due(look, deal.seat) + (look.starter == deal.seat ? 0 : extra);
  return dealt == most || dealt == most - extra;
}

void say_size_open(const DealLook& look, const SeatCards& deal, Findings& findings) {
  const std::string& name = look.record.players[index(deal.seat)];
  Finding& finding = add(
      look, findings, "deal.hand-size", deal.at,
      say("{} is dealt {} card{}; it is unclear whether that is the right number: the player "
          "to begin may be {}",
          name, deal.cards.count, deal.cards.count == 1 ? "" : "s", names(look, look.starters)));
  finding.player = deal.seat;
  finding.judgement = Judgement::undecided;
}

void check_sizes(const DealLook& look, Findings& findings) {
  if (!check_agreed(look, findings)) return;
  for (const SeatCards& deal : look.round.deals) {
    if (std::ranges::find(look.seats, deal.seat) == look.seats.end()) continue;
    const int due = cards_due(look, deal.seat);
    if (is_size_open(look, deal)) {
      say_size_open(look, deal, findings);
      continue;
    }
    if (static_cast<int>(deal.cards.count) == due) continue;
    add(look, findings, "deal.hand-size", deal.at,
        say("{} is dealt {} card{} instead of {}", look.record.players[index(deal.seat)],
            deal.cards.count, deal.cards.count == 1 ? "" : "s", due))
        .player = deal.seat;
  }
}

/// Counts the copies line by line and finds the line with one too many.
class CopyCount {
 public:
  CopyCount(const DealLook& look, const CardCounts& pack, Findings& findings)
      : look_(look), findings_(findings), count_(pack), pack_size_(pack.total()) {}

  /// `where()` says in words where the cards are.
  template <class Where>
  void add_cards(const SeatCards& cards, Where where) {
    for (const PlayedCard& c : cards_of(look_.record, cards.cards)) {
      ++total_;
      if (c.card.is_known() && count_.exceeds(c.card)) report(c.card, cards.at, where());
    }
    if (total_ > pack_size_ && !reported_total_) {
      reported_total_ = true;
      add(look_, findings_, "deal.too-many-copies", cards.at,
          say("the hands dealt and the stock have {} cards together; the deck has {}", total_,
              pack_size_));
    }
  }

 private:
  [[nodiscard]] std::string_view setting_of(Card card) const {
    if (card.is_joker()) return "deck.jokers";
    return is_in_pack(card.rank(), look_.variant.deal) ? "deck.packs" : "deck.ranks";
  }

  void report(Card card, Place at, const Text& where) {
    add(look_, findings_, "deal.too-many-copies", at,
        say("{} has one {} too many: the deck has only {}", where, to_string(card),
            count_.pack().count(card)))
        .setting = setting_of(card);
  }

  const DealLook& look_;
  Findings& findings_;
  PackCount count_;
  int pack_size_;
  int total_ = 0;
  bool reported_total_ = false;
};

/// Visits every list of cards written for the deal, with a function that says where they are.
template <class Visit>
void for_each_list(const DealLook& look, Visit visit) {
  for (const SeatCards& deal : look.round.deals) {
    visit(deal,
          [&] { return say("in the hand dealt to {}", look.record.players[index(deal.seat)]); });
  }
  if (look.round.upcard) visit(*look.round.upcard, [] { return "turned up"; });
  if (look.round.wild) visit(*look.round.wild, [] { return "turned up for the wild rank"; });
  if (look.round.stock) visit(*look.round.stock, [] { return "in the stock"; });
}

void check_copies(const DealLook& look, const Table& table, Findings& findings) {
  const auto plays = [&](const SeatCards& deal) {
    return std::ranges::find(look.seats, deal.seat) != look.seats.end();
  };
  // The usual case: all written cards lie on the table and belong to the pack.
  if (table.is_of_pack() && std::ranges::all_of(look.round.deals, plays)) return;
  CopyCount count(look, table.pack(), findings);
  for_each_list(look, [&](const SeatCards& cards, auto where) { count.add_cards(cards, where); });
}

/// The place of the recorded stock, if the recorded hands, stock and upcards are the whole pack.
std::optional<Place> whole_pack(const DealLook& look, const CardCounts& pack) {
  const std::optional<SeatCards>& stock = look.round.stock;
  if (!stock) return std::nullopt;
  int cards = static_cast<int>(stock->cards.count) + (look.round.wild ? 1 : 0) +
              (look.round.upcard ? 1 : 0);
  for (const Seat seat : look.seats) {
    const SeatCards* const deal = of_seat(look.round.deals, seat);
    cards += deal != nullptr ? static_cast<int>(deal->cards.count) : cards_due(look, seat);
  }
  return cards == pack.total() ? std::optional(stock->at) : std::nullopt;
}

/// A missing upcard may be unknown; but if the deals and the stock hold the whole pack, there was
/// none.
void check_upcard(const DealLook& look, const CardCounts& pack, Findings& findings) {
  if (look.round.upcard) {
    if (look.variant.deal.upcard) return;
    add(look, findings, "deal.upcard", look.round.upcard->at,
        "a card is turned up, but this game begins with an empty discard pile");
    return;
  }
  if (!look.variant.deal.upcard) return;
  const std::optional<Place> all = whole_pack(look, pack);
  if (!all) return;
  add(look, findings, "deal.upcard", *all,
      "all cards are dealt or in the stock: none is turned up to start the discard pile");
}

void check_wild(const DealLook& look, const CardCounts& pack, Findings& findings) {
  const bool turns_up = look.variant.jokers.rank == WildRank::turned_up;
  if (look.round.wild) {
    if (turns_up) return;
    add(look, findings, "deal.wild", look.round.wild->at,
        "a card is turned up to make its rank wild, but this game has no such card");
    return;
  }
  if (!turns_up) return;
  const std::optional<Place> all = whole_pack(look, pack);
  if (!all) return;
  add(look, findings, "deal.wild", *all,
      "all cards are dealt, turned up or in the stock: none makes its rank wild");
}

/// The figure for this number of players; for a number the variant does not have (reported
/// elsewhere), that of the nearest it has.
int nearest(const PerTable& table, int players, int round) {
  if (table.kind == PerTable::Kind::fixed) return table.fixed;
  for (int step = 0; step <= kMaxPlayers; ++step) {
    if (const auto n = table.at(players - step, round)) return *n;
    if (const auto n = table.at(players + step, round)) return *n;
  }
  return 0;
}

/// The cards cut go back into the pack before the deal, so they are counted by themselves.
void check_cut_copies(const DealLook& look, const CardCounts& pack, Findings& findings) {
  if (look.cut == nullptr || !look.cut->decides) return;
  CopyCount count(look, pack, findings);
  for (const CutCards& line : look.record.head.cut) {
    count.add_cards({.seat = line.seat, .cards = line.cards, .at = line.at}, [&] {
      return say("among the cards cut, shown by {}", look.record.players[index(line.seat)]);
    });
  }
}

/// The most common hand size dealt; the first if several are as common.
std::optional<int> most_common_deal(const DealLook& look) {
  std::optional<int> best;
  std::ptrdiff_t most = 0;
  const auto size = [&](const SeatCards& deal) {
    const int extra = look.starter == deal.seat ? look.variant.deal.starter_extra : 0;
    return static_cast<int>(deal.cards.count) - extra;
  };
  for (const SeatCards& deal : look.round.deals) {
    const auto alike = std::ranges::count(look.round.deals, size(deal), size);
    if (alike <= most) continue;
    most = alike;
    best = size(deal);
  }
  return best;
}

/// The dealer depends on a round whose winner or loser is unknown.
void say_dealer_open(const DealLook& look, const SeatPlace& line, Findings& findings) {
  const Seat dealer = line.seat;
  const bool is_open =
      std::ranges::any_of(look.may_deal, [dealer](Seat seat) { return seat != dealer; });
  if (!is_open) return;
  Finding& finding = add(look, findings, "deal.dealer", line.at,
                         say("it is unclear whether {} was to deal: depending on how the round "
                             "before ended, it may be {}",
                             look.record.players[index(dealer)], names(look, look.may_deal)));
  finding.player = dealer;
  finding.judgement = Judgement::undecided;
}

/// Several players have won or lost the round before, whichever decides the deal: one of them
/// deals.
void check_chosen(const DealLook& look, const SeatPlace& line, Findings& findings) {
  if (std::ranges::find(look.may_choose, line.seat) != look.may_choose.end()) return;
  add(look, findings, "deal.dealer", line.at,
      say("{} deals, but after the tie in the round before the dealer must be {}",
          look.record.players[index(line.seat)], names(look, look.may_choose)))
      .player = line.seat;
}

}  // namespace

Seat next_of_some(std::span<const Seat> seats, Seat seat, Direction way) {
  Seat before = seats.back();
  for (const Seat here : seats) {
    if (way == Direction::clockwise && here > seat) return here;
    if (way != Direction::clockwise && here >= seat) return before;
    before = here;
  }
  return way == Direction::clockwise ? seats.front() : before;
}

CardCounts pack_for(const Variant& variant, int players, int round) {
  const int packs = nearest(variant.deal.packs, players, round);
  CardCounts pack = CardCounts::packs(packs);
  if (!variant.deal.ranks.empty())
    for (const Card card : kNaturalCards)
      for (int copy = 0; copy < packs && !is_in_pack(card.rank(), variant.deal); ++copy)
        pack.remove(card);
  pack.add(Card::joker(), nearest(variant.deal.jokers, players, round));
  return pack;
}

bool may_have_jokers(const Variant& variant) {
  const PerTable& jokers = variant.deal.jokers;
  return jokers.kind != PerTable::Kind::fixed || jokers.fixed > 0;
}

int cards_turned_up(const Variant& variant) {
  return (variant.deal.upcard ? 1 : 0) + (variant.jokers.rank == WildRank::turned_up ? 1 : 0);
}

int cards_due(const DealLook& look, Seat seat) {
  const int players = static_cast<int>(look.seats.size());
  const PerTable& cards = look.variant.deal.cards;
  const int each = cards.kind == PerTable::Kind::agreed
                       ? look.agreed.value_or(0)
                       : nearest(cards, players, look.round_of_game);
  return each + (look.starter == seat ? look.variant.deal.starter_extra : 0);
}

std::vector<int> possible_deals(const DealLook& look) {
  if (look.variant.deal.cards.kind != PerTable::Kind::agreed) return {};
  if (const auto dealt = most_common_deal(look)) return {*dealt};
  const auto players = static_cast<int>(look.seats.size());
  const int left = pack_for(look.variant, players, look.round_of_game).total() -
                   cards_turned_up(look.variant) - look.variant.deal.starter_extra;
  const int most = left / std::max(1, players);
  std::vector<int> possible;
  for (int n = 1; n <= most; ++n) {
    if (look.variant.deal.cards_agreed.allows(players, n)) possible.push_back(n);
  }
  return possible;
}

void check_dealer(const DealLook& look, Findings& findings) {
  if (look.round.dealer && look.cut != nullptr && look.cut->decides) {
    check_cut(look, *look.cut, *look.round.dealer, findings);
    return;
  }
  if (!look.round.dealer) return;
  const Seat dealer = look.round.dealer->seat;
  if (!look.may_choose.empty()) {
    check_chosen(look, *look.round.dealer, findings);
    return;
  }
  if (!look.dealer_due) {
    say_dealer_open(look, *look.round.dealer, findings);
    return;
  }
  if (dealer == *look.dealer_due) return;
  add(look, findings, "deal.dealer", look.round.dealer->at,
      say("{} deals, but it is {}'s deal", look.record.players[index(dealer)],
          look.record.players[index(*look.dealer_due)]))
      .player = dealer;
}

void check_deal(const DealLook& look, const Table& table, Findings& findings) {
  check_dealer(look, findings);
  check_cut_copies(look, table.pack(), findings);
  check_sizes(look, findings);
  check_copies(look, table, findings);
  check_upcard(look, table.pack(), findings);
  check_wild(look, table.pack(), findings);
}

namespace {

// === What the first melds of a round must be, which goes by the round as its deal does.

bool is_ever_asked(const PerTable& number) {
  switch (number.kind) {
    case PerTable::Kind::fixed:
      return number.fixed > 0;
    case PerTable::Kind::by_players:
      return std::ranges::any_of(number.by_players,
                                 [](const std::optional<int>& n) { return n.value_or(0) > 0; });
    case PerTable::Kind::by_round:
      return std::ranges::any_of(number.by_round, [](int n) { return n > 0; });
    case PerTable::Kind::agreed:
      return false;
  }
  return false;
}

Text sets_words(int n) {
  return n == 1 ? "a set" : say("{} sets", n);
}
Text runs_words(int n, int least) {
  if (least > 0)
    return n == 1 ? say("a run of {} or more cards", least)
                  : say("{} runs of {} or more cards", n, least);
  return n == 1 ? "a run" : say("{} runs", n);
}

}  // namespace

bool has_contract(const OpeningSettings& opening) {
  return is_ever_asked(opening.contract_sets) || is_ever_asked(opening.contract_runs);
}

Contract contract_of(const OpeningSettings& opening, int players, int round) {
  Contract contract{.sets = opening.contract_sets.at(players, round).value_or(0),
                    .runs = opening.contract_runs.at(players, round).value_or(0)};
  if (contract.runs > 0) contract.run_min = opening.contract_run_min.at(players, round).value_or(0);
  contract.whole_hand =
      contract.is_asked() && opening.whole_hand_from > 0 && round >= opening.whole_hand_from;
  return contract;
}

Text contract_words(const Contract& contract) {
  if (contract.runs == 0) return sets_words(contract.sets);
  if (contract.sets == 0) return runs_words(contract.runs, contract.run_min);
  return say("{} and {}", sets_words(contract.sets), runs_words(contract.runs, contract.run_min));
}

}  // namespace rummy
