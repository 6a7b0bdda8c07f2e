import TransitionSupport

/// Locks that break one promise each, with points at which a test can hold a thread.
///
/// Their states are free of data races, so that only the check finds what is wrong with them.
protocol BrokenLock: Sendable {
  func tryStart(_ number: Int) -> Bool
  /// Takes the last place in line; `turn` is called when it comes.
  func join(_ number: Int, turn: @escaping @Sendable () -> Void)
  func end(_ number: Int) -> Bool
}

/// A lock that looks whether it is free, and takes itself afterwards.
final class LockWithTwoHolders: BrokenLock {
  private let isTaken = Atomic(false)
  /// Called between the look and the taking.
  private let pause: @Sendable (Int) -> Void

  init(pause: @escaping @Sendable (Int) -> Void) { self.pause = pause }

  func tryStart(_ number: Int) -> Bool {
    if isTaken.load(ordering: .acquiring) { return false }
    pause(number)
    isTaken.store(true, ordering: .releasing)
    return true
  }

  func join(_ number: Int, turn: @escaping @Sendable () -> Void) {}
  func end(_ number: Int) -> Bool { isTaken.exchange(false, ordering: .acquiringAndReleasing) }
}

/// A lock with a line, of which subclasses of the defect are made.
final class LockWithLine: BrokenLock {
  enum Defect {
    /// Between two holders the lock is free for a moment.
    case barging
    /// Who came last is next.
    case lastInFirstOut
    /// The end of a token that has ended ends what holds the lock now.
    case secondEnd
  }

  private struct State: Sendable {
    var holder: Int?
    var line: [(number: Int, turn: @Sendable () -> Void)] = []
  }

  private let defect: Defect?
  private let state = Guarded(State())
  /// Called between the end of a transition and the turn of the next, by a lock that barges.
  private let pause: @Sendable () -> Void

  init(_ defect: Defect?, pause: @escaping @Sendable () -> Void = {}) {
    self.defect = defect
    self.pause = pause
  }

  func tryStart(_ number: Int) -> Bool {
    state.run { state in
      guard state.holder == nil else { return false }
      state.holder = number
      return true
    }
  }

  func join(_ number: Int, turn: @escaping @Sendable () -> Void) {
    let isFree = state.run { state in
      if state.holder == nil {
        state.holder = number
        return true
      }
      state.line.append((number, turn))
      return false
    }
    if isFree { turn() }
  }

  func end(_ number: Int) -> Bool {
    let isOwn = state.run { state in
      let isOwn = state.holder == number
      if isOwn || defect == .secondEnd { state.holder = nil }
      return isOwn
    }
    guard isOwn || defect == .secondEnd else { return false }
    if defect == .barging { pause() }
    let turn: (@Sendable () -> Void)? = state.run { state in
      guard state.holder == nil, !state.line.isEmpty else { return nil }
      let next = defect == .lastInFirstOut ? state.line.removeLast() : state.line.removeFirst()
      state.holder = next.number
      return next.turn
    }
    turn?()
    return isOwn
  }
}

/// A counter whose addition is two steps, with a point between them.
final class LosingCounter: Sendable {
  private let value = Atomic(0)
  private let pause: @Sendable (Int) -> Void

  init(pause: @escaping @Sendable (Int) -> Void) { self.pause = pause }

  func add(_ step: Int, on thread: Int) -> Int {
    let seen = value.load(ordering: .acquiring)
    pause(thread)
    value.store(seen + step, ordering: .releasing)
    return seen + step
  }
}
