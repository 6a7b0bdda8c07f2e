/// The durations of animated transitions.
///
/// The defaults are what the system's own animations are usually measured at: 0.35 s for a navigation stack, which is
/// also the default of a custom transition, 0.5 s for a presentation and its dismissal, and 0.3 s
/// for a rotation. UIKit documents none of them.
public struct TransitionDurations: Hashable, Sendable {
  /// Pushes, pops, and other changes of a navigation stack.
  public var stack = Duration.milliseconds(350)
  /// Presentations.
  public var presentation = Duration.milliseconds(500)
  /// Dismissals.
  public var dismissal = Duration.milliseconds(500)

  /// Rotations of a window.
  public var rotation = Duration.milliseconds(300)

  /// The defaults.
  public init() {}

  /// One duration for everything.
  public init(all duration: Duration) {
    stack = duration
    presentation = duration
    dismissal = duration
    rotation = duration
  }
}
