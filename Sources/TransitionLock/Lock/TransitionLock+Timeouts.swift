/// The lock's clerk keeps the time.
extension TransitionLock {
  nonisolated func patience(for timeout: Duration?) -> LineKeeper.Patience {
    // Beyond a hundred years, adding to the time of a clock could overflow.
    guard let timeout, timeout < .seconds(3_155_760_000) else { return .endless }
    return timeout > .zero ? .until(timekeeper.now + timeout) : .none
  }

  /// Starts the one timer, in the place of the one before.
  nonisolated func setTimer(_ alarm: Alarm) {
    let timer = Task.detached(executorPreference: executor) { await self.keepTime(alarm) }
    cell.keeper.keepTimer(timer, alarm)
  }

  private func keepTime(_ alarm: Alarm) async {
    // A timer that is cancelled has been replaced, or nobody needs it any more.
    guard (try? await timekeeper.sleep(until: alarm.deadline)) != nil else { return }
    if let next = cell.keeper.expire(alarm, now: timekeeper.now) { setTimer(next) }
  }
}
