#pragma once
// What a file's name says of its content.

#include <cstdint>
#include <string>
#include <string_view>

namespace rummy {

enum class FileForm : std::uint8_t { text, json, many_json, csv, unknown };

/// By the ending, without that of a packer: club.rgn.gz is text.
[[nodiscard]] FileForm form_of(const std::string& path);

/// A name in small letters, without the ending of a packer.
[[nodiscard]] std::string plain_name(std::string_view path);

}  // namespace rummy
