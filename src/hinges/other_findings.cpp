#include "hinges/other_findings.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "diag/finding.h"

namespace rummy {
namespace {

std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, Seat> place_of(const Finding* f) {
  return {f->round, f->turn, f->action, f->player};
}

/// What becomes of a finding under another rule set: Judgement::note means that it is legal there.
Judgement counterpart(const Finding& finding, const ByPlace& other, const ByPlace& base) {
  const std::span<const Finding* const> there = other.at(finding);
  for (const Finding* f : there) {
    if (f->code == finding.code) return f->judgement;
  }
  if (const Finding* f = other.elsewhere_in_round(finding)) return f->judgement;
  // Another fault in its place leaves the action as illegal as it was.
  Judgement worst = Judgement::note;
  for (const Finding* f : there) {
    const bool new_here =
        is_fault(*f) && finding.turn != 0 &&
        std::ranges::none_of(base.at(*f), [&](const Finding* b) { return b->code == f->code; });
    if (new_here) worst = std::max(worst, f->judgement);
  }
  return worst;
}

/// What tells that a round or the game ended at another moment than the record has it.
bool is_about_the_end(std::string_view code) {
  return code == "turn.after-end" || code == "round.not-over" || code == "game.after-end";
}

/// Where in its round a finding stands: what is asked before the play, an action, what is asked of
/// the round when it is over, what was written down.
std::pair<std::uint32_t, std::uint32_t> moment_of(const Finding& finding) {
  static constexpr std::uint32_t kWritten = 0xFFFFFFFF;
  if (finding.turn != 0) return {finding.turn, finding.action};
  if (finding.code.starts_with("deal.") || finding.code.starts_with("game.")) return {0, 0};
  return {finding.code.starts_with("score.") ? kWritten : kWritten - 1, 0};
}

/// `f` comes first, and leaves what is asked at `finding` another question: it is asked of other
/// cards, or never.
bool leads_up_to(const Finding& f, const Finding& finding) {
  if (finding.round == 0) return false;
  if (f.round != finding.round) return f.round < finding.round && is_about_the_end(f.code);
  // One card too many is one too many, whoever's hand is the last to be counted.
  if (f.code == "deal.too-many-copies" && f.code == finding.code) return true;
  return moment_of(f) < moment_of(finding);
}

/// Illegal there, and no fault here.
bool is_new(const Finding& f, const ByPlace& base) {
  return is_illegal(f) && std::ranges::none_of(base.at(f), [&](const Finding* b) {
           const bool as_bad = b->code == f.code || (f.turn != 0 && !is_about_the_end(f.code));
           return as_bad && is_fault(*b);
         });
}

}  // namespace

bool same_place(const Finding& a, const Finding& b) {
  return a.round == b.round && a.turn == b.turn && a.action == b.action && a.player == b.player;
}

ByPlace::ByPlace(const Findings& findings) {
  sorted_.reserve(findings.size());
  for (const Finding& finding : findings)
    sorted_.push_back(&finding);
  std::ranges::stable_sort(sorted_, {}, place_of);
}

std::span<const Finding* const> ByPlace::at(const Finding& finding) const {
  const auto place = place_of(&finding);
  const auto from =
      std::ranges::partition_point(sorted_, [&](const Finding* f) { return place_of(f) < place; });
  const auto to =
      std::find_if(from, sorted_.end(), [&](const Finding* f) { return place_of(f) != place; });
  return {from, to};
}

std::vector<const Finding*> ByPlace::in_turn(const Finding& finding) const {
  const auto turn_of = [](const Finding* f) { return std::pair(f->round, f->turn); };
  std::vector<const Finding*> found;
  const auto turn = turn_of(&finding);
  auto it =
      std::ranges::partition_point(sorted_, [&](const Finding* f) { return turn_of(f) < turn; });
  for (; it != sorted_.end() && turn_of(*it) == turn; ++it)
    if ((*it)->player == finding.player) found.push_back(*it);
  return found;
}

const Finding* ByPlace::elsewhere_in_round(const Finding& finding) const {
  auto it = std::ranges::partition_point(
      sorted_, [&](const Finding* f) { return f->round < finding.round; });
  for (; it != sorted_.end() && (*it)->round == finding.round; ++it) {
    if (finding.turn != 0 && (*it)->turn != 0) return nullptr;  // those of the round come first
    const bool of_round = ((*it)->turn == 0) != (finding.turn == 0);
    if (of_round && (*it)->code == finding.code) return *it;
  }
  return nullptr;
}

OtherFindings::OtherFindings(const Trial& trial, const Findings& found)
    : trial_(trial), found_(found) {
  for (const Finding& f : found)
    if (is_new(f, trial.in_base)) new_.push_back(&f);
}

std::optional<Judgement> OtherFindings::becomes(const Finding& finding) const {
  const Judgement there = counterpart(finding, found_, trial_.in_base);
  if (there == finding.judgement) return std::nullopt;
  if (there == counterpart(finding, trial_.in_as_few, trial_.in_base)) return std::nullopt;
  if (is_led_astray(finding)) return std::nullopt;
  if (there == Judgement::note && is_traded(finding)) return std::nullopt;
  return there;
}

/// What is legal there makes another action of the turn illegal that is not here: the turn is no
/// better for it.
bool OtherFindings::is_traded(const Finding& finding) const {
  if (finding.turn == 0) return false;
  const std::vector<const Finding*> here = trial_.in_base.in_turn(finding);
  return std::ranges::any_of(found_.in_turn(finding), [&](const Finding* f) {
    return is_illegal(*f) &&
           std::ranges::none_of(here, [&](const Finding* b) { return b->code == f->code; });
  });
}

/// Something before it is a fault there and none here: the cards lie otherwise then, or play had
/// ended, and that the finding is gone says nothing about the rule.
bool OtherFindings::is_led_astray(const Finding& finding) const {
  return std::ranges::any_of(new_, [&](const Finding* f) { return leads_up_to(*f, finding); });
}

}  // namespace rummy
