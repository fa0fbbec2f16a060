#pragma once
// Verdicts for people: each finding as a good compiler shows an error, then one closing line.

#include <cstddef>
#include <span>
#include <string>

#include "report/judged.h"
#include "report/paint.h"
#include "report/sieve.h"

namespace rummy {

struct TextOptions {
  Colour colour = Colour::off;
  Tell tell = Tell::everything;
};

/// Appends what there is to say about one record.
void append_text(const Judged& judged, const TextOptions& options, std::string& out);

/// Appends one finding with its place, its line, its rule and what it hinges on, and a blank line.
void append_finding(const Judged& judged, const Finding& finding, Colour colour, std::string& out);

/// Appends findings one by one; of those that say why a record cannot be read the first of each
/// code, and how many more there are.
void append_findings(const Judged& judged, std::span<const Finding> findings, Tell tell,
                     Colour colour, std::string& out);

/// Appends how a round ended: its scores, and how each came about. `round` counts from 0.
void append_round(const Judged& judged, std::size_t round, std::string& out);

/// Appends the last line on a record: verdict, scores, totals, what comes next.
void append_verdict_line(const Judged& judged, Colour colour, std::string& out);

/// Appends that line, and how each score came about.
void append_closing(const Judged& judged, Colour colour, std::string& out);

}  // namespace rummy
