#pragma once
// languages/*.yaml, compiled in (cmake/embed.cmake).

#include <string_view>

namespace rummy {

extern const std::string_view kPolishYaml;

}  // namespace rummy
