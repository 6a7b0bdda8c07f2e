import TransitionLock

/// A way to start transitions, which is the only difference between the three playbacks.
protocol Approach: Sendable {
  /// Starts a transition now, later, or not at all.
  func start(_ transition: Transition, in app: isolated AddressBookApp)
}

/// A change of the screen that an action of the address book asks for.
struct Transition {
  /// A step, which changes the screen and calls its argument when the change is over; it throws if
  /// the change is impossible.
  typealias Step = (_ done: @escaping () -> Void) throws -> Void

  /// The name of the transition in messages of the lock, and the source location of the request.
  let label: TransitionLock.Label
  let file: StaticString
  let line: UInt

  /// The event of the transition, by its place in the session.
  let event: Int

  /// Returns the reason why the transition no longer makes sense when its turn comes; nil if it
  /// does.
  let obstacle: () -> String?

  /// The steps, each of which begins when the one before is over.
  let steps: [Step]
}

/// The error of a step whose screen is gone.
struct NothingToDo: Error {
  let reason: String
}
