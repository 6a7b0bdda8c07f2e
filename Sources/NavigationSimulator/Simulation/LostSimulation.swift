internal import TransitionSupport

/// A simulation that was let go, as what outlives it finds.
///
/// What is used then cannot do what it says, and no simulation is left to record a ``Misuse``.
enum LostSimulation {
  /// Tells on standard error that something is used whose simulation was let go.
  ///
  /// - Parameters:
  ///   - user: the object that is used; what is used of it.
  ///   - consequence: what happens instead.
  static func tell(_ user: String, _ consequence: String) {
    StandardError.writeLine(
      "NavigationSimulator: \(user), but the simulation was let go: \(consequence). Keep the simulation, or a window of it, "
        + "as long as what is in it is used."
    )
  }
}
