import NavigationSimulator

/// A container with its own way to show.
final class Drawer: ViewController {
  override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
    action == .show
  }
  override func show(
    _ viewController: ViewController,
    sender: Any?,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    try present(viewController, animated: true, completion: completion)
  }
}
