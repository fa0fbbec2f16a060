#pragma once
// Findings as workflow commands of GitHub Actions: each becomes a note at its place in the file.

#include <string>
#include <string_view>

#include "report/judged.h"

namespace rummy {

/// A line for each finding; none for a record without any.
void append_github(const Judged& judged, std::string& out);
/// The line of something named as a record that could not be read at all.
void append_github_unreadable(std::string_view name, std::string_view why, std::string& out);

}  // namespace rummy
