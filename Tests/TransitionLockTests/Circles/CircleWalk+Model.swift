import TransitionLock

/// What the model knows: of each waiter without a limit whom it waits for, of those.
extension CircleWalk {
  /// Who holds and who waits, by label, in the order in which turns come.
  struct Picture {
    var holders: [String] = []
    var waiting: [String] = []
  }

  func picture() -> Picture {
    var picture = Picture()
    for lock in locks {
      let snapshot = lock.snapshot
      picture.holders += snapshot.holders.map(\.who.label)
      // Those who wait until all is idle come last, and are known by themselves.
      picture.waiting += snapshot.waiting.map(\.who.label).filter { $0 != "waitUntilIdle" }
    }
    return picture
  }

  /// Returns for each waiter without a limit those that it waits for.
  ///
  /// - Parameter newcomers: calls that have joined in this step and left again, because they were told.
  func edges(_ picture: Picture) -> [String: Set<String>] {
    state.with { state in
      // The call with which each task waits.
      var waits: [Int: String] = [:]
      for (label, awaiting) in state.awaiting { waits[awaiting.task] = label }
      for label in picture.waiting { if let task = state.known[label]?.task { waits[task] = label } }
      func held(inTheWayOf place: Place) -> [String] {
        picture.holders.compactMap { label in
          guard let known = state.known[label], let task = known.task, !known.isInterruptible,
            known.place.conflicts(with: place)
          else { return nil }
          return waits[task]
        }
      }
      func isCertain(_ label: String) -> Bool { state.known[label]?.isLimited == false }
      var edges: [String: Set<String>] = [:]
      for (position, label) in picture.waiting.enumerated() {
        guard let known = state.known[label], !known.isLimited else { continue }
        let earlier = picture.waiting[..<position].filter {
          state.known[$0]?.place.conflicts(with: known.place) == true
        }
        edges[label] = Set((held(inTheWayOf: known.place) + earlier).filter(isCertain))
      }
      for (label, awaiting) in state.awaiting where !awaiting.isLimited {
        guard let known = state.known[label] else { continue }
        if let request = awaiting.request {
          edges[label] = picture.waiting.contains(request) && isCertain(request) ? [request] : []
        } else {
          let requests = picture.waiting.filter { state.known[$0]?.place.conflicts(with: known.place) == true }
          edges[label] = Set((held(inTheWayOf: known.place) + requests).filter(isCertain))
        }
      }
      return edges
    }
  }

  /// Returns the labels that lie in circles.
  static func circular(_ edges: [String: Set<String>]) -> Set<String> {
    // Who waits for nobody, or only for those who do not wait in the end, is in no circle.
    var rest = edges
    while true {
      let free = rest.filter { $0.value.allSatisfy { rest[$0] == nil } }
      if free.isEmpty { return Set(rest.keys) }
      for label in free.keys { rest[label] = nil }
    }
  }

  /// Returns why a call should not have been told of a circle; nil if it should.
  ///
  /// - Parameters:
  ///   - before: who held and waited before the step in which it was told.
  func objection(to told: (who: String, waits: [TransitionLock.Wait]), before: Picture) -> String? {
    state.with { state in
      guard let first = told.waits.first else { return "no steps" }
      func known(_ who: TransitionLock.Holder) -> Known? { state.known[who.label] }
      if told.waits.count == 1, first.isHeld {
        // Its own task holds what it asks for.
        guard let own = state.known[told.who], let holder = known(first.obstacle) else { return "unknown \(first)" }
        if holder.task != own.task || !holder.place.conflicts(with: own.place) { return "not in its own way: \(first)" }
        return nil
      }
      for (position, wait) in told.waits.enumerated() {
        let next = told.waits[(position + 1) % told.waits.count]
        if let waiter = known(wait.waiter), waiter.isLimited { return "limited: \(wait)" }
        guard let obstacle = known(wait.obstacle) else { return "unknown: \(wait)" }
        if let waiter = known(wait.waiter), !waiter.place.conflicts(with: obstacle.place) {
          return "no conflict: \(wait)"
        }
        if wait.isHeld {
          if !before.holders.contains(wait.obstacle.label) { return "does not hold: \(wait)" }
          if obstacle.isInterruptible || obstacle.task == nil { return "not certain: \(wait)" }
          if let after = known(next.waiter), after.task != obstacle.task { return "another task: \(wait), \(next)" }
        } else {
          if obstacle.isLimited { return "limited: \(wait)" }
          if wait.obstacle.label != next.waiter.label { return "does not go on: \(wait), \(next)" }
        }
      }
      return nil
    }
  }
}
