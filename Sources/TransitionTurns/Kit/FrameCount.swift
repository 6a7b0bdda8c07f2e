/// The frames that are still to be waited for: counted in updates of the screen, where it tells of them after their commit, or else
/// in ticks of a display link, which come before it.
package struct FrameCount: Hashable, Sendable {
  private var updates: Int
  private var ticks: Int

  package init(updates: Int, ticks: Int) {
    self.updates = updates
    self.ticks = ticks
  }

  /// Takes in an update.
  ///
  /// - Returns: a Boolean value that indicates whether it is the last that is waited for; false for all later ones.
  package mutating func update() -> Bool {
    updates -= 1
    return updates == 0
  }

  /// Takes in a tick.
  ///
  /// - Returns: a Boolean value that indicates whether it is the last that is waited for; false for all later ones.
  package mutating func tick() -> Bool {
    ticks -= 1
    return ticks == 0
  }
}
