/// What a waiter waits for, as long as nothing but an end or a cancellation dissolves it.
enum Obstacle: Hashable {
  /// The transition of a generation, whose body a task runs.
  case transition(UInt64, task: UInt)
  case request(Waiter)
}

extension LockState {
  /// Returns the obstacles of a waiter.
  ///
  /// A waiter with a deadline has none, and a transition is none if any task may end it, if it can be asked to give way,
  /// or if the lock takes turns back. From each line it takes the last request before the waiter, which itself waits for
  /// those before it, and the waiter at the start of the look.
  func obstacles(of waiter: Waiter, backTo start: Waiter, takingTurnsBack: Bool) -> [Obstacle] {
    guard waiter.isWaiting, waiter.deadline < 0, let path = waiter.path else { return [] }
    if case .end(let request) = waiter.wanted {
      return request.isWaiting && request.deadline < 0 ? [.request(request)] : []
    }
    var obstacles: [Obstacle] = []
    if !takingTurnsBack {
      for holder in holders where holder.hasToken && holder.origin.task != 0 && !holder.origin.isInterruptible {
        if holder.territory.conflicts(with: path) {
          obstacles.append(.transition(holder.generation, task: holder.origin.task))
        }
      }
    }
    for other in busy where other.conflicts(with: path) {
      let isOpen = { (request: Waiter) in request.deadline < 0 }
      if let last = other.line.last(before: waiter.order, where: isOpen) { obstacles.append(.request(last)) }
      if let last = other.interrupters.last(before: waiter.order, where: isOpen) { obstacles.append(.request(last)) }
    }
    if start.isWaiting, start.wantsTurn, start.deadline < 0, start.order < waiter.order,
      let other = start.path, busy.contains(where: { $0 === other }), other.conflicts(with: path)
    {
      obstacles.append(.request(start))
    }
    return obstacles
  }

  /// Notes a waiter that has just come in the table of waits.
  ///
  /// Without scopes, all wait for the same transition, whose task tells whether there can be a circle.
  ///
  /// - Returns: true if the waiter may have closed a circle: if the only task that it waits for waits, too, and always if
  ///   it may be in the way of earlier ones, or behind more than one transition.
  func noteWait(of waiter: Waiter) -> Bool {
    let isBare =
      waiter.path === root && holders.count == 1 && holders[0].path === root && busy.allSatisfy { $0 === root }
    let isBehindWaiter = waiter.noteWait(behind: isBare ? holders[0].origin.task : 0)
    if waiter.deadline >= 0 { return false }
    if isBare { return isBehindWaiter || !holders[0].isKnown && waiter.origin.task != 0 }
    return waiter.origin.task != 0 || waiter.policy == .interrupt || waiter.hasInheritedOrder || !idlers.isEmpty
  }
}
