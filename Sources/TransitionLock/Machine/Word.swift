/// The state of a lock in one machine word: the current transition, and the flags that decide whether a start is
/// possible.
///
/// A lock is free or taken, and every start increments a *generation*. A token carries the generation of its
/// transition, so that a compare-and-swap that ends a transition cannot end another one by mistake: a generation never
/// repeats.
///
/// ```text
/// bit 0      token       the current transition's token has not ended
/// bit 1      block       the block of a transition run by `enqueue` has not returned
/// bit 2      attention   there is something to do when the transition is over, for a waiter or an observer
/// bit 3      closed      nothing new starts
/// bit 4      traced      no use; the bit stays with the frozen machine
/// bit 5      linked      the lock has scopes, or is one: every change is made under the section of the whole
/// bit 6      observed    somebody observes: every change is made under the section
/// bit 7      interrupted the current transition was asked to give way
/// bits 8-63  generation  counts the starts; at 10 ns each it repeats after 22 years
/// ```
///
/// A transition is over when neither `token` nor `block` is set. The fast paths expect every flag that they do not
/// handle to be clear, so any other flag sends them down the slower path, under the critical section.
///
/// Two rules make the mix of both paths safe. While `attention`, `linked` and `observed` are clear, every change is one
/// compare-and-swap. While one of them is set, a thread makes every change under the critical section, with one
/// exception: a compare-and-swap drops a token that ends while its block still runs. `Word` is a pure value; ``Cell``
/// performs the effects that it returns.
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
  @usableFromInline static let linked: UInt64 = 1 << 5
  @usableFromInline static let observed: UInt64 = 1 << 6
  @usableFromInline static let interrupted: UInt64 = 1 << 7

  /// The flags of a lock, which stay from transition to transition.
  static var lasting: UInt64 { closed | traced | linked | observed }
  @inlinable static var flags: UInt64 { 0xFF }
  @inlinable static var generationStep: UInt64 { 0x100 }
}

// MARK: - Reading

extension Word {
  /// The word without its flags: what a token carries.
  @inlinable var generation: UInt64 { bits & ~Word.flags }
  @inlinable var hasToken: Bool { bits & Word.token != 0 }
  @inlinable var hasBlock: Bool { bits & Word.block != 0 }
  /// A Boolean value that indicates whether every change needs the section.
  @inlinable var needsAttention: Bool { bits & (Word.attention | Word.linked | Word.observed) != 0 }
  @inlinable var isClosed: Bool { bits & Word.closed != 0 }
  @inlinable var isTraced: Bool { bits & Word.traced != 0 }
  @inlinable var isLinked: Bool { bits & Word.linked != 0 }
  @inlinable var isObserved: Bool { bits & Word.observed != 0 }
  @inlinable var isInterrupted: Bool { bits & Word.interrupted != 0 }

  /// A Boolean value that indicates whether no lasting flag is set: the lock is not closed, bodies are not marked,
  /// there are no scopes, and nobody observes it.
  var isPlain: Bool { bits & Word.lasting == 0 }

  /// A Boolean value that indicates whether a transition is under way: its token lives, or its block runs.
  @inlinable var isTaken: Bool { bits & (Word.token | Word.block) != 0 }
}

// MARK: - Taking

extension Word {
  /// Returns the word after a start on the fast path, or nil if the lock is taken, closed, or needs the slower path.
  ///
  /// - Parameter block: `Word.block` for a transition run by `enqueue`, otherwise 0.
  @inlinable
  func started(block: UInt64 = 0) -> Word? {
    bits & Word.flags == 0 ? Word(bits: bits &+ Word.generationStep | Word.token | block) : nil
  }

  /// The effect of asking for the lock on the slower path.
  enum Arrival: Equatable {
    /// The lock is free: swap in this word to start.
    case start(Word)
    /// A transition holds the lock. To wait, swap in this word first, so that the end of the transition passes the lock
    /// on; nil if the flag is set already.
    case wait(Word?)
    case closed
  }

  /// Returns the effect of asking for the lock.
  ///
  /// - Parameters:
  ///   - block: `Word.block` for a transition run by `enqueue`, otherwise 0.
  ///   - attention: a Boolean value that indicates whether the end of the transition concerns a waiter or an observer.
  func arriving(block: UInt64 = 0, attention: Bool = false) -> Arrival {
    if isClosed { return .closed }
    if isTaken { return .wait(bits & Word.attention != 0 ? nil : adding(Word.attention)) }
    return .start(passedOn(block: block != 0, attention: attention))
  }

  /// Returns the word after the current transition is over and the next one holds the lock.
  func passedOn(block: Bool, attention: Bool) -> Word {
    var next = Word(bits: generation &+ Word.generationStep | Word.token | (bits & Word.lasting))
    if block { next.bits |= Word.block }
    if attention { next.bits |= Word.attention }
    return next
  }

  /// Returns the word after the current transition is over and no request waits. Closed stays closed.
  func freed() -> Word { Word(bits: generation | (bits & Word.lasting)) }

  func adding(_ flag: UInt64) -> Word { Word(bits: bits | flag) }
  func removing(_ flag: UInt64) -> Word { Word(bits: bits & ~flag) }
}

// MARK: - Ending

extension Word {
  /// The effect of ending a token.
  enum TokenEnd: Equatable {
    /// The transition is over, and there is nothing else to do: swap in this word.
    case free(Word)
    /// The block still runs: swap in this word; the transition is over when the block returns.
    case awaitsBlock(Word)
    /// The transition is over, and the machine decides what follows.
    case passOn
    /// The token is not the current one, or has ended: change nothing.
    case misuse
  }

  /// Returns the effect of ending the token of `generation`.
  func ending(_ generation: UInt64) -> TokenEnd {
    guard self.generation == generation, hasToken else { return .misuse }
    if hasBlock { return .awaitsBlock(removing(Word.token)) }
    return needsAttention ? .passOn : .free(freed())
  }

  /// The effect of the return of a block.
  enum BlockReturn: Equatable {
    /// The token had ended, and there is nothing else to do: swap in this word.
    case free(Word)
    /// The token lives on, with a completion that the block handed it to: swap in this word.
    case goesOn(Word)
    /// The transition is over, and the machine decides what follows.
    case passOn
  }

  /// Returns the effect of the return of the current transition's block.
  func returningBlock() -> BlockReturn {
    if hasToken { return .goesOn(removing(Word.block)) }
    return needsAttention ? .passOn : .free(freed())
  }
}
