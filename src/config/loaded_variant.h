#pragma once
// A linked variant ready for any house rules.

#include <memory>
#include <vector>

#include "config/link_variant.h"
#include "config/variants.h"

namespace rummy {

[[nodiscard]] std::shared_ptr<const LoadedVariant> make_loaded_variant(LinkedVariant linked);

/// What is wrong with overrides whatever the variant: a key that is no setting, a value its setting
/// does not take.
[[nodiscard]] std::vector<OverrideFault> faults_in_any_variant(
    const std::vector<Override>& overrides);

}  // namespace rummy
