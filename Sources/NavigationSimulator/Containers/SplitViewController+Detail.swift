internal import TransitionSupport

/// The column of details.
extension SplitViewController {
  func startShowingDetail(_ controller: ViewController, _ call: StartingCall)
    throws(NavigationFailure)
  {
    guard controller !== viewController(for: .secondary) else { return call.end() }
    start(try changeOfDetail(to: controller, call.site), animated: false, call)
  }

  /// Returns a change of the column of details, unless another transition is in its way.
  func changeOfDetail(to controller: ViewController, _ site: CallSite)
    throws(NavigationFailure) -> ColumnChange
  {
    let operation = "showDetailViewController(_:sender:)"
    let old = viewController(for: .secondary)
    try checkAdding(controller, operation, site)
    if controller.parent === self, controller !== old {
      throw .child(
        .alreadyActive,
        operation,
        [self, controller],
        "\(controller) is in the other column",
        site
      )
    }
    let change = ColumnChange(of: self, .secondary, to: controller)
    let transition = change.occupants.obstacle(where: isInTheWay)?.transition
    if transition != nil || isChangingAtOnce {
      throw .childIsBusy(operation, [self, controller, old], transition?.record, site)
    }
    return change
  }
}
