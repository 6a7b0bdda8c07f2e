#include "Counters.h"
#include <sys/resource.h>
#include <time.h>

int64_t countersProcessorTime(void) {
#ifdef CLOCK_PROCESS_CPUTIME_ID
  struct timespec time;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0) return time.tv_sec * 1000000000LL + time.tv_nsec;
#endif
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return 0;
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000000LL
    + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000LL;
}
