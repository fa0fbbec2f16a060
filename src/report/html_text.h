#pragma once
// Text on its way into HTML. What comes from a record goes through html() or into a JSON block
// through as_data(); nothing else of it reaches a page.

#include <span>
#include <string>
#include <string_view>

#include "base/words.h"
#include "report/json_writer.h"

namespace rummy {

/// As text of an element or value of an attribute: markup escaped, control characters and direction
/// marks shown.
[[nodiscard]] std::string html(std::string_view text);

/// JSON made safe within a script element: nothing in it can end the element or begin a comment.
[[nodiscard]] std::string as_data(std::string_view json);

/// What a content security policy knows this script or style by: "sha256-…".
[[nodiscard]] std::string policy_hash(std::string_view text);

/// What a script asks for in words (T('…')), where the language says it otherwise; a field for
/// each.
void write_script_words(JsonWriter& json, const Wording& words, std::string_view script);

/// One {{name}} of a page, and what stands there: HTML.
struct Slot {
  std::string_view name;
  std::string_view html;
};

/// The page with every {{name}} filled in, and every {{=sentence}} in words; what is filled in is
/// not looked at again.
[[nodiscard]] std::string filled(std::string_view page, std::span<const Slot> slots,
                                 const Wording& words = {});

}  // namespace rummy
