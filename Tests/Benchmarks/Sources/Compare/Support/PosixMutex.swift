import Foundation

/// A mutex of the C library, at its own address.
final class PosixMutex: @unchecked Sendable {
  // Sendable: a mutex is there to be shared; its address never changes and is freed with the last
  // reference.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  @inline(__always)
  func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }

  @inline(__always)
  func lock() { pthread_mutex_lock(mutex) }

  @inline(__always)
  func unlock() { pthread_mutex_unlock(mutex) }
}
