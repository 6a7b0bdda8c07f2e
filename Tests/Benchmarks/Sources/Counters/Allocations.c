// Counts allocations by standing in for malloc and its siblings: a program's own definitions go ahead of the C library's, for every
// library in the process. While counting is off, that costs a load and a branch.
#include "Counters.h"
#include <stdatomic.h>

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__)
#include <errno.h>
#include <malloc.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_int counting;
static atomic_long mallocs, bytes, freed;

static inline int isCounting(void) { return atomic_load_explicit(&counting, memory_order_relaxed); }

// What a chunk takes besides what its owner may use.
static const long header = sizeof(size_t);

static void took(void *memory) {
  if (!memory) return;
  atomic_fetch_add_explicit(&mallocs, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, (long)malloc_usable_size(memory) + header, memory_order_relaxed);
}

static void gave(void *memory) {
  if (memory) atomic_fetch_add_explicit(&freed, (long)malloc_usable_size(memory) + header, memory_order_relaxed);
}

void *malloc(size_t size) {
  void *memory = __libc_malloc(size);
  if (isCounting()) took(memory);
  return memory;
}

void *calloc(size_t count, size_t size) {
  void *memory = __libc_calloc(count, size);
  if (isCounting()) took(memory);
  return memory;
}

void *realloc(void *old, size_t size) {
  if (!isCounting()) return __libc_realloc(old, size);
  gave(old);
  void *memory = __libc_realloc(old, size);
  took(memory);
  return memory;
}

void free(void *memory) {
  if (isCounting()) gave(memory);
  __libc_free(memory);
}

void *memalign(size_t alignment, size_t size) {
  void *memory = __libc_memalign(alignment, size);
  if (isCounting()) took(memory);
  return memory;
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

void countersStartCounting(void) {
  atomic_store(&mallocs, 0);
  atomic_store(&bytes, 0);
  atomic_store(&freed, 0);
  atomic_store(&counting, 1);
}

CountersAllocations countersReadAllocations(void) {
  long all = atomic_load(&bytes);
  return (CountersAllocations){atomic_load(&mallocs), all, all - atomic_load(&freed)};
}

void countersStopCounting(void) { atomic_store(&counting, 0); }

#else

void countersStartCounting(void) {}
CountersAllocations countersReadAllocations(void) { return (CountersAllocations){0, 0, 0}; }
void countersStopCounting(void) {}

#endif
