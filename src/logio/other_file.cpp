#include "logio/other_file.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/bytes.h"

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

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestTag = 16;
constexpr auto kTags = std::to_array<std::string_view>(
    {"<!doctype", "<html", "<?xml", "<table", "<head", "<body", "<!--", "<div"});

}  // namespace

std::string other_file(std::string_view bytes) {
  std::string_view text = bytes.substr(std::min(bytes.find_first_not_of(kBlanks), bytes.size()));
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  const std::string start = in_small_letters(text.substr(0, kLongestTag));
  for (const std::string_view tag : kTags)
    if (start.starts_with(tag))
      return "is a web page or other XML, which cannot be read; save the scoresheet as CSV or as "
             "an "
             ".xlsx or .ods workbook";
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
