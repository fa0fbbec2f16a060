#pragma once
// What was found in each of many complete games that agree with one record: what is found in all of
// them is certain, what in none is not so, and sometimes one card tells which.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/unknown_cards.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

class WaysTold {
 public:
  WaysTold() = default;
  explicit WaysTold(std::vector<UnknownCard> cards) : cards_(std::move(cards)) {}

  /// One more complete game and what was found in it; `game` is the record with the cards filled
  /// in.
  void add(const Record& game, const Verdict& verdict);
  [[nodiscard]] std::size_t ways() const { return ways_; }
  /// Whether any of these findings, made with the cards unknown, may yet turn out to be decided.
  [[nodiscard]] bool may_decide(const Findings& findings) const;
  /// Leaves of the findings that were made with the cards unknown what is open in truth, and says
  /// of what it decides how that is known.
  void decide(const Record& record, Findings& findings) const;

 private:
  /// One rule broken at one place, in some of the games or in all.
  struct Told {
    Finding first;
    std::vector<Judgement> in_way;  // as long as the ways that were shown; note: not told
    bool same_words = true;
  };
  struct Settled;

  /// A finding made with the cards unknown, and what the games have in its place: a rule of its
  /// own, or one nothing was said about.
  using Group = std::vector<const Told*>;

  Told& told(const Finding& finding);
  [[nodiscard]] Group group_of(const Finding& finding, const Findings& findings) const;
  [[nodiscard]] static Judgement in_way(const Group& group, std::size_t way);
  [[nodiscard]] bool is_always_illegal(const Group& group) const;
  [[nodiscard]] const Told* find(const Finding& finding) const;
  void weigh(const Record& record, const Group& group, Finding& finding) const;
  void say_known(const Record& record, bool is_this, Finding& finding) const;
  void say_what_settles(const Record& record, const Group& group, Finding& finding) const;
  [[nodiscard]] std::optional<Settled> settles(std::size_t card, const Group& group) const;
  void add_missed(const Record& record, Findings& findings) const;

  std::vector<UnknownCard> cards_;
  std::vector<std::vector<Card>> filled_;  // of each unknown card: what it was in each way
  std::vector<Told> all_;
  std::size_t ways_ = 0;
};

}  // namespace rummy
