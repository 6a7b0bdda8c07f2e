#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A mutex of the platform around a value, for sections of a few dozen instructions.
///
/// Not `Synchronization.Mutex`, because that is invisible to ThreadSanitizer on Linux, which would then report whatever
/// it protects. Nothing is resumed, cancelled or called out to inside.
final class Guarded<Value>: @unchecked Sendable {
  // Sendable: `value` is touched only between lock and unlock of the mutex, whose memory stays at one address.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` with the value while no other thread does.
  @inline(__always)
  func run<R>(_ body: (inout Value) -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
