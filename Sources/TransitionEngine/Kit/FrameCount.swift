/// The remaining frames of a wait.
///
/// The count uses updates of the screen, on systems that report them after their commit, or else ticks of a display
/// link, which come before the commit.
package struct FrameCount: Hashable, Sendable {
  private var updates: Int
  private var ticks: Int

  package init(updates: Int, ticks: Int) {
    self.updates = updates
    self.ticks = ticks
  }

  /// Counts an update.
  ///
  /// - Returns: a Boolean value that indicates whether this update ends the wait; false for all later ones.
  package mutating func update() -> Bool {
    updates -= 1
    return updates == 0
  }

  /// Counts a tick.
  ///
  /// - Returns: a Boolean value that indicates whether this tick ends the wait; false for all later ones.
  package mutating func tick() -> Bool {
    ticks -= 1
    return ticks == 0
  }
}
