#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A mutex of the platform for sections of a few dozen instructions.
///
/// Not `Synchronization.Mutex`, because that is invisible to ThreadSanitizer on Linux, which would then report whatever
/// it protects. The memory of the mutex stays at one address, as the platform demands, until the section is destroyed.
package struct CriticalSection: ~Copyable, @unchecked Sendable {
  // Sendable: the pointer is constant, and what it points to, the platform's mutex, is made to be used from any thread. It
  // is freed in `deinit` only: this type cannot be copied, so that nobody uses the section any more by then.

  #if canImport(Darwin)
  private let mutex: UnsafeMutablePointer<os_unfair_lock>

  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: os_unfair_lock())
  }

  deinit {
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  func enter() { os_unfair_lock_lock(mutex) }
  func leave() { os_unfair_lock_unlock(mutex) }
  #else
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  func enter() { pthread_mutex_lock(mutex) }
  func leave() { pthread_mutex_unlock(mutex) }
  #endif

  /// Runs `body` while no other thread is in this section. Do not resume, cancel or call out in there.
  @inline(__always)
  package func run<R: ~Copyable, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    enter()
    defer { leave() }
    return try body()
  }
}
