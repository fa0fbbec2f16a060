#pragma once
// Records written: `rumref convert`, `rumref fmt`, and games made up by `rumref deal`.

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

// === What changes from one text to another, line by line, as `diff -u` shows it.

/// Appends the differences; nothing if the texts are equal.
void append_line_diff(std::string_view name, std::string_view before, std::string_view after,
                      Colour colour, std::string& out);

// === Records read to be written back: in another container, or anew in their files.

/// Reads a record's text, or says what is wrong with it.
[[nodiscard]] bool read_record(const RecordText& text, ColourWhen when, Spelling spelling,
                               Record& record);

/// The record as a file of that container has it, with a line's end.
[[nodiscard]] std::string written(const Record& record, Container container);

/// Writes a file anew so that it is never seen half written. What went wrong; empty if nothing did.
[[nodiscard]] std::string rewrite_file(const std::string& name, const std::string& text);

/// Why this record has no canonical form to be compared with what it was read from; empty if it
/// has.
[[nodiscard]] std::string not_comparable(const RecordText& text);
/// Why it cannot be written back there either.
[[nodiscard]] std::string not_rewritable(const RecordText& text);

/// Hands every record to `take` until it gives false; says what could not be read.
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
