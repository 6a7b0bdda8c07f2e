#if TRANSITIONLOCK_ATOMICS
internal import TransitionSupport
#endif

/// A request of `enqueue` that has to wait, or whose transition continues after its block. It contains its block until
/// the block begins, and finally its outcome.
///
/// It is the one allocation of a block in line, besides the block itself. Its size matters there: 72 bytes fit into 80
/// bytes of heap, so properties that few requests need are elsewhere.
final class PendingRequest: @unchecked Sendable {
  // Sendable: the `let`s are Sendable. Only the call that created a request knows it before it is in line, and takes
  // the block back if the lock was free after all. Once the machine has the request, threads access everything else
  // only under the critical section. The block need not be Sendable: it moves, once, to the isolation that enqueued it,
  // which runs or destroys it.
  enum State {
    /// The request waits or has its turn; until it settles, it has the text of its label, if that was made at run time.
    case pending(LabelText?)
    /// Its block has thrown, and its transition is about to be over.
    case threw(any Error)
    case settled(Settlement)
    case failed(any Error)
    /// A newer request has taken its place in line.
    indirect case superseded(by: TransitionLock.Holder)
  }

  let callSite: LabeledCallSite

  /// The block, until it begins.
  #if TRANSITIONLOCK_ATOMICS
  var block: ((Token) throws -> Void)? {
    didSet { Exploration.note(.changes, "the block of a request", at: address) }
  }
  private var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
  #else
  var block: ((Token) throws -> Void)?
  #endif

  var state: State

  /// The slot in which the machine keeps the request while it is pending.
  var slot: Int32 = -1

  init(callSite: LabeledCallSite, text: LabelText?, block: consuming ((Token) throws -> Void)? = nil) {
    self.callSite = callSite
    self.block = block
    state = .pending(text)
    #if TRANSITIONLOCK_ATOMICS
    Exploration.note(.begins, "the block of a request", at: address)
    #endif
  }
}

extension PendingRequest {
  var isPending: Bool {
    switch state {
    case .pending, .threw: true
    case .settled, .failed, .superseded: false
    }
  }

  /// The text of its label, if that was made at run time and the request has not settled.
  var text: String? {
    if case .pending(let text) = state { text?.text } else { nil }
  }

  /// The text without a reference count, for code that notes it before the request is in line.
  var unmanagedText: Unmanaged<LabelText>? {
    if case .pending(let text?) = state { .passUnretained(text) } else { nil }
  }

  /// The outcome; nil before the request has settled.
  var outcome: TransitionLock.Request.Outcome? {
    switch state {
    case .pending, .threw: nil
    case .failed(let error): .threw(error)
    case .superseded(let newer): TransitionLock.Outcome(.superseded(by: newer))
    case .settled(.concluded(.takenBack)): .takenBack
    // A request that threw has its error, and is in the case above.
    case .settled(.concluded): .finished(())
    case .settled(.refused(let refusal)): TransitionLock.Outcome(refused: refusal)
    }
  }

  /// Notes the way in which the request ended.
  func settle(as settlement: Settlement) {
    if case .superseded = state { return }
    if case .threw(let error) = state, settlement != .concluded(.takenBack) {
      state = .failed(error)
    } else {
      state = .settled(settlement)
    }
  }
}

/// The error that a block throws if its request is outdated at its turn.
struct Outdated: Error {
  let reason: String
}

extension TransitionLock.Outcome {
  /// The outcome of a request that never had its turn.
  init(refused refusal: Refusal) {
    switch refusal {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .closed: self = .closed
    case .superseded: self.init(.superseded(by: .unknown))
    case .deadlock: self.init(.deadlock([]))
    case .dropped: self.init(.dropped(because: .unknown))
    }
  }
}

extension TransitionLock.Outcome<Void, any Error> {
  /// The outcome of a block that threw.
  static func threw(_ error: any Error) -> Self {
    (error as? Outdated).map { Self(.outdated($0.reason)) } ?? .failed(error)
  }
}
