#include "report/engine.h"

#include <string_view>

namespace rummy {

std::string_view engine() {
  return "rumref " RUMREF_VERSION;
}

}  // namespace rummy
