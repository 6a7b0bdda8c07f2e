import ScheduleTestKit
import Testing
import TransitionSupport

/// A small program with a bug of a kind that bites, and the same without.
struct Program: Sendable, CustomTestStringConvertible {
  let name: String
  let body: @Sendable (Simulation, _ isCured: Bool) async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable (Simulation, Bool) async throws -> Void) {
    self.name = name
    self.body = body
  }

  var testDescription: String { name }
}

enum Programs {
  static let all = actors + caches + waiting + locks + resources + streams + time + models

  /// Runs something in several tasks at once, and waits for them.
  static func together(_ count: Int, _ body: @escaping @Sendable (Int) async -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<count { group.addTask { await body(number) } }
    }
  }

  /// An answer on its way.
  static func pause() async { await Task.yield() }
}

extension Guarded where Value: Sendable {
  /// The value.
  var value: Value { run { $0 } }

  func set(_ value: Value) { run { $0 = value } }
}

extension Guarded<Int> {
  /// Counts on, and returns the new number.
  @discardableResult
  func next() -> Int {
    run { count in
      count += 1
      return count
    }
  }
}

/// A mutex for tasks: first come, first served.
actor AsyncMutex {
  private var isHeld = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func lock() async {
    if !isHeld {
      isHeld = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  func unlock() {
    if waiting.isEmpty { isHeld = false } else { waiting.removeFirst().resume() }
  }
}
