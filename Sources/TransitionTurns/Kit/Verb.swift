internal import TransitionSupport

/// The change that is asked of a view controller. A plain value, so that making one costs nothing.
///
/// This file says all in which verbs differ: their names, what each expects, what may be in its way. What is called is said by
/// each kit.
package enum Verb<Controller> {
  case push(Controller, animated: Bool)
  case pop(animated: Bool)
  case popTo(Controller, animated: Bool)
  case popToRoot(animated: Bool)
  case setStack([Controller], animated: Bool)
  case selectTab(Controller)
  case present(Controller, animated: Bool)
  /// On the topmost of what is presented on the receiver that stays.
  case presentOnTop(Controller, animated: Bool)
  case dismiss(animated: Bool)
  case performSegue(String, sender: Any?)
  /// A finger swipes back. Only the simulator has code that does so.
  case swipeBack
  /// A finger pulls a sheet down. Only the simulator has code that does so.
  case pullDown

  /// The name, as it stands in failures and as a label of a lock.
  package var name: StaticString {
    switch self {
    case .push: "pushViewController(_:animated:)"
    case .pop: "popViewController(animated:)"
    case .popTo: "popToViewController(_:animated:)"
    case .popToRoot: "popToRootViewController(animated:)"
    case .setStack: "setViewControllers(_:animated:)"
    case .selectTab: "setSelectedViewController(_:)"
    case .present: "present(_:animated:)"
    case .presentOnTop: "presentOnTop(_:animated:)"
    case .dismiss: "dismiss(animated:)"
    case .performSegue: "performSegue(withIdentifier:sender:)"
    case .swipeBack: "beginInteractivePop()"
    case .pullDown: "beginInteractiveDismissal()"
    }
  }

  /// A Boolean value that indicates whether the verb changes a stack, and nothing but that.
  package var changesStack: Bool {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .setStack, .swipeBack: true
    case .selectTab, .present, .presentOnTop, .dismiss, .performSegue, .pullDown: false
    }
  }

  /// A Boolean value that indicates whether the verb cannot start while its window is turned.
  package var waitsForRotations: Bool { if case .selectTab = self { false } else { true } }

  /// A Boolean value that indicates whether the verb may take time; of a segue, and of tabs, that is not known.
  package var mayAnimate: Bool {
    switch self {
    case .push(_, let animated), .pop(let animated), .popTo(_, let animated), .popToRoot(let animated),
      .setStack(_, let animated), .present(_, let animated), .presentOnTop(_, let animated), .dismiss(let animated):
      animated
    case .selectTab, .performSegue, .swipeBack, .pullDown: true
    }
  }
}

/// What a verb expects.
extension ObservedKit {
  /// Finds out what becomes of a call.
  ///
  /// - Throws: what the kit is known to raise an exception for, to drop, or to let end in inconsistency.
  /// - Complexity: O(*n*) for *n* controllers on the stack, old and new.
  func plan(
    _ verb: Verb<Controller>,
    on controller: Controller,
    at site: CallSite
  ) throws(Refusal) -> CallPlan<Controller> {
    let refusals = Refusals(kit: self, operation: verb.name, site: site)
    switch verb {
    case .present(let new, _):
      try refusals.checkPresentation(of: new, on: controller)
      return .call(on: controller, expecting: .presented(new))
    case .presentOnTop(let new, _):
      let top = topmostThatStays(from: controller)
      try refusals.checkPresentation(of: new, on: top)
      return .call(on: top, expecting: .presented(new))
    case .dismiss:
      guard let target = targetOfDismissal(on: controller) else { return .nothing }
      let above = Array(sequence(first: target, next: presented(by:)).dropFirst())
      return .call(on: controller, expecting: .dismissed(target, with: above))
    case .performSegue:
      let before = Surroundings(of: controller, in: self)
      return .call(on: controller, expecting: .anyChange(around: controller, from: before))
    case .push(let new, _):
      let stack = try refusals.stack(of: controller)
      let old = controllers(onStackOf: stack)
      try refusals.checkPush(of: new, on: stack, holding: old)
      return .call(on: stack, expecting: .pushed(new, on: stack, above: old))
    case .setStack(let new, _):
      let stack = try refusals.stack(of: controller)
      try refusals.checkStack(new, of: stack)
      let old = controllers(onStackOf: stack)
      return .call(on: stack, expecting: .set(new, of: stack, from: old))
    case .pop:
      let stack = try refusals.stack(of: controller)
      return popping(from: stack, keeping: max(controllers(onStackOf: stack).count - 1, 1))
    case .popToRoot:
      return popping(from: try refusals.stack(of: controller), keeping: 1)
    case .popTo(let target, _):
      let stack = try refusals.stack(of: controller)
      return popping(from: stack, keeping: try refusals.place(of: target, onStackOf: stack) + 1)
    case .selectTab(let new):
      guard let tabs = tabs(of: controller), children(of: tabs).contains(where: { $0 === new }) else {
        throw refusals.refusal(.notATab, "Only a view controller in the tab bar controller's list can be selected.")
      }
      let old = selectedTab(of: tabs)
      return old === new ? .nothing : .call(on: tabs, expecting: .selected(new, in: tabs, from: old))
    case .swipeBack, .pullDown:
      return .nothing
    }
  }

  private func popping(from stack: Controller, keeping count: Int) -> CallPlan<Controller> {
    let old = controllers(onStackOf: stack)
    guard old.count > count else { return .nothing }
    let leaving = Array(old.dropFirst(count))
    return .call(on: stack, expecting: .left(leaving, of: stack), leaving: leaving)
  }
}

/// What may be in the way of a verb.
extension ObservedKit {
  /// The coordinator of a transition on the controllers that a call needs: for the verbs of a stack the stack, all that
  /// is in it and what it is in; for others the layer on which something is presented, or is to be; and what is
  /// presented on any of these. A tab can be selected while its window turns.
  ///
  /// - Complexity: O(*n*) for *n* such controllers.
  package func coordinator(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Coordinator? {
    switch verb {
    case .push, .pop, .popTo, .popToRoot, .setStack, .swipeBack:
      return coordinator(anywhereIn: stack(of: controller) ?? controller)
    case .selectTab:
      let found = coordinator(anywhereIn: tabs(of: controller) ?? controller)
      return found.flatMap { isOfRotation($0) ? nil : $0 }
    case .present, .presentOnTop, .performSegue:
      return coordinator(anywhereIn: topmostAncestor(of: controller))
    case .dismiss, .pullDown:
      let presenter = targetOfDismissal(on: controller).flatMap { self.presenter(of: $0) }
      return coordinator(anywhereIn: topmostAncestor(of: presenter ?? controller))
    }
  }

  package func leaver(inTheWayOf verb: Verb<Controller>, on controller: Controller) -> Controller? {
    switch verb {
    case .present, .presentOnTop, .performSegue, .dismiss:
      presentedChain(from: controller).first(where: isBeingDismissed)
    case .push, .pop, .popTo, .popToRoot, .setStack, .selectTab, .swipeBack, .pullDown: nil
    }
  }

  /// Returns what turns the transition of a call round while it runs; nil if nothing can: it is asked of the delegate that
  /// animates the transition. Of a segue that is not known.
  func turnBack(of verb: Verb<Controller>, on controller: Controller) -> (() -> Void)? {
    guard verb.mayAnimate else { return nil }
    switch verb {
    case .push, .pop, .popTo, .popToRoot, .setStack: return stack(of: controller).flatMap { turnBack(ofStack: $0) }
    case .present(let new, _), .presentOnTop(let new, _): return turnBack(ofPresentationOf: new)
    case .dismiss: return targetOfDismissal(on: controller).flatMap { turnBack(ofPresentationOf: $0) }
    case .selectTab, .performSegue, .swipeBack, .pullDown: return nil
    }
  }
}
