/// A run of neighboring blocks that one task runs, one after the other, with those of them that never run.
struct Batch {
  let runner: RunnerHandle
  let site: Site
  /// The node whose turn its blocks wait for.
  let node: Int32
  /// The number of its blocks that have not begun.
  var members: Int32
  /// Its blocks that never run, to be destroyed in the isolation that they came from.
  var discarded: LinkedSlots<Waiter>.List?
  /// A Boolean value that indicates whether its task has been started and has not come to rest.
  var isAtWork = false
}

/// The site where a block runs when it has waited, by identity; one task runs neighboring blocks of one site.
struct Site: Equatable, Sendable {
  /// The actor of its caller; 0 for a block that runs anywhere.
  var isolation: UInt
  /// The executor that it asked for; 0 for none.
  var executor: UInt
  /// The priority of its caller.
  var priority: UInt8
  /// The task of its caller, if that left it in line while a block ran; otherwise 0. A call that runs blocks on its own
  /// stack runs only those of its own task, whose task-local values are those of the call.
  var task: UInt
}

extension Site {
  /// The priority of the calling task. It is not inlined, since the value takes room on the stack that a free lock does not need.
  static var callersPriority: UInt8 {
    @inline(never)
    get { Task.currentPriority.rawValue }
  }
}

/// The point at which a block has returned, and so at which the next one may run without another task.
enum ReturnPoint: Equatable {
  /// The task of a batch.
  case batch(Int32)
  /// The call that started the block, on an actor.
  case call(isolation: UInt, task: UInt)
  /// A point at which no block of another call may run.
  case elsewhere
}
