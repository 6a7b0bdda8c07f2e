internal import TransitionSupport

/// The unread events of one observation. A full buffer loses the oldest event.
///
/// The lock adds events in its section, so they are in the order in which they happened; the reader
/// takes them in the same section.
final class LockObserver: @unchecked Sendable {
  // Sendable: constants, and variables that only code in the section of the observed lock accesses.
  private let core: LockCore
  private let capacity: Int
  fileprivate let life: ScopeLife

  /// The events, of which those from ``first`` on are unread.
  @exclusivity(unchecked) private var events: [TransitionLock.Event] = []
  private var first = 0
  private var lost = 0
  private var isFinished = false
  private var reader: Continuation?

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

  /// Takes an event; nil if there is none yet. A second reader finds the observation over.
  private func read() -> (event: TransitionLock.Event?, isOver: Bool) {
    core.section.run {
      if reader != nil || first == events.count { return (nil, reader != nil || isFinished) }
      var event = events[first]
      removeFirst()
      (event.lost, lost) = (lost, 0)
      return (event, false)
    }
  }

  /// Returns the next event; nil if no event will follow. A cancelled task takes no event and gets
  /// nil.
  nonisolated(nonsending) func next() async -> TransitionLock.Event? {
    while !Task.isCancelled {
      let (event, isOver) = read()
      if isOver { return nil }
      if let event { return event }
      await suspend({ park($0) }, onCancel: { core.section.run { reader.take() }?.resume() })
    }
    return nil
  }

  private func park(_ continuation: Continuation) {
    let hasParked = core.section.run {
      // From here on, a cancellation of the task resumes the reader.
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
  /// Adds an observer of a lock or scope. If the lock or scope is closed and idle, the observation
  /// is over at once.
  func observe(_ life: ScopeLife?, capacity: Int) -> LockObserver {
    var effects = Effects()
    // The `time` of a change may still be nil: a thread may not have seen the first observer.
    return change(&effects, at: settings.timekeeper.now) { state, effects in
      let life = life ?? state.root
      life.uses += 1
      let observer = LockObserver(of: self, at: life, capacity: capacity)
      state.observers.append(observer)
      words.store(1, at: Index.observed, ordering: .relaxed)
      // Without an effect: no task reads the new observation yet, and others have ended before.
      state.finishObservers(&effects)
      return observer
    }
  }

  /// Removes an observer. After the last one, the lock records no events.
  func forget(_ observer: LockObserver) {
    // An observation may be destroyed anywhere, so this is no `change`, which would read the clock.
    withState { state in
      state.observers.removeAll { $0 === observer }
      state.release(observer.life)
      if state.observers.isEmpty { words.store(0, at: Index.observed, ordering: .relaxed) }
    }
  }
}

extension LockState {
  /// Tells the observers of a transition's lock or scope, and of those around it, of an event.
  func announce(
    _ kind: TransitionLock.Event.Kind,
    of transition: Transition,
    as end: End? = nil,
    _ effects: inout Effects
  ) {
    if observers.isEmpty { return }
    let life = life(of: transition)
    let outcome = end.map { TransitionLock.OutcomeCode(end: $0) }
    for observer in observers where life.isIn(observer.life) {
      let scope = life === observer.life ? [] : Array(life.names.dropFirst(observer.life.depth))
      observer.add(
        .init(
          kind,
          of: transition.number,
          transition.origin,
          in: scope,
          at: time,
          as: outcome
        ),
        &effects
      )
    }
  }

  /// Ends the observations of a closed lock or scope after the last transition there, and all
  /// observations of a destroyed lock.
  func finishObservers(_ effects: inout Effects) {
    observers.removeAll { observer in
      let isOver =
        observer.life.isClosed
        && (isRetired || !holders.contains { life(of: $0).isIn(observer.life) })
      if isOver { observer.finish(&effects) }
      return isOver
    }
  }
}
