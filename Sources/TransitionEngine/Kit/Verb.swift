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
  /// whether the verb may be animated, which is true for a segue, for `show` and for tabs, where it
  /// is not known.
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

  /// Whether the verb presents or dismisses, and nothing else: UIKit has a completion for it.
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

  /// The controller that the verb shows; nil if it is not known before the call, and for a pop.
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
  /// - Throws: the known objection: UIKit would raise an exception, drop the call, or become
  ///   inconsistent.
  /// - Complexity: O(*n*) for *n* controllers on the stack, old and new.
  func plan(_ verb: Verb<Controller>, on controller: Controller) throws(CallRefusal) -> (
    receiver: Controller, expectation: Expectation<Controller>
  )? {
    var receiver = controller
    if case .present(let new, .top, _) = verb {
      // Not one that is being dismissed.
      let staying = presentedChain(from: controller).prefix { !isBeingDismissed($0) }
      receiver = staying.last ?? controller
      // The new controller would go with the menu.
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
      // On a list that is being searched, UIKit would end the search instead.
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

/// The meaning of `show`, and the transitions and the controllers that may be in the way of a verb,
/// although the lock does not know them.
extension ControllerKit {
  /// Returns the push or the presentation that a call of `show` performs; `show` itself if another
  /// container than a navigation controller shows; any other verb unchanged.
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
  /// A verb of a stack needs the stack, all controllers in it, and the containers around it.
  /// Another verb needs the layer of its present or future presentation, and a dismissal of all
  /// controllers needs the window. All verbs need the controllers presented on any of these. A tab
  /// can be selected during a rotation of its window.
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
    // A segue may push.
    let stack = verb.isModal ? nil : stack(of: controller)
    if let stack, let top = controllers(onStackOf: stack).last, isToAppear(top, in: stack) {
      return top
    }
    if let leaving = hostsToRoot(of: controller).first(where: isBeingDismissed) { return leaving }
    return presentedChain(from: verb.changesStack ? stack ?? controller : controller).first {
      isBeingDismissed($0) || isToAppear($0, in: presenter(of: $0))
    }
  }

  /// Returns a presented controller that is in the way of a call, and that its user or other code
  /// will dismiss at some time.
  func controllerThatStays(inTheWayOf verb: Verb<Controller>, on controller: Controller)
    -> Controller?
  {
    switch verb {
    // A controller that is presented already is refused at once.
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
    // UIKit answers for an ancestor, too, and an ancestor of the presenter is not in the way.
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

  /// Returns whether another controller on screen will show a controller: UIKit was called for
  /// that, and has begun nothing, and the controller is neither on screen nor covered there.
  private func isToAppear(_ controller: Controller, in other: Controller?) -> Bool {
    guard window(of: controller) == nil, other.map({ window(of: $0) != nil }) ?? false else {
      return false
    }
    // Only a controller that this one itself presents covers it: UIKit answers for ancestors, too.
    return presented(by: controller).map { presenter(of: $0) !== controller } ?? true
  }
}
