#include "logio/input_check.h"

#include <zconf.h>
#include <zlib.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "logio/inputs.h"

namespace rummy {

std::uint32_t check_sum(const InputItem& item) {
  uLong sum = crc32(0, nullptr, 0);
  const auto add = [&sum](std::string_view text) {
    sum = crc32_z(sum, reinterpret_cast<const Bytef*>(text.data()), text.size());
    sum = crc32_z(sum, reinterpret_cast<const Bytef*>("\n"), 1);
  };
  add(item.name);
  add(std::to_string(item.line));
  add(item.text);
  add(item.message);
  return static_cast<std::uint32_t>(sum);
}

std::uint32_t chained(std::uint32_t sum, std::uint32_t next) {
  const std::string digits = std::to_string(next) + "\n";
  return static_cast<std::uint32_t>(
      crc32_z(sum, reinterpret_cast<const Bytef*>(digits.data()), digits.size()));
}

}  // namespace rummy
