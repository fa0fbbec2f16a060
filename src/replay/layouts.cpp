#include "replay/layouts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

bool has_illegal(const Findings& findings) {
  return std::ranges::find(findings, Judgement::illegal, &Finding::judgement) != findings.end();
}

bool has_fault(const Findings& findings) {
  return std::ranges::any_of(findings, is_fault);
}

bool is_said_by_all(const Finding& finding, std::span<const Findings> said) {
  return std::ranges::all_of(said, [&](const Findings& other) {
    return std::ranges::any_of(other, [&](const Finding& f) {
      return f.code == finding.code && f.judgement == finding.judgement;
    });
  });
}

/// Whether the melds hold the same cards with the same meaning, so that a card may lie on either.
bool are_alike(const Meld& a, const Meld& b) {
  if (a.kind != b.kind || a.size != b.size || !a.is_clear()) return false;
  if (a.kind == MeldKind::run) {
    return a.suit == b.suit && a.low == b.low &&
           std::ranges::equal(a.view(), b.view(), {}, &MeldCard::card, &MeldCard::card);
  }
  return a.rank == b.rank &&
         std::ranges::is_permutation(a.view(), b.view(), [](const MeldCard& x, const MeldCard& y) {
           return x.card == y.card && x.stands_for == y.stands_for;
         });
}

/// Whether a joker of the meld can be the one that is moved or replaced.
bool has_joker_for(const Meld& meld, const Event& event, std::span<const PlayedCard> cards) {
  return std::ranges::any_of(meld.view(), [&](const MeldCard& c) {
    if (!c.card.is_joker()) return false;
    return event.kind == ActionKind::move || cards.empty() || !c.stands_for.is_known() ||
           c.stands_for == cards.front().card;
  });
}

Extension extended(const Meld& meld, std::span<const PlayedCard> cards, const Variant& variant) {
  return extend(meld, cards, variant.melds, variant.jokers);
}

/// Whether the cards fit the meld.
bool takes(const Meld& meld, std::span<const PlayedCard> cards, const Variant& variant) {
  return !are_foreign(meld, cards) && extended(meld, cards, variant).fault == ShapeFault::none;
}

/// Whether an unclear meld can be the one meant, unless its recorded cards rule it out.
bool may_take(const Meld& meld, std::span<const PlayedCard> cards, const Variant& variant) {
  if (meld.is_clear()) return false;
  if (meld.may_hold_more) return true;
  if (meld.kind == MeldKind::broken) return is_kin(meld, cards) && takes(meld, cards, variant);
  if (is_kin(meld, cards)) return true;
  if (!has_unseen(meld)) return true;
  return makes_whole(meld, cards, variant.melds, variant.jokers);
}

std::optional<std::size_t> find_numbered(const RoundPlay& play, const Layout& layout, MeldRef ref) {
  // The numbers of melds behind unrecorded ones are unknown.
  const auto unwritten = play.state.knock.by ? std::ranges::find(layout.melds, true,
                                                                 &Meld::stands_for_unrecorded_melds)
                                             : layout.melds.end();
  if (unwritten != layout.melds.end() && ref > unwritten - layout.melds.begin())
    return static_cast<std::size_t>(unwritten - layout.melds.begin());
  // Cards in an unrecorded arrangement lie before the melds laid since. If they are too few for two
  // melds, the later melds keep their numbers.
  if (may_be_melds(play, layout.loose)) return std::nullopt;
  const std::size_t before = layout.loose.empty() ? 1 : 2;
  const auto number = static_cast<std::size_t>(std::max<MeldRef>(ref, 0));
  const bool numbered = number >= before && number - before < layout.melds.size();
  return numbered ? std::optional(number - before) : std::nullopt;
}

/// Notes the meld if it takes or may take the cards; for the first that does, also what it becomes.
void add_taker(const RoundPlay& play, const Layout& layout, std::size_t i,
               std::span<const PlayedCard> cards, Resolved& out) {
  const Variant& variant = play.variant();
  const Meld& meld = layout.melds[i];
  if (!meld.is_clear()) {
    if (meld.kind == MeldKind::unknown && may_take(meld, cards, variant)) out.possible.push_back(i);
    return;
  }
  const Extension grown = extended(meld, cards, variant);
  if (grown.fault != ShapeFault::none) return;
  if (out.unlike.empty()) out.extension = grown;
  const bool known = std::ranges::any_of(
      out.unlike, [&](std::size_t other) { return are_alike(layout.melds[other], meld); });
  (known ? out.alike : out.unlike).push_back(i);
}

enum class MeldsMeant : std::uint8_t { open_to_player, others };

/// Finds the melds that take the cards, among those the player may add to or among the others.
void find_takers(const RoundPlay& play, const Layout& layout, std::span<const PlayedCard> cards,
                 MeldsMeant meant, Resolved& out) {
  for (std::size_t i = 0; i < layout.melds.size(); ++i) {
    if (are_foreign(layout.melds[i], cards) || are_beyond_reach(layout.melds[i], cards))
      continue;  // most melds end here
    if (is_open_to(play, layout.melds[i]) == (meant == MeldsMeant::open_to_player))
      add_taker(play, layout, i, cards, out);
  }
}

/// The first broken meld that becomes a meld with the cards, or else the first broken meld.
std::optional<std::size_t> infer_broken(const RoundPlay& play, const Layout& layout,
                                        std::span<const PlayedCard> cards) {
  const Variant& variant = play.variant();
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < layout.melds.size(); ++i) {
    const Meld& meld = layout.melds[i];
    if (meld.kind != MeldKind::broken || !is_open_to(play, meld) || !may_take(meld, cards, variant))
      continue;
    if (makes_whole(meld, cards, variant.melds, variant.jokers)) return i;
    if (!first) first = i;
  }
  return first;
}

/// Whether meld numbers are unknown: they count all melds of the round, and an excerpt does not
/// have them all.
bool are_numbers_open(const RoundPlay& play, const Layout& layout) {
  return play.state.is_excerpt && !layout.melds.empty() &&
         layout.melds.front().stands_for_unrecorded_melds;
}

/// Whether no meld is named with another's number, which is the usual case.
bool is_number_alone(const RoundPlay& play, const Layout& layout, MeldRef ref) {
  return std::ranges::find(layout.melds, ref, &Meld::name) == layout.melds.end() &&
         !are_numbers_open(play, layout);
}

/// Whether the meld comes from a split of a hand that was not written out. The order of such melds
/// means nothing, and each may have the number of another.
bool is_without_number(const RoundPlay& play, const Meld& meld) {
  return play.state.knock.by && meld.owner == *play.state.knock.by &&
         !meld.stands_for_unrecorded_melds && !meld.at.is_somewhere();
}

/// The melds with one name or number.
struct NamedMelds {
  std::optional<std::size_t> first;
  std::optional<std::size_t> numbered;
  bool is_any = false;  // some have no number of their own
  bool is_one = true;   // no other meld has the name or number
};

bool may_be_meant(const RoundPlay& play, const Layout& layout, const NamedMelds& named, MeldRef ref,
                  std::size_t i) {
  const Meld& meld = layout.melds[i];
  return meld.name == ref || i == named.numbered || (named.is_any && is_without_number(play, meld));
}

NamedMelds melds_named(const RoundPlay& play, const Layout& layout, MeldRef ref) {
  NamedMelds named;
  if (!are_numbers_open(play, layout)) named.numbered = find_numbered(play, layout, ref);
  named.first = named.numbered;
  named.is_any = named.numbered && is_without_number(play, layout.melds[*named.numbered]);
  if (!named.is_any && is_number_alone(play, layout, ref)) return named;
  named.first = find_meld(play, layout, ref);
  for (std::size_t i = 0; i < layout.melds.size(); ++i)
    named.is_one = named.is_one && (i == named.first || !may_be_meant(play, layout, named, ref, i));
  return named;
}

/// If several melds share a name, or one has the number of another, the one meant is one the cards
/// fit or whose joker they are.
void find_named(const RoundPlay& play, const Layout& layout, const Event& event,
                std::span<const PlayedCard> cards, Resolved& out) {
  const NamedMelds melds = melds_named(play, layout, event.target);
  out.target = melds.first;
  if (melds.is_one) return;
  std::vector<std::size_t> named;
  for (std::size_t i = 0; i < layout.melds.size(); ++i)
    if (may_be_meant(play, layout, melds, event.target, i)) named.push_back(i);
  if (event.kind == ActionKind::swap || event.kind == ActionKind::move) {
    const auto holder = std::ranges::find_if(
        named, [&](std::size_t i) { return has_joker_for(layout.melds[i], event, cards); });
    if (holder != named.end()) out.target = *holder;
    return;
  }
  for (const std::size_t i : named)
    add_taker(play, layout, i, cards, out);
  if (!out.unlike.empty()) {
    out.target = out.unlike.front();
  } else if (!out.possible.empty()) {
    out.target = out.possible.front();
  }
}

/// A lay-off keeps the readings of a meld of jokers that it fits, and keeps the melds it fits among
/// those that were alike. Layouts that differ in where another card was laid are all kept.
void prune_readings(RoundPlay& play) {
  std::size_t i = play.table->layouts().size();
  while (i-- > 0) {
    const auto choice = play.table->layouts()[i].choice;
    bool other_fits = false;
    for (std::size_t j = 0; j < play.table->layouts().size(); ++j) {
      other_fits = other_fits || (j != i && play.table->layouts()[j].choice == choice &&
                                  !has_fault(play.targets.said[j]));
    }
    if (!has_fault(play.targets.said[i]) || !other_fits) continue;
    play.table->drop_layout(i);
    std::swap(play.targets.said[i], play.targets.said[play.table->layouts().size()]);
    if (i < play.targets.count)
      std::swap(play.targets.resolved[i], play.targets.resolved[play.table->layouts().size()]);
  }
  play.targets.count = std::min(play.targets.count, play.table->layouts().size());
}

/// Merges the findings of all layouts: a finding of every layout stands, one of only some is
/// undecided.
void merge_said(RoundPlay& play) {
  const std::span<const Findings> said(play.targets.said.data(), play.table->layouts().size());
  const bool all_faulty = std::ranges::all_of(said, has_fault);
  const bool all_illegal = std::ranges::all_of(said, has_illegal);
  std::vector<std::string_view> reported_codes;
  const auto merge = [&](const Finding& finding) {
    if (std::ranges::find(reported_codes, finding.code) != reported_codes.end()) return;
    reported_codes.push_back(finding.code);
    const bool everywhere = is_said_by_all(finding, said);
    if (!is_fault(finding) && !everywhere) return;
    Finding merged = finding;
    const bool only_fault = all_faulty && reported_codes.size() == 1;
    if (is_fault(finding) && !everywhere && !(only_fault && all_illegal)) {
      if (all_faulty && !only_fault) return;
      mark_undecided(merged, kReadingOpen);
    }
    play.findings->push_back(std::move(merged));
  };
  for (const Findings& one : said)
    std::ranges::for_each(one, merge);
}

}  // namespace

std::optional<std::size_t> find_meld(const RoundPlay& play, const Layout& layout, MeldRef ref) {
  const auto named = std::ranges::find(layout.melds, ref, &Meld::name);
  if (ref != 0 && named != layout.melds.end()) {
    return static_cast<std::size_t>(named - layout.melds.begin());
  }
  if (are_numbers_open(play, layout)) return 0;
  return find_numbered(play, layout, ref);
}

bool may_be_melds(const RoundPlay& play, std::span<const PlayedCard> loose) {
  const MeldSettings& melds = play.variant().melds;
  return static_cast<int>(loose.size()) >= 2 * std::min(melds.set_min, melds.run_min);
}

bool is_open_to(const RoundPlay& play, const Meld& meld) {
  if (play.state.is_excerpt && meld.stands_for_unrecorded_melds)
    return true;  // their owner is unknown
  switch (play.variant().lay_off.on) {
    case LayOffOn::none:
    case LayOffOn::all:
      return true;
    case LayOffOn::own:
      return meld.owner == play.turn.seat;
    case LayOffOn::knocker:
      return meld.owner == play.state.knock.by;
  }
  return true;
}

void infer_target(const RoundPlay& play, const Layout& layout, std::span<const PlayedCard> cards,
                  Resolved& out) {
  const Variant& variant = play.variant();
  find_takers(play, layout, cards, MeldsMeant::open_to_player, out);
  const std::optional<std::size_t> broken =
      out.unlike.empty() ? infer_broken(play, layout, cards) : std::nullopt;
  if (out.unlike.empty() && out.possible.empty() && !broken)
    find_takers(play, layout, cards, MeldsMeant::others, out);
  out.candidates = static_cast<std::uint32_t>(out.unlike.size());
  if (!out.unlike.empty()) {
    out.target = out.unlike.front();
    return;
  }
  out.target = broken;
  if (out.target || out.possible.empty()) return;
  const auto whole = std::ranges::find_if(out.possible, [&](std::size_t i) {
    return makes_whole(layout.melds[i], cards, variant.melds, variant.jokers);
  });
  out.target = whole == out.possible.end() ? out.possible.front() : *whole;
}

std::optional<std::size_t> find_only_named(const RoundPlay& play, MeldRef named) {
  const Layout& layout = play.table->layouts().front();
  if (named == 0) return std::nullopt;
  const NamedMelds meant = melds_named(play, layout, named);
  return meant.is_one ? meant.first : std::nullopt;
}

MeldTaking find_taking(const RoundPlay& play, MeldRef named, const PlayedCard& card) {
  const std::vector<Meld>& melds = play.table->layouts().front().melds;
  const Variant& variant = play.variant();
  if (named != 0) {
    const std::optional<std::size_t> meant = find_only_named(play, named);
    if (!meant || !melds[*meant].is_clear()) return {};
    return {.meld = *meant, .end = end_for(melds[*meant], card, variant.melds, variant.jokers)};
  }
  MeldTaking only;
  for (const Meld& meld : melds) {
    if (meld.kind == MeldKind::unknown) return {};  // the card may be on that meld
    if (!meld.is_clear() || are_foreign(meld, std::span(&card, 1))) continue;
    const MeldEnd end = end_for(meld, card, variant.melds, variant.jokers);
    if (end == MeldEnd::none || !is_open_to(play, meld)) continue;
    if (only.end != MeldEnd::none) return {};
    only = {.meld = static_cast<std::size_t>(&meld - melds.data()), .end = end};
  }
  return only;
}

bool fits_somewhere(const RoundPlay& play) {
  return std::ranges::any_of(std::span(play.targets.resolved).first(play.targets.count),
                             [](const Resolved& r) { return r.target.has_value(); });
}

void resolve(RoundPlay& play, const Event& event) {
  const auto groups = groups_of(play.record(), event);
  const auto cards = groups.empty() ? std::span<const PlayedCard>{}
                                    : cards_of(play.record(), groups.front().cards);
  play.targets.placed.clear();
  play.targets.count = play.table->layouts().size();
  if (play.targets.resolved.size() < play.targets.count)
    play.targets.resolved.resize(play.targets.count);
  for (std::size_t i = 0; i < play.targets.count; ++i) {
    const Layout& layout = play.table->layouts()[i];
    Resolved& out = play.targets.resolved[i];
    out.unlike.clear();
    out.alike.clear();
    out.candidates = 0;
    out.possible.clear();
    out.target.reset();
    if (event.target != 0) {
      find_named(play, layout, event, cards, out);
    } else {
      infer_target(play, layout, cards, out);
    }
    // A meld found because the cards fit it becomes what they make of it.
    const bool is_found = out.target && !out.unlike.empty();
    const bool is_asked = event.kind == ActionKind::lay || event.kind == ActionKind::call;
    if (out.target && !is_found && is_asked) {
      out.extension = extended(layout.melds[*out.target], cards, play.variant());
    }
  }
}

void mark_ambiguous_ace(RoundPlay& play, std::size_t layout, std::size_t target,
                        std::span<const PlayedCard> cards) {
  Meld& run = play.table->layouts()[layout].melds[target];
  const bool is_high = run.kind == MeldKind::run && run.size == kKing && run.high() == kHighAce;
  if (!is_high || !has_places(kAce, kKing, play.variant().melds)) return;
  const bool is_new = std::ranges::any_of(
      cards, [](const PlayedCard& c) { return c.card.is_natural() && c.card.rank() == kAce; });
  if (!is_new) return;
  if (!play.table->fork(layout)) return run.mark_ambiguous(MeldKind::unknown);
  Meld& other = play.table->layouts().back().melds[target];
  std::ranges::rotate(other.view(), other.view().end() - 1);
  other.low = kAce;
}

std::uint32_t choice_of(RoundPlay& play, std::uint32_t before, std::size_t place) {
  if (play.targets.count == 1 && play.targets.resolved.front().target == place) return before;
  const auto it = std::ranges::find_if(
      play.targets.placed, [&](const Placed& p) { return p.before == before && p.place == place; });
  if (it != play.targets.placed.end()) return it->choice;
  return play.targets.placed
      .emplace_back(Placed{.before = before, .place = place, .choice = ++play.targets.choices})
      .choice;
}

bool run_layouts(RoundPlay& play, Checkpoint checkpoint, Plain plain) {
  if (need_not_ask(play, checkpoint, plain)) return true;
  const std::size_t layouts = play.table->layouts().size();
  const bool every_rule = checkpoint == Checkpoint::opening;
  if (every_rule) play.targets.count = 0;
  if (layouts == 1) {
    Look at = look_in(play, 0);
    return every_rule ? run_opening(play, at) : run(play, checkpoint, at, plain);
  }
  if (play.targets.said.size() < layouts) play.targets.said.resize(layouts);
  for (std::size_t i = 0; i < layouts; ++i) {
    play.targets.said[i].clear();
    Look at = look_in(play, i);
    at.findings = &play.targets.said[i];
    if (every_rule) {
      run_opening(play, at);
    } else {
      run(play, checkpoint, at);
    }
  }
  // A meld of jokers is any reading that keeps the rules, those of the opening included.
  prune_readings(play);
  const std::size_t before = play.findings->size();
  merge_said(play);
  return play.findings->size() == before;
}

}  // namespace rummy
