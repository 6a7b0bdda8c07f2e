internal import TransitionSupport

/// Selecting a tab.
extension TabBarController {
  /// The controller of the selected tab; nil without tabs. During a change, the one that arrives.
  ///
  /// Setting it selects another tab. One that is not among the tabs, to which UIKit answers with an exception, and a conflict
  /// change nothing, and are recorded as a ``Misuse``.
  public final var selectedViewController: ViewController? {
    get { selection }
    set {
      startOrRecord { () throws(NavigationFailure) in
        try startSelection(of: newValue, CallSite(file: #fileID, line: #line), nil)
      }
    }
  }

  /// The index of the selected tab; `Int.max`, which UIKit calls `NSNotFound`, without tabs. During a change, that of the
  /// one that arrives.
  ///
  /// Setting it selects another tab. An index that no tab has, which UIKit ignores (inferred), and a conflict change nothing,
  /// and are recorded as a ``Misuse``.
  ///
  /// - Complexity: O(*n*) for *n* tabs.
  public final var selectedIndex: Int {
    get { children.firstIndex { $0 === selection } ?? .max }
    set {
      guard children.indices.contains(newValue) else {
        simulation?.recordMisuse("Setting selectedIndex of \(self) to \(newValue), of \(children.count) tabs")
        return
      }
      selectedViewController = children[newValue]
    }
  }

  /// Selects a tab; the setter of ``selectedViewController`` in a form that throws, and says when it is over.
  ///
  /// It changes at once, unless ``delegate`` gives an animator. The one that is selected may be selected again: nothing happens
  /// but the completion. ``TabBarControllerDelegate/tabBarController(_:didSelect:)`` is called for taps only (documented).
  ///
  /// - Parameters:
  ///   - viewController: one of the tabs.
  ///   - completion: runs once, when the transition has ended; never if this throws.
  ///   - file: the file where the transition is started.
  ///   - line: the line where the transition is started.
  /// - Throws: ``NavigationFailure`` with the code `notATab` or `conflict`.
  /// - Complexity: O(*n* + *d* + *v*) for *n* tabs, *d* ancestors and *v* controllers that are visible in the two tabs,
  ///   besides callbacks.
  public final func setSelectedViewController(
    _ viewController: ViewController,
    completion: TransitionCompletion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let site = CallSite(file: file, line: line)
    _ = try startOrDrop { () throws(NavigationFailure) in try startSelection(of: viewController, site, completion) }
  }

  /// Selects a tab, and waits for the end of the transition.
  ///
  /// It stays in the caller's isolation. Cancelling the task does not cancel the transition.
  ///
  /// - Returns: the way in which the transition ended.
  /// - Throws: ``NavigationFailure``, as ``setSelectedViewController(_:completion:file:line:)``, or with the code
  ///   `neverCompleted`.
  @discardableResult
  public nonisolated(nonsending) final func setSelectedViewController(
    _ viewController: ViewController,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(NavigationFailure) -> TransitionEnd {
    let site = CallSite(file: file, line: line)
    return try await startAndAwait { completion throws(NavigationFailure) in
      try startSelection(of: viewController, site, completion)
    }.1
  }

  private static var selectOperation: String { "setSelectedViewController(_:)" }

  private func startSelection(
    of controller: ViewController?,
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    guard let controller, children.contains(where: { $0 === controller }) else {
      let message =
        "-[UITabBarController setSelectedViewController:] only a view controller in the tab bar controller's list of "
        + "view controllers can be selected."
      let concerned = [self] + (controller.map { [$0] } ?? [])
      throw .child(.notATab, Self.selectOperation, concerned, message, site)
    }
    guard controller !== selection else {
      // Nothing to change is no transition: it needs no controller, and is over.
      completion?(.finished)
      return
    }
    try start(.select(controller, in: self), Self.selectOperation, animated: true, site, completion)
  }

  /// Throws unless a tab could be selected now.
  final func checkSelection(of controller: ViewController, _ site: CallSite) throws(NavigationFailure) {
    guard controller !== selection, children.contains(where: { $0 === controller }) else { return }
    _ = try change(.select(controller, in: self), Self.selectOperation, site)
  }
}
