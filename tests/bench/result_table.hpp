#pragma once

#include <chrono>
#include <ctime>
#include <string>
#include <vector>

namespace meldroom::bench {

/// One line of the result: its name, value, unit and a note.
struct Row {
  std::string what;
  double value = 0;
  std::string unit;
  std::string note;
  bool bad = false;  ///< the server does not keep what it promises
};

using Rows = std::vector<Row>;

/// Prints rows under a heading, numbers aligned, and marks the bad ones.
void print(const std::string& heading, const Rows& rows);

/// "1,234,567", "12.3", "0.45": about three significant digits below a hundred.
[[nodiscard]] std::string number_text(double value);

/// The CPU time that this process has used, in seconds. Other programs on the machine do not affect it.
inline double own_cpu_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The value that 99 of 100 do not exceed; 0 if there is none. Reorders the values.
[[nodiscard]] double ninety_nine_of(std::vector<double>& values);

/// Calls `batch` again and again for about `seconds` CPU-seconds. `batch` returns how many things it did; this returns
/// how many it did in one second.
template <class Batch>
double per_second(double seconds, Batch batch) {
  (void)batch();  // warms up caches and branch predictors
  std::size_t done = 0;
  const double start = own_cpu_seconds();
  double used = 0;
  do {
    done += batch();
    used = own_cpu_seconds() - start;
  } while (used < seconds);
  return static_cast<double>(done) / used;
}

/// Stops the compiler from removing a value that nobody reads.
template <class T>
inline void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace meldroom::bench
