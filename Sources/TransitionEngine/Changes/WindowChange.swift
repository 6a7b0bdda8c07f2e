package import TransitionLock
package import TransitionSupport

/// Changes of the state behind the screens, in one turn on a lock.
package struct WindowChange<Kit: ObservedKit> {
  private let kit: Kit
  private let lock: TransitionLock
  private let root: () -> Kit.Controller?
  private let steps: [() -> Void]
  private let name: StaticString
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
    self.kit = kit
    self.lock = lock
    self.root = root
    self.steps = steps
    self.name = name
    self.site = site
  }

  private var coordinatorInTheWay: Kit.Coordinator? { kit.coordinator(below: root()) }

  private func failure(
    _ reason: FailureReason,
    _ message: String,
    cause: CallRefusal? = nil,
    because obstacle: TransitionLock.Holder? = nil
  ) -> CallFailure {
    CallFailure(reason, operation: name, message: message, cause: cause, obstacle: obstacle, at: site)
  }
}

extension WindowChange: TurnOperation {
  package var label: TransitionLock.Label { TransitionLock.Label(name) }

  package var isHeldUp: Bool { coordinatorInTheWay != nil }

  package func whenNotHeldUp(_ body: @escaping () -> Void) {
    if let coordinatorInTheWay { kit.whenOver(coordinatorInTheWay, body) } else { body() }
  }

  package func atNextLook(_ body: @escaping () -> Void) { kit.after(.callbacks, of: nil, body) }

  package func start(
    holding held: HeldToken,
    afterWaiting hasWaited: Bool,
    completion: @escaping (Result<[StepEnd], CallFailure>) -> Void
  ) throws(CallFailure) {
    if let cause = kit.objection(to: lock, for: root()) {
      throw failure(.refused, cause.message, cause: cause)
    }
    ChangeRun.start(steps, below: root, in: kit) { completion(.success($0)) }
  }

  package func failure(for loss: TurnLoss) -> CallFailure {
    if case .dropped(nil) = loss, let coordinatorInTheWay, let controller = root() {
      return failure(.dropped, kit.describe(coordinatorInTheWay, inTheWayOf: controller))
    }
    let (reason, message, holder) = loss.report
    return failure(reason, message, because: holder)
  }
}

extension WindowChange {
  /// Makes the changes in line; or at once or not at all.
  ///
  /// - Returns: the call, whose value is the end of each step.
  package func start(ifIdle: Bool, timeout: Duration? = nil) -> PendingCall<[StepEnd]> {
    let pending = PendingCall<[StepEnd]>({ failure(for: $0) }) {
      try lock.throwIfHeldByCurrentTask(label, file: site.file, line: site.line)
    }
    if ifIdle {
      kit.startIfIdle(self, of: pending, on: lock) { pending.end($0) }
    } else {
      let options = TurnOptions(timeout: timeout)
      pending.concerns(kit.enqueue(self, of: pending, for: root(), on: lock, options: options) { pending.end($0) })
    }
    return pending
  }
}
