internal import TransitionSupport

/// Changes of the tabs.
extension TabBarController {
  /// The controllers of the tabs, in order; nil before they are set.
  ///
  /// Setting it is ``setViewControllers(_:animated:file:line:)`` without animation (documented);
  /// invalid tabs change nothing, and are recorded as a ``Misuse``.
  public var viewControllers: [ViewController]? {
    get { tabs }
    set {
      startOrRecord { () throws(NavigationFailure) in
        try startSet(newValue, StartingCall())
      }
    }
  }

  /// Replaces the tabs.
  ///
  /// The selected tab stays selected, if it still exists; else the tab at the same place is
  /// selected, or else the first (documented). Controllers that are presented inside a removed
  /// controller are dismissed at once.
  ///
  /// - Parameters:
  ///   - viewControllers: distinct controllers that are in no other container; nil stands for no
  ///     tabs.
  ///   - animated: a Boolean value that indicates whether the buttons of the tab bar move, which
  ///     are not simulated; the screen changes at once.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Throws: ``NavigationFailure`` with the code `containsItself`, `hasParent`, `alreadyActive`
  ///   or `conflict`.
  /// - Complexity: O(*n* + *m*) for the numbers of tabs, besides callbacks.
  public func setViewControllers(
    _ viewControllers: [ViewController]?,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line
  ) throws(NavigationFailure) {
    let call = StartingCall(file, line)
    _ = try startOrDrop { () throws(NavigationFailure) in try startSet(viewControllers, call) }
  }

  private func startSet(_ new: [ViewController]?, _ call: StartingCall) throws(NavigationFailure) {
    let operation = "setViewControllers(_:animated:)"
    var seen: Set<ObjectIdentifier> = []
    for controller in new ?? [] {
      try checkAdding(controller, operation, call.site)
      guard seen.insert(ObjectIdentifier(controller)).inserted else {
        let message = "\(controller) is given as two tabs of \(self)"
        throw .child(.alreadyActive, operation, [self, controller], message, call.site)
      }
    }
    start(try change(.set(new, in: self), operation, call.site), animated: false, call)
  }

  /// Returns a change of the tabs, unless another transition is in its way.
  func change(_ edit: TabEdit, _ operation: String, _ site: CallSite)
    throws(NavigationFailure) -> TabChange
  {
    let change = TabChange(edit, of: self)
    // UIKit selects a tab also while the window turns (inferred).
    let transition = change.occupants.obstacle { $0.transition.choreography.kind != .rotate }?
      .transition
    if transition != nil || isChangingAtOnce {
      let concerned = [self] + edit.moves.added + edit.moves.removed
      let moved = [edit.selection, edit.oldSelection].compactMap(\.self)
      throw .childIsBusy(operation, concerned + moved, transition?.record, site)
    }
    return change
  }
}
