internal import TransitionSupport

/// The calls that wait, by their tasks, in the whole program.
///
/// It is a leaf: threads enter it within the section of a lock, and no code enters another section within it. A look
/// for a circle copies what it needs, leaves, and then visits the sections of locks one by one.
struct WaitTable {
  private static let shared: Guarded<WaitTable> = {
    TaskWaits.register { all.compactMap(\.taskWait) }
    return Guarded(WaitTable())
  }()

  private var calls: [UInt: WaitingCall] = [:]
  /// The number of waits so far.
  private var moment: UInt64 = 0

  /// Notes a call that begins to wait.
  ///
  /// - Returns: true if a task waits, too.
  static func insert(_ call: WaitingCall, behind task: UInt) -> Bool {
    shared.run { table in
      table.moment += 1
      call.moment = table.moment
      table.calls[call.origin.task] = call
      return task != 0 && table.calls.count > 1 && table.calls[task] != nil
    }
  }

  static func remove(_ call: WaitingCall) {
    shared.run { table in
      table.calls[call.origin.task] = nil
      // An empty table keeps no memory of many calls.
      if table.calls.isEmpty, table.calls.capacity > 64 { table.calls = [:] }
    }
  }

  static func call(ofTask task: UInt) -> WaitingCall? { task == 0 ? nil : shared.run { $0.calls[task] } }

  private static var all: [WaitingCall] { shared.run { Array($0.calls.values) }.sorted { $0.moment < $1.moment } }
}

extension WaitingCall {
  /// The wait, for a report about a program in which nothing moves; nil if it is over.
  fileprivate var taskWait: TaskWait? {
    core.look { state in
      guard isWaiting, let life else { return nil }
      let index = state.holder(inTheWayOf: life)
      let holder = state.describeHolder(inTheWayOf: life).map { "\($0)" }
      let (who, label) = ("\(TransitionLock.Holder(origin))", state.label(of: life))
      let awaited =
        wantsTurn ? "its turn on the lock \"\(label)\", as \(who)" : "an event of the lock \"\(label)\", \(who)"
      let holdingTask = index.map { state.holders[$0].origin.task } ?? 0
      return TaskWait(awaited: awaited, task: origin.task, holder: holder, holdingTask: holdingTask)
    }
  }
}
