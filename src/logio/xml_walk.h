#pragma once
// XML as a workbook holds it, an element at a time (through expat). Names are without their
// prefixes. Documents that declare types or entities are refused: no workbook does.

#include <cstddef>
#include <memory>
#include <string_view>

namespace rummy {

/// The attributes of an element.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char* const* pairs) : pairs_(pairs) {}
  /// The first of that name, whatever its prefix; empty where there is none.
  [[nodiscard]] std::string_view get(std::string_view name) const;

 private:
  const char* const* pairs_;
};

/// Takes what stands in a document.
class XmlTaker {
 public:
  XmlTaker() = default;
  virtual ~XmlTaker() = default;
  XmlTaker(const XmlTaker&) = delete;
  XmlTaker& operator=(const XmlTaker&) = delete;
  virtual void begin(std::string_view element, const XmlAttributes& attributes) = 0;
  virtual void end(std::string_view element) = 0;
  virtual void text(std::string_view text) = 0;
  /// Asked after each block: false ends the reading.
  [[nodiscard]] virtual bool wants_more() const { return true; }
};

class XmlWalk {
 public:
  explicit XmlWalk(XmlTaker& taker);
  ~XmlWalk();
  XmlWalk(const XmlWalk&) = delete;
  XmlWalk& operator=(const XmlWalk&) = delete;

  /// Reads on. False where the bytes are no XML, or what this refuses.
  bool feed(std::string_view bytes);
  /// There is no more. False where the document is not whole.
  bool finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rummy
