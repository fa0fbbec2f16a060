#pragma once
// What is behind the handles of rumref_c.h that more than one file knows.

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "librumref.h"
#include "rumref_c.h"

struct rumref_rules {
  std::optional<rumref::Rules> rules;
  std::string error;
  std::vector<std::string> variants;
};

namespace rummy::face {

inline constexpr const char* kNoMemory = "not enough memory";

/// What is asked, or `otherwise` where it throws: memory has run out.
template <class Answer, class Ask>
Answer asked(std::string& error, Answer otherwise, const Ask& ask) noexcept {
  try {
    error.clear();
    return ask();
  } catch (const std::bad_alloc&) {
    error = "no memory";  // short: needs none
  } catch (...) {
    error = "internal error";
  }
  return otherwise;
}

/// Makes a handle, and has it filled in.
template <class Handle, class Fill>
Handle* made(const Fill& fill) noexcept {
  try {
    auto handle = std::make_unique<Handle>();
    fill(*handle);
    return handle.release();
  } catch (...) {
    return nullptr;
  }
}

/// The options as far as the caller's version has them.
template <class Options>
Options options_of(const Options* given) {
  Options options{};
  if (given != nullptr) std::memcpy(&options, given, std::min(given->size, sizeof options));
  return options;
}

inline std::string text_of(const char* text) {
  return text == nullptr ? std::string() : std::string(text);
}

inline std::string_view text_of(const char* text, std::size_t size) {
  return text == nullptr ? std::string_view() : std::string_view(text, size);
}

inline std::vector<std::string> texts_of(const char* const* texts, std::size_t count) {
  std::vector<std::string> all;
  for (std::size_t i = 0; texts != nullptr && i < count; ++i)
    all.push_back(text_of(texts[i]));
  return all;
}

}  // namespace rummy::face
