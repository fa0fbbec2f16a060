#pragma once
// The bytes of a scoresheet as UTF-8 with '\n' at the ends of its lines, however it was saved:
// UTF-8 or UTF-16, with their mark or without, Windows-1250 or -1252, lines of an old Mac.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "logio/inputs.h"

namespace rummy {

enum class Encoding : std::uint8_t {
  unknown,
  utf8,
  utf16_little,
  utf16_big,
  windows1250,
  windows1252
};

/// "utf-8", "cp1250", "windows-1252", "latin1" …; unknown for any other word.
[[nodiscard]] Encoding encoding_named(std::string_view name);
[[nodiscard]] std::string_view name_of(Encoding encoding);

/// Whether the bytes are UTF-16, by their mark or by zeros among plain characters.
[[nodiscard]] bool is_utf16(std::string_view bytes);

/// How much of a scoresheet is read at a time.
inline constexpr std::size_t kSheetBlock = std::size_t{128} * 1024;

/// The first bytes of a source, looked at before it is read.
class PeekedSource : public BlockSource {
 public:
  /// Looks at no more than `most` bytes.
  explicit PeekedSource(std::unique_ptr<BlockSource> source, std::size_t most = kSheetBlock);
  [[nodiscard]] std::string_view start() const { return start_; }
  BlockRead read(std::span<char> into) override;
  void stop() override { source_->stop(); }

 private:
  std::unique_ptr<BlockSource> source_;
  std::string start_;
  std::size_t given_ = 0;
  std::string error_;
};

/// A whole text, which must outlive this.
class TextSource : public BlockSource {
 public:
  explicit TextSource(std::string_view text) : text_(text) {}
  BlockRead read(std::span<char> into) override;

 private:
  std::string_view text_;
};

class SheetSource : public BlockSource {
 public:
  /// `asked`: unknown if it is to be detected.
  SheetSource(std::unique_ptr<BlockSource> source, Encoding asked);
  BlockRead read(std::span<char> into) override;
  void stop() override { source_->stop(); }
  /// The code page assumed for the file, which cannot be certain; empty before one is assumed, and
  /// for Unicode.
  [[nodiscard]] std::string_view assumed() const { return assumed_; }

 private:
  void settle(std::string_view bytes);
  void decode(std::string_view bytes);
  void decode_utf16(std::string_view bytes);
  void append_utf16(char32_t unit);
  std::optional<BlockRead> read_block(std::span<char> into);
  [[nodiscard]] bool is_plain() const {
    return encoding_ == Encoding::unknown || encoding_ == Encoding::utf8;
  }
  void append(char32_t code);
  std::size_t pass_on(std::span<char> into, std::size_t size);

  std::unique_ptr<BlockSource> source_;
  Encoding encoding_;
  bool begun_ = false;
  std::string_view assumed_;
  std::string held_;   // bytes of an incomplete character
  char32_t high_ = 0;  // the first half of a surrogate pair
  bool after_return_ = false;
  std::string decoded_;
  std::size_t given_ = 0;  // of decoded_
};

/// The beginning of a text as SheetSource gives it.
[[nodiscard]] std::string decoded_start(std::string_view bytes, Encoding asked);

}  // namespace rummy
