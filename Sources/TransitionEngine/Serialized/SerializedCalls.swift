package import TransitionLock
package import TransitionSupport

/// The verbs of a controller in any kit, in line on a lock or in the form that drops.
package struct SerializedCalls<Kit: ControllerKit> {
  package typealias Controller = Kit.Controller
  package typealias Completion = (Result<Kit.End, Kit.Failure>) -> Void

  package let lock: TransitionLock
  package var kit: Kit
  package private(set) weak var controller: Controller?
  private var options: TurnOptions
  private(set) var resolvesWhenCalled = false
  private var givesWay = false
  /// What the caller knows of a call that has no completion.
  fileprivate(set) var pending: PendingCall<Kit>?
  /// The split whose column the controller fills, and the name of the column.
  private weak var split: Controller?
  private var column = ""

  package init(_ controller: Controller?, in kit: Kit, lock: TransitionLock, timeout: Duration? = nil) {
    self.kit = kit
    self.lock = lock
    self.controller = controller
    options = TurnOptions(timeout: timeout)
  }

  package var policy: TransitionLock.Policy { options.policy }

  /// The time until which a call that is made now waits for controllers of other code, on the lock's clock; nil if the
  /// call has no deadline.
  var deadline: Duration? { givesWay ? .zero : options.timeout.map { lock.age.addingSaturated($0) } }

  /// A copy whose calls keep their turn only for transitions, and not for a presented controller that stays.
  var givingWay: Self {
    var copy = self
    copy.givesWay = true
    return copy
  }

  /// Returns a copy of these verbs with the given policy.
  package func with(policy: TransitionLock.Policy) -> Self {
    var copy = self
    copy.options.policy = policy
    return copy
  }

  /// Returns a copy whose stack verbs wait on a scope of the lock, as long as the columns of a split are side by side.
  package func inColumn(_ name: String, of split: Controller) -> Self {
    var copy = self
    copy.split = split
    copy.column = name
    return copy
  }

  /// Returns a copy whose calls wait for their turn no longer than a timeout.
  func limited(to timeout: Duration) -> Self {
    var copy = self
    copy.options.timeout = timeout
    return copy
  }

  /// A copy whose relative verbs select their target at the call, and not at their turn.
  package var resolvingWhenCalled: Self {
    var copy = self
    copy.resolvesWhenCalled = true
    return copy
  }

  /// Returns the lock on which a call of a verb waits now.
  func lock(for verb: Verb<Controller>) -> TransitionLock { scope(for: verb).map(lock.scope) ?? lock }

  /// Returns the name of the scope on which a call of a verb waits now; nil if it waits on the lock itself.
  private func scope(for verb: Verb<Controller>) -> String? {
    guard verb.changesStack, let split, !kit.isCollapsed(split) else { return nil }
    return column
  }

  private func call(_ verb: Verb<Controller>, at site: CallSite, passing passes: Bool = false) -> SerializedCall<Kit> {
    SerializedCall(verb, of: self, at: site, passing: passes || policy == .drop)
  }
}

/// Calls with a completion.
extension SerializedCalls {
  /// Adds a call to the line.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - actor: the actor of the caller, on which the call starts.
  ///   - site: the site of the call.
  ///   - completion: called once on every path, on the actor.
  /// - Precondition: called on the actor.
  package func enqueue(
    _ verb: Verb<Controller>,
    on actor: any Actor,
    at site: CallSite,
    completion: @escaping Completion
  ) -> TransitionLock.Request {
    let call = call(verb, at: site)
    if call.needsNoTurn {
      _ = call.start(holding: HeldToken(), completion)
      return .ended(call.label, at: site)
    }
    return lock(for: verb).enqueue(call, on: actor, options: options) { completion($0.flatMap { $0 }) }
  }

  /// Starts a call if nothing is in its way, and otherwise drops it.
  ///
  /// - Parameter completion: called once, when the transition has ended; never if the call was dropped or throws.
  /// - Returns: a Boolean value that indicates whether the call started.
  package func tryStart(
    _ verb: Verb<Controller>,
    on actor: (any Actor)?,
    at site: CallSite,
    completion: Completion?
  ) throws(Kit.Failure) -> Bool {
    var (isStarting, refusal) = (true, Kit.Failure?.none)
    let isStarted = start(call(verb, at: site, passing: true), on: actor) {
      if isStarting, case .failure(let failure) = $0 { refusal = failure } else { completion?($0) }
    }
    isStarting = false
    // A gesture that cannot begin reports no end, and is not refused.
    let isSilent = refusal?.reason == .gone && controller != nil
    if let refusal, refusal.reason != .dropped, !isSilent { throw refusal }
    return isStarted || isSilent
  }

  /// Starts a call that needs no turn, that shares one, or that finds the lock free.
  ///
  /// - Returns: false if it was dropped or refused.
  private func start(_ call: SerializedCall<Kit>, on actor: (any Actor)?, completion: @escaping Completion) -> Bool {
    if let held = call.heldWithoutAsking { return call.start(holding: held, completion) }
    return lock(for: call.verb).startIfIdle(call, on: actor) { completion($0.flatMap { $0 }) }
  }
}

/// Calls whose end the caller's handle tells. If nobody asks for the end of a call that is refused or dropped, or comes
/// too late, the lock reports it.
extension SerializedCalls {
  /// Makes a call in line; or at once or not at all.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - ifIdle: a Boolean value that indicates whether the call is dropped if anything is in its way.
  ///   - actor: the actor of the caller, on which the call starts.
  ///   - site: the site of the call.
  /// - Precondition: called on the actor.
  package func start(_ verb: Verb<Controller>, ifIdle: Bool, on actor: any Actor, at site: CallSite) -> PendingCall<Kit>
  {
    var call = call(verb, at: site, passing: ifIdle)
    let pending = pendingCall(call)
    let completion = reporting(call, to: pending)
    call.pending = pending
    if ifIdle {
      _ = start(call, on: actor, completion: completion)
    } else if call.needsNoTurn {
      _ = call.start(holding: HeldToken(), completion)
    } else {
      pending.concerns(lock(for: verb).enqueue(call, on: actor, options: options) { completion($0.flatMap { $0 }) })
    }
    return pending
  }

  /// Presents a controller as soon as no obstacle prevents it: tries until a limit is over. The lock always reports
  /// that it is.
  ///
  /// - Parameters:
  ///   - verb: the presentation, of the controller or on top.
  ///   - controller: the controller to present.
  ///   - limit: the longest time until the presentation starts, on the lock's clock.
  ///   - actor: the actor of the caller, on which the presentation starts.
  ///   - waiting: the handle; nil for a new one.
  ///   - isHeard: a Boolean value that indicates whether the caller of a new handle asks for the end.
  ///   - site: the site of the call.
  /// - Precondition: called on the actor.
  package func start(
    _ verb: Verb<Controller>,
    presenting controller: Controller,
    within limit: Duration,
    on actor: any Actor,
    as waiting: PendingCall<Kit>? = nil,
    isHeard: Bool = false,
    at site: CallSite
  ) -> PendingCall<Kit> {
    let call = call(verb, at: site)
    let pending = waiting ?? pendingCall(call, isHeard: isHeard)
    var calls = self
    calls.pending = pending
    let report = reporting(call, to: pending)
    MandatoryPresentation(verb, of: controller, within: limit, by: calls, pending, on: actor, at: site) {
      if case .failure(let failure) = $0, failure.reason == .timedOut { pending.end($0) } else { report($0) }
    }
    .attempt()
    return pending
  }

  private func pendingCall(_ call: SerializedCall<Kit>, isHeard: Bool = false) -> PendingCall<Kit> {
    PendingCall(isHeard: isHeard, { call.failure(for: $0) }) { [scope = scope(for: call.verb)] in
      guard let lock = call.place.lock else { return }
      try (scope.map(lock.scope) ?? lock)
        .throwIfHeldByCurrentTask(call.label, file: call.site.file, line: call.site.line)
    }
  }

  /// Returns a completion that tells the end to the handle of a call, and reports a loss that nobody asks for.
  private func reporting(_ call: SerializedCall<Kit>, to pending: PendingCall<Kit>) -> Completion {
    { [kit] result in
      pending.end(result)
      guard case .failure(let failure) = result, failure.isWorthReporting else { return }
      // In an app, a call that fails at once has no handle yet.
      kit.atNextLook(after: 0, of: nil) {
        if !pending.isHeard, !pending.isWithdrawn { call.place.report(failure, of: call.verb.name, at: call.site) }
      }
    }
  }
}

extension SerializedCalls {
  /// Reports the failure of a call on the lock.
  func report(_ failure: Kit.Failure, of verb: Verb<Controller>, at site: CallSite) {
    lock.reportRefusal(TransitionLock.Label(verb.name), file: site.file, line: site.line, "\(failure)")
  }
}

/// Calls that are awaited.
extension SerializedCalls where Kit: AwaitedKit {
  /// Waits in line, makes a call, and waits for the end of its transition.
  ///
  /// - Parameter actor: the actor on which the transition runs, if there is one.
  /// - Returns: the controllers that leave a stack, the root side first, and the end.
  /// - Throws: the failure of the kit; `CancellationError` if the task is cancelled before the call starts; the lock's
  ///   failure with the code `deadlock` in the very task that holds the lock.
  package nonisolated(nonsending) func perform(
    _ verb: Verb<Controller>,
    on actor: (any Actor)? = #isolation,
    at site: CallSite
  ) async throws -> ([Controller], Kit.End) {
    let call = call(verb, at: site)
    if call.needsNoTurn { return try await call.perform(holding: HeldToken(), afterWaiting: false) }
    let turn = try await waitForTurn(of: call, on: lock(for: verb))
    let held = HeldToken(turn.token, on: actor)
    if options.policy == .drop, call.isHeldUp { throw call.failure(for: .dropped(because: nil)) }
    let hasWaited = try await call.waitWhileHeldUp() || turn.hasWaited
    guard held.isHolding else { throw call.failure(for: .takenBack) }
    return try await call.perform(holding: held, afterWaiting: hasWaited)
  }

  /// Makes a call if nothing is in its way, and waits for the end of its transition.
  ///
  /// - Parameter actor: the actor on which the transition runs, if there is one.
  /// - Returns: the controllers that leave a stack, the root side first, and the end.
  /// - Throws: the failure of the kit; with the reason `dropped` if something is in the way.
  package nonisolated(nonsending) func performIfIdle(
    _ verb: Verb<Controller>,
    on actor: (any Actor)? = #isolation,
    at site: CallSite
  ) async throws(Kit.Failure) -> ([Controller], Kit.End) {
    let (call, lock) = (call(verb, at: site, passing: true), lock(for: verb))
    if let held = call.heldWithoutAsking {
      return try await call.perform(holding: held, afterWaiting: false)
    }
    guard let token = lock.tryStart(call.label, file: site.file, line: site.line) else {
      throw call.dropped(because: lock.holder)
    }
    let held = HeldToken(token, on: actor)
    if call.isHeldUp { throw call.dropped(because: nil) }
    return try await call.perform(holding: held, afterWaiting: false)
  }

  private nonisolated(nonsending) func waitForTurn(
    of call: SerializedCall<Kit>,
    on lock: TransitionLock
  ) async throws -> Turn {
    let wait = kit.turnWait(on: lock, for: controller)
    do {
      return try await lock.waitForTurn(call.label, at: call.site, options: options, by: wait)
    } catch let loss as TurnLoss {
      throw call.failure(for: loss)
    }
  }
}
