#include "replay/taken_back.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "replay/excerpt.h"
#include "replay/round_play.h"
#include "replay/turns.h"
#include "rules/rule.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// What is wrong with the whole turn, and is told of its first action.
constexpr auto kOfWholeTurn =
    std::to_array<std::string_view>({"turn.out-of-order", "turn.after-end", "game.eliminated"});

bool is_of_whole_turn(const Finding& finding) {
  return std::ranges::find(kOfWholeTurn, finding.code) != kOfWholeTurn.end();
}

/// The actions a ruling takes back, each by its place in the turn.
class TakenBack {
 public:
  TakenBack(const TurnActs& acts, const Findings& found) : acts_(acts) {
    taken_.resize(acts.events.size());
    for (const Finding& finding : found)
      take_for(finding);
    if (any()) return;
    // With nothing found, the end of the round, where the line ends it; else all of the line.
    take_if([](const Event& e) { return is_ending(e.kind); });
    if (!any()) take_if([](const Event&) { return true; });
  }

  [[nodiscard]] bool has(std::size_t action) const { return taken_[action] != 0; }
  [[nodiscard]] bool is_all() const {
    return std::ranges::find(taken_, std::uint8_t{0}) == taken_.end();
  }
  /// The ruling speaks about the line of this finding.
  [[nodiscard]] bool is_ruled(const Finding& finding) const {
    return finding.action > 0 && finding.action <= taken_.size() &&
           is_on_line(acts_.events[finding.action - 1]);
  }

 private:
  static constexpr bool is_ending(ActionKind kind) {
    return kind == ActionKind::knock || kind == ActionKind::out;
  }
  [[nodiscard]] bool is_on_line(const Event& event) const {
    return std::ranges::find(acts_.void_lines, event.at.line) != acts_.void_lines.end();
  }
  [[nodiscard]] bool any() const {
    return std::ranges::find(taken_, std::uint8_t{1}) != taken_.end();
  }
  template <typename Which>
  void take_if(const Which& which) {
    for (std::size_t i = 0; i < taken_.size(); ++i)
      if (is_on_line(acts_.events[i]) && which(acts_.events[i])) taken_[i] = 1;
  }
  void take_for(const Finding& finding) {
    if (!is_fault(finding) || !is_ruled(finding)) return;
    if (is_of_whole_turn(finding)) return take_if([](const Event&) { return true; });
    // An opening is made by all that is laid with it.
    if (finding.code.starts_with("opening."))
      return take_if([](const Event& e) { return is_laying(e.kind); });
    taken_[finding.action - 1] = 1;
  }

  const TurnActs& acts_;
  std::vector<std::uint8_t> taken_;
};

/// What is found of the turn as it is written.
Findings found_as_written(const RoundPlay& play) {
  RoundPlay written = play;
  Table table = *play.table;
  std::vector<std::uint8_t> opened = *play.opened;
  Findings found;
  written.table = &table;
  written.opened = &opened;
  written.findings = &found;
  written.tracer = nullptr;
  play_turn(written);
  return found;
}

/// What is found of the turn only because something in it was taken back.
bool is_of_taking_back(const Finding& finding, const Findings& found) {
  const bool ended_before = std::ranges::any_of(found, [&](const Finding& f) {
    return f.code == "turn.after-end" && f.action <= finding.action;
  });
  return is_fault(finding) && !ended_before && std::ranges::none_of(found, [&](const Finding& f) {
           return f.code == finding.code && f.action == finding.action;
         });
}

void play_without(RoundPlay& play, const TakenBack& taken, const Findings& found) {
  const std::vector<Event> written = play.acts.events;
  ActionKinds kinds;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (taken.has(i)) {
      play.acts.events[i].kind = ActionKind::ruling;  // nobody's action
    } else {
      kinds.add(written[i].kind);
    }
  }
  play.acts.kinds = kinds;
  const std::size_t first = play.findings->size();
  play_last_or_any_turn(play);
  const auto of_turn = play.findings->begin() + static_cast<std::ptrdiff_t>(first);
  play.findings->erase(std::remove_if(of_turn, play.findings->end(),
                                      [&](const Finding& f) {
                                        return taken.is_ruled(f) || is_of_taking_back(f, found);
                                      }),
                       play.findings->end());
  for (std::size_t i = 0; i < play.acts.events.size(); ++i)
    play.acts.events[i].kind = written[i].kind;
}

}  // namespace

void play_as_ruled(RoundPlay& play) {
  if (play.acts.void_lines.empty()) return play_last_or_any_turn(play);
  const Findings found = found_as_written(play);
  const std::size_t first = play.findings->size();
  const TakenBack taken(play.acts, found);
  if (!taken.is_all()) play_without(play, taken, found);
  std::ranges::copy_if(found, std::back_inserter(*play.findings),
                       [&](const Finding& f) { return is_fault(f) && taken.is_ruled(f); });
  const auto of_turn = play.findings->begin() + static_cast<std::ptrdiff_t>(first);
  std::stable_sort(of_turn, play.findings->end(),
                   [](const Finding& a, const Finding& b) { return a.action < b.action; });
}

}  // namespace rummy
