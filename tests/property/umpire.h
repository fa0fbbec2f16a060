#pragma once
// The engine as the property tests use it: text or JSON in, verdict out.

#include <cstddef>
#include <string>
#include <string_view>

#include "config/variants.h"
#include "diag/finding.h"
#include "property/game.h"
#include "replay/judge.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::play {

class Umpire {
 public:
  Umpire();
  /// Judges a record; a record that cannot be read gives a malformed verdict.
  [[nodiscard]] Verdict judge_text(std::string_view text);
  [[nodiscard]] Verdict judge_json(std::string_view text);
  /// Judges a record already read, by the variant and the house rules it names.
  void judge(const Record& record, Verdict& verdict);
  [[nodiscard]] const Record& record() const { return record_; }

 private:
  [[nodiscard]] Verdict judge_read(Findings findings);

  VariantLibrary library_;
  Judge judge_;
  Record record_;
};

/// "illegal opening.points, round 1, turn 4: …", a line each.
[[nodiscard]] std::string describe(const Findings& findings);
/// All a verdict says but where in the file: for comparing two.
[[nodiscard]] std::string describe(const Verdict& verdict);
/// What the verdict says about scores, totals, winners and eliminated, held against the game's own;
/// empty where all agree.
[[nodiscard]] std::string score_difference(const Game& game, const Verdict& verdict);

}  // namespace rummy::play
