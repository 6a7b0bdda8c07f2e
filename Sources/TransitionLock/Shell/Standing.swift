internal import TransitionSupport

/// Who holds what and who waits for what on a lock and its scopes, at one moment, as plain values: what a snapshot shows.
struct Standing: Sendable {
  struct Holding: Sendable {
    /// The names of the scopes down to the one that it holds.
    var scope: [String]
    var isInterruptible: Bool
    var isInterrupted: Bool
    var who: TransitionLock.Holder
  }

  struct Waiting: Sendable {
    var serial: UInt64
    var scope: [String]
    var order: UInt64
    var terms: Terms?
    var who: TransitionLock.Holder
  }

  var lock = ""
  var isClosed = false
  var holders: [Holding] = []
  /// Those who wait, in the order in which they will have their turns as far as they conflict.
  var waiting: [Waiting] = []
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
      for node in machine.tree.numbers {
        let cell = cell(of: node, machine)
        let scope = machine.tree.path(of: node)
        let word = cell.word
        if word.isTaken, let callSite = cell.holderCallSite() {
          let current = machine.tree[node].current
          standing.holders.append(
            Standing.Holding(
              scope: scope,
              isInterruptible: current.isInterruptible,
              isInterrupted: current.isInterrupted,
              who: TransitionLock.Holder(callSite, text: text(of: word, at: node, machine))
            )
          )
        }
        machine.forEachWaiting(at: node) { ticket, waiter, order, terms in
          let (callSite, text) = label(of: waiter, machine)
          standing.waiting.append(
            Standing.Waiting(
              serial: ticket.serial,
              scope: scope,
              order: order,
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
