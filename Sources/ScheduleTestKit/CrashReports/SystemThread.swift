internal import TransitionSupport

/// Detached threads of the system.
enum SystemThread {
  private final class ThreadBody {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Starts a thread whose stack is as large as the main thread's.
  static func start(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, 8 << 20)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let created = pthread_create(
      &thread,
      &attributes,
      { argument in
        #if canImport(Darwin)
        let box = Unmanaged<ThreadBody>.fromOpaque(argument)
        #else
        guard let argument else { return nil }
        let box = Unmanaged<ThreadBody>.fromOpaque(argument)
        #endif
        box.takeRetainedValue().body()
        return nil
      },
      Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    )
    pthread_attr_destroy(&attributes)
    precondition(created == 0, "the system has no thread left for a simulation")
  }
}
