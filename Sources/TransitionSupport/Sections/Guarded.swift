/// A value that is accessed only in a critical section of its own, in which nothing is resumed, cancelled or called out
/// to.
public final class Guarded<Value>: @unchecked Sendable {
  // Sendable: the section is constant and made for all threads. `value` is this module's own; it was handed over for good
  // (`sending`), is touched only in `run`, under the section, and only what is Sendable comes out of there.
  @usableFromInline let section = CriticalSection()
  @usableFromInline var value: Value

  public init(_ value: sending Value) { self.value = value }

  /// Runs `body` with the value while no other thread does.
  @inlinable
  @inline(__always)
  public func run<R: Sendable>(_ body: (inout Value) -> R) -> R {
    section.run { body(&value) }
  }
}
