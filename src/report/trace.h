#pragma once
// The proof of a verdict: every rule that looked at an action and what it found, those kept too.

#include <cstdint>
#include <string>

#include "report/json_writer.h"
#include "report/judged.h"
#include "report/paint.h"

namespace rummy {

/// Which turns; 0: all.
struct TraceOf {
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
};

/// Appends the looks of `judged.trace` (not null), turn by turn and action by action.
void append_trace(const Judged& judged, const TraceOf& of, Colour colour, std::string& out);

/// Writes them all as the field "trace".
void write_trace(JsonWriter& json, const Judged& judged);

}  // namespace rummy
