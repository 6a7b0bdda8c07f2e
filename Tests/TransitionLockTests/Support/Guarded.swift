import Foundation

/// A value of the tests that many threads change, guarded by a mutex that ThreadSanitizer sees.
///
/// It is not the one of TransitionSupport, in whose section nothing may be called out to: tests
/// start transitions and destroy locks in here.
final class Guarded<Value>: @unchecked Sendable {
  // Sendable: `value` is touched only while the mutex is held.
  private let mutex = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func with<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    mutex.lock()
    defer { mutex.unlock() }
    return try body(&value)
  }

  var current: Value { with { $0 } }

  func set(_ value: Value) { with { $0 = value } }
}

extension Guarded {
  /// Adds an element to a log.
  func append<E>(_ element: E) where Value == [E] { with { $0.append(element) } }
}

extension Guarded<Int> {
  func increment() { with { $0 += 1 } }
}
