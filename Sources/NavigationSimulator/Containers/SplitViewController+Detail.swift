internal import TransitionSupport

/// The column of details.
extension SplitViewController {
  final func startShowingDetail(
    _ controller: ViewController,
    _ site: CallSite,
    _ completion: TransitionCompletion?
  ) throws(NavigationFailure) {
    let old = viewController(for: .secondary)
    guard controller !== old else {
      completion?(.finished)
      return
    }
    let change = try checkDetail(controller, site)
    let simulation = attachedWindow?.simulation
    guard appearance.isInWindow, let simulation else {
      isChangingAtOnce = true
      if let simulation { old.dismissEverythingPresented(in: simulation, at: site) }
      change.begin(in: simulation)
      change.end(in: simulation)
      old.viewIfLoaded?.removeFromSuperview()
      isChangingAtOnce = false
      completion?(.finished)
      return
    }
    RunningTransition(change, in: simulation, animated: false, at: site, completion: completion).start()
  }

  /// Throws unless a controller could be shown in the column of details now.
  @discardableResult
  final func checkDetail(_ controller: ViewController, _ site: CallSite) throws(NavigationFailure) -> ColumnChange {
    let operation = "showDetailViewController(_:sender:)"
    let old = viewController(for: .secondary)
    try checkAdding(controller, operation, site)
    if controller.parent === self, controller !== old {
      throw .child(.alreadyActive, operation, [self, controller], "\(controller) is in the other column", site)
    }
    let change = ColumnChange(of: self, .secondary, to: controller)
    let transition = change.conflict
    if transition != nil || isChangingAtOnce {
      throw .childIsBusy(operation, [self, controller, old], transition?.record, site)
    }
    return change
  }
}
