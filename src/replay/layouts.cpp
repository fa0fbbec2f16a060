// Melds named and meant, in every way the table can lie.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "diag/merge_findings.h"
#include "replay/meld_meant.h"
#include "replay/round_replay.h"
#include "rules/foreign_cards.h"
#include "rules/jokers.h"
#include "rules/lay_off.h"
#include "rules/meld_shape.h"
#include "rules/melds.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/run_reading.h"
#include "table/meld.h"
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

/// The same cards in the same meaning: it makes no difference on which of the two a card lies.
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

/// A joker of the meld can be the one that is moved, or that the card is put in the place of.
bool has_joker_for(const Meld& meld, const Event& event, std::span<const PlayedCard> cards) {
  return std::ranges::any_of(meld.view(), [&](const MeldCard& c) {
    if (!c.card.is_joker()) return false;
    return event.kind == ActionKind::move || cards.empty() || !c.stands_for.is_known() ||
           c.stands_for == cards.front().card;
  });
}

/// Whether the cards fit the meld.
bool takes(const Meld& meld, std::span<const PlayedCard> cards, const Variant& variant) {
  return !are_foreign(meld, cards) &&
         extend(meld, cards, variant.melds, variant.jokers).fault == ShapeFault::none;
}

/// What is not clear can be what was meant, unless the cards recorded rule it out.
bool may_take(const Meld& meld, std::span<const PlayedCard> cards, const Variant& variant) {
  if (meld.is_clear()) return false;
  if (meld.may_hold_more) return true;
  if (meld.kind == MeldKind::broken) return is_kin(meld, cards) && takes(meld, cards, variant);
  if (is_kin(meld, cards)) return true;
  if (!has_unseen(meld)) return true;
  return makes_whole(meld, cards, variant.melds, variant.jokers);
}

}  // namespace

std::optional<std::size_t> RoundReplay::find_meld(const Layout& layout, MeldRef ref) const {
  // Which number or name a meld has goes by all the lines before, and not all could be read.
  const bool is_unseen = !layout.melds.empty() && layout.melds.front().is_any_number;
  if (state_.after_unread && is_unseen) return 0;
  const auto named = std::ranges::find(layout.melds, ref, &Meld::name);
  if (ref != 0 && named != layout.melds.end()) {
    return static_cast<std::size_t>(named - layout.melds.begin());
  }
  return find_numbered(layout, ref);
}

std::optional<std::size_t> RoundReplay::find_numbered(const Layout& layout, MeldRef ref) const {
  // Of a record that begins later the melds laid in it are counted, and any other is one of before.
  if (state_.is_excerpt && !layout.melds.empty() && layout.melds.front().is_any_number) {
    const auto written = static_cast<std::size_t>(std::max<MeldRef>(ref, 0));
    return written < layout.melds.size() ? written : 0;
  }
  // The melds behind those nobody wrote down cannot be told by number.
  const auto unwritten = state_.knocker
                             ? std::ranges::find(layout.melds, true, &Meld::is_any_number)
                             : layout.melds.end();
  if (unwritten != layout.melds.end() && ref > unwritten - layout.melds.begin())
    return static_cast<std::size_t>(unwritten - layout.melds.begin());
  // Cards whose arrangement is not recorded lie in front of the melds laid since: so few that they
  // are one meld leave these their numbers.
  if (may_be_melds(layout.loose)) return std::nullopt;
  const std::size_t before = layout.loose.empty() ? 1 : 2;
  const auto number = static_cast<std::size_t>(std::max<MeldRef>(ref, 0));
  const bool numbered = number >= before && number - before < layout.melds.size();
  return numbered ? std::optional(number - before) : std::nullopt;
}

/// Cards whose arrangement is not recorded can be more than one meld.
bool RoundReplay::may_be_melds(std::span<const PlayedCard> loose) const {
  const MeldSettings& melds = ruleset_->variant.melds;
  return static_cast<int>(loose.size()) >= 2 * std::min(melds.set_min, melds.run_min);
}

bool RoundReplay::is_open_to(const Meld& meld) const {
  if (state_.is_excerpt && meld.is_any_number) return true;  // whose they are is not known
  switch (ruleset_->variant.lay_off.on) {
    case LayOffOn::none:
    case LayOffOn::all:
      return true;
    case LayOffOn::own:
      return meld.owner == turn_.seat;
    case LayOffOn::knocker:
      return meld.owner == state_.knocker;
  }
  return true;
}

/// Notes the meld where it takes the cards, or may.
void RoundReplay::add_taker(const Layout& layout, std::size_t i, std::span<const PlayedCard> cards,
                            Resolved& out) const {
  const Variant& variant = ruleset_->variant;
  const Meld& meld = layout.melds[i];
  if (!meld.is_clear()) {
    if (meld.kind == MeldKind::unknown && may_take(meld, cards, variant)) out.maybe.push_back(i);
    return;
  }
  if (!takes(meld, cards, variant)) return;
  const bool known = std::ranges::any_of(
      out.unlike, [&](std::size_t other) { return are_alike(layout.melds[other], meld); });
  (known ? out.alike : out.unlike).push_back(i);
}

/// The melds that take the cards: of those the player may add to, or of the others.
void RoundReplay::find_takers(const Layout& layout, std::span<const PlayedCard> cards,
                              MeldsMeant meant, Resolved& out) const {
  for (std::size_t i = 0; i < layout.melds.size(); ++i) {
    if (is_open_to(layout.melds[i]) == (meant == MeldsMeant::open_to_player))
      add_taker(layout, i, cards, out);
  }
}

/// With no meld named, the card goes where it fits; on a meld that proves nothing only where it
/// fits no other, and on one the player may not add to only where nothing else takes it.
void RoundReplay::infer_target(const Layout& layout, std::span<const PlayedCard> cards,
                               Resolved& out) const {
  const Variant& variant = ruleset_->variant;
  find_takers(layout, cards, MeldsMeant::open_to_player, out);
  const std::optional<std::size_t> broken =
      out.unlike.empty() ? infer_broken(layout, cards) : std::nullopt;
  if (out.unlike.empty() && out.maybe.empty() && !broken)
    find_takers(layout, cards, MeldsMeant::others, out);
  // What was laid before the record begins is meant only where nothing recorded takes the cards.
  if (state_.is_excerpt && !out.unlike.empty()) out.maybe.clear();
  out.candidates = static_cast<std::uint32_t>(out.unlike.size());
  if (!out.unlike.empty()) {
    out.target = out.unlike.front();
    out.extension = extend(layout.melds[*out.target], cards, variant.melds, variant.jokers);
    return;
  }
  out.target = broken;
  if (out.target || out.maybe.empty()) return;
  const auto whole = std::ranges::find_if(out.maybe, [&](std::size_t i) {
    return makes_whole(layout.melds[i], cards, variant.melds, variant.jokers);
  });
  out.target = whole == out.maybe.end() ? out.maybe.front() : *whole;
}

/// Of the melds that prove nothing, the first that is a meld with the cards, or else the first.
std::optional<std::size_t> RoundReplay::infer_broken(const Layout& layout,
                                                     std::span<const PlayedCard> cards) const {
  const Variant& variant = ruleset_->variant;
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < layout.melds.size(); ++i) {
    const Meld& meld = layout.melds[i];
    if (meld.kind != MeldKind::broken || !is_open_to(meld) || !may_take(meld, cards, variant))
      continue;
    if (makes_whole(meld, cards, variant.melds, variant.jokers)) return i;
    if (!first) first = i;
  }
  return first;
}

/// Several melds may have been given one name, or the number of another: the one meant is then one
/// the cards fit, or whose joker they are.
void RoundReplay::find_named(const Layout& layout, const Event& event,
                             std::span<const PlayedCard> cards, Resolved& out) const {
  out.target = find_meld(layout, event.target);
  const std::optional<std::size_t> numbered = find_numbered(layout, event.target);
  const auto is_named = [&](std::size_t i) {
    return layout.melds[i].name == event.target || i == numbered;
  };
  const bool is_one = std::ranges::none_of(layout.melds, [&](const Meld& meld) {
    const auto i = static_cast<std::size_t>(&meld - layout.melds.data());
    return i != out.target && is_named(i);
  });
  if (is_one) return;
  std::vector<std::size_t> named;
  for (std::size_t i = 0; i < layout.melds.size(); ++i)
    if (is_named(i)) named.push_back(i);
  if (event.kind == ActionKind::swap || event.kind == ActionKind::move) {
    const auto holder = std::ranges::find_if(
        named, [&](std::size_t i) { return has_joker_for(layout.melds[i], event, cards); });
    if (holder != named.end()) out.target = *holder;
    return;
  }
  for (const std::size_t i : named)
    add_taker(layout, i, cards, out);
  if (!out.unlike.empty()) {
    out.target = out.unlike.front();
    out.extension =
        extend(layout.melds[*out.target], cards, ruleset_->variant.melds, ruleset_->variant.jokers);
  } else if (!out.maybe.empty()) {
    out.target = out.maybe.front();
  }
}

/// On some meld, however the table lies.
bool RoundReplay::fits_somewhere() const {
  return std::ranges::any_of(std::span(resolved_).first(resolved_count_),
                             [](const Resolved& r) { return r.target.has_value(); });
}

void RoundReplay::resolve(const Event& event) {
  const auto groups = groups_of(*record_, event);
  const auto cards =
      groups.empty() ? std::span<const PlayedCard>{} : cards_of(*record_, groups.front().cards);
  placed_.clear();
  resolved_count_ = table_->layouts().size();
  if (resolved_.size() < resolved_count_) resolved_.resize(resolved_count_);
  for (std::size_t i = 0; i < resolved_count_; ++i) {
    const Layout& layout = table_->layouts()[i];
    Resolved& out = resolved_[i];
    out.unlike.clear();
    out.alike.clear();
    out.candidates = 0;
    out.maybe.clear();
    out.target.reset();
    if (event.target != 0) {
      find_named(layout, event, cards, out);
    } else {
      infer_target(layout, cards, out);
    }
    // Where the meld was found by what fits it, that is what it becomes.
    const bool is_found = out.target && !out.unlike.empty();
    const bool is_asked = event.kind == ActionKind::lay || event.kind == ActionKind::call;
    if (out.target && !is_found && is_asked) {
      out.extension = extend(layout.melds[*out.target], cards, ruleset_->variant.melds,
                             ruleset_->variant.jokers);
    }
  }
}

/// An ace laid off that makes a run of thirteen lies at its low end, or else at its high one.
void RoundReplay::leave_ace_open(std::size_t layout, std::size_t target,
                                 std::span<const PlayedCard> cards) {
  Meld& run = table_->layouts()[layout].melds[target];
  const bool is_high = run.kind == MeldKind::run && run.size == kKing && run.high() == kHighAce;
  if (!is_high || !has_places(kAce, kKing, ruleset_->variant.melds)) return;
  const bool is_new = std::ranges::any_of(
      cards, [](const PlayedCard& c) { return c.card.is_natural() && c.card.rank() == kAce; });
  if (!is_new) return;
  if (!table_->fork(layout)) return run.leave_open(MeldKind::unknown);
  Meld& other = table_->layouts().back().melds[target];
  std::ranges::rotate(other.view(), other.view().end() - 1);
  other.low = kAce;
}

/// What a layout is of once this action's cards lie on that meld: the same for all the ways to read
/// the table that were of one choice, so that a later lay-off still tells among them.
std::uint32_t RoundReplay::choice_of(std::uint32_t before, std::size_t place) {
  if (resolved_count_ == 1 && resolved_.front().target == place) return before;
  const auto it = std::ranges::find_if(
      placed_, [&](const Placed& p) { return p.before == before && p.place == place; });
  if (it != placed_.end()) return it->choice;
  return placed_.emplace_back(Placed{.before = before, .place = place, .choice = ++choices_})
      .choice;
}

Look RoundReplay::look_in(std::size_t layout) const {
  Look at{.variant = ruleset_->variant,
          .record = *record_,
          .round = state_,
          .table = *table_,
          .layout = table_->layouts()[layout],
          .turn = turn_,
          .filled_melds = filled_melds_.get(),
          .hidden = &unsure_.hidden,
          .taken_from = claimed_from_,
          .findings = findings_};
  if (layout >= resolved_count_) return at;
  const std::optional<std::size_t> target = resolved_[layout].target;
  // What the last action meant may be gone, where the table has been taken apart since.
  if (!target || *target >= at.layout.melds.size()) return at;
  at.target = &at.layout.melds[*target];
  at.extension = &resolved_[layout].extension;
  at.candidates = resolved_[layout].candidates;
  at.may_fit_more = !resolved_[layout].maybe.empty();
  return at;
}

/// Of the ways to read a meld of jokers, a lay-off keeps those it fits ("open until a lay-off
/// tells"), and so of two melds that were alike. Ways that differ in where else a card was laid are
/// all kept.
void RoundReplay::prune_readings() {
  std::size_t i = table_->layouts().size();
  while (i-- > 0) {
    const auto choice = table_->layouts()[i].choice;
    bool other_fits = false;
    for (std::size_t j = 0; j < table_->layouts().size(); ++j) {
      other_fits =
          other_fits || (j != i && table_->layouts()[j].choice == choice && !has_fault(said_[j]));
    }
    if (!has_fault(said_[i]) || !other_fits) continue;
    table_->drop_layout(i);
    std::swap(said_[i], said_[table_->layouts().size()]);
    if (i < resolved_count_) std::swap(resolved_[i], resolved_[table_->layouts().size()]);
  }
  resolved_count_ = std::min(resolved_count_, table_->layouts().size());
}

/// What is said in every way stands; what is said in some only cannot be told.
void RoundReplay::merge_said() {
  const std::span<const Findings> said(said_.data(), table_->layouts().size());
  const bool all_faulty = std::ranges::all_of(said, has_fault);
  const bool all_illegal = std::ranges::all_of(said, has_illegal);
  std::vector<std::string_view> told;
  const auto merge = [&](const Finding& finding) {
    if (std::ranges::find(told, finding.code) != told.end()) return;
    told.push_back(finding.code);
    const bool everywhere = is_said_by_all(finding, said);
    if (!is_fault(finding) && !everywhere) return;
    Finding merged = finding;
    const bool only_fault = all_faulty && told.size() == 1;
    if (is_fault(finding) && !everywhere && !(only_fault && all_illegal)) {
      if (all_faulty && !only_fault) return;
      leave_open(merged, kReadingOpen);
    }
    findings_->push_back(std::move(merged));
  };
  for (const Findings& one : said)
    std::ranges::for_each(one, merge);
}

bool RoundReplay::run_layouts(Checkpoint checkpoint) {
  const std::size_t layouts = table_->layouts().size();
  const bool every_rule = checkpoint == Checkpoint::opening;
  if (every_rule) resolved_count_ = 0;
  if (layouts == 1) {
    return every_rule ? run_all(checkpoint, look_in(0)) : run(checkpoint, look_in(0));
  }
  if (said_.size() < layouts) said_.resize(layouts);
  for (std::size_t i = 0; i < layouts; ++i) {
    said_[i].clear();
    Look at = look_in(i);
    at.findings = &said_[i];
    if (every_rule) {
      run_all(checkpoint, at);
    } else {
      run(checkpoint, at);
    }
  }
  // A meld of jokers is whichever reading keeps the rules, those of the opening too.
  prune_readings();
  const std::size_t before = findings_->size();
  merge_said();
  return findings_->size() == before;
}

}  // namespace rummy
