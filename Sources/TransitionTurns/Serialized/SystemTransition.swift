package import TransitionLock
package import TransitionSupport

/// Transitions that begin without asking the lock, because a person's finger begins them: the swipe back, the pull on a
/// sheet.
///
/// They are never vetoed. One that finds the lock free holds it until it has ended, whichever way; one that finds it
/// taken is reported, and calls whose turn comes meanwhile wait for its end.
extension SerializedCalls where Kit: ObservedKit {
  /// Holds the lock while a transition runs on the controller which has just begun without asking for it.
  ///
  /// - Parameters:
  ///   - label: what the lock calls the transition.
  ///   - site: where somebody asked to have this done.
  package func hold(during label: TransitionLock.Label, at site: CallSite) {
    guard let controller else { return }
    let token = lock.tryStart(label, file: site.file, line: site.line)
    let held = token.map { HeldToken($0) }
    whenBegun(on: controller) { coordinator in
      guard let held else { return lock.reportBypass(label, file: site.file, line: site.line) }
      kit.whenEnded(coordinator) { _ in
        kit.after(.callbacks, of: nil) { held.end() }
      }
    }
  }

  /// Has something called with the coordinator of a transition that has begun, or that begins with the next commit.
  ///
  /// - Parameter body: called once; destroyed without a call where none begins.
  private func whenBegun(on controller: Controller, _ body: @escaping (Kit.Coordinator) -> Void) {
    if let coordinator = kit.coordinator(of: controller) { return body(coordinator) }
    kit.after(.commit, of: controller) { [weak controller] in
      if let controller, let coordinator = kit.coordinator(of: controller) { body(coordinator) }
    }
  }
}
