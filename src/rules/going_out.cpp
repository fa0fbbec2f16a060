// Going out: the ways to end a round, and whole hands laid down at once.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/forbidding.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Laying a whole hand down at once in games in which melds appear only when a player goes out.

constexpr int kSeven = 7;

/// The named melds, counted by what they can be.
struct NamedMelds {
  int runs = 0;     // only runs
  int natural = 0;  // runs without a joker
  int sets = 0;     // only sets
  int either = 0;   // a set or a run: jokers leave it open
  int unknown = 0;  // with unknown cards
  bool faulty = false;
};

bool has_kind(const MeldShape& shape, MeldKind kind) {
  const auto readings = std::span(shape.readings).first(shape.reading_count);
  return std::ranges::find(readings, kind, &Meld::kind) != readings.end();
}

/// Whether every card lies as itself, even one of a wild rank.
bool is_natural(std::span<const PlayedCard> cards, const MeldShape& shape, const Variant& variant) {
  const auto lie_for_themselves = [](const MeldShape& read) {
    return std::ranges::all_of(read.readings[0].view(),
                               [](const MeldCard& c) { return c.card == c.stands_for; });
  };
  if (variant.jokers.wild == 0) return lie_for_themselves(shape);
  JokerSettings plain = variant.jokers;
  plain.wild = 0;
  const MeldShape as_they_are = shape_of(cards, variant.melds, plain);
  return as_they_are.fault == ShapeFault::none && has_kind(as_they_are, MeldKind::run) &&
         lie_for_themselves(as_they_are);
}

/// A meld of jokers alone is a set or a run; no order of the jokers shows which.
bool is_wild_run(std::span<const PlayedCard> cards, const Variant& variant) {
  const auto size = static_cast<int>(cards.size());
  return variant.jokers.all_wild == AllWild::any && size >= variant.melds.run_min &&
         size <= variant.melds.run_max && std::ranges::all_of(cards, [&](const PlayedCard& c) {
           return c.card.is_known() && is_wild(c.card, variant.jokers);
         });
}

void count_meld(std::span<const PlayedCard> cards, const Variant& variant, NamedMelds& melds) {
  const MeldShape shape = shape_of(cards, variant.melds, variant.jokers);
  if (shape.fault != ShapeFault::none) {
    melds.faulty = true;
    return;
  }
  if (shape.has_unknown) {
    ++melds.unknown;
    return;
  }
  const bool run = has_kind(shape, MeldKind::run) || is_wild_run(cards, variant);
  const bool set = has_kind(shape, MeldKind::set);
  if (run && set) {
    ++melds.either;
    return;
  }
  ++(run ? melds.runs : melds.sets);
  if (run && is_natural(cards, shape, variant)) ++melds.natural;
}

bool is_composed(const OutComposition& wanted, int runs, int natural, int sets) {
  if (natural < wanted.natural_runs) return false;
  if (wanted.exact) return runs == wanted.runs && sets == wanted.sets;
  return runs >= wanted.runs && sets >= wanted.sets;
}

/// Whether the melds that leave it open can be divided to give the required composition.
bool can_be_composed(const OutComposition& wanted, const NamedMelds& melds) {
  const int open = melds.either + melds.unknown;
  for (int as_runs = 0; as_runs <= open; ++as_runs) {
    const int natural = melds.natural + std::min(as_runs, melds.unknown);
    if (is_composed(wanted, melds.runs + as_runs, natural, melds.sets + open - as_runs))
      return true;
  }
  return false;
}

Answer miscomposed(const OutComposition& wanted, NamedMelds melds) {
  if (!can_be_composed(wanted, melds)) return Answer::yes;
  if (melds.unknown == 0) return Answer::no;
  melds.unknown = 0;
  return !wanted.exact && can_be_composed(wanted, melds) ? Answer::no : Answer::perhaps;
}

bool are_held(const Look& look) {
  return std::ranges::all_of(groups_of(look.record, look.event()), [&](const Group& group) {
    return !look.table.not_held(look.turn.seat, cards_of(look.record, group.cards));
  });
}

/// Whether all cards are sevens or count as such: nobody lays those down for another reason.
bool is_meant_as_pattern(std::span<const PlayedCard> cards, OutInstant instant) {
  switch (instant) {
    case OutInstant::none:
      return false;
    case OutInstant::four_natural_sevens:
      return cards.size() == kSuits && std::ranges::all_of(cards, [](const PlayedCard& c) {
               return !c.card.is_natural() || c.card.rank() == kSeven;
             });
  }
  return false;
}

/// "4C 5C KD"; empty if some card of the hand is unknown.
std::string left_over(const Look& look) {
  if (!look.hand().is_known()) return {};
  CardCounts rest = look.hand().known;
  for (const Group& group : groups_of(look.record, look.event())) {
    for (const PlayedCard& c : cards_of(look.record, group.cards))
      rest.remove(c.card);
  }
  std::string text;
  for_each_kind(rest, [&](Card card, int n) {
    for (int i = 0; i < n; ++i)
      text += (text.empty() ? "" : " ") + to_string(card);
  });
  return text;
}

const char* terms(const GoingOutSettings& settings) {
  switch (settings.leftover) {
    case OutLeftover::none:
      return "every card must be in a meld";
    case OutLeftover::at_most_one:
      return "all cards but one must be in melds";
    case OutLeftover::one:
      return "exactly one card must be left over";
  }
  return "";
}

constexpr const char* kTooManyUnknown =
    "; no melds are named, and too many cards of the hand are unknown";

constexpr Rule kPattern{
    "out.pattern", "a player who wins at once shows the winning cards", "out.instant",
    [](const Look& look) {
      if (!look.claim->claims_pattern || look.claim->pattern == Answer::yes) return;
      if (look.claim->pattern == Answer::perhaps) {
        look.undecided("it is unclear whether these are the four sevens that win at once");
        return;
      }
      look.illegal("four sevens win at once only if all four are natural cards").help =
          "7S 7H 7D 7C, no joker among them";
    }};

constexpr Rule kCardsLeft{
    "out.cards-left", "a player who goes out has enough cards in melds", "out.leftover",
    [](const Look& look) {
      const OutClaim& claim = *look.claim;
      if (claim.cards_left == Answer::no) return;
      const char* const rule = terms(look.variant.going_out);
      if (claim.cards_left == Answer::perhaps) {
        look.undecided(say("it is unclear whether {} can go out with this hand: {}{}", player(look),
                           rule, kTooManyUnknown));
        return;
      }
      if (!claim.named) {
        look.illegal(say("{}'s hand cannot go out: {}", player(look), rule)).working =
            as_it_stands(left_over(look));
        return;
      }
      look.illegal(say("{} goes out with {} card{} in no meld; {}", player(look), claim.left,
                       plural(claim.left), rule))
          .working = as_it_stands(left_over(look));
    }};

constexpr Rule kNoneLeft{"out.none-left", "a player who goes out has one card left over",
                         "out.leftover", [](const Look& look) {
                           const OutClaim& claim = *look.claim;
                           if (claim.none_left == Answer::no) return;
                           if (claim.none_left == Answer::perhaps) {
                             look.undecided(say("it is unclear whether {} has a card left over{}",
                                                player(look), claim.named ? "" : kTooManyUnknown));
                             return;
                           }
                           look.illegal(say("{} goes out with every card in a meld; {}",
                                            player(look), terms(look.variant.going_out)));
                         }};

Text wanted_melds(const OutComposition& wanted) {
  Text text = wanted.exact ? "exactly " : "at least ";
  const char* comma = "";
  if (wanted.runs > 0 || wanted.exact) {
    text += say("{} run{}", wanted.runs, plural(wanted.runs));
    comma = ", ";
  }
  if (wanted.sets > 0 || wanted.exact) {
    text += say("{}{} set{}", comma, wanted.sets, plural(wanted.sets));
    comma = ", ";
  }
  if (wanted.natural_runs == 0) return text;
  return text +
         say("{}{} run{} without a joker", comma, wanted.natural_runs, plural(wanted.natural_runs));
}

/// The setting whose number of melds is missing; if it were free, the melds would do.
std::string_view lacking(const OutComposition& wanted, const NamedMelds& melds) {
  struct Part {
    std::string_view key;
    int OutComposition::* number;
  };
  static constexpr auto kParts =
      std::to_array<Part>({{"out.composition.runs", &OutComposition::runs},
                           {"out.composition.natural_runs", &OutComposition::natural_runs},
                           {"out.composition.sets", &OutComposition::sets}});
  for (const Part& part : kParts) {
    OutComposition fewer = wanted;
    fewer.*part.number = 0;
    if (wanted.*part.number > 0 && !wanted.exact && can_be_composed(fewer, melds)) return part.key;
  }
  OutComposition no_more = wanted;
  no_more.exact = false;
  if (wanted.exact && can_be_composed(no_more, melds)) return "out.composition.exact";
  for (const Part& part : kParts)
    if (wanted.*part.number > 0) return part.key;
  return kParts.front().key;
}

NamedMelds named_melds(const Look& look) {
  NamedMelds melds;
  for (const Group& group : groups_of(look.record, look.event()))
    count_meld(cards_of(look.record, group.cards), look.variant, melds);
  return melds;
}

/// Adds that one meld fewer would have been enough.
void name_fewer(const Look& look, Finding& finding) {
  const OutComposition& wanted = look.variant.going_out.composition;
  finding.setting = lacking(wanted, look.claim->named ? named_melds(look) : NamedMelds{});
  const auto name = [&](const char* setting, int melds) {
    if (melds > 0) finding.bounds.push_back({.setting = setting, .value = melds - 1});
  };
  name("out.composition.runs", wanted.runs);
  name("out.composition.natural_runs", wanted.natural_runs);
  name("out.composition.sets", wanted.sets);
}

constexpr Rule kComposition{
    "out.composition", "a player who goes out has the required melds",
    "out.composition.runs out.composition.natural_runs out.composition.sets out.composition.exact",
    [](const Look& look) {
      const Text wanted = wanted_melds(look.variant.going_out.composition);
      switch (look.claim->miscomposed) {
        case Answer::no:
          return;
        case Answer::perhaps:
          look.undecided(say("it is unclear whether the melds include {}", wanted));
          return;
        case Answer::yes:
          name_fewer(
              look,
              look.illegal(
                  look.claim->named
                      ? say("these melds do not go out; required: {}", wanted)
                      : say("this hand does not have the melds to go out; required: {}", wanted)));
          return;
      }
    }};

constexpr Rule kLaidOutNoDiscard{
    "out.no-discard", "a player who goes out discards the last card", "out.discard",
    [](const Look& look) {
      if (look.claim->discards || !look.claim->drawn) return;
      look.illegal(say("{} goes out without a discard", player(look))).help =
          look.claim->left > 0 ? "discard the card that is in no meld" : "keep one card to discard";
    }};

constexpr Rule kLaidOutNoDraw{
    "turn.no-draw", "a player draws before going out", "draw.stages out.instant",
    [](const Look& look) {
      const auto out = std::ranges::find(look.turn.events, ActionKind::out, &Event::kind);
      if (out == look.turn.events.end() || look.turn.kind.repeats || look.turn.wins_at_once) return;
      const auto at = static_cast<std::size_t>(out - look.turn.events.begin());
      if (has_draw(look.turn.events.first(at))) return;
      look.illegal(say("{} goes out without drawing a card", player(look)));
    },
    Plain::turns};

constexpr Rule kMeldedNotNow{
    "meld.not-now", "players lay melds down only to go out", "meld.when", [](const Look& look) {
      if (look.turn.kind.is_showdown) return;
      look.illegal("in this game players lay melds down only when they go out").help =
          "keep the melds in hand; `out` lays them down";
    }};

}  // namespace

LeftRange left_allowed(const GoingOutSettings& settings, bool discards) {
  LeftRange allowed;
  switch (settings.leftover) {
    case OutLeftover::none:
      break;
    case OutLeftover::at_most_one:
      allowed.high = 1;
      break;
    case OutLeftover::one:
      allowed = {.low = 1, .high = 1};
      break;
  }
  if (discards && settings.discard != OutDiscard::none) allowed.high = 1;
  return allowed;
}

Answer is_pattern(std::span<const PlayedCard> cards, OutInstant instant) {
  switch (instant) {
    case OutInstant::none:
      return Answer::no;
    case OutInstant::four_natural_sevens:
      break;
  }
  if (cards.size() != kSuits) return Answer::no;
  bool all_known = true;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Card card = cards[i].card;
    if (!card.is_known()) {
      all_known = false;
      continue;
    }
    const auto twins = std::ranges::count(cards, card, &PlayedCard::card);
    if (!card.is_natural() || card.rank() != kSeven || twins > 1) return Answer::no;
  }
  return all_known ? Answer::yes : Answer::perhaps;
}

Answer holds_pattern(const Holding& hand, OutInstant instant) {
  if (instant == OutInstant::none || hand.doubtful) return Answer::no;
  int missing = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (hand.known.count(Card(static_cast<Suit>(suit), kSeven)) == 0) ++missing;
  }
  if (missing == 0) return Answer::yes;
  return missing <= hand.unknown ? Answer::perhaps : Answer::no;
}

OutClaim claim_of_named(const Look& look) {
  OutClaim claim{.drawn = has_draw(look.turn.before()),
                 .named = true,
                 .discards = has(look.turn.after(), ActionKind::discard)};
  const auto groups = groups_of(look.record, look.event());
  const GoingOutSettings& settings = look.variant.going_out;
  const NamedMelds melds = named_melds(look);
  claim.left = look.hand().size();
  for (const Group& group : groups)
    claim.left -= static_cast<int>(group.cards.count);
  // A discard that is owed and not made is a fault of its own.
  const LeftRange allowed =
      left_allowed(settings, claim.discards || owes_discard(settings.discard));
  const bool ordinary =
      claim.drawn && !melds.faulty && claim.left >= allowed.low && claim.left <= allowed.high;
  if (groups.size() == 1) {
    const auto cards = cards_of(look.record, groups.front().cards);
    claim.pattern = is_pattern(cards, settings.instant);
    claim.claims_pattern =
        claim.pattern == Answer::yes || (!ordinary && is_meant_as_pattern(cards, settings.instant));
  }
  const bool is_reported_elsewhere = look.hand().doubtful || !are_held(look) || claim.left < 0;
  if (!claim.drawn || claim.claims_pattern || is_reported_elsewhere) return claim;
  if (claim.left > allowed.high) claim.cards_left = Answer::yes;
  // Cards laid as a broken meld are in no meld.
  if (melds.faulty) return claim;
  if (claim.left < allowed.low) claim.none_left = Answer::yes;
  claim.miscomposed = miscomposed(settings.composition, melds);
  // The melds do not go out but may win at once.
  if (claim.miscomposed == Answer::yes && claim.pattern == Answer::perhaps) {
    claim.miscomposed = Answer::no;
    claim.claims_pattern = true;
  }
  return claim;
}

void add_melding_out_rules(const Variant& variant, Program& program) {
  program.add(Checkpoint::meld, kMeldedNotNow);
  if (variant.going_out.instant != OutInstant::none) program.add(Checkpoint::out, kPattern);
  program.add(Checkpoint::out, kCardsLeft);
  program.add(Checkpoint::out, kNoneLeft);
  program.add(Checkpoint::out, kComposition);
  if (owes_discard(variant.going_out.discard)) program.add(Checkpoint::out, kLaidOutNoDiscard);
  program.add(Checkpoint::turn_end, kLaidOutNoDraw);
}

namespace {

constexpr Rule kOutNoDiscard{
    "out.no-discard", "a player who goes out discards the last card",
    "out.discard opening.contract.whole_hand_from", [](const Look& look) {
      // An opening with the whole hand has no discard.
      if (look.variant.opening.contract.whole_hand && !look.turn.was_open) return;
      look.illegal(say("{} has laid down every card and has none left to discard", player(look)))
          .help = "keep one card to discard";
    }};

/// Whether a meld with unknown cards may take the card.
bool may_take(const Look& look, const Meld& meld, PlayedCard card) {
  return meld.may_hold_more || meld.stands_for_unrecorded_melds ||
         makes_whole(meld, std::span(&card, 1), look.variant.melds, look.variant.jokers);
}

/// Whether the card may fit loose cards: it needs one of its rank, a neighbour, or a joker among
/// them.
bool may_fit_loose(const Look& look, const Layout& layout, Card card) {
  return std::ranges::any_of(layout.loose, [&](const PlayedCard& c) {
    const bool both_plain =
        card.is_natural() && c.card.is_natural() && look.variant.jokers.wild == 0;
    if (!both_plain || c.card.rank() == card.rank()) return true;
    const int apart = std::abs(c.card.rank() - card.rank());
    return c.card.suit() == card.suit() && (apart == 1 || apart == kKing - kAce);
  });
}

/// Whether the card could be laid off in this layout.
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

/// Joins answers: only what holds in every case is certain. `all` is empty before the first.
void join(std::optional<Answer>& all, Answer one) {
  all = !all || *all == one ? one : Answer::perhaps;
}

Answer is_playable(const Look& look, PlayedCard card) {
  std::optional<Answer> all;
  for (const Layout& layout : look.table.layouts())
    join(all, is_playable(look, layout, card));
  return all.value_or(Answer::no);
}

/// An unknown discard is any card the player can have left.
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
  if (owes_discard(variant.going_out.discard)) program.add(Checkpoint::emptied, kOutNoDiscard);
  if (variant.going_out.discard == OutDiscard::unplayable_only) {
    program.add(Checkpoint::discard, kPlayable);
  }
  program.add(Checkpoint::out, kNoOut);
}

}  // namespace rummy
