#include "base/text.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/wording.h"

namespace rummy {

Text::Text(std::string_view sentence, std::vector<TextPart> parts)
    : sentence_(sentence), parts_(std::move(parts)) {}

Text& Text::operator+=(const Text& more) {
  if (empty()) return *this = more;
  if (!more.empty()) *this = say("{}{}", std::move(*this), more);
  return *this;
}

std::string Text::english() const {
  return Wording{}(*this);
}

}  // namespace rummy
