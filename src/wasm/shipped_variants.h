#pragma once
// variants/*.yaml, compiled in (cmake/embed_table.cmake).

#include <span>

#include "config/variants.h"

namespace rummy {

[[nodiscard]] std::span<const VariantText> shipped_variants();

}  // namespace rummy
