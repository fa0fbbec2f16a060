#include "rules/alternate.h"

#include <algorithm>

#include "diag/finding.h"

namespace rummy {

void add_hinge(Finding& finding, const Alternate& alternate, Judgement judgement) {
  const Otherwise other{.value = alternate.value, .judgement = judgement};
  const auto known = std::ranges::find(finding.hinges, alternate.setting, &Hinge::setting);
  if (known == finding.hinges.end()) {
    finding.hinges.push_back(
        {.setting = alternate.setting, .now = alternate.now, .otherwise = {other}});
    return;
  }
  const auto same = std::ranges::find(known->otherwise, other.value, &Otherwise::value);
  if (same == known->otherwise.end()) known->otherwise.push_back(other);
}

}  // namespace rummy
