/// What a change of the line asks for, to be done after the critical section.
enum Effect {
  /// Resumes somebody who waits, and will look for what came of it.
  case resume(Continuation)
  /// Starts the task of a runner, which has a turn or something to destroy.
  case start(BlockRunner)
  /// Lets go of a block that may be destroyed anywhere.
  case destroy((Token) -> Void)
  /// Lets go of a runner, and so perhaps of an actor.
  case release(BlockRunner)
  /// Lets go of a request that has left the line.
  case forget(PendingRequest)
  /// Cancels the timer, which nobody needs any more.
  case cancel(Task<Void, Never>)
  /// Lets another lock have the memory of one that is gone.
  case recycle(LineKeeper)

  /// Does it. Never under the critical section.
  func perform() {
    switch self {
    case .resume(let continuation): continuation.resume()
    case .start(let runner): runner.start()
    case .destroy, .release, .forget: break
    case .cancel(let timer): timer.cancel()
    case .recycle(let keeper): keeper.recycle()
    }
  }
}

/// Effects in the order in which they came up.
///
/// Resuming or cancelling under a lock can deadlock, because both may run code of others. So the keeper collects here
/// what is to be done, leaves the section, and then performs it. Most changes ask for one thing, which allocates nothing.
/// Not copyable, so that what it holds is moved through, not counted.
struct Effects: ~Copyable {
  private var first: Effect?
  private var others: [Effect] = []

  mutating func append(_ effect: Effect) {
    if first == nil { first = effect } else { others.append(effect) }
  }

  @inline(__always)
  consuming func perform() {
    if first == nil { return }
    performAll()
  }

  private consuming func performAll() {
    first?.perform()
    for effect in others { effect.perform() }
  }
}
