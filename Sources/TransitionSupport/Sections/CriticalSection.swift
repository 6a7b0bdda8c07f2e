#if canImport(Darwin)
public import Darwin
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#elseif canImport(Android)
public import Android
#endif

/// A mutex of the platform for sections of a few dozen instructions.
///
/// Not `Synchronization.Mutex`, because that is invisible to ThreadSanitizer on Linux, which would then report whatever
/// it protects. The memory of the mutex stays at one address, as the platform demands, until the section is destroyed.
///
/// A thread that finds the section taken looks a few times before it sleeps, if the platform can do that: sleeping and
/// waking take a hundred times as long as a section. Mutexes are not fair, and a thread that enters again and again
/// could keep others out for all that time; so one that has much to do leaves now and then, and calls ``giveWay()``.
public struct CriticalSection: ~Copyable, @unchecked Sendable {
  // Sendable: the pointers are constant, and what they point to, the platform's mutex and a counter, is made to be used
  // from any thread. Their memory is freed in `deinit` only: this type cannot be copied, so that the section is no longer in use by
  // then. The counter decides nothing but whether to let others in first.

  /// The number of threads that have found the section taken and not entered it yet. It lies beside the mutex, on a cache line
  /// that such threads fetch anyway.
  @usableFromInline let waiting: UnsafeMutablePointer<Atomic<Int>>

  #if TRANSITIONLOCK_ATOMICS
  @usableFromInline let explored = ExploredSection()
  #endif

  #if canImport(Darwin)
  @usableFromInline let mutex: UnsafeMutablePointer<os_unfair_lock>

  public init() {
    (mutex, waiting) = allocateSection()
    mutex.initialize(to: os_unfair_lock())
    waiting.initialize(to: Atomic(0))
  }

  deinit {
    mutex.deinitialize(count: 1)
    waiting.deinitialize(count: 1)
    UnsafeMutableRawPointer(mutex).deallocate()
  }

  @inlinable
  @inline(__always)
  func tryEnter() -> Bool { os_unfair_lock_trylock(mutex) }
  @usableFromInline
  func sleepAndEnter() { os_unfair_lock_lock(mutex) }
  @inlinable
  @inline(__always)
  func leave() { os_unfair_lock_unlock(mutex) }
  #else
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

  public init() {
    (mutex, waiting) = allocateSection()
    mutex.initialize(to: pthread_mutex_t())
    waiting.initialize(to: Atomic(0))
    #if canImport(Glibc)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
    #else
    pthread_mutex_init(mutex, nil)
    #endif
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    waiting.deinitialize(count: 1)
    UnsafeMutableRawPointer(mutex).deallocate()
  }

  @inlinable
  @inline(__always)
  func tryEnter() -> Bool { pthread_mutex_trylock(mutex) == 0 }
  @usableFromInline
  func sleepAndEnter() { pthread_mutex_lock(mutex) }
  @inlinable
  @inline(__always)
  func leave() { pthread_mutex_unlock(mutex) }
  #endif

  @inlinable
  @inline(__always)
  func enter() {
    if !tryEnter() { waitAndEnter() }
  }

  @usableFromInline
  @inline(never)
  func waitAndEnter() {
    waiting.pointee.wrappingAdd(1, ordering: .relaxed)
    sleepAndEnter()
    waiting.pointee.wrappingSubtract(1, ordering: .relaxed)
  }

  /// Runs `body` while no other thread is in this section. The body must not resume, cancel or call out.
  @inlinable
  @inline(__always)
  public func run<R: ~Copyable, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    #if TRANSITIONLOCK_ATOMICS
    if let explorer = Exploration.explorer {
      explorer.enter(explored)
      defer { explorer.leave(explored) }
      return try body()
    }
    #endif
    enter()
    defer { leave() }
    return try body()
  }

  /// Lets waiting threads enter the section. A thread calls it outside the section, before it enters that again at
  /// once.
  ///
  /// It does not wait indefinitely: a thread that waits may have been suspended by the system.
  public func giveWay() {
    for _ in 0..<1_000 where waiting.pointee.load(ordering: .relaxed) > 0 { sched_yield() }
  }
}

/// Returns memory for a mutex, and for the counter of who waits for it, behind it.
private func allocateSection<Mutex>() -> (UnsafeMutablePointer<Mutex>, UnsafeMutablePointer<Atomic<Int>>) {
  let alignment = MemoryLayout<Atomic<Int>>.alignment
  let offset = (MemoryLayout<Mutex>.size + alignment - 1) & ~(alignment - 1)
  // Safe: each part is bound once, here, and lies within the memory, aligned as its type asks.
  let size = max(64, offset + MemoryLayout<Atomic<Int>>.size)
  let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64)
  let counter = (memory + offset).bindMemory(to: Atomic<Int>.self, capacity: 1)
  return (memory.bindMemory(to: Mutex.self, capacity: 1), counter)
}
