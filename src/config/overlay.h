#pragma once
// Overlays: small files of settings, and of clauses that word them, laid over whatever variant is
// judged by. What several of them say must agree.

#include <string>
#include <vector>

#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/result.h"

namespace rummy {

struct Overlays {
  std::vector<VariantFile> files;  // in the order given
  std::vector<Override> settings;  // theirs, each with the place it comes from
};

/// Reads them and tells everything wrong with any of them at once. That two overlays set one key to
/// different values, or word one clause differently, is wrong too, unless `settled` (house rules
/// given besides) sets that key.
[[nodiscard]] Result<Overlays> read_overlays(const std::vector<std::string>& paths,
                                             const std::vector<Override>& settled);

}  // namespace rummy
