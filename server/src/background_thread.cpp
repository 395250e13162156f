#include "background_thread.hpp"

#include <sys/resource.h>

namespace meldroom::server {

void work_in_background() {
  constexpr int nice = 10;
  // On Linux this changes the calling thread only. If the system forbids it, the priority stays as it is.
  ::setpriority(PRIO_PROCESS, 0, nice);
}

}  // namespace meldroom::server
