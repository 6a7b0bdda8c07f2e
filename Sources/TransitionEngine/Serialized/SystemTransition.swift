internal import TransitionLock
package import TransitionSupport

/// Transitions that a user's finger begins, without asking the lock: the swipe back, and the pull
/// on a sheet.
///
/// The lock never prevents such a transition. A transition that finds the lock free holds it until
/// it has finished or is cancelled. A lock that is taken reports the transition, and calls whose
/// turn comes meanwhile wait for the end of that transition.
extension TransitionVerbs {
  /// Holds the lock during the transition of a gesture that has just begun on the controller. The
  /// transition has begun as well, or begins at the next commit, or never comes. A swipe back in a
  /// column holds the scope of the column.
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
    // If no transition begins, the completion is released without a call, and the release ends the
    // turn as well.
    let end = lock.tryStart(label, file: site.file, line: site.line)?.completion()
    func hold(during coordinator: Kit.Coordinator) {
      guard let end else { return lock.report(.bypassed, label, file: site.file, line: site.line) }
      kit.whenOver(coordinator, end)
    }
    if let coordinator = kit.coordinator(of: controller) { return hold(during: coordinator) }
    kit.after(.commit, of: controller) { [weak controller] in
      if let controller, let coordinator = kit.coordinator(of: controller) {
        hold(during: coordinator)
      }
    }
  }
}

/// A gesture of the user that begins a transition.
package enum UserGesture { case swipeBack, pullDown }
