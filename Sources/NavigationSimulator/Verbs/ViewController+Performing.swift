internal import TransitionEngine

/// The calls of a controller's own verbs, which start at once, or throw.
///
/// The completion runs once, when the transition has ended, after the last did-callback, or at once
/// if there is nothing to do; never if the call throws. If the call is dropped with
/// ``CollisionBehavior/matchingUIKit``, the completion runs only if the answer to
/// ``Doubt/completionOfADroppedCall`` says so.
extension ViewController {
  /// The controllers as a kit.
  var kit: SimulatorKit { SimulatorKit() }

  /// Starts a verb at once.
  ///
  /// - Returns: the controllers that leave a stack, the root side first.
  /// - Throws: ``NavigationFailure``, before anything has changed.
  @discardableResult
  func start(_ verb: Verb<ViewController>, _ call: StartingCall) throws(NavigationFailure)
    -> [ViewController]
  {
    if try kit.startAsUIKit(verb, on: self, call) { return [] }
    return try startOrDrop(call.completion) { () throws(NavigationFailure) in
      try kit.start(verb, on: self, call)
    } ?? []
  }

  /// Starts a verb at once, and waits for the end of its transition.
  ///
  /// - Returns: the controllers that left a stack, the root side first, none if the transition was
  ///   cancelled; and the end.
  /// - Throws: ``NavigationFailure``, before anything has changed; later, with the code
  ///   `neverCompleted`, if virtual time has no deadline left, and the transition has not ended.
  nonisolated(nonsending) func perform(
    _ verb: Verb<ViewController>,
    _ file: StaticString,
    _ line: UInt
  ) async throws(NavigationFailure) -> (left: [ViewController], end: TransitionEnd) {
    let (left, end) = try await startAndAwait { completion throws(NavigationFailure) in
      try kit.start(verb, on: self, StartingCall(file, line, completion))
    }
    return (end == .finished ? left : [], end)
  }
}
