#pragma once
// One record under two rule sets: where they part.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "diag/finding.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"
#include "witness/sketch.h"

namespace rummy {

/// The best is what players can see at once: legal here, illegal there.
enum class PartedBy : std::uint8_t {
  verdict,  // an action or a line is legal under one and illegal under the other
  ending,   // a round ends, or the game does, under one and not under the other
  scores,   // of a round or of the game
  winner,   // of a round or of the game
  next,     // who deals or plays next
  codes,    // it is illegal under both, for different reasons
};

/// The first place at which two rule sets say different things of a record; they agree on all
/// before it.
struct Parting {
  PartedBy by = PartedBy::verdict;
  std::uint32_t round = 0;                          // from 1; 0: the record or the game as a whole
  Place at{};                                       // in the record; nowhere if it is no line
  std::array<std::vector<std::string>, 2> codes{};  // under each
  std::array<bool, 2> is_clean{true, true};         // nothing else is to be said under each

  /// Whether a shorter record parts them over the same thing: the place apart, which moves.
  [[nodiscard]] bool is_as_good_as(const Parting& other) const {
    return by == other.by && codes == other.codes && is_clean[0] >= other.is_clean[0] &&
           is_clean[1] >= other.is_clean[1];
  }
};

/// Two rule sets for any number of players.
struct TwoRulesets {
  std::shared_ptr<const Ruleset> first;
  std::shared_ptr<const Ruleset> second;
};

/// Where two verdicts on one record part; nothing where they do not, or where one is undecided
/// first.
[[nodiscard]] std::optional<Parting> parting_of(const Verdict& first, const Verdict& second);

enum class Thoroughly : std::uint8_t { no, yes };

/// Judges records under two rule sets.
class TwoJudges {
 public:
  explicit TwoJudges(TwoRulesets rules) : rules_(std::move(rules)) {}

  /// Where they part. Thoroughly: as any record is judged; else what unknown cards leave open is
  /// not searched.
  [[nodiscard]] std::optional<Parting> parting(const Sketch& sketch, Thoroughly how);
  /// Whether the record judged last is legal so far under both.
  [[nodiscard]] bool are_content() const;
  [[nodiscard]] const TwoRulesets& rules() const { return rules_; }
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] const Verdict& verdict(std::size_t side) const {
    return side == 0 ? first_ : second_;
  }
  /// How many records were judged.
  [[nodiscard]] std::uint64_t judged() const { return judged_; }

 private:
  void judge(const Ruleset& rules, Thoroughly how, Verdict& verdict);

  TwoRulesets rules_;
  Judge judge_;
  Record record_;
  Findings notes_;
  Verdict first_;
  Verdict second_;
  std::uint64_t judged_ = 0;
};

}  // namespace rummy
