#pragma once
// The one file that names tl::expected.

#include <tl/expected.hpp>
#include <vector>

#include "diag/problem.h"

namespace rummy {

/// A value, or the reasons why there is none.
template <class T>
using Result = tl::expected<T, Problems>;
using Failure = tl::unexpected<Problems>;

}  // namespace rummy
