internal import TransitionSupport

/// The holders and the waiters of a lock and its scopes at one moment, noted under the section: the contents of a
/// snapshot.
///
/// It creates no text. The snapshot does so after the section.
struct SnapshotRecord {
  /// A transition, or a request that waits.
  struct Entry {
    let origin: Origin
    /// The names of the scopes down to the scope of the entry.
    let scope: [String]
    var isInterruptible = false
    var isInterrupted = false
    // For a request: its place in the order, its number, and its options.
    var order: UInt64 = 0
    var serial: UInt64 = 0
    var options: RequestOptions?
  }

  let lock: String
  let isClosed: Bool
  /// The number of requests in line, and of calls that await an event other than their turn, listed or not.
  let waitingCount: Int
  let listenerCount: Int
  var holders: [Entry] = []
  /// The first waiters in each line.
  var waiting: [Entry] = []
}

/// The call that made a request.
struct Origin {
  let callSite: LabeledCallSite
  /// The text of the label, if that was made at run time.
  let text: String?
}

extension TransitionLock.Holder {
  init(_ origin: Origin, age: Duration? = nil) { self.init(origin.callSite, text: origin.text, age: age) }
}

/// The holders and the waiters, under the section.
extension LockStorage {
  /// Returns the call that made a waiting request.
  func origin(of waiter: Waiter?, _ machine: borrowing Machine) -> Origin {
    switch waiter?.kind {
    case .call(let call)?:
      let details = waiter?.details ?? -1
      return Origin(callSite: call.wait.pointee.callSite, text: details < 0 ? nil : machine.details[details].text?.text)
    case .block(let block, _)?, .discarded(let block, _)?:
      return block.request._withUnsafeGuaranteedRef { Origin(callSite: $0.callSite, text: $0.text) }
    case nil:
      return Origin(callSite: .unknown, text: nil)
    }
  }

  /// Returns the call that started the transition of a node; nil if no transition holds the node.
  func origin(ofHolder holder: (cell: Cell, node: Int32), _ machine: borrowing Machine) -> Origin? {
    holder.cell.holderCallSite().map { callSite in
      Origin(callSite: callSite, text: text(at: holder.node, machine))
    }
  }

  /// Returns the text of the label of the transition that holds a node, if that was made at run time.
  private func text(at node: Int32, _ machine: borrowing Machine) -> String? {
    let current = machine.tree[node].current
    if let text = current.text { return text.text }
    guard let ticket = current.ticket, case .block(let request, _)? = machine.waiters[ticket]?.kind else { return nil }
    return request.request._withUnsafeGuaranteedRef { $0.text }
  }
}

extension LockStorage {
  /// Returns the holders and the waiters of the whole lock.
  ///
  /// - Parameters:
  ///   - label: the label of the lock.
  ///   - limit: the largest number of waiters to note for one line.
  /// - Complexity: O(*n*) for *n* scopes and noted waiters.
  func record(_ label: String, _ limit: Int) -> SnapshotRecord {
    withState { state in
      let machine = state.machine
      var record = SnapshotRecord(
        lock: label,
        isClosed: cell.word.isClosed,
        waitingCount: machine.requestCount(at: 0),
        listenerCount: machine.tree[0].idlerCount + machine.tree[0].idlersBelow + machine.awaitingRequests
      )
      for node in machine.tree.numbers {
        let (cell, scope) = (cell(of: node, machine), machine.tree.path(of: node))
        if cell.word.isTaken, let origin = origin(ofHolder: (cell, node), machine) {
          let current = machine.tree[node].current
          var entry = SnapshotRecord.Entry(origin: origin, scope: scope)
          (entry.isInterruptible, entry.isInterrupted) = (current.isInterruptible, current.isInterrupted)
          record.holders.append(entry)
        }
        machine.forEachWaiting(at: node, limit) { ticket, waiter, order, options in
          var entry = SnapshotRecord.Entry(origin: origin(of: waiter, machine), scope: scope)
          entry.isInterruptible = options?.isInterruptible ?? false
          (entry.order, entry.serial, entry.options) = (order, ticket.serial, options)
          record.waiting.append(entry)
        }
      }
      return record
    }
  }
}

/// The waiting calls, for reports about all locks when nothing moves.
extension LockStorage {
  /// Returns the calls that wait for the lock, with their holders.
  ///
  /// - Complexity: O(*n*) for *n* calls that wait.
  func waits() -> [TaskWait] {
    var waiting: [(origin: Origin, awaited: Waiter.Awaited, task: UInt)] = []
    let found: (lock: String, holder: TransitionLock.Holder?, task: UInt)? = withState { state in
      // The calls of a scope are among those of its lock.
      guard let settings = state.settings, homeStorage.memory == memory else { return nil }
      state.machine.waiters.forEach { _, waiter in
        guard case .call = waiter.kind else { return }
        waiting.append((origin(of: waiter, state.machine), waiter.awaited, waiter.task))
      }
      let holdingTask = holderInTheWay(state).map { $0.cell.holdingTask(of: $0.cell.word) }
      return (settings.label, describeHolder(state), holdingTask ?? 0)
    }
    guard let (lock, holder, holdingTask) = found else { return [] }
    return waiting.map { origin, awaited, task in
      let caller = "\(TransitionLock.Holder(origin))"
      let awaited =
        switch awaited {
        case .turn: "its turn on the lock \"\(lock)\", as \(caller)"
        case .idle, .request, .signal: "an event of the lock \"\(lock)\", \(caller)"
        }
      return TaskWait(awaited: awaited, task: task, holder: holder.map { "\($0)" }, holdingTask: holdingTask)
    }
  }
}
