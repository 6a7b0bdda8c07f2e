internal import TransitionSupport

/// A call that waits: for its turn, an idle lock, a request, or a request to give way (see ``LockStorage``).
///
/// It is in the frame of the call, costs no allocation, and is the one place that stores how the wait ended. The thread
/// that ends the wait writes that here, under the section, before it resumes the call, so the call need not visit the
/// section again.
///
/// The call installs its cancellation handler before it has its place, so that it passes place and continuation on in
/// one step, under one critical section. The handler finds the slot of the place here. If there is none yet, the
/// handler notes the cancellation, which prevents the call from waiting.
///
/// Every waiter keeps these fields and the frames of its functions in memory. A task starts with a kilobyte; a task
/// that needs more pays for an allocation and its page faults. So the fields that several functions need are here,
/// once, and functions that do not suspend do as much of the work as possible.
@usableFromInline
struct CallWait: ~Copyable, Sendable {
  /// The event that a call waits for.
  ///
  /// It is trivial to copy, because each read would count references otherwise. The caller retains the referenced
  /// objects while it waits.
  enum Wanted {
    /// The call's turn, under these options.
    case turn(Unmanaged<RequestOptions>?)
    /// An idle lock: no transition holds it, and no request waits.
    case idle
    /// The end of a request.
    case endOf(Unmanaged<PendingRequest>)
    /// The transition of a generation is asked to give way, or is over.
    case interruption(UInt64)
  }

  /// The end of a wait.
  enum Ending {
    /// The call has its turn, with the transition of this generation.
    case turn(UInt64)
    case happened
    case missed
    case refused(Refusal, Explanation?)
  }

  /// The explanation of a refusal.
  enum Explanation {
    case superseded(by: TransitionLock.Holder)
    case deadlock([TransitionLock.Wait])
    /// The failure that a call throws if it does not keep its lock alive: the lock may be gone when the call reads it.
    case failure(TransitionLock.Failure)
  }

  let cell: Cell
  let callSite: LabeledCallSite
  /// The identity of the task that waits, see ``CurrentTask``.
  let task: UInt
  let wanted: Wanted
  /// The text of the label, if that was made at run time. This field retains it, because a caller that inlines the call
  /// may release the label after passing it; the machine takes a separate reference.
  private let label: LabelText?

  // Threads write both fields under the critical section of the lock. They are atomic because the handler may run on
  // any thread, and because the call reads them outside of the section; by then it has been resumed, or has found under
  // the section that it does not wait. The frame outlives the handler: the runtime waits for a running handler before
  // it removes it.

  /// A ``Stage`` in the lowest byte, and above that the generation of a call that has its turn.
  private let state = Atomic<UInt64>(0)
  /// The timeout in nanoseconds until the call has its place, then the slot of the place, and finally the retained
  /// explanation of a refusal.
  private let detail: Atomic<UInt64>

  private enum Stage {
    static var arrives: UInt64 { 0 }
    static var waits: UInt64 { 1 }
    /// The task was cancelled before the call had a place.
    static var isCancelled: UInt64 { 2 }
    /// The lock is about to refuse the call, with an explanation.
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

  /// The slot of the call's place; nil for a call without a place. Under the section.
  var slot: Int32? { stage == Stage.waits ? Int32(truncatingIfNeeded: detail.load(ordering: .relaxed)) : nil }

  /// The text of the label, if that was made at run time.
  var text: Unmanaged<LabelText>? { label.map { .passUnretained($0) } }

  /// A Boolean value that indicates whether the call waits for its turn.
  var wantsTurn: Bool { if case .turn = wanted { true } else { false } }

  /// A Boolean value that indicates whether the call waits for a signal, which has no obstacle.
  var wantsSignal: Bool { if case .interruption = wanted { true } else { false } }

  /// A Boolean value that indicates whether the lock may be gone when the call reads the end of its wait.
  var outlivesLock: Bool {
    switch wanted {
    case .turn, .idle: false
    case .endOf, .interruption: true
    }
  }

  /// A Boolean value that indicates whether the call requests nothing but its turn, without a limit. Valid before it
  /// has a place.
  var isPlain: Bool {
    guard label == nil, case .turn(nil) = wanted else { return false }
    return detail.load(ordering: .relaxed) == UInt64(Int64.max)
  }

  /// The longest time to wait; nil for no limit. Valid before the call has a place.
  var timeout: Duration? {
    let nanoseconds = Int64(bitPattern: detail.load(ordering: .relaxed))
    return nanoseconds == .max ? nil : .nanoseconds(nanoseconds)
  }

  /// The stage. Under the section, which orders the access.
  private var stage: UInt64 { state.load(ordering: .relaxed) & Stage.mask }

  /// Notes the call's place. This function and all following ones run under the section.
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

  /// Tells the call how its wait ended.
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
  /// The isolation is a parameter because the closures need a parameter, and each change between the two forms of
  /// isolation costs another call of the runtime.
  @usableFromInline
  @inline(never)
  func park(isolation: isolated (any Actor)?) async {
    // This is `suspend`, inlined by hand: otherwise the frame would keep the closures for it beside its own.
    return await withTaskCancellationHandler(
      operation: {
        _ = isolation
        #if DEBUG || TRANSITIONLOCK_ATOMICS
        return await withContinuation(isolation: isolation) { _ = join(parking: ContinuationHandle($0)) }
        #else
        // This is the same, inlined by hand: a separate function would cost one more call of the runtime.
        return await withUnsafeContinuation(isolation: isolation) { _ = join(parking: ContinuationHandle($0)) }
        #endif
      },
      onCancel: { cancel() },
      isolation: isolation
    )
  }

  /// Waits in line through the lock's executor.
  ///
  /// The task moves to the executor before it suspends, so the call takes its place first; the handler exists from the
  /// beginning.
  @usableFromInline
  @inline(never)
  func park(byExecutorOf lock: TransitionLock, isolation: isolated (any Actor)?) async {
    guard let executor = lock.settings.executor else {
      preconditionFailure("a call waits through an executor that exists")
    }
    await park(by: executor, isolation: isolation)
  }

  /// Waits through an executor, if there is one.
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
  // The function does not declare `throws(Failure)`: a caller that suspends would keep room for the failure while it
  // waits.
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

  /// Throws unless the awaited event has happened.
  ///
  /// - Throws: as ``generation()``.
  func check() throws {
    if case .refused(let refusal, let explanation) = ending() { throw error(refusal, explanation) }
  }

  /// Returns the end of the wait, once, with the explanation.
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
    // Safe: the value is the address of the object retained above, or 0, and the call takes it once.
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

  /// Takes the awaited turn or event, or a place, or notes the refusal.
  ///
  /// - Parameter continuation: the continuation to resume when the wait is over, or at once if the call does not wait.
  /// - Returns: true if the call waits.
  @inline(never)
  private func join(parking continuation: ContinuationHandle) -> Bool { cell.storage.join(self, continuation) }

  @inline(never)
  private func cancel() { cell.storage.cancel(self) }

  /// The box of the error for all calls: a new box would cost each cancelled waiter an allocation.
  private static let cancellation: any Error = CancellationError()
}

extension Cell {
  /// Waits until an event has happened.
  ///
  /// - Throws: `CancellationError` if the calling task is cancelled; `Failure` with the code `timedOut`, or `deadlock`
  ///   if the calling task holds the lock.
  nonisolated(nonsending) func wait(
    for event: CallWait.Wanted,
    _ label: TransitionLock.Label,
    _ callSite: LabeledCallSite,
    _ timeout: Duration?
  ) async throws {
    let current = CurrentTask()
    if current.isCancelled { throw CancellationError() }
    // A call on a free lock reads no clock.
    if case .idle = event, !word.isTaken, !word.isLinked { return }
    let wait = CallWait(self, for: event, label, callSite, current, timeout)
    await wait.park(by: storage.settings?.executor, isolation: #isolation)
    try wait.check()
  }
}

extension Duration {
  /// The nanoseconds, rounded away from zero, and limited to the range of the type.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let rest = attoseconds / 1_000_000_000 + (attoseconds % 1_000_000_000).signum()
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowOfSum) = product.addingReportingOverflow(rest)
    return overflow || overflowOfSum ? (seconds < 0 ? .min : .max) : sum
  }
}
