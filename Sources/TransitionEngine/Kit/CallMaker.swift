package import TransitionSupport

/// The kit that has made a call, from the view of the call.
package protocol CallMaker {
  /// Waits for the end of a call.
  ///
  /// - Throws: as the end of the call.
  nonisolated(nonsending) func value<Value>(of call: PendingCall<Value>) async throws -> Value
  /// Gives back a turn that the withdrawn call has been granted and has not used.
  func giveTurnBack()
  /// Stops the program outside the isolation of the controllers, where the compiler has not done
  /// so.
  func expectIsolation(_ operation: StaticString, at site: CallSite)
}
