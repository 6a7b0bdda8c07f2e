@testable import TransitionSupport

/// Memory of a program that the lock is to protect: two uses of it that nothing orders are a race, if one of them writes.
final class Variable<Value>: @unchecked Sendable {
  // Sendable: touched only by the thread that has the baton.
  private let name: StaticString
  private var stored: Value

  init(_ name: StaticString, _ value: Value) {
    self.name = name
    stored = value
  }

  var value: Value {
    get {
      Exploration.note(.reads, name, at: address)
      return stored
    }
    set {
      Exploration.note(.changes, name, at: address)
      stored = newValue
    }
  }

  /// The value, for who judges the run.
  var current: Value { stored }

  private var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

/// What one thread of a program hands to others, with what it has seen.
final class Handover<Value>: @unchecked Sendable {
  // Sendable: touched only by the thread that has the baton.
  private unowned let explorer: ThreadExplorer
  private var handed: (value: Value, view: View)?

  init(_ explorer: ThreadExplorer) { self.explorer = explorer }

  func hand(_ value: Value) { handed = (value, explorer.handOn()) }

  /// What was handed over; nil if nothing has been yet.
  func take() -> Value? {
    guard let handed else { return nil }
    explorer.takeUp(handed.view)
    return handed.value
  }

  /// Waits until something has been handed over.
  func wait() -> Value {
    explorer.wait { [self] in handed != nil }
    guard let value = take() else { preconditionFailure("who goes on has waited for it") }
    return value
  }
}
