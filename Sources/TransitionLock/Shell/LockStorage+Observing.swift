internal import TransitionSupport

/// The observers.
extension LockStorage {
  /// Adds an observer of this lock or scope.
  func observe(capacity: Int) -> EventBuffer {
    withState { state in
      let scope = state.machine.tree.path(of: node)
      let buffer = EventBuffer(of: homeStorage, scope: scope, capacity: capacity)
      state.observers.append(buffer)
      state.machine.isObserved = true
      for cell in cells(state) { cell.mark { $0.adding(Word.observed) } }
      return buffer
    }
  }

  /// Removes an observer, and stops noting events if it was the last one.
  func forget(_ observer: EventBuffer) {
    withState { state in
      // The lock may be gone, and another lock may have its memory.
      guard let index = state.observers.firstIndex(where: { $0 === observer }) else { return }
      state.observers.remove(at: index)
      guard state.observers.isEmpty else { return }
      state.machine.isObserved = false
      state.machine.forgetNumbers()
      for cell in cells(state) where cell != homeStorage.cell { cell.mark { $0.removing(Word.observed) } }
      unmark(Word.observed, state.machine)
    }
  }

  /// The cells of the lock and its scopes. Under the section.
  private func cells(_ state: borrowing State) -> [Cell] {
    state.machine.tree.numbers.map { cell(of: $0, state.machine) }
  }

  /// The time of a change, for observers, if the clock is foreign code, which a thread reads before it enters the
  /// section.
  ///
  /// Relaxed: a thread that uses a lock has seen its adoption, and a thread that comes too late notes nothing.
  @inline(__always)
  var foreignTime: Duration? {
    guard cell.word.isObserved, home.pointee.hasForeignClock.load(ordering: .relaxed) else { return nil }
    return clockTime
  }

  // The clock is read in functions that are not inlined: every change would keep room for a moment of the clock in its
  // frame, which took each end and each block 15 instructions.
  private var clockTime: Duration? {
    @inline(never)
    get { settings?.timekeeper.now }
  }
}

extension LockStorage.State {
  /// Notes the time of a change, for observers. It never goes back, though clocks may. Under the section.
  @inline(never)
  mutating func noteTime(_ foreignTime: Duration?) {
    guard let time = foreignTime ?? ownClock?._withUnsafeGuaranteedRef({ $0.now }) else { return }
    observedTime = max(time, observedTime)
  }

  /// Tells the observers the events of a change, and appends the actions that resume waiting readers. Under the
  /// section.
  @inline(never)
  mutating func tellObservers(_ actions: inout Actions) {
    for index in 0..<machine.happened.count {
      let occurrence = machine.happened[index]
      let (callSite, text) = origin(of: occurrence.subject)
      let event = EventRecord(
        kind: occurrence.kind,
        settlement: occurrence.settlement,
        request: occurrence.number,
        time: observedTime,
        callSite: callSite
      )
      if occurrence.path < 0, text == nil {
        for index in observers.indices where observers[index].scope.isEmpty { observers[index].add(event, &actions) }
      } else {
        tellObservers(event, text, in: machine.happened.scope(of: occurrence), &actions)
      }
    }
    machine.happened.removeAll()
  }

  /// Tells the observers an event of a scope, or one whose label was made at run time.
  private func tellObservers(
    _ event: EventRecord,
    _ text: Unmanaged<LabelText>?,
    in scope: [String],
    _ actions: inout Actions
  ) {
    let text = text?._withUnsafeGuaranteedRef { $0.text }
    for observer in observers where scope.starts(with: observer.scope) {
      observer.add(event.keeping(text, Array(scope.dropFirst(observer.scope.count))), &actions)
    }
  }

  /// Returns the call that made a request, and the text of its label, if that was made at run time.
  private func origin(of subject: Occurrence.Subject) -> (LabeledCallSite, Unmanaged<LabelText>?) {
    switch subject {
    case .nobody: (.unknown, nil)
    case .made(let callSite, let text): (callSite, text?.label)
    case .call(let call, let text): (call.wait.pointee.callSite, text?.label)
    case .block(let block): block.request._withUnsafeGuaranteedRef { ($0.callSite, $0.unmanagedText) }
    }
  }
}

/// An event in a buffer, until a reader takes it. It is trivial to copy, so that most events take a few plain moves.
struct EventRecord {
  /// The properties that few events have.
  private final class Details {
    let text: String?
    let scope: [String]

    init(_ text: String?, _ scope: [String]) {
      self.text = text
      self.scope = scope
    }
  }

  let kind: Occurrence.Kind
  let settlement: Settlement?
  let request: UInt64
  let time: Duration
  let callSite: LabeledCallSite
  /// The details, retained until a reader consumes the record, once.
  private var details: Unmanaged<Details>?

  init(kind: Occurrence.Kind, settlement: Settlement?, request: UInt64, time: Duration, callSite: LabeledCallSite) {
    (self.kind, self.settlement, self.request, self.time, self.callSite) = (kind, settlement, request, time, callSite)
  }

  /// Returns the same record with a text of its label and a scope, for one reader to consume.
  func keeping(_ text: String?, _ scope: [String]) -> EventRecord {
    var record = self
    record.details = .passRetained(Details(text, scope))
    return record
  }

  func release() { details?.release() }

  /// Returns the event, and consumes the record.
  func take(lost: Int) -> TransitionLock.Event {
    let details = details?.takeRetainedValue()
    var event = TransitionLock.Event(
      TransitionLock.Event.Kind(kind: kind),
      of: request,
      callSite,
      text: details?.text,
      in: details?.scope ?? [],
      at: time,
      as: settlement.map { TransitionLock.OutcomeCode(settlement: $0) }
    )
    event.lost = lost
    return event
  }
}

/// The buffer of one observer, between a lock and the task that reads it.
///
/// The lock adds events under its section, so that they are in the order in which they happened, and the reader takes
/// them under the same section. The lock resumes a waiting reader outside of it.
final class EventBuffer: @unchecked Sendable {
  private struct State {
    /// The unread events, in a ring from `first` on. Its length is a power of two.
    var ring: [EventRecord] = []
    var first = 0
    var count = 0
    /// The number of events that were lost before the first.
    var lost = 0
    var isFinished = false
    /// The task that waits for an event.
    var reader: Continuation?

    mutating func removeFirst() -> EventRecord? {
      if count == 0 { return nil }
      let event = ring[first]
      first = (first + 1) & (ring.count - 1)
      count -= 1
      return event
    }

    /// Adds an event behind all others.
    ///
    /// - Complexity: O(1), amortized: a full ring doubles.
    mutating func append(_ event: EventRecord) {
      if count == ring.count {
        ring = Array(ring[first...] + ring[..<first]) + Array(repeating: event, count: max(count, 1))
        first = 0
      }
      ring[(first + count) & (ring.count - 1)] = event
      count += 1
    }
  }

  // Sendable: the `let`s are Sendable. The state is created before the buffer is shared, accessed only in the section,
  // and freed when nobody has the buffer any more. It is not a variable of this object, because the runtime, which
  // checks for overlapping accesses, would note each change of a variable.
  private let state: UnsafeMutablePointer<State>
  /// The lock whose section the buffer uses, also after the lock is gone.
  private let home: LockStorage
  private let capacity: Int
  /// The names of the scopes down to the observed one.
  let scope: [String]

  /// Creates a buffer with a capacity of at least one event.
  init(of home: LockStorage, scope: [String], capacity: Int) {
    self.home = home
    self.capacity = max(capacity, 1)
    self.scope = scope
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    while let event = state.pointee.removeFirst() { event.release() }
    state.deinitialize(count: 1)
    state.deallocate()
  }

  private func withState<R>(_ body: (inout State) -> R) -> R { home.withOwnSection { body(&state.pointee) } }

  /// Adds an event, and appends the action that resumes a waiting reader; if there is no room, the oldest event is
  /// lost. Under the section.
  func add(_ event: EventRecord, _ actions: inout Actions) {
    if state.pointee.count == capacity {
      state.pointee.lost += 1
      state.pointee.removeFirst()?.release()
    }
    state.pointee.append(event)
    if let reader = state.pointee.reader.take() { actions.append(.resume(ContinuationHandle(reader))) }
  }

  /// Ends the events, because the lock is gone.
  func finish() {
    withState { $0.isFinished = true }
    wakeReader()
  }

  /// Resumes the reader, which then looks again.
  private func wakeReader() { withState { $0.reader.take() }?.resume() }

  private enum Reading {
    case event(TransitionLock.Event), end, none
  }

  private func read() -> Reading {
    withState { state in
      // While a reader waits, another one has no events.
      if state.reader != nil { return .end }
      guard let event = state.removeFirst() else { return state.isFinished ? .end : .none }
      defer { state.lost = 0 }
      return .event(event.take(lost: state.lost))
    }
  }

  /// Returns the next event; nil if there will be none, or if the task is cancelled, which then takes no event.
  nonisolated(nonsending) func next() async -> TransitionLock.Event? {
    while !Task.isCancelled {
      switch read() {
      case .event(let event): return event
      case .end: return nil
      case .none: break
      }
      await suspend(
        { continuation in
          let hasParked = withState { state in
            // A cancellation of the task from now on wakes the reader.
            if state.count > 0 || state.isFinished || state.reader != nil || Task.isCancelled { return false }
            state.reader = continuation
            return true
          }
          if !hasParked { continuation.resume() }
        },
        onCancel: { wakeReader() }
      )
    }
    return nil
  }
}
