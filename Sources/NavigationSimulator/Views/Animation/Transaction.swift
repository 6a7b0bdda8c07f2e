/// A group of animations with a common end: Core Animation's transaction.
///
/// ```swift
/// Transaction.begin()
/// Transaction.setCompletionBlock { context.completeTransition(true) }
/// View.animate(withDuration: .milliseconds(300)) { sheet.alpha = 1 }
/// View.animate(withDuration: .milliseconds(500)) { sheet.center.y = 0 }
/// Transaction.commit()  // the block runs after 0.5 s
/// ```
///
/// Transactions nest: one inside another is a part of it. They belong to the thread, so that
/// simulations that run in parallel do not mix their transactions: begin and commit in one function
/// that does not suspend in between. A transaction that a callback of a simulation leaves open is
/// committed when the callback returns, and recorded as a ``Misuse``.
///
/// Views are animated by ``View/animate(withDuration:delay:options:animations:completion:)`` alone,
/// as in UIKit, which names its duration: a transaction has none to set.
public enum Transaction {
  /// Begins a transaction, inside the one that is open.
  ///
  /// - Complexity: O(1).
  public static func begin() {
    let context = ThreadContext.current
    context.transaction = OpenTransaction(inside: context.transaction)
  }

  /// Ends the transaction that was begun last.
  ///
  /// Its completion block runs within this call if it has nothing to wait for. Without a
  /// transaction that is open nothing happens, and a ``Misuse`` is recorded if a simulation's
  /// callbacks run.
  ///
  /// - Complexity: O(1).
  public static func commit() {
    guard let open = open("commit()") else { return }
    open.commit(in: .current)
  }

  /// Calls a block when all animations that begin from now on in this transaction have ended.
  ///
  /// It runs once, whether or not the animations finish: after the last of their completions. If
  /// none has begun when the transaction is committed, or when another block is set, it runs at
  /// once (documented).
  ///
  /// - Parameter block: the block; nil for none.
  /// - Complexity: O(1).
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    open("setCompletionBlock(_:)")?.setCompletionBlock(block)
  }

  /// Sets values at once until the transaction is committed: animation blocks move nothing.
  ///
  /// Core Animation documents that no actions are looked for; that this stops animation blocks too
  /// is inferred.
  ///
  /// - Complexity: O(1).
  public static func setDisableActions(_ flag: Bool) {
    open("setDisableActions(_:)")?.disablesActions = flag
  }

  /// Returns whether values are set at once in the transaction that is open.
  ///
  /// - Complexity: O(1).
  public static func disableActions() -> Bool {
    ThreadContext.existing?.transaction?.disablesActions ?? false
  }

  private static func open(_ operation: String) -> OpenTransaction? {
    let context = ThreadContext.existing
    if let open = context?.transaction { return open }
    context?.simulation?.recordMisuse("Transaction.\(operation) without an open transaction")
    return nil
  }
}

/// A transaction from its begin to its commit.
final class OpenTransaction {
  var disablesActions: Bool
  /// The ending that waits for the animations that are begun now.
  private(set) var pendingCompletion: PendingCompletion
  private let outer: OpenTransaction?

  init(inside outer: OpenTransaction?) {
    self.outer = outer
    disablesActions = outer?.disablesActions ?? false
    pendingCompletion = PendingCompletion(inside: outer?.pendingCompletion, nil)
  }

  func setCompletionBlock(_ block: (() -> Void)?) {
    let previous = pendingCompletion
    pendingCompletion = PendingCompletion(
      inside: outer?.pendingCompletion,
      block.map { block in { _ in block() } }
    )
    previous.settle(finished: true)
  }

  func commit(in context: ThreadContext) {
    context.transaction = outer
    pendingCompletion.settle(finished: true)
  }
}
