internal import TransitionSupport

/// Who holds what and who waits for what on a lock and its scopes, at one moment, as it is noted under the section: what a
/// snapshot shows.
///
/// No text is made here. That is for who shows it, when the section is left.
struct Standing {
  /// Who made a request.
  struct Maker {
    let callSite: LabeledCallSite
    /// The text of the label, if that was made at run time.
    let text: String?
  }

  struct Holding {
    /// The names of the scopes down to the one that it holds.
    let scope: [String]
    let isInterruptible: Bool
    let isInterrupted: Bool
    let who: Maker
  }

  struct Waiting {
    let serial: UInt64
    let scope: [String]
    let order: UInt64
    let terms: Terms?
    let who: Maker
  }

  var lock: String
  var isClosed = false
  var holders: [Holding] = []
  /// The first of those who wait in each line.
  var waiting: [Waiting] = []
  /// The number of requests in line, and of calls that await something else than their turn, listed or not.
  var waitingCount = 0
  var listenerCount = 0
}

extension TransitionLock.Holder {
  init(_ maker: Standing.Maker) { self.init(maker.callSite, text: maker.text) }
}

extension LockStorage {
  /// Returns who holds and waits on the whole lock; nil if there is none.
  ///
  /// - Parameter limit: the largest number of those who wait that are noted of one line.
  /// - Complexity: O(*n*) for *n* scopes, and for those who are noted.
  func standing(_ limit: Int) -> Standing? {
    withState { state in
      guard let settings = state.settings, homeStorage.memory == memory else { return nil }
      let machine = state.machine
      var standing = Standing(lock: settings.label, isClosed: cell.word.isClosed)
      standing.waitingCount = machine.requestCount(at: 0)
      standing.listenerCount = machine.tree[0].listeners + machine.tree[0].listenersBelow
      for node in machine.tree.numbers {
        let cell = cell(of: node, machine)
        let (word, scope) = (cell.word, machine.tree.path(of: node))
        if word.isTaken, let callSite = cell.holderCallSite() {
          let current = machine.tree[node].current
          let who = Standing.Maker(callSite: callSite, text: text(of: word, at: node, machine))
          standing.holders.append(
            Standing.Holding(
              scope: scope,
              isInterruptible: current.isInterruptible,
              isInterrupted: current.isInterrupted,
              who: who
            )
          )
        }
        machine.forEachWaiting(at: node, limit) { ticket, waiter, order, terms in
          let (callSite, text) = label(of: waiter, machine)
          let who = Standing.Maker(callSite: callSite, text: text)
          standing.waiting.append(
            Standing.Waiting(serial: ticket.serial, scope: scope, order: order, terms: terms, who: who)
          )
        }
      }
      return standing
    }
  }
}

/// Who waits, for those who look at all locks when nothing moves.
extension LockStorage {
  /// Returns who waits for the lock with a call, and who holds it.
  ///
  /// - Complexity: O(*n*) for *n* calls that wait.
  func waits() -> [TaskWait] {
    var waiting: [(who: Standing.Maker, awaited: Waiter.Awaited, task: UInt)] = []
    let standing: (lock: String, holder: TransitionLock.Holder?, task: UInt)? = withState { state in
      // A scope's are among those of its lock.
      guard let settings = state.settings, homeStorage.memory == memory else { return nil }
      state.machine.waiters.forEach { _, waiter in
        guard case .call = waiter.kind else { return }
        let (callSite, text) = label(of: waiter, state.machine)
        waiting.append((Standing.Maker(callSite: callSite, text: text), waiter.awaited, waiter.task))
      }
      let holdingTask = holderInTheWay(state).map { $0.cell.holdingTask(of: $0.cell.word) }
      return (settings.label, describeHolder(state), holdingTask ?? 0)
    }
    guard let (lock, holder, holdingTask) = standing else { return [] }
    return waiting.map { who, awaited, task in
      let caller = "\(TransitionLock.Holder(who))"
      let awaited =
        switch awaited {
        case .turn: "its turn on the lock \"\(lock)\", as \(caller)"
        case .event, .signal: "an event of the lock \"\(lock)\", \(caller)"
        }
      return TaskWait(awaited: awaited, task: task, holder: holder.map { "\($0)" }, holdingTask: holdingTask)
    }
  }
}
