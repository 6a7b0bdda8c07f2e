/// The requested change of a view controller, as a plain value whose creation costs nothing.
///
/// This file defines all differences between verbs: the table of their traits, their expectations,
/// and the transitions that may be in their way. Each kit defines the calls.
package enum Verb<Controller> {
  case push(Controller, animated: Bool)
  case pop(animated: Bool)
  case popTo(Controller, animated: Bool)
  case popToRoot(animated: Bool)
  case setStack([Controller], animated: Bool)
  case selectTab(Controller)
  case present(Controller, on: TransitionPresenter = .controller, animated: Bool)
  case dismiss(animated: Bool)
  case dismissAll(animated: Bool)
  case show(Controller, sender: Any?)
  case performSegue(String, sender: Any?)

  /// The part of the screen that a verb changes.
  enum Reach { case stack, tabs, presentation, dismissal, any }

  /// The table of the verbs: the name, as in failures and in labels of a lock; the reach; and
  /// whether the verb may be animated. For tabs, `show` and segues, the animation is not known
  /// before the call, so these verbs count as animated.
  private var traits: (name: StaticString, reach: Reach, mayAnimate: Bool) {
    switch self {
    case .push(_, let animated): ("pushViewController(_:animated:)", .stack, animated)
    case .pop(let animated): ("popViewController(animated:)", .stack, animated)
    case .popTo(_, let animated): ("popToViewController(_:animated:)", .stack, animated)
    case .popToRoot(let animated): ("popToRootViewController(animated:)", .stack, animated)
    case .setStack(_, let animated): ("setViewControllers(_:animated:)", .stack, animated)
    case .selectTab: ("setSelectedViewController(_:)", .tabs, true)
    case .present(_, _, let animated): ("present(_:animated:)", .presentation, animated)
    case .dismiss(let animated): ("dismiss(animated:)", .dismissal, animated)
    case .dismissAll(let animated): ("dismissAll(animated:)", .dismissal, animated)
    case .show: ("show(_:sender:)", .any, true)
    case .performSegue: ("performSegue(withIdentifier:sender:)", .any, true)
    }
  }

  package var name: StaticString { traits.name }
  package var mayAnimate: Bool { traits.mayAnimate }
  var reach: Reach { traits.reach }

  /// Whether the verb changes a stack, and nothing else.
  package var changesStack: Bool { reach == .stack }

  /// Whether the verb presents or dismisses, and nothing else. UIKit has a completion for such a
  /// verb.
  package var isModal: Bool { reach == .presentation || reach == .dismissal }

  /// Whether the verb dismisses all presented controllers of the window.
  var dismissesAll: Bool { if case .dismissAll = self { true } else { false } }

  /// The controllers that the call names.
  package var controllers: [Controller] {
    switch self {
    case .push(let named, _), .popTo(let named, _), .selectTab(let named),
      .present(let named, _, _), .show(let named, _):
      [named]
    case .setStack(let new, _): new
    case .pop, .popToRoot, .dismiss, .dismissAll, .performSegue: []
    }
  }

  /// The controller that the verb adds or selects, and so shows; nil for a pop and a dismissal, and
  /// for a segue, whose controller is not known before the call.
  var shown: Controller? { if case .popTo = self { nil } else { controllers.last } }

  /// The controller that the verb presents; nil for other verbs, and for a segue.
  package var presented: Controller? {
    if case .present(let controller, _, _) = self { controller } else { nil }
  }
}

/// The expectations of verbs.
extension ObservedKit {
  /// Returns the controller on which to call a verb, and the expected change; nil if there is
  /// nothing to do.
  ///
  /// - Throws: the known objection, if UIKit would raise an exception, drop the call, or become
  ///   inconsistent.
  /// - Complexity: O(*n*) for *n* controllers on the stack, old and new.
  func plan(_ verb: Verb<Controller>, on controller: Controller) throws(CallRefusal) -> (
    receiver: Controller, expectation: Expectation<Controller>
  )? {
    var receiver = controller
    if case .present(let new, .top, _) = verb {
      // The topmost presented controller, below the first one that is being dismissed.
      let staying = presentedChain(from: controller).prefix { !isBeingDismissed($0) }
      receiver = staying.last ?? controller
      // A menu leaves by itself, and a controller presented on the menu would leave as well.
      if receiver !== controller, leavesByItself(receiver) {
        throw .alreadyPresenting(name(of: new), on: name(of: controller), name(of: receiver))
      }
    }
    if let objection = objection(to: verb, on: receiver) { throw objection }
    let stack = stack(of: controller) ?? controller
    let old = controllers(onStackOf: stack)
    let root = presenter(of: controller).flatMap { presented(by: $0) }
    func pop(keeping count: Int) -> (Controller, Expectation<Controller>)? {
      old.count > count ? (stack, .left(Array(old.dropFirst(count)), of: stack)) : nil
    }
    switch verb {
    case .present(let new, _, _): return (receiver, .presented(new))
    case .dismiss, .dismissAll:
      let found =
        verb.dismissesAll
        ? lowestPresented(around: controller) : targetOfDismissal(on: controller)
      guard let target = found else { return nil }
      let above = Array(presentedChain(from: target))
      // On a controller that presents an active search, UIKit would end the search instead, so the
      // dismissal is called on the presenter of the target.
      let usual = presented(by: controller) ?? root
      return (
        usual === target ? controller : presenter(of: target) ?? controller,
        .dismissed(target, with: above)
      )
    case .show, .performSegue:
      let top = presented(by: controller)
      return (
        controller, .anyChange(around: controller, presenting: top, in: root, on: old)
      )
    case .push(let new, _): return (stack, .set(old + [new], of: stack, from: old))
    case .setStack(let new, _): return (stack, .set(new, of: stack, from: old))
    case .pop: return pop(keeping: max(old.count - 1, 1))
    case .popToRoot: return pop(keeping: 1)
    case .popTo(let target, _):
      return pop(keeping: (old.firstIndex { $0 === target } ?? 0) + 1)
    case .selectTab(let new):
      let tabs = tabs(of: controller) ?? controller
      let selected = selectedTabs(of: tabs).first
      return selected === new ? nil : (tabs, .selected(new, in: tabs, from: selected))
    }
  }
}

/// The meaning of `show`, and the transitions and the controllers that the lock does not know and
/// that may be in the way of a verb.
extension ControllerKit {
  /// Returns the push or the presentation that a call of `show` performs; `show` itself if a
  /// container other than a navigation controller handles it; any other verb unchanged.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  func resolved(_ verb: Verb<Controller>, on controller: Controller) -> Verb<Controller> {
    guard case .show(let new, let sender) = verb else { return verb }
    guard let target = targetToShow(from: controller, sender: sender) else {
      return .present(new, animated: true)
    }
    return target === stack(of: controller) ? .push(new, animated: true) : verb
  }

  /// Returns the coordinator of a transition on the controllers that a call needs.
  ///
  /// A verb of a stack or of tabs needs the navigation or tab bar controller, all controllers in
  /// it, and the containers around it. A presentation, `show` and a segue need the topmost
  /// container around the controller, with its contents; a dismissal needs the topmost container
  /// around the presenter of its target, with its contents. A dismissal of all controllers needs
  /// the whole window. All verbs need the controllers presented on any of these. A rotation of the
  /// window is not in the way of a tab.
  ///
  /// - Complexity: O(*n*) for *n* such controllers.
  package func coordinator(inTheWayOf verb: Verb<Controller>, on controller: Controller)
    -> Coordinator?
  {
    switch verb.reach {
    case .stack: return coordinator(anywhereIn: stack(of: controller) ?? controller)
    case .tabs:
      let found = coordinator(anywhereIn: tabs(of: controller) ?? controller)
      return found.flatMap { isOfRotation($0) ? nil : $0 }
    case .presentation, .any: return coordinator(anywhereIn: topmostAncestor(of: controller))
    case .dismissal:
      if verb.dismissesAll { return coordinator(anywhereIn: root(below: controller)) }
      let presenter = targetOfDismissal(on: controller).flatMap { self.presenter(of: $0) }
      return coordinator(anywhereIn: topmostAncestor(of: presenter ?? controller))
    }
  }

  /// Returns whether a call changes a stack that is in no window, so that nothing moves.
  package func movesNothing(_ verb: Verb<Controller>, on controller: Controller) -> Bool {
    verb.changesStack && stack(of: controller).map { !isInWindow($0) } ?? false
  }

  /// Returns a controller that is in the way of a call, and is about to go or to appear, although
  /// no transition moves it yet.
  func controllerAboutToMove(inTheWayOf verb: Verb<Controller>, on controller: Controller)
    -> Controller?
  {
    if verb.reach == .tabs { return nil }
    // A segue and `show` may push, so they need the stack as well.
    let stack = verb.isModal ? nil : stack(of: controller)
    if let stack, let top = controllers(onStackOf: stack).last, isToAppear(top, in: stack) {
      return top
    }
    if let leaving = hostsToRoot(of: controller).first(where: isBeingDismissed) { return leaving }
    return presentedChain(from: verb.changesStack ? stack ?? controller : controller).first {
      isBeingDismissed($0) || isToAppear($0, in: presenter(of: $0))
    }
  }

  /// Returns a presented controller that is in the way of a call, and stays there until its user or
  /// other code dismisses it.
  func controllerThatStays(inTheWayOf verb: Verb<Controller>, on controller: Controller)
    -> Controller?
  {
    switch verb {
    // If the new controller itself is presented already, the call is refused at once instead of
    // waiting.
    case .present(let new, .controller, _):
      presented(inTheWayOf: new, on: controller).flatMap { $0 === new ? nil : $0 }
    case .present(_, .top, _):
      presentedChain(from: controller).last.flatMap { leavesByItself($0) ? $0 : nil }
    default: nil
    }
  }

  /// Returns the presented controller that prevents a controller from presenting another one.
  func presented(inTheWayOf new: Controller, on controller: Controller) -> Controller? {
    guard let presented = presented(by: controller) else { return nil }
    guard let busy = presenter(of: presented) else { return presented }
    // `presented(by:)` also answers for ancestors. A presentation by an ancestor above the new
    // controller's presenter is not in the way.
    return hosts(of: new, from: controller).contains { $0 === busy } ? presented : nil
  }

  /// Returns a controller and its ancestors, up to the one that would present a new controller.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  package func hosts(of new: Controller, from controller: Controller) -> [Controller] {
    let ancestors = Array(sequence(first: controller, next: parent(of:)))
    guard isPresentedInContext(new) == true, let index = ancestors.firstIndex(where: definesContext)
    else {
      return ancestors
    }
    return Array(ancestors[...index])
  }

  /// Returns whether a controller is about to appear in or on another one that is on screen: UIKit
  /// was called for that, and has not begun a transition. A controller that is covered does not
  /// count.
  private func isToAppear(_ controller: Controller, in other: Controller?) -> Bool {
    guard window(of: controller) == nil, other.map({ window(of: $0) != nil }) ?? false else {
      return false
    }
    // The controller is covered if it presents another one itself. `presented(by:)` also answers
    // for ancestors.
    return presented(by: controller).map { presenter(of: $0) !== controller } ?? true
  }
}
