#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// The one place in the process for a simulation that runs.
///
/// What a body uses of the process's own, global actors, static variables, a shared lock, is one for all of them: two at once would change
/// it under each other's feet, and neither would be a function of its seed.
enum Turnstile {
  // Safe: made once, for all threads, and never freed.
  nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    return mutex
  }()

  /// Waits until no other simulation runs.
  static func enter() { pthread_mutex_lock(mutex) }

  /// Lets the next one in.
  static func leave() { pthread_mutex_unlock(mutex) }
}
