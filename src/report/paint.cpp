#include "report/paint.h"

#include <string>
#include <string_view>

#include "base/check.h"

namespace rummy {
namespace {

std::string_view sequence(Ink ink) {
  switch (ink) {
    case Ink::error:
      return "\x1b[1;31m";
    case Ink::warning:
      return "\x1b[1;33m";
    case Ink::note:
      return "\x1b[1;36m";
    case Ink::gutter:
      return "\x1b[1;34m";
    case Ink::strong:
      return "\x1b[1m";
    case Ink::good:
      return "\x1b[1;32m";
    case Ink::red:
      return "\x1b[31m";
  }
  RUMMY_CHECK(false);
}

}  // namespace

Ink ink_of(std::string_view severity) {
  if (severity == "error") return Ink::error;
  return severity == "warning" ? Ink::warning : Ink::note;
}

void paint(std::string& out, Colour colour, Ink ink, std::string_view text) {
  if (colour == Colour::off) {
    out += text;
    return;
  }
  out += sequence(ink);
  out += text;
  out += "\x1b[0m";
}

}  // namespace rummy
