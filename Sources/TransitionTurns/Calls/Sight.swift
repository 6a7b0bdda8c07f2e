/// What is seen of a call at one look.
struct Sight: Hashable {
  /// What moves the controllers of the call.
  enum Mover: Hashable {
    case nobody
    /// The transition of this call: it moves what the call adds or takes away.
    case own
    /// A transition that somebody else began, or a window that turns.
    case other
    /// A transition that is known to run, and of which there is nobody who would tell.
    case unseen
  }

  /// A Boolean value that indicates whether the change that the call was to make has been made; nil where nothing tells
  /// that it has not.
  var isDone: Bool?
  var mover = Mover.nobody
  /// A Boolean value that indicates whether its own transition is another one than was followed, between the same controllers: a
  /// transition that can be interrupted makes way for the next one.
  var isContinuation = false
  /// A Boolean value that indicates whether the kit calls a completion when all is over.
  var hasCompletion = false
  /// A Boolean value that indicates whether the change has been made, and is one that tells by itself that nothing is left of the
  /// call.
  var isOver = false
  /// A Boolean value that indicates whether nothing moves once the change has been made: it is not animated, or nowhere to be
  /// seen.
  var isInstant = false
}

extension StartedCall {
  /// Looks for what is to be seen of the call now, and for the coordinator of what moves its controllers.
  ///
  /// - Complexity: O(*n*) for *n* controllers that the call needs.
  func sight() -> (Sight, Kit.Coordinator?) {
    let own = (expectation.subjects + [receiver]).lazy.compactMap { [kit] in kit.coordinator(of: $0) }.first(
      where: isOwn
    )
    let coordinator = own ?? kit.coordinator(inTheWayOf: verb, on: receiver)
    var sight = Sight(isDone: isDone, hasCompletion: expectation.hasCompletion, isInstant: isInstant)
    if case .presented = expectation {} else { sight.isOver = sight.isDone == true }
    if own != nil {
      sight.mover = .own
      sight.isContinuation = own.map(isContinuation) ?? false
    } else if let coordinator {
      sight.mover = isOwn(coordinator) ? .own : .other
    } else if case .dismissed(let target, let above) = expectation,
      (above + [target]).contains(where: kit.isBeingDismissed)
    {
      sight.mover = .unseen
    }
    return (sight, coordinator)
  }

  /// Returns a Boolean value that indicates whether a transition is the one of this call: one that moves a controller of it, or a
  /// container of that.
  private func isOwn(_ coordinator: Kit.Coordinator) -> Bool {
    let (from, to) = kit.controllers(movedBy: coordinator)
    guard from !== to, earlier.object == nil || kit.object(of: coordinator) !== earlier.object else { return false }
    var subjects = expectation.subjects
    if case .anyChange(let controller, let before) = expectation {
      let now = Surroundings(of: controller, in: kit)
      if now.isSame(as: before) { return false }
      subjects += [now.presented, before.presented, now.stack.last].compactMap { $0 }
    }
    return subjects.contains { subject in
      sequence(first: subject, next: kit.parent).contains { $0 === from || $0 === to }
    }
  }

  private var isInstant: Bool {
    !verb.mayAnimate || (verb.changesStack && kit.window(of: receiver) == nil)
  }

  private var isDone: Bool? {
    switch expectation {
    case .presented(let controller):
      // Not the link of the caller: an ancestor may present. And not `isBeingPresented`, which is not to be relied on
      // (radar 38500183).
      return kit.presenter(of: controller) != nil
    case .dismissed(let controller, _):
      // That it is there still may mean that the dismissal waits, or has just begun: no certain sign.
      return kit.presenter(of: controller) == nil ? true : nil
    case .pushed(let new, let stack, let old):
      // In a container that is on the stack, or or where another one stands instead of it.
      let now = kit.controllers(onStackOf: stack)
      return kit.stack(of: new) === stack
        || (now.count > old.count && now.prefix(old.count).elementsEqual(old, by: ===))
    case .left(let leaving, let stack):
      let now = kit.controllers(onStackOf: stack)
      return !leaving.contains { now.holds($0) }
    case .set(let new, let stack, let old):
      let now = kit.controllers(onStackOf: stack)
      if now.isSame(as: new) { return true }
      if let top = new.last, !old.holds(top), kit.stack(of: top) === stack { return true }
      return old.last.map { !new.holds($0) && !now.holds($0) } ?? false
    case .selected(let controller, let tabs, _):
      return kit.selectedTab(of: tabs) === controller
    case .anyChange(let controller, let before):
      return !Surroundings(of: controller, in: kit).isSame(as: before)
    }
  }
}
