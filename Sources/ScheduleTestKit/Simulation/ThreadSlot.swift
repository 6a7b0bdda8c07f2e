internal import TransitionSupport

/// The simulation that runs on a thread.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
enum ThreadSlot {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  static var simulation: Simulation? {
    // Safe: the loop of the simulation, on this thread, retains the stored object until it clears
    // the slot.
    pthread_getspecific(key).map { Unmanaged<Simulation>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Calls a function on the thread of a simulation, as if there were no simulation.
  static func leave<R>(_ body: () -> R) -> R {
    let simulation = simulation
    set(nil)
    defer { set(simulation) }
    return body()
  }

  static func set(_ simulation: Simulation?) {
    pthread_setspecific(
      key,
      simulation.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    )
  }
}
