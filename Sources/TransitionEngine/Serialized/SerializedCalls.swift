package import TransitionLock
package import TransitionSupport

/// The verbs of a controller in any kit, in line on a lock or in the form that drops.
package struct SerializedCalls<Kit: ControllerKit> {
  package typealias Controller = Kit.Controller
  /// A call from its request to its end: the controllers that left a stack, the root side first, and the end.
  package typealias Pending = PendingCall<([Controller], TransitionEnd)>

  package var kit: Kit
  package weak var controller: Controller?
  /// The lock; nil if each call looks for the one of its controller.
  package internal(set) var lock: TransitionLock?
  package var options: TurnOptions
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
  func scope(for verb: Verb<Controller>) -> String? {
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
    var calls = self
    if let limit, verb.presented != nil {
      calls.options.limit = limit
      // It must be shown, also if a tap asks for it.
      if options.policy == .drop { calls.options.policy = .wait }
    }
    let call = SerializedCall(verb, of: calls, on: knownLock ?? kit.newLock(for: controller), at: site)
    let pending = Pending({ call.failure(for: $0) }) { [scope = scope(for: verb)] in
      guard let lock = call.place.lock else { return }
      try (scope.map(lock.scope) ?? lock).throwIfHeldByCurrentTask(call.label, file: site.file, line: site.line)
    }
    QueuedOperation(call, of: pending, calls.options).begin()
    return pending
  }
}
