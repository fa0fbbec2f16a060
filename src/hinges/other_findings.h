#pragma once
// The findings on a record under two rule sets, held against each other.

#include <optional>
#include <span>
#include <vector>

#include "diag/finding.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

/// The same moment, and the same player.
[[nodiscard]] bool same_place(const Finding& a, const Finding& b);

/// Findings by their places: a record can have as many as it has actions.
class ByPlace {
 public:
  /// Good as long as these.
  explicit ByPlace(const Findings& findings);

  /// Those in the place of `finding`, in the order told.
  [[nodiscard]] std::span<const Finding* const> at(const Finding& finding) const;
  /// Those of the same player in the turn of `finding`.
  [[nodiscard]] std::vector<const Finding*> in_turn(const Finding& finding) const;
  /// What is certain is told at the move; where it is open, it may be told of the round.
  [[nodiscard]] const Finding* elsewhere_in_round(const Finding& finding) const;

 private:
  std::vector<const Finding*> sorted_;
};

/// What the record is held to, tried by other rule sets.
struct Trial {
  const Record& record;
  const Verdict& base;  // as its own rule set judges it
  // What its own rule set finds with as few complete games as the others try. A difference to
  // `base` that shows there too is no difference of rules.
  const Verdict& as_few;
  ByPlace in_base{base.findings};
  ByPlace in_as_few{as_few.findings};
};

/// What another rule set finds, beside what the record's own does.
class OtherFindings {
 public:
  OtherFindings(const Trial& trial, const Findings& found);

  /// What becomes of a finding of `base`; nothing where that is the same.
  [[nodiscard]] std::optional<Judgement> becomes(const Finding& finding) const;

 private:
  [[nodiscard]] bool is_led_astray(const Finding& finding) const;
  [[nodiscard]] bool is_traded(const Finding& finding) const;

  const Trial& trial_;
  ByPlace found_;
  std::vector<const Finding*> new_;  // in the order told
};

}  // namespace rummy
