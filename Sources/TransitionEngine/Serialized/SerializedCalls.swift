package import TransitionLock
package import TransitionSupport

/// The verbs of a controller in any kit, in line on a lock or in the form that drops.
package struct SerializedCalls<Kit: ControllerKit> {
  package typealias Controller = Kit.Controller
  /// A call from its request to its end: the controllers that left a stack, the root side first, and the end.
  package typealias Pending = PendingCall<([Controller], TransitionEnding)>
  typealias Completion = (Pending.Ended) -> Void

  package let lock: TransitionLock
  package var kit: Kit
  package private(set) weak var controller: Controller?
  private var options: TurnOptions
  private(set) var resolvesWhenCalled = false
  private var givesWay = false
  /// The split whose column the controller fills, and the name of the column.
  private weak var split: Controller?
  private var column = ""

  package init(_ controller: Controller?, in kit: Kit, lock: TransitionLock, options: TurnOptions = TurnOptions()) {
    self.kit = kit
    self.lock = lock
    self.controller = controller
    self.options = options
  }

  /// The time until which a call that is made now waits for controllers of other code, on the lock's clock; nil if the
  /// call has no deadline.
  var deadline: Duration? { givesWay ? .zero : options.timeout.map { lock.age.addingSaturated($0) } }

  /// A copy whose calls keep their turn only for transitions, and not for a presented controller that stays.
  var givingWay: Self {
    var copy = self
    copy.givesWay = true
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

  func call(_ verb: Verb<Controller>, at site: CallSite, passing passes: Bool = false) -> SerializedCall<Kit> {
    SerializedCall(verb, of: self, at: site, passing: passes || options.policy == .drop)
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
  ///   - site: the site of the call.
  package func start(_ verb: Verb<Controller>, ifIdle: Bool, at site: CallSite) -> Pending {
    let call = call(verb, at: site, passing: ifIdle)
    let pending = pendingCall(call)
    let completion = reporting(call, to: pending)
    if let held = call.heldWithoutAsking {
      QueuedOperation(call, of: pending, isDroppedWhenHeldUp: ifIdle, completion).begin(held)
    } else if ifIdle {
      kit.startIfIdle(call, of: pending, on: lock(for: verb), completion: completion)
    } else {
      pending.concerns(enqueue(call, of: pending, completion: completion))
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
  ///   - waiting: the handle; nil for a new one.
  ///   - site: the site of the call.
  package func start(
    _ verb: Verb<Controller>,
    presenting controller: Controller,
    within limit: Duration,
    as waiting: Pending? = nil,
    at site: CallSite
  ) -> Pending {
    let call = call(verb, at: site)
    let pending = waiting ?? pendingCall(call)
    let report = reporting(call, to: pending)
    MandatoryPresentation(verb, of: controller, within: limit, by: self, pending, at: site) {
      if case .failure(let failure) = $0, failure.reason == .timedOut { pending.end($0) } else { report($0) }
    }
    .attempt()
    return pending
  }

  /// Adds a call to the line.
  func enqueue(
    _ call: SerializedCall<Kit>,
    of pending: Pending,
    completion: @escaping Completion
  ) -> TransitionLock.Request {
    kit.enqueue(call, of: pending, for: controller, on: lock(for: call.verb), options: options, completion: completion)
  }

  private func pendingCall(_ call: SerializedCall<Kit>) -> Pending {
    PendingCall({ call.failure(for: $0) }) { [scope = scope(for: call.verb)] in
      guard let lock = call.place.lock else { return }
      try (scope.map(lock.scope) ?? lock)
        .throwIfHeldByCurrentTask(call.label, file: call.site.file, line: call.site.line)
    }
  }

  /// Returns a completion that tells the end to the handle of a call, and reports a loss that nobody asks for.
  private func reporting(_ call: SerializedCall<Kit>, to pending: Pending) -> Completion {
    { [kit] result in
      pending.end(result)
      guard case .failure(let failure) = result, failure.isWorthReporting else { return }
      pending.reportLoss = { [place = call.place, name = call.verb.name, site = call.site] in
        place.report(failure, of: name, at: site)
      }
      // In an app, a call that fails at once has no handle yet.
      kit.after(.zero, of: call.controller) { pending.reportIfUnheard() }
    }
  }
}
