internal import TransitionSupport

/// The calls that wait, by their tasks, in the whole program.
///
/// It is a leaf: no code enters another section within it. A look for a circle copies what it needs, leaves, and then
/// visits the sections of locks one by one. An entry may be a little older than its wait: the thread that has ended the wait removes
/// it before it resumes the call.
enum WaitTable {
  private static let calls: Guarded<[UInt: WaitingCall]> = {
    TaskWaits.register { all.compactMap(\.taskWait) }
    return Guarded([:])
  }()

  /// Notes a call that begins to wait.
  ///
  /// - Returns: true if a task waits, too.
  @discardableResult
  static func insert(_ call: WaitingCall, behind task: UInt = 0) -> Bool {
    calls.run { calls in
      calls[call.task] = call
      return task != 0 && calls.count > 1 && calls[task] != nil
    }
  }

  static func remove(_ call: WaitingCall) {
    calls.run { calls in
      // Its task may wait again by now.
      if let index = calls.index(forKey: call.task), calls[index].value === call { calls.remove(at: index) }
      // An empty table keeps no memory of many calls.
      if calls.isEmpty, calls.capacity > 64 { calls = [:] }
    }
  }

  static func call(ofTask task: UInt) -> WaitingCall? { task == 0 ? nil : calls.run { $0[task] } }

  private static var all: [WaitingCall] { calls.run { Array($0.values) }.sorted { $0.moment < $1.moment } }
}

extension WaitingCall {
  /// The wait, for a report about a program in which nothing moves; nil if it is over.
  fileprivate var taskWait: TaskWait? {
    core.look { state in
      guard isWaiting, let path else { return nil }
      let index = state.holder(inTheWayOf: path)
      let holder = state.describeHolder(inTheWayOf: path).map { "\($0)" }
      let (who, label) = ("\(TransitionLock.Holder(origin))", state.label(of: path))
      let awaited =
        wantsTurn ? "its turn on the lock \"\(label)\", as \(who)" : "an event of the lock \"\(label)\", \(who)"
      return TaskWait(
        awaited: awaited,
        task: task,
        holder: holder,
        holdingTask: index.map { state.holders[$0].task } ?? 0
      )
    }
  }
}
