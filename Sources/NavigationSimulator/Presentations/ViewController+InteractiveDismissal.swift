extension ViewController {
  /// Begins an interactive dismissal, like a finger that pulls a sheet down; the presentation
  /// controller's ``PresentationController/delegate`` decides on it and learns of it.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has ended, finished or cancelled; never if
  ///     there is none.
  ///   - file: the file where the gesture begins.
  ///   - line: the line where the gesture begins.
  /// - Returns: the object that drives the dismissal; nil if this controller is not presented as a
  ///   sheet, before iOS 13, or if it is ``isModalInPresentation`` or its delegate says no, so that
  ///   the system lets no gesture dismiss it (documented).
  /// - Throws: ``NavigationFailure`` with the code `conflict`.
  public func beginInteractiveDismissal(
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> PercentDrivenInteractiveTransition? {
    let call = StartingCall(file, line, completion)
    return try startOrDrop(call.completion) { () throws(NavigationFailure) in
      try startInteractiveDismissal(call)
    }
      ?? nil
  }

  func startInteractiveDismissal(
    _ call: StartingCall
  ) throws(NavigationFailure) -> PercentDrivenInteractiveTransition? {
    let top = topmostAncestor
    guard let presentation = top.presentation, presentation.style.isSheet,
      simulation?.profile.hasGesturesForSheets ?? true
    else { return nil }
    let interaction = PercentDrivenInteractiveTransition()
    var call = call
    call.interaction = interaction
    try top.startDismissalByUser(call)
    return interaction.isDriving ? interaction : nil
  }

  /// Dismisses this controller because the user has tapped beside it; where another transition is
  /// in the way, the tap is lost.
  func dismissByTap() {
    guard let presenter, Dismissal(from: presenter).conflict == nil else { return }
    startOrRecord { () throws(NavigationFailure) in try startDismissalByUser(StartingCall()) }
  }

  /// Starts a dismissal by the user, if no controller is presented over this one and the app allows
  /// it.
  func startDismissalByUser(_ call: StartingCall) throws(NavigationFailure) {
    guard let presentation, presented == nil, let presenter else { return }
    // A conflict is thrown before the app is asked.
    if Dismissal(from: presenter).conflict == nil, !presentation.letsUserDismiss() { return }
    var told = call
    told.isReport = true
    told.completion = { end in
      call.completion?(end)
      // Another controller can be presented now.
      if end == .finished { presentation.tellUserHasDismissed(self) }
    }
    try startDismissal(true, told, byUser: true)
  }
}
