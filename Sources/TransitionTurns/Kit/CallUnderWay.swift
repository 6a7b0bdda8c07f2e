/// A call that may end without an end of its transition, which the kit may never report.
package final class CallUnderWay {
  private var fail: ((RefusalReason, String) -> Void)?

  init(_ fail: @escaping (RefusalReason, String) -> Void) { self.fail = fail }

  /// Ends the call, unless it is over.
  func end(as reason: RefusalReason, _ message: String) {
    let fail = fail
    self.fail = nil
    fail?(reason, message)
  }

  /// Ends the call, because its scene has been disconnected.
  package func sceneIsGone() { end(as: .abandoned, "The scene was disconnected during the transition.") }

  /// Forgets the call, which is over.
  func isOver() { fail = nil }
}
