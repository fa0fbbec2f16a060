#pragma once
// Data that the build compiles in: questions people argue about at the table.

#include <string_view>

namespace rummy {

// === src/config/disputes.yaml, compiled in (cmake/embed.cmake).

extern const std::string_view kDisputesYaml;

}  // namespace rummy
