#pragma once
// A linked variant ready for any house rules.

#include <memory>

#include "config/link_variant.h"
#include "config/variants.h"

namespace rummy {

[[nodiscard]] std::shared_ptr<const LoadedVariant> make_loaded_variant(LinkedVariant linked);

}  // namespace rummy
