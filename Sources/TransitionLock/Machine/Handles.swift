// What the machine keeps of the shell without ever looking into it: numbers, each of its own type, so that none is taken for
// another. What a number stands for only the shell knows, a reference to an object or an address; tests use numbers of their own.
//
// A handle that is given to the machine belongs to it until it comes back in exactly one of its actions: that is the whole
// rule of ownership.

/// The handle of a call that waits, by which the shell tells it how its wait has ended.
struct CallHandle: Hashable, Sendable { let number: UInt }

/// The handle that resumes a call; ``absent`` for one that has not parked yet.
struct ContinuationHandle: Hashable, Sendable {
  let number: UInt

  static var absent: ContinuationHandle { ContinuationHandle(number: 0) }
  var isAbsent: Bool { number == 0 }
}

/// The handle of a request of `enqueue`, with its block.
struct BlockHandle: Hashable, Sendable { let number: UInt }

/// The handle that starts the task of a batch.
struct RunnerHandle: Hashable, Sendable { let number: UInt }

/// The handle of the text of a label that was made at run time.
struct TextHandle: Hashable, Sendable { let number: UInt }

/// The handle of the memory of a lock or scope.
struct PlaceHandle: Hashable, Sendable { let number: UInt }
