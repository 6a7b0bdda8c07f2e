internal import TransitionSupport

/// The scopes that are open on this thread right now: the simulation, the animation block, the
/// transaction.
///
/// `View.animate` and `Transaction` are static, and values are set without naming them; simulations
/// run in parallel, and nothing may be global. So the open scopes are noted with the thread. An
/// animation block runs synchronously, with all its calls: a task that it starts does not see the
/// block, as it would see a task-local value.
///
/// Outside of such a scope the notes are empty, except for a transaction that is never committed.
final class ThreadContext {
  /// The simulation whose callbacks run.
  var simulation: NavigationSimulation?
  /// The animation block that runs.
  var block: AnimationBlock?
  /// The collection of the animations that are begun, if the clock does not pace them.
  var collection: PacedAnimations.Collection?
  /// The transaction that has been begun last, and not committed.
  var transaction: OpenTransaction?

  /// The block without animations, kept for the next time.
  private(set) lazy var stillBlock = AnimationBlock.still()

  private init() {}

  /// The context of this thread, if anything was ever noted there.
  static var existing: ThreadContext? {
    guard let pointer = pthread_getspecific(key) else { return nil }
    return Unmanaged<ThreadContext>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// The context of this thread.
  static var current: ThreadContext {
    if let existing { return existing }
    let context = ThreadContext()
    let result = pthread_setspecific(key, Unmanaged.passRetained(context).toOpaque())
    precondition(result == 0, "No memory for a thread-specific value")
    return context
  }

  /// Whether values are set at once, also where blocks would animate them.
  var disablesAnimations: Bool {
    block?.isDisabled ?? false || transaction?.disablesActions ?? false
  }

  /// Runs `body` with animations, also where they are disabled around it.
  func enablingAnimations(_ body: () -> Void) {
    guard disablesAnimations else { return body() }
    let (outer, open) = (block, transaction)
    let disablesActions = open?.disablesActions ?? false
    block = nil
    open?.disablesActions = false
    body()
    block = outer
    open?.disablesActions = disablesActions
  }

  /// Runs `body`, and closes the collection that it leaves open.
  func closingCollection(_ body: () -> Void) {
    let outer = collection
    body()
    collection = outer
  }

  // The pointer is safe: only its own thread can read a thread-specific slot, so no context is ever
  // seen by two; only `current` writes it, with a reference that the slot owns from then on; and
  // that is given back by the key's destructor alone, which runs when the thread ends, after the
  // last code that could read the slot. The key is made once, never changes, and is never deleted.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
    let result = pthread_key_create(&key) { Unmanaged<ThreadContext>.fromOpaque($0).release() }
    #else
    // The platform calls it with the contents of the slot, and only if they are not nil.
    let result = pthread_key_create(&key) { Unmanaged<ThreadContext>.fromOpaque($0!).release() }
    #endif
    precondition(result == 0, "This process has no thread-specific key left")
    return key
  }()
}

extension NavigationSimulation {
  /// Runs `body` as a part of this simulation: animations of views in no window belong to this
  /// simulation inside.
  ///
  /// An animation block or transaction that is open around it stays open inside, so that a verb
  /// within one belongs to it, as in UIKit.
  func asCurrent(_ body: () -> Void) {
    let context = ThreadContext.current
    let (simulation, collection, transaction) = (
      context.simulation, context.collection, context.transaction
    )
    context.simulation = self
    body()
    if context.transaction !== transaction { commitLeftovers(of: context, upTo: transaction) }
    context.simulation = simulation
    context.collection = collection
  }

  /// Runs a callback of a frame, without the scopes that are open around the run.
  func asFrame(_ body: () -> Void) {
    let context = ThreadContext.current
    let (simulation, block) = (context.simulation, context.block)
    let (collection, transaction) = (context.collection, context.transaction)
    context.simulation = self
    context.block = nil
    context.collection = nil
    context.transaction = nil
    body()
    commitLeftovers(of: context, upTo: nil)
    context.simulation = simulation
    context.block = block
    context.collection = collection
    context.transaction = transaction
  }

  /// Commits transactions that were begun inside and not committed, so that they do not collect
  /// later animations of this thread.
  private func commitLeftovers(of context: ThreadContext, upTo outer: OpenTransaction?) {
    while let open = context.transaction, open !== outer {
      recordMisuse("A transaction that was begun in a callback was not committed there")
      open.commit(in: context)
    }
    // It may have been committed inside.
    context.transaction = outer
  }
}
