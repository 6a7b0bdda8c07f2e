import ScheduleTestKit
import TransitionSupport

/// A pool of connections, by their numbers.
private actor Pool {
  private var free: [Int]
  private var waiting: [CheckedContinuation<Int, Never>] = []
  private var isClosed = false
  private(set) var leaked = 0

  init(_ count: Int) { free = Array(0..<count) }

  /// Two may see the same connection before one of them takes it.
  func takeLate(isCured: Bool) async -> Int? {
    guard let connection = free.last else { return nil }
    if isCured { free.removeLast() }
    await Programs.pause()
    if !isCured, free.last == connection { free.removeLast() }
    return connection
  }

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

  func close() {
    isClosed = true
    free = []
  }

  /// A resource that comes back after the end is kept.
  func giveBack(_ connection: Int, isCured: Bool) async {
    if isCured {
      if !isClosed { free.append(connection) }
      return
    }
    let wasClosed = isClosed
    await Programs.pause()
    if !wasClosed { free.append(connection) }
  }

  var count: Int { free.count }
}

/// Work that is counted until it is done.
private actor Pending {
  private var count = 0
  private(set) var finishes = 0
  func begin() { count += 1 }
  func end() {
    count -= 1
    if count == 0 { finishes += 1 }
  }
}

/// A file that is written by one at a time, at its end.
private actor File {
  private var length = 0
  private(set) var records: [Int: String] = [:]
  func append(_ text: String, isCured: Bool) async {
    let place = length
    if isCured { length += 1 }
    await Programs.pause()
    records[place] = text
    if !isCured { length = place + 1 }
  }
}

extension Programs {
  static let resources: [Program] = [
    Program("a connection that two get") { simulation, isCured in
      let pool = Pool(1)
      let users = Guarded(0)
      await together(2) { _ in
        guard await pool.takeLate(isCured: isCured) != nil else { return }
        users.run { $0 += 1 }
      }
      simulation.always("one has it", users.value <= 1)
    },
    Program("a connection that comes back before a client waits") { _, isCured in
      let pool = Pool(1)
      await together(2) { _ in
        let connection = await pool.take(isCured: isCured)
        await pause()
        await pool.give(connection)
      }
    },
    Program("a connection that comes back after the end") { simulation, isCured in
      let pool = Pool(1)
      let connection = await pool.take(isCured: true)
      await together(2) { number in
        if number == 0 {
          await pool.giveBack(connection, isCured: isCured)
        } else {
          await pool.close()
        }
      }
      simulation.always("nothing is left", await pool.count == 0)
    },
    Program("work that is done before all of it has begun") { simulation, isCured in
      let pending = Pending()
      if isCured { await pending.begin() }
      await together(2) { _ in
        await pending.begin()
        await pause()
        await pending.end()
      }
      if isCured { await pending.end() }
      simulation.always("it is finished once", await pending.finishes == 1)
    },
    Program("two records at one place") { simulation, isCured in
      let file = File()
      await together(2) { number in await file.append("\(number)", isCured: isCured) }
      simulation.always("no record is lost", await file.records.count == 2)
    },
  ]
}
