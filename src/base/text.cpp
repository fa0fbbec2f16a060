#include "base/text.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/wording.h"

namespace rummy {
namespace {

constexpr std::string_view kPlace = "{}";
/// Texts in a row, as many as are there: what goes on does not nest ever deeper.
constexpr std::string_view kRow = "{}{}{}{}{}{}{}{}{}{}{}{}{}{}{}{}";

}  // namespace

Text::Text(std::string_view sentence, std::vector<TextPart> parts)
    : sentence_(sentence), parts_(std::move(parts)) {}

Text& Text::operator+=(const Text& more) {
  if (empty()) return *this = more;
  if (more.empty()) return *this;
  const bool goes_on = sentence_.data() == kRow.data() && sentence_.size() < kRow.size();
  if (!goes_on) {
    Text first = std::move(*this);
    parts_.clear();
    parts_.emplace_back(std::move(first));
    sentence_ = kRow.substr(0, kPlace.size());
  }
  sentence_ = kRow.substr(0, sentence_.size() + kPlace.size());
  parts_.emplace_back(more);
  return *this;
}

std::string Text::english() const {
  return Wording{}(*this);
}

}  // namespace rummy
