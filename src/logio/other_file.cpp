#include "logio/other_file.h"

#include <array>
#include <string>
#include <string_view>

namespace rummy {
namespace {

struct OtherFile {
  std::string_view start;
  std::string_view what;
};
constexpr auto kOtherFiles = std::to_array<OtherFile>(
    {{"\x89PNG", "a picture (PNG)"},
     {"\xFF\xD8\xFF", "a picture (JPEG)"},
     {"GIF8", "a picture (GIF)"},
     {"%PDF", "a PDF document"},
     {"{\\rtf", "a text document (RTF)"},
     {"\xD0\xCF\x11\xE0", "a workbook of old Excel (.xls), or one protected with a password"}});

}  // namespace

std::string other_file(std::string_view bytes) {
  for (const OtherFile& other : kOtherFiles) {
    if (!bytes.starts_with(other.start)) continue;
    return "is " + std::string(other.what) +
           ", which cannot be read; save the scoresheet as CSV or as an .xlsx or .ods workbook";
  }
  return {};
}

bool is_zip_start(std::string_view start) {
  return start.starts_with("PK\x03\x04");
}

}  // namespace rummy
