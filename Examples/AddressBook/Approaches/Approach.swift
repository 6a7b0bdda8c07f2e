import TransitionLock

/// A way to start transitions: the one thing in which the three plays differ.
protocol Approach: Sendable {
  /// Starts a transition now, later, or not at all.
  func start(_ transition: Transition, in app: isolated AddressBookApp)
}

/// What an action of the address book wants to do to the screen.
struct Transition {
  /// Does one thing to the screen, and calls its argument when that is over; throws if it cannot be done.
  typealias Step = (_ done: @escaping () -> Void) throws -> Void

  /// What the lock calls the transition, and where in the source it was asked for.
  let label: TransitionLock.Label
  let file: StaticString
  let line: UInt

  /// The event that it belongs to, by its place in the session.
  let event: Int

  /// Says at the transition's turn why it no longer makes sense, if so.
  let obstacle: () -> String?

  /// What is done, one step after the other is over.
  let steps: [Step]
}

/// Thrown by a step whose screen is gone.
struct NothingToDo: Error {
  let reason: String
}
