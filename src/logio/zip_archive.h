#pragma once
// The packing of workbooks, zip archives and XML, and compressed bytes for links.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

// === Parts of a zip archive, as in workbooks. Archives may be hostile: the unpacked size is
// bounded, and nothing in them is trusted without a check.

class ZipArchive {
 public:
  /// Reads the directory at the end of `bytes`, which must outlive this. False if there is none, as
  /// in a truncated archive.
  bool open(std::string_view bytes);

  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }

  enum class Unpacked : std::uint8_t { whole, missing, broken, locked, too_large, stopped };
  /// Passes the part with that name to `take`, a block at a time, until it returns false.
  [[nodiscard]] Unpacked read(std::string_view name, std::size_t longest,
                              const std::function<bool(std::string_view block)>& take) const;

 private:
  struct Part {
    std::string_view name;
    std::uint32_t method = 0;
    std::uint32_t flags = 0;
    std::uint32_t sum = 0;   // CRC-32 of its contents
    std::size_t size = 0;    // packed
    std::size_t header = 0;  // the start of its own header
  };
  [[nodiscard]] const Part* find(std::string_view name) const;
  /// The packed bytes; nothing if they are not within the archive.
  [[nodiscard]] std::string_view packed(const Part& part) const;

  std::string_view bytes_;
  std::vector<Part> parts_;
};

// === The XML of a workbook, an element at a time (through expat). Names are without their
// prefixes. Documents that declare types or entities are refused, because no workbook does.

/// The attributes of an element.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char* const* pairs) : pairs_(pairs) {}
  /// The first attribute with that name, whatever its prefix; empty if there is none.
  [[nodiscard]] std::string_view get(std::string_view name) const;

 private:
  const char* const* pairs_;
};

/// Receives the contents of a document.
class XmlTaker {
 public:
  XmlTaker() = default;
  virtual ~XmlTaker() = default;
  XmlTaker(const XmlTaker&) = delete;
  XmlTaker& operator=(const XmlTaker&) = delete;
  virtual void begin(std::string_view element, const XmlAttributes& attributes) = 0;
  virtual void end(std::string_view element) = 0;
  virtual void text(std::string_view text) = 0;
  /// Asked after each block: false stops the reading.
  [[nodiscard]] virtual bool wants_more() const { return true; }
};

class XmlWalk {
 public:
  explicit XmlWalk(XmlTaker& taker);
  ~XmlWalk();
  XmlWalk(const XmlWalk&) = delete;
  XmlWalk& operator=(const XmlWalk&) = delete;

  /// Reads on. False if the bytes are no XML or are refused.
  bool feed(std::string_view bytes);
  /// Ends the document. False if it is incomplete.
  bool finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rummy
