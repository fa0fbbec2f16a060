#pragma once
// One of the records the user named, before it is read.

#include <cstdint>
#include <string>
#include <string_view>

#include "logio/reader.h"
#include "table/record.h"

namespace rummy {

enum class InputFault : std::uint8_t {
  none,
  too_large,   // longer than allowed; passed over
  unreadable,  // there is no record: the file is missing, may not be read, is damaged
};

/// One record as text, or why there is none.
struct InputItem {
  std::string name;          // as the user would name the file; "-" for standard input
  std::uint64_t line = 0;    // from 1, in a file of many records (of CSV: first row); else 0
  std::uint64_t column = 0;  // of its first character on that line, from 1; 0: the first
  Container container = Container::text;
  std::string_view text;  // valid until the next call of next(); of CSV: one game, below the head
  std::shared_ptr<const SheetOrigin> sheet{};  // where it stood, of a scoresheet; else null
  InputFault fault = InputFault::none;
  std::string message;  // of a fault, lower case, no full stop
};

}  // namespace rummy
