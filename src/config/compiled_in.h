#pragma once
// Languages, and what people argue about at the table: data that the build compiles in.

#include <string_view>

namespace rummy {

// === languages/*.yaml, compiled in (cmake/embed.cmake).

extern const std::string_view kPolishYaml;

// === src/config/disputes.yaml, compiled in (cmake/embed.cmake).

extern const std::string_view kDisputesYaml;

}  // namespace rummy
