// librumref in use: reads records, a line each, from standard input, judges them on several threads
// by rules compiled once, and counts the verdicts.
// usage: judge_in_threads VARIANT_DIRECTORY VARIANT [KEY=VALUE]... < records.ndjson

#include <array>
#include <atomic>
#include <cstddef>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "librumref.h"

namespace {

constexpr std::size_t kThreads = 4;

struct Counts {
  std::array<std::atomic<int>, 4> verdicts{};  // by rumref::Verdict
  std::atomic<int> findings{};
  std::atomic<int> failures{};
};

/// Takes lines until there are none left. The rules are shared; the referee is this thread's own.
void work(const rumref::Rules& rules, const std::vector<std::string>& lines,
          std::atomic<std::size_t>& next, Counts& counts) {
  rumref::Referee referee(rules);
  for (std::size_t i = next++; i < lines.size(); i = next++) {
    const rumref::Ruling* ruling = referee.judge(lines[i], rumref::Form::json);
    if (ruling == nullptr) {
      ++counts.failures;
      continue;
    }
    ++counts.verdicts[static_cast<std::size_t>(ruling->verdict)];
    for (const rumref::Finding& finding : ruling->findings)  // notes and what stands apart
      if (finding.verdict != rumref::Verdict::legal) ++counts.findings;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: judge_in_threads VARIANT_DIRECTORY VARIANT [KEY=VALUE]...\n";
    return 2;
  }
  rumref::RulesOptions options{.directories = {argv[1]}, .variant = argv[2]};
  for (int i = 3; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = word.find('=');
    options.settings.emplace_back(word.substr(0, equals),
                                  equals == std::string::npos ? "" : word.substr(equals + 1));
  }
  const rumref::Compiled compiled = rumref::compile(options);
  if (!compiled.rules) {
    std::cerr << compiled.error << '\n';
    return 2;
  }

  std::vector<std::string> lines;
  for (std::string line; std::getline(std::cin, line);)
    lines.push_back(line);
  std::atomic<std::size_t> next = 0;
  Counts counts;
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < kThreads; ++i)
    threads.emplace_back([&] { work(*compiled.rules, lines, next, counts); });
  for (std::thread& thread : threads)
    thread.join();

  constexpr std::array kWords = {"legal", "undecided", "illegal", "malformed"};
  for (std::size_t i = 0; i < kWords.size(); ++i)
    std::cout << kWords[i] << ": " << counts.verdicts[i] << '\n';
  std::cout << "findings: " << counts.findings << '\n';
  return counts.failures == 0 ? 0 : 2;
}
