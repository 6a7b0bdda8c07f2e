internal import TransitionSupport

extension TicketBox {
  /// Suspends the calling task until its call is resumed, by way of the lock's executor if it has one.
  ///
  /// It is for calls of which there are few: ``TurnWait`` does the same, written out, because each of its waiters holds what a
  /// function needs in memory.
  ///
  /// - Parameter join: the function that takes the place of the call, with its continuation or without one if it parks later,
  ///   and returns whether it waits.
  func park(
    in storage: LockStorage,
    isolation: isolated (any Actor)?,
    _ join: (Continuation?) -> Bool
  ) async {
    let executor = storage.settings?.executor
    await withTaskCancellationHandler(
      operation: {
        _ = isolation
        guard let executor else {
          return await withContinuation(isolation: isolation) { _ = join($0) }
        }
        guard join(nil) else { return }
        await executor.run(isolation: isolation) {
          _ = isolation
          await withContinuation(isolation: isolation) { storage.park($0, at: self) }
        }
      },
      onCancel: { storage.cancel(self) },
      isolation: isolation
    )
  }
}
