import NavigationSimulator

/// Whether a call is animated; an axis of tests that expect the same of both.
enum Motion: CaseIterable {
  case animated, plain
  var isAnimated: Bool { self == .animated }
}

/// Presentations and dismissals without animation, with the turns of the run loop that they take:
/// to set a scene.
extension ViewController {
  func presentAndSettle(_ controller: ViewController) throws {
    try present(controller, animated: false, completion: nil)
    try simulation?.advance(by: .zero)
  }

  func dismissAndSettle() throws {
    let simulation = simulation
    try dismiss(animated: false, completion: nil)
    try simulation?.advance(by: .zero)
  }
}
