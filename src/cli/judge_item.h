#pragma once
// An input judged, or refused where there is no record to judge.

#include "logio/inputs.h"
#include "report/judged.h"
#include "rumref.h"

namespace rummy {

/// Null where the item could not be read at all; its message says why.
[[nodiscard]] const Judged* judge_item(Referee& referee, const InputItem& item);

}  // namespace rummy
