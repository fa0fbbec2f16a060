// For machines without known instructions for SHA-256.

#include <string_view>

#include "base/bytes.h"

namespace rummy::sha {

bool has_sha() {
  return false;
}

void take_blocks_by_machine(State& state, std::string_view bytes) {
  take_blocks(state, bytes);
}

}  // namespace rummy::sha
