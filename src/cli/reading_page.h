#pragma once
// `score --show-reading`: how the referee understood a scoresheet.

#include <string>

#include "base/words.h"
#include "logio/inputs.h"
#include "logio/records.h"

namespace rummy {

/// Appends how a game of a file was read, with what was assumed and what is wrong. False where it
/// cannot be read.
bool append_reading(const InputItem& item, Spelling spelling, const Wording& words,
                    std::string& out);

}  // namespace rummy
