import Dispatch

@testable import TransitionLock
@testable import TransitionSupport

/// Which thread goes on.
extension ThreadExplorer {
  func isReady(_ role: Int) -> Bool {
    if roles[role].isDone { return false }
    switch roles[role].wait {
    case .nothing: return true
    case .section(let section): return !section.isTaken
    case .continuation: return roles[role].isResumed && !roles[role].isBeingCancelled
    case .condition(let condition): return condition()
    }
  }

  /// Chooses the thread that goes on; nil if none is ready.
  func next() -> Int? {
    let isCurrentReady = isReady(current)
    var ready: UInt8 = 0
    var count = 0
    for role in roles.indices where role != current && isReady(role) {
      ready |= 1 << UInt8(role)
      count += 1
    }
    if count == 0 { return isCurrentReady ? current : nil }
    // Out of a run there is nothing to choose.
    if !isRunning { return isCurrentReady ? current : ready.trailingZeroBitCount }
    let mayStay = isCurrentReady && stepsInARow < Self.patience
    var choice = schedule.choose(of: mayStay ? count + 1 : count, preempts: mayStay)
    if mayStay {
      if choice == 0 { return current }
      choice -= 1
    }
    for _ in 0..<choice { ready &= ready - 1 }
    return ready.trailingZeroBitCount
  }

  /// Lets another thread go on, or this one, once it is ready.
  func pass() {
    let me = current
    guard let next = next() ?? nextAtRest() else {
      // The run has failed, and this thread is left where it is.
      ended.signal()
      workers[me].waitForBaton()
      return
    }
    if next == me { return }
    (current, stepsInARow) = (next, 0)
    switches += 1
    workers[next].handOver()
    workers[me].waitForBaton()
  }

  func block(_ wait: Wait) {
    roles[current].wait = wait
    pass()
    roles[current].wait = .nothing
  }

  /// A Boolean value that indicates whether some threads of the program wait, and only background threads could change that.
  var isStandstill: Bool {
    var isAnyWaiting = false
    for role in roles.indices where !roles[role].isBackground && !roles[role].isDone {
      if isReady(role) { return false }
      isAnyWaiting = true
    }
    return isAnyWaiting
  }

  /// Waits until a condition holds, which other threads make true.
  func wait(until condition: @escaping () -> Bool) {
    if !condition() { block(.condition(condition)) }
  }

  /// Comes to a point of the program itself.
  func reach(_ text: StaticString) { reach(AtomicPoint(text)) }

  func reach(_ point: AtomicPoint) {
    guard isRunning else { return }
    points += 1
    stepsInARow += 1
    trace?.close(stage)
    pass()
    trace?.open(point, roles[current].name, stage)
  }
}
