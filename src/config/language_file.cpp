#include <string>

#include "base/words.h"
#include "config/file_text.h"
#include "config/language.h"
#include "diag/result.h"

namespace rummy {

Result<Language> load_language(const std::string& name) {
  if (!name.ends_with(".yaml")) return shipped_language(name);
  const Result<std::string> text = read_file_text(name);
  if (!text) return Failure(text.error());
  return read_language(name, *text);
}

}  // namespace rummy
