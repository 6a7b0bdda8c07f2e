import Synchronization

/// The state that the transitions contend for, guarded only by the lock.
///
/// Nothing else guards it, on purpose. If two transitions were in here at once, `inside` would say so, and so would
/// ThreadSanitizer, which sees every access of the plain variables.
final class Arena: @unchecked Sendable {
  // Sendable: the plain variables are touched by the holder of the lock only, which is what the lab checks.
  private let inside = Atomic(false)
  private let overlaps = Atomic(0)
  private let clock: LabClock

  private var lastCall: [Int]
  private(set) var turns = 0
  private(set) var disorder = 0
  /// The times between calls and their turns, in nanoseconds.
  private(set) var waiting = ByKind(repeating: Histogram())

  init(callers: Int, clock: LabClock) {
    lastCall = Array(repeating: -1, count: callers)
    self.clock = clock
  }

  /// The number of times that a transition found another one inside.
  var overlapCount: Int { overlaps.load(ordering: .relaxed) }

  /// Begins the turn of a call. The turns of a caller must come in the order of its calls.
  func enter(_ call: Call) {
    if inside.exchange(true, ordering: .relaxed) { overlaps.add(1, ordering: .relaxed) }
    if lastCall[call.caller] >= call.number { disorder += 1 }
    lastCall[call.caller] = call.number
    turns += 1
    if let asked = call.asked { waiting[call.kind].record((clock.now - asked).nanoseconds) }
  }

  /// Ends the turn, before the lock is released.
  func leave() { inside.store(false, ordering: .relaxed) }
}

/// A call for a turn.
struct Call: Sendable {
  let caller: Int
  /// The number of the call among those of its caller.
  let number: Int
  let kind: CallKind
  /// The time of the call; nil if it does not wait.
  var asked: Duration?
}
