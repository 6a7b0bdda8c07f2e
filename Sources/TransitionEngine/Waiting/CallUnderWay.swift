internal import TransitionLock

/// A call that has started. The kit may never report the end of its transition, so the lock or the
/// scene may end the call as well.
package final class CallUnderWay {
  /// The turn; nil if the call needs none, or has given it back before its end.
  var token: TransitionLock.Token?
  /// Reports the end; nil after the end.
  private var report: ((Result<TransitionEnd, CallRefusal>) -> Void)?

  init(
    holding token: TransitionLock.Token?,
    _ report: @escaping (Result<TransitionEnd, CallRefusal>) -> Void
  ) {
    (self.token, self.report) = (token, report)
  }

  /// Reports the end, unless the call is over.
  func end(_ result: Result<TransitionEnd, CallRefusal>) { report.take()?(result) }

  /// Ends the call, because its scene has been disconnected.
  fileprivate func sceneIsGone() {
    end(.failure(CallRefusal(.abandoned, "The scene was disconnected during the transition.")))
  }
}

/// The calls under way of a scene, in the order in which they started. The object does not retain
/// the calls.
package final class CallsUnderWay {
  private var calls: [() -> CallUnderWay?] = []

  package init() {}

  package func add(_ call: CallUnderWay) {
    calls.removeAll { $0() == nil }
    calls.append { [weak call] in call }
  }

  /// Ends the calls, because their scene has been disconnected.
  package func sceneIsGone() { for call in calls { call()?.sceneIsGone() } }
}
