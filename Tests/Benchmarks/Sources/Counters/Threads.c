#include "Counters.h"
#include <pthread.h>
#include <unistd.h>

static void *sleepForEver(void *unused) {
  for (;;) pause();
  return unused;
}

void countersStartSecondThread(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, sleepForEver, 0) == 0) pthread_detach(thread);
}

static volatile uintptr_t sink;

void countersConsume(uintptr_t value) { sink = value; }
