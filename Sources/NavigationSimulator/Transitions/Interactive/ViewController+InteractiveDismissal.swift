internal import TransitionSupport

extension ViewController {
  /// Begins what a finger does that pulls a sheet down: an interactive dismissal.
  ///
  /// - Parameters:
  ///   - completion: runs once, when the transition has ended, whichever way; never if there is none.
  ///   - file: where the gesture begins.
  ///   - line: where the gesture begins.
  /// - Returns: what drives the dismissal; nil if this controller is not presented as a sheet, or is
  ///   ``isModalInPresentation``, so that the system lets no gesture dismiss it (documented).
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
    let sheets: [ModalPresentationStyle] = [.automatic, .pageSheet, .formSheet]
    let top = topmostAncestor
    guard let presentation = top.presentation, sheets.contains(presentation.style), top.presented == nil,
      !top.isModalInPresentation
    else { return nil }
    let interaction = PercentDrivenInteractiveTransition()
    try top.startDismissal(true, site, drivenBy: interaction, completion)
    return interaction.isDriving ? interaction : nil
  }
}
