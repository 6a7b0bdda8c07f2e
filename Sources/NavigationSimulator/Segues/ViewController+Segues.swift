/// Segues.
extension ViewController {
  /// Performs a segue of this controller's scene.
  ///
  /// The destination is made, ``prepare(for:sender:)`` runs before its view is loaded, and then it is presented.
  /// ``shouldPerformSegue(withIdentifier:sender:)`` is not asked, as this is not an interaction (documented).
  ///
  /// A segue that cannot go on throws before anything is made or prepared. (UIKit prepares it and drops it then, and so
  /// does ``CollisionBehavior/asUIKit``.)
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue.
  ///   - sender: handed to `prepare`.
  ///   - completion: runs once, after the destination's `viewDidAppear`; never if this throws.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  /// - Throws: ``NavigationFailure`` with the code `unknownSegue` or `unknownScene`, or as
  ///   ``present(_:animated:completion:file:line:)``.
  public final func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let place = SourcePlace(file: file, line: line)
    let isLenient = collisionBehavior == .asUIKit
    _ = try startOrDrop { () throws(NavigationFailure) in
      try startSegue(identifier, sender, isLenient: isLenient, place, completion)
    }
  }

  /// Performs a segue of this controller's scene, and waits for the end of its transition.
  ///
  /// It stays in the caller's isolation. Cancelling the task does not cancel the transition.
  ///
  /// - Returns: how the transition ended.
  /// - Throws: ``NavigationFailure``, as ``performSegue(withIdentifier:sender:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) final func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    let place = SourcePlace(file: file, line: line)
    return try await startAndAwait { completion throws(NavigationFailure) in
      try startSegue(identifier, sender, isLenient: false, place, completion)
    }.1
  }

  /// What a button does that is connected to a segue: asks ``shouldPerformSegue(withIdentifier:sender:)``, and performs
  /// the segue if it may.
  ///
  /// - Parameters:
  ///   - identifier: the name of the segue.
  ///   - sender: what was touched; handed to `shouldPerformSegue` and `prepare`.
  ///   - completion: runs once, after the destination's `viewDidAppear`; never if the segue may not go on.
  ///   - file: where the transition is started.
  ///   - line: where the transition is started.
  /// - Returns: whether the segue may go on.
  /// - Throws: as ``performSegue(withIdentifier:sender:completion:file:line:)``.
  @discardableResult
  public final func triggerSegue(
    withIdentifier identifier: String,
    sender: Any?,
    completion: TransitionCompletion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> Bool {
    let place = SourcePlace(file: file, line: line)
    _ = try startOrDrop { () throws(NavigationFailure) in try template(identifier, place) }
    var mayGoOn = false
    call(.shouldPerformSegue, in: simulation) {
      mayGoOn = shouldPerformSegue(withIdentifier: identifier, sender: sender)
    }
    guard mayGoOn else { return false }
    try performSegue(withIdentifier: identifier, sender: sender, completion: completion, file: file, line: line)
    return true
  }

  final func startSegue(
    _ identifier: String,
    _ sender: Any?,
    isLenient: Bool,
    _ place: SourcePlace,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    let (storyboard, template) = try template(identifier, place)
    let destination = try storyboard.instantiateViewController(
      withIdentifier: template.destination,
      file: place.file,
      line: place.line
    )
    if !isLenient { try checkPresentation(of: destination, place) }
    let segue = Segue(identifier: identifier, style: template.style, source: self, destination: destination)
    call(.prepareForSegue, counterpart: destination, in: simulation) { prepare(for: segue, sender: sender) }
    try startPresentation(of: destination, template.isAnimated, place, completion)
  }

  private final func template(
    _ identifier: String,
    _ place: SourcePlace
  ) throws(NavigationFailure) -> (Storyboard, Storyboard.SegueTemplate) {
    guard let storyboard, let scene, let template = storyboard.segue(identifier, from: scene) else {
      throw NavigationFailure(
        .unknownSegue,
        operation: "performSegue(withIdentifier:sender:)",
        controllers: [self],
        message: "Receiver (\(self)) has no segue with identifier '\(identifier)'",
        at: place
      )
    }
    return (storyboard, template)
  }
}
