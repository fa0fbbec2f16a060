#pragma once
// src/logio/sheet_words.yaml, compiled in.

#include <string_view>

namespace rummy {

extern const std::string_view kSheetWordsYaml;

}  // namespace rummy
