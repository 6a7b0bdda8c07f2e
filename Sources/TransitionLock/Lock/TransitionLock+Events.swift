/// Observing.
extension TransitionLock {
  /// What happens on this lock and in its scopes from now on, for any number of observers.
  ///
  /// ```swift
  /// let events = lock.events
  /// Task { for await event in events { log.append("\(event)") } }
  /// ```
  ///
  /// Each read of this property is an observer of its own, with a buffer for 256 events; ``events(buffer:)`` sets another
  /// length. The events end when the lock is gone.
  ///
  /// As long as somebody observes the lock, every start and every end of a transition passes through the lock's critical section,
  /// and reads the clock. A lock that nobody observes pays nothing.
  public nonisolated var events: Events { events(buffer: 256) }

  /// Returns what happens on this lock and in its scopes from now on.
  ///
  /// - Parameter buffer: the number of events that are kept for the observer until it reads them, at least one. When there
  ///   are more, the oldest are lost, and the next event says how many (``Event/lost``).
  /// - Complexity: O(1); O(*n*) for *n* scopes.
  public nonisolated func events(buffer: Int) -> Events {
    Events(cell.storage.observe(capacity: buffer), cell.storage)
  }

  /// The sequence of what happens on a lock, for one observer.
  ///
  /// Its events are collected from the moment in which it is made, until it and all its iterators are gone. Two iterators of
  /// one sequence share its events.
  public struct Events: AsyncSequence, Sendable {
    /// The observer, whose death ends the observation.
    final class Observation: Sendable {
      let buffer: EventBuffer
      private let storage: LockStorage

      init(_ buffer: EventBuffer, _ storage: LockStorage) {
        self.buffer = buffer
        self.storage = storage
      }

      deinit { storage.forget(buffer) }
    }

    private let observation: Observation

    init(_ buffer: EventBuffer, _ storage: LockStorage) { observation = Observation(buffer, storage) }

    /// The iterator over the events.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let observation: Observation

      /// Returns the next event, and waits for it; nil when the lock is gone, or the task is cancelled.
      public nonisolated(nonsending) mutating func next() async -> Event? { await observation.buffer.next() }

      /// Returns the next event, and waits for it; nil when the lock is gone, or the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
        await observation.buffer.next()
      }
    }

    /// Returns an iterator over the events.
    public func makeAsyncIterator() -> Iterator { Iterator(observation: observation) }
  }
}
