#include "logio/file_form.h"

#include <array>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace rummy {
namespace {

struct Ending {
  std::string_view text;
  FileForm form;
};
constexpr auto kEndings = std::to_array<Ending>({{".rgn", FileForm::text},
                                                 {".json", FileForm::json},
                                                 {".ndjson", FileForm::many_json},
                                                 {".jsonl", FileForm::many_json},
                                                 {".csv", FileForm::csv},
                                                 {".tsv", FileForm::csv},
                                                 {".xlsx", FileForm::csv},
                                                 {".ods", FileForm::csv}});
constexpr auto kPacked = std::to_array<std::string_view>({".gz", ".zst"});

}  // namespace

std::string plain_name(std::string_view path) {
  std::string name = in_small_letters(path);
  for (const std::string_view packed : kPacked) {
    if (!name.ends_with(packed)) continue;
    name.resize(name.size() - packed.size());
    break;
  }
  return name;
}

FileForm form_of(const std::string& path) {
  const std::string name = plain_name(path);
  for (const Ending& ending : kEndings) {
    if (name.ends_with(ending.text)) return ending.form;
  }
  return FileForm::unknown;
}

}  // namespace rummy
