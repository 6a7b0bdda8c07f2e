/// Something that a task waits for: given once, or withdrawn.
///
/// How a task waits for it is up to its owner; a simulation moves time meanwhile.
package protocol TurnSignal: Sendable {
  /// A Boolean value that indicates whether the signal has been given.
  var isGiven: Bool { get }
  /// Gives the signal, from any thread.
  func give()
  /// Says that the signal will never be given, from any thread.
  func withdraw()
}
