#pragma once
// What the referee says about a record: data, drawn by many reports (spec: verdicts).

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"

namespace rummy {

// === Where something stands in a record, cheap enough to keep for every action.

/// `line` indexes RecordSource::lines (a line of text, or one string of a JSON record); `offset`
/// and `length` are bytes within it. Reports turn them into code points.
struct Place {
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;
  std::uint32_t line = kNowhere;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  [[nodiscard]] constexpr bool is_somewhere() const { return line != kNowhere; }
};

// === What the referee says about a record: data, drawn by many reports (spec: verdicts).

struct Waiver;

/// A place at the table, counting clockwise from 0 in the record's `players` order.
enum class Seat : std::uint8_t {};
inline constexpr Seat kNoSeat{255};
constexpr std::size_t index(Seat seat) {
  return static_cast<std::size_t>(seat);
}

/// What a finding makes of the record. `ruled`: illegal or undecided, but the record says it
/// stands.
enum class Judgement : std::uint8_t { note, ruled, undecided, illegal, malformed };

/// Another value of one setting under which a finding would come out differently.
struct Otherwise {
  std::string value;    // as a variant file writes it
  Judgement judgement;  // Judgement::note here means "legal"
};

/// One setting that decides a finding (verdicts: hinges_on).
struct Hinge {
  std::string setting;
  std::string now;
  std::vector<Otherwise> otherwise;
};

/// The least change of a numeric bound that would make the finding go away.
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
  bool is_taken_back = false;  // where it is ruled: what was done does not stand
  std::uint32_t round = 0;     // 1-based; 0: does not apply
  std::uint32_t turn = 0;      // 1-based within the round; 0: does not apply
  std::uint32_t action = 0;    // 1-based within the turn; 0: does not apply
  Seat player = kNoSeat;
  Place at{};
  std::string_view setting{};  // static storage: whose clause is broken; empty: as the code says
  Text message{};              // lower case, no full stop, both figures, cards in notation
  Text working{};              // the arithmetic, where there is any
  Text help{};                 // what would have been legal or what to do, where known
  std::vector<Label> related{};
  std::vector<Bound> bounds{};
  std::vector<Hinge> hinges{};
  const Waiver* waiver = nullptr;  // the decision that lets it stand, given beside the record
};
using Findings = std::vector<Finding>;

[[nodiscard]] constexpr bool is_illegal(const Finding& finding) {
  return finding.judgement == Judgement::illegal;
}
/// Illegal or undecided: what keeps a record from being legal.
[[nodiscard]] constexpr bool is_fault(const Finding& finding) {
  return is_illegal(finding) || finding.judgement == Judgement::undecided;
}

// === A round, or a game, judged in several ways, because the record leaves something open: what
// holds in all of them stands, what holds in some is open.

/// Of the same action, or of the same line and player where it is about no action.
[[nodiscard]] bool is_same_place(const Finding& a, const Finding& b);
/// The same rule was broken there.
[[nodiscard]] bool has_illegal_at(const Findings& way, const Finding& wanted);
/// Sorts the findings of a round: those of the deal come first, those of the round as a whole last.
[[nodiscard]] std::pair<std::uint32_t, std::uint32_t> order_in_round(const Finding& finding);

/// What several layouts of the table differ in.
inline constexpr const char* kReadingOpen = "how an earlier meld or lay-off is read";

/// What an excerpt does not say.
inline constexpr const char* kBeganBefore = "what was played before the record begins";

/// A finding that holds by some ways only. `open` says what it depends on: "how many cards were
/// dealt".
void mark_undecided(Finding& finding, const char* open);
/// What stands of the findings of all ways; `open` as above.
[[nodiscard]] Findings merge_findings(std::span<const Findings* const> ways, const char* open);

/// The worst of the findings, `ruled` ones aside; Judgement::note where there is nothing worse:
/// legal.
[[nodiscard]] Judgement overall(const Findings& findings);

// === What a director has decided on a finding: it stays on record and asks for nothing more.

struct Waiver {
  std::string code;         // "score.total"
  std::string record;       // FILE, FILE:LINE, FILE#ID or #ID; FILE may lack its first folders
  std::string reason;       // why the finding may stand
  std::string until{};      // "2026-12-31", the last day it holds; empty: no last day
  std::uint32_t round = 0;  // 0: any
  std::uint32_t turn = 0;   // 0: any
  std::string place{};      // where it is written: "waivers.yaml:3"
};

}  // namespace rummy
