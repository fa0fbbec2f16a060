// The module's interface. A call from JavaScript is a name, options and bytes, one after another at
// the address that rumref_room() returns, with the sizes of the first two. Its result is an exit
// status, and the output of the command is at rumref_output() and rumref_problems().

#include <cstddef>
#include <string>
#include <string_view>

#include "report/judged.h"
#include "wasm/session.h"

namespace rummy {
namespace {

// === The module's interface.

/// The state of the module, kept as long as it exists.
struct Module {
  std::string given;
  CallAnswer answer;
  Session session;
};

Module& module_kept() {
  static Module kept;
  return kept;
}

struct Given {
  std::string_view name;
  std::string_view options;
  std::string_view bytes;
};

Given given_parts(std::size_t name, std::size_t options) {
  const std::string_view all = module_kept().given;
  return {.name = all.substr(0, name),
          .options = all.substr(name, options),
          .bytes = all.substr(name + options)};
}

CallAnswer& new_answer() {
  CallAnswer& answer = module_kept().answer;
  answer = {};
  return answer;
}

using FileCall = void (Session::*)(const GivenFile&, std::string_view, CallAnswer&);

int call(FileCall made, std::size_t name, std::size_t options) {
  const Given given = given_parts(name, options);
  CallAnswer& answer = new_answer();
  (module_kept().session.*made)({.name = given.name, .bytes = given.bytes}, given.options, answer);
  return static_cast<int>(answer.exit);
}

}  // namespace

}  // namespace rummy

// Exported by their names (cmake/wasm_module.cmake).
extern "C" {

/// Room for the input of a call.
char* rumref_room(std::size_t size) {
  std::string& given = rummy::module_kept().given;
  given.resize(size);
  return given.data();
}

int rumref_check(std::size_t name, std::size_t options) {
  return rummy::call(&rummy::Session::check, name, options);
}

int rumref_score(std::size_t name, std::size_t options) {
  return rummy::call(&rummy::Session::score, name, options);
}

int rumref_report(std::size_t name, std::size_t options) {
  return rummy::call(&rummy::Session::report, name, options);
}

int rumref_text(std::size_t name, std::size_t options) {
  return rummy::call(&rummy::Session::text, name, options);
}

/// The name is a code, or a family of them.
int rumref_explain(std::size_t name, std::size_t options) {
  const rummy::Given given = rummy::given_parts(name, options);
  rummy::CallAnswer& answer = rummy::new_answer();
  rummy::module_kept().session.explain(given.name, given.options, answer);
  return static_cast<int>(answer.exit);
}

int rumref_variants(std::size_t name, std::size_t options) {
  rummy::CallAnswer& answer = rummy::new_answer();
  rummy::module_kept().session.list_variants(rummy::given_parts(name, options).options, answer);
  return static_cast<int>(answer.exit);
}

int rumref_dispute(std::size_t name, std::size_t options) {
  return rummy::call(&rummy::Session::dispute, name, options);
}

int rumref_settings(std::size_t name, std::size_t options) {
  rummy::CallAnswer& answer = rummy::new_answer();
  rummy::module_kept().session.list_settings(rummy::given_parts(name, options).options, answer);
  return static_cast<int>(answer.exit);
}

/// The bytes are the file of a language.
int rumref_language(std::size_t name, std::size_t options) {
  const rummy::Given given = rummy::given_parts(name, options);
  rummy::CallAnswer& answer = rummy::new_answer();
  rummy::module_kept().session.add_language({.name = given.name, .bytes = given.bytes}, answer);
  return static_cast<int>(answer.exit);
}

/// The bytes are the sentences.
int rumref_words(std::size_t name, std::size_t options) {
  const rummy::Given given = rummy::given_parts(name, options);
  rummy::CallAnswer& answer = rummy::new_answer();
  rummy::module_kept().session.say(given.bytes, given.options, answer);
  return static_cast<int>(answer.exit);
}

/// The bytes are a request.
int rumref_ask(std::size_t name, std::size_t options) {
  const rummy::Given given = rummy::given_parts(name, options);
  rummy::CallAnswer& answer = rummy::new_answer();
  rummy::module_kept().session.ask(given.bytes, given.options, answer);
  return static_cast<int>(answer.exit);
}

/// "rumref 0.2.0"
int rumref_version() {
  rummy::new_answer().output = rummy::engine();
  return 0;
}

const char* rumref_output() {
  return rummy::module_kept().answer.output.data();
}

std::size_t rumref_output_size() {
  return rummy::module_kept().answer.output.size();
}

const char* rumref_problems() {
  return rummy::module_kept().answer.problems.data();
}

std::size_t rumref_problems_size() {
  return rummy::module_kept().answer.problems.size();
}

}  // extern "C"

// === Parts the module does without: an exception ends the instance, and JavaScript makes a new
// one. User data throws nothing; only a lack of memory remains.

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): these are the names that
// compilers use.
extern "C" {

void* __cxa_allocate_exception(std::size_t /*size*/) noexcept {
  __builtin_trap();
}

void __cxa_throw(void* /*thrown*/, void* /*type*/, void (* /*destroy*/)(void*)) {
  __builtin_trap();
}

/// The one thread never ends, so nothing is released.
int __cxa_thread_atexit(void (* /*end*/)(void*), void* /*kept*/, void* /*module*/) noexcept {
  return 0;
}

}  // extern "C"

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
