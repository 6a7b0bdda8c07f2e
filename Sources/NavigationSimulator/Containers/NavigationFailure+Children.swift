internal import TransitionSupport

/// Failures of containers other than stacks.
extension NavigationFailure {
  static func child(
    _ code: Code,
    _ operation: String,
    _ controllers: [ViewController],
    _ message: String,
    _ site: CallSite
  ) -> Self {
    NavigationFailure(code, operation: operation, controllers: controllers, message: message, at: site)
  }

  /// UIKit knows no such failure, and has no words for it: it goes on, and callbacks get out of order.
  ///
  /// - Parameter transition: the transition in the way; nil where it is a change at once, whose callbacks run.
  static func childIsBusy(
    _ operation: String,
    _ controllers: [ViewController],
    _ transition: TransitionRecord?,
    _ site: CallSite
  ) -> Self {
    NavigationFailure(
      .conflict,
      operation: operation,
      controllers: controllers,
      conflictingTransition: transition,
      message: "changing the children of a container during another transition",
      reaction: .unknown,
      at: site
    )
  }
}

extension String {
  /// Returns what UIKit says when views and controllers are not in each other in the same way.
  static func otherParent(
    of child: ViewController,
    _ parent: ViewController,
    requested: ViewController
  ) -> String {
    "child view controller:\(child) should have parent view controller:\(parent) but requested parent is:\(requested)"
  }
}
