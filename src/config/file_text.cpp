#include "config/file_text.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <system_error>
#include <utility>

#include "config/yaml_tree.h"
#include "diag/result.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = std::size_t{16} << 10U;

Failure file_failure(const fs::path& file, std::string message) {
  return Failure(Problems{{.message = std::move(message), .file = file.string(), .source = {}}});
}

}  // namespace

Result<std::string> read_file_text(const fs::path& file) {
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (!fs::exists(status)) return file_failure(file, "no such file");
  if (!fs::is_regular_file(status)) return file_failure(file, "this is not a regular file");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return file_failure(file, "the file cannot be opened");
  std::string text;
  std::array<char, kBlock> block;
  while (text.size() <= kMaxYamlBytes && stream) {
    stream.read(block.data(), block.size());
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.bad()) return file_failure(file, "the file cannot be read");
  if (text.size() > kMaxYamlBytes) {
    return file_failure(file, fmt::format("the file is larger than {} bytes", kMaxYamlBytes));
  }
  return text;
}

}  // namespace rummy
