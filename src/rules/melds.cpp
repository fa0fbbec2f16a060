// Melds and lay-offs: when they may be laid.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
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

// === What is a meld.

/// Whether the card may be an unknown one that lies on the table.
bool may_lie_unseen(const Look& look, Card card) {
  const bool is_hidden = look.unwritten.hidden != nullptr && look.unwritten.hidden->count(card) > 0;
  if (look.table.unseen_copies(card) == 0 && !is_hidden) return false;
  const bool loose = has_unknown(look.layout.loose);
  return loose || std::ranges::any_of(look.layout.melds, [&](const Meld& meld) {
           return &meld != look.target.meld && has_unseen(meld);
         });
}

/// Whether a card that frees a joker may come from another meld (joker.reclaim.from).
bool comes_from_table(const Look& look) {
  const bool may = look.event().kind == ActionKind::swap && may_rearrange(look.variant.melds) &&
                   look.variant.jokers.reclaim_from == ReclaimFrom::hand_or_table;
  if (!may || look.cards().size() != 1) return false;
  const Card card = look.cards().front().card;
  const bool loose =
      std::ranges::find(look.layout.loose, card, &PlayedCard::card) != look.layout.loose.end();
  return loose || may_lie_unseen(look, card) ||
         std::ranges::any_of(look.layout.melds, [&](const Meld& meld) {
           return &meld != look.target.meld &&
                  std::ranges::find(meld.view(), card, &MeldCard::card) != meld.view().end();
         });
}

/// Names every card that is not held, because none of them is more at fault than another.
Text why_not_held(const Look& look, Card missing) {
  const std::vector<Card> cards = not_known_held(look);
  const Holding& hand = look.hand();
  if (hand.unknown == 0) return say("{} does not have {} in hand", player(look), list(cards));
  if (look.table.unseen_copies(missing) <= 0)
    return say("{} cannot have {}: every copy in the deck is known to be elsewhere", player(look),
               to_string(missing));
  if (hand.gone == 0 && cards.size() > 1 && std::cmp_greater(cards.size(), hand.unknown))
    return say("{} cannot have all of {}: only {} of the cards in hand {} unknown", player(look),
               list(cards), hand.unknown, hand.unknown == 1 ? "is" : "are");
  return say("{} cannot have {}: the known cards leave no room for it in the hand", player(look),
             to_string(missing));
}

/// In an excerpt it is unknown how many cards a hand has, whether the discards have become the
/// stock, and which jokers were taken back.
bool may_have_come_before(const Look& look, Card card) {
  return look.table.unseen_copies(card) > 0 || is_wild(card, look.variant.jokers) ||
         look.table.stock().rest.known.count(card) > 0 ||
         std::ranges::find(look.table.pile(), card, &PileCard::card) != look.table.pile().end();
}

bool has_card(const Look& look, const Group& group, Card card) {
  return std::ranges::find(cards_of(look.record, group.cards), card, &PlayedCard::card) !=
         cards_of(look.record, group.cards).end();
}

/// Whether the player has laid the card in this turn in an earlier meld.
bool is_laid_already(const Look& look, Card card) {
  if (look.meld.group == nullptr || !card.is_natural()) return false;
  for (const Event& event : look.turn.events.first(look.turn.at + 1)) {
    if (event.seat != look.turn.seat || !is_table_use(event.kind)) continue;
    for (const Group& group : groups_of(look.record, event)) {
      if (&group == look.meld.group) return false;
      if (has_card(look, group, card)) return true;
    }
  }
  return false;
}

constexpr Rule kNotHeld{
    "card.not-held", "a card played was in the player's hand", "",
    [](const Look& look) {
      const auto missing = look.table.not_held(look.turn.seat, look.cards());
      if (!missing || comes_from_table(look)) return;
      if (look.turn.may_have_borrowed) {
        look.undecided(
            say("it is unclear whether {} has {}: the card exchanged for a joker may have come "
                "from the table",
                player(look), to_string(*missing)));
        return;
      }
      if (look.round.is_excerpt && may_have_come_before(look, *missing)) {
        look.undecided(
            say("it is unclear whether {} has {}: what was played before the record "
                "begins is unknown",
                player(look), to_string(*missing)));
        return;
      }
      const int size = look.hand().size();
      if (static_cast<int>(look.cards().size()) > size) {
        look.illegal(say("{} plays {} card{} but holds only {}", player(look), look.cards().size(),
                         plural(static_cast<long long>(look.cards().size())), std::max(0, size)));
        return;
      }
      if (is_laid_already(look, *missing)) {
        look.illegal(say("{} lays {} in two melds; a card can be part of one meld only",
                         player(look), to_string(*missing)));
        return;
      }
      look.illegal(why_not_held(look, *missing));
    },
    Plain::all};

void report_more_than_one(const Look& look) {
  look.illegal(say("{} lays down more than one meld in this turn", player(look))).setting =
      "meld.per_turn";
}
void report_opened_before(const Look& look) {
  look.illegal(say("{} has already opened and may lay down no more new melds", player(look)))
      .setting = "meld.after_opening";
}

void judge_when(const Look& look) {
  if (is_before_draw(look)) {
    look.illegal(say("{} lays down cards before drawing", player(look))).setting = {};
    return;
  }
  // New melds of a table written anew are judged at the end of the turn.
  if (look.event().kind != ActionKind::meld) return;
  if (look.turn.was_open && !look.variant.melds.after_opening) {
    report_opened_before(look);
    return;
  }
  if (look.variant.melds.per_turn == MeldsPerTurn::many) return;
  const bool second = has(look.turn.before(), ActionKind::meld) || look.event().groups > 1;
  if (second) report_more_than_one(look);
}

constexpr Rule kNotNow{"meld.not-now",
                       "players lay melds down after the draw and before the discard",
                       "meld.when meld.per_turn meld.after_opening", judge_when, Plain::laying};

constexpr Rule kFirstTurn{
    "meld.not-now", "a player lays no melds down in their first turns of a round",
    "meld.first_turn", [](const Look& look) {
      if (index(look.turn.seat) >= look.round.own_turns.size()) return;
      const int turn = look.round.own_turns[index(look.turn.seat)];
      const int first = look.variant.melds.first_turn;
      if (turn >= first) return;
      if (look.round.is_excerpt) {
        look.undecided(
            say("it is unclear whether {} may lay down melds: how many turns were "
                "played before the record begins is unknown",
                player(look)));
        return;
      }
      look.illegal(say("{} lays down melds in turn {} of their own; the first in which they may "
                       "is turn {}",
                       player(look), turn, first))
          .bounds.push_back({.setting = "meld.first_turn", .value = turn});
    }};

/// How many melds the turn's `meld` actions laid.
std::size_t melds_laid(const Look& look) {
  std::size_t melds = 0;
  for (const Event& event : look.turn.events)
    melds += event.kind == ActionKind::meld ? event.groups : 0;
  return melds;
}

constexpr Rule kNewAfterOpening{
    "meld.not-now", "a player who has already opened lays down no new melds", "meld.after_opening",
    [](const Look& look) {
      const NewMelds& melds = look.change->new_melds;
      if (!look.turn.was_open || melds.most == 0 || melds_laid(look) > 0) return;
      if (!look.change->faulty.empty()) return;  // a broken meld is no new one
      if (melds.least > 0) {
        report_opened_before(look);
        return;
      }
      look.undecided(
          say("it is unclear whether {}, who has already opened, lays down a new meld: it may "
              "be made of melds from the table",
              player(look)));
    }};

constexpr Rule kNewMelds{"meld.not-now", "a player lays down one new meld a turn", "meld.per_turn",
                         [](const Look& look) {
                           const NewMelds& melds = look.change->new_melds;
                           // Melds laid as such are already reported.
                           if (melds.most <= 1 || melds_laid(look) > 1) return;
                           if (!look.change->faulty.empty()) return;  // a broken meld is no new one
                           if (melds.least > 1) {
                             report_more_than_one(look);
                             return;
                           }
                           look.undecided(
                               say("it is unclear whether {} lays down more than one new meld "
                                   "in this turn: they may be made of melds from the table",
                                   player(look)));
                         }};

Text fault_words(const Look& look, ShapeFault fault, std::span<const PlayedCard> cards) {
  const bool is_wild_laid = fault == ShapeFault::joker_too_many && look.change == nullptr &&
                            std::ranges::any_of(cards, [&](const PlayedCard& c) {
                              return c.card.is_natural() && is_wild(c.card, look.variant.jokers);
                            });
  if (!is_wild_laid) return describe_fault(fault, cards, look.variant.melds);
  return say(
      "{}: too many jokers; a card of the wild rank counts as one unless it stands for itself",
      list(cards));
}

Finding& say_fault(const Look& look, ShapeFault fault, std::span<const PlayedCard> cards) {
  Finding& finding = look.illegal(fault_words(look, fault, cards));
  add_breach(look.variant, fault, cards, finding);
  return finding;
}

/// shape_of is the one judge of shapes; each rule reports one of its faults.
template <ShapeFault kFault>
void check_shape(const Look& look) {
  if (look.change == nullptr) {
    if (look.meld.shape->fault != kFault) return;
    say_fault(look, kFault, look.cards());
    return;
  }
  // A single broken group explains itself; for several the finding only says that they are broken.
  const std::vector<FaultyGroup>& faulty = look.change->faulty;
  if (faulty.size() != 1 || faulty.front().fault != kFault) return;
  Finding& finding = say_fault(look, kFault, faulty.front().cards);
  if (faulty.front().at.is_somewhere()) finding.at = faulty.front().at;
}

constexpr Rule kAdjacent{"joker.adjacent", "two jokers do not lie side by side in a run",
                         settings_on(ShapeFault::joker_adjacent),
                         check_shape<ShapeFault::joker_adjacent>, Plain::melds};
constexpr Rule kTooMany{"joker.too-many", "a meld does not have too many jokers",
                        settings_on(ShapeFault::joker_too_many),
                        check_shape<ShapeFault::joker_too_many>, Plain::melds};
constexpr Rule kWrongCard{"joker.wrong-card", "a joker stands for a card it can be",
                          settings_on(ShapeFault::joker_wrong_card),
                          check_shape<ShapeFault::joker_wrong_card>, Plain::melds};
constexpr Rule kDuplicateSuit{"meld.duplicate-suit", "the cards of a set are of different suits",
                              settings_on(ShapeFault::duplicate_suit),
                              check_shape<ShapeFault::duplicate_suit>, Plain::melds};
constexpr Rule kWraparound{"meld.wraparound", "a run does not go around the corner",
                           settings_on(ShapeFault::wraparound), check_shape<ShapeFault::wraparound>,
                           Plain::melds};
constexpr Rule kTooShort{"meld.too-short", "a meld has enough cards",
                         settings_on(ShapeFault::too_short), check_shape<ShapeFault::too_short>,
                         Plain::melds};
constexpr Rule kTooLong{"meld.too-long", "a meld does not have too many cards",
                        settings_on(ShapeFault::too_long), check_shape<ShapeFault::too_long>,
                        Plain::melds};
constexpr Rule kNotAMeld{"meld.not-a-meld", "a meld is a set of one rank or a run of one suit",
                         settings_on(ShapeFault::not_a_meld), check_shape<ShapeFault::not_a_meld>,
                         Plain::melds};

bool is_meld(const Look& look, std::span<const PlayedCard> cards) {
  return shape_of(cards, look.variant.melds, look.variant.jokers).reading_count > 0;
}

constexpr Rule kUnknownCards{
    "meld.not-a-meld", "a meld is a set of one rank or a run of one suit", "",
    [](const Look& look) {
      if (!look.meld.shape->has_unknown || look.meld.shape->fault != ShapeFault::none) return;
      const std::optional<OneUnknown> unknown = try_unknown(look, look.cards(), is_meld);
      if (unknown && unknown->fitting.empty() && unknown->some_do_not) {
        look.illegal(say("{}: no card {} may have held makes this a meld", list(look.cards()),
                         player(look)));
        return;
      }
      if (unknown && !unknown->some_do_not && !unknown->fitting.empty()) return;
      look.undecided(say("it is unclear whether {} is a meld: some of its cards are unknown",
                         list(look.cards())))
          .help = legal_if(unknown);
    },
    Plain::melds};

constexpr Rule kSorted{
    "note.sorted", "a run written out of order is sorted", "",
    [](const Look& look) {
      if (!look.meld.shape->sorted || look.meld.shape->reading_count == 0) return;
      std::string read;
      for (const MeldCard& c : look.meld.shape->readings[0].view()) {
        if (!read.empty()) read += ' ';
        const bool joker = c.card.is_joker();
        read += to_string(
            PlayedCard{.card = c.card, .stands_for = joker ? c.stands_for : Card::unknown()});
      }
      look.note(say("{} is not in the order of a run; read as {}", list(look.cards()), read));
    },
    Plain::melds};

constexpr Rule kAfterLastDraw{
    "meld.after-last-draw", "a player lays nothing down after the last draw of a turn",
    "draw.last_stage_may_meld draw.stages", [](const Look& look) {
      const auto before = look.turn.before();
      // Reported once a turn, and only for draws before anything was laid: one more draw is a fault
      // of its own.
      if (has_table_use(before) || draws_in(before) < most_draws(look.variant.draw)) return;
      look.illegal(say("{} has drawn {} cards and may not lay down melds in this turn",
                       player(look), draws_in(before)));
    }};

constexpr Rule kAfterDraw{
    "meld.after-last-draw", "a player who draws lays nothing down in that turn", "draw.stages",
    [](const Look& look) {
      const auto before = look.turn.before();
      // Reported once a turn; a draw after cards were laid is a fault of its own.
      if (has_table_use(before) || !has_draw(before)) return;
      look.illegal(say("{} has drawn in this turn and may not lay down cards in it", player(look)))
          .help = "in a turn a player lays cards down or draws a card, never both";
    }};

}  // namespace

bool lays_melds_last(const Variant& variant) {
  return variant.melds.when == MeldWhen::out && variant.round_score.hand_melds_free;
}

void add_shape_rules(Checkpoint at, Program& program) {
  for (const Rule* rule : {&kAdjacent, &kTooMany, &kWrongCard, &kDuplicateSuit, &kWraparound,
                           &kTooShort, &kTooLong, &kNotAMeld}) {
    program.add(at, *rule);
  }
}

void add_melds_rules(const Variant& variant, Program& program) {
  for (const Checkpoint at :
       {Checkpoint::meld_cards, Checkpoint::lay, Checkpoint::lay_loose, Checkpoint::swap,
        Checkpoint::swap_loose, Checkpoint::play_cards, Checkpoint::discard}) {
    program.add(at, kNotHeld);
  }
  program.add(Checkpoint::meld, kNotNow);
  if (variant.melds.first_turn > 1) {
    program.add(Checkpoint::meld, kFirstTurn);
    if (may_rearrange(variant.melds)) program.add(Checkpoint::rearrange, kFirstTurn);
  }
  if (may_rearrange(variant.melds)) program.add(Checkpoint::rearrange, kNotNow);
  if (may_rearrange(variant.melds) && !variant.melds.after_opening)
    program.add(Checkpoint::rearranged, kNewAfterOpening);
  if (may_rearrange(variant.melds) && variant.melds.per_turn == MeldsPerTurn::one)
    program.add(Checkpoint::rearranged, kNewMelds);
  add_shape_rules(Checkpoint::meld_cards, program);
  program.add(Checkpoint::meld_cards, kUnknownCards);
  program.add(Checkpoint::meld_cards, kSorted);
  const bool either = plays_or_draws(variant.draw);
  // With a single draw a turn there would never be a meld, so the ban needs several draws.
  const bool is_last = most_draws(variant.draw) > 1 && !variant.draw.last_stage_may_meld;
  if (!either && !is_last) return;
  for (const Checkpoint at : {Checkpoint::meld, Checkpoint::lay, Checkpoint::lay_loose,
                              Checkpoint::swap, Checkpoint::swap_loose, Checkpoint::rearrange}) {
    program.add(at, either ? kAfterDraw : kAfterLastDraw);
  }
}

namespace {

constexpr Rule kNoSuchMeld{
    "lay.no-such-meld", "a meld that is named is on the table", "",
    [](const Look& look) {
      if (look.target.meld != nullptr || look.event().target == 0) return;
      if (!look.layout.loose.empty()) return;  // the melds are unknown
      if (look.round.is_excerpt) return;       // the number of melds is unknown
      const std::size_t melds = look.layout.melds.size();
      look.illegal(melds == 0 ? say("there is no {}: no meld is on the table",
                                    meld_name(look.record, look.event().target))
                              : say("there is no {}: the melds on the table are m1 to m{}",
                                    meld_name(look.record, look.event().target), melds));
    },
    Plain::lay_offs | Plain::first_lay_offs | Plain::swaps};

constexpr Rule kNone{
    "lay.not-allowed", "players may lay off cards on the melds on the table", "layoff.on",
    [](const Look& look) { look.illegal("in this game players may not lay off cards"); }};

constexpr Rule kOwnOnly{
    "lay.not-allowed", "a player lays off only on melds of their own", "layoff.on",
    [](const Look& look) {
      if (look.target.meld == nullptr || look.target.meld->owner == look.turn.seat) return;
      if (look.round.is_excerpt && look.target.meld->stands_for_unrecorded_melds)
        return;  // the owner is unknown
      look.illegal(say("the meld is {}'s; a player may lay off only on melds of their own",
                       name_of(look, look.target.meld->owner)));
    }};

constexpr Rule kKnockerOnly{
    "lay.not-allowed", "players lay off only on the melds of the player who knocked",
    "layoff.on layoff.on_empty_hand", [](const Look& look) {
      if (!look.turn.kind.is_showdown || !look.round.knock.by) {
        look.illegal("cards may be laid off only when a knock has ended the round");
        return;
      }
      const Seat knocker = *look.round.knock.by;
      const bool needs_rest = !look.variant.lay_off.on_empty_hand;
      if (needs_rest && !look.round.knock.has_left.value_or(true)) {
        look.illegal(say("{} has no cards left over: nothing may be laid off on those melds",
                         name_of(look, knocker)))
            .setting = "layoff.on_empty_hand";
        return;
      }
      if (needs_rest && !look.round.knock.has_left) {
        look.undecided(say("it is unclear whether {} has cards left over; legal if so",
                           name_of(look, knocker)))
            .setting = "layoff.on_empty_hand";
      }
      if (look.target.meld == nullptr || look.target.meld->owner == knocker) return;
      look.illegal(say("the meld is {}'s; cards may be laid off only on {}'s melds",
                       name_of(look, look.target.meld->owner), name_of(look, knocker)));
    }};

constexpr Rule kLaidNotNow{"lay.not-allowed", "a player lays off only after the draw", "",
                           [](const Look& look) {
                             if (!is_before_draw(look)) return;
                             look.illegal(say("{} lays off cards before drawing", player(look)));
                           },
                           Plain::lay_offs | Plain::first_lay_offs};

constexpr Rule kAmbiguous{
    "lay.ambiguous", "a card laid off goes to one meld", "layoff.target",
    [](const Look& look) {
      const bool in_doubt =
          look.target.candidates > 0 && (look.target.may_fit_more || has_unknown(look.cards()));
      if (in_doubt && look.variant.lay_off.target == LayOffTarget::required) {
        look.undecided(say("it is unclear whether {} fits one meld or several: none is named, "
                           "and some of the cards are unknown",
                           list(look.cards())))
            .help = "name the meld: lay CARDS on m1";
        return;
      }
      if (look.target.candidates < 2) return;
      const Text message =
          say("{} fits {} melds, and none is named", list(look.cards()), look.target.candidates);
      if (look.variant.lay_off.target == LayOffTarget::required) {
        look.illegal(message).help = "name the meld: lay CARDS on m1";
        return;
      }
      look.note(message + "; which meld it lies on is undecided");
    },
    Plain::lay_offs | Plain::first_lay_offs};

Text goal(const Look& look) {
  if (look.event().target != 0) return as_it_stands(meld_name(look.record, look.event().target));
  return "any meld on the table";
}

constexpr Rule kLaidAdjacent{"joker.adjacent", "two jokers do not lie side by side in a run",
                             "joker.adjacent",
                             [](const Look& look) {
                               if (look.target.extension == nullptr ||
                                   look.target.extension->fault != ShapeFault::joker_adjacent)
                                 return;
                               look.illegal(say("{} on {}: two jokers would lie side by side",
                                                list(look.cards()), goal(look)));
                             },
                             Plain::lay_offs | Plain::first_lay_offs};

std::string target_cards(const Look& look) {
  if (look.target.meld == nullptr || look.event().target == 0) return {};
  return " (" + list(*look.target.meld) + ")";
}

bool fits_target(const Look& look, std::span<const PlayedCard> cards) {
  return extend(*look.target.meld, cards, look.variant.melds, look.variant.jokers).fault ==
         ShapeFault::none;
}

/// The setting that forbids the meld meant to take the cards.
std::string_view misfit_through(const Look& look) {
  return forbidding_setting(look.variant, look.rule->settings,
                            [&](const MeldSettings& melds, const JokerSettings& jokers) {
                              return extend(*look.target.meld, look.cards(), melds, jokers).fault ==
                                     ShapeFault::none;
                            });
}

/// Whether known cards may lie on other broken melds with unknown cards: what fits one of these
/// need not fit all.
bool is_meld_unknown(const Look& look) {
  const Meld& meld = *look.target.meld;
  const bool is_kinship_open = meld.kind == MeldKind::broken && !meld.is_from_illegal_lay &&
                               has_unseen(meld) && !has_unknown(look.cards()) &&
                               look.target.extension->fault == ShapeFault::none;
  return meld.kind == MeldKind::unknown || is_kinship_open;
}

constexpr Rule kDoesNotFit{
    "lay.does-not-fit", "a card laid off fits its meld", kShapeSettings,
    [](const Look& look) {
      if (look.target.extension == nullptr) {
        if (look.event().target == 0) {
          look.illegal(say("{} does not fit any meld on the table", list(look.cards())))
              .setting = {};
        }
        return;
      }
      if (is_meld_unknown(look)) {
        look.undecided(say("it is unclear whether {} fits {}: the meld is unknown",
                           list(look.cards()), goal(look)))
            .setting = {};
        return;
      }
      if (look.target.extension->fault == ShapeFault::none && has_unknown(look.cards())) {
        const bool named = look.event().target != 0;
        const std::optional<OneUnknown> unknown =
            named ? try_unknown(look, look.cards(), fits_target) : std::nullopt;
        Finding& finding =
            look.undecided(say("it is unclear whether {} fits {}: some of the cards are unknown",
                               list(look.cards()), goal(look)));
        finding.setting = {};
        finding.help = legal_if(unknown);
      }
      if (look.target.extension->fault == ShapeFault::none) return;
      Finding& finding =
          look.illegal(say("{} does not fit {}{}: {}", list(look.cards()), goal(look),
                           target_cards(look), look.target.extension->why));
      finding.setting = misfit_through(look);
      finding.bounds = bounds_of_growing(*look.target.meld, look.cards());
    },
    Plain::lay_offs | Plain::first_lay_offs};

}  // namespace

void add_lay_off_rules(const Variant& variant, Program& program) {
  for (const Checkpoint at : {Checkpoint::lay, Checkpoint::swap, Checkpoint::move}) {
    program.add(at, kNoSuchMeld);
  }
  if (variant.lay_off.on == LayOffOn::none) program.add(Checkpoint::lay, kNone);
  if (variant.lay_off.on == LayOffOn::own) program.add(Checkpoint::lay, kOwnOnly);
  if (variant.lay_off.on == LayOffOn::knocker) program.add(Checkpoint::lay, kKnockerOnly);
  for (const Rule* rule : {&kLaidNotNow, &kAmbiguous, &kLaidAdjacent, &kDoesNotFit}) {
    program.add(Checkpoint::lay, *rule);
  }
  if (variant.draw.claim != ClaimDiscard::off) program.add(Checkpoint::call, kAmbiguous);
}

}  // namespace rummy
