#pragma once
// Scoresheets as CSV, made from what the project has: records of sheets, and dealt games.

#include <nlohmann/json.hpp>
#include <string>

#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

/// The rows of a scoresheet given in JSON, in the order of its rounds and players. `head` writes
/// the names of the columns too. Empty where the sheet says something that CSV has no column for.
[[nodiscard]] std::string csv_of_sheet(const nlohmann::ordered_json& sheet, char separator);

/// What a score keeper would have written at the end of each round of a game that was played out:
/// points in hand and on the table, who went out, and nothing of the scores.
[[nodiscard]] nlohmann::ordered_json sheet_of_game(const Record& played, const Verdict& verdict,
                                                   const Variant& variant);

}  // namespace rummy
