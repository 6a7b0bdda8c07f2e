internal import TransitionLock

/// What is left when time has run out of deadlines.
extension NavigationSimulation {
  /// Why a run that has come to its end has failed; nil if nothing is left.
  func outOfTime() -> NavigationFailure? {
    let stuck = clock.stuck().map(\.report)
    let open = openTransitions
    guard !open.isEmpty || !stuck.isEmpty else { return nil }
    var remains: [String] = []
    if !open.isEmpty {
      remains.append("and these transitions are still open: " + open.map { "\($0)" }.joined(separator: ", "))
    }
    if !stuck.isEmpty {
      remains.append("and others wait for a lock that is held: " + stuck.map(\.holding).joined(separator: ", "))
    }
    return NavigationFailure(
      open.isEmpty ? .lockHeld : .neverCompleted,
      operation: "run()",
      controllers: [],
      inTheWay: open.first,
      message: "Time has run out of deadlines, " + remains.joined(separator: "; ")
    )
  }

  /// Has each lock that is held while others wait say so, once for a holder.
  ///
  /// - Returns: whether one did.
  func tellStuckLocks() -> Bool {
    clock.stuck().map { $0.watched.tell($0.report) }.contains(true)
  }
}

extension TransitionLock.Report {
  /// Who holds which lock, and who waits for it.
  fileprivate var holding: String {
    let transition = label.isEmpty ? "at \(file):\(line)" : "\"\(label)\" (\(file):\(line))"
    let waiters =
      switch waitingCount {
      case 0: "somebody awaits its end"
      case 1: "1 request waits in line"
      default: "\(waitingCount) requests wait in line"
      }
    return "the transition \(transition) holds lock \"\(lock)\", and \(waiters)"
  }
}
