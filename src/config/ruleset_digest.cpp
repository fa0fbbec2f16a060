#include "config/ruleset_digest.h"

#include <nettle/sha2.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rummy {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

std::string hexadecimal(const std::array<std::uint8_t, SHA256_DIGEST_SIZE>& bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 0x0FU];
  }
  return text;
}

}  // namespace

std::string sha256(std::string_view text) {
  sha256_ctx context{};
  sha256_init(&context);
  sha256_update(&context, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  return hexadecimal(digest);
}

std::string ruleset_digest(std::string_view name,
                           const std::vector<std::pair<std::string, std::string>>& settings) {
  std::string text = "rumref rule set 1\nname: ";
  text += name;
  text += '\n';
  for (const auto& [key, value] : settings)
    text.append(key).append(": ").append(value) += '\n';

  return sha256(text);
}

}  // namespace rummy
