import TransitionLock

/// A lock in some state, and what is asked of it.
final class PolicyFixture {
  let base = LockFixture()
  let log = Guarded<[String]>([])
  /// The lock; nil once it is gone.
  var lock: TransitionLock?
  /// The lock or scope that is asked; nil once it is gone.
  var place: TransitionLock?
  /// The transitions that end after the request was made.
  var holders: [Token] = []
  /// The requests that wait already, in the order of their calls.
  var others: [Asked] = []
  var timeout: Duration?
  var condition: (@Sendable () -> TransitionLock.Relevance)?
  var isCancelled = false
  /// A Boolean value that indicates whether the body of a transition asks.
  var isOwnBody = false
  /// An event between the wait of a request and the end of the holders.
  var then: (PolicyFixture, Asked) -> Void = { _, _ in }

  var executor: ManualExecutor { base.executor }

  init() {
    lock = base.makeLock(.none, label: "window")
    place = lock
  }

  /// Has a transition hold a lock until the request was made.
  func hold(_ lock: TransitionLock?, isInterruptible: Bool = false) {
    let token =
      isInterruptible ? lock?.tryStart("holder", isInterruptible: true) : lock?.tryStart("holder")
    if let token { holders.append(token) }
  }

  /// Puts a request into the line of a lock.
  func wait(_ policy: Policy = .wait, _ lock: TransitionLock? = nil) {
    let other = make("other \(others.count)", .init(policy: policy))
    if let place = lock ?? place { other.start(.enqueue, place) }
    others.append(other)
  }

  func make(_ name: String, _ options: Asked.RequestOptions) -> Asked {
    Asked(name, options, on: executor, log: log)
  }

  /// Asks with a policy, lets everything end, and returns what could be seen, as a cell of the
  /// table.
  func play(_ policy: Policy, _ way: Asked.Way) -> String {
    var options = Asked.RequestOptions(policy: policy)
    (options.timeout, options.condition, options.isCancelled) = (timeout, condition, isCancelled)
    let asked = make("asked", options)
    let wereAsked = holders.count { $0.isInterrupted }
    let body = Gate()
    if let place {
      if isOwnBody {
        Task(executorPreference: executor) {
          try await place.serialize("holder") {
            await asked.ask(way, place)
            await body.pass()
          }
        }
        executor.run()
      } else {
        asked.start(way, place)
      }
    }
    var facts: [String] = []
    if holders.count(where: { $0.isInterrupted }) > wereAsked { facts.append("asks") }
    if others.contains(where: { $0.code == .superseded && $0.ended?.because?.label == "asked" }) {
      facts.append("supersedes")
    }
    let waits = asked.code == nil
    if waits {
      facts.append("waits")
      then(self, asked)
    }
    body.open()
    for holder in holders { holder.end() }
    executor.run()
    var code = asked.code?.description ?? "stranded"
    let order = log.current
    if waits, code == "finished", order.count > 1, let index = order.firstIndex(of: "asked") {
      code += " " + ["first", "second", "third"][index]
    }
    return (facts + [code]).joined(separator: ", ")
  }
}
