/// Work of a simulation that ran outside of its control, so that the run is no function of its
/// seed.
public struct Escape: Sendable, Hashable, CustomStringConvertible {
  /// A human-readable text: the work that escaped, and the remedy.
  public let description: String
  /// The number of steps that had begun when the simulation noticed the escape.
  public let step: Int

  init(_ description: String, step: Int) {
    self.description = description
    self.step = step
  }
}
