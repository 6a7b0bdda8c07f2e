internal import TransitionSupport

/// Who holds what and who waits for what on a lock and its scopes, at one moment, as plain values.
///
/// It is what a snapshot shows, and in what circles of waiting are looked for.
struct Standing: Sendable {
  struct Holding: Sendable {
    /// The node where the transition counts, and the names of the scopes down to the one that it holds.
    var place: Int32
    var scope: [String]
    var generation: UInt64
    /// The task that runs its body; 0 if that is unknown.
    var task: UInt
    var isInterruptible: Bool
    var isInterrupted: Bool
    var who: TransitionLock.Holder
  }

  struct Waiting: Sendable {
    var serial: UInt64
    var node: Int32
    var scope: [String]
    var order: UInt64
    /// The task that is suspended until its turn; 0 for a block.
    var task: UInt
    var hasDeadline: Bool
    var terms: Terms?
    var who: TransitionLock.Holder
  }

  var lock = ""
  var isClosed = false
  /// The node that each node is in.
  var parents: [Int32: Int32] = [:]
  var holders: [Holding] = []
  /// Those who wait, in the order in which they will have their turns as far as they conflict.
  var waiting: [Waiting] = []

  /// Returns a Boolean value that indicates whether a node is another one, or one is in the other.
  func conflict(_ left: Int32, _ right: Int32) -> Bool { isIn(left, right) || isIn(right, left) }

  private func isIn(_ inner: Int32, _ outer: Int32) -> Bool {
    var node: Int32? = inner
    while let next = node {
      if next == outer { return true }
      node = parents[next]
    }
    return false
  }

  /// The label of the scope of these names.
  func label(of scope: [String]) -> String { ([lock] + scope).joined(separator: "/") }
}

extension LockStorage {
  /// Returns who holds and waits on the whole lock; nil if there is none.
  ///
  /// - Complexity: O(*n*) for *n* scopes and waiters.
  func standing() -> Standing? {
    withState { state in
      guard let settings = state.settings, homeStorage.memory == memory else { return nil }
      var standing = Standing(lock: settings.label, isClosed: cell.word.isClosed)
      let machine = state.machine
      let isTree = machine.tree.count > 0
      for node in isTree ? machine.tree.numbers : [0] {
        let cell = cell(of: node, machine)
        let scope = isTree ? machine.tree.path(of: node) : []
        if isTree, node > 0 { standing.parents[node] = machine.tree[node].parent }
        let word = cell.word
        if word.isTaken, let callSite = cell.holderCallSite() {
          let current = machine[node].current
          standing.holders.append(
            Standing.Holding(
              place: isTree ? machine.tree[node].heldAt : 0,
              scope: scope,
              generation: word.generation,
              task: cell.holdingTask(of: word),
              isInterruptible: current.isInterruptible,
              isInterrupted: current.isInterrupted,
              who: TransitionLock.Holder(callSite, text: text(of: word, at: node, machine))
            )
          )
        }
        machine.forEachWaiting(at: node) { ticket, waiter, order, terms in
          let (callSite, text) = label(of: waiter, machine)
          let task: UInt = if case .call(let slot) = waiter.kind { machine.calls[slot].task } else { 0 }
          standing.waiting.append(
            Standing.Waiting(
              serial: ticket.serial,
              node: node,
              scope: scope,
              order: order,
              task: task,
              hasDeadline: waiter.deadline != Machine.none,
              terms: terms,
              who: TransitionLock.Holder(callSite, text: text)
            )
          )
        }
      }
      standing.waiting.sort { $0.order == $1.order ? $0.serial < $1.serial : $0.order < $1.order }
      return standing
    }
  }
}
