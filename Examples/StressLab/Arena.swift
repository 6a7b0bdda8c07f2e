import Synchronization

/// The state that the transitions contend for, guarded only by the lock.
///
/// Nothing else guards it, on purpose. If two transitions were in here at once, `inside` would say so, and so would
/// ThreadSanitizer, which sees every access of the plain variables.
final class Arena: @unchecked Sendable {
  // Sendable: the plain variables are touched by the holder of the lock only, which is what the lab checks.
  private let inside = Atomic(false)
  private let overlaps = Atomic(0)

  private var lastCall: [Int]
  private(set) var turns: [Int]
  private(set) var disorder = 0

  init(callers: Int) {
    lastCall = Array(repeating: -1, count: callers)
    turns = Array(repeating: 0, count: callers)
  }

  /// The number of times that a transition found another one inside.
  var overlapCount: Int { overlaps.load(ordering: .relaxed) }

  /// Begins the turn of a caller's call of this number. Its turns must come in the order of its calls.
  func enter(_ caller: Int, call: Int) {
    if inside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
    if lastCall[caller] >= call { disorder += 1 }
    lastCall[caller] = call
    turns[caller] += 1
  }

  /// Ends the turn, before the lock is released.
  func leave() { inside.store(false, ordering: .relaxed) }
}
