/// A moment after now at which there is something new to be seen.
///
/// Each says what has happened by then, and not how long it takes.
package enum Moment: Hashable, Sendable {
  /// What is under way now has returned, did-callbacks among it. No frame passes.
  case callbacks
  /// What has been changed now has been laid out and committed, and what begins then has begun.
  case commit
  /// This many more frames have passed.
  case frames(Int)
  /// So much time has passed, a second, that what has not moved by now does not move by itself.
  case settled
}

extension Moment {
  /// The number of seconds for which a controller is believed that says that it is being dismissed, while nothing is seen to move it.
  static let unseenLimit = 10
}
