#pragma once
// Parts of a zip archive, as workbooks are. Hostile archives are expected: what is unpacked is
// bounded, and nothing is believed that the bytes do not bear out.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

class ZipArchive {
 public:
  /// Reads the directory at the end of `bytes`, which must outlive this. False where there is none,
  /// as of an archive that was cut short.
  bool open(std::string_view bytes);

  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }

  enum class Unpacked : std::uint8_t { whole, missing, broken, locked, too_large, stopped };
  /// Hands the part of that name to `take`, a block at a time, until it gives false.
  [[nodiscard]] Unpacked read(std::string_view name, std::size_t longest,
                              const std::function<bool(std::string_view block)>& take) const;

 private:
  struct Part {
    std::string_view name;
    std::uint32_t method = 0;
    std::uint32_t flags = 0;
    std::uint32_t sum = 0;   // CRC-32 of what it holds
    std::size_t size = 0;    // packed
    std::size_t header = 0;  // where its own header begins
  };
  [[nodiscard]] const Part* find(std::string_view name) const;
  /// The packed bytes; nothing where they do not lie within the archive.
  [[nodiscard]] std::string_view packed(const Part& part) const;

  std::string_view bytes_;
  std::vector<Part> parts_;
};

}  // namespace rummy
