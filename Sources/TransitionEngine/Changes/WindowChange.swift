package import TransitionLock
package import TransitionSupport

/// Changes of the state behind the screens, in one turn on a lock.
package struct WindowChange<Kit: ObservedKit>: TurnOperation {
  let kit: Kit
  private let lock: TransitionLock
  let root: () -> Kit.Controller?
  let steps: [() -> Void]
  package let name: StaticString
  package let site: CallSite

  /// - Parameters:
  ///   - steps: the changes, in order.
  ///   - root: returns the current root controller of the window.
  ///   - name: the name of the call in failures, and its label on the lock.
  package init(
    _ steps: [() -> Void],
    below root: @escaping () -> Kit.Controller?,
    in kit: Kit,
    by lock: TransitionLock,
    named name: StaticString,
    at site: CallSite
  ) {
    (self.kit, self.lock, self.root, self.steps, self.name, self.site) = (kit, lock, root, steps, name, site)
  }

  /// The coordinator of any transition in the window; nil for a rotation of the window, which does not show the
  /// transitions in it.
  var coordinator: Kit.Coordinator? {
    root().flatMap { kit.coordinator(anywhereIn: $0) }.flatMap { kit.isOfRotation($0) ? nil : $0 }
  }

  package var obstacleMessage: String? {
    guard let coordinator, let controller = root() else { return nil }
    return kit.describe(coordinator, inTheWayOf: controller)
  }

  package func whenNotHeldUp(_ body: @escaping () -> Void) {
    if let coordinator { kit.whenOver(coordinator, body) } else { body() }
  }

  package func atNextLook(_ body: @escaping () -> Void) { kit.after(.callbacks, of: nil, body) }

  package func start(
    holding held: HeldToken,
    afterWaiting hasWaited: Bool,
    completion: @escaping (Result<[ChangeEnd], TransitionFailure>) -> Void
  ) throws(TransitionFailure) {
    if let objection = kit.objection(to: lock, for: root()) { throw failure(objection) }
    ChangeRun(self) { completion(.success($0)) }.begin()
  }

  /// Makes the changes in line; or, with the policy `drop`, at once or not at all.
  ///
  /// - Returns: the call, whose value is the end of each step.
  package func start(_ options: TurnOptions) -> PendingCall<[ChangeEnd]> {
    let pending = PendingCall<[ChangeEnd]>({ failure(for: $0) }) {
      try lock.throwIfHeldByCurrentTask(label, file: site.file, line: site.line)
    }
    kit.ask(self, of: pending, for: root(), on: lock, options: options) { pending.end($0) }
    return pending
  }
}
