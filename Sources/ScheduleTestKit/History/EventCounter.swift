internal import TransitionSupport

/// The order of the events of a history.
final class EventCounter: Sendable {
  private let count = Atomic(0)

  /// Returns the next number, from 1.
  // Acquiring and releasing: whatever is done before a return is seen after a call with a greater number.
  func tick() -> Int { count.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue }
}
