internal import TransitionSupport

/// The path of an unwind segue from its source to its destination, at the time of the search.
///
/// The search follows the documentation since iOS 9: from the source up, to the parent or else the
/// presenter. Each of them provides the children to search, and is asked last whether it is the
/// destination itself; children likewise, depth first. The source is not asked. (Before iOS 9 the
/// search was another one, with other methods; every profile here has this one.)
struct UnwindPath {
  let destination: ViewController
  /// The presented controllers that the segue leaves, the lowest last; the presenter of that one.
  let left: [ViewController]
  let presenter: ViewController?
  /// The controllers that stay and lie before the destination, each with the next one.
  let steps: [(from: ViewController, to: ViewController)]

  /// - Returns: nil if there is no destination.
  init?(from source: UnwindSegueSource) {
    var stations: [ViewController] = []
    var left: [ViewController] = []
    var current = source.source
    while let next = current.parent ?? current.presenter {
      if current.parent == nil {
        left.append(current)
        // The controllers below a controller that leaves need no change.
        stations = []
      }
      if let way = Self.search(next, source) {
        stations += way
        destination = stations[stations.count - 1]
        self.left = left
        presenter = left.last?.presenter
        steps = Array(zip(stations, stations.dropFirst())).map { (from: $0, to: $1) }
        return
      }
      stations.append(next)
      current = next
    }
    return nil
  }

  /// - Returns: the path down from a controller to the destination, both included.
  private static func search(_ controller: ViewController, _ source: UnwindSegueSource)
    -> [ViewController]?
  {
    for child in controller.allowedChildrenForUnwinding(from: source)
    where child.parent === controller {
      if let way = search(child, source) { return [controller] + way }
    }
    let isDestination = controller.canPerformUnwindSegueAction(
      source.unwindAction,
      from: source.source,
      sender: source.sender
    )
    return isDestination ? [controller] : nil
  }
}

extension Segue {
  /// Throws unless an unwind segue could follow its path now.
  func checkUnwinding() throws(NavigationFailure) {
    guard let unwindPath else { return }
    if let failure = noWayBack(unwindPath) { throw failure }
    if let presenter = unwindPath.presenter,
      let obstacle = Dismissal(from: presenter).obstacle(
        to: .dismissal,
        asInUIKit: presenter.collidesAsInUIKit
      )
    {
      throw .dismissalIsBusy(source, presenter.presented ?? presenter, obstacle, site)
    }
    for step in unwindPath.steps { try step.from.checkUnwinding(towards: step.to, site) }
  }

  /// Follows the path: first the containers change beneath the presented controller, invisibly;
  /// then that is dismissed, in one transition. Without a dismissal the containers move.
  func unwind() throws(NavigationFailure) {
    guard let unwindPath else { return }
    if let failure = noWayBack(unwindPath) {
      _ = try source.startOrDrop { () throws(NavigationFailure) in throw failure }
      return
    }
    let presenter = unwindPath.presenter.flatMap { $0.presented == nil ? nil : $0 }
    try source.simulation.starting(under: { $0.animates = $0.animates && presenter == nil }) {
      () throws(NavigationFailure) in
      for step in unwindPath.steps { try step.from.unwind(for: self, towards: step.to) }
    }
    try presenter?.dismiss(
      animated: isAnimated,
      completion: join().completion,
      file: site.file,
      line: site.line
    )
  }

  /// Systems before iOS 9 found no way out of a custom presentation.
  private func noWayBack(_ path: UnwindPath) -> NavigationFailure? {
    guard let simulation = source.simulation,
      simulation.profile.version < SystemProfile.iOS9.version,
      let presented = path.left.first(where: { $0.modalPresentationStyle == .custom })
    else { return nil }
    let message =
      "On \(simulation.profile) an unwind segue from \(source) to \(destination) finds no way out of the custom "
      + "presentation of \(presented)."
    return .segue(.noWayBack, [source, presented, destination], message, site)
  }
}
