/// The observations of a call at one look.
struct Observation: Hashable {
  /// The transition that moves the controllers of the call.
  enum Transition: Hashable {
    case none
    /// The transition of this call: it moves a controller that the call adds or removes.
    case own
    /// A transition that other code began, or a rotation of the window.
    case other
  }

  /// Whether the call's change is present.
  var isDone = false
  /// Whether a modal change is on screen as well; a link between controllers does not prove that.
  var isShown = false
  var transition = Transition.none
  /// Whether another transition between the same controllers has replaced the followed one, because
  /// that was interruptible.
  var isContinuation = false
  /// Whether nothing moves after the change: it is not animated, or not visible.
  var isInstant = false
}

/// A call with the change that it makes, and the transition that it followed last.
struct ObservedCall<Kit: ObservedKit> {
  let kit: Kit
  let verb: Verb<Kit.Controller>
  /// The controller on which the verb is called.
  let receiver: Kit.Controller
  private(set) var expectation: Expectation<Kit.Controller>
  /// The transition that the call followed last.
  var followed = WeakTransition()
  /// The place of the call in line; nil for a call without a turn.
  var place: PlaceInLine?
  /// Returns the active time of the call's scene since some fixed moment; nil for a call that
  /// stops looking after a few frames.
  var activeTime: () -> Duration? = { nil }
  /// Called at most once, when the call gives its turn back.
  var whenAtRest: () -> Void = {}

  /// Observes the call now, and finds the coordinator of the transition that moves its controllers.
  ///
  /// - Complexity: O(*n*) for *n* controllers that the call needs.
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

  /// Returns whether a transition belongs to this call: it moves a controller of the call, or a
  /// container of it that is itself inside the container that the call changes. An ancestor moves
  /// in transitions of other code.
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
    // A transition of a controller that is presented on a controller of this call belongs to
    // another call.
    let subjects = expectation.subjects
    if let other, kit.hostsToRoot(of: other).holds(subjects.last) { return false }
    return subjects.contains { subject in
      sequence(first: subject, next: kit.parent).prefix { $0 !== container }.contains { subject in
        moved.contains { $0 === subject }
      }
    }
  }

  /// Replaces the expectation of a call whose change was not known before by the change that the
  /// call has made. Later changes belong to other code. An exception is the dismissal of an unwind
  /// segue: until its end, the link between presenter and presented controller stays. A controller
  /// that the call has presented is noted with the call's place in line.
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
    // Asks the presented controller for its presenter, and not the caller for what it presents,
    // because an ancestor of the caller may present. And not `isBeingPresented`, which is
    // unreliable (radar 38500183).
    case .presented(let controller): return kit.presenter(of: controller) != nil
    case .dismissed(let controller, _): return kit.presenter(of: controller) == nil
    case .left(let leaving, let stack):
      let now = kit.controllers(onStackOf: stack)
      return !leaving.contains { now.holds($0) }
    case .set(let new, let stack, let old):
      let now = kit.controllers(onStackOf: stack)
      if now.isSame(as: new) { return true }
      // The new controller may be in a container on the stack, or the app may have added another
      // one instead of it.
      if let top = new.last, !old.holds(top), kit.stack(of: top) === stack { return true }
      if now.count > old.count, [new, now].allSatisfy({ $0.starts(with: old, by: ===) }) {
        return true
      }
      return old.last.map { !new.holds($0) && !now.holds($0) } ?? false
    case .selected(let controller, let tabs, _):
      let selected = kit.selectedTabs(of: tabs)
      if selected.holds(controller) { return true }
      // The selected controller may be the More list, which is no tab, and which shows the
      // controller.
      return kit.parent(of: controller) !== tabs
        && selected.first.map { !kit.isTab($0, of: tabs) } ?? false
    case .anyChange: return false
    }
  }
}
