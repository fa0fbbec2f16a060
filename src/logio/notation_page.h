#pragma once
// docs/NOTATION.md, which the build writes into the program.

#include <string_view>

namespace rummy {

extern const std::string_view kNotationPage;

}  // namespace rummy
