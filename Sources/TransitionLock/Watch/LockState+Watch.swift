/// What the watch sees.
extension LockState {
  /// Returns a Boolean value that indicates whether somebody wants a transition to make way. A call that awaits the end of
  /// a request does not.
  func isWanted(_ index: Int) -> Bool { holders[index].hasRefused || isWaitedFor(index) }

  private func isWaitedFor(_ index: Int) -> Bool {
    let territory = holders[index].territory
    return busy.contains { $0.conflicts(with: territory) }
      || idlers.contains { $0.path?.conflicts(with: territory) == true }
  }

  /// Returns the transitions that are in the way of others.
  ///
  /// - Parameter refused: the generation that was in the way of the last call that the word alone refused.
  func inTheWay(_ refused: UInt64) -> [UInt64] {
    if let index = index(of: refused) { holders[index].hasRefused = true }
    return holders.indices.filter { isWanted($0) }.map { holders[$0].generation }
  }

  /// The generation of the transition that refuses a start; 0 if there is none, or if the watch knows it and looks seldom.
  func refuser(of place: LockPlace) -> UInt64 {
    guard let index = holder(inTheWayOf: path(of: place)) else { return 0 }
    return holders[index].generation
  }

  /// Describes a transition that is overdue.
  func report(of overdue: Watch.Overdue, _ index: Int, _ code: TransitionLock.Report.Code) -> TransitionLock.Report {
    .init(
      code,
      .init(holders[index].origin),
      age: overdue.age,
      lock: label(of: holders[index].path),
      waitingCount: requestCount(in: root)
    )
  }

  /// Returns a transition that holds the lock or a scope while others wait, and a report of it.
  func stuck() -> (generation: UInt64, report: TransitionLock.Report)? {
    guard
      let index = holder(
        inTheWayOf: root,
        where: { isWaitedFor($0) || holders[$0].request?.listeners.isEmpty == false }
      )
    else { return nil }
    let holder = holders[index]
    let waiting = requestCount(in: root)
    return (
      holder.generation, .init(.outOfTime, .init(holder.origin), lock: label(of: holder.path), waitingCount: waiting)
    )
  }
}
