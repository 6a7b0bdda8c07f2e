import Foundation
import Testing
import TransitionLock
import TransitionSupport

/// A lock and its scopes at one moment, as text.
@Suite(.timeLimit(.minutes(10)))
struct DescriptionTests {
  private let fixture = ScopeFixture()
  private var window: TransitionLock { fixture.window }

  @Test("The description of an idle lock, and of a closed one, is one line")
  func idle() {
    #expect("\(window)" == #"lock "window" is idle"#)
    window.close()
    #expect("\(window)" == #"lock "window" is closed"#)
    #expect(
      window.snapshot.isClosed && window.snapshot.holders.isEmpty && window.snapshot.waiting.isEmpty
    )
  }

  @Test(
    "The guide shows a description as it is; that of a closed lock has the transitions that go on"
  )
  func page() throws {
    let (file, executor): (StaticString, ManualExecutor) = ("App/Window.swift", fixture.executor)
    let detail = fixture.scope("detail")
    let menu = try #require(detail.tryStart("menu", isInterruptible: true, file: file, line: 2))
    let list = try fixture.scope("sidebar").start("list", file: file, line: 1)
    detail.enqueue(on: executor, policy: .replace("search"), "search", file: file, line: 11) {
      $0.end()
    }
    window.enqueue(on: executor, policy: .interrupt, "alert", file: file, line: 20) { $0.end() }
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let page = "Sources/TransitionLock/TransitionLock.docc/Guides/Observing.md"
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    #expect(text.contains("```text\n\(window)\n```"), "\(window)")
    window.close()
    #expect("\(window)".hasPrefix("lock \"window\" is closed\n  holds window/"))
    menu.end()
    list.end()
    executor.run()
    #expect("\(window)" == #"lock "window" is closed"#)
  }

  @Test(
    "A description lists the first who wait, and counts the others",
    arguments: [-1, 0, 2, 3, 150, 199, 200, 300]
  )
  func bounded(limit: Int) throws {
    let token = try window.start("menu", file: "App/Window.swift", line: 1)
    let scopes = [window, fixture.scope("detail")]
    let requests = (0..<200).map { index in
      scopes[index % 2].enqueue(on: fixture.executor, "\(index)", file: "App/Window.swift", line: 2)
      { $0.end() }
    }
    let snapshot = window.snapshot(waiting: limit)
    let listed = min(max(limit, 0), 200)
    #expect(snapshot.waiting.map(\.who.label) == (0..<listed).map { "\($0)" })
    #expect(snapshot.waitingCount == 200)
    #expect(snapshot.listenerCount == 0)
    let others = listed == 199 ? "1 more waits" : "\(200 - listed) more wait"
    #expect(snapshot.description.hasSuffix("\n  and \(others)") == (listed < 200))
    #expect(window.snapshot.waiting.count == 100)
    #expect(window.description.hasSuffix("\n  and 100 more wait"))
    for request in requests { request.cancel() }
    token.end()
    fixture.executor.run()
  }

  @Test("The parts of a snapshot are values for tests")
  func values() throws {
    let token = try #require(window.tryStart("menu", isInterruptible: true))
    window.scope("detail").enqueue(
      on: fixture.executor,
      policy: .interrupt,
      "alert",
      isInterruptible: true
    ) {
      $0.end()
    }
    let snapshot = window.snapshot
    #expect(snapshot.lock == "window")
    #expect(snapshot.holders.map(\.who.label) == ["menu"])
    #expect(snapshot.holders.map(\.isInterrupted) == [true])
    #expect(snapshot.holders.map(\.policy) == [nil])
    #expect(snapshot.waiting.map(\.who.label) == ["alert"])
    #expect(snapshot.waiting.map(\.scope) == [["detail"]])
    #expect(snapshot.waiting.map(\.policy) == [.interrupt])
    #expect(snapshot.waiting.map(\.isInterruptible) == [true])
    #expect(window.description.hasSuffix(", interrupt, interruptible"))
    token.end()
    fixture.executor.run()
  }

  @Test("A description shows calls that wait until the lock is idle, behind the requests")
  func idlers() async throws {
    let token = try window.start("menu")
    let idler = Task.immediate { [window] in try await window.waitUntilIdle() }
    let request = window.enqueue(on: fixture.executor, "alert") { $0.end() }
    let snapshot = window.snapshot
    #expect(snapshot.waiting.map(\.who.label) == ["alert", "waitUntilIdle"])
    #expect(snapshot.waitingCount == 1)
    #expect(snapshot.listenerCount == 1)
    token.end()
    fixture.executor.run()
    #expect(request.ending == .finished)
    try await idler.value
  }

  @Test(
    "A report about a process in which nothing moves names each call that waits for a lock or a scope, once"
  )
  func waits() async throws {
    let lock = TransitionLock(label: "waited for")
    let scope = lock.scope("detail")
    let token = try lock.start("menu")
    let calls = [
      Task.immediate { try await scope.serialize("alert") {} },
      Task.immediate { try await lock.waitUntilIdle() },
    ]
    let waits = TaskWaits.all().filter { $0.awaited.contains("waited for") }
    #expect(
      waits.map { $0.awaited.split(separator: " (")[0] } == [
        #"its turn on the lock "waited for/detail", as "alert""#,
        #"an event of the lock "waited for", "waitUntilIdle""#,
      ]
    )
    #expect(waits.allSatisfy { $0.task != 0 && $0.holder?.hasPrefix(#""menu""#) == true })
    token.end()
    for call in calls { try await call.value }
    #expect(!TaskWaits.all().contains { $0.awaited.contains("waited for") })
  }
}
