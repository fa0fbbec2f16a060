#pragma once
// A list of values that have memory of their own, which they keep when the list is emptied.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace rummy {

/// What of std::vector is needed of the rounds of a game, under the same names.
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

  /// One more value as an earlier one was left there: what it holds is to be cleared.
  T& add_as_left() {
    if (size_ == values_.size()) values_.emplace_back();
    return values_[size_++];
  }
  void push_back(T value) { add_as_left() = std::move(value); }
  T& emplace_back() { return add_as_left() = T{}; }
  void pop_back() { --size_; }
  /// Takes away all but the first so many.
  void shrink(std::size_t size) { size_ = size; }
  void clear() { size_ = 0; }

 private:
  std::vector<T> values_;  // those behind the last one are there for their memory
  std::size_t size_ = 0;
};

}  // namespace rummy
