#include "logio/sheet_source.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/inputs.h"
#include "logio/sheet_words.h"

namespace rummy {

// === The bytes from 0x80 in the code pages of Windows for Central and for Western Europe.

inline constexpr std::array<char16_t, 128> kWindows1250 = {
    0x20AC, 0xFFFD, 0x201A, 0xFFFD, 0x201E, 0x2026, 0x2020, 0x2021, 0xFFFD, 0x2030, 0x0160, 0x2039,
    0x015A, 0x0164, 0x017D, 0x0179, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0xFFFD, 0x2122, 0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141,
    0x00A4, 0x0104, 0x00A6, 0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B,
    0x00B0, 0x00B1, 0x02DB, 0x0142, 0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB,
    0x013D, 0x02DD, 0x013E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7,
    0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3,
    0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF,
    0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB,
    0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4, 0x0151, 0x00F6, 0x00F7,
    0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
};

inline constexpr std::array<char16_t, 128> kWindows1252 = {
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178, 0x00A0, 0x00A1, 0x00A2, 0x00A3,
    0x00A4, 0x00A5, 0x00A6, 0x00A7, 0x00A8, 0x00A9, 0x00AA, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x00AF,
    0x00B0, 0x00B1, 0x00B2, 0x00B3, 0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x00B9, 0x00BA, 0x00BB,
    0x00BC, 0x00BD, 0x00BE, 0x00BF, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C6, 0x00C7,
    0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3,
    0x00D4, 0x00D5, 0x00D6, 0x00D7, 0x00D8, 0x00D9, 0x00DA, 0x00DB, 0x00DC, 0x00DD, 0x00DE, 0x00DF,
    0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E6, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB,
    0x00EC, 0x00ED, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x00F2, 0x00F3, 0x00F4, 0x00F5, 0x00F6, 0x00F7,
    0x00F8, 0x00F9, 0x00FA, 0x00FB, 0x00FC, 0x00FD, 0x00FE, 0x00FF,
};

namespace {

// === The bytes of a scoresheet as UTF-8 with '\n' at the ends of its lines, however it was saved:
// UTF-8 or UTF-16, with their mark or without, Windows-1250 or -1252, lines of an old Mac.

constexpr std::string_view kLittleMark = "\xFF\xFE";
constexpr std::string_view kBigMark = "\xFE\xFF";

struct EncodingName {
  std::string_view word;  // folded
  Encoding encoding;
};
constexpr auto kEncodings = std::to_array<EncodingName>({
    {"utf_8", Encoding::utf8},
    {"utf8", Encoding::utf8},
    {"utf_16", Encoding::utf16_little},
    {"utf16", Encoding::utf16_little},
    {"utf_16le", Encoding::utf16_little},
    {"utf_16be", Encoding::utf16_big},
    {"windows_1250", Encoding::windows1250},
    {"cp1250", Encoding::windows1250},
    {"1250", Encoding::windows1250},
    {"windows_1252", Encoding::windows1252},
    {"cp1252", Encoding::windows1252},
    {"1252", Encoding::windows1252},
    {"latin1", Encoding::windows1252},
    {"iso_8859_1", Encoding::windows1252},
});

bool is_ascii_text(std::string_view bytes) {
  return std::ranges::all_of(bytes, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// UTF-16 without its mark has a zero in every other byte of its separators and digits.
Encoding utf16_in(std::string_view bytes) {
  constexpr std::size_t kLooked = 512;
  constexpr std::size_t kFewest = 8;
  const std::string_view start = bytes.substr(0, kLooked);
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i + 1 < start.size(); i += 2) {
    zeros[0] += start[i] == '\0' ? 1 : 0;
    zeros[1] += start[i + 1] == '\0' ? 1 : 0;
  }
  const std::size_t pairs = start.size() / 2;
  if (pairs < kFewest) return Encoding::unknown;
  if (zeros[0] == 0 && zeros[1] * 2 > pairs) return Encoding::utf16_little;
  if (zeros[1] == 0 && zeros[0] * 2 > pairs) return Encoding::utf16_big;
  return Encoding::unknown;
}

/// Whether some bytes are no UTF-8 among whole characters of several bytes.
bool is_damaged_utf8(std::string_view bytes) {
  std::size_t whole = 0;
  std::size_t broken = 0;
  while (!bytes.empty()) {
    const Utf8Step step = next_code_point(bytes);
    if (!step.valid) ++broken;
    if (step.valid && step.bytes > 1) ++whole;
    bytes.remove_prefix(step.bytes);
  }
  return whole > broken;
}

/// Which of the two code pages: letters of Polish and Czech are other characters in the second.
Encoding code_page_of(std::string_view bytes) {
  constexpr std::string_view kPolish = "\xB9\xB3\xBF\xA5\xA3\xAF\x9F\x8F\x9D\x8D";
  constexpr std::string_view kCzech = "\xF8\xEC\xE8\xF9\xD8\xC8\xF2";
  const auto is_letter = [&](std::size_t i) {
    if (i >= bytes.size()) return false;
    const auto byte = static_cast<unsigned char>(bytes[i]);
    return byte >= 0xC0 || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           kPolish.find(bytes[i]) != std::string_view::npos;
  };
  std::size_t polish = 0;
  std::vector<char> czech;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const bool in_word = is_letter(i + 1) || (i > 0 && is_letter(i - 1));
    if (!in_word) continue;
    if (kPolish.find(bytes[i]) != std::string_view::npos) ++polish;
    if (kCzech.find(bytes[i]) != std::string_view::npos &&
        std::ranges::find(czech, bytes[i]) == czech.end())
      czech.push_back(bytes[i]);
  }
  return polish > 0 || czech.size() > 1 ? Encoding::windows1250 : Encoding::windows1252;
}

/// The beginning of the last character of `bytes` if it is incomplete.
std::size_t whole_characters(std::string_view bytes) {
  for (std::size_t back = 1; back <= 3 && back <= bytes.size(); ++back) {
    const auto byte = static_cast<unsigned char>(bytes[bytes.size() - back]);
    if (byte < 0x80) break;
    if (byte < 0xC0) continue;
    const std::size_t needs = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    return needs > back ? bytes.size() - back : bytes.size();
  }
  return bytes.size();
}

}  // namespace

Encoding encoding_named(std::string_view name) {
  const auto found = std::ranges::find(kEncodings, folded_word(name), &EncodingName::word);
  return found == kEncodings.end() ? Encoding::unknown : found->encoding;
}

std::string_view name_of(Encoding encoding) {
  switch (encoding) {
    case Encoding::unknown:
      return "";
    case Encoding::utf8:
      return "UTF-8";
    case Encoding::utf16_little:
    case Encoding::utf16_big:
      return "UTF-16";
    case Encoding::windows1250:
      return "Windows-1250";
    case Encoding::windows1252:
      return "Windows-1252";
  }
  return "";
}

bool is_utf16(std::string_view bytes) {
  return bytes.starts_with(kLittleMark) || bytes.starts_with(kBigMark) ||
         utf16_in(bytes) != Encoding::unknown;
}

PeekedSource::PeekedSource(std::unique_ptr<BlockSource> source, std::size_t most)
    : source_(std::move(source)) {
  constexpr std::size_t kFewest = 8;
  start_.resize(most);
  std::size_t size = 0;
  while (size < kFewest) {
    BlockRead got = source_->read(std::span(start_).subspan(size));
    error_ = std::move(got.error);
    if (got.size == 0) break;
    size += got.size;
  }
  start_.resize(size);
}

BlockRead PeekedSource::read(std::span<char> into) {
  if (given_ < start_.size()) {
    const std::size_t size = std::min(into.size(), start_.size() - given_);
    std::memcpy(into.data(), start_.data() + given_, size);
    given_ += size;
    if (given_ == start_.size()) {
      start_ = {};
      given_ = 0;
    }
    return {.size = size, .error = {}};
  }
  if (!error_.empty()) return {.size = 0, .error = error_};
  return source_->read(into);
}

SheetSource::SheetSource(std::unique_ptr<BlockSource> source, Encoding asked)
    : source_(std::move(source)), encoding_(asked) {}

void SheetSource::append(char32_t code) {
  if (after_return_ && code == '\n') {
    after_return_ = false;
    return;
  }
  after_return_ = code == '\r';
  if (code == '\r') code = '\n';
  if (code < 0x80) {
    decoded_ += static_cast<char>(code);
  } else if (code < 0x800) {
    decoded_ += static_cast<char>(0xC0 | (code >> 6));
    decoded_ += static_cast<char>(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    decoded_ += static_cast<char>(0xE0 | (code >> 12));
    decoded_ += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    decoded_ += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    decoded_ += static_cast<char>(0xF0 | (code >> 18));
    decoded_ += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
    decoded_ += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
    decoded_ += static_cast<char>(0x80 | (code & 0x3F));
  }
}

/// The first half of a surrogate pair waits for the second.
void SheetSource::append_utf16(char32_t unit) {
  constexpr char32_t kNoCharacter = 0xFFFD;
  if (unit >= 0xD800 && unit < 0xDC00) {
    if (high_ != 0) append(kNoCharacter);
    high_ = unit;
  } else if (unit >= 0xDC00 && unit < 0xE000) {
    append(high_ == 0 ? kNoCharacter : 0x10000 + ((high_ - 0xD800) << 10U) + (unit - 0xDC00));
    high_ = 0;
  } else {
    if (std::exchange(high_, 0) != 0) append(kNoCharacter);
    append(unit);
  }
}

void SheetSource::decode_utf16(std::string_view bytes) {
  const bool little = encoding_ == Encoding::utf16_little;
  const auto take = [&](char first, char second) {
    const auto low = static_cast<unsigned char>(little ? first : second);
    const auto high = static_cast<unsigned char>(little ? second : first);
    append_utf16(static_cast<char32_t>(high << 8U | low));
  };
  std::size_t i = 0;
  if (!held_.empty() && !bytes.empty()) {
    take(held_.front(), bytes.front());
    held_.clear();
    i = 1;
  }
  for (; i + 1 < bytes.size(); i += 2)
    take(bytes[i], bytes[i + 1]);
  if (i < bytes.size()) held_.assign(1, bytes[i]);
}

void SheetSource::decode(std::string_view bytes) {
  decoded_.clear();
  given_ = 0;
  if (encoding_ == Encoding::utf16_little || encoding_ == Encoding::utf16_big)
    return decode_utf16(bytes);
  const auto& page = encoding_ == Encoding::windows1250 ? kWindows1250 : kWindows1252;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    append(byte < 0x80 ? byte : page[byte - 0x80U]);
  }
}

/// Detects the encoding as soon as some bytes show it.
void SheetSource::settle(std::string_view bytes) {
  if (!begun_) {
    begun_ = true;
    if (bytes.starts_with(kLittleMark)) {
      encoding_ = Encoding::utf16_little;
    } else if (bytes.starts_with(kBigMark)) {
      encoding_ = Encoding::utf16_big;
    } else if (encoding_ == Encoding::unknown) {
      encoding_ = utf16_in(bytes);
    }
  }
  if (encoding_ != Encoding::unknown || is_ascii_text(bytes)) return;
  const std::string_view whole = bytes.substr(0, whole_characters(bytes));
  const bool valid = simdjson::validate_utf8(whole.data(), whole.size());
  if (valid || is_damaged_utf8(whole)) {
    encoding_ = Encoding::utf8;
    return;
  }
  encoding_ = code_page_of(bytes);
  assumed_ = name_of(encoding_);
}

/// Line ends of an old Mac become '\n'; those of DOS stay, because readers of lines know them. A
/// return at the end of the block waits for what follows.
std::size_t SheetSource::pass_on(std::span<char> into, std::size_t size) {
  for (char* at = into.data();
       (at = static_cast<char*>(
            std::memchr(at, '\r', size - static_cast<std::size_t>(at - into.data())))) != nullptr;
       ++at) {
    const auto index = static_cast<std::size_t>(at - into.data());
    if (index + 1 == size) {
      held_.assign(1, '\r');
      return size - 1;
    }
    if (into[index + 1] != '\n') *at = '\n';
  }
  return size;
}

/// Reads a block into `into`, where it stays if it is UTF-8; nothing if it was decoded or is held
/// back.
std::optional<BlockRead> SheetSource::read_block(std::span<char> into) {
  // Bytes held back come before the new ones.
  const std::size_t held = is_plain() && begun_ ? std::exchange(held_, {}).size() : 0;
  if (held > 0) into[0] = '\r';
  BlockRead got = source_->read(into.subspan(held));
  if (got.size == 0 && held > 0 && got.error.empty()) {
    into[0] = '\n';
    got.size = held;
    return got;
  }
  if (got.size == 0) return got;
  const std::size_t size = held + got.size;
  settle({into.data() + held, got.size});
  if (!is_plain()) {
    decode({into.data(), size});
    return std::nullopt;
  }
  const std::size_t passed = pass_on(into, size);
  if (passed == 0) return std::nullopt;
  return BlockRead{.size = passed, .error = {}};
}

BlockRead SheetSource::read(std::span<char> into) {
  while (given_ == decoded_.size())
    if (std::optional<BlockRead> got = read_block(into)) return *std::move(got);
  const std::size_t size = std::min(into.size(), decoded_.size() - given_);
  std::memcpy(into.data(), decoded_.data() + given_, size);
  given_ += size;
  return {.size = size, .error = {}};
}

BlockRead TextSource::read(std::span<char> into) {
  const std::size_t size = std::min(into.size(), text_.size());
  std::memcpy(into.data(), text_.data(), size);
  text_.remove_prefix(size);
  return {.size = size, .error = {}};
}

std::string decoded_start(std::string_view bytes, Encoding asked) {
  SheetSource source(std::make_unique<TextSource>(bytes), asked);
  std::string text;
  std::vector<char> block(kSheetBlock);
  while (true) {
    const BlockRead got = source.read(block);
    if (got.size == 0) return text;
    text.append(block.data(), got.size);
  }
}

}  // namespace rummy
