#include "logio/meld_names.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "cards/cards.h"
#include "logio/limits.h"
#include "logio/piece.h"
#include "table/record.h"

namespace rummy {

std::optional<MeldRef> numbered_meld(std::string_view word) {
  constexpr std::size_t kLongest = 9;
  if (word.size() < 2 || word.size() > kLongest || word[0] != 'm' || word[1] == '0')
    return std::nullopt;
  MeldRef number = 0;
  for (const char digit : word.substr(1)) {
    if (!is_digit(digit)) return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return number;
}

bool is_plain_name_sign(char sign) {
  const char lower = static_cast<char>(sign | 0x20);
  return is_digit(sign) || (lower >= 'a' && lower <= 'z') || sign == '_' || sign == '-';
}

bool is_meld_name(std::string_view word) {
  const auto is_name_sign = [](char sign) {
    return is_plain_name_sign(sign) || static_cast<unsigned char>(sign) >= 0x80;
  };
  return !word.empty() && !is_digit(word[0]) && std::ranges::all_of(word, is_name_sign) &&
         !parse_card(word);
}

std::optional<MeldRef> MeldNames::find(std::string_view word) const {
  if (const std::optional<MeldRef> numbered = numbered_meld(word)) return numbered;
  const auto known = refs_.find(word);
  return known == refs_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<MeldRef> MeldNames::keep(std::string_view word) {
  if (const std::optional<MeldRef> known = find(word)) return known;
  if (!is_meld_name(word) || size() == kMostMeldNames) return std::nullopt;
  record_.meld_names.emplace_back(word);
  const auto ref = -static_cast<MeldRef>(size());
  refs_.emplace(std::string(word), ref);
  return ref;
}

void MeldNames::shrink(std::size_t size) {
  for (; this->size() > size; record_.meld_names.pop_back())
    refs_.erase(record_.meld_names.back());
}

}  // namespace rummy
