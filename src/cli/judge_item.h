#pragma once
// An input judged, or refused where there is no record to judge.

#include "logio/inputs.h"
#include "report/judged.h"
#include "rumref.h"

namespace rummy {

/// The item as the referee takes it.
[[nodiscard]] RecordText text_of(const InputItem& item);

/// Null where the item could not be read at all; its message says why.
[[nodiscard]] const Judged* judge_item(Referee& referee, const InputItem& item);

}  // namespace rummy
