/// The state of a call's controllers at one look.
struct Observation: Hashable {
  /// The transition that moves the controllers of the call.
  enum Transition: Hashable {
    case none
    /// The transition of this call: it moves a controller that the call adds or removes, or a
    /// container around such a controller.
    case own
    /// A transition that other code began, or a rotation of the window.
    case other
  }

  /// Whether the change has been made in the links between the controllers, for example on the
  /// stack.
  var isDone = false
  /// Whether the change of a presentation or a dismissal is also on screen: the view of the
  /// presented controller is in a window, or the view of the dismissed one is in none. A link alone
  /// does not prove that the screen shows the change.
  var isShown = false
  var transition = Transition.none
  /// Whether the transition has interrupted and replaced the one that the machine followed before:
  /// both move the same two controllers, in the same or the opposite direction.
  var isContinuation = false
  /// Whether the change makes nothing move, because the change is not animated or not visible.
  var isInstant = false
}

/// A call, the change that the engine expects of the call, and the newest transition that the
/// machine has followed.
struct ObservedCall<Kit: ObservedKit> {
  let kit: Kit
  let verb: Verb<Kit.Controller>
  /// The controller on which the verb is called.
  let receiver: Kit.Controller
  private(set) var expectation: Expectation<Kit.Controller>
  /// The newest transition that the machine has followed.
  var followed = WeakTransition()
  /// The place of the call in line; nil for a call of other code, and for a call that does not wait
  /// in line.
  var place: PlaceInLine?
  /// Returns how long the scene of the call has been active, counted from a fixed moment. If the
  /// result is nil, the engine does not keep looking while the call waits for its completion.
  var activeTime: () -> Duration? = { nil }
  /// Called at most once, when the machine gives the turn of the call back.
  var whenAtRest: () -> Void = {}

  /// Returns the current state of the call, and the coordinator of the transition that moves the
  /// call's controllers.
  ///
  /// - Complexity: O(*s* · *n*) for *s* controllers that the call adds or removes, and *n*
  ///   controllers on the stack or in the window.
  func observation() -> (Observation, Kit.Coordinator?) {
    let own = (expectation.subjects + [receiver]).lazy.compactMap { kit.coordinator(of: $0) }.first(
      where: isOwn
    )
    let found = own ?? kit.coordinator(inTheWayOf: verb, on: receiver)
    let coordinator = found.flatMap {
      followed.isOver && followed.object === $0 ? nil : $0
    }
    var observation = Observation(isDone: isDone, isShown: isShown, isInstant: isInstant)
    if let coordinator {
      observation.transition = isOwn(coordinator) ? .own : .other
      observation.isContinuation = followed.isContinued(by: coordinator, in: kit)
    }
    return (observation, coordinator)
  }

  /// Returns whether a transition belongs to this call: whether it moves a controller that the call
  /// adds or removes, or a container around such a controller. If the call changes a stack or tabs,
  /// a transition that moves the navigation or tab bar controller itself, or a container around
  /// that, belongs to other code.
  private func isOwn(_ coordinator: Kit.Coordinator) -> Bool {
    let (from, to) = kit.controllers(movedBy: coordinator)
    guard from !== to else { return false }
    var (moved, other, container) = ([from, to], Kit.Controller?.none, Kit.Controller?.none)
    switch expectation {
    case .presented: (moved, other) = ([to], from)
    case .dismissed: (moved, other) = ([from], to)
    case .left(_, let stack), .set(_, let stack, _): container = stack
    case .selected(_, let tabs, _): container = tabs
    case .anyChange: return false
    }
    // A presentation comes from `other`; a dismissal goes to it. If `other` is in the controller
    // that this call presents or dismisses, or is presented above that controller, another call has
    // started the transition.
    let subjects = expectation.subjects
    if let other, kit.hostsToRoot(of: other).holds(subjects.last) { return false }
    return subjects.contains { subject in
      sequence(first: subject, next: kit.parent).prefix { $0 !== container }.contains { subject in
        moved.contains { $0 === subject }
      }
    }
  }

  /// If the change of the call was not known before, finds out which one the call has made: a
  /// presentation or a new stack. This happens right after the call, because later changes belong
  /// to other code. If the call has made neither change, and its controller is in a presentation,
  /// the call counts as an unwind segue that dismisses the presentation. No look can confirm the
  /// dismissal yet, because a dismissal unlinks its controllers only at its end. If the call has
  /// presented a controller, the kit stores the call's place in line for that controller.
  mutating func learnChange() {
    guard case .anyChange(let controller, let presented, let root, let old) = expectation else {
      return
    }
    let stack = kit.stack(of: controller)
    let now = stack.map { kit.controllers(onStackOf: $0) } ?? []
    if let new = kit.presented(by: controller), new !== presented {
      expectation = .presented(new)
      if let place { kit.setPlaceOfPresentation(place, of: new) }
    } else if let stack, !now.isSame(as: old) {
      expectation = .set(now, of: stack, from: old)
    } else if let root {
      expectation = .dismissed(root, with: Array(kit.presentedChain(from: root)))
    }
  }

  private var isInstant: Bool {
    !verb.mayAnimate || (verb.changesStack && kit.window(of: receiver) == nil)
  }

  private var isShown: Bool {
    let isInWindow = expectation.subjects.last.flatMap { kit.window(of: $0) } != nil
    return verb.isModal && isDone && isInWindow == (verb.presented != nil)
  }

  private var isDone: Bool {
    switch expectation {
    // The check asks the presented controller, and not the receiver: an ancestor of the receiver
    // may be the presenter. `isBeingPresented` is unreliable (radar 38500183).
    case .presented(let controller): return kit.presenter(of: controller) != nil
    case .dismissed(let controller, _): return kit.presenter(of: controller) == nil
    case .left(let leaving, let stack):
      let now = kit.controllers(onStackOf: stack)
      return !leaving.contains { now.holds($0) }
    case .set(let new, let stack, let old):
      let now = kit.controllers(onStackOf: stack)
      if now.isSame(as: new) { return true }
      // An app's override may have put the new controller into a container first, or pushed another
      // controller instead of the new one.
      if let top = new.last, !old.holds(top), kit.stack(of: top) === stack { return true }
      if now.count > old.count, [new, now].allSatisfy({ $0.starts(with: old, by: ===) }) {
        return true
      }
      // If the call removes the old top, and the old top has left, the change counts as made as
      // well.
      return old.last.map { !new.holds($0) && !now.holds($0) } ?? false
    case .selected(let controller, let tabs, _):
      let selected = kit.selectedTabs(of: tabs)
      if selected.holds(controller) { return true }
      // The navigation controller for More shows the controllers under More. It is selected then,
      // although it is not a tab.
      return kit.parent(of: controller) !== tabs
        && selected.first.map { !kit.isTab($0, of: tabs) } ?? false
    case .anyChange: return false
    }
  }
}
