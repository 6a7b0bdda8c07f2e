package import TransitionLock
package import TransitionSupport
package import TransitionTurns

/// The verbs of a controller, in line on a lock or dropped, in any kit.
package struct SerializedCalls<Kit: ControllerKit> {
  package typealias Controller = Kit.Controller
  package typealias Completion = (Result<TransitionEnd, SerializedFailure>) -> Void

  package let lock: TransitionLock
  let kit: Kit
  private(set) weak var controller: Controller?
  private var terms: TurnTerms
  private var resolvesWhenCalled = false
  /// The split whose column the controller fills, and the name of the column.
  private weak var split: Controller?
  private var column = ""

  package init(_ controller: Controller, in kit: Kit, lock: TransitionLock, timeout: Duration? = nil) {
    self.kit = kit
    self.lock = lock
    self.controller = controller
    terms = TurnTerms(timeout: timeout)
  }

  package var policy: TransitionLock.Policy { terms.policy }

  /// The same, which do something else about a transition that is in their way.
  package func with(policy: TransitionLock.Policy) -> Self {
    var copy = self
    copy.terms.policy = policy
    return copy
  }

  /// The same, of which the verbs of a stack wait on a scope of the lock, as long as the columns of a split are side by side.
  package func inColumn(_ name: String, of split: Controller) -> Self {
    var copy = self
    copy.split = split
    copy.column = name
    return copy
  }

  /// Returns the lock on which a call waits that is made now.
  func lock(for verb: Verb<Controller>) -> TransitionLock { verb.changesStack ? lockOfStack : lock }

  private var lockOfStack: TransitionLock {
    guard let split, !kit.isCollapsed(split) else { return lock }
    return lock.scope(column)
  }

  /// The same, of which relative verbs mean what there is when they are called, and not at their turn.
  package var resolvingWhenCalled: Self {
    var copy = self
    copy.resolvesWhenCalled = true
    return copy
  }

  private func call(_ verb: Verb<Controller>, at site: CallSite) -> SerializedCall<Kit> {
    SerializedCall(
      verb,
      on: controller,
      in: kit,
      lock: lock,
      resolvesWhenCalled: resolvesWhenCalled,
      policy: policy,
      at: site
    )
  }
}

/// Calls with a completion, which is called exactly once, on every path.
extension SerializedCalls {
  /// Leaves a call in line.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - actor: the actor of the caller, on which it starts.
  ///   - site: where the call was made.
  ///   - completion: called once, on the actor; nil for a call whose end nobody wants to know.
  /// - Precondition: called on the actor.
  package func enqueue(
    _ verb: Verb<Controller>,
    on actor: any Actor,
    at site: CallSite,
    completion: Completion?
  ) -> TransitionLock.Request {
    let completion = completion ?? reportingRefusals(of: verb, at: site)
    return lock(for: verb).enqueue(call(verb, at: site), on: actor, under: terms) { result in
      completion(result.flatMap { $0 })
    }
  }

  /// Starts a call if nothing is in its way, and otherwise drops it.
  ///
  /// - Returns: a Boolean value that indicates whether it was started; false where there was nothing that could be.
  package func startIfIdle(
    _ verb: Verb<Controller>,
    on actor: (any Actor)? = #isolation,
    at site: CallSite,
    completion: Completion?
  ) -> Bool {
    let (call, lock) = (call(verb, at: site), lock(for: verb))
    let completion = completion ?? reportingRefusals(of: verb, at: site)
    do {
      if try lock.startIfIdle(call, on: actor, completion: completion) != nil { return true }
      completion(.failure(call.dropped(because: lock.holder)))
    } catch {
      completion(.failure(error))
    }
    return false
  }

  /// The completion of a call that has none: what UIKit has against it must not stay silent.
  private func reportingRefusals(of verb: Verb<Controller>, at site: CallSite) -> Completion {
    { [lock] result in
      guard case .failure(let failure) = result, failure.code == .refused else { return }
      lock.reportRefusal(TransitionLock.Label(verb.name), file: site.file, line: site.line, "\(failure)")
    }
  }
}

/// Calls that are awaited.
extension SerializedCalls {
  /// Waits in line, makes a call, and waits for the end of its transition.
  ///
  /// - Returns: the controllers that leave a stack, the root side first, and the end.
  /// - Throws: ``SerializedFailure``; `CancellationError` if the task is cancelled before the call starts; the lock's
  ///   failure with the code `deadlock` in the very task that holds the lock.
  package nonisolated(nonsending) func perform(
    _ verb: Verb<Controller>,
    at site: CallSite
  ) async throws -> ([Controller], TransitionEnd) {
    let call = call(verb, at: site)
    let turn = try await waitForTurn(of: call, on: lock(for: verb))
    let held = HeldToken(turn.token)
    defer { held.end() }
    if terms.policy == .drop, call.isHeldUp { throw call.failure(for: .dropped(because: nil)) }
    let wasHeldUp = try await waitWhileHeldUp(call)
    guard held.isHolding else { throw call.failure(for: .takenBack) }
    return try await startAndAwait(
      call,
      afterWaiting: turn.hasWaited || wasHeldUp,
      interruption: TurnInterruption(turn.token, on: #isolation)
    )
  }

  /// Makes a call if nothing is in its way, and waits for the end of its transition.
  ///
  /// - Returns: the controllers that leave a stack, the root side first, and the end.
  /// - Throws: ``SerializedFailure``; with the code `dropped` if something is in the way.
  package nonisolated(nonsending) func performIfIdle(
    _ verb: Verb<Controller>,
    at site: CallSite
  ) async throws(SerializedFailure) -> ([Controller], TransitionEnd) {
    let (call, lock) = (call(verb, at: site), lock(for: verb))
    guard !call.isHeldUp,
      let token = lock.tryStart(call.label, isInterruptible: call.mayGiveWay, file: site.file, line: site.line)
    else { throw call.dropped(because: lock.holder) }
    let held = HeldToken(token)
    defer { held.end() }
    return try await startAndAwait(
      call,
      afterWaiting: false,
      interruption: call.mayGiveWay ? TurnInterruption(token, on: #isolation) : nil
    )
  }

  private nonisolated(nonsending) func waitForTurn(
    of call: SerializedCall<Kit>,
    on lock: TransitionLock
  ) async throws -> Turn {
    let signal = TaskSignal()
    do {
      return try await lock.waitForTurn(
        call.label,
        at: call.site,
        under: terms,
        isInterruptible: call.mayGiveWay,
        on: nil,
        signal: signal
      ) {
        await signal.wait()
      }
    } catch let loss as TurnLoss {
      throw call.failure(for: loss)
    }
  }

  /// Waits until nothing moves the controllers that a call needs.
  ///
  /// - Returns: a Boolean value that indicates whether this took any time.
  private nonisolated(nonsending) func waitWhileHeldUp(_ call: SerializedCall<Kit>) async throws -> Bool {
    // The task may have been cancelled between its turn and here.
    try Task.checkCancellation()
    guard call.isHeldUp else { return false }
    await TaskSignal.waiting(endsWhenCancelled: true) { signal in call.whenNotHeldUp { signal.give() } }
    try Task.checkCancellation()
    return true
  }

  private nonisolated(nonsending) func startAndAwait(
    _ call: SerializedCall<Kit>,
    afterWaiting hasWaited: Bool,
    interruption: TurnInterruption?
  ) async throws(SerializedFailure) -> ([Controller], TransitionEnd) {
    let end = LaterResult<TransitionEnd, SerializedFailure>()
    let leaving = try call.start(afterWaiting: hasWaited, interruption: interruption) { end.settle($0) }
    return (leaving, try await end.value())
  }
}
