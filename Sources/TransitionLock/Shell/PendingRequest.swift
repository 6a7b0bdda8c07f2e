/// A request of `enqueue` that has to wait, or whose transition goes on after its block: its block while it waits, and its
/// outcome in the end.
///
/// The one allocation of a block in line, besides the block itself. Its size matters there: 72 bytes are what fits into 80
/// bytes of heap, so whatever few requests need is elsewhere.
final class PendingRequest: @unchecked Sendable {
  // Sendable: the `let`s are. Only the call that made it knows a request that is not in line yet, and takes the block back
  // from it where the lock was free after all. Once the machine has it, everything else is touched only under the critical
  // section. The block need not be Sendable: it is moved, once, to the isolation that it came from, where it is run
  // or let go.
  enum State {
    /// With the text of its label, where that was made at run time. The text is gone when it settles.
    case pending(LabelText?)
    /// Its block has thrown, and its transition is about to be over.
    case threw(any Error)
    case settled(Settlement)
    case failed(any Error)
  }

  let callSite: LabeledCallSite

  /// The block, until it begins.
  var block: ((Token) throws -> Void)?

  var state: State

  /// Where the machine keeps it, as long as it is pending.
  var slot: Int32 = -1

  init(callSite: LabeledCallSite, text: LabelText?, block: consuming ((Token) throws -> Void)? = nil) {
    self.callSite = callSite
    self.block = block
    state = .pending(text)
  }
}

extension PendingRequest {
  var isPending: Bool {
    switch state {
    case .pending, .threw: true
    case .settled, .failed: false
    }
  }

  /// What its label says, where that was made at run time and is there still.
  var text: String? {
    if case .pending(let text) = state { text?.text } else { nil }
  }

  /// How it ended; nil as long as it has not.
  var outcome: TransitionLock.Outcome<Void, any Error>? {
    switch state {
    case .pending, .threw: nil
    case .failed(let error): .failed(error)
    case .settled(let settlement):
      switch settlement {
      case .finished, .granted, .failed: .finished(())
      case .takenBack: .takenBack
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      case .closed: .closed
      }
    }
  }

  /// Notes how it ended.
  func settle(as settlement: Settlement) {
    if settlement == .failed, case .threw(let error) = state {
      state = .failed(error)
    } else {
      state = .settled(settlement)
    }
  }
}
