internal import TransitionLock
internal import TransitionSupport
internal import VirtualTime

/// The turns that locks grant to waiting calls of a simulation, on any thread, until the simulation
/// moves and performs them in its isolation.
final class GrantedTurns: Sendable {
  struct Settled {
    let number: Int
    /// The token of the turn; nil for a call that will never have its turn.
    let token: TransitionLock.Token?
    let appointment: SimulationClock.Appointment
  }

  private struct State {
    var count = 0
    var open: Set<Int> = []
    /// The settled turns, by the number of the callback that is due for each on the clock.
    var settled: [UInt64: Settled] = [:]
  }

  private let state = Guarded(State())
  private let clock: SimulationClock

  init(clock: SimulationClock) { self.clock = clock }

  /// Notes a call that waits for its turn, and returns its number.
  func open() -> Int {
    state.run { state in
      state.count += 1
      state.open.insert(state.count)
      return state.count
    }
  }

  /// Returns the block that the lock runs at the turn of a call.
  ///
  /// Only the block refers to the object whose release settles the call, so a call that loses its
  /// turn ends at once.
  func block(for number: Int) -> @Sendable (TransitionLock.Token) -> Void {
    let loss = OnRelease { self.settle(number, nil) }
    return { token in withExtendedLifetime(loss) { self.settle(number, token) } }
  }

  /// Settles a call, once: it has its turn, or never will. Ends the turn of a call that is
  /// cancelled, or whose simulation is gone.
  private func settle(_ number: Int, _ token: TransitionLock.Token?) {
    let resting: [any Resting]? = state.run { state in
      guard state.open.remove(number) != nil else { return nil }
      let (appointment, callback, resting) = clock.makeCallback(after: .zero)
      state.settled[callback] = Settled(number: number, token: token, appointment: appointment)
      return resting
    }
    guard let resting else {
      token?.end()
      return
    }
    // Outside of the section: a task that goes on is enqueued on an executor, which may be foreign
    // code.
    for caller in resting { caller.wake() }
  }

  /// Removes the turn of a call that the simulation has not performed yet; nil if the call waits.
  func takeNow(_ number: Int) -> Settled? {
    state.run { state in
      guard let (callback, turn) = state.settled.first(where: { $0.value.number == number }) else {
        return nil
      }
      clock.withdraw(turn.appointment)
      return state.settled.removeValue(forKey: callback)
    }
  }

  /// Removes the turn for which a callback of the clock is due; nil if the callback is for other
  /// work.
  func take(_ callback: UInt64) -> Settled? {
    state.run { $0.settled.removeValue(forKey: callback) }
  }

  /// Gives back the turn of a call that is cancelled, also if it is granted from now on.
  func giveBack(_ number: Int) {
    _ = state.run { $0.open.remove(number) }
    takeNow(number)?.token?.end()
  }

  /// Gives all turns back, and those that are granted from now on.
  func close() {
    let settled = state.run { state in
      defer { (state.open, state.settled) = ([], [:]) }
      return state.settled.values
    }
    for turn in settled { turn.token?.end() }
  }
}
