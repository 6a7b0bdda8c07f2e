internal import TransitionSupport

/// A request of `enqueue`: its block until that begins, and finally its end.
///
/// A block that waits has a separate task, which starts at its turn, or to destroy the block if it never has one. If
/// the block before it returns in the same isolation, the block runs there instead (``LockState/due``).
final class WaitingBlock: Waiter, @unchecked Sendable {
  // Sendable: `site` is constant; `block`, `operation` and `executor` are set before the object is shared, and taken by
  // the thread that starts the task, and by the one that runs or destroys the block; all else is accessed under the
  // section.

  /// Where a block runs after waiting. Trivial to copy.
  struct Site {
    /// The actor of the caller; 0 for a block that runs on any thread.
    var isolation: UInt = 0
    /// The executor that the caller asked for; 0 for none.
    var executor: UInt = 0
    // As a number, whose size the compiler knows: the type may change with the system.
    var priority = Task.currentPriority.rawValue
    /// The task of the caller. A call that runs blocks on its own stack runs only those of its own task.
    var task: UInt = 0
  }

  let site: Site
  /// Until the block is taken.
  @exclusivity(unchecked) private var executor: (any TaskPreference)?
  @exclusivity(unchecked) private var block: ((Token) throws -> Void)?
  /// The body of its task, which keeps its actor alive, and this object.
  @exclusivity(unchecked) var operation: (@isolated(any) () async -> Void)?
  // A comparison with nil would need the metadata of the type, which older systems do not have.
  override var canWait: Bool { if case .some = operation { true } else { false } }
  /// A Boolean value that indicates whether its task has been started.
  @exclusivity(unchecked) private var isStarted = false
  @exclusivity(unchecked) private var ending: (end: End, reason: Reason?)?
  /// The error of a block that threw.
  @exclusivity(unchecked) var error: (any Error)?

  init(
    _ origin: Origin,
    _ policy: TransitionLock.Policy.Kind = .wait,
    site: Site = Site(),
    executor: (any TaskPreference)? = nil,
    _ block: ((Token) throws -> Void)? = nil
  ) {
    (self.site, self.executor, self.block) = (site, executor, block)
    super.init(origin, policy)
  }

  // MARK: Under the section

  override func begin(_ generation: UInt64, _ effects: inout Effects) { start(&effects) }

  override func end(_ end: End, _ reason: Reason?, _ effects: inout Effects) {
    ending = (end, error.map { .error($0) } ?? reason)
    if block == nil { return }
    // A block that never runs is destroyed where it would have run; by its task, if that has been started.
    if site.isolation != 0 || isStarted { start(&effects) } else { effects.add(.discard(self)) }
  }

  private func start(_ effects: inout Effects) {
    if isStarted { return }
    isStarted = true
    effects.add(.start(self))
  }

  override func runs(at point: ReturnPoint) -> Bool {
    switch point {
    case .call(let isolation, let task, let since): site.isolation == isolation && site.task == task && asked >= since
    case .task(let other):
      site.isolation == other.isolation && site.executor == other.executor && site.priority == other.priority
    }
  }

  /// The outcome; nil before the end.
  var outcome: TransitionLock.Request.Outcome? { ending.map { TransitionLock.Request.Outcome($0.end, $0.reason) } }

  // MARK: For the thread that runs or destroys the block

  /// Starts its task. Detached, so that the block does not see the task-local values of the call that ended the last
  /// transition.
  func start() {
    // The task keeps the operation, which keeps this object.
    guard let operation else { preconditionFailure("a block that waits has an operation") }
    self.operation = nil
    executor.start(priority: TaskPriority(rawValue: site.priority), operation)
  }

  /// The blocks of the same isolation that its task destroys, too.
  @exclusivity(unchecked) private var others: [WaitingBlock] = []

  /// Has the task of another block destroy this one, if both never run.
  ///
  /// - Parameter destroyers: the blocks whose tasks destroy those of an isolation.
  /// - Returns: false if this one needs its task.
  func isDestroyed(by destroyers: inout [UInt: WaitingBlock]) -> Bool {
    guard ending != nil, site.isolation != 0 else { return false }
    guard let other = destroyers[site.isolation] else {
      destroyers[site.isolation] = self
      return false
    }
    other.others.append(self)
    return true
  }

  /// Destroys the block, without running it. In its isolation.
  func destroy() {
    _ = takeBlock()
    for other in others { _ = other.takeBlock() }
    others = []
  }

  /// Takes the block out, to run or destroy it. In its isolation.
  func takeBlock() -> ((Token) throws -> Void)? {
    (operation, executor) = (nil, nil)
    return block.take()
  }
}

/// The error of a block whose condition says that it is outdated.
struct Outdated: Error {
  let reason: String
}

/// A function to call on an actor once a transition is asked to give way.
final class Signal: @unchecked Sendable {
  // Sendable: the operation is taken once, by the thread that starts it, and runs in its isolation.
  private let executor: (any TaskPreference)?
  private let priority = Task.currentPriority.rawValue
  private var operation: (@isolated(any) () async -> Void)?

  init(_ executor: (any TaskPreference)?, _ operation: @escaping @isolated(any) () async -> Void) {
    (self.executor, self.operation) = (executor, operation)
  }

  func start() {
    guard let operation else { return }
    self.operation = nil
    executor.start(priority: TaskPriority(rawValue: priority), operation)
  }
}
