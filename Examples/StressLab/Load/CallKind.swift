/// A kind of calls in a load.
enum CallKind: CaseIterable, Hashable, Sendable {
  /// `tryStart`, and the end of its token.
  case tryStart
  /// `serialize`.
  case serialize
  /// `enqueue` of a block that runs on any thread.
  case enqueue
  /// `enqueue` from an actor, through which all callers go.
  case actor
  /// `serialize` or `enqueue` with a timeout.
  case timeout
  /// A cancelled task in `serialize`, or a cancelled request.
  case cancel
  /// Waiting for a turn, an outcome or an idle lock, for a limited time.
  case wait
  /// Copies of one token, ended in several tasks.
  case endTwice
  /// A token that is ended again, which is reported.
  case misuse
  /// A transition that lasts longer than a limit of the watch.
  case watch
  /// A transition that never ends, on a separate lock that takes its turn back.
  case overdue
  /// A separate lock, which is closed while others wait.
  case close
  /// A separate lock, which is destroyed while others wait.
  case destroy
  /// `attempt` or `enqueue` with a policy; some calls are interruptible, some have a condition that
  /// fails.
  case policy
  /// The same on scopes of the lock, which come and go.
  case scope
  /// An observer of the lock, for a moment.
  case observe

  /// A Boolean value that indicates whether the calls use the lock that all callers share.
  var isShared: Bool { ![.overdue, .close, .destroy].contains(self) }

  /// A Boolean value that indicates whether a policy can decide the ends of the calls.
  var hasPolicy: Bool { self == .policy || self == .scope }

  /// The name on the command line and in the output.
  var name: String { String(describing: self) }
}
