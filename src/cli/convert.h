#pragma once
// Writing records: `rumref convert`, `rumref fmt`, and random games by `rumref deal`.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/output.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "report/judged.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {

// === The differences between two texts, line by line, like `diff -u`.

/// Appends the differences; nothing if the texts are equal.
void append_line_diff(std::string_view name, std::string_view before, std::string_view after,
                      Colour colour, std::string& out);

// === Records read to be written back: in another container, or in place.

/// Reads a record's text, or reports what is wrong with it.
[[nodiscard]] bool read_record(const RecordText& text, ColourWhen when, Spelling spelling,
                               Record& record);

/// The record as in a file of that container, with a line end.
[[nodiscard]] std::string written(const Record& record, Container container);

/// Rewrites a file so that it is never seen half written. Returns what went wrong; empty if nothing
/// did.
[[nodiscard]] std::string rewrite_file(const std::string& name, const std::string& text);

/// Why this record has no canonical form to compare with its text; empty if it has.
[[nodiscard]] std::string not_comparable(const RecordText& text);
/// Why the record cannot be written back to its file; empty if it can.
[[nodiscard]] std::string not_rewritable(const RecordText& text);

/// Passes every record to `take` until it returns false; reports what could not be read.
template <class Take>
Exit each_record(const std::vector<std::string>& named, InputOptions options, Take take) {
  Exit exit = Exit::fine;
  Inputs inputs(named, std::move(options));
  InputItem item;
  while (inputs.next(item)) {
    if (!item.note.empty()) complain("note: " + item.note);
    if (item.fault == InputFault::none) {
      if (!take(text_of(item))) break;
      continue;
    }
    complain(item.name + ": " + item.message);
    exit = Exit::failed;
  }
  return exit;
}

}  // namespace rummy
