#pragma once
// src/config/disputes.yaml, compiled in (cmake/embed.cmake).

#include <string_view>

namespace rummy {

extern const std::string_view kDisputesYaml;

}  // namespace rummy
