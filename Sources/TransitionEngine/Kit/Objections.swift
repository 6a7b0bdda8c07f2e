/// The future place of a controller.
enum PlaceOfController { case presented, onStack }

/// The known objections to a call: UIKit would raise an exception, drop the call with its
/// completion and write to the console, or accept the call and be inconsistent from then on.
///
/// The messages contain UIKit's words, so that a search finds the case. The parameters are names of
/// controllers.
extension CallRefusal {
  static let notATab = Self(
    .notATab,
    "-[UITabBarController setSelectedViewController:] only a view controller in the tab bar controller's list of view "
      + "controllers can be selected."
  )

  static let unsupportedStyle = Self(
    .unsupportedStyle,
    "The specified modal presentation style doesn't have a corresponding presentation controller."
  )

  static func noNavigationController(around controller: String) -> Self {
    Self(.noNavigationController, "\(controller) is in no navigation controller.")
  }

  static func presentsItself(_ presenter: String) -> Self {
    let attempt = "Application tried to present modal view controller on itself."
    return Self(.presentsItself, "\(attempt) Presenting controller is \(presenter).")
  }

  /// The controller is on screen, presented, or the root of a window.
  static func active(_ controller: String, _ place: PlaceOfController) -> Self {
    switch place {
    case .presented:
      Self(
        .alreadyActive,
        "Application tried to present modally an active controller \(controller)."
      )
    case .onStack:
      Self(.alreadyActive, "Pushing an active view controller is not supported (\(controller)).")
    }
  }

  static func child(_ child: String, of parent: String, _ place: PlaceOfController) -> Self {
    switch place {
    case .presented:
      let attempt = "Application tried to present modally a view controller \(child)"
      return Self(.hasParent, "\(attempt) that has a parent view controller \(parent).")
    case .onStack:
      let attempt = "Pushing a view controller that has another parent is not supported"
      return Self(.hasParent, "\(attempt) (\(child), in \(parent)).")
    }
  }

  static func otherWindow(_ controller: String) -> Self {
    Self(.otherWindow, "\(controller) is on screen in another window.")
  }

  package static func notInWindow(_ new: String, on presenter: String) -> Self {
    Self(
      .notInWindow,
      "Attempt to present \(new) on \(presenter) whose view is not in the window hierarchy."
    )
  }

  static func alreadyPresenting(_ new: String, on presenter: String, _ presented: String)
    -> Self
  {
    Self(
      .alreadyPresenting,
      "Attempt to present \(new) on \(presenter) which is already presenting \(presented)."
    )
  }

  /// The controller is on the stack already, or twice on the new one.
  static func twiceOnStack(_ controller: String) -> Self {
    let attempt = "Pushing the same view controller instance more than once is not supported"
    return Self(.alreadyOnStack, "\(attempt) (\(controller)).")
  }

  static func navigationController(_ controller: String) -> Self {
    Self(.unsupportedContent, "Pushing a navigation controller is not supported (\(controller)).")
  }

  /// The controller contains the navigation controller.
  static func containsStack(_ controller: String) -> Self {
    let attempt =
      "Pushing a view controller that contains the navigation controller is not supported"
    return Self(.unsupportedContent, "\(attempt) (\(controller)).")
  }

  static func notOnStack(_ target: String, of stack: String) -> Self {
    let attempt = "Tried to pop to a view controller that doesn't exist"
    return Self(.notOnStack, "\(attempt): \(target) is not on the stack of \(stack).")
  }
}

extension ControllerKit {
  /// Returns the objection to a verb, apart from transitions; nil if none is known.
  ///
  /// - Parameter controller: the controller on which the verb is called.
  /// - Complexity: O(*n*) for *n* controllers on the stack, old and new.
  package func objection(to verb: Verb<Controller>, on controller: Controller) -> CallRefusal? {
    switch verb {
    case .present(let new, _, _):
      objection(toPresenting: new, on: controller) ?? objection(toPresenterOf: new, on: controller)
    case .selectTab(let new):
      tabs(of: controller).map { isTab(new, of: $0) } == true ? nil : .notATab
    case _ where verb.changesStack:
      if let stack = stack(of: controller) {
        objection(to: verb, ofStack: stack)
      } else {
        .noNavigationController(around: name(of: controller))
      }
    default: nil
    }
  }

  private func objection(to verb: Verb<Controller>, ofStack stack: Controller) -> CallRefusal? {
    let old = controllers(onStackOf: stack)
    switch verb {
    case .push(let new, _):
      if old.holds(new) { return .twiceOnStack(name(of: new)) }
      return objection(toStacking: new, on: stack, takingChildren: takesPushedChildren)
    case .setStack(let new, _):
      var seen: Set<ObjectIdentifier> = []
      for controller in new {
        guard seen.insert(ObjectIdentifier(controller)).inserted else {
          return .twiceOnStack(name(of: controller))
        }
        if old.holds(controller) { continue }
        if let objection = objection(toStacking: controller, on: stack, takingChildren: false) {
          return objection
        }
      }
      return nil
    case .popTo(let target, _):
      return old.holds(target) ? nil : .notOnStack(name(of: target), of: name(of: stack))
    default: return nil
    }
  }

  private func objection(
    toStacking new: Controller,
    on stack: Controller,
    takingChildren: Bool
  ) -> CallRefusal? {
    if self.stack(of: new) === new { return .navigationController(name(of: new)) }
    if chain(from: stack, parent(of:)).holds(new) { return .containsStack(name(of: new)) }
    if let objection = objection(toUsing: new, by: stack, .onStack) { return objection }
    guard !takingChildren, let parent = parent(of: new), parent !== stack else { return nil }
    return .child(name(of: new), of: name(of: parent), .onStack)
  }

  /// Returns the objection to a presentation because of the new controller.
  package func objection(toPresenting new: Controller, on controller: Controller) -> CallRefusal? {
    if new === controller { return .presentsItself(name(of: new)) }
    if let objection = objection(toUsing: new, by: controller, .presented) { return objection }
    if let parent = parent(of: new) {
      return .child(name(of: new), of: name(of: parent), .presented)
    }
    return isPresentedInContext(new) == nil ? .unsupportedStyle : nil
  }

  /// Returns the objection to a presentation because of the presenter: the topmost container, or
  /// one below it that defines a context. A covered controller in it may also present.
  package func objection(toPresenterOf new: Controller, on controller: Controller) -> CallRefusal? {
    let presenter = hosts(of: new, from: controller).last ?? controller
    if window(of: presenter) == nil {
      return .notInWindow(name(of: new), on: name(of: presenter, from: controller))
    }
    return presented(inTheWayOf: new, on: controller).map {
      .alreadyPresenting(name(of: new), on: name(of: presenter, from: controller), name(of: $0))
    }
  }

  /// Returns the name of a presenter, in UIKit's words, for a call on a controller.
  package func name(of presenter: Controller, from controller: Controller) -> String {
    let source = controller === presenter ? "" : " (from \(name(of: controller)))"
    return name(of: presenter) + source
  }

  /// Returns the objection to a new place of a controller that is already in use.
  private func objection(
    toUsing new: Controller,
    by receiver: Controller,
    _ place: PlaceOfController
  ) -> CallRefusal? {
    if let window = window(of: new), let own = self.window(of: topmostAncestor(of: receiver)),
      window !== own
    {
      return .otherWindow(name(of: new))
    }
    // A root that a full-screen presentation covers is in no window.
    let isUsed =
      isActive(new) || hostsToRoot(of: receiver).holds(new)
      || (place == .presented && window(of: new) != nil)
    return isUsed ? .active(name(of: new), place) : nil
  }
}
