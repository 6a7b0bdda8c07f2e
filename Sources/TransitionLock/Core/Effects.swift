internal import TransitionSupport

/// The actions that a thread performs after it has left the section, because they may run foreign
/// code: resuming, starting, reporting and destroying.
struct Effects: ~Copyable {
  enum Effect {
    /// Resumes a call, or the reader of an observation.
    case resume(Continuation)
    /// Starts a task that runs or destroys blocks, or sends a signal.
    case start(BlockSite)
    /// Destroys a block that never runs, and belongs to no actor.
    case discard(WaitingBlock)
    case setAlarm
    case watch(refusedBehind: UInt64? = nil)
  }

  // Most changes have one effect, which allocates nothing.
  private var first: Effect?
  private var others: [Effect]?

  @inline(__always)
  mutating func add(_ effect: Effect) {
    if first == nil {
      first = effect
    } else if others == nil {
      others = [effect]
    } else {
      others?.append(effect)
    }
  }

  var isEmpty: Bool { first == nil }

  @inline(never)
  func perform(for core: LockCore) {
    if let first { perform(first, core) }
    for effect in others ?? [] { perform(effect, core) }
  }

  private func perform(_ effect: Effect, _ core: LockCore) {
    switch effect {
    case .resume(let continuation): continuation.resume()
    case .start(let site): site.startTask()
    case .discard(let block): _ = block.takeBlock()
    case .setAlarm: core.setAlarm()
    case .watch(let generation): core.watch(refusedBehind: generation)
    }
  }
}
