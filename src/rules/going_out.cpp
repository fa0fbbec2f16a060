
#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/facts.h"
#include "rules/meld_shape.h"
#include "rules/melding_out.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "rules/unknown_card.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr Rule kNoDiscard{
    "out.no-discard", "a player who goes out discards the last card",
    "out.discard opening.contract.whole_hand_from", [](const Look& look) {
      // An opening that takes the whole hand has no discard.
      if (look.variant.opening.contract.whole_hand && !look.turn.was_open) return;
      look.illegal(say("{} has laid down every card and has none left to discard", player(look)))
          .help = "keep one card to discard";
    }};

/// A meld nobody knows whole may be one with the card.
bool may_take(const Look& look, const Meld& meld, PlayedCard card) {
  return meld.may_hold_more || meld.is_any_number ||
         makes_whole(meld, std::span(&card, 1), look.variant.melds, look.variant.jokers);
}

/// Beside cards nobody wrote into melds: it needs one of its rank, a neighbour, or a joker there.
bool may_fit_loose(const Look& look, const Layout& layout, Card card) {
  return std::ranges::any_of(layout.loose, [&](const PlayedCard& c) {
    const bool both_plain =
        card.is_natural() && c.card.is_natural() && look.variant.jokers.wild == 0;
    if (!both_plain || c.card.rank() == card.rank()) return true;
    const int apart = std::abs(c.card.rank() - card.rank());
    return c.card.suit() == card.suit() && (apart == 1 || apart == kKing - kAce);
  });
}

/// Whether the card could be laid off, were the table so.
Answer is_playable(const Look& look, const Layout& layout, PlayedCard card) {
  Answer answer = Answer::no;
  for (const Meld& meld : layout.melds) {
    if (meld.is_clear()) {
      const Extension grown =
          extend(meld, std::span(&card, 1), look.variant.melds, look.variant.jokers);
      if (grown.fault == ShapeFault::none) return Answer::yes;
    } else if (meld.kind == MeldKind::unknown && may_take(look, meld, card)) {
      answer = Answer::perhaps;
    }
  }
  return may_fit_loose(look, layout, card.card) ? Answer::perhaps : answer;
}

/// What holds of every one of them holds; nothing has been said before the first.
void join(std::optional<Answer>& all, Answer one) {
  all = !all || *all == one ? one : Answer::perhaps;
}

Answer is_playable(const Look& look, PlayedCard card) {
  std::optional<Answer> all;
  for (const Layout& layout : look.table.layouts())
    join(all, is_playable(look, layout, card));
  return all.value_or(Answer::no);
}

/// A discard nobody knows is any card the player can have left.
Answer is_playable(const Look& look, OneUnknown& unknown) {
  if (look.cards().front().card.is_known()) return is_playable(look, look.cards().front());
  std::optional<Answer> all;
  for (const Card kind : kAllCards) {
    const PlayedCard card{.card = kind, .stands_for = Card::unknown()};
    if (look.table.not_held(look.turn.seat, std::span(&card, 1))) continue;
    const Answer one = is_playable(look, card);
    if (one == Answer::no) unknown.fitting.push_back(card.card);
    join(all, one);
  }
  return all.value_or(Answer::no);
}

constexpr Rule kPlayable{
    "out.not-allowed", "the last discard fits no meld on the table", "out.discard",
    [](const Look& look) {
      if (look.hand().size() != 1 || look.cards().empty()) return;
      OneUnknown unknown;
      switch (is_playable(look, unknown)) {
        case Answer::no:
          return;
        case Answer::perhaps:
          look.undecided(
                  say("it is unclear whether the last card, {}, could be laid off; legal if not",
                      list(look.cards())))
              .help = legal_if(unknown);
          return;
        case Answer::yes:
          look.illegal(say("the last card, {}, could be laid off and may not be discarded",
                           list(look.cards())));
          return;
      }
    },
    Plain::turns};

constexpr Rule kNoOut{
    "out.not-allowed", "players lay melds down turn by turn, not all at the end", "meld.when",
    [](const Look& look) {
      look.illegal(
          "in this game players lay melds down with meld and go out with the last discard");
    }};

}  // namespace

void add_going_out_rules(const Variant& variant, Program& program) {
  if (variant.melds.when == MeldWhen::out) {
    add_melding_out_rules(variant, program);
    return;
  }
  if (owes_discard(variant.going_out.discard)) program.add(Checkpoint::emptied, kNoDiscard);
  if (variant.going_out.discard == OutDiscard::unplayable_only) {
    program.add(Checkpoint::discard, kPlayable);
  }
  program.add(Checkpoint::out, kNoOut);
}

}  // namespace rummy
