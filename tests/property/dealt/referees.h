#pragma once
// Houses, their rule sets, and the referee that judges what is dealt in them.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "config/variants.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"

namespace rummy::dealt {

/// A variant and what its table settled.
struct House {
  std::string variant;
  std::vector<std::pair<std::string, std::string>> settings{};

  [[nodiscard]] std::string name() const;
};

class Referees {
 public:
  Referees();
  /// Null where the settings cannot be in force, or not together.
  [[nodiscard]] std::shared_ptr<const Ruleset> ruleset(const House& house);
  /// The verdict on a text record, good until the next.
  [[nodiscard]] const Verdict& judge(const std::string& text);
  [[nodiscard]] const Verdict& judge_json(const std::string& text);
  [[nodiscard]] VariantLibrary& library() { return library_; }

 private:
  VariantLibrary library_;
  Referee referee_;
};

}  // namespace rummy::dealt
