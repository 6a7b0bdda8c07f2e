internal import TransitionLock

/// A critical section around a value. Nothing is resumed, cancelled or called out to inside.
final class Guarded<Value>: @unchecked Sendable {
  // Sendable: `value` is touched only in the section.
  private let section = CriticalSection()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  /// Runs `body` with the value while no other thread does.
  @inline(__always)
  func run<R>(_ body: (inout Value) -> R) -> R {
    section.run { body(&value) }
  }
}
