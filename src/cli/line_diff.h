#pragma once
// What changes from one text to another, line by line, as `diff -u` shows it.

#include <string>
#include <string_view>

#include "report/judged.h"

namespace rummy {

/// Appends the differences; nothing if the texts are equal.
void append_line_diff(std::string_view name, std::string_view before, std::string_view after,
                      Colour colour, std::string& out);

}  // namespace rummy
