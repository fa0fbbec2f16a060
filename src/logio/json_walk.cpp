#include "logio/json_walk.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "logio/piece.h"

namespace rummy {

bool JsonWalk::end_text(std::string_view& text) {
  const char* const end = find_json_sign(at_);
  if (*end != '"') return false;
  text = {at_, static_cast<std::size_t>(end - at_)};
  at_ = end + 1;
  return true;
}

bool JsonWalk::take_truth(std::string_view& spelt) {
  const std::string_view ahead(next(), kPadding);
  spelt = ahead.substr(0, *at_ == 't' ? 4 : 5);
  at_ += spelt.size();
  return spelt == "true" || spelt == "false";
}

bool JsonWalk::take_number(std::int64_t& number, std::string_view& spelt) {
  constexpr std::ptrdiff_t kMostDigits = 10;
  const char* const begin = next();
  const bool is_negative = *begin == '-';
  const char* const digits = begin + (is_negative ? 1 : 0);
  const char* end = digits;
  for (number = 0; is_digit(*end); ++end) {
    if (end - digits == kMostDigits) return false;
    number = 10 * number + (*end - '0');
  }
  const bool is_plain = *digits == '0' ? !is_negative && end - digits == 1 : end != digits;
  if (!is_plain) return false;
  if (is_negative) number = -number;
  spelt = {begin, static_cast<std::size_t>(end - begin)};
  at_ = end;
  return true;
}

}  // namespace rummy
