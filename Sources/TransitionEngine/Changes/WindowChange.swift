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

  private func check() throws(Kit.Failure) {
    guard let cause = kit.objection(to: lock, for: root(), operation: name, at: site) else { return }
    throw failure(.refused, cause.message, cause: cause)
  }

  private func failure(
    _ reason: FailureReason,
    _ message: String,
    cause: Kit.Refusal? = nil,
    because obstacle: TransitionLock.Holder? = nil
  ) -> Kit.Failure {
    Kit.Failure(reason, operation: name, message: message, cause: cause, obstacle: obstacle, of: root(), at: site)
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
    completion: @escaping ([StepEnd]) -> Void
  ) throws(Kit.Failure) {
    try check()
    ChangeRun.start(steps, below: root, in: kit, completion: completion)
  }

  package func failure(for loss: TurnLoss) -> Kit.Failure {
    if case .dropped(nil) = loss, let coordinatorInTheWay, let controller = root() {
      return failure(.dropped, kit.describe(coordinatorInTheWay, inTheWayOf: controller))
    }
    let (reason, message, holder) = loss.told
    return failure(reason, message, because: holder)
  }
}

extension WindowChange {
  /// Makes the changes at once, unless the lock is taken or a transition runs in the window.
  ///
  /// - Parameter completion: called exactly once.
  /// - Returns: a Boolean value that indicates whether the changes started.
  package func startIfIdle(
    on actor: (any Actor)? = #isolation,
    completion: @escaping (Result<[StepEnd], Kit.Failure>) -> Void
  ) -> Bool { lock.startIfIdle(self, on: actor, completion: completion) }

  /// Waits in line, makes the changes, and waits for the end of the last step's transitions.
  ///
  /// - Throws: the failure of the kit; `CancellationError` if the task is cancelled before the first change; the lock's
  ///   failure with the code `deadlock` in the very task that holds the lock.
  package nonisolated(nonsending) func perform(_ options: TurnOptions) async throws -> [StepEnd] {
    let wait = kit.turnWait(on: lock, for: root())
    let turn: Turn
    do {
      turn = try await lock.waitForTurn(label, at: site, options: options, by: wait)
    } catch let loss as TurnLoss {
      throw failure(for: loss)
    }
    let held = HeldToken(turn.token)
    defer { held.end() }
    try Task.checkCancellation()
    while let coordinatorInTheWay {
      let isOver = await kit.waitUntilOver(coordinatorInTheWay)
      try Task.checkCancellation()
      if !isOver { break }
    }
    guard held.isHolding else { throw failure(for: .takenBack) }
    try check()
    var ends: [StepEnd] = []
    let isOver = await TaskSignal.waiting { signal in
      ChangeRun.start(steps, below: root, in: kit) {
        ends = $0
        signal.give()
      }
    }
    guard isOver else { throw failure(for: .abandoned) }
    return ends
  }
}
