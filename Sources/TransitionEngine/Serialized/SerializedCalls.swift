package import TransitionLock
package import TransitionSupport

/// The verbs of a controller in any kit, in line on a lock or in the form that drops.
package struct SerializedCalls<Kit: ControllerKit> {
  package typealias Controller = Kit.Controller
  /// A call from its request to its end: the controllers that left a stack, the root side first, and the end.
  package typealias Pending = PendingCall<([Controller], TransitionEnd)>

  package var kit: Kit
  package private(set) weak var controller: Controller?
  /// The lock; nil if each call looks for the one of its controller.
  package let lock: TransitionLock?
  package var options: TurnOptions
  /// A Boolean value that indicates whether calls keep their turn only for transitions, and not for a presented
  /// controller that stays.
  var givesWay = false
  /// The split whose column the controller fills: stack verbs wait on a scope of the lock, as long as the columns are
  /// side by side.
  package weak var split: Controller?
  /// The name of the column, and of the scope.
  package var column = ""

  package init(_ controller: Controller?, in kit: Kit, lock: TransitionLock?, options: TurnOptions = TurnOptions()) {
    (self.kit, self.lock, self.options) = (kit, lock, options)
    self.controller = controller
  }

  /// The lock on which a call that is made now waits; nil if no lock is known.
  package var knownLock: TransitionLock? { lock ?? controller.flatMap { kit.lock(of: $0) } }

  /// Returns the name of the scope on which a call of a verb waits now; nil if it waits on the lock itself.
  private func scope(for verb: Verb<Controller>) -> String? {
    guard verb.changesStack, let split, !kit.isCollapsed(split) else { return nil }
    return column
  }
}

/// Calls whose end the caller's handle tells. If nobody asks for the end of a call that is refused or dropped, or comes
/// too late, the lock reports it.
extension SerializedCalls {
  /// Makes a call in line; or at once or not at all.
  ///
  /// - Parameters:
  ///   - verb: the verb.
  ///   - limit: for a presentation, the longest time during which it is tried again until no obstacle prevents it; nil
  ///     for a call that is tried once.
  ///   - site: the site of the call.
  package func start(_ verb: Verb<Controller>, within limit: Duration? = nil, at site: CallSite) -> Pending {
    let lock = knownLock ?? kit.newLock(for: controller)
    let call = SerializedCall(verb, of: self, on: lock, at: site)
    let pending = Pending({ call.failure(for: $0) }) { [scope = scope(for: verb)] in
      guard let lock = call.place.lock else { return }
      try (scope.map(lock.scope) ?? lock).throwIfHeldByCurrentTask(call.label, file: site.file, line: site.line)
    }
    if let limit, let new = verb.presented {
      MandatoryPresentation(call, of: new, within: limit, by: self, on: lock, pending).begin()
    } else {
      ask(call, of: pending, on: lock) { call.report($0, to: pending) }
    }
    return pending
  }

  /// Adds a call to the line of a lock, or starts it at once or not at all.
  func ask(
    _ call: SerializedCall<Kit>,
    of pending: Pending,
    on lock: TransitionLock,
    completion: @escaping (Pending.Ended) -> Void
  ) {
    kit.ask(
      call,
      of: pending,
      for: controller,
      on: scope(for: call.verb).map(lock.scope) ?? lock,
      options: options,
      needsNoTurn: call.needsNoTurn,
      completion: completion
    )
  }
}
