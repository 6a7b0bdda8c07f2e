internal import TransitionSupport

extension ViewController {
  /// Begins an interactive dismissal, as a finger does that pulls a sheet down; the presentation controller's
  /// ``PresentationController/delegate`` decides on it and learns of it.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has ended, finished or cancelled; never if there is none.
  ///   - file: the file where the gesture begins.
  ///   - line: the line where the gesture begins.
  /// - Returns: the object that drives the dismissal; nil if this controller is not presented as a sheet, before iOS
  ///   13, or if it is ``isModalInPresentation`` or its delegate says no, so that the system lets no gesture dismiss it
  ///   (documented).
  /// - Throws: ``NavigationFailure`` with the code `conflict`.
  public final func beginInteractiveDismissal(
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) -> PercentDrivenInteractiveTransition? {
    let site = CallSite(file: file, line: line)
    return try startOrDrop { () throws(NavigationFailure) in try startInteractiveDismissal(site, completion) } ?? nil
  }

  final func startInteractiveDismissal(
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) -> PercentDrivenInteractiveTransition? {
    let top = topmostAncestor
    guard let presentation = top.presentation, presentation.style.isSheet,
      simulation?.profile.hasGesturesForSheets ?? true
    else { return nil }
    let interaction = PercentDrivenInteractiveTransition()
    try top.startDismissalByUser(site, drivenBy: interaction, completion)
    return interaction.isDriving ? interaction : nil
  }

  /// Dismisses this controller because the user has tapped beside it; where another transition is in the way, the tap
  /// is lost.
  final func dismissByTap() {
    guard let presenter, Dismissal(from: presenter).conflict == nil else { return }
    startOrRecord { () throws(NavigationFailure) in
      try startDismissalByUser(CallSite(file: #fileID, line: #line))
    }
  }

  /// Starts a dismissal by the user, if no controller is presented over this one and the app allows it.
  ///
  /// - Parameter interaction: the object that drives the dismissal; nil if it runs by itself.
  final func startDismissalByUser(
    _ site: CallSite,
    drivenBy interaction: (any InteractiveTransitioning)? = nil,
    _ completion: TransitionCompletion? = nil
  ) throws(NavigationFailure) {
    guard let presentation, presented == nil, let presenter else { return }
    // A conflict is thrown before the app is asked.
    if Dismissal(from: presenter).conflict == nil, !presentation.letsUserDismiss() { return }
    try startDismissal(true, site, byUser: true, drivenBy: interaction) { end in
      completion?(end)
      // By now another can be presented.
      if end == .finished { presentation.tellUserHasDismissed(self) }
    }
  }
}
