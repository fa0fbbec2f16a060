#include "config/ruleset_digest.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"

namespace rummy {

std::string ruleset_digest(std::string_view name,
                           const std::vector<std::pair<std::string, std::string>>& settings) {
  std::string text = "rumref rule set 1\nname: ";
  text += name;
  text += '\n';
  for (const auto& [key, value] : settings)
    text.append(key).append(": ").append(value) += '\n';

  return sha256_text(text);
}

}  // namespace rummy
