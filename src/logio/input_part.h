#pragma once
// Which records of a file are the part of it that a word names.

#include "logio/input_files.h"
#include "logio/inputs.h"

namespace rummy {

/// Whether a record is the one meant. One that is a file of its own has all lines there are.
[[nodiscard]] bool is_part(const InputItem& item, const PartOfFile& part);

}  // namespace rummy
