#include "Counters.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void *sleepForEver(void *unused) {
  for (;;) pause();
  return unused;
}

void countersStartSecondThread(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, sleepForEver, 0) == 0) pthread_detach(thread);
}

int64_t countersProcessorTime(void) {
  struct timespec time;
  return clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 ? time.tv_sec * 1000000000LL + time.tv_nsec : 0;
}

void countersMarkSteps(void) {
  // Without Steps the signal would end the program.
  if (!getenv("BENCHMARKS_MARK_STEPS")) return;
  // The threads of the pool block signals.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR2);
  pthread_sigmask(SIG_UNBLOCK, &signals, 0);
  raise(SIGUSR2);
}
