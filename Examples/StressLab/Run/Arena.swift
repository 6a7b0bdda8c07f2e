import TransitionSupport

/// The state that the transitions contend for, guarded only by the lock.
///
/// No other code guards it, on purpose. If two transitions were inside at once, `inside` would show
/// this, and so would ThreadSanitizer, which sees every access of the plain variables.
final class Arena: @unchecked Sendable {
  // Sendable: only the holder of the lock accesses the plain variables, and the lab checks this.
  private let overlaps = Atomic(0)
  private let clock: LabClock
  private let whole = Place()
  private let columns = (0..<Arena.columnCount).map { _ in Place() }

  private var lastCall: [Int]
  private(set) var disorder = 0

  /// The number of columns, each guarded by a scope of the lock.
  static let columnCount = 4

  /// The state that the transitions of the whole lock or of one column contend for.
  private final class Place: @unchecked Sendable {
    // Sendable: only a holder of the lock, or of the column's scope or a descendant, accesses the
    // plain variables.
    let inside = Atomic(false)
    var turns = 0
    /// The times between calls and their turns, in nanoseconds.
    var waiting: [CallKind: Histogram] = [:]
  }

  init(callers: Int, clock: LabClock) {
    lastCall = Array(repeating: -1, count: callers)
    self.clock = clock
  }

  /// The number of times that a transition found another one inside.
  var overlapCount: Int { overlaps.load(ordering: .relaxed) }

  /// Begins the turn of a call. The turns of a caller must come in the order of its calls, except
  /// for calls with a policy.
  ///
  /// - Parameter column: the column of the call; nil for all columns.
  func enter(_ call: Call, in column: Int? = nil) {
    let place = place(column)
    if place.inside.exchange(true, ordering: .relaxed) { noteOverlap() }
    for other in column == nil ? columns : [whole] where other.inside.load(ordering: .relaxed) {
      noteOverlap()
    }
    if call.isOrdered {
      if lastCall[call.caller] >= call.number { disorder += 1 }
      lastCall[call.caller] = call.number
    }
    place.turns += 1
    if let asked = call.asked {
      place.waiting[call.kind, default: Histogram()].record((clock.now - asked).nanoseconds)
    }
  }

  private func noteOverlap() { overlaps.wrappingAdd(1, ordering: .relaxed) }

  /// Ends the turn, before the lock is released.
  func leave(_ column: Int? = nil) { place(column).inside.store(false, ordering: .relaxed) }

  private func place(_ column: Int?) -> Place { column.map { columns[$0] } ?? whole }
}

/// The records of the transitions, for reading after the last transition has ended.
extension Arena {
  var turns: Int { columns.reduce(whole.turns) { $0 + $1.turns } }

  var waiting: [CallKind: Histogram] {
    columns.reduce(into: whole.waiting) {
      $0[.scope, default: Histogram()] += $1.waiting[.scope] ?? Histogram()
    }
  }
}

/// A call for a turn.
struct Call: Sendable {
  let caller: Int
  /// The number of the call among those of its caller.
  let number: Int
  let kind: CallKind
  /// The time of the call; nil if it does not wait.
  var asked: Duration?
  /// A Boolean value that indicates whether the turn comes in the order of the calls; a policy can
  /// change the order.
  var isOrdered = true
}
