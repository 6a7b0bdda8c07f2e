#include "Counters.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

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
