// Taking the table apart: what a turn that rearranges melds must leave behind.

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

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
namespace {

/// Whether the cards taken up may be among the unknown cards laid.
bool may_all_be_laid(const TableChange& change) {
  const int taken_up = static_cast<int>(change.removed.size()) + change.jokers.kept;
  return taken_up <= change.unsettled.laid_unknown;
}

constexpr Rule kNoRearranging{
    "table.not-allowed", "melds on the table are not rearranged", "table.rearrange",
    [](const Look& look) {
      const auto before = look.turn.before();  // reported once a turn
      if (has(before, ActionKind::play) || has(before, ActionKind::table)) return;
      look.illegal("melds on the table may not be rearranged in this game");
    }};

constexpr Rule kForeign{
    "table.not-allowed", "a player takes apart only melds of their own", "table.rearrange",
    [](const Look& look) {
      if (look.change->foreign.moved.empty()) return;
      look.illegal(say(
          "{} took {} from another player's meld; a player may take apart only melds of their own",
          player(look), list(look.change->foreign.moved)));
    }};

constexpr Rule kAddedToForeign{"lay.not-allowed", "a player lays off only on melds of their own",
                               "layoff.on table.rearrange", [](const Look& look) {
                                 const std::vector<Card>& cards = look.change->foreign.added_to;
                                 if (cards.empty() || !look.change->foreign.moved.empty()) return;
                                 if (look.change->foreign.is_uncertain) {
                                   look.undecided(
                                       say("it is unclear whether {} was laid off on another "
                                           "player's meld: that depends on unknown cards",
                                           list(cards)));
                                   return;
                                 }
                                 look.illegal(
                                     say("{} laid off {} on another player's meld; a player may "
                                         "lay off only on melds of their own",
                                         player(look), list(cards)));
                               }};

constexpr Rule kLooseForeign{
    "table.not-allowed", "a player takes apart, and lays off on, only melds of their own",
    "table.rearrange layoff.on", [](const Look& look) {
      switch (look.change->foreign.beside) {
        case LooseAnswer::recorded:
        case LooseAnswer::possible:
          return;
        case LooseAnswer::impossible:
          look.illegal(
              "the cards on the table do not all fit into melds unless other players' melds are "
              "changed; a player may take apart, or lay off on, only melds of their own");
          return;
        case LooseAnswer::open:
        case LooseAnswer::gave_up:
          look.undecided(
              "it is unclear whether the cards on the table all fit into melds with other "
              "players' melds left as they are");
          return;
      }
    }};

constexpr Rule kCardAdded{
    "table.card-added", "a new card on the table comes from the hand", "", [](const Look& look) {
      const std::vector<Card>& cards = look.change->not_held;
      if (cards.empty()) return;
      if (look.turn.may_have_borrowed) {
        look.undecided(
            say("it is unclear whether {} came from {}'s hand: the card exchanged for a joker "
                "may have come from the table",
                list(cards), player(look)));
        return;
      }
      look.illegal(say("{} {} on the table now but {} neither there before nor in {}'s hand",
                       list(cards), cards.size() == 1 ? "is" : "are",
                       cards.size() == 1 ? "was" : "were", player(look)));
    }};

constexpr Rule kCardRemoved{
    "table.card-removed", "no card leaves the table", "", [](const Look& look) {
      const std::vector<Card>& cards = look.change->removed;
      if (!cards.empty() && may_all_be_laid(*look.change)) {
        look.undecided(
            say("it is unclear whether {} still {} on the table: {} laid down in this turn {} "
                "unknown",
                list(cards), cards.size() == 1 ? "lies" : "lie",
                look.change->unsettled.laid_unknown == 1 ? "a card" : "cards",
                look.change->unsettled.laid_unknown == 1 ? "is" : "are"));
      } else if (!cards.empty()) {
        look.illegal(say("{} lay on the table and {} no longer there", list(cards),
                         cards.size() == 1 ? "is" : "are"));
      } else if (look.change->lost_unknown) {
        look.illegal("fewer cards are on the table than before");
      } else if (const int open = look.change->unsettled.may_be_lost(); open > 0) {
        look.undecided(
            say("it is unclear whether all the cards are still on the table: {} of those laid "
                "down before {} unknown; legal if written there now",
                open, open == 1 ? "is" : "are"));
      }
    }};

constexpr Rule kJokerKept{
    "joker.not-reused", "a joker taken back is laid down again in the same turn",
    "joker.reclaim.use joker.reclaim.to", [](const Look& look) {
      if (look.change->jokers.kept == 0) return;
      if (may_all_be_laid(*look.change)) {
        look.undecided(
            "it is unclear whether the joker taken back was laid down again: some of the cards "
            "laid down in this turn are unknown; legal if one of them is a joker");
        return;
      }
      Finding& finding =
          look.illegal(look.change->jokers.kept == 1
                           ? Text("the joker taken back was not laid down again in this turn")
                           : say("{} jokers taken back were not laid down again in this turn",
                                 look.change->jokers.kept));
      if (look.variant.jokers.reclaim_use == ReclaimUse::free) finding.setting = "joker.reclaim.to";
      if (look.change->jokers.freed_at.is_somewhere())
        finding.related.push_back({.at = look.change->jokers.freed_at, .text = "taken back here"});
    }};

Text what_it_was(const ChangedJoker& joker) {
  if (!joker.was_one_of.empty()) return either(joker.was_one_of);
  const bool in_set = !joker.was.is_known() && joker.was_rank != 0;
  return in_set ? say("a missing {}", rank_name(joker.was_rank))
                : as_it_stands(to_string(joker.was));
}

Text why_changed(const Look& look, const ChangedJoker& joker) {
  if (!joker.was_free) {
    if (!joker.was.is_known()) return "and no such card has taken its place";
    return look.variant.jokers.reclaim_from == ReclaimFrom::hand
               ? say("and no {} from the hand has taken its place", to_string(joker.was))
               : say("and no {} has taken its place", to_string(joker.was));
  }
  return look.variant.jokers.reclaim_allowed
             ? "and even a joker taken back keeps the card it stood for"
             : "and in this game jokers may not be taken back";
}

/// Whether the card a joker stood for lies on the table now.
bool lies_there(const Look& look, Card card) {
  return std::ranges::any_of(look.layout.melds, [card](const Meld& meld) {
    return std::ranges::find(meld.view(), card, &MeldCard::card) != meld.view().end();
  });
}

/// The setting that keeps the joker the card it was.
std::string_view changed_through(const Look& look, const ChangedJoker& joker) {
  const JokerSettings& jokers = look.variant.jokers;
  if (joker.was_free)
    return jokers.reclaim_allowed ? "joker.reclaim.rename" : "joker.reclaim.allowed";
  if (!jokers.reclaim_allowed || joker.is_uncertain || !joker.now.is_known()) return "joker.move";
  if (!joker.was.is_known()) return joker.was_rank != 0 ? "joker.in_set" : "joker.move";
  const bool came_from_table =
      jokers.reclaim_from == ReclaimFrom::hand && lies_there(look, joker.was);
  return came_from_table ? "joker.reclaim.from" : "joker.move";
}

Finding& say_changed(const Look& look, const ChangedJoker& joker) {
  if (joker.is_uncertain) {
    return look.undecided(
        say("the joker stood for {}; it is unclear whether it may now stand for another card",
            what_it_was(joker)));
  }
  if (!joker.now.is_known()) {
    return look.illegal(
        say("the joker that stood for {} was moved to another meld", to_string(joker.was)));
  }
  if (joker.now.is_joker()) {  // it can be several cards in its place
    return look.illegal(say("the joker stood for {} and is not named as that card now, {}",
                            what_it_was(joker), why_changed(look, joker)));
  }
  return look.illegal(say("the joker stood for {} and now stands for {}, {}", what_it_was(joker),
                          to_string(joker.now), why_changed(look, joker)));
}

constexpr Rule kJokerChanged{"joker.changed", "a joker on the table keeps standing for its card",
                             "joker.move joker.reclaim.allowed joker.reclaim.rename "
                             "joker.reclaim.from joker.in_set",
                             [](const Look& look) {
                               if (look.change->jokers.changed.empty()) return;
                               const ChangedJoker& joker = look.change->jokers.changed.front();
                               Finding& finding = say_changed(look, joker);
                               finding.setting = changed_through(look, joker);
                               if (!joker.laid_at) return;
                               finding.action = static_cast<std::uint32_t>(*joker.laid_at) + 1;
                               finding.at = look.turn.events[*joker.laid_at].at;
                             }};

constexpr Rule kUnnamed{"joker.unnamed", "a joker is named when it is laid down", "joker.named",
                        [](const Look& look) {
                          for (const FaultyGroup& group : look.change->jokers.unnamed) {
                            if (group.is_uncertain) {
                              look.undecided(
                                  say("it is unclear whether the joker can stand for one card "
                                      "only in {}: some of the cards on the table are unknown",
                                      list(group.cards)));
                            } else {
                              look.illegal(say("{}: the joker must be named", list(group.cards)));
                            }
                            return;
                          }
                        }};

constexpr Rule kNamedByPlace{
    "joker.unnamed", "a joker is named when it is laid down", "joker.named", [](const Look& look) {
      for (const FaultyGroup& group : look.change->jokers.named_by_place) {
        look.note(
            say("{}: the joker was not named; it can stand for one card only", list(group.cards)));
      }
    }};

constexpr Rule kUnknownCards{
    "meld.not-a-meld", "a meld is a set of one rank or a run of one suit", "",
    [](const Look& look) {
      const std::vector<FaultyGroup>& faulty = look.change->faulty;
      if (faulty.size() != 1 || faulty.front().fault != ShapeFault::none) return;
      look.undecided(say("it is unclear whether {} is a meld: some of its cards are unknown",
                         list(faulty.front().cards)));
    }};

constexpr Rule kNotMelds{
    "table.not-melds", "all cards on the table lie in melds when a turn ends", "table.rearrange",
    [](const Look& look) {
      const std::vector<FaultyGroup>& faulty = look.change->faulty;
      if (faulty.size() < 2) return;
      std::string text;
      int certain = 0;
      for (const FaultyGroup& group : faulty) {
        if (!text.empty()) text += " / ";
        text += list(group.cards);
        if (group.fault != ShapeFault::none) ++certain;
      }
      // A single broken group explains itself.
      if (certain > 1) {
        look.illegal(say("these cards are not melds: {}", text));
      } else {
        look.undecided(say(
            "it is unclear whether these are melds, some of their cards are unknown: {}", text));
      }
    }};

constexpr Rule kNoArrangement{
    "table.not-melds", "all cards on the table lie in melds when a turn ends", "table.rearrange",
    [](const Look& look) {
      switch (look.change->loose) {
        case LooseAnswer::recorded:
        case LooseAnswer::possible:
          return;
        case LooseAnswer::impossible:
          look.illegal(look.change->jokers.is_one_of.empty()
                           ? Text("the cards on the table do not all fit into melds")
                           : say("the cards on the table do not all fit into melds with the joker "
                                 "as {}, the card it stood for before",
                                 either(look.change->jokers.is_one_of)));
          return;
        case LooseAnswer::open:
          look.undecided(
              "it is unclear whether the cards on the table all fit into melds: that depends "
              "on unknown cards");
          return;
        case LooseAnswer::gave_up:
          look.undecided(
              "it is unclear whether the cards on the table all fit into melds: the search for "
              "an arrangement was given up after too many steps");
          return;
      }
    }};

constexpr Rule kNothingAdded{
    "table.nothing-added", "a player who rearranges the table adds cards from the hand",
    "table.min_from_hand", [](const Look& look) {
      const int least = look.variant.melds.min_from_hand;
      const int added = look.change->from_hand;
      // A joker exchanged for a card of the hand takes nothing apart.
      if (!look.change->is_apart && look.change->unsettled.borrowed == 0) return;
      // Cards that were not held are already reported, and a card taken up is one fault.
      const int open = look.change->unsettled.seen + look.change->unsettled.borrowed;
      if (added - open >= least || !look.change->not_held.empty()) return;
      if (added >= least && added - look.change->unsettled.seen >= least) {
        look.undecided(
            say("it is unclear whether {} added a card from the hand: the card exchanged for a "
                "joker may have come from the table",
                player(look)));
        return;
      }
      if (added + look.change->unsettled.added + look.change->unsettled.twins >= least) {
        look.undecided(
            say("it is unclear whether {} added a card from the hand: an earlier arrangement "
                "was not recorded",
                player(look)));
        return;
      }
      const bool may_be_whole = added > 0 && !has(look.turn.events, ActionKind::table) &&
                                !has(look.turn.events, ActionKind::play);
      if (may_be_whole) {
        look.undecided(
            say("it is unclear whether {} rearranged the table and had to add {} cards from "
                "the hand",
                player(look), least));
        return;
      }
      look.illegal(added == 0 ? say("{} rearranged the table and added no card from the hand",
                                    player(look))
                              : say("{} rearranged the table and added {} card{} from the hand; "
                                    "the minimum is {}",
                                    player(look), added, plural(added), least))
          .bounds.push_back({.setting = "table.min_from_hand", .value = added});
    }};

// --- laying on, and taking jokers from, a table in an unrecorded arrangement
constexpr Rule kLooseLay{
    "lay.does-not-fit", "a card laid off fits its meld", "", [](const Look& look) {
      switch (look.change->loose) {
        case LooseAnswer::recorded:
        case LooseAnswer::possible:
          return;
        case LooseAnswer::impossible:
          look.illegal(
              say("{} fits no meld on the table, however it was arranged", list(look.cards())));
          return;
        case LooseAnswer::open:
          look.undecided(
              say("it is unclear whether {} fits a meld: the arrangement of the table is unknown",
                  list(look.cards())));
          return;
        case LooseAnswer::gave_up:
          look.undecided(
              say("it is unclear whether {} fits: the search for an arrangement was given up "
                  "after too many steps",
                  list(look.cards())));
          return;
      }
    }};

constexpr Rule kLooseSwap{
    "joker.wrong-card", "a joker is exchanged for the card it stands for", "joker.reclaim.allowed",
    [](const Look& look) {
      switch (look.change->loose) {
        case LooseAnswer::recorded:
        case LooseAnswer::possible:
          return;
        case LooseAnswer::impossible:
          look.illegal(say("no joker on the table stands for {}", list(look.cards())));
          return;
        case LooseAnswer::open:
        case LooseAnswer::gave_up:
          look.undecided("it is unknown what the joker stands for");
          return;
      }
    }};

constexpr Rule kNoLayingOff{
    "lay.not-allowed", "players may lay off cards on the melds on the table", "layoff.on",
    [](const Look& look) { look.illegal("in this game players may not lay off cards"); }};
constexpr Rule kReclaimOff{"joker.not-reclaimable", "players may take back jokers from the table",
                           "joker.reclaim.allowed", [](const Look& look) {
                             look.illegal("in this game jokers on the table may not be taken back");
                           }};

}  // namespace

bool leaves_foreign_alone(const Variant& variant) {
  return variant.melds.rearrange == TableRearrange::own && variant.lay_off.on != LayOffOn::all;
}

void add_rearranging_rules(const Variant& variant, Program& program) {
  if (!may_rearrange(variant.melds)) {
    program.add(Checkpoint::rearrange, kNoRearranging);
    return;
  }
  program.add(Checkpoint::table_cards, kCardAdded);
  const LayOffOn lays_off = variant.lay_off.on;
  if (lays_off == LayOffOn::none || lays_off == LayOffOn::knocker) {
    program.add(Checkpoint::lay_loose, kNoLayingOff);
  }
  program.add(Checkpoint::lay_loose, kLooseLay);
  if (!variant.jokers.reclaim_allowed) program.add(Checkpoint::swap_loose, kReclaimOff);
  program.add(Checkpoint::swap_loose, kLooseSwap);
  const bool must_reuse = variant.jokers.reclaim_use != ReclaimUse::free ||
                          variant.jokers.reclaim_to == ReclaimTo::table;
  if (must_reuse) program.add(Checkpoint::jokers_owed, kJokerKept);
  program.add(Checkpoint::rearranged, kForeign);
  if (leaves_foreign_alone(variant)) {
    program.add(Checkpoint::rearranged, kAddedToForeign);
    program.add(Checkpoint::rearranged, kLooseForeign);
  }
  for (const Rule* rule : {&kCardRemoved, &kJokerChanged, &kUnnamed, &kNamedByPlace})
    program.add(Checkpoint::rearranged, *rule);
  add_shape_rules(Checkpoint::rearranged, program);
  for (const Rule* rule : {&kUnknownCards, &kNotMelds, &kNoArrangement})
    program.add(Checkpoint::rearranged, *rule);
  if (variant.melds.min_from_hand > 0) program.add(Checkpoint::rearranged, kNothingAdded);
}

}  // namespace rummy
