#include "logio/deflate.h"

#include <zconf.h>
#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"

namespace rummy {

std::string deflated(std::string_view bytes) {
  constexpr int kMemory = 9;
  z_stream stream{};
  RUMMY_CHECK(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, kMemory,
                           Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  // zlib reads what it is given here and writes nothing to it.
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  RUMMY_CHECK(deflate(&stream, Z_FINISH) == Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string in_letters(std::string_view bytes) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  constexpr std::size_t kGroup = 3;
  constexpr unsigned kBits = 6;
  std::string out;
  out.reserve((bytes.size() * 4) / kGroup + kGroup);
  for (std::size_t at = 0; at < bytes.size(); at += kGroup) {
    const std::string_view group = bytes.substr(at, kGroup);
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < kGroup; ++i)
      value = value << 8U | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0U);
    for (std::size_t i = 0; i <= group.size(); ++i)
      out += kLetters[value >> (kBits * (kGroup - i)) & 63U];
  }
  return out;
}

}  // namespace rummy
