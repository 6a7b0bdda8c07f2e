/// How long animated transitions take.
///
/// The defaults are what the system's own animations are usually measured at: 0.35 s for a navigation stack, which is
/// also the default of a custom transition, and 0.5 s for a presentation and its dismissal. UIKit documents neither.
public struct TransitionDurations: Hashable, Sendable {
  /// Pushes, pops, and other changes of a navigation stack.
  public var stack = Duration.milliseconds(350)
  /// Presentations.
  public var presentation = Duration.milliseconds(500)
  /// Dismissals.
  public var dismissal = Duration.milliseconds(500)

  /// The defaults.
  public init() {}

  /// One duration for everything.
  public init(all duration: Duration) {
    stack = duration
    presentation = duration
    dismissal = duration
  }
}
