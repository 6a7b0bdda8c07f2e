internal import TransitionLock

/// A critical section around a value. Nothing is resumed, cancelled or called out to inside.
final class Guarded<Value>: @unchecked Sendable {
  // Sendable: the section is constant and made for all threads. `value` is private; it was handed over for good (`sending`),
  // is touched only in `run`, under the section, and only what is Sendable comes out of there.
  private let section = CriticalSection()
  private var value: Value

  init(_ value: sending Value) { self.value = value }

  /// Runs `body` with the value while no other thread does.
  @inline(__always)
  func run<R: Sendable>(_ body: (inout Value) -> R) -> R {
    section.run { body(&value) }
  }
}
