public import TransitionEngine
internal import TransitionLock

/// A call of a verb of ``Transitions``, from the call to the end of its transition.
///
/// Discard it, or receive the end through a closure or an `await`:
///
/// ```swift
/// contacts.transitions.present(editor, animated: true).onEnd { result in print(result) }
/// ```
///
/// ```swift
/// let end = try await contacts.transitions.present(editor, animated: true).end
/// ```
///
/// Each call ends exactly once, on every path: when its transition has ended; at once, if there is nothing to do; or
/// with a `TransitionFailure`. If no code asks for the end of a call that was refused or outdated, or whose turn did
/// not come in time, the lock reports it.
public struct TransitionCall<Value> {
  let call: SerializedCalls<SimulatorKit>.Pending
  let trace: CallTrace
  let lock: TransitionLock
  // Weak, because a controller may keep the call.
  weak var simulation: NavigationSimulation?
  /// Returns the value from the controllers that have left a stack, and the end.
  let value: (([ViewController], TransitionEnd)) -> Value

  /// The state of the call now.
  public var state: TransitionState { call.state }

  /// Calls a function once: when the call has ended, or at once if it has.
  ///
  /// Calls that end at once, and of which each is made in this function of the one before, nest on the stack. In a long
  /// chain, await ``end`` instead.
  ///
  /// - Parameter body: receives the value of the verb, or the reason why no transition started.
  public func onEnd(_ body: @escaping (Result<Value, TransitionFailure>) -> Void) {
    call.onEnd { [value] in body($0.map(value)) }
  }

  /// Withdraws the call, which fails with the code `cancelled`. A transition that has started continues.
  public func cancel() {
    call.cancel()
    // A turn that the simulation has not performed yet goes back.
    guard let simulation, let number = trace.number else { return }
    _ = simulation.waitingCalls.removeValue(forKey: number)
    simulation.turns.giveBack(number)
  }

  /// The value of the verb, when the transition has ended and the lock has been passed on.
  ///
  /// The waiting task moves the time of the simulation while no other code does, like the controller's own verbs.
  ///
  /// - Throws: `TransitionFailure`; ``NavigationFailure`` with the code `neverCompleted` if time runs out of deadlines
  ///   before the transition ends; `CancellationError` if the task is cancelled, which withdraws the call if it has not
  ///   started; the lock's failure with the code `deadlock` in the very task that holds the lock.
  public var end: Value {
    get async throws {
      // Without a simulation there is no time, and everything is over at once.
      guard let simulation else { return value(try await call.value()) }
      let signal = Signal(clock: simulation.clock)
      defer { if call.isWithdrawn { cancel() } }
      let result = try await call.value(signal) {
        await simulation.wait(for: signal, .call(lock, transitions: { [trace] in trace.transitions }))
        if let failure = signal.failure, !signal.isGiven { throw NavigationFailure(failure) }
      }
      return value(result)
    }
  }
}
