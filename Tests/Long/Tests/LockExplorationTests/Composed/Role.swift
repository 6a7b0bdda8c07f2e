#if DEBUG
@testable import TransitionLock

/// The role of a thread that uses the lock.
enum Role: String {
  /// A call of `serialize`.
  case call
  /// A call of `serialize` on a lock with an executor, which joins first, and parks later.
  case laterCall
  /// A call of `serialize` with a label that was made at run time.
  case namedCall
  /// A call of `tryStart`.
  case attempt
  /// A call of `tryStart` with a label that was made at run time.
  case namedAttempt
  /// A call of `enqueue`, whose token is handed to a completion.
  case block
  /// The same, by the task that runs the block before it.
  case callersBlock
  /// The same, but the block throws.
  case throwing
  /// A call of `waitUntilIdle`.
  case idler
  /// A call of `settled()` of the first request that is pending.
  case listener
  case close
  case retire
  /// The watch, which takes the turn of the present transition back.
  case takeBack
  /// A cancellation of the first thread that still waits.
  case cancel
  /// The task of a batch.
  case batch
  /// A completion that is handed a token.
  case completion

  var isBlock: Bool {
    switch self {
    case .block, .callersBlock, .throwing: true
    default: false
    }
  }

  var site: Site { self == .callersBlock ? .caller : .actor }

  /// The flag that a start sets besides the token.
  var block: UInt64 { isBlock ? Word.block : 0 }

  /// The point at which a thread begins.
  var begin: Point {
    switch self {
    case .call, .laterCall, .attempt, .block, .callersBlock, .throwing: .begin
    case .namedCall: .join
    case .namedAttempt: .startNamed
    case .idler: .joinIdlers
    case .listener: .joinObservers
    case .close, .retire: .mark
    case .takeBack: .takeBack(nil)
    case .cancel: .cancel
    case .batch: .rest
    case .completion: .done
    }
  }
}

/// A point at which a thread stands: what it does next, and what it has read of the word until then.
indirect enum Point: Hashable {
  // Starting, without the section.
  case begin
  case beginSwap(UInt64)
  case startSlowly
  case startSlowlySwap(UInt64, Word)
  // Ending, without the section.
  case holds(UInt64)
  case endSwap(UInt64)
  case endSlowly(UInt64)
  case endSlowlySwap(UInt64, read: UInt64, Word)
  // A block that returns, without the section.
  case returned(request: Int?)
  case returnSwap(request: Int?, read: UInt64, Word)
  // A call that has its continuation in the machine, and one that was resumed.
  case waits
  // The task of a batch that has not been started.
  case rest
  case done

  // All that follows is done in the section. Starting and joining:
  case startNamed
  case startNamedSwap(UInt64, Word)
  case join
  case joinStartSwap(UInt64, Word)
  case joinWaitSwap(UInt64, Word)
  case joinIdlers
  case joinIdlersSwap(UInt64)
  case joinObservers
  case joinObserversSwap(UInt64, request: Int)
  case park
  // Passing on:
  case passOn(UInt64)
  case passAfterBlock
  case store(expected: Word, Word, LockModel.Answer)
  // Blocks:
  case goOn(request: Int?, read: UInt64, Word)
  case fail(request: Int?)
  case failSwap(request: Int?, read: UInt64, Word)
  case work
  // What comes in between:
  case mark
  case markSwap(UInt64)
  case settleRetired
  case takeBack(UInt64?)
  case takeBackSwap(UInt64, Word)
  case cancel
  case settleRest(Point)

  /// A Boolean value that indicates whether a thread that stands here waits for the section, or is in it.
  var needsSection: Bool {
    switch self {
    case .begin, .beginSwap, .startSlowly, .startSlowlySwap, .holds, .endSwap, .endSlowly, .endSlowlySwap: false
    case .returned, .returnSwap, .waits, .rest, .done: false
    default: true
    }
  }
}
#endif
