/// Rotations of the window, which are the user's doing and wait for no lock: an operation waits for one to end, with its turn
/// in hand.
extension SerializedOperation {
  /// The rotation of the controller's window, if one runs.
  var rotation: RunningTransition? { controller?.attachedWindow?.rotation }

  var isHeldUp: Bool { rotation != nil }

  func whenNotHeldUp(_ body: @escaping () -> Void) {
    if let rotation { rotation.whenOver(body) } else { body() }
  }

  /// Waits until the window is not rotated any more.
  ///
  /// - Returns: a Boolean value that indicates whether this took any time.
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  nonisolated(nonsending) func waitWhileHeldUp() async throws -> Bool {
    guard isHeldUp else { return false }
    while let rotation {
      let simulation = rotation.simulation
      let isOver = Signal(clock: simulation.clock)
      rotation.whenOver { isOver.give() }
      await simulation.wait(for: isOver, .others)
      try Task.checkCancellation()
    }
    return true
  }
}
