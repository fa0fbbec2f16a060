#pragma once
// Verdicts as CSV: a row for each finding, and one for each record that has none.

#include <string>
#include <string_view>

#include "report/judged.h"

namespace rummy {

/// The names of the columns.
void append_check_csv_head(std::string& out);
/// The rows of one record.
void append_check_csv(const Judged& judged, std::string& out);
/// The row of something named as a record that could not be read at all.
void append_check_csv_unreadable(std::string_view name, std::string_view why, std::string& out);

}  // namespace rummy
