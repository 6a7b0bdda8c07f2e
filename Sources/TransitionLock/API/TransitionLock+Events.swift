internal import TransitionSupport

/// The events of a lock.
extension TransitionLock {
  /// The events of this lock and its scopes from now on, for one observer.
  ///
  /// ```swift
  /// let events = lock.events
  /// Task { for await event in events { log.append("\(event)") } }
  /// ```
  ///
  /// Each read of this property creates an observer, with a buffer for 256 events;
  /// ``events(buffer:)`` sets another length. The sequence ends when the lock or scope is closed
  /// and no transition is left there, or when the lock is gone. If a transition still holds a lock
  /// that is gone, it has an event ``Event/Kind/ends`` with the outcome `closed`, though it
  /// continues. If a body ends its token and then throws, its transition has the outcome
  /// `finished`.
  ///
  /// While the lock has an observer, every start and every end of a transition passes through the
  /// lock's critical section, and reads the clock. A lock without observers pays nothing.
  public nonisolated var events: Events { events(buffer: 256) }

  /// Returns the events of this lock and its scopes from now on, for one observer.
  ///
  /// - Parameter buffer: the number of events that the lock keeps for the observer until it reads
  ///   them, at least one. If there are more, the oldest are lost, and the next event states their
  ///   number (``Event/lost``).
  /// - Complexity: O(1); O(*n*) for *n* scopes.
  public nonisolated func events(buffer: Int) -> Events {
    Events(core.observe(life, capacity: buffer), core)
  }

  /// The sequence of the events of a lock, for one observer.
  ///
  /// It collects events from its creation until it and its iterators are gone. One task reads it:
  /// while it waits for an event, an iterator in another task has no events. For two readers, read
  /// ``TransitionLock/TransitionLock/events`` twice.
  public struct Events: AsyncSequence, Sendable {
    fileprivate let observer: LockObserver
    /// Ends the observation when the sequence and its iterators are gone.
    private let release: OnRelease

    init(_ observer: LockObserver, _ core: LockCore) {
      self.observer = observer
      release = OnRelease { core.forget(observer) }
    }

    /// The iterator over the events.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate let events: Events

      /// Waits for the next event, and returns it; nil at the end of the sequence, or if the task
      /// is cancelled.
      public nonisolated(nonsending) mutating func next() async -> Event? {
        await events.observer.next()
      }

      /// Waits for the next event, and returns it; nil at the end of the sequence, or if the task
      /// is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Event? {
        await events.observer.next()
      }
    }

    /// Returns an iterator over the events.
    public func makeAsyncIterator() -> Iterator { Iterator(events: self) }
  }
}

extension TransitionLock {
  /// An event on a lock or in one of its scopes, for observers.
  ///
  /// All events of one request have the same ``request`` number: the request waits, begins, may be
  /// asked to give way, and ends; or it settles without a turn.
  public struct Event: Hashable, Sendable {
    /// The kind of an event. More kinds may come.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
      /// A human-readable name, also for logs.
      public let description: String

      /// A request took its place in line.
      public static let waits = Kind(description: "waits")
      /// A transition began, with or without having waited.
      public static let begins = Kind(description: "begins")
      /// A transition was asked to give way by a request with the policy `interrupt`.
      public static let isAsked = Kind(description: "isAsked")
      /// A transition is over; the event has an outcome.
      public static let ends = Kind(description: "ends")
      /// A request settled without a turn; the event has an outcome.
      public static let settles = Kind(description: "settles")
      /// The lock, or the scope, was closed.
      public static let closes = Kind(description: "closes")
    }

    /// The kind of the event.
    public let kind: Kind
    /// The number of the request of this event, which all its events share and no other request
    /// has; 0 for none.
    public let request: UInt64
    /// The names of the scopes from the observed lock down to the scope of the event; empty for the
    /// lock itself.
    public let scope: [String]
    /// The time of the event on the lock's clock, since the lock was created.
    public let time: Duration
    /// The way in which the request ended; nil before its end.
    public let outcome: OutcomeCode?
    /// The number of events that were lost before this one, because the observer did not keep up.
    public package(set) var lost = 0

    let subject: Holder

    /// The label of the request.
    public var label: String { subject.label }
    /// The file of the call that made the request.
    public var file: String { subject.file }
    /// The line of that call.
    public var line: Int { subject.line }

    package init(
      _ kind: Kind,
      of request: UInt64,
      _ origin: Origin,
      in scope: [String] = [],
      at time: Duration,
      as outcome: OutcomeCode? = nil
    ) {
      (self.kind, self.request, self.scope, self.time) = (kind, request, scope, time)
      (self.outcome, subject) = (outcome, Holder(origin))
    }
  }
}

extension TransitionLock.Event: CustomStringConvertible {
  /// A human-readable line, such as
  /// `0.35 seconds detail: "edit" (AddressBook/Detail.swift:42) ends, finished`.
  public var description: String {
    let path = scope.isEmpty ? "" : " \(scope.joined(separator: "/"))"
    let outcome = outcome.map { ", \($0)" } ?? ""
    let subject = kind == .closes ? "" : "\(describe(label, file, line)) "
    let missing = lost == 0 ? "" : " (\(lost) lost before)"
    return "\(time)\(path): \(subject)\(kind)\(outcome)\(missing)"
  }
}
