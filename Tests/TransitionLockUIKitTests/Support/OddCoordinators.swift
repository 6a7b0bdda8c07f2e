@testable import NavigationSimulator

/// A coordinator that has reported the end and is still there, with the functions that it retains
/// and does not call.
struct Lingering {
  let coordinator: TransitionCoordinator
  let moved: (from: ViewController?, to: ViewController?)
  var unheard: [(Bool) -> Void] = []
}

/// The coordinator of a transition that does not move on, and never reports.
final class Silence {
  private let window: Window
  let coordinator: TransitionCoordinator?
  var isThere = false
  /// A Boolean value that indicates whether the next call begins the transition.
  var begins = false
  var waiting: [(Bool) -> Void] = []
  /// The controller that the transition moves: one of the last call.
  var moved: ViewController?

  init() {
    let nav = NavigationController(rootViewController: ViewController())
    window = Window(simulation: NavigationSimulation(), rootViewController: nav)
    try? nav.pushViewController(ViewController(), animated: true, completion: nil)
    coordinator = nav.transitionCoordinator
  }

  /// Releases the coordinator, which then never reports.
  func releaseCoordinator() { (isThere, waiting) = (false, []) }
}
