internal import TransitionLock
internal import TransitionSupport

/// An operation on its way to its turn. Its end is reported exactly once, even if the operation
/// never has its turn, or no object is left that could report the end of its transition.
///
/// The operation holds the lock from its turn to the end of its transition, even while a transition
/// outside the lock is in its way. So of two operations that wait for one such transition, only the
/// first starts when that transition ends. For a controller that stays, the operation gives the
/// turn back and steps aside. With the policy `drop`, the operation looks again when the current
/// code has returned, or for about a second behind a menu. If an obstacle is still there, the
/// operation is dropped; behind a controller that stays, it starts, so that the kit refuses it.
final class QueuedOperation<Operation: TurnOperation> {
  private var operation: Operation
  private let pending: PendingCall<Operation.End>
  private let options: TurnOptions
  /// The turn; nil before and after it, and for a call that needs none.
  private var token: TransitionLock.Token?
  private(set) var request: TransitionLock.Request?
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
  /// Whether the limit has passed, so that no try follows this one.
  private var isLastTry = false
  private var isWatching = false
  /// The reason why the previous try failed.
  private var refusal: CallRefusal?

  init(_ operation: Operation, of pending: PendingCall<Operation.End>, _ options: TurnOptions) {
    (self.operation, self.pending, self.options) = (operation, pending, options)
    pending.operation = self
  }

  deinit {
    guard !isOver else { return }
    if token != nil {
      fail(.gone, "All objects that could report the end of the transition are gone.")
    } else {
      loseTurn()
    }
  }

  /// Takes a place in line; or starts the operation, if it needs no turn.
  func begin() {
    if hasOwnLimit { limitStart = now }
    wait(options.policy, timeout: options.timeout)
  }

  private func wait(_ policy: TransitionLock.Policy, timeout: Duration? = nil) {
    let lock: TransitionLock
    do throws(CallRefusal) { lock = try operation.findLock() } catch {
      // `refuse` causes a look, which must not find this call waiting.
      pending.state = .started
      return refuse(error)
    }
    lockAside = nil
    if operation.needsNoTurn { return start() }
    request = operation.kit.enqueue(
      operation.label,
      for: operation.controller,
      on: lock,
      options: TurnOptions(policy: policy, timeout: timeout),
      at: operation.site
    ) {
      self.begin($0)
    }
    guard token == nil else { return }
    hasWaited = true
    if hasOwnLimit, timeout == nil, isWaiting { aside?.add(self) }
  }

  private func begin(_ token: TransitionLock.Token) {
    self.token = token
    // The lock may have granted the turn before the call was withdrawn.
    if isOver { return endTurn() }
    looks = 0
    proceed()
  }

  private func proceed() {
    guard let token, token.isHolding else {
      return fail(.cancelled, "The lock took the turn back before the transition began.")
    }
    if pending.isWithdrawn { return withdraw() }
    guard let obstacle = operation.obstacle else {
      hasWaited = hasWaited || looks > 0
      return start()
    }
    if let coordinator = obstacle.coordinator { operation.kit.note(coordinator) }
    let isTap = options.policy == .drop
    // A tap looks twice, or for about a second if the obstacle is a menu.
    if isTap, looks > 0, !obstacle.leavesByItself || looks > 6 {
      // A start behind a presented controller makes the kit refuse the call, with the reason.
      return obstacle.stays ? start() : fail(.dropped, obstacle.message)
    }
    if hasOwnLimit, isLimitOver, !isTap {
      guard obstacle.stays else { return timeOut() }
      isLastTry = true
    }
    looks += 1
    if !isTap || looks > 1 { hasWaited = true }
    if let coordinator = obstacle.coordinator, hasWaited {
      if hasOwnLimit { aside?.add(self) }
      operation.kit.whenOver(coordinator) { self.proceed() }
    } else if isLastTry {
      start()
    } else if isTap || (!obstacle.stays && looks < 12) {
      // Looks again, for about two seconds, at a controller that is about to go, or to appear.
      operation.kit.atNextLook(after: looks - 1, of: operation.controller) { self.proceed() }
    } else {
      stepAside()
    }
  }

  private func start() {
    // The state is set before the start, because the kit may run code of the app within the start,
    // and that code may cancel the call.
    pending.state = .started
    do throws(CallRefusal) {
      try operation.start(
        holding: token,
        afterWaiting: hasWaited,
        whenAtRest: { self.giveTurnBack() },
        completion: { self.ended($0) }
      )
    } catch {
      let (kit, site) = (operation.kit, operation.site)
      kit.note(error, of: operation.controller, in: operation.name, at: site)
      refuse(error)
    }
  }

  private func refuse(_ refusal: CallRefusal) {
    let failure = TransitionFailure(
      refusal,
      operation: operation.name,
      afterWaiting: hasWaited,
      at: operation.site
    )
    ended(.failure(failure))
  }

  private func ended(_ result: Result<Operation.End, TransitionFailure>) {
    // Looks while the turn still lasts, so that calls aside return ahead of the calls in line.
    aside?.look()
    guard options.limit != nil, !pending.isWithdrawn, case .failure(let failure) = result,
      let passing = failure.refusal, passing.reason.mayPass
    else { return complete(result) }
    refusal = passing
    pending.state = .pending
    if isLastTry { timeOut() } else { stepAside() }
  }

  private func timeOut() {
    let reason = refusal.map { " \($0.message)" } ?? ""
    let message = "The call was not possible within \(limit).\(reason)"
    fail(.timedOut, message, refusal: refusal)
  }

  /// Ends a call whose request is over, so that no turn will come. The outcome of the request
  /// decides the failure.
  private func loseTurn() {
    switch request?.outcome?.result {
    case .timedOut?:
      // The holder is nil if its transition is over by now.
      let holder = request?.holderInTheWay
      let reason = holder.map { " The transition \($0) holds the lock." } ?? ""
      fail(.timedOut, "Its turn did not come in time.\(reason)", because: holder)
    case .dropped(let holder)?:
      fail(.dropped, "The transition \(holder) holds the lock.", because: holder)
    case .superseded(let newer)?:
      let message = "A newer call with the same key took its place in line: \(newer)."
      fail(.superseded, message, because: newer)
    case .finished?, nil: loseScreen()
    // The lock of a scene is destroyed with the scene.
    case _ where operation.place.lock == nil: loseScreen()
    case _ where options.policy == .drop: fail(.dropped, "The lock is closed.")
    default: withdraw()
    }
  }

  // The token is taken out first. If the lock has taken the turn back, the lock reports this late
  // end, and code that receives the report may end the call again.
  private func endTurn() { token.take()?.end() }

  /// Gives the turn back, because the kit has not reported the end, and nothing moves.
  private func giveTurnBack() {
    guard !isOver else { return }
    endTurn()
    let (name, site) = (operation.name, operation.site)
    let message =
      "\(name), called at \(site.file):\(site.line), has given its turn back: its completion was neither "
      + "called nor released, and nothing has moved for ten seconds. Other calls go on."
    operation.place.lock?.report(
      .refused,
      operation.label,
      file: site.file,
      line: site.line,
      message
    )
  }

  private func loseScreen() {
    fail(.gone, "The screen, or its lock, is gone, or was never shown.")
  }

  private func fail(
    _ code: TransitionFailure.Code,
    _ message: String,
    because holder: TransitionLock.Holder? = nil,
    refusal: CallRefusal? = nil
  ) {
    complete(
      .failure(
        TransitionFailure(
          code,
          operation: operation.name,
          message: message,
          refusal: refusal,
          obstacle: holder,
          at: operation.site
        )
      )
    )
  }

  /// Ends the turn or the request, and then reports the end: through the handle of the call, and to
  /// the lock as well if no code asks for the end, or if that code may not be able to react.
  private func complete(_ result: Result<Operation.End, TransitionFailure>) {
    guard !isOver else { return }
    isOver = true
    if token == nil {
      request?.cancel()
      operation.kit.giveTurnBack()
    }
    endTurn()
    pending.end(result)
    guard case .failure(let failure) = result, failure.isWorthReporting else { return }
    // The report does not retain the operation, and with it the controllers, because the caller may
    // keep the handle of the call.
    let (lock, label, site) = (operation.place.lock, operation.label, operation.site)
    let report: () -> Void = {
      lock?.report(.refused, label, file: site.file, line: site.line, "\(failure)")
    }
    // A call with a limit must show its controller, and has not. The code that asks for the end may
    // not be able to react.
    if options.limit != nil, failure.code == .timedOut { return report() }
    pending.reportLoss = report
    // The check comes later, because a call that fails at once has no handle yet with which its
    // caller could ask for the end.
    operation.kit.after(.zero, of: operation.controller) { [pending] in pending.reportIfUnheard() }
  }
}

/// The call while it waits: in line, at its turn, or aside.
extension QueuedOperation: WaitingOperation {
  var place: PlaceInLine { operation.place }
  var concerned: [AnyObject] { operation.concerned }
  var isWaiting: Bool { !isOver && pending.state == .pending }
  var timeCounts: Bool {
    options.timeout != nil
      || place.lock.flatMap { operation.kit.scene(around: $0) }?.timeCounts ?? true
  }
  private var aside: CallsAside? { operation.kit.callsAside(of: operation.controller) }

  private func stepAside() {
    hasWaited = true
    endTurn()
    lockAside = operation.place.lock
    limitStart = limitStart ?? now
    guard let aside else { return loseScreen() }
    aside.add(self)
  }

  func look() {
    guard lockAside != nil else { return lookInLine() }
    // The lock that is found now may have another clock, so the time waited is carried over.
    let waited = now - (limitStart ?? now)
    let isHeldUp = isHeldUp()
    if operation.place.lock?.isClosed == true { return withdraw() }
    limitStart = now - waited
    isLastTry = isLimitOver
    // The last try may have to wait for its turn, so the limit begins again.
    if isLastTry { limitStart = now }
    if isLastTry || !isHeldUp { wait(.interrupt) }
  }

  /// Finds the lock of a call that is aside, and returns whether the call has to stay there.
  private func isHeldUp() -> Bool {
    do throws(CallRefusal) { _ = try operation.findLock() } catch { return error.reason.mayPass }
    guard let obstacle = operation.obstacle else { return false }
    if let coordinator = obstacle.coordinator { watch(coordinator) }
    return true
  }

  /// Ends a call in line, or behind a transition at its turn, if its limit has passed or its
  /// request was lost.
  private func lookInLine() {
    if request?.outcome != nil {
      loseTurn()
    } else if hasOwnLimit, isLimitOver {
      timeOut()
    }
  }

  private func watch(_ coordinator: Operation.Kit.Coordinator) {
    guard !isWatching else { return }
    isWatching = true
    operation.kit.whenOver(coordinator) { [weak self] in
      guard let self else { return }
      isWatching = false
      aside?.look()
    }
  }

  func withdraw() {
    fail(.cancelled, "The request was cancelled, or its lock closed, before its turn.")
  }

  func withdraw(because message: String) {
    fail(.outdated, message, refusal: CallRefusal(.withdrawn, message))
  }

  func throwIfHeldByCurrentTask() throws {
    var operation = operation
    try (try? operation.findLock())?.throwIfHeldByCurrentTask(
      operation.label,
      file: operation.site.file,
      line: operation.site.line
    )
  }

  private var hasOwnLimit: Bool { options.limit != nil || options.timeout != nil }

  private var limit: Duration { options.limit ?? options.timeout ?? .seconds(10) }

  private var isLimitOver: Bool { now - (limitStart ?? now) >= limit }

  /// The time that the limit counts: the active time of the scene; for a timeout, the time of the
  /// lock's clock.
  private var now: Duration {
    guard let lock = operation.place.lock else { return .zero }
    return options.timeout != nil ? lock.age : operation.kit.activeTime(of: lock)
  }
}
