internal import TransitionSupport

/// The types of the handles that the machine of a lock keeps without ever looking into them.
///
/// A handle that is given to the machine belongs to it until it comes back in exactly one of its actions: that is the
/// whole rule of ownership. The shell uses references to tasks and objects; tests use numbers.
protocol LockHandles {
  /// The handle that resumes a task that waits.
  associatedtype Continuation
  /// The handle of a request of `enqueue`, with its block.
  associatedtype Block
  /// The handle that starts the task of a batch.
  associatedtype Runner
  /// The handle of the text of a label that was made at run time.
  associatedtype Text
  /// The handle of the memory of a lock or scope.
  associatedtype Place
}

/// A set of handles with these five types.
enum HandleTypes<Continuation, Block, Runner, Text, Place>: LockHandles {}
