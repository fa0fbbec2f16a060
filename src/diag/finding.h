#pragma once
// What the referee reports about a record: data, rendered by many reports (spec: verdicts).

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"

namespace rummy {

// === A place in a record, small enough to keep for every action.

/// `line` indexes RecordSource::lines (a line of text, or one string of a JSON record); `offset`
/// and `length` are bytes within it. Reports turn them into code points.
struct Place {
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;
  std::uint32_t line = kNowhere;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  [[nodiscard]] constexpr bool is_somewhere() const { return line != kNowhere; }
};

// === What the referee reports about a record: data, rendered by many reports (spec: verdicts).

struct Waiver;

/// A place at the table, counting clockwise from 0 in the record's `players` order.
enum class Seat : std::uint8_t {};
inline constexpr Seat kNoSeat{255};
constexpr std::size_t index(Seat seat) {
  return static_cast<std::size_t>(seat);
}

/// The effect of a finding on the record. `ruled`: illegal or undecided, but the record says it
/// stands.
enum class Judgement : std::uint8_t { note, ruled, undecided, illegal, malformed };

/// Another value of one setting with which a finding would come out differently.
struct Otherwise {
  std::string value;    // in the spelling of a variant file
  Judgement judgement;  // Judgement::note here means "legal"
};

/// One setting that decides a finding (verdicts: hinges_on).
struct Hinge {
  std::string setting;
  std::string now;
  std::vector<Otherwise> otherwise;
};

/// The smallest change of a numeric bound that would make the finding go away.
struct Bound {
  std::string_view setting;
  std::int64_t value = 0;
};

/// An earlier place that belongs to the finding ("8S taken here").
struct Label {
  Place at;
  Text text;
};

struct Finding {
  std::string_view code;  // static storage: "opening.points"
  Judgement judgement = Judgement::illegal;
  bool is_taken_back = false;  // if ruled: what was done does not stand
  std::uint32_t round = 0;     // 1-based; 0: does not apply
  std::uint32_t turn = 0;      // 1-based within the round; 0: does not apply
  std::uint32_t action = 0;    // 1-based within the turn; 0: does not apply
  Seat player = kNoSeat;
  Place at{};
  std::string_view
      setting{};   // static storage: the setting whose clause is broken; empty: that of the code
  Text message{};  // lower case, no full stop, both figures, cards in notation
  Text working{};  // the arithmetic, if there is any
  Text help{};     // what would have been legal or what to do, if known
  std::vector<Label> related{};
  std::vector<Bound> bounds{};
  std::vector<Hinge> hinges{};
  const Waiver* waiver = nullptr;  // the decision, made beside the record, that lets it stand
};
using Findings = std::vector<Finding>;

[[nodiscard]] constexpr bool is_illegal(const Finding& finding) {
  return finding.judgement == Judgement::illegal;
}
/// Whether a finding is illegal or undecided, so that the record is not legal.
[[nodiscard]] constexpr bool is_fault(const Finding& finding) {
  return is_illegal(finding) || finding.judgement == Judgement::undecided;
}

// === A round or a game judged in several ways because the record leaves something open. A finding
// of all ways stands; a finding of some is undecided.

/// Whether the findings concern the same action or, without an action, the same line and player.
[[nodiscard]] bool is_same_place(const Finding& a, const Finding& b);
/// Whether the same rule was broken there.
[[nodiscard]] bool has_illegal_at(const Findings& way, const Finding& wanted);
/// Sorts the findings of a round: those about the deal come first, those about the round as a whole
/// last.
[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> order_in_round(const Finding& finding);

/// The difference between several layouts of the table.
inline constexpr const char* kReadingOpen = "how an earlier meld or lay-off is read";

/// The facts an excerpt does not show.
inline constexpr const char* kBeganBefore = "what was played before the record begins";

/// Marks a finding that holds only in some ways. `open` says what it depends on: "how many cards
/// were dealt".
void mark_undecided(Finding& finding, const char* open);
/// Merges the findings of all ways; `open` as in mark_undecided.
[[nodiscard]] Findings merge_findings(std::span<const Findings* const> ways, const char* open);

/// The worst of the findings without `ruled` ones; Judgement::note if all is legal.
[[nodiscard]] Judgement overall(const Findings& findings);

// === A director's decision on a finding: the finding stays on record and needs no more work.

struct Waiver {
  std::string code;         // "score.total"
  std::string record;       // FILE, FILE:LINE, FILE#ID or #ID; FILE may lack its first folders
  std::string reason;       // why the finding may stand
  std::string until{};      // "2026-12-31", the last day it holds; empty: no last day
  std::uint32_t round = 0;  // 0: any
  std::uint32_t turn = 0;   // 0: any
  std::string place{};      // the file and line: "waivers.yaml:3"
};

}  // namespace rummy
