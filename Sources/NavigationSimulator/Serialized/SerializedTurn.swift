internal import TransitionLock
internal import TransitionSupport
internal import VirtualTime

/// A place in the line of a lock, for a task that may move time while it waits.
///
/// The lock's own `serialize` would do but for that: whoever holds the lock may be waiting for time to move, and nobody
/// else may be there to move it.
final class SerializedTurn: Sendable {
  private let token = Guarded<TransitionLock.Token?>(nil)
  private let signal: Signal
  private let label: StaticString
  private let place: CallSite

  init(_ label: StaticString, at place: CallSite, clock: SimulationClock?) {
    self.label = label
    self.place = place
    signal = Signal(clock: clock)
  }

  /// The block for the lock: it takes the turn when it is run, on any thread, and says so when it never will be.
  var block: @Sendable (TransitionLock.Token) -> Void {
    let promise = Promise(self)
    return { promise.turn.begin($0) }
  }

  private final class Promise: Sendable {
    let turn: SerializedTurn
    init(_ turn: SerializedTurn) { self.turn = turn }
    deinit { turn.abandon() }
  }

  private func begin(_ token: TransitionLock.Token) {
    self.token.run { $0 = token }
    signal.give()
  }

  private func abandon() {
    if !signal.isGiven { signal.fail(.withdrawn(label, place)) }
  }

  var hasCome: Bool { signal.isGiven }

  /// Waits for the turn.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled before; ``NavigationFailure`` with the code
  ///   `withdrawn` if the lock is closed before, or `neverCompleted`.
  nonisolated(nonsending) func wait(
    for request: TransitionLock.Request,
    in simulation: NavigationSimulation?
  ) async throws -> TransitionLock.Token {
    do {
      if let simulation {
        try await simulation.wait(for: signal) { request.cancel() }
      } else {
        // A controller that never was on screen has no time to move.
        while !signal.isSettled { await signal.park { request.cancel() } }
        if let failure = signal.failure { throw failure }
      }
    } catch {
      // A turn that comes after all is passed on.
      if !request.cancel() { token.run { $0 }?.end() }
      if Task.isCancelled { throw CancellationError() }
      throw error
    }
    guard let token = token.run({ $0 }) else { preconditionFailure("a turn that has come has a token") }
    return token
  }
}

extension NavigationFailure {
  /// A request that left the line before its turn.
  static func withdrawn(_ label: StaticString, _ place: CallSite) -> Self {
    NavigationFailure(
      .withdrawn,
      operation: "\(label)",
      controllers: [],
      message: "The request was cancelled, or its lock closed, before its turn.",
      at: place
    )
  }

  /// A turn whose transition never ends, because nobody moves its time any more.
  static func letGo(_ label: StaticString, _ place: CallSite) -> Self {
    NavigationFailure(
      .withdrawn,
      operation: "\(label)",
      controllers: [],
      message: "The simulation was let go in the middle of the transition.",
      at: place
    )
  }
}
