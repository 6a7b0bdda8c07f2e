internal import TransitionLock
package import TransitionSupport

/// Transitions that a user's finger begins, without asking the lock: the swipe back, and the pull
/// on a sheet.
///
/// The lock never vetoes them. A transition that finds the lock free holds it until it has finished
/// or is cancelled. If the lock is taken, it reports the transition, and calls whose turn comes
/// meanwhile wait for the end of that transition.
extension TransitionVerbs {
  /// Holds the lock during a transition of the user, which has just begun on the controller; a
  /// swipe back in a column holds the scope of the column.
  ///
  /// - Parameters:
  ///   - gesture: the gesture of the user.
  ///   - kit: the kit of the controller.
  ///   - site: the call site for the label of the transition.
  package func hold<Kit: ObservedKit>(during gesture: UserGesture, in kit: Kit, at site: CallSite)
  where Kit.Controller == Controller {
    guard let controller, let known = knownLock else { return }
    let scope = gesture == .swipeBack ? scopeOfStack : nil
    let lock = scope.map(known.scope) ?? known
    let label: TransitionLock.Label = gesture == .swipeBack ? "swipe back" : "swipe of a sheet"
    let held = lock.tryStart(label, file: site.file, line: site.line).map { HeldToken($0) }
    kit.whenBegun(on: controller) { coordinator in
      guard let held else { return lock.reportBypass(label, file: site.file, line: site.line) }
      kit.whenOver(coordinator) { held.end() }
    }
  }
}

/// A gesture of the user that begins a transition.
package enum UserGesture { case swipeBack, pullDown }

extension ObservedKit {
  /// Calls a function with the coordinator of a transition that has begun, or that begins with the
  /// next commit.
  ///
  /// - Parameter body: called once; destroyed without a call if no transition begins.
  fileprivate func whenBegun(on controller: Controller, _ body: @escaping (Coordinator) -> Void) {
    if let coordinator = coordinator(of: controller) { return body(coordinator) }
    after(.commit, of: controller) { [weak controller] in
      if let controller, let coordinator = coordinator(of: controller) { body(coordinator) }
    }
  }
}
