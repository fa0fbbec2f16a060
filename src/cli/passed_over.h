#pragma once
// What a search of folders has left out, said to the user.

#include <cstddef>

#include "logio/inputs.h"

namespace rummy {

/// Names the JSON files of folders that are no records, in one note on standard error. False if
/// `judged` is 0 on their account: that is an error.
bool say_passed_over(const Inputs& inputs, std::size_t judged);

}  // namespace rummy
