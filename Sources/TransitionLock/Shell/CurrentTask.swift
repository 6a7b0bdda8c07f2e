/// The properties of the calling task that the lock needs.
@usableFromInline
struct CurrentTask {
  /// A number that is unique among live tasks; 0 outside any task.
  ///
  /// It is the address of the task's object, and is only ever compared. While the task of a transition runs the body,
  /// it is alive, so that no other task can have its address; when the body is over, it is no longer compared.
  @usableFromInline let identity: UInt
  @usableFromInline let isCancelled: Bool

  /// Looks at the calling task.
  ///
  /// The task is looked at where it is: unwrapping the optional would copy the reference in it, and copies are counted.
  /// Only a cancelled task looks a second time, because a task may be cancelled and shielded from that.
  @inlinable
  init() {
    precondition(MemoryLayout<UnsafeCurrentTask?>.size == MemoryLayout<UInt>.size, "a task is a reference")
    // The flag travels in the lowest bit of the address, which is 0 of any object's.
    let properties = withUnsafeCurrentTask { task in
      withUnsafePointer(to: task) { task -> UInt in
        // Safe: an optional task is as large as the reference in it, which is 0 if there is none; where there is one, what
        // lies there is a task, and `UncountedTask` has the same memory.
        let task = UnsafeRawPointer(task)
        let identity = task.load(as: UInt.self)
        if identity == 0 { return 0 }
        return task.assumingMemoryBound(to: UncountedTask.self).pointee.isCancelled ? identity | 1 : identity
      }
    }
    identity = properties & ~1
    isCancelled = properties & 1 != 0 && Task.isCancelled
  }
}

/// A task that is looked at where it is. It cannot be copied, and so nothing counts references to it.
@usableFromInline
struct UncountedTask: ~Copyable {
  @usableFromInline let task: UnsafeCurrentTask

  @inlinable var isCancelled: Bool { task.isCancelled }
}

/// A transition in whose body a task was begun, and those around it, as far as their locks are traced.
///
/// A body of `serialize` is marked with it by a task-local value. Tasks that are begun in the body inherit that, and
/// may outlive the transition; so a call that waits for a transition that its task has inherited *probably* waits for
/// itself.
@usableFromInline
final class InheritedTransition: Sendable {
  private let cell: UInt
  private let generation: UInt64
  private let outer: InheritedTransition?

  private static let current = TaskLocal<InheritedTransition?>(wrappedValue: nil)

  private init(_ token: Token, outer: InheritedTransition?) {
    cell = token.cell.identity
    generation = token.generation
    self.outer = outer
  }

  /// Runs a body, and marks it and the tasks that are begun in it.
  @usableFromInline
  nonisolated(nonsending) static func marked<R>(
    _ token: Token,
    _ body: (Token) async throws -> R
  ) async throws -> R {
    try await current.withValue(InheritedTransition(token, outer: current.get())) { try await body(token) }
  }

  /// Returns the generation of the transition of a lock in which the calling task was begun; nil if none is known.
  static func generation(in cell: Cell) -> UInt64? {
    var inherited = current.get()
    while let transition = inherited {
      if transition.cell == cell.identity { return transition.generation }
      inherited = transition.outer
    }
    return nil
  }
}
