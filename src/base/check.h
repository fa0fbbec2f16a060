#pragma once
// Internal checks, and the small lists that are used everywhere.

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

// === A broken invariant is a bug: it stops the program in every build and names its place. It is
// never used for anything a user, a record or a file can cause.

#define RUMMY_CHECK(cond)                                                                    \
  do {                                                                                       \
    if (!(cond)) {                                                                           \
      std::fprintf(stderr, "rumref: internal error at %s:%d: %s\n", __FILE_NAME__, __LINE__, \
                   #cond);                                                                   \
      std::abort();                                                                          \
    }                                                                                        \
  } while (false)
namespace rummy {

// === A vector of plain values that writes new elements once: no room is zeroed before.

/// The part of std::vector a record needs, with the same names. Its values move when it grows.
template <class T>
class FlatArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  FlatArray() = default;
  FlatArray(const FlatArray& other) { append(other); }
  FlatArray(FlatArray&& other) noexcept
      : values_(std::move(other.values_)),
        size_(std::exchange(other.size_, 0)),
        room_(std::exchange(other.room_, 0)) {}
  FlatArray& operator=(const FlatArray& other) {
    if (this == &other) return *this;
    clear();
    append(other);
    return *this;
  }
  FlatArray& operator=(FlatArray&& other) noexcept {
    std::swap(values_, other.values_);
    std::swap(size_, other.size_);
    std::swap(room_, other.room_);
    return *this;
  }
  ~FlatArray() = default;

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T* data() { return values_.get(); }
  [[nodiscard]] const T* data() const { return values_.get(); }
  [[nodiscard]] T* begin() { return data(); }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] T* end() { return data() + size_; }
  [[nodiscard]] const T* end() const { return data() + size_; }
  [[nodiscard]] T& operator[](std::size_t index) { return data()[index]; }
  [[nodiscard]] const T& operator[](std::size_t index) const { return data()[index]; }
  [[nodiscard]] T& front() { return *begin(); }
  [[nodiscard]] const T& front() const { return *begin(); }
  [[nodiscard]] T& back() { return end()[-1]; }
  [[nodiscard]] const T& back() const { return end()[-1]; }

  void push_back(T value) {
    if (size_ == room_) make_room(1);
    values_[size_++] = value;
  }
  T& emplace_back() {
    push_back(T{});
    return back();
  }
  void append(std::span<const T> values) {
    if (room_ - size_ < values.size()) make_room(values.size());
    std::copy(values.begin(), values.end(), end());
    size_ += values.size();
  }
  void append(std::size_t count, T value) {
    if (room_ - size_ < count) make_room(count);
    std::fill_n(end(), count, value);
    size_ += count;
  }
  void resize(std::size_t size) {
    if (size > size_) append(size - size_, T{});
    size_ = size;
  }
  void erase(const T* at) {
    std::copy(at + 1, std::as_const(*this).end(), begin() + (at - begin()));
    --size_;
  }
  /// Empties it and keeps its memory.
  void clear() { size_ = 0; }

  /// Room after the end for `more` values, which are written there and then added.
  [[nodiscard]] T* room_for(std::size_t more) {
    if (room_ - size_ < more) make_room(more);
    return end();
  }
  void add_written(std::size_t count) { size_ += count; }

  /// Appends values one by one and keeps their count until the last of them.
  class Appending {
   public:
    explicit Appending(FlatArray& array)
        : array_(array), next_(array.end()), limit_(array.data() + array.room_) {}
    ~Appending() { keep(); }
    Appending(const Appending&) = delete;
    Appending& operator=(const Appending&) = delete;

    [[gnu::always_inline]] void push_back(T value) {
      if (next_ == limit_) {
        keep();
        array_.make_room(1);
        next_ = array_.end();
        limit_ = array_.data() + array_.room_;
      }
      *next_++ = value;
    }

   private:
    void keep() { array_.size_ = static_cast<std::size_t>(next_ - array_.data()); }

    FlatArray& array_;
    T* next_;
    const T* limit_;
  };

  friend bool operator==(const FlatArray& a, const FlatArray& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  /// Makes room for `more` values.
  [[gnu::noinline]] void make_room(std::size_t more) {
    constexpr std::size_t kLeast = 16;
    room_ = std::max({kLeast, 2 * room_, size_ + more});
    std::unique_ptr<T[]> larger = std::make_unique_for_overwrite<T[]>(room_);
    std::copy_n(data(), size_, larger.get());
    values_ = std::move(larger);
  }

  std::unique_ptr<T[]> values_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

// === A list of values that own memory, which they keep when the list is emptied.

/// The part of std::vector that the rounds of a game need, with the same names.
template <class T>
class KeptList {
 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  KeptList() = default;
  KeptList(const KeptList& other) : values_(other.begin(), other.end()), size_(other.size_) {}
  KeptList(KeptList&& other) noexcept
      : values_(std::move(other.values_)), size_(std::exchange(other.size_, 0)) {}
  KeptList& operator=(const KeptList& other) {
    if (this == &other) return *this;
    if (values_.size() < other.size_) values_.resize(other.size_);
    std::copy(other.begin(), other.end(), begin());
    size_ = other.size_;
    return *this;
  }
  KeptList& operator=(KeptList&& other) noexcept {
    std::swap(values_, other.values_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~KeptList() = default;

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T* data() { return values_.data(); }
  [[nodiscard]] const T* data() const { return values_.data(); }
  [[nodiscard]] T* begin() { return data(); }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] T* end() { return data() + size_; }
  [[nodiscard]] const T* end() const { return data() + size_; }
  [[nodiscard]] T& operator[](std::size_t index) { return values_[index]; }
  [[nodiscard]] const T& operator[](std::size_t index) const { return values_[index]; }
  [[nodiscard]] T& at(std::size_t index) { return values_.at(index); }
  [[nodiscard]] const T& at(std::size_t index) const { return values_.at(index); }
  [[nodiscard]] T& front() { return values_.front(); }
  [[nodiscard]] const T& front() const { return values_.front(); }
  [[nodiscard]] T& back() { return values_[size_ - 1]; }
  [[nodiscard]] const T& back() const { return values_[size_ - 1]; }

  /// Adds one value as an earlier one was left there; the caller clears it.
  T& add_as_left() {
    if (size_ == values_.size()) values_.emplace_back();
    return values_[size_++];
  }
  void push_back(T value) { add_as_left() = std::move(value); }
  T& emplace_back() { return add_as_left() = T{}; }
  void pop_back() { --size_; }
  /// Removes all but the first `size` values.
  void shrink(std::size_t size) { size_ = size; }
  void clear() { size_ = 0; }

 private:
  std::vector<T> values_;  // values after the last one are kept for their memory
  std::size_t size_ = 0;
};

// === std::stable_partition without its memory, for short lists.

/// Moves the values that `belongs` picks to the front, in their order. It is asked once for each
/// value, in that order.
template <class T, class Belongs>
void put_first(std::vector<T>& values, Belongs belongs) {
  auto rest = values.begin();
  for (auto value = values.begin(); value != values.end(); ++value) {
    if (belongs(*value)) rest = std::rotate(rest, value, value + 1);
  }
}

}  // namespace rummy
