internal import TransitionSupport

/// The unread events of one observation, between a lock and the task that reads them. A full buffer
/// loses the oldest.
///
/// The lock adds events under its section, so that they are in the order in which they happened,
/// and the reader takes them under the same section.
final class LockObserver: @unchecked Sendable {
  // Sendable: the constants are, and all variables are accessed under the section of the observed
  // lock.
  private let core: LockCore
  private let capacity: Int
  fileprivate let life: ScopeLife

  /// The events, of which those from an index on are unread.
  @exclusivity(unchecked) private var events: [TransitionLock.Event] = []
  @exclusivity(unchecked) private var first = 0
  @exclusivity(unchecked) private var lost = 0
  @exclusivity(unchecked) private var isFinished = false
  @exclusivity(unchecked) private var reader: Continuation?

  init(of core: LockCore, at life: ScopeLife, capacity: Int) {
    (self.core, self.life, self.capacity) = (core, life, max(capacity, 1))
  }

  // MARK: Under the section

  fileprivate func add(_ event: consuming TransitionLock.Event, _ effects: inout Effects) {
    if events.count - first == capacity {
      removeFirst()
      lost += 1
    }
    events.append(event)
    wake(&effects)
  }

  fileprivate func finish(_ effects: inout Effects) {
    isFinished = true
    wake(&effects)
  }

  private func wake(_ effects: inout Effects) {
    if let reader = reader.take() { effects.add(.resume(reader)) }
  }

  private func removeFirst() {
    first += 1
    if first == events.count || first >= 64 && 2 * first >= events.count {
      events.removeSubrange(..<first)
      first = 0
    }
  }

  // MARK: For the reader

  /// Takes an event; nil if there is none yet, or if a second reader of one observation asks.
  private func read() -> (event: TransitionLock.Event?, isOver: Bool) {
    core.withSection {
      if reader != nil || first == events.count { return (nil, reader != nil || isFinished) }
      var event = events[first]
      removeFirst()
      (event.lost, lost) = (lost, 0)
      return (event, false)
    }
  }

  /// Returns the next event; nil if there will be none, or if the task is cancelled, which then
  /// takes no event.
  nonisolated(nonsending) func next() async -> TransitionLock.Event? {
    while !Task.isCancelled {
      let (event, isOver) = read()
      if isOver { return nil }
      if let event { return event }
      await suspend({ park($0) }, onCancel: { core.withSection { reader.take() }?.resume() })
    }
    return nil
  }

  private func park(_ continuation: Continuation) {
    let hasParked = core.withSection {
      // A cancellation of the task from now on resumes the reader.
      if first < events.count || isFinished || reader != nil || Task.isCancelled {
        return false
      }
      reader = continuation
      return true
    }
    if !hasParked { continuation.resume() }
  }
}

extension LockCore {
  /// Adds an observer of a lock or scope.
  func observe(_ life: ScopeLife?, capacity: Int) -> LockObserver {
    var effects = Effects()
    // The time of the first event, if a thread has not yet seen the first observer.
    return change(&effects, at: settings.timekeeper.now) { state, _ in
      let life = life ?? state.root
      life.uses += 1
      let observer = LockObserver(of: self, at: life, capacity: capacity)
      state.observers.append(observer)
      words.store(1, at: Index.observed, ordering: .relaxed)
      return observer
    }
  }

  /// Removes an observer, and stops noting events if it was the last one.
  func forget(_ observer: LockObserver) {
    // Not as a change, which would read the clock, for a destruction that may come anywhere.
    withState { state in
      guard let index = state.observers.firstIndex(where: { $0 === observer }) else { return }
      state.observers.remove(at: index)
      state.release(observer.life)
      if state.observers.isEmpty { words.store(0, at: Index.observed, ordering: .relaxed) }
    }
  }
}

extension LockState {
  /// Tells observers of an event of a transition.
  func announce(
    _ kind: TransitionLock.Event.Kind,
    of transition: Transition,
    as end: End? = nil,
    _ effects: inout Effects
  ) {
    if observers.isEmpty { return }
    tellObservers(
      kind,
      of: transition.number,
      transition.origin,
      at: life(of: transition),
      end,
      &effects
    )
  }

  /// Tells observers of an event of what has no number: of a call that is refused, or of a lock or
  /// scope that is closed.
  @inline(never)
  func tellObservers(
    _ kind: TransitionLock.Event.Kind,
    of number: UInt64,
    _ origin: Origin,
    at life: ScopeLife,
    _ end: End?,
    _ effects: inout Effects
  ) {
    for observer in observers where life.isIn(observer.life) {
      let scope = life === observer.life ? [] : Array(life.names.dropFirst(observer.life.depth))
      observer.add(.init(kind, of: number, origin, in: scope, at: time, as: end), &effects)
    }
  }

  /// Ends the events of what is closed, after the last transition there, and of a lock that is
  /// gone.
  func finishObservers(_ effects: inout Effects) {
    for observer in observers where observer.life.isClosed {
      if isRetired || !holders.contains(where: { life(of: $0).isIn(observer.life) }) {
        observer.finish(&effects)
      }
    }
    if isRetired { observers = [] }
  }
}
