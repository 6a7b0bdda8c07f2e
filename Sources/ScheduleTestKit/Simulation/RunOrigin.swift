/// Where a run comes from: the call, and the code that runs it again.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class RunOrigin: Sendable {
  let location: TestLocation
  /// Returns the code that runs it again, by what it controls and by whether timers fire early.
  let again: @Sendable (Simulation.Control, _ firesTimersEarly: Bool) -> Again

  init(at location: TestLocation, again: @escaping @Sendable (Simulation.Control, Bool) -> Again) {
    self.location = location
    self.again = again
  }

  /// A run by a seed.
  convenience init(seed: UInt64, at location: TestLocation) {
    self.init(at: location) { _, _ in
      Again(head: "simulate(seed: \(seed)) { … }", tail: ", with the same body.", hasSchedule: false)
    }
  }
}
