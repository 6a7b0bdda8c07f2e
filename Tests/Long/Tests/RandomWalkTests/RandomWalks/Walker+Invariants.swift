@testable import NavigationSimulator

extension Walker {
  /// The states that are wrong at any time.
  var inconsistencies: [String] {
    var wrong: [String] = []
    check(window, &wrong)
    for controller in alive {
      if let presented = controller.presented, presented.presenter !== controller {
        wrong.append("\(controller) presents \(presented), which is presented by \(presented.presenter as Any)")
      }
      if let presenter = controller.presenter, presenter.presented !== controller {
        wrong.append("\(controller) is presented by \(presenter), which presents \(presenter.presented as Any)")
      }
      for child in controller.children where child.parent !== controller {
        wrong.append("\(child) is a child of \(controller) and has the parent \(child.parent as Any)")
      }
    }
    for (index, count) in completions.enumerated() where count > 1 {
      wrong.append("completion \(index) ran \(count) times")
    }
    return wrong
  }

  private func check(_ view: View, _ wrong: inout [String]) {
    for subview in view.subviews {
      if subview.superview !== view { wrong.append("\(subview) has another superview than \(view)") }
      check(subview, &wrong)
    }
  }

  /// The states that are wrong while nothing moves.
  var unrest: [String] {
    var wrong = inconsistencies
    if !simulation.open.isEmpty { wrong.append("open: \(simulation.openTransitions)") }
    let cast = cast
    for controller in alive {
      if controller.occupancy.transition != nil { wrong.append("\(controller) is occupied") }
      let flags = [
        controller.isBeingPresented, controller.isBeingDismissed, controller.isMovingToParent,
        controller.isMovingFromParent,
      ]
      if flags.contains(true) { wrong.append("\(controller) has flags \(flags)") }
      let isSeen = controller.viewIfLoaded?.window != nil
      if (controller.appearance == .appeared) != isSeen {
        wrong.append("\(controller) is \(controller.appearance), and its view is \(isSeen ? "" : "not ")in the window")
      }
      if controller.appearance != .appeared, controller.appearance != .disappeared {
        wrong.append("\(controller) is \(controller.appearance)")
      }
      if (controller.presentation != nil) != (controller.presenter != nil) {
        wrong.append("\(controller) has the presentation \(controller.presentation as Any)")
      }
      let isAttached = cast.contains { $0 === controller }
      if isSeen, !isAttached { wrong.append("\(controller) is in the window and nowhere else") }
    }
    let containers = cast.compactMap { $0.presentation?.containerView }
    for view in window.subviews where view !== window.rootViewController?.viewIfLoaded {
      if !containers.contains(where: { $0 === view }) { wrong.append("stale in the window: \(view)") }
    }
    for case let container as any OneChildContainer in cast where container.window != nil {
      for view in container.transitionView.subviews where view !== container.shownChild?.viewIfLoaded {
        if !containers.contains(where: { $0 === view }) { wrong.append("stale in \(container): \(view)") }
      }
    }
    for controller in cast {
      guard let presentation = controller.presentation, let container = presentation.containerView else { continue }
      for view in container.subviews where view !== presentation.presentedView && view !== presentation.dimmingView {
        if !containers.contains(where: { $0 === view }) {
          wrong.append("stale in the container of \(controller): \(view)")
        }
      }
    }
    if simulation.profile > .iOS9, let root = window.rootViewController, root.window != nil,
      root.view.frame != window.bounds
    {
      wrong.append("the root has the frame \(root.view.frame) in \(window.bounds)")
    }
    let assumptions = CallbackLegality.Assumptions(startingState: .disappeared)
    wrong += log.violations(assuming: assumptions).map { "\($0)" }
    // The misuses of apps in a walk: they change the root of a window, stacks, tabs, and views of children in the middle of
    // transitions; they continue a gesture after a verb has reversed its transition; their delegate allows a tap, but has
    // started a transition when it was asked.
    let expected = [
      "Setting ", "Removing the view of", "update(_:) of", "finish() of", "cancel() of", "setViewControllers",
      "setSelectedViewController", "popToRootViewController",
    ]
    let misuses = simulation.misuses.map(\.text).filter { text in !expected.contains { text.hasPrefix($0) } }
    if misuses.count != delegate.tooMany { wrong.append("misuses: \(misuses)") }
    let missing = completions.count { $0 == 0 }
    if drops ? missing < refusedCompletions : missing != refusedCompletions {
      wrong.append("\(missing) completions have not run, and \(refusedCompletions) operations have thrown")
    }
    return wrong
  }
}
