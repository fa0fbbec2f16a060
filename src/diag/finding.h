#pragma once
// What the referee says about a record: data, drawn by many reports (spec: verdicts).

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/place.h"

namespace rummy {

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

}  // namespace rummy
