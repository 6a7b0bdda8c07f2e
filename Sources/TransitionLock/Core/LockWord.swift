/// The state of a lock in one machine word.
///
/// ```text
/// bit 0      token      the token of the current transition has not ended
/// bit 1      block      the block of a transition run by `enqueue` has not returned
/// bit 2      slow       the state in the section is the whole truth; `token` only hints that the
///                       lock or a scope is held, or that a request is in line
/// bits 8-63  generation counts the starts, also those in scopes, and is what a token carries
/// ```
///
/// In the fast regime the word is the whole state, and each change is one compare-and-swap. A
/// thread that enters the section sets `slow` and moves the word into the state; from then on, only
/// a thread in the section changes the word. A thread that leaves the section clears `slow` if the
/// word can describe the whole state again.
@usableFromInline
struct LockWord: Equatable {
  @usableFromInline var bits: UInt64

  @_alwaysEmitIntoClient init(bits: UInt64) { self.bits = bits }

  @_alwaysEmitIntoClient static var token: UInt64 { 1 }
  @_alwaysEmitIntoClient static var block: UInt64 { 2 }
  @_alwaysEmitIntoClient static var slow: UInt64 { 4 }
  @_alwaysEmitIntoClient static var flags: UInt64 { 0xFF }
  @_alwaysEmitIntoClient static var step: UInt64 { 0x100 }

  var generation: UInt64 { bits & ~LockWord.flags }
  var hasToken: Bool { bits & LockWord.token != 0 }
  var hasBlock: Bool { bits & LockWord.block != 0 }
  var isTaken: Bool { bits & (LockWord.token | LockWord.block) != 0 }
  var isSlow: Bool { bits & LockWord.slow != 0 }
}
