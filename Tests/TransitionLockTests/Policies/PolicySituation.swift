import TransitionLock

/// A row of the table of policies: a state of the lock, and what each policy does there.
struct PolicySituation: CustomStringConvertible, Sendable {
  /// The policies, in the order of the columns.
  static let policies: [Policy] = [.wait, .drop, .replace("key"), .interrupt]

  let title: String
  /// The ways of asking for which the row holds.
  let ways: [Asked.Way]
  let cells: [String]
  let prepare: @Sendable (PolicyFixture) -> Void

  var description: String { title }

  init(
    _ title: String,
    by ways: [Asked.Way] = Asked.Way.allCases,
    _ cells: [String],
    _ prepare: @escaping @Sendable (PolicyFixture) -> Void
  ) {
    self.title = title
    self.ways = ways
    self.cells = cells
    self.prepare = prepare
  }

  /// The row as text.
  var row: String { "| \(([title] + cells).joined(separator: " | ")) |" }

  /// The table, as the guide shows it.
  static var table: String {
    let head = [
      "| the lock or scope is | `wait` | `drop` | `replace` | `interrupt` |",
      "|---|---|---|---|---|",
    ]
    return (head + all.map(\.row)).joined(separator: "\n")
  }
}

extension PolicySituation {
  private static func four(_ cell: String) -> [String] { Array(repeating: cell, count: 4) }
  private static func waiting(_ cell: String, interrupt: String? = nil) -> [String] {
    [cell, "dropped", cell, interrupt ?? cell]
  }

  static let all: [PolicySituation] = plain + lines + scopes + ends

  private static let plain: [PolicySituation] = [
    PolicySituation("free", four("finished")) { _ in },
    PolicySituation("held", waiting("waits, finished")) { $0.hold($0.lock) },
    PolicySituation(
      "held by a transition that can be asked to give way",
      waiting("waits, finished", interrupt: "asks, waits, finished")
    ) { $0.hold($0.lock, isInterruptible: true) },
    PolicySituation(
      "held by one that can be asked, and was asked before",
      waiting("waits, finished second")
    ) {
      $0.hold($0.lock, isInterruptible: true)
      $0.wait(.interrupt)
    },
    PolicySituation(
      "held by the body that asks: `attempt`",
      by: [.attempt],
      ["deadlock", "dropped", "deadlock", "deadlock"]
    ) {
      $0.isOwnBody = true
    },
    PolicySituation(
      "held by the body that asks: `enqueue`",
      by: [.enqueue],
      waiting("waits, finished")
    ) {
      $0.isOwnBody = true
    },
  ]

  private static let lines: [PolicySituation] = [
    PolicySituation(
      "held, and two wait",
      waiting("waits, finished third", interrupt: "waits, finished first")
    ) {
      $0.hold($0.lock)
      $0.wait()
      $0.wait()
    },
    PolicySituation(
      "held, and one merely waits, and an interrupter",
      waiting("waits, finished third", interrupt: "waits, finished second")
    ) {
      $0.hold($0.lock)
      $0.wait()
      $0.wait(.interrupt)
    },
    PolicySituation(
      "held, and one waits with the same key, and another one behind",
      [
        "waits, finished third", "dropped", "supersedes, waits, finished first",
        "waits, finished first",
      ]
    ) {
      $0.hold($0.lock)
      $0.wait(.replace("key"))
      $0.wait()
    },
    PolicySituation(
      "held, and one waits with another key",
      waiting("waits, finished second", interrupt: "waits, finished first")
    ) {
      $0.hold($0.lock)
      $0.wait(.replace("another"))
    },
  ]

  private static let scopes: [PolicySituation] = [
    PolicySituation("in a lock that is held", waiting("waits, finished")) {
      $0.place = $0.lock?.scope("detail")
      $0.hold($0.lock)
    },
    PolicySituation("around a scope that is held", waiting("waits, finished")) {
      $0.hold($0.lock?.scope("detail"))
    },
    PolicySituation("beside a scope that is held", four("finished")) {
      $0.place = $0.lock?.scope("detail")
      $0.hold($0.lock?.scope("sidebar"))
    },
    PolicySituation(
      "free, and in a lock for which an earlier request waits",
      waiting("waits, finished second", interrupt: "finished")
    ) {
      $0.place = $0.lock?.scope("detail")
      $0.hold($0.lock?.scope("sidebar"))
      $0.wait(.wait, $0.lock)
    },
    PolicySituation(
      "in a lock that is held, for which one waits with the same key",
      waiting("waits, finished second", interrupt: "waits, finished first")
    ) {
      $0.place = $0.lock?.scope("detail")
      $0.hold($0.lock)
      $0.wait(.replace("key"), $0.lock)
    },
    PolicySituation("free, with an empty name", four("finished")) { $0.place = $0.lock?.scope("") },
    PolicySituation("a thousand scopes deep, and free", by: [.attempt], four("finished")) {
      for level in 0..<1_000 { $0.place = $0.place?.scope("\(level)") }
    },
    PolicySituation(
      "a thousand scopes deep, in a lock that is held",
      by: [.enqueue],
      waiting("waits, finished")
    ) {
      for level in 0..<1_000 { $0.place = $0.place?.scope("\(level)") }
      $0.hold($0.lock)
    },
  ]

  private static let ends: [PolicySituation] = [
    PolicySituation("closed", four("closed")) { $0.lock?.close() },
    PolicySituation("in a lock that was closed", four("closed")) {
      $0.place = $0.lock?.scope("detail")
      $0.lock?.close()
    },
    PolicySituation("the scope of a lock that had been closed", four("closed")) {
      $0.lock?.close()
      $0.place = $0.lock?.scope("detail")
    },
    PolicySituation("held, and closed while the request waits", waiting("waits, closed")) {
      $0.hold($0.lock)
      $0.then = { fixture, _ in
        fixture.lock?.close()
        fixture.executor.run()
      }
    },
    PolicySituation(
      "held, and no reference is left: `attempt`",
      by: [.attempt],
      waiting("waits, finished")
    ) {
      $0.hold($0.lock)
      $0.then = { fixture, _ in fixture.letGo() }
    },
    PolicySituation(
      "held, and no reference is left: `enqueue`",
      by: [.enqueue],
      waiting("waits, closed")
    ) {
      $0.hold($0.lock)
      $0.then = { fixture, _ in fixture.letGo() }
    },
    PolicySituation("free, and the timeout zero", four("finished")) { $0.timeout = .zero },
    PolicySituation("held, and the timeout zero", waiting("timedOut")) {
      // No transition is asked if the request does not wait.
      $0.hold($0.lock, isInterruptible: true)
      $0.timeout = .zero
    },
    PolicySituation("held for longer than the timeout", waiting("waits, timedOut")) {
      $0.hold($0.lock)
      $0.timeout = .seconds(2)
      $0.then = { fixture, _ in fixture.base.advance(by: .seconds(2)) }
    },
    PolicySituation("free, and the condition says no", four("outdated")) {
      $0.condition = { .outdated("no") }
    },
    PolicySituation("held, and the condition says no then", waiting("waits, outdated")) {
      $0.hold($0.lock)
      $0.condition = { .outdated("no") }
    },
    PolicySituation(
      "free, and the task was cancelled before: `attempt`",
      by: [.attempt],
      four("cancelled")
    ) {
      $0.isCancelled = true
    },
    PolicySituation(
      "free, and the task was cancelled before: `enqueue`",
      by: [.enqueue],
      four("finished")
    ) {
      $0.isCancelled = true
    },
    PolicySituation(
      "held, and the request is cancelled while it waits",
      waiting("waits, cancelled")
    ) {
      $0.hold($0.lock)
      $0.then = { _, asked in asked.cancel() }
    },
  ]
}

extension PolicyFixture {
  /// Lets the last reference to the lock go that the test has.
  fileprivate func letGo() {
    lock = nil
    place = nil
    executor.run()
  }
}
