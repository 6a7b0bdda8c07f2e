// What Swift cannot see by itself: allocations, and whether the process has a second thread.
#pragma once
#include <stdint.h>

/// Allocations of all threads since counting started.
typedef struct {
  int64_t mallocs;
  /// Bytes allocated, as malloc rounds them up, with its own header.
  int64_t bytes;
  /// Bytes allocated less bytes freed.
  int64_t liveBytes;
} CountersAllocations;

/// Counts from zero.
void countersStartCounting(void);
CountersAllocations countersReadAllocations(void);
void countersStopCounting(void);

/// Starts a thread that never ends: the C library skips atomic operations while a process has one thread.
void countersStartSecondThread(void);

/// The time that processors have spent on this process, all threads together, in nanoseconds.
int64_t countersProcessorTime(void);

/// Tells the program Steps, if it runs this one, that the part that counts begins or ends.
void countersMarkSteps(void);
