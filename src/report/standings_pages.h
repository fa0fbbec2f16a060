#pragma once
// Standings and cross tables to publish: text, Markdown, a web page that needs nothing else.

#include <string>

#include "base/words.h"
#include "report/standings.h"

namespace rummy {

/// Who was ahead of whom how often, a table for each game played: "3-1" in the row of the first.
void append_cross_text(const StandingsTable& table, const Wording& words, std::string& out);

void append_standings_markdown(const StandingsTable& table, bool with_cross, const Wording& words,
                               std::string& out);
/// `title` stands above the tables; empty: "Standings".
void append_standings_html(const StandingsTable& table, bool with_cross, const std::string& title,
                           const Wording& words, std::string& out);

}  // namespace rummy
