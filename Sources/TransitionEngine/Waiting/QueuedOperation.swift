internal import TransitionLock
internal import TransitionSupport

/// An operation on its way to its turn. Its end is reported exactly once, even if the operation
/// never has its turn, or its transition never ends.
///
/// The operation holds the lock from its turn to the end of its transition, also while a transition
/// outside the lock is in its way. So of two operations behind one such transition only the first
/// starts. For a controller that stays, it gives the turn back and steps aside. With the policy
/// `drop`, it looks again when the current code has returned, and is dropped if an obstacle is
/// there by then.
final class QueuedOperation<Operation: TurnOperation> {
  private var operation: Operation
  private let pending: PendingCall<Operation.End>
  private let options: TurnOptions
  private var held: HeldToken?
  private var request: TransitionLock.Request?
  private var isOver = false
  /// Whether the screen may have changed since the call.
  private var hasWaited = false
  /// The number of looks at obstacles in this turn.
  private var looks = 0

  /// The lock of a call that is aside. Unlike a call in line, such a call keeps its lock alive, at
  /// most until its limit.
  private var lockAside: TransitionLock?
  /// The time at which the limit began; nil for a call without a limit that has not stepped aside
  /// yet.
  private var limitStart: Duration?
  /// Whether the limit has passed, so that this try is the last one.
  private var isLastTry = false
  private var isWatching = false
  /// The reason why the last try failed.
  private var refusal: CallRefusal?

  init(_ operation: Operation, of pending: PendingCall<Operation.End>, _ options: TurnOptions) {
    (self.operation, self.pending, self.options) = (operation, pending, options)
  }

  deinit {
    guard !isOver else { return }
    // The lock of a scene is destroyed with the scene.
    if held == nil, lockAside != nil || operation.place.lock == nil { return fail(.screenIsGone) }
    let loss = held != nil ? .abandoned : request.map(TurnLoss.of) ?? .withdrawn
    // A closed lock drops a call that does not wait.
    fail(held == nil && options.policy == .drop ? .dropped(because: loss.holder) : loss)
  }

  /// Takes a place in line; or starts the operation, if it needs no turn.
  ///
  /// - Complexity: O(1), besides starting the operation.
  func begin() {
    if operation.needsNoTurn { return begin(HeldToken()) }
    if hasOwnLimit { limitStart = now }
    wait(options.policy, timeout: options.limit == nil ? options.timeout : nil)
  }

  private func wait(_ policy: TransitionLock.Policy, timeout: Duration? = nil) {
    let lock: TransitionLock
    do throws(CallRefusal) { lock = try operation.findLock() } catch {
      return options.limit == nil ? fail(.withdrawn) : tryAgain(after: error)
    }
    lockAside = nil
    let (controller, turn) = (operation.controller, TurnOptions(policy: policy, timeout: timeout))
    let request = operation.kit.enqueue(
      operation.label,
      for: controller,
      on: lock,
      options: turn,
      at: operation.site
    ) {
      self.begin(HeldToken($0))
    }
    self.request = request
    pending.concerns(request)
    guard held == nil else { return }
    hasWaited = true
    if hasOwnLimit, timeout == nil, isWaiting {
      operation.kit.callsAside(of: controller)?.add(self)
    }
  }

  private func begin(_ held: HeldToken) {
    self.held = held
    pending.takeTurn(held)
    looks = 0
    proceed()
  }

  private func proceed() {
    if pending.isWithdrawn { return fail(.withdrawn) }
    guard let held, held.isHolding else { return fail(.takenBack) }
    guard let obstacle = operation.obstacle(isAside: false) else { return start(holding: held) }
    if let coordinator = obstacle.coordinator { operation.kit.note(coordinator) }
    let isTap = options.policy == .drop
    // A tap looks twice, or for about a second if the obstacle is a menu.
    if isTap, looks > 0, !obstacle.leavesByItself || looks > 6 {
      // The kit refuses the call, with the reason.
      return obstacle.stays ? start(holding: held) : fail(.dropped(because: nil))
    }
    looks += 1
    if !isTap || looks > 1 { hasWaited = true }
    if let coordinator = obstacle.coordinator, hasWaited {
      if hasOwnLimit { operation.kit.callsAside(of: operation.controller)?.add(self) }
      operation.kit.whenOver(coordinator) { self.proceed() }
    } else if isLastTry {
      start(holding: held)
    } else if isTap || (!obstacle.stays && looks < 12) {
      // Up to two seconds for a controller that is about to go, or to appear.
      operation.kit.atNextLook(after: looks - 1, of: operation.controller) { self.proceed() }
    } else {
      stepAside()
    }
  }

  private func start(holding held: HeldToken) {
    // Before the call, because the kit may call code of the app that cancels it.
    pending.begin()
    do {
      try operation.start(holding: held, afterWaiting: hasWaited) { self.ended($0) }
    } catch { ended(.failure(error)) }
  }

  private func ended(_ result: Result<Operation.End, TransitionFailure>) {
    // While the turn lasts, so that calls aside return ahead of the calls in line.
    operation.kit.callsAside(of: operation.controller)?.look()
    guard options.limit != nil, case .failure(let failure) = result,
      let refusal = failure.passingRefusal,
      !pending.isWithdrawn
    else { return complete(result) }
    tryAgain(after: refusal)
  }

  private func tryAgain(after refusal: CallRefusal) {
    self.refusal = refusal
    pending.startAgain()
    if isLastTry { timeOut() } else { stepAside() }
  }

  private func fail(_ loss: TurnLoss) { complete(.failure(operation.failure(for: loss))) }

  private func timeOut() {
    let reason = refusal.map { " \($0.message)" } ?? ""
    let message = "The call was not possible within \(limit).\(reason)"
    leaveLine(TurnLoss(.timedOut, message, refusal: refusal))
  }

  private func leaveLine(_ loss: TurnLoss) {
    fail(loss)
    request?.cancel()
  }

  /// Ends the turn, and then reports the end.
  private func complete(_ result: Result<Operation.End, TransitionFailure>) {
    guard !isOver else { return }
    isOver = true
    held?.end()
    held = nil
    operation.report(result, to: pending)
  }
}

/// The call while it waits without a turn.
extension QueuedOperation: CallAside {
  var place: PlaceInLine { operation.place }
  var presenter: ObjectIdentifier? { operation.controller.map { ObjectIdentifier($0) } }
  var concerned: [AnyObject] { pending.isWithdrawn ? [] : operation.concerned }
  var isWaiting: Bool { !isOver && (held == nil || pending.state == .pending) }

  private func stepAside() {
    hasWaited = true
    held?.end()
    held = nil
    lockAside = operation.place.lock
    limitStart = limitStart ?? now
    guard let aside = operation.kit.callsAside(of: operation.controller) else {
      return fail(.screenIsGone)
    }
    aside.add(self)
  }

  func nextStep(isBehindOther: Bool, isTimed: Bool) -> (() -> Void)? {
    if pending.isWithdrawn { return { self.fail(.withdrawn) } }
    guard lockAside != nil else { return isTimed ? endInLine : nil }
    // The lock that is found now may have another clock, so the time waited is carried over.
    let waited = now - (limitStart ?? now)
    _ = try? operation.findLock()
    limitStart = now - waited
    isLastTry = isLimitOver
    if !isLastTry, operation.controller != nil {
      if isBehindOther { return nil }
      if let obstacle = operation.obstacle(isAside: true) {
        if let coordinator = obstacle.coordinator { watch(coordinator) }
        return nil
      }
    }
    return { self.wait(.interrupt) }
  }

  /// The step that ends a call in line, or behind a transition at its turn, because its limit has
  /// passed or its request was lost; nil if the call continues.
  private var endInLine: (() -> Void)? {
    if let request, request.outcome != nil { return { self.fail(TurnLoss.of(request)) } }
    return hasOwnLimit && isLimitOver ? { self.timeOut() } : nil
  }

  private func watch(_ coordinator: Operation.Kit.Coordinator) {
    guard !isWatching else { return }
    isWatching = true
    operation.kit.whenOver(coordinator) { [weak self] in
      guard let self else { return }
      isWatching = false
      operation.kit.callsAside(of: operation.controller)?.look()
    }
  }

  func withdraw(_ message: String) {
    leaveLine(TurnLoss(.outdated, message, refusal: CallRefusal(.withdrawn, message)))
  }

  private var hasOwnLimit: Bool { options.limit != nil || options.timeout != nil }

  private var limit: Duration { options.limit ?? options.timeout ?? .seconds(10) }

  private var isLimitOver: Bool { now - (limitStart ?? now) >= limit }

  /// The time that the limit counts: the active time of the scene; for a timeout, the time of the
  /// lock's clock.
  private var now: Duration {
    guard let lock = operation.place.lock else { return .zero }
    return options.limit == nil && options.timeout != nil
      ? lock.age : operation.kit.activeTime(of: lock)
  }
}
