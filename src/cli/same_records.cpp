#include "cli/same_records.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "logio/inputs.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::size_t kMostNamed = 5;

std::string place_of(const InputItem& item) {
  return item.line == 0 ? item.name : fmt::format("{}:{}", item.name, item.line);
}

}  // namespace

bool SameRecords::is_copy(const InputItem& item) {
  if (item.fault != InputFault::none || item.container == Container::csv) return false;
  const std::string place = place_of(item);
  const auto [known, is_new] = places_.emplace(sha256_text(item.text), place);
  if (is_new || known->second == place) return false;
  if (++count_ <= kMostNamed)
    copies_.push_back(fmt::format("{} is identical to {}", place, known->second));
  return true;
}

std::string SameRecords::note(const std::string& what_of_them) const {
  if (count_ == 0) return {};
  std::string note = fmt::format("note: {}", fmt::join(copies_, ", "));
  if (count_ > kMostNamed) note += fmt::format(", and {} more copies", count_ - kMostNamed);
  return note + "; " + what_of_them;
}

}  // namespace rummy
