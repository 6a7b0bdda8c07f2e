/// The state of a lock in one machine word: who may start, who must wait, and which transition is the current one.
///
/// A lock is free or taken, and every start counts a *generation* up. A token carries the generation of its transition,
/// so that a compare-and-swap that ends a transition cannot end another one by mistake: a generation never repeats.
///
///     bit 0      token       the current transition's token has not ended
///     bit 1      block       the block of a transition run by `enqueue` has not returned
///     bit 2      attention   somebody is to be told when the transition is over: a waiter, or who awaits its end
///     bit 3      closed      nothing new starts
///     bit 4      traced      bodies are marked, so that who waits for itself is recognized (``InheritedTransition``)
///     bits 5-7               kept for what forces the slower path later on, such as scopes and observers
///     bits 8-63  generation  counts the starts; at 10 ns each it repeats after 22 years
///
/// A transition is over when neither `token` nor `block` is set. The fast paths expect every flag that is none of their
/// business to be clear, so a flag set by anybody sends them down the slower path, under the critical section.
///
/// Two rules make mixing the two safe. While `attention` is clear, every change is one compare-and-swap. While it is
/// set, every change is made under the critical section, but for one: a token that ends while its block still runs is
/// dropped by compare-and-swap. `Word` is a pure value; what it returns is performed by ``Cell``.
@usableFromInline
struct Word: Hashable, Sendable {
  @usableFromInline var bits: UInt64

  @inlinable
  init(bits: UInt64) { self.bits = bits }

  @usableFromInline static let token: UInt64 = 1 << 0
  @usableFromInline static let block: UInt64 = 1 << 1
  @usableFromInline static let attention: UInt64 = 1 << 2
  @usableFromInline static let closed: UInt64 = 1 << 3
  @usableFromInline static let traced: UInt64 = 1 << 4

  /// The flags of a lock, which stay from transition to transition.
  static var lasting: UInt64 { closed | traced }
  @inlinable static var flags: UInt64 { 0xFF }
  @inlinable static var generationStep: UInt64 { 0x100 }
}

// MARK: - Reading

extension Word {
  /// The word without its flags: what a token carries.
  @inlinable var generation: UInt64 { bits & ~Word.flags }
  @inlinable var hasToken: Bool { bits & Word.token != 0 }
  @inlinable var hasBlock: Bool { bits & Word.block != 0 }
  @inlinable var needsAttention: Bool { bits & Word.attention != 0 }
  @inlinable var isClosed: Bool { bits & Word.closed != 0 }
  @inlinable var isTraced: Bool { bits & Word.traced != 0 }

  /// Whether a transition is under way: its token lives, or its block runs.
  @inlinable var isTaken: Bool { bits & (Word.token | Word.block) != 0 }
}

// MARK: - Taking

extension Word {
  /// The word after a start on the fast path, or nil where the lock is taken, closed, or needs the slower path.
  ///
  /// - Parameter block: `Word.block` for a transition run by `enqueue`, otherwise 0.
  @inlinable
  func started(block: UInt64 = 0) -> Word? {
    bits & Word.flags == 0 ? Word(bits: bits &+ Word.generationStep | Word.token | block) : nil
  }

  /// What it means to ask for the lock, on the slower path.
  enum Arrival: Equatable {
    /// Nobody holds it: swap in this word to start.
    case start(Word)
    /// A transition holds it. To wait, swap in this word first, so that its end comes by the line; nil if that is so.
    case wait(Word?)
    case closed
  }

  /// What it means to ask for the lock.
  ///
  /// - Parameters:
  ///   - block: `Word.block` for a transition run by `enqueue`, otherwise 0.
  ///   - attention: whether somebody is to be told when the transition is over.
  func arriving(block: UInt64 = 0, attention: Bool = false) -> Arrival {
    if isClosed { return .closed }
    if isTaken { return .wait(needsAttention ? nil : adding(Word.attention)) }
    return .start(passedOn(block: block != 0, attention: attention))
  }

  /// The word after the current transition is over and the next one holds the lock.
  func passedOn(block: Bool, attention: Bool) -> Word {
    var next = Word(bits: generation &+ Word.generationStep | Word.token | (bits & Word.lasting))
    if block { next.bits |= Word.block }
    if attention { next.bits |= Word.attention }
    return next
  }

  /// The word after the current transition is over and nobody waits. Closed stays closed.
  func freed() -> Word { Word(bits: generation | (bits & Word.lasting)) }

  func adding(_ flag: UInt64) -> Word { Word(bits: bits | flag) }
  func removing(_ flag: UInt64) -> Word { Word(bits: bits & ~flag) }
}

// MARK: - Ending

extension Word {
  /// What ending a token means for the lock.
  enum TokenEnd: Equatable {
    /// The transition is over and nobody needs to be told: swap in this word.
    case free(Word)
    /// The block still runs: swap in this word; the transition is over when the block returns.
    case awaitsBlock(Word)
    /// The transition is over, and somebody needs to be told.
    case passOn
    /// The token is not the current one, or has ended: change nothing.
    case misuse
  }

  /// What it means to end the token of `generation`.
  func ending(_ generation: UInt64) -> TokenEnd {
    guard self.generation == generation, hasToken else { return .misuse }
    if hasBlock { return .awaitsBlock(removing(Word.token)) }
    return needsAttention ? .passOn : .free(freed())
  }

  /// What the return of a block means for the lock.
  enum BlockReturn: Equatable {
    /// The token had ended and nobody needs to be told: swap in this word.
    case free(Word)
    /// The token lives on, with a completion that the block handed it to: swap in this word.
    case goesOn(Word)
    /// The transition is over, and somebody needs to be told.
    case passOn
  }

  /// What it means that the current transition's block has returned.
  func returningBlock() -> BlockReturn {
    if hasToken { return .goesOn(removing(Word.block)) }
    return needsAttention ? .passOn : .free(freed())
  }
}
