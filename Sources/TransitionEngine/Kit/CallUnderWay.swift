/// A call that may end without an end of its transition, which the kit may never report.
package final class CallUnderWay {
  /// Ends the call with a reason and a message, unless it is over.
  let end: (RefusalReason, String) -> Void

  init(_ end: @escaping (RefusalReason, String) -> Void) { self.end = end }

  /// Ends the call, because its scene has been disconnected.
  package func sceneIsGone() { end(.abandoned, "The scene was disconnected during the transition.") }
}
