#pragma once
// Going through the moments of a record on a terminal, key by key.

#include "cli/commands.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/pages.h"

namespace rummy {

/// Shows one moment at a time on standard output, and reads keys from standard input until the user
/// leaves. The terminal is left as it was found, also after SIGTERM and Ctrl-C.
[[nodiscard]] Exit step_through(const Judged& judged, const Moments& moments,
                                const TableStyle& style);

}  // namespace rummy
