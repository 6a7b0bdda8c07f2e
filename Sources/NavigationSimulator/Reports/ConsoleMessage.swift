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

/// A use of a property that cannot mean what it says. It changed nothing.
public struct Misuse: Hashable, Sendable, CustomStringConvertible {
  /// The moment, in virtual time.
  public let instant: SimulationClock.Instant
  /// The attempt, and what is wrong with it.
  public let text: String

  /// The text.
  public var description: String { text }
}
