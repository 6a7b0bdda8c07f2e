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
