internal import TransitionSupport

/// What the machine of a lock keeps for others, without ever looking into it.
///
/// Whoever gives a handle to the machine gives it away, and gets it back in exactly one of its actions: that is the whole
/// rule of who owns what. The shell uses references to tasks and objects; tests use numbers.
protocol LockHandles {
  /// Resumes a task that waits.
  associatedtype Continuation
  /// A request of `enqueue`, with its block.
  associatedtype Block
  /// Starts the task that runs the blocks of one place.
  associatedtype Runner
  /// The text of a label that was made at run time.
  associatedtype Text
}

/// Handles of these four types.
enum HandleTypes<Continuation, Block, Runner, Text>: LockHandles {}
