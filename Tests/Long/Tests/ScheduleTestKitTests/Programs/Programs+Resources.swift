import ScheduleTestKit
import TransitionSupport

/// A pool of connections, by their numbers.
private actor Pool {
  private var free: [Int]
  private var waiting: [CheckedContinuation<Int, Never>] = []

  init(_ count: Int) { free = Array(0..<count) }

  /// A resource that comes back between the check and the wait is missed.
  func take(isCured: Bool) async -> Int {
    if let connection = free.popLast() { return connection }
    if !isCured { await Programs.pause() }
    return await withCheckedContinuation { waiting.append($0) }
  }

  func give(_ connection: Int) {
    if waiting.isEmpty {
      free.append(connection)
    } else {
      waiting.removeFirst().resume(returning: connection)
    }
  }
}

extension Programs {
  static let resources: [Program] = [
    Program("a connection that comes back before a client waits") { _, isCured in
      let pool = Pool(1)
      await together(2) { _ in
        let connection = await pool.take(isCured: isCured)
        await pause()
        await pool.give(connection)
      }
    }
  ]
}
