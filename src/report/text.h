#pragma once
// Verdicts for people: each finding as a good compiler shows an error, then one closing line.

#include <cstdint>
#include <string>

#include "report/judged.h"
#include "report/paint.h"

namespace rummy {

/// `problems` leaves out notes and records without fault.
enum class Tell : std::uint8_t { everything, problems };

struct TextOptions {
  Colour colour = Colour::off;
  Tell tell = Tell::everything;
};

/// Appends what there is to say about one record.
void append_text(const Judged& judged, const TextOptions& options, std::string& out);

/// Appends one finding with its place, its line, its rule and what it hinges on, and a blank line.
void append_finding(const Judged& judged, const Finding& finding, Colour colour, std::string& out);

/// Appends the closing line of a record: verdict, scores, totals, what comes next.
void append_closing(const Judged& judged, Colour colour, std::string& out);

}  // namespace rummy
