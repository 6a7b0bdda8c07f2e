internal import NavigationSimulator
internal import TransitionLock

/// Violations at any time; nil if there is none.
extension UserWorld {
  var strayView: String? { app.window.strayView }

  var strayChild: String? {
    for controller in alive {
      for child in controller.children where child.parent !== controller {
        return "\(child) is a child of \(controller), and its parent is \(child.parent.words)"
      }
    }
    return nil
  }

  var strayPresentation: String? {
    for controller in alive {
      if let presented = controller.presentedViewController,
        presented.presentingViewController?.presentedViewController !== presented
      {
        return
          "\(controller) presents \(presented), which is presented by \(presented.presentingViewController.words)"
      }
      if let presenter = controller.presentingViewController,
        presenter.presentedViewController == nil
      {
        return "\(controller) is presented by \(presenter), which presents nothing"
      }
    }
    return nil
  }

  var duplicate: String? {
    var seen: Set<ObjectIdentifier> = []
    func visit(_ controller: ViewController) -> ViewController? {
      guard seen.insert(ObjectIdentifier(controller)).inserted else { return controller }
      for next in controller.children + (controller.ownPresented.map { [$0] } ?? []) {
        if let duplicate = visit(next) { return duplicate }
      }
      return nil
    }
    return app.window.rootViewController.flatMap(visit).map {
      "\($0) is in the window in two places"
    }
  }

  var contradiction: String? {
    for controller in alive {
      if controller.isBeingPresented, controller.isBeingDismissed {
        return "\(controller) is being presented and being dismissed"
      }
      if controller.isMovingToParent, controller.isMovingFromParent {
        return "\(controller) is moving to a parent and from one"
      }
    }
    return nil
  }

  var callbackViolation: String? { violations.first.map { "\($0)" } }

  var completionRunTwice: String? {
    if let index = completions.firstIndex(where: { $0 > 1 }) {
      return "one ran \(completions[index]) times"
    }
    return refused.sorted().first { completions[$0] > 0 }.map { _ in
      "one ran though its operation was refused"
    }
  }

  var misuse: String? { misuses.first.map { "\($0)" } }

  var collision: String? { collisions.first }

  var transitionOutsideTheLock: String? {
    guard app.lock != nil, let transition = simulation.transitionsOutsideTheLock.first else {
      return nil
    }
    return
      "\(transition.kind) of \(transition.moved) did not, and a call waited for it, or was dropped"
  }
}

/// Violations when nothing moves; nil if there is none.
extension UserWorld {
  var openTransition: String? {
    simulation.openTransitions.first.map { "\($0.kind) of \($0.moved) is open" }
  }

  var heldLock: String? {
    guard let lock = app.lock else { return nil }
    if let holder = lock.holder {
      return "it is held by \(holder.label), and \(lock.waitingCount) wait"
    }
    return lock.isTransitioning
      ? "it is held" : lock.waitingCount > 0 ? "\(lock.waitingCount) wait" : nil
  }

  var unsettledCallback: String? {
    simulation.openTransitions.isEmpty ? legality.unsettled.first.map { "\($0)" } : nil
  }

  var missingCompletion: String? {
    let mayDrop = (app.window.collisionBehavior ?? simulation.collisionBehavior) == .matchingUIKit
    guard !mayDrop,
      let index = completions.indices.first(where: { completions[$0] == 0 && !refused.contains($0) }
      )
    else {
      return nil
    }
    return "that of call \(index + 1) has not"
  }

  var wrongTop: String? {
    guard let root = app.window.rootViewController else { return nil }
    guard let top = app.window.frontmost, top.window === app.window else {
      return "\(app.window.frontmost.words) is in front, and not in the window"
    }
    for case let stack as NavigationController in root.reachable where stack.window != nil {
      for controller in stack.viewControllers.dropLast() where controller.window != nil {
        return
          "\(controller) is in the window, and \(stack.topViewController.words) is the top of the stack"
      }
    }
    return nil
  }

  var wrongAppearance: String? {
    for controller in alive {
      let state = legality.state(of: controller.identity)
      let isSeen = controller.window != nil
      if state.isSettled, (state == .appeared) != isSeen {
        return "\(controller) has \(state), and its view is \(isSeen ? "" : "not ")in the window"
      }
    }
    return nil
  }

  var strayController: String? {
    let attached = app.window.controllers
    return alive.first {
      $0.window === app.window && !attached.contains { [seen = $0] in seen === $0 }
    }
    .map { "\($0) is in the window, and nowhere else" }
  }
}

extension TransitionRecord {
  fileprivate var moved: String { (arriving ?? leaving).map { "\($0)" } ?? "nothing" }
}

extension Optional where Wrapped: ViewController {
  fileprivate var words: String { map { "\($0)" } ?? "none" }
}

extension View {
  fileprivate var strayView: String? {
    for subview in subviews {
      if subview.superview !== self {
        return
          "the view \(subview.name ?? "without a name") is in \(name ?? "another"), and has another superview"
      }
      if let stray = subview.strayView { return stray }
    }
    return nil
  }
}
