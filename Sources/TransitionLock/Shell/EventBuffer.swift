internal import TransitionSupport

/// The buffer of one observer, between a lock and the task that reads it.
///
/// The lock adds events under its own section, so that they stand in the order in which they happened; the section here is
/// taken within that one, and never the other way round. Whoever waits for an event is resumed outside both.
final class EventBuffer: Sendable {
  private struct State {
    /// Room for events. Those that have not been read are in a ring, from `first` on.
    var room: [TransitionLock.Event?] = []
    var first = 0
    var count = 0
    /// The number of events that were lost before the first.
    var lost = 0
    var isFinished = false
    /// The tasks that wait for an event, the first one first.
    var readers: [Continuation] = []

    /// Removes the oldest event.
    @discardableResult
    mutating func drop() -> TransitionLock.Event? {
      if count == 0 { return nil }
      defer {
        first = (first + 1) % room.count
        count -= 1
      }
      return room[first].take()
    }

    /// Adds an event behind all others.
    ///
    /// - Complexity: O(1) on average: the room is doubled when it is full.
    mutating func append(_ event: TransitionLock.Event) {
      if count == room.count {
        room = Array(room[first...] + room[..<first]) + Array(repeating: nil, count: max(count, 1))
        first = 0
      }
      room[(first + count) % room.count] = event
      count += 1
    }
  }

  private let state = Guarded(State())
  private let capacity: Int
  /// The names of the scopes down to the observed one.
  let scope: [String]

  /// Creates a buffer for so many events, at least one.
  init(scope: [String], capacity: Int) {
    self.capacity = max(capacity, 1)
    self.scope = scope
  }

  /// Adds an event; the oldest one is lost if there is no room.
  ///
  /// - Returns: a reader, to be resumed.
  func add(_ event: TransitionLock.Event) -> Continuation? {
    state.run { state in
      if state.isFinished { return nil }
      if state.count == capacity {
        state.lost += 1
        state.drop()
      }
      state.append(event)
      return state.readers.isEmpty ? nil : state.readers.removeFirst()
    }
  }

  /// Ends the events, because the lock is gone.
  func finish() {
    state.run { $0.isFinished = true }
    wakeReaders()
  }

  /// Has all readers look again.
  private func wakeReaders() {
    let readers = state.run { state in
      defer { state.readers = [] }
      return state.readers
    }
    for reader in readers { reader.resume() }
  }

  private enum Reading {
    case event(TransitionLock.Event), end, none
  }

  private func read() -> Reading {
    state.run { state in
      guard var event = state.drop() else { return state.isFinished ? .end : .none }
      event.lost = state.lost
      state.lost = 0
      return .event(event)
    }
  }

  /// Has the next reader look for an event that this one leaves, which may have been woken for it.
  private func leaveEvents() {
    let reader = state.run { state in
      state.count > 0 && !state.readers.isEmpty ? state.readers.removeFirst() : nil
    }
    reader?.resume()
  }

  /// Returns the next event; nil when there will be none, or the task is cancelled, which then takes no event.
  nonisolated(nonsending) func next() async -> TransitionLock.Event? {
    while true {
      if Task.isCancelled {
        leaveEvents()
        return nil
      }
      switch read() {
      case .event(let event): return event
      case .end: return nil
      case .none: break
      }
      await suspend(
        { continuation in
          let isReady = state.run { state in
            // A task that is cancelled from now on wakes who stands here.
            if state.count > 0 || state.isFinished || Task.isCancelled { return true }
            state.readers.append(continuation)
            return false
          }
          if isReady { continuation.resume() }
        },
        // Who wants no more takes nothing from others that read the same events.
        onCancel: { wakeReaders() }
      )
    }
  }
}
