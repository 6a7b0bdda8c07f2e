internal import TransitionLock
package import TransitionSupport

/// Transitions that begin without asking the lock, because a user's finger begins them: the swipe back, and the pull on
/// a sheet.
///
/// The lock never vetoes them. A transition that finds the lock free holds it until it has finished or is cancelled.
/// The lock reports a transition that finds it taken, and calls whose turn comes meanwhile wait for the end of that
/// transition.
extension SerializedCalls where Kit: ObservedKit {
  /// Holds the lock during a transition on the controller that has just begun without asking the lock; a swipe back in a
  /// column holds the scope of the column.
  ///
  /// - Parameters:
  ///   - verb: the gesture: `swipeBack` or `pullDown`.
  ///   - site: the site of the code that asked for this.
  package func hold(during verb: Verb<Controller>, at site: CallSite) {
    guard let controller, let known = knownLock else { return }
    let lock = scope(for: verb).map(known.scope) ?? known
    let label: TransitionLock.Label = verb.changesStack ? "swipe back" : "swipe of a sheet"
    let held = lock.tryStart(label, file: site.file, line: site.line).map { HeldToken($0) }
    whenBegun(on: controller) { coordinator in
      guard let held else { return lock.reportBypass(label, file: site.file, line: site.line) }
      kit.whenEnded(coordinator) { _ in
        kit.after(.callbacks, of: nil) { held.end() }
      }
    }
  }

  /// Calls a function with the coordinator of a transition that has begun, or that begins with the next commit.
  ///
  /// - Parameter body: called once; destroyed without a call if no transition begins.
  private func whenBegun(on controller: Controller, _ body: @escaping (Kit.Coordinator) -> Void) {
    if let coordinator = kit.coordinator(of: controller) { return body(coordinator) }
    kit.after(.commit, of: controller) { [weak controller] in
      if let controller, let coordinator = kit.coordinator(of: controller) { body(coordinator) }
    }
  }
}
