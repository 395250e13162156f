#include "background_thread.hpp"

#include <sys/resource.h>

namespace meldroom::server {

void work_in_background() {
  constexpr int nice = 10;
  // On Linux that is the calling thread alone. Where it is not allowed, it is not.
  ::setpriority(PRIO_PROCESS, 0, nice);
}

}  // namespace meldroom::server
