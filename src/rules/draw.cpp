// Drawing: the stock, the discard pile, buying and calling a discard out of turn.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

bool owes_taken(const Look& look) {
  const DrawSettings& draw = look.variant.draw;
  const auto lays = [&](ActionKind kind) { return has(look.turn.events, kind); };
  const bool opens = !look.turn.was_open &&
                     (lays(ActionKind::meld) || lays(ActionKind::play) || lays(ActionKind::table));
  return owes_use(draw, look.turn.taken.count) && !(draw.opening_frees && opens);
}

namespace {

/// The card an event draws or takes; for a buy, the current card of the stock.
Card card_of(const Look& look, const Event& event) {
  if (look.from_pile.nth > 0)
    return look.from_pile.nth < look.cards().size() ? look.cards()[look.from_pile.nth].card
                                                    : Card::unknown();
  const auto groups = groups_of(look.record, event);
  if (groups.empty() || groups.front().cards.count == 0) return Card::unknown();
  return cards_of(look.record, groups.front().cards).front().card;
}

constexpr Rule kStockEmpty{
    "draw.stock-empty", "no player draws from a stock that is empty for good",
    "stock.on_empty stock.floor stock.max_reshuffles stock.keep_top",
    [](const Look& look) {
      if (!is_stock_gone_for_good(look)) return;
      if (const int floor = look.table.stock().left(); floor > 0) {
        Finding& finding = look.illegal(
            say("the last {} card{} of the stock may not be drawn", floor, plural(floor)));
        finding.setting = "stock.floor";
        finding.bounds.push_back({.setting = "stock.floor", .value = floor - 1});
        return;
      }
      const int made = look.round.reshuffles;
      const bool renews = renews_stock(look.variant.stock.on_empty);
      Text message = look.variant.turn.discard == TurnDiscard::none
                         ? "the stock is empty"
                         : "the stock is empty, and this game does not reshuffle the discard pile";
      if (renews && made > 0) {
        message = say("the stock is empty, and the discard pile has already been reshuffled {}",
                      made == 1 ? Text("once") : say("{} times", made));
      } else if (has_reshuffle_left(look)) {
        message = "the stock is empty, and there are no discards to reshuffle";
      }
      Finding& finding = look.illegal(message);
      if (renews && !has_reshuffle_left(look)) finding.setting = "stock.max_reshuffles";
      if (renews) finding.bounds.push_back({.setting = "stock.max_reshuffles", .value = made + 1});
    },
    Plain::drawn};

constexpr Rule kStockMismatch{
    "draw.stock-mismatch", "a player draws the top card of the stock", "",
    [](const Look& look) {
      const Card named = card_of(look, look.event());
      const DrawResult seen = look.table.peek(named);
      if (seen.outcome != DrawResult::Outcome::mismatch) return;
      if (look.turn.may_have_borrowed && (!seen.card.is_known() || seen.card == named)) {
        look.undecided(
            say("it is unclear whether {} was drawn: the card exchanged for a joker may have "
                "come from the table",
                to_string(named)));
        return;
      }
      look.illegal(seen.card.is_known()
                       ? say("{} was drawn, but the top card of the recorded stock is {}",
                             to_string(named), to_string(seen.card))
                       : say("{} was drawn, but every {} is known to be elsewhere",
                             to_string(named), to_string(named)));
    },
    Plain::drawn};

constexpr Rule kPileNone{"draw.not-allowed", "players do not take from the discard pile",
                         "draw.pile.depth", [](const Look& look) {
                           look.illegal("in this game players may not take from the discard pile");
                         }};

constexpr Rule kExtraTurn{
    "draw.not-allowed",
    "players do not take from the discard pile in the extra turn after the stock has run out",
    "stock.on_empty",
    [](const Look& look) {
      if (!look.turn.kind.is_extra) return;
      look.illegal(
          say("the stock is empty: in this extra turn {} may not take from the discard pile",
              player(look)));
    },
    Plain::turns};

constexpr Rule kPileEmpty{"draw.discard-empty",
                          "a player takes only from a discard pile that has cards", "",
                          [](const Look& look) {
                            if (look.table.pile().empty())
                              look.illegal("the discard pile is empty");
                          },
                          Plain::turns};

/// Reports `take CARD of N` if the Nth card of the pile is another or does not exist.
void report_pile_too_shallow(const Look& look, Card card, std::size_t number) {
  const auto pile = look.table.pile();
  if (number > pile.size()) {
    look.illegal(say("{} cards are taken, but the discard pile has {}", number, pile.size()));
    return;
  }
  look.illegal(say("{} cards are taken down to the {}, but card {} from the top is {}", number,
                   to_string(card), number, to_string(pile[pile.size() - number].card)));
}

constexpr Rule kNotOnPile{"draw.not-on-pile", "a card taken was in the discard pile", "",
                          [](const Look& look) {
                            const Card card = card_of(look, look.event());
                            const std::size_t number = counted_taken(look.event().number);
                            const bool by_number =
                                number > 0 && look.variant.draw.depth == PileDepth::any;
                            if (by_number && !look.table.can_lie_in_pile(card, number - 1)) {
                              report_pile_too_shallow(look, card, number);
                              return;
                            }
                            if (look.from_pile.place != nullptr) return;
                            const PileCard& top = look.table.pile().back();
                            look.illegal(say("{} is not in the discard pile; its top card is {}",
                                             to_string(card), to_string(top.card)));
                          },
                          Plain::turns};

/// Unknown discards leave open whether a card taken was the top one. It is judged in each place
/// that makes a difference, and in all others at once.
constexpr Rule kNotTop{
    "draw.not-top", "only the top card of the discard pile may be taken", "draw.pile.depth",
    [](const Look& look) {
      const PilePlace place = look.from_pile.place_or_top();
      const std::string card = to_string(card_of(look, look.event()));
      const Card top = look.table.pile().back().card;
      const bool counted = counted_taken(look.event().number) > 1;
      if (place.depth == 0 && !counted) {
        if (!place.may_be_lower) return;
        look.undecided(
                say("it is unclear whether {} lay on top of the discard pile or below", card))
            .help =
            say("write down the discards on top of the pile: if {} was the last, discard {}", card,
                card);
        return;
      }
      if (top.is_known() || counted) {
        look.illegal(
            say("{} is not the top card of the discard pile, {} is", card, to_string(top)));
        return;
      }
      look.illegal(say("{} lay below the top of the discard pile", card)).help =
          "write down the discards on top of the pile, which are unknown";
    },
    Plain::turns};

/// A deeper card was taken without those above it.
constexpr Rule kLeftAbove{
    "draw.not-top", "with a card of the discard pile all cards above it are taken",
    "draw.pile.depth",
    [](const Look& look) {
      if (look.event().number != kTakenAlone) return;
      const PilePlace place = look.from_pile.place_or_top();
      const std::string card = to_string(card_of(look, look.event()));
      if (place.depth > 0) {
        const auto pile = look.table.pile();
        const Card above = pile[pile.size() - place.depth].card;
        look.illegal(above.is_known()
                         ? say("{} was taken alone, but {} lay on it in the discard pile", card,
                               to_string(above))
                         : say("{} was taken alone, but another card lay on it in the discard pile",
                               card))
            .help = say("a player who takes the {} takes all cards above it too", card);
      } else if (place.may_be_lower) {
        look.undecided(say("it is unclear whether cards lay above the {} taken alone", card)).help =
            "write down the discards on top of the pile, which are unknown";
      }
    },
    Plain::turns};

constexpr Rule kNeedsOpen{
    "opening.required", "only a player who has opened takes from the discard pile",
    "draw.pile.needs_open draw.pile.may_open", [](const Look& look) {
      if (look.turn.was_open || look.variant.draw.may_open) return;
      look.illegal(say("{} has not opened and may not take from the discard pile", player(look)));
    }};

constexpr Rule kNotAfterOpening{
    "draw.not-allowed", "a player who has opened takes no more from the discard pile",
    "draw.pile.after_opening", [](const Look& look) {
      if (!look.turn.was_open) return;
      look.illegal(say("{} has opened and may no longer take from the discard pile", player(look)));
    }};

/// The fewest cards that can have been in the hand: of a hand of unknown size those known, and
/// those that leave it later in the turn.
int fewest_held(const Look& look) {
  const Holding& hand = look.hand();
  if (!hand.doubtful) return hand.size();
  int later = -1;  // the card taken leaves the hand, too
  for (const Event& event : look.turn.after()) {
    if (event.kind != ActionKind::meld && event.kind != ActionKind::lay &&
        event.kind != ActionKind::discard)
      continue;
    for (const Group& group : groups_of(look.record, event))
      later += static_cast<int>(group.cards.count);
  }
  return std::max(hand.known.total() - hand.gone, later);
}

constexpr Rule kLastCard{
    "draw.not-allowed", "a player with one card in hand draws from the stock",
    "draw.pile.last_card", [](const Look& look) {
      const Holding& hand = look.hand();
      if (fewest_held(look) > 1 || (!hand.doubtful && hand.size() != 1)) return;
      if (hand.doubtful) {
        look.undecided(
            say("it is unclear whether {} may take from the discard pile: how many "
                "cards the hand has is unknown; legal if it has two or more",
                player(look)));
        return;
      }
      look.illegal(say("{} has one card in hand and may only draw from the stock", player(look)));
    }};

/// Whether an unknown discard can be a wild card.
bool may_be_wild(const Look& look, std::size_t depth) {
  const JokerSettings& jokers = look.variant.jokers;
  for (const Card card : kAllCards) {
    if (is_wild(card, jokers) && look.table.can_lie_in_pile(card, depth)) return true;
  }
  return false;
}

constexpr Rule kWildTaken{
    "draw.wild", "no wild card is taken from the discard pile", "draw.pile.wild",
    [](const Look& look) {
      const bool is_first = look.turn.number == 1 && look.variant.deal.upcard;
      if (look.variant.draw.wild == PileWild::upcard && is_first) return;
      const auto pile = look.table.pile();
      const std::size_t count = std::min(pile.size(), look.from_pile.place_or_top().depth + 1);
      const Card named = card_of(look, look.event());
      bool is_open = false;
      for (std::size_t i = 0; i < count; ++i) {
        const Card there = pile[pile.size() - 1 - i].card;
        const Card card = i + 1 == count && named.is_known() ? named : there;
        is_open = is_open || (!card.is_known() && may_be_wild(look, i));
        if (!card.is_known() || !is_wild(card, look.variant.jokers)) continue;
        look.illegal(say("{} is wild and may not be taken from the discard pile", to_string(card)));
        return;
      }
      if (!is_open) return;
      look.undecided(
          "it is unclear whether a wild card was taken from the discard pile: a card taken is "
          "unknown");
    }};

// --- the duty to use the card taken
bool counts_as_use(ActionKind kind, PileUse use) {
  switch (use) {
    case PileUse::meld:
      return kind == ActionKind::meld || kind == ActionKind::out;
    case PileUse::meld_or_layoff:
      return kind == ActionKind::meld || kind == ActionKind::out || kind == ActionKind::lay;
    case PileUse::any_table_use:
      return is_table_use(kind);
  }
  return false;
}

/// Whether more cards have left the hand unseen than it has others.
bool may_have_left(const Look& look, Card card) {
  const Holding& hand = look.hand();
  // In an excerpt only the number of cards in the hand is unknown.
  const bool is_all_done = std::ranges::find(look.turn.done, 0) == look.turn.done.end();
  if (look.round.is_excerpt && hand.gone == 0 && is_all_done) return false;
  return hand.doubtful && hand.known.count(card) <= hand.gone;
}

CardUse use_of_taken(const Look& look, std::size_t take, Card card) {
  const DrawSettings& draw = look.variant.draw;
  auto later = look.turn.events.subspan(take + 1);
  if (draw.deadline == PileDeadline::next_action)
    later = later.first(std::min<std::size_t>(1, later.size()));
  CardUse best = CardUse::no;
  for (const Event& event : later) {
    if (!counts_as_use(event.kind, draw.use)) continue;
    // An unknown card may be any of the cards laid; and if cards were not held, it is unknown what
    // was laid instead.
    const bool is_open = !card.is_known() || may_have_left(look, card);
    const CardUse used = card.is_known() ? uses(look, event, card) : CardUse::no;
    const CardUse here = is_open && used == CardUse::no ? CardUse::perhaps : used;
    if (here == CardUse::yes) return here;
    if (here == CardUse::perhaps) best = here;
  }
  return best;
}

/// Whether the card is laid in this turn in some way, even if not in the required way or too late.
bool is_laid_at_all(const Look& look, std::size_t take, Card card) {
  const auto later = look.turn.events.subspan(take + 1);
  return std::ranges::any_of(later, [&](const Event& e) {
    return is_table_use(e.kind) && uses(look, e, card) == CardUse::yes;
  });
}

Text what_counts(const DrawSettings& draw) {
  Text when =
      draw.deadline == PileDeadline::next_action ? "with the very next action" : "in the same turn";
  switch (draw.use) {
    case PileUse::meld:
      return Text("in a new meld ") + when;
    case PileUse::meld_or_layoff:
      return Text("in a meld or by laying it off ") + when;
    case PileUse::any_table_use:
      return Text("on the table ") + when;
  }
  return when;
}

/// Whether the taken card is owed. It is not if the pile did not have it, or if it was taken in an
/// extra turn, which is a fault of its own.
bool is_owed(const Look& look, std::size_t take) {
  if (!look.turn.done[take] || look.turn.kind.is_extra) return false;
  const DrawSettings& draw = look.variant.draw;
  const bool opens_with_it = draw.needs_open && draw.may_open && !look.turn.was_open;
  return opens_with_it || owes_taken(look);
}

/// The setting by which the card taken was not used as required.
std::string_view unused_through(const Look& look, std::size_t take, bool is_laid) {
  const DrawSettings& draw = look.variant.draw;
  if (!is_laid) {
    return owes_use(draw, look.turn.taken.count) ? "draw.pile.must_use" : "draw.pile.may_open";
  }
  const auto later = look.turn.events.subspan(take + 1);
  const bool is_late = std::ranges::any_of(later, [&](const Event& e) {
    return counts_as_use(e.kind, draw.use) && uses(look, e, look.turn.taken.card) == CardUse::yes;
  });
  return is_late ? "draw.pile.deadline" : "draw.pile.use";
}

constexpr Rule kUnused{
    "draw.unused", "a card taken from the discard pile is used in the same turn",
    "draw.pile.must_use draw.pile.use draw.pile.deadline draw.pile.may_open "
    "draw.pile.opening_frees",
    [](const Look& look) {
      const std::optional<std::size_t> take = take_action(look.turn);
      if (!take || !is_owed(look, *take)) return;
      if (is_cut_short(look)) return;
      const Card card = look.turn.taken.card;
      const CardUse use = use_of_taken(look, *take, card);
      if (use == CardUse::yes) return;
      const std::string name = to_string(card);
      const bool laid = is_laid_at_all(look, *take, card);
      Finding& finding =
          use == CardUse::perhaps
              ? look.undecided(
                    say("it is unclear whether the {} taken from the discard pile was used: "
                        "some of the cards laid down are unknown; legal if it is one of them",
                        name))
              : look.illegal(laid ? say("the {} taken from the discard pile was not used {}", name,
                                        what_counts(look.variant.draw))
                                  : say("the {} taken from the discard pile was not used in "
                                        "this turn",
                                        name));
      finding.setting = unused_through(look, *take, laid);
      finding.related.push_back({.at = look.turn.events[*take].at, .text = "taken here"});
      finding.help = say("a card taken must be used {}; otherwise draw from the stock",
                         what_counts(look.variant.draw));
    },
    Plain::drawn | Plain::starts};

/// With the stock gone a pass replaces a turn, so a player who has drawn or taken must finish the
/// turn. If turns go on without a stock, a pass is a turn in which nothing is laid; if each player
/// has an extra turn, it may be that one, because the others' need not be written.
void pass_without_stock(const Look& look) {
  if (look.variant.stock.on_empty == StockOnEmpty::final_turns) return;
  const bool goes_on = look.variant.stock.on_empty == StockOnEmpty::play_on;
  if (goes_on && has_table_use(look.turn.events)) {
    look.illegal(say("{} passes and lays cards down in one turn", player(look)));
  } else if (has(look.turn.before(), ActionKind::pass)) {
    look.illegal(say("{} has passed already", player(look)));
  } else if (has_begun(look.turn.before())) {
    look.illegal(say("{} has begun the turn and can no longer pass", player(look)));
  }
}

constexpr Rule kPass{"draw.pass", "a player passes only where the game offers a choice",
                     "stock.on_empty turn.first", [](const Look& look) {
                       if (is_stock_gone_for_good(look)) return pass_without_stock(look);
                       const bool again = has(look.turn.before(), ActionKind::pass);
                       if (look.round.turned_up.offer == UpcardOffer::open && !again) return;
                       const bool offers = look.variant.turn.first == FirstTurn::upcard_offer;
                       look.illegal(say("{} has nothing to decline here: {}", player(look),
                                        plays_or_draws(look.variant.draw)
                                            ? "a player who lays nothing down must draw a card"
                                            : "a card must be drawn"))
                           .setting = offers ? "turn.first" : std::string_view();
                     }};

}  // namespace

void add_draw_rules(const Variant& variant, Program& program) {
  program.add(Checkpoint::draw, kStockEmpty);
  program.add(Checkpoint::draw, kStockMismatch);
  program.add(Checkpoint::buy_draw, kStockEmpty);
  program.add(Checkpoint::buy_draw, kStockMismatch);
  program.add(Checkpoint::pass, kPass);
  if (variant.draw.depth == PileDepth::none) {
    program.add(Checkpoint::take, kPileNone);
    return;
  }
  const bool extra_turns = variant.stock.on_empty == StockOnEmpty::final_turns;
  if (extra_turns) program.add(Checkpoint::take, kExtraTurn);
  program.add(Checkpoint::take, kPileEmpty);
  program.add(Checkpoint::take, kNotOnPile);
  program.add(Checkpoint::take, variant.draw.depth == PileDepth::top ? kNotTop : kLeftAbove);
  if (variant.draw.needs_open) program.add(Checkpoint::take, kNeedsOpen);
  if (!variant.draw.after_opening) program.add(Checkpoint::take, kNotAfterOpening);
  if (!variant.draw.last_card) program.add(Checkpoint::take, kLastCard);
  if (variant.draw.wild != PileWild::free) program.add(Checkpoint::take, kWildTaken);
  const bool may_open = variant.draw.needs_open && variant.draw.may_open;
  if (may_open || variant.draw.must_use != PileMustUse::never) {
    program.add(Checkpoint::turn_end, kUnused);
  }
}

namespace {

/// Draws from a pile that was turned over come in the order of its discards.
void check_turned_over(const Look& look) {
  const auto order = look.cards();
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Card was = look.table.pile()[i].card;
    const Card now = order[i].card;
    if (!was.is_known() || !now.is_known() || was == now) continue;
    look.illegal(
        say("the discards are turned over, not shuffled: card {} of the new stock is {}, not {}",
            i + 1, to_string(was), to_string(now)));
    return;
  }
}

constexpr Rule kReshuffle{
    "stock.reshuffle",
    "the discard pile is reshuffled only when the stock is empty, and only as often as allowed",
    "stock.on_empty stock.max_reshuffles stock.keep_top", [](const Look& look) {
      const int left = cards_to_draw(look);
      // In an excerpt the size of the stock and the cards of the pile are unknown.
      if (left > 0 && !look.round.is_excerpt) {
        look.illegal(say("the discard pile was reshuffled with {} card{} left in the stock", left,
                         plural(left)));
        return;
      }
      if (!may_reshuffle(look)) {
        Finding& finding = look.illegal(
            look.round.reshuffles > 0
                ? say("the discard pile has already been reshuffled {}; the round is over",
                      look.round.reshuffles == 1 ? Text("once")
                                                 : say("{} times", look.round.reshuffles))
                : Text("this game does not reshuffle the discard pile"));
        if (renews_stock(look.variant.stock.on_empty)) {
          finding.setting = "stock.max_reshuffles";
          finding.bounds.push_back(
              {.setting = "stock.max_reshuffles", .value = look.round.reshuffles + 1});
        }
        return;
      }
      const auto order = look.cards();
      const std::size_t kept = kept_on_reshuffle(look.variant);
      if (order.empty() || look.round.is_excerpt) return;
      if (!look.table.can_reshuffle_to(kept, order)) {
        look.illegal(say("the {} cards of the new stock are not the {} discards below the top",
                         order.size(), look.table.pile().size() - kept))
            .setting = "stock.keep_top";
        return;
      }
      if (look.variant.stock.on_empty == StockOnEmpty::turn_over) check_turned_over(look);
    }};

}  // namespace

void add_stock_rules(const Variant& /*variant*/, Program& program) {
  program.add(Checkpoint::reshuffle, kReshuffle);
}

namespace {

Text bought_card(const Look& look) {
  return look.cards().empty() ? Text("a discard")
                              : as_it_stands(to_string(look.cards().front().card));
}

constexpr Rule kNoBuying{"buy.not-allowed", "players do not buy discards", "draw.buy.max",
                         [](const Look& look) {
                           look.illegal("this game has no buying: take a discard in your own turn");
                         }};

constexpr Rule kBuyer{
    "buy.not-allowed", "a discard is bought by a player whose turn it is not", "draw.buy.max",
    [](const Look& look) {
      const Seat seat = look.turn.seat;
      if (look.turn.kind.is_eliminated) {
        look.illegal(say("{} is not in this round and may not buy", player(look)));
      } else if (seat == look.round.last_discard.by) {
        look.illegal(say("{} discarded this card and may not buy it", player(look)));
      } else if (seat == look.round.to_draw) {
        look.illegal(say("it is {}'s draw: the discard is taken or left, not bought", player(look)))
            .help = "write take, without cards of the stock";
      }
    }};

constexpr Rule kBoughtTooLate{
    "buy.too-late", "a discard is bought while it is still on offer", "draw.buy.max",
    [](const Look& look) {
      if (!look.round.last_discard.is_taken && !look.round.last_discard.is_bought) return;
      look.illegal(say("{} buys {}, but the discard on offer has already been {}", player(look),
                       bought_card(look), look.round.last_discard.is_bought ? "bought" : "taken"));
    }};

constexpr Rule kBoughtNotTop{
    "buy.not-top", "only the top card of the discard pile is bought", "draw.buy.max",
    [](const Look& look) {
      if (look.from_pile.place == nullptr) {
        look.illegal(look.table.pile().empty()
                         ? Text("the discard pile is empty")
                         : say("{} is not on the discard pile", bought_card(look)));
        return;
      }
      if (look.from_pile.place->depth > 0) {
        look.illegal(say("{} is not the top card of the discard pile", bought_card(look)));
        return;
      }
      if (!look.from_pile.place->may_be_lower) return;
      look.undecided(say("it is unclear whether {} lay on top of the discard pile or below",
                         bought_card(look)))
          .help = "write down the discards on top of the pile";
    }};

constexpr Rule kOpened{"buy.not-allowed", "a player who has opened no longer buys",
                       "draw.buy.after_opening", [](const Look& look) {
                         if (look.variant.draw.buy_after_opening || !look.turn.was_open) return;
                         look.illegal(say("{} has opened and may no longer buy", player(look)));
                       }};

/// How often a player may buy in the round; a range where the number of the round is unknown and
/// they differ.
struct MostBuys {
  int low = 0;
  int high = 0;
};
MostBuys most_buys(const Look& look) {
  const PerTable& most = look.variant.draw.buy_max;
  const auto now =
      most.at(static_cast<int>(look.round.players), static_cast<int>(look.round.of_game));
  if (now) return {.low = *now, .high = *now};
  if (most.by_round.empty()) return {};
  const auto [low, high] = std::ranges::minmax(most.by_round);
  return {.low = low, .high = high};
}

constexpr Rule kTooOften{
    "buy.too-often", "no more discards are bought in a round than the rules allow", "draw.buy.max",
    [](const Look& look) {
      if (index(look.turn.seat) >= look.round.bought.size()) return;
      const int before = look.round.bought[index(look.turn.seat)];
      const MostBuys most = most_buys(look);
      if (before < most.low) return;
      if (before < most.high) {
        look.undecided(
            say("it is unclear whether {} may buy another discard: the number of the "
                "round is unknown, and rounds differ",
                player(look)));
        return;
      }
      look.illegal(before == 0 ? say("in this round {} may buy no discard", player(look))
                               : say("{} has already bought {} discard{} in this round",
                                     player(look), before, plural(before)))
          .bounds.push_back({.setting = "draw.buy.max", .value = before + 1});
    }};

constexpr Rule kCards{"buy.not-allowed",
                      "a player who buys a discard gets the set number of cards from the stock",
                      "draw.buy.cards", [](const Look& look) {
                        const auto written = static_cast<int>(look.cards().size()) - 1;
                        const int due = look.variant.draw.buy_cards;
                        if (written <= due) return;
                        look.illegal(say("a discard is bought with {} card{} of the stock, not {}",
                                         due, plural(due), written))
                            .bounds.push_back({.setting = "draw.buy.cards", .value = written});
                      }};

constexpr Rule kLeftToOthers{
    "draw.not-allowed", "a player who let the discard be bought draws from the stock",
    "draw.buy.max", [](const Look& look) {
      if (!look.round.last_discard.is_bought || has_draw(look.turn.before())) return;
      look.illegal(
          say("the discard {} did not want was bought: draw from the stock", player(look)));
    }};

}  // namespace

void add_buy_rules(const Variant& variant, Program& program) {
  if (!has_buying(variant.draw)) {
    program.add(Checkpoint::buy, kNoBuying);
    return;
  }
  for (const Rule* rule : {&kBuyer, &kBoughtTooLate, &kBoughtNotTop, &kOpened, &kTooOften, &kCards})
    program.add(Checkpoint::buy, *rule);
  program.add(Checkpoint::take, kLeftToOthers);
}

namespace {

Card called(const Look& look) {
  return look.cards().empty() ? Card::unknown() : look.cards().front().card;
}

constexpr Rule kNoClaim{
    "claim.not-allowed", "players do not claim discards out of turn", "claim",
    [](const Look& look) { look.illegal("this game has no claims out of turn"); }};

constexpr Rule kNotOwn{
    "claim.not-allowed", "a discard is claimed by another player in the round", "claim",
    [](const Look& look) {
      if (look.turn.kind.is_eliminated) {
        look.illegal(say("{} is not in this round and may not claim a discard", player(look)));
        return;
      }
      const auto before = look.turn.before();
      const auto discard = std::ranges::find(before, ActionKind::discard, &Event::kind);
      if (discard == before.end() || discard->seat != look.turn.seat) return;
      look.illegal(say("{} discarded this card and may not claim it", player(look)));
    }};

/// Whether the card was discarded or turned up before the call and has left the pile.
bool has_gone(const Look& look) {
  if (look.from_pile.place != nullptr) return false;
  const Round& round = look.record.rounds[look.round.number - 1];
  const Card card = called(look);
  const auto is_it = [&](const CardRange& range) {
    const auto cards = cards_of(look.record, range);
    return !cards.empty() && cards.front().card == card;
  };
  if (round.upcard && is_it(round.upcard->cards)) return true;
  for (const Event& event : events_of(look.record, round)) {
    if (event.at.line == look.event().at.line && event.at.offset == look.event().at.offset)
      return false;
    const auto groups = groups_of(look.record, event);
    if (event.kind == ActionKind::discard && !groups.empty() && is_it(groups.front().cards))
      return true;
  }
  return false;
}

/// A claim comes too late once the next player has drawn: then the turn it is written in has a draw
/// and no discard yet.
constexpr Rule kCalledTooLate{"claim.too-late", "a discard is claimed before the next player draws",
                              "claim", [](const Look& look) {
                                const auto before = look.turn.before();
                                if (has_gone(look)) {
                                  look.illegal(say("{} claims {} after it was taken or claimed",
                                                   player(look), to_string(called(look))));
                                  return;
                                }
                                if (!has_draw(before) || has(before, ActionKind::discard)) return;
                                look.illegal(say("{} claims {} after the next player has drawn",
                                                 player(look), to_string(called(look))));
                              }};

constexpr Rule kTopOnly{
    "claim.not-allowed", "only the discard just made can be claimed", "claim",
    [](const Look& look) {
      const bool claimed_before = has(look.turn.before(), ActionKind::call);
      if (look.from_pile.place == nullptr) return;
      if (look.from_pile.place->depth == 0 && !claimed_before) {
        if (!look.from_pile.place->may_be_lower) return;
        look.undecided(say("it is unclear whether {} is the discard just made or an earlier one",
                           to_string(called(look))));
        return;
      }
      look.illegal(
          say("{} is not the discard just made; no other can be claimed", to_string(called(look))));
    }};

constexpr Rule kCalledNotOnPile{
    "claim.not-playable", "a discard claimed is on the discard pile", "claim",
    [](const Look& look) {
      if (look.from_pile.place != nullptr) return;
      look.illegal(say("{} is not on the discard pile", to_string(called(look))));
    }};

/// A player who may not lay off in their own turn may not do so out of turn either.
constexpr Rule kNotOpen{"claim.not-playable",
                        "a discard claimed is laid off by a player who may lay off",
                        "layoff.needs_open claim", [](const Look& look) {
                          if (!look.variant.lay_off.needs_open || look.turn.was_open) return;
                          look.illegal(say("{} has not opened and may not lay off {}", player(look),
                                           to_string(called(look))));
                        }};

constexpr Rule kNotPlayable{
    "claim.not-playable", "a discard claimed fits a meld on the table", "layoff.on claim",
    [](const Look& look) {
      const bool fits =
          look.target.extension != nullptr && look.target.extension->fault == ShapeFault::none;
      const bool own_only = look.variant.lay_off.on == LayOffOn::own;
      if (fits && own_only && look.target.meld->owner != look.turn.seat) {
        look.illegal(say("the meld is {}'s; a player may lay off only on melds of their own",
                         name_of(look, look.target.meld->owner)));
        return;
      }
      const LayOffOn on = look.variant.lay_off.on;
      if (fits && (on == LayOffOn::own || on == LayOffOn::all)) return;
      Finding& finding = look.illegal(
          look.event().target != 0 ? say("{} does not fit {}", to_string(called(look)),
                                         meld_name(look.record, look.event().target))
                                   : say("{} fits no meld on the table", to_string(called(look))));
      if (!fits) finding.setting = {};
    }};

}  // namespace

void add_claim_rules(const Variant& variant, Program& program) {
  if (variant.draw.claim == ClaimDiscard::off) {
    program.add(Checkpoint::call, kNoClaim);
    return;
  }
  program.add(Checkpoint::call, kNotOwn);
  program.add(Checkpoint::call, kCalledTooLate);
  if (variant.draw.claim == ClaimDiscard::top_only) program.add(Checkpoint::call, kTopOnly);
  program.add(Checkpoint::call, kCalledNotOnPile);
  program.add(Checkpoint::call, kNotOpen);
  program.add(Checkpoint::call, kNotPlayable);
}

}  // namespace rummy
