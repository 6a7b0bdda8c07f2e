extension NavigationSimulation {
  /// Notes an animator that has left the screen without the view that was to arrive.
  func expect(_ view: View, of controller: ViewController?, in container: View) {
    guard !view.isDescendant(of: container), let controller else { return }
    recordMisuse("An animator completed its transition without the view of \(controller) in the container")
  }
}
