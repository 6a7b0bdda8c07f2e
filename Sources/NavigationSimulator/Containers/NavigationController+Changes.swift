internal import TransitionEngine
internal import TransitionSupport

/// The changes that all verbs of a navigation controller start.
extension NavigationController {
  /// Starts a verb of a stack to which there is no objection: completes the running change, if it
  /// makes way, and starts the change of the verb.
  ///
  /// - Returns: the controllers that leave the stack, root side first.
  func startChange(_ verb: Verb<ViewController>, _ call: StartingCall)
    throws(NavigationFailure) -> [ViewController]
  {
    var afterwards: [() -> Void] = []
    defer { for operations in afterwards { operations() } }
    while let edit = edit(for: verb) {
      let change = try change(edit, "\(verb.name)", call.site)
      if let running = changeThatMakesWay {
        afterwards.append(running.completeForNextChange())
        // Callbacks may have changed the stack.
        try kit.check(verb, on: self, at: call.site)
      } else {
        // A change from or to an empty stack, or in no window, is not animated.
        let slides =
          verb.mayAnimate && change.leaving != nil && change.arriving != nil && isShownInWindow
        start(change, animated: slides, call)
        return change.removed
      }
    }
    // With nothing to pop there is no transition, and the call has ended.
    call.end()
    return []
  }

  /// Returns the change of a verb; nil if there is nothing to pop.
  private func edit(for verb: Verb<ViewController>) -> StackEdit? {
    func pop(to index: Int?) -> StackEdit? {
      guard let index, viewControllers.indices.dropLast().contains(index) else { return nil }
      return .pop(to: index, of: viewControllers)
    }
    return switch verb {
    case .push(let new, _): .push(new, on: viewControllers)
    case .pop: pop(to: viewControllers.count - 2)
    case .popTo(let target, _): pop(to: viewControllers.lastIndex { $0 === target })
    case .popToRoot: pop(to: 0)
    case .setStack(let new, _): .set(new, in: self)
    default: nil
    }
  }

  /// Defers a push until the transition of the stack in its way ends, where UIKit does so.
  func deferPush(of controller: ViewController, _ animated: Bool, _ call: StartingCall)
    -> Bool
  {
    let push = Verb.push(controller, animated: animated)
    guard let simulation, kit.objection(to: push, on: self) == nil,
      let obstacle = occupancy.firstClaim(where: { $0.transition.choreography.container === self }),
      !obstacle.transition.makesWay(for: .change(of: self)), simulation.defersPushes
    else { return false }
    simulation.refuse(
      .stackIsBusy("\(push.name)", self, [controller], obstacle, call.site),
      .deferred
    )
    obstacle.transition.whenOver { [self] in
      // If another deferred push is in the way by now, this one waits again.
      _ = try? start(push, call)
    }
    return true
  }

  /// The running change of this stack that makes way for another one.
  var changeThatMakesWay: RunningTransition? {
    occupancy.firstClaim { $0.transition.makesWay(for: .change(of: self)) }?.transition
  }

  /// Returns a change of the stack, which at most a transition that makes way obstructs.
  func change(_ edit: StackEdit, _ operation: String, _ site: CallSite)
    throws(NavigationFailure) -> StackChange
  {
    let change = StackChange(edit, of: self)
    // A stack in no window does not move with its container: one that is about to be presented sets
    // up its children while it is loaded. There, too, the running change of the stack is in the way
    // of the next one.
    let obstacle = change.obstacle(to: .change(of: self), asInUIKit: collidesAsInUIKit) {
      isShownInWindow || !isMoved(by: $0)
    }
    if obstacle != nil || isChangingAtOnce {
      throw .stackIsBusy(operation, self, edit.moves.added + edit.moves.removed, obstacle, site)
    }
    return change
  }
}
