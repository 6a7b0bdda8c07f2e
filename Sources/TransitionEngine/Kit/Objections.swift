/// The known objections to a call: UIKit would raise an exception; or drop the call and its
/// completion, and write to the console; or accept the call and be inconsistent from then on.
///
/// The messages contain UIKit's words, so that a search finds the case.
extension ControllerKit {
  /// Returns the objection to a verb, apart from running transitions; nil if none is known.
  ///
  /// - Parameter controller: the controller on which the verb is called.
  /// - Complexity: O(*n*) for *n* controllers on the stack, old and new.
  package func objection(to verb: Verb<Controller>, on controller: Controller) -> CallRefusal? {
    switch verb {
    case .present(let new, _, _):
      return objection(toPresenting: new, on: controller)
        ?? objection(toPresenterOf: new, on: controller)
    case .selectTab(let new):
      if let tabs = tabs(of: controller), isTab(new, of: tabs) { return nil }
      return CallRefusal(
        .notATab,
        "-[UITabBarController setSelectedViewController:] only a view controller in the tab bar controller's list of view "
          + "controllers can be selected."
      )
    case _ where verb.changesStack:
      if let stack = stack(of: controller) { return objection(to: verb, ofStack: stack) }
      let message = "\(name(of: controller)) is in no navigation controller."
      return CallRefusal(.noNavigationController, message)
    default: return nil
    }
  }

  private func objection(to verb: Verb<Controller>, ofStack stack: Controller) -> CallRefusal? {
    let old = controllers(onStackOf: stack)
    let (all, takesChildren): ([Controller], Bool)
    switch verb {
    case .push(let new, _): (all, takesChildren) = (old + [new], takesPushedChildren)
    case .setStack(let new, _): (all, takesChildren) = (new, false)
    case .popTo(let target, _) where !old.holds(target):
      let attempt = "Tried to pop to a view controller that doesn't exist"
      let message = "\(attempt): \(name(of: target)) is not on the stack of \(name(of: stack))."
      return CallRefusal(.notOnStack, message)
    default: return nil
    }
    var seen: Set<ObjectIdentifier> = []
    for new in all {
      guard seen.insert(ObjectIdentifier(new)).inserted else {
        let attempt = "Pushing the same view controller instance more than once is not supported"
        return CallRefusal(.alreadyOnStack, "\(attempt) (\(name(of: new))).")
      }
      if !old.holds(new),
        let objection = objection(toStacking: new, on: stack, takingChildren: takesChildren)
      {
        return objection
      }
    }
    return nil
  }

  private func objection(
    toStacking new: Controller,
    on stack: Controller,
    takingChildren: Bool
  ) -> CallRefusal? {
    if self.stack(of: new) === new {
      let message = "Pushing a navigation controller is not supported (\(name(of: new)))."
      return CallRefusal(.unsupportedContent, message)
    }
    if chain(from: stack, parent(of:)).holds(new) {
      let attempt =
        "Pushing a view controller that contains the navigation controller is not supported"
      return CallRefusal(.unsupportedContent, "\(attempt) (\(name(of: new))).")
    }
    if let objection = objection(toUsing: new, by: stack, presenting: false) { return objection }
    guard !takingChildren, let parent = parent(of: new), parent !== stack else { return nil }
    let attempt = "Pushing a view controller that has another parent is not supported"
    return CallRefusal(.hasParent, "\(attempt) (\(name(of: new)), in \(name(of: parent))).")
  }

  /// Returns the objection to a presentation that concerns the new controller.
  package func objection(toPresenting new: Controller, on controller: Controller) -> CallRefusal? {
    if new === controller {
      let attempt = "Application tried to present modal view controller on itself."
      let message = "\(attempt) Presenting controller is \(name(of: new))."
      return CallRefusal(.presentsItself, message)
    }
    if let objection = objection(toUsing: new, by: controller, presenting: true) {
      return objection
    }
    if let parent = parent(of: new) {
      let attempt = "Application tried to present modally a view controller \(name(of: new))"
      let message = "\(attempt) that has a parent view controller \(name(of: parent))."
      return CallRefusal(.hasParent, message)
    }
    guard isPresentedInContext(new) == nil else { return nil }
    return CallRefusal(
      .unsupportedStyle,
      "The specified modal presentation style doesn't have a corresponding presentation controller."
    )
  }

  /// Returns the objection to a presentation that concerns the presenter. The presenter is the
  /// topmost container around the controller, or a lower container that defines a context. The
  /// controller itself may be covered, and so in no window.
  package func objection(toPresenterOf new: Controller, on controller: Controller) -> CallRefusal? {
    let presenter = hosts(of: new, from: controller).last ?? controller
    if window(of: presenter) == nil {
      return .notInWindow(name(of: new), on: name(of: presenter, from: controller))
    }
    return presented(inTheWayOf: new, on: controller).map {
      .alreadyPresenting(name(of: new), on: name(of: presenter, from: controller), name(of: $0))
    }
  }

  /// Returns the objection to a presentation or a push of a controller that is already in use.
  private func objection(
    toUsing new: Controller,
    by receiver: Controller,
    presenting: Bool
  ) -> CallRefusal? {
    if let window = window(of: new), let own = self.window(of: topmostAncestor(of: receiver)),
      window !== own
    {
      return CallRefusal(.otherWindow, "\(name(of: new)) is on screen in another window.")
    }
    // A root that a full-screen presentation covers is in no window, and so does not count as
    // active, but it is one of the receiver's hosts.
    guard
      isActive(new) || hostsToRoot(of: receiver).holds(new)
        || (presenting && window(of: new) != nil)
    else { return nil }
    return CallRefusal(
      .alreadyActive,
      presenting
        ? "Application tried to present modally an active controller \(name(of: new))."
        : "Pushing an active view controller is not supported (\(name(of: new)))."
    )
  }

  /// Returns the name of a presenter as UIKit's messages have it: if the call was made on another
  /// controller, the name of that one follows in parentheses.
  package func name(of presenter: Controller, from controller: Controller) -> String {
    let source = controller === presenter ? "" : " (from \(name(of: controller)))"
    return name(of: presenter) + source
  }
}

/// The objections that more than one function raises. The parameters are names of controllers.
extension CallRefusal {
  package static func notInWindow(_ new: String, on presenter: String) -> Self {
    Self(
      .notInWindow,
      "Attempt to present \(new) on \(presenter) whose view is not in the window hierarchy."
    )
  }

  static func alreadyPresenting(_ new: String, on presenter: String, _ presented: String) -> Self {
    Self(
      .alreadyPresenting,
      "Attempt to present \(new) on \(presenter) which is already presenting \(presented)."
    )
  }
}
