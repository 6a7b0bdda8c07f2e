public import VirtualTime

/// A message that UIKit would have written to the console.
public struct ConsoleMessage: Hashable, Sendable, CustomStringConvertible {
  /// The moment, in virtual time.
  public let instant: SimulationClock.Instant
  /// The message that UIKit is known for.
  public let text: String

  /// The text.
  public var description: String { text }
}

/// An invalid use of a property. It changed nothing.
public struct Misuse: Hashable, Sendable, CustomStringConvertible {
  /// The moment, in virtual time.
  public let instant: SimulationClock.Instant
  /// The attempt, and its problem.
  public let text: String

  /// The text.
  public var description: String { text }
}

/// An assumption about UIKit that no source shows, and that let an operation go through.
public struct Assumption: Hashable, Sendable, CustomStringConvertible {
  /// The moment, in virtual time.
  public let instant: SimulationClock.Instant
  /// The assumption, and the operation.
  public let text: String

  /// The text.
  public var description: String { text }
}

/// An operation that could not start: the reason, the moment, and its fate.
public struct Refusal: Sendable, CustomStringConvertible {
  /// The fate of an operation that cannot start.
  public enum Consequence: Hashable, Sendable {
    /// It threw the failure, or handed it to the end of a call of ``Transitions``.
    case thrown
    /// It was dropped, as UIKit does: its completion never runs.
    case dropped
    /// It waits for the end of the transition in the way, as a dismissal during a presentation does
    /// in UIKit, and on iOS 9 a push.
    case deferred
  }

  /// The reason.
  public let failure: NavigationFailure
  /// The moment, in virtual time.
  public let instant: SimulationClock.Instant
  /// The fate of the operation.
  public let consequence: Consequence

  /// A human-readable message: the message and the fate of the operation.
  public var description: String { "\(failure.message) (\(consequence))" }
}
