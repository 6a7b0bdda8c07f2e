internal import TransitionLock
internal import TransitionSupport

/// The wait of a call for a controller that no transition moves yet, and that no callback reports.
final class Patience {
  /// The longest wait of a call without a deadline.
  private static var limit: Duration { .seconds(10) }

  /// The deadline of the call, on the lock's clock; for a call without one, set at the first look.
  private var deadline: Duration?
  private var count = 0

  init(until deadline: Duration?) { self.deadline = deadline }

  /// Returns a Boolean value that indicates whether the call waits on; false if the lock is gone.
  func isLeft(on lock: TransitionLock?) -> Bool {
    guard let now = lock?.age else { return false }
    let deadline = deadline ?? now.addingSaturated(Self.limit)
    self.deadline = deadline
    return now < deadline
  }

  func end() { deadline = .zero }

  /// Counts a look.
  ///
  /// - Returns: the number of looks before it.
  func takeLook() -> Int {
    count += 1
    return count - 1
  }
}
