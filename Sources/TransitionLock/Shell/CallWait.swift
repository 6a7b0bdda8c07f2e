internal import TransitionSupport

/// A call that waits: for its turn, an idle lock, a request, or to be asked to give way (see ``LockStorage``).
///
/// It lies in the frame of the call, costs no allocation, and is the one place that knows how the wait has ended: the code that ends it
/// writes that here, under the section, before the call is resumed, and the call need not come back to the section.
///
/// The cancellation handler is installed before the call has its place, so that place and continuation are handed over
/// in one step, under one critical section. The handler finds here what it needs by then: the slot of the place, or
/// nothing yet, and then it notes the cancellation, which keeps the call from waiting.
///
/// Every waiter holds in memory what is in here and in the frames of its functions. A task comes with a kilobyte; one
/// that needs more pays for an allocation and its page faults. So what the functions need is here, once, and what can
/// be done in a function that does not suspend, is.
@usableFromInline
struct CallWait: ~Copyable, Sendable {
  /// What a call waits for.
  ///
  /// It is trivial to copy, since each look at it counted references otherwise; what it refers to is kept by the caller as long as
  /// it waits.
  enum Wanted {
    /// Its turn, under these terms.
    case turn(Unmanaged<Terms>?)
    /// An idle lock: no transition is under way, and no request waits.
    case idle
    /// The turn, or the end, of a request.
    case turnOf(Unmanaged<PendingRequest>)
    case endOf(Unmanaged<PendingRequest>)
    /// The transition of a generation is asked to give way, or is over.
    case interruption(UInt64)
  }

  /// How a wait has ended.
  enum Ending {
    /// The call has had its turn, with the transition of this generation.
    case turn(UInt64)
    case happened
    case missed
    case refused(Refusal, Explanation?)
  }

  /// What a call is told beside a refusal.
  enum Explanation {
    case superseded(by: TransitionLock.Holder)
    case deadlock([TransitionLock.Wait])
    /// What is thrown by a call that keeps no lock alive, which may be gone when the call looks.
    case failure(TransitionLock.Failure)
  }

  let cell: Cell
  let callSite: LabeledCallSite
  /// The identity of the task that waits, see ``CurrentTask``.
  let task: UInt
  let wanted: Wanted
  /// The text of the label, if that was made at run time. It is kept here, since a caller into which the call is compiled may let
  /// go of the label when it has handed it over; the machine takes a reference of its own.
  private let label: LabelText?

  // Both are written under the critical section of the lock. They are atomic because the handler may run on any thread, and
  // because the call reads them outside of the section; it has been resumed by then, or has found under the section that it
  // does not wait. The frame outlives the handler: the runtime waits for a handler that runs before it removes it.

  /// A ``Stage`` in the lowest byte, and above that the generation of a call that has had its turn.
  private let state = Atomic<UInt64>(0)
  /// The timeout in nanoseconds until the call has its place, then the slot of that, and in the end the explanation that comes with a
  /// refusal, retained.
  private let detail: Atomic<UInt64>

  private enum Stage {
    static var arrives: UInt64 { 0 }
    static var waits: UInt64 { 1 }
    /// The task was cancelled before the call had a place.
    static var isCancelled: UInt64 { 2 }
    /// It is about to be refused, with an explanation.
    static var isExplained: UInt64 { 3 }
    static var turn: UInt64 { 4 }
    static var happened: UInt64 { 5 }
    static var missed: UInt64 { 6 }
    /// The first of the refusals, by their numbers.
    static var refused: UInt64 { 16 }
    static var mask: UInt64 { 0xFF }
  }

  @usableFromInline
  @inline(never)
  init(
    _ cell: Cell,
    _ label: TransitionLock.Label,
    _ callSite: LabeledCallSite,
    _ task: CurrentTask,
    _ timeout: Duration?
  ) {
    self.init(cell, for: .turn(nil), label, callSite, task, timeout)
  }

  init(
    _ cell: Cell,
    for wanted: Wanted,
    _ label: TransitionLock.Label,
    _ callSite: LabeledCallSite,
    _ task: CurrentTask,
    _ timeout: Duration?
  ) {
    self.cell = cell
    self.callSite = callSite
    self.task = task.identity
    self.wanted = wanted
    self.label = label.text
    detail = Atomic(UInt64(bitPattern: timeout.map(\.nanoseconds) ?? .max))
  }
}

// MARK: - For the lock

extension CallWait {
  /// A Boolean value that indicates whether the task was cancelled before the call had a place. Under the section.
  var isCancelled: Bool { stage == Stage.isCancelled }

  /// The slot of its place; nil if it has none. Under the section.
  var slot: Int32? { stage == Stage.waits ? Int32(truncatingIfNeeded: detail.load(ordering: .relaxed)) : nil }

  /// The text of the label, if that was made at run time.
  var text: Unmanaged<LabelText>? { label.map { .passUnretained($0) } }

  /// A Boolean value that indicates whether it waits for its turn.
  var wantsTurn: Bool { if case .turn = wanted { true } else { false } }

  /// A Boolean value that indicates whether it waits for a signal, which nothing is in the way of.
  var wantsSignal: Bool { if case .interruption = wanted { true } else { false } }

  /// A Boolean value that indicates whether the lock may be gone when the call looks how its wait has ended.
  var outlivesLock: Bool {
    switch wanted {
    case .turn, .idle: false
    case .turnOf, .endOf, .interruption: true
    }
  }

  /// A Boolean value that indicates whether it asks for nothing but its turn, and waits as long as it takes, before it has a
  /// place.
  var isPlain: Bool {
    guard label == nil, case .turn(nil) = wanted else { return false }
    return detail.load(ordering: .relaxed) == UInt64(Int64.max)
  }

  /// The longest time to wait, before the call has a place; nil for as long as it takes.
  var timeout: Duration? {
    let nanoseconds = Int64(bitPattern: detail.load(ordering: .relaxed))
    return nanoseconds == .max ? nil : .nanoseconds(nanoseconds)
  }

  /// Under the section, which orders it.
  private var stage: UInt64 { state.load(ordering: .relaxed) & Stage.mask }

  /// Notes its place. Under the section, as all that follows.
  func take(_ slot: Int32) {
    detail.store(UInt64(slot), ordering: .relaxed)
    state.store(Stage.waits, ordering: .relaxed)
  }

  /// Notes that the task was cancelled before the call had a place.
  func cancelBeforehand() { if stage == Stage.arrives { state.store(Stage.isCancelled, ordering: .relaxed) } }

  /// Tells the call that it has its turn.
  func grant(_ generation: UInt64) { state.store(generation | Stage.turn, ordering: .releasing) }

  /// Explains the refusal that comes next.
  func explain(_ explanation: Explanation) {
    if stage == Stage.isExplained { return }
    let address = UInt(bitPattern: Unmanaged.passRetained(ExplanationHolder(explanation)).toOpaque())
    detail.store(UInt64(address), ordering: .relaxed)
    state.store(Stage.isExplained, ordering: .relaxed)
  }

  /// Tells the call how its wait has ended.
  func tell(_ end: WaitEnd) {
    if stage != Stage.isExplained { detail.store(0, ordering: .relaxed) }
    let stage =
      switch end {
      case .happened: Stage.happened
      case .missed: Stage.missed
      case .refused(let refusal): Stage.refused + UInt64(refusal.rawValue)
      }
    state.store(stage, ordering: .releasing)
  }

  private final class ExplanationHolder {
    let explanation: Explanation
    init(_ explanation: Explanation) { self.explanation = explanation }
  }
}

// MARK: - For the call

extension CallWait {
  /// Waits in line until the call is resumed.
  ///
  /// The isolation is a parameter because the closures need it as one, and each change between the two ways of saying where
  /// a function runs is another visit to the runtime.
  @usableFromInline
  @inline(never)
  func park(isolation: isolated (any Actor)?) async {
    // `suspend`, written out: the closures that it is handed would be kept in memory beside its own.
    return await withTaskCancellationHandler(
      operation: {
        _ = isolation
        #if DEBUG || TRANSITIONLOCK_ATOMICS
        return await withContinuation(isolation: isolation) { _ = join(parking: ContinuationHandle($0)) }
        #else
        // The same, written out: going through a function of our own is one more visit to the runtime.
        return await withUnsafeContinuation(isolation: isolation) { _ = join(parking: ContinuationHandle($0)) }
        #endif
      },
      onCancel: { cancel() },
      isolation: isolation
    )
  }

  /// Waits in line by way of the lock's executor.
  ///
  /// The task goes there before it suspends, so the place is taken first; the handler is there from the beginning.
  @usableFromInline
  @inline(never)
  func park(byExecutorOf lock: TransitionLock, isolation: isolated (any Actor)?) async {
    guard let executor = lock.settings.executor else {
      preconditionFailure("a call goes by way of an executor that is there")
    }
    await park(by: executor, isolation: isolation)
  }

  /// Waits by way of an executor, if there is one.
  func park(by executor: (any TaskPreference)?, isolation: isolated (any Actor)?) async {
    guard let executor else { return await park(isolation: isolation) }
    await withTaskCancellationHandler(
      operation: {
        _ = isolation
        guard join(parking: .absent) else { return }
        await executor.run(isolation: isolation) {
          _ = isolation
          await withContinuation(isolation: isolation) { cell.storage.park(ContinuationHandle($0), self) }
        }
      },
      onCancel: { cancel() },
      isolation: isolation
    )
  }

  /// Returns the generation of the transition of a call that has its turn.
  ///
  /// - Throws: `CancellationError`, or `Failure` with the code `timedOut`, `closed`, `deadlock` or `takenBack`.
  // Not `throws(Failure)`: a caller that suspends would keep room for the failure while it waits.
  @usableFromInline
  @inline(never)
  func generation() throws -> UInt64 {
    let state = state.load(ordering: .acquiring)
    if state & Stage.mask == Stage.turn, cell.isHeld(by: state & ~Stage.mask) { return state & ~Stage.mask }
    switch ending() {
    case .turn: throw cell.storage.failure(.takenBack, callSite)
    case .refused(let refusal, let explanation): throw error(refusal, explanation)
    case .happened, .missed: preconditionFailure("a turn does not happen, it is passed on")
    }
  }

  /// Throws unless what was waited for has happened.
  ///
  /// - Throws: as ``generation()``.
  func check() throws {
    if case .refused(let refusal, let explanation) = ending() { throw error(refusal, explanation) }
  }

  /// Returns how the wait has ended, once, with the explanation.
  func ending() -> Ending {
    let state = state.load(ordering: .acquiring)
    switch state & Stage.mask {
    case Stage.turn: return .turn(state & ~Stage.mask)
    case Stage.happened: return .happened
    case Stage.missed: return .missed
    case let stage:
      guard stage >= Stage.refused, let refusal = Refusal(rawValue: UInt8(stage - Stage.refused)) else {
        preconditionFailure("a call that goes on has been told why")
      }
      return .refused(refusal, takeExplanation())
    }
  }

  private func takeExplanation() -> Explanation? {
    // Safe: what is there is the address of what was retained above, or 0, and it is taken once.
    guard let address = UnsafeRawPointer(bitPattern: UInt(detail.load(ordering: .relaxed))) else {
      return nil
    }
    detail.store(0, ordering: .relaxed)
    return Unmanaged<ExplanationHolder>.fromOpaque(address).takeRetainedValue().explanation
  }

  @inline(never)
  private func error(_ refusal: Refusal, _ explanation: Explanation?) -> any Error {
    switch (refusal, explanation) {
    case (.cancelled, _): return Self.cancellation
    case (_, .failure(let failure)?): return failure
    case (_, .deadlock(let waits)?):
      return cell.storage.failure(.deadlock, callSite, text: waits.first?.waiter.label, circle: waits)
    default: return cell.storage.failure(TransitionLock.Failure.Code(refusal), callSite)
    }
  }

  /// Takes what is waited for, or a place, or notes why there is neither.
  ///
  /// - Parameter continuation: the continuation to resume when the wait is over, or at once if there is none to be.
  /// - Returns: true if it waits.
  @inline(never)
  private func join(parking continuation: ContinuationHandle) -> Bool { cell.storage.join(self, continuation) }

  @inline(never)
  private func cancel() { cell.storage.cancel(self) }

  /// One box for all: boxing the error anew took a cancelled waiter an allocation.
  private static let cancellation: any Error = CancellationError()
}

extension Cell {
  /// Waits until an event has happened.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled; `Failure` with the code `timedOut`, or `deadlock` where
  ///   the calling task holds the lock.
  nonisolated(nonsending) func wait(
    for event: CallWait.Wanted,
    _ label: TransitionLock.Label,
    _ callSite: LabeledCallSite,
    _ timeout: Duration?
  ) async throws {
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    // A free lock reads no clock.
    if case .idle = event, !word.isTaken, !word.isLinked { return }
    let wait = CallWait(self, for: event, label, callSite, current, timeout)
    await wait.park(by: storage.settings?.executor, isolation: #isolation)
    try wait.check()
  }
}

extension Duration {
  /// The nanoseconds, rounded away from zero, as far as they can be counted.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let rest = attoseconds / 1_000_000_000 + (attoseconds % 1_000_000_000).signum()
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowOfSum) = product.addingReportingOverflow(rest)
    return overflow || overflowOfSum ? (seconds < 0 ? .min : .max) : sum
  }
}
