/// Many tasks in one line, started in a known order.
public struct Crowd: Sendable {
  public let tasks: [Task<Void, Never>]

  /// Starts tasks in the order of their numbers.
  ///
  /// - Parameter start: starts a task that calls at once, on this thread, so that the order of the calls is that of the
  ///   numbers. It does so itself, because a task whose body is a closure of somebody else takes more memory.
  @inlinable
  public init(_ count: Int, _ start: (Int) -> Task<Void, Never>) {
    tasks = (0..<count).map(start)
  }

  public nonisolated(nonsending) func finish() async {
    for task in tasks { await task.value }
  }
}
