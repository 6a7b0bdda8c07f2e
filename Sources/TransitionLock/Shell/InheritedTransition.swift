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
