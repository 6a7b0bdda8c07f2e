/// What a change of the line asks for, to be done after the critical section: resuming, starting, cancelling, letting go.
///
/// Resuming or cancelling under a lock can deadlock, because both may run code of others. So the keeper collects here
/// what is to be done, leaves the section, and then performs it. The common change asks for one thing, which allocates
/// nothing.
struct Effects {
  typealias Call = UnsafeContinuation<Settlement, Never>

  /// The call whose turn has come.
  var turn: (call: Call, settlement: Settlement)?
  /// Calls that left the line.
  var calls: [(call: Call, settlement: Settlement)] = []
  /// Who waits until the lock is idle, and whether it is.
  var idlers: [LineKeeper.Idler] = []
  /// Who awaits the outcome of a request.
  var listeners: [(listener: PendingRequest.Listener, outcome: TransitionLock.Request.Outcome)] = []
  /// The runner whose block has its turn.
  var runner: BlockRunner?
  /// Runners that have blocks to destroy in their isolation.
  var disposers: [BlockRunner] = []
  /// Blocks that may be destroyed anywhere.
  var discarded: [(Token) -> Void] = []
  /// The timer, when nobody needs it any more.
  var timer: Task<Void, Never>?
  /// Whether the memory of a lock that is gone is free for another.
  var isRecyclable = false

  /// Does it all. Never under the critical section.
  func perform() {
    if let turn { turn.call.resume(returning: turn.settlement) }
    for (call, settlement) in calls { call.resume(returning: settlement) }
    for idler in idlers { idler.resume(returning: true) }
    for (listener, outcome) in listeners { listener.resume(returning: outcome) }
    runner?.start()
    for runner in disposers { runner.start() }
    timer?.cancel()
  }
}
