#pragma once
// Whether two records say the same: what a conversion must keep.

#include "table/record.h"

namespace rummy {

/// Compares what is recorded, not how it is written or where it stands: spelling, comments and the
/// container do not count.
[[nodiscard]] bool same_record(const Record& a, const Record& b);

}  // namespace rummy
