internal import TransitionEngine
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
    NavigationFailure(CallRefusal(code.reason, message), to: operation, controllers, site)
  }

  /// UIKit has no such failure and no message for it: it continues, and callbacks get out of order.
  ///
  /// - Parameter transition: the transition in the way; nil for a change at once whose callbacks
  ///   run.
  static func childIsBusy(
    _ operation: String,
    _ controllers: [ViewController],
    _ transition: TransitionRecord?,
    _ site: CallSite
  ) -> Self {
    NavigationFailure(
      CallRefusal(
        .conflict,
        "changing the children of a container during another transition"
      ),
      to: operation,
      controllers,
      conflictingTransition: transition,
      reaction: .unknown,
      site
    )
  }
}

extension String {
  /// Returns UIKit's message for inconsistent hierarchies of views and controllers.
  static func otherParent(
    of child: ViewController,
    _ parent: ViewController,
    requested: ViewController
  ) -> String {
    "child view controller:\(child) should have parent view controller:\(parent) but requested parent is:\(requested)"
  }
}
