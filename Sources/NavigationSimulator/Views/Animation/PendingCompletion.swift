/// A completion that runs once, when everything that it waits for has ended.
///
/// It counts itself as one, until the caller that created it settles that. If it is released before, because the
/// simulation is gone, the completion never runs.
final class PendingCompletion {
  private var pending = 1
  private var haveAllFinished = true
  private var completion: ((Bool) -> Void)?
  /// The ending that waits for this one in turn.
  private let outer: PendingCompletion?

  init(inside outer: PendingCompletion? = nil, _ completion: ((Bool) -> Void)?) {
    self.outer = outer
    self.completion = completion
    outer?.add()
  }

  /// Notes that there is one more to wait for.
  func add() { pending += 1 }

  /// Notes that one has ended.
  func settle(finished: Bool) {
    haveAllFinished = haveAllFinished && finished
    pending -= 1
    guard pending == 0 else { return }
    let completion = completion
    self.completion = nil
    completion?(haveAllFinished)
    outer?.settle(finished: haveAllFinished)
  }
}
