import TransitionSupport

/// The state that the callers share, with what they saw.
final class StressArena: @unchecked Sendable {
  // Sendable: but for the atomic counters, touched by the holder of the lock only, which is what the test checks.
  private(set) var turns: [Int]
  private(set) var violations: [String] = []

  private var inside = false
  private var last: [Int]
  private let begun = Atomic(0)

  /// The number of blocks that still exist.
  let keptBlocks = Atomic(0)

  init(callers: Int) {
    turns = Array(repeating: 0, count: callers)
    last = Array(repeating: 0, count: callers)
  }

  /// The number of calls that callers have begun to make.
  var begunCalls: Int { begun.load(ordering: .relaxed) }

  func noteCall() { begun.wrappingAdd(1, ordering: .relaxed) }

  func enter(_ caller: Int, _ call: Int) {
    if inside { violations.append("\(caller) is not alone") }
    inside = true
    if last[caller] >= call { violations.append("\(caller): turn of \(call) after \(last[caller])") }
    last[caller] = call
    turns[caller] += 1
  }

  func leave() { inside = false }
}
