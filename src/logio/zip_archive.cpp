#include "logio/zip_archive.h"

#include <expat.h>
#include <zconf.h>
#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "logio/inputs.h"

namespace rummy {

// === Compressed bytes, for links.

std::string deflated(std::string_view bytes) {
  constexpr int kMemory = 9;
  z_stream stream{};
  RUMMY_CHECK(deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, kMemory,
                           Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  // zlib only reads what it is given here.
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

namespace {

// === Parts of a zip archive, as in workbooks.

constexpr std::string_view kEndSign("PK\x05\x06", 4);
constexpr std::string_view kDirectorySign("PK\x01\x02", 4);
constexpr std::string_view kPartSign("PK\x03\x04", 4);
constexpr std::size_t kEndSize = 22;
constexpr std::size_t kDirectorySize = 46;
constexpr std::size_t kPartSize = 30;
constexpr std::size_t kLongestRemark = 0xFFFF;
constexpr std::size_t kMostParts = 4096;
constexpr std::uint32_t kStored = 0;
constexpr std::uint32_t kDeflated = 8;
constexpr std::uint32_t kEncrypted = 1;
constexpr std::size_t kUnpackBlock = std::size_t{64} * 1024;

/// A number of `size` bytes, the lowest first; 0 past the end.
std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  if (at + size > bytes.size()) return 0;
  std::uint32_t value = 0;
  for (std::size_t i = size; i > 0; --i)
    value = value << 8U | static_cast<unsigned char>(bytes[at + i - 1]);
  return value;
}

/// zlib's state of unpacking, with an end.
class Inflater {
 public:
  Inflater() : is_ready_(inflateInit2(&stream_, -MAX_WBITS) == Z_OK) {}
  ~Inflater() {
    if (is_ready_) inflateEnd(&stream_);
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  ZipArchive::Unpacked run(std::string_view packed, std::size_t longest,
                           const std::function<bool(std::string_view)>& take) {
    using Unpacked = ZipArchive::Unpacked;
    if (!is_ready_) return Unpacked::broken;
    std::string block(kUnpackBlock, '\0');
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    std::size_t size = 0;
    for (int state = Z_OK; state != Z_STREAM_END;) {
      stream_.next_out = reinterpret_cast<Bytef*>(block.data());
      stream_.avail_out = static_cast<uInt>(block.size());
      state = inflate(&stream_, Z_NO_FLUSH);
      const std::size_t made = block.size() - stream_.avail_out;
      if ((state != Z_OK && state != Z_STREAM_END) || (made == 0 && state == Z_OK))
        return Unpacked::broken;
      size += made;
      sum_ = crc32(sum_, reinterpret_cast<const Bytef*>(block.data()), static_cast<uInt>(made));
      if (size > longest) return Unpacked::too_large;
      if (made > 0 && !take(std::string_view(block).substr(0, made))) return Unpacked::stopped;
    }
    return Unpacked::whole;
  }

  /// The checksum of the unpacked bytes.
  [[nodiscard]] std::uint32_t sum() const { return static_cast<std::uint32_t>(sum_); }

 private:
  z_stream stream_{};
  uLong sum_ = crc32(0, nullptr, 0);
  bool is_ready_;
};

}  // namespace

bool ZipArchive::open(std::string_view bytes) {
  bytes_ = bytes;
  parts_.clear();
  if (bytes.size() < kEndSize) return false;
  const std::size_t from = bytes.size() - std::min(bytes.size(), kEndSize + kLongestRemark);
  const std::size_t end = bytes.rfind(kEndSign);
  if (end == std::string_view::npos || end < from || end + kEndSize > bytes.size()) return false;
  const std::size_t count = std::min<std::size_t>(number_at(bytes, end + 10, 2), kMostParts);
  std::size_t at = number_at(bytes, end + 16, 4);
  for (std::size_t i = 0; i < count; ++i) {
    if (at + kDirectorySize > end || bytes.substr(at, kDirectorySign.size()) != kDirectorySign)
      return false;
    const std::size_t name = number_at(bytes, at + 28, 2);
    const std::size_t behind = number_at(bytes, at + 30, 2) + number_at(bytes, at + 32, 2);
    if (at + kDirectorySize + name > end) return false;
    parts_.push_back({.name = bytes.substr(at + kDirectorySize, name),
                      .method = number_at(bytes, at + 10, 2),
                      .flags = number_at(bytes, at + 8, 2),
                      .sum = number_at(bytes, at + 16, 4),
                      .size = number_at(bytes, at + 20, 4),
                      .header = number_at(bytes, at + 42, 4)});
    at += kDirectorySize + name + behind;
  }
  return !parts_.empty();
}

const ZipArchive::Part* ZipArchive::find(std::string_view name) const {
  const auto found = std::ranges::find(parts_, name, &Part::name);
  return found == parts_.end() ? nullptr : &*found;
}

std::string_view ZipArchive::packed(const Part& part) const {
  if (part.header + kPartSize > bytes_.size() ||
      bytes_.substr(part.header, kPartSign.size()) != kPartSign)
    return {};
  const std::size_t begin = part.header + kPartSize + number_at(bytes_, part.header + 26, 2) +
                            number_at(bytes_, part.header + 28, 2);
  if (begin > bytes_.size() || part.size > bytes_.size() - begin) return {};
  return bytes_.substr(begin, part.size);
}

ZipArchive::Unpacked ZipArchive::read(std::string_view name, std::size_t longest,
                                      const std::function<bool(std::string_view)>& take) const {
  const Part* const part = find(name);
  if (part == nullptr) return Unpacked::missing;
  if ((part->flags & kEncrypted) != 0) return Unpacked::locked;
  const std::string_view bytes = packed(*part);
  if (bytes.empty()) return Unpacked::broken;
  if (part->method == kDeflated) {
    Inflater inflater;
    const Unpacked unpacked = inflater.run(bytes, longest, take);
    return unpacked == Unpacked::whole && inflater.sum() != part->sum ? Unpacked::broken : unpacked;
  }
  if (part->method != kStored) return Unpacked::broken;
  if (bytes.size() > longest) return Unpacked::too_large;
  return take(bytes) ? Unpacked::whole : Unpacked::stopped;
}

namespace {

// === The XML of a workbook, an element at a time (through expat).

constexpr std::size_t kDeepest = 64;  // no workbook nests deeper

std::string_view without_prefix(const char* name) {
  const std::string_view whole = name;
  const std::size_t colon = whole.find(':');
  return colon == std::string_view::npos ? whole : whole.substr(colon + 1);
}

}  // namespace

struct XmlWalk::State {
  explicit State(XmlTaker& all) : taker(all), parser(XML_ParserCreate(nullptr)) {
    if (parser == nullptr) throw std::bad_alloc();
    XML_SetUserData(parser, this);
    XML_SetElementHandler(parser, begin, end);
    XML_SetCharacterDataHandler(parser, text);
    XML_SetStartDoctypeDeclHandler(parser, refuse);
  }
  ~State() { XML_ParserFree(parser); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  static State& of(void* self) { return *static_cast<State*>(self); }
  static void begin(void* self, const char* name, const char** attributes) {
    State& s = of(self);
    if (++s.depth > kDeepest) XML_StopParser(s.parser, XML_FALSE);
    s.taker.begin(without_prefix(name), XmlAttributes(attributes));
  }
  static void end(void* self, const char* name) {
    --of(self).depth;
    of(self).taker.end(without_prefix(name));
  }
  static void text(void* self, const char* text, int size) {
    of(self).taker.text({text, static_cast<std::size_t>(size)});
  }
  static void refuse(void* self, const char* /*name*/, const char* /*system*/,
                     const char* /*public_id*/, int /*has_internal_subset*/) {
    XML_StopParser(of(self).parser, XML_FALSE);
  }

  XmlTaker& taker;
  XML_Parser parser;
  std::size_t depth = 0;
};

std::string_view XmlAttributes::get(std::string_view name) const {
  for (const char* const* pair = pairs_; *pair != nullptr; pair += 2)
    if (without_prefix(*pair) == name) return pair[1];
  return {};
}

XmlWalk::XmlWalk(XmlTaker& taker) : state_(std::make_unique<State>(taker)) {}

XmlWalk::~XmlWalk() = default;

bool XmlWalk::feed(std::string_view bytes) {
  return XML_Parse(state_->parser, bytes.data(), static_cast<int>(bytes.size()), XML_FALSE) ==
         XML_STATUS_OK;
}

bool XmlWalk::finish() {
  return XML_Parse(state_->parser, nullptr, 0, XML_TRUE) == XML_STATUS_OK;
}

}  // namespace rummy
