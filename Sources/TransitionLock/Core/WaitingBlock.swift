internal import TransitionSupport

/// A request of `enqueue`, with its block until that begins.
///
/// A separate task runs a waiting block at its turn, or destroys a block that never has one. If the
/// block before it returns in the same isolation, the block runs there instead
/// (``LockState/follower``).
final class WaitingBlock: Transition, @unchecked Sendable {
  // Sendable: `task` is constant; `site` and `block` are set before the object is shared, or in the
  // section, and taken by the thread that runs or destroys the block; only code in the section
  // accesses all else.

  /// The task of the caller. A call that runs later blocks on its own stack runs only blocks that
  /// its own task requested.
  private let task: UInt
  /// The last generation of the lock when the block began to wait.
  private var asked: UInt64 = 0
  /// The place where the block runs after waiting.
  private(set) var site: BlockSite?
  /// The block, until it is taken.
  @exclusivity(unchecked) private var block: ((Token) throws -> Void)?
  /// Whether a task has been started for the block.
  private var hasTask = false

  init(
    _ origin: Origin,
    at life: ScopeLife?,
    _ policy: TransitionLock.Policy.Reaction,
    task: UInt,
    _ block: @escaping (Token) throws -> Void
  ) {
    (self.task, self.block) = (task, block)
    super.init(origin, at: life, policy)
    isRequested = true
  }

  // MARK: Under the section

  /// Prepares the block to wait. It shares the site of the request before it, if both have the same
  /// key.
  ///
  /// - Returns: false if no task could run the block.
  func prepare(
    behind other: Transition?,
    since generation: UInt64,
    at key: BlockSite.Key,
    _ makeSite: (BlockSite.Key) -> BlockSite?
  ) -> Bool {
    let known = (other as? WaitingBlock)?.site
    (site, asked) = (known?.key == key ? known : makeSite(key), generation)
    return site != nil
  }

  /// Starts a task of the site, unless one that is on its way there will destroy the block.
  override func tell(_ state: LockState, _ effects: inout Effects) {
    // A task is on its way, or the block has begun.
    guard !hasTask, let site else { return }
    // A block of an actor that never runs is destroyed on the actor.
    if end != nil, site.key.isolation == 0 { return effects.add(.discard(self)) }
    hasTask = true
    if isPending || !state.withTask.contains(where: { $0.site?.key == site.key }) {
      effects.add(.start(site))
    }
    state.withTask.append(self)
  }

  override func runs(at point: ReturnPoint) -> Bool {
    site?.key == point.key && (point.task == nil || point.task == task && asked >= point.since)
  }

  // MARK: For the thread that runs or destroys the block

  override func run(_ token: Token) throws { try takeBlock()?(token) }

  /// Takes the block out, to run or destroy it in the block's isolation.
  func takeBlock() -> ((Token) throws -> Void)? {
    site = nil
    return block.take()
  }
}

/// A place where blocks run after waiting, shared by successive blocks with the same key; or where
/// a signal reaches the owner of a token.
final class BlockSite: @unchecked Sendable {
  // Sendable: all is constant. A task starts with a copy of the operation, and only tasks use the
  // captures, in their isolation.

  struct Key: Equatable {
    /// The actor of the caller; 0 for a block that runs on any thread.
    var isolation: UInt = 0
    /// The executor that the caller asked for; 0 for none.
    var executor: UInt = 0
    // A raw number, whose size the compiler knows: the type of priorities may change with the
    // system.
    var priority = Task.currentPriority.rawValue
  }

  let key: Key
  private let executor: (any TaskPreference)?
  /// The body of the site's tasks. It retains the actor.
  private let operation: @isolated(any) () async -> Void

  init(
    _ key: Key,
    on executor: (any TaskPreference)?,
    _ operation: @escaping @isolated(any) () async -> Void
  ) {
    (self.key, self.executor, self.operation) = (key, executor, operation)
  }

  /// Starts a detached task, so that the block does not see the task-local values of the call that
  /// ended the last transition.
  func startTask() {
    let operation = operation
    executor.start(priority: TaskPriority(rawValue: key.priority), operation)
  }
}

/// The point where a block has just returned, and the next one may run without a separate task.
struct ReturnPoint {
  let key: BlockSite.Key
  /// The task of the call that started the block, and the generation of the block; nil for the task
  /// of a site. Blocks that run here see the task-local values of that call, so only blocks that
  /// the call has requested since that generation may run here.
  var task: UInt?
  var since: UInt64 = 0
}

/// The error of a block whose condition found it outdated.
struct Outdated: Error {
  let reason: String
}
