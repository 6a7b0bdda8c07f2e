/// The descriptions of holders and obstacles, for people.
extension LockState {
  /// Describes the transition that is in the way of a path, with its age at the last look of the watch.
  func describeHolder(inTheWayOf path: ScopePath) -> TransitionLock.Holder? {
    holder(inTheWayOf: path).map {
      TransitionLock.Holder(holders[$0].origin, age: watch.age(of: holders[$0].generation))
    }
  }

  /// Describes the obstacle of a start: a transition, or else the earliest request.
  func describeObstacle(of path: ScopePath) -> TransitionLock.Holder? {
    describeHolder(inTheWayOf: path) ?? request(inTheWayOf: path, before: .max).map { TransitionLock.Holder($0.origin) }
  }

  func failure(
    _ code: TransitionLock.Failure.Code,
    _ origin: Origin,
    at path: ScopePath,
    circle: [TransitionLock.Wait] = []
  ) -> TransitionLock.Failure {
    let holder = describeHolder(inTheWayOf: path)
    return .init(code, origin, holder: holder, lock: label(of: path), circle: circle)
  }

  /// Describes the wait of a call for a transition.
  func wait(of origin: Origin, at path: ScopePath, behind holder: Int) -> TransitionLock.Wait {
    .init(waiter: .init(origin), lock: label(of: path), obstacle: .init(holders[holder].origin), isHeld: true)
  }

  func label(of path: ScopePath) -> String { ([label] + path.names).joined(separator: "/") }
}
