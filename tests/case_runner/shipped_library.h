#pragma once
// The variants of this checkout, loaded once in a process.

#include <filesystem>

#include "config/variants.h"
#include "places.h"

namespace rummy {

inline VariantLibrary& shipped_library() {
  static VariantLibrary shipped({std::filesystem::path(kSourceDirectory) / "variants"});
  return shipped;
}

}  // namespace rummy
