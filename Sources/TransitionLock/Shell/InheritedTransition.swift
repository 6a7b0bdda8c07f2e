/// The transitions in which a task was begun, as far as their locks are traced: the mark of a body of `serialize`.
///
/// Tasks that are begun in the body inherit it, and may outlive the transition; so who waits with it for the very transition
/// *probably* waits for itself.
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

  /// Runs a body, and marks it and the tasks that begin in it.
  @usableFromInline
  nonisolated(nonsending) static func marked<R>(
    _ token: Token,
    _ body: (Token) async throws -> R
  ) async throws -> R {
    try await current.withValue(InheritedTransition(token, outer: current.get())) { try await body(token) }
  }

  /// The transition of a lock in which the calling task was begun; nil if there is none, or nobody knows.
  static func generation(in cell: Cell) -> UInt64? {
    var inherited = current.get()
    while let transition = inherited {
      if transition.cell == cell.identity { return transition.generation }
      inherited = transition.outer
    }
    return nil
  }
}
