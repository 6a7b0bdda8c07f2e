internal import TransitionSupport

/// Segues.
extension ViewController {
  /// Triggers a segue, like a button that is connected to it: asks
  /// ``shouldPerformSegue(withIdentifier:sender:)``, and performs the segue if it may.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue.
  ///   - sender: the object that was touched; handed to `shouldPerformSegue` and `prepare`.
  ///   - completion: runs once, as in `performSegue`; never if the segue may not proceed.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  /// - Returns: a Boolean value that indicates whether the segue may proceed.
  /// - Throws: as ``ViewController/performSegue(withIdentifier:sender:completion:file:line:)``.
  @discardableResult
  public func triggerSegue(
    withIdentifier identifier: String,
    sender: Any?,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    let site = CallSite(file, line)
    _ = try startOrDrop { () throws(NavigationFailure) in try template(identifier, site) }
    var mayGoOn = false
    call(.shouldPerformSegue, in: simulation) {
      mayGoOn = shouldPerformSegue(withIdentifier: identifier, sender: sender)
    }
    guard mayGoOn else { return false }
    try performSegue(
      withIdentifier: identifier,
      sender: sender,
      completion: completion,
      file: file,
      line: line
    )
    return true
  }
}

/// The transitions that segues start.
extension ViewController {
  /// Performs a segue as UIKit does: it is prepared even if it then cannot proceed.
  func performSegueAsUIKit(_ identifier: String, _ sender: Any?, _ call: StartingCall)
    throws(NavigationFailure)
  {
    let segue = try startOrDrop { () throws(NavigationFailure) in
      try makeSegue(identifier, sender, call.site)
    }
    guard let segue else { return }
    callPrepare(for: segue)
    try SegueRun(in: simulation, call.completion).perform(segue)
  }

  /// Performs a segue, or throws an error, which the caller records.
  func startSegue(_ identifier: String, _ sender: Any?, _ call: StartingCall)
    throws(NavigationFailure)
  {
    let segue = try makeSegue(identifier, sender, call.site)
    try check(segue)
    callPrepare(for: segue)
    try run(segue, call)
  }

  /// Shows a controller as a segue does, but without a storyboard, and without the callbacks of a
  /// segue, or throws an error, which the caller records.
  func startShowing(_ new: ViewController, _ sender: Any?, _ call: StartingCall)
    throws(NavigationFailure)
  {
    let segue = Segue(identifier: nil, source: self, destination: new)
    (segue.style, segue.sender, segue.site) = (.show, sender, call.site)
    try check(segue)
    try run(segue, call)
  }

  private func run(_ segue: Segue, _ call: StartingCall) throws(NavigationFailure) {
    try simulation.starting(under: { $0.leavesRefusals = true }) { () throws(NavigationFailure) in
      try SegueRun(in: simulation, call.completion).perform(segue)
    }
  }

  private func makeSegue(_ identifier: String, _ sender: Any?, _ site: CallSite)
    throws(NavigationFailure) -> Segue
  {
    let (storyboard, template) = try template(identifier, site)
    let segue: Segue
    switch template.destination {
    case .scene(let scene):
      let destination = try destination(scene, in: storyboard, site)
      if let style = template.modalPresentationStyle { destination.modalPresentationStyle = style }
      segue = template.make(identifier, self, destination)
    case .action(let action):
      let path = try unwindPath(to: action, sender, site)
      segue = template.make(identifier, self, path.destination)
      segue.unwindPath = path
    }
    segue.style = template.style
    segue.isAnimated = template.isAnimated
    segue.unwindAction = template.destination.action
    segue.site = site
    segue.sender = sender
    return segue
  }

  private func destination(
    _ scene: String,
    in storyboard: Storyboard,
    _ site: CallSite
  ) throws(NavigationFailure) -> ViewController {
    do {
      return try storyboard.instantiateViewController(
        withIdentifier: scene,
        file: site.file,
        line: site.line
      )
    } catch {
      throw NavigationFailure(error)
    }
  }

  private func unwindPath(to action: String, _ sender: Any?, _ site: CallSite)
    throws(NavigationFailure) -> UnwindPath
  {
    let source = UnwindSegueSource(source: self, unwindAction: action, sender: sender)
    if let path = UnwindPath(from: source) { return path }
    let message = "No controller on the way back from \(self) has the unwind action '\(action)'."
    throw .segue(.noUnwindDestination, [self], message, site)
  }

  /// Throws unless a segue could start now, as far as that is known without performing it.
  private func check(_ segue: Segue) throws(NavigationFailure) {
    switch segue.style {
    case .presentModally: try checkPresentation(of: segue.destination, segue.site)
    case .show: try checkShowing(of: segue, by: .show)
    case .showDetail: try checkShowing(of: segue, by: .showDetailViewController)
    case .unwind: try segue.checkUnwinding()
    default: break
    }
  }

  private func checkShowing(of segue: Segue, by action: Action) throws(NavigationFailure) {
    if let target = targetViewController(forAction: action, sender: segue.sender) {
      try target.checkShowing(of: segue.destination, segue.site)
    } else {
      try checkPresentation(of: segue.destination, segue.site)
    }
  }

  private func callPrepare(for segue: Segue) {
    let destination = segue.destination
    call(.prepareForSegue, counterpart: destination, in: simulation) {
      prepare(for: segue, sender: segue.sender)
    }
    guard let action = segue.unwindAction else { return }
    destination.call(.unwindAction, counterpart: self, in: simulation) {
      destination.unwindActions[action]?(segue)
    }
  }

  private func template(
    _ identifier: String,
    _ site: CallSite
  ) throws(NavigationFailure) -> (Storyboard, Storyboard.SegueTemplate) {
    guard let storyboard, let scene, let template = storyboard.segue(identifier, from: scene) else {
      throw .segue(
        .unknownSegue,
        [self],
        "Receiver (\(self)) has no segue with identifier '\(identifier)'",
        site
      )
    }
    return (storyboard, template)
  }
}

extension NavigationFailure {
  static func segue(
    _ code: StoryboardFailure.Code,
    _ controllers: [ViewController],
    _ message: String,
    _ site: CallSite
  ) -> Self {
    let (operation, controllers) = (
      "performSegue(withIdentifier:sender:)", controllers.map(\.identity)
    )
    return Self(
      StoryboardFailure(
        code,
        operation: operation,
        controllers: controllers,
        message: message,
        at: site
      )
    )
  }
}
