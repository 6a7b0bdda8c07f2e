/// The kinds of calls that a load is made of.
enum CallKind: Int, CaseIterable, Hashable, Sendable {
  /// `tryStart`, and the end of its token.
  case tryStart
  /// `serialize`.
  case serialize
  /// `enqueue` of a block that runs on any thread.
  case enqueue
  /// `enqueue` from an actor, through which all callers go.
  case actor
  /// `enqueue` from the main actor.
  case main
  /// `serialize` or `enqueue` with a timeout.
  case timeout
  /// A task in `serialize` that is cancelled, or a request that is.
  case cancel
  /// Waiting for a turn, an outcome or an idle lock, for a limited time.
  case wait
  /// Copies of one token that are ended in several tasks.
  case endTwice
  /// A token that is ended again, which is reported.
  case misuse
  /// A transition that lasts longer than a limit of the watch.
  case watch
  /// A transition that is never ended, on a lock of its own that takes its turn back.
  case overdue
  /// A lock of its own, which is closed while others wait.
  case close
  /// A lock of its own, which is destroyed while others wait.
  case destroy
  /// `attempt` or `enqueue` with a policy, some of them interruptible, some with a condition that fails.
  case policy
  /// The same in scopes of the lock, which come and go.
  case scope
  /// An observer of the lock, for a moment.
  case observe

  /// A Boolean value that indicates whether the calls are made on the lock that all callers share.
  var isShared: Bool {
    switch self {
    case .overdue, .close, .destroy: false
    default: true
    }
  }

  /// A Boolean value that indicates whether the calls may end as their policy says.
  var hasPolicy: Bool { self == .policy || self == .scope }

  /// The name on the command line and in what is printed.
  var name: String { String(describing: self) }
}
