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
    "A description shows who holds and who waits, in the order of the turns, with policies and signals"
  )
  func whole() throws {
    let file: StaticString = "App/Window.swift"
    let list = try #require(fixture.scope("sidebar").tryStart("list", file: file, line: 1))
    let tokens = Guarded<[TransitionLock.Token]>([])
    fixture.scope("detail").enqueue(
      on: fixture.executor,
      policy: .wait,
      "menu",
      isInterruptible: true,
      file: file,
      line: 2
    ) { tokens.append($0) }
    let policies: [TransitionLock.Policy] = [.wait, .replace("search"), .replace(3)]
    for (index, policy) in policies.enumerated() {
      let scope = fixture.scope(index == 0 ? "detail/form" : "detail")
      let label = TransitionLock.Label("request \(index)")
      scope.enqueue(on: fixture.executor, policy: policy, label, file: file, line: UInt(10 + index))
      { $0.end() }
    }
    let lines = "\(window)".split(separator: "\n").map { String($0) }
    #expect(lines.first == #"lock "window""#)
    #expect(
      lines.dropFirst().sorted() == [
        #"  holds window/detail: "menu" (App/Window.swift:2), interruptible"#,
        #"  holds window/sidebar: "list" (App/Window.swift:1)"#,
        #"  waits for window/detail/form: "request 0" (App/Window.swift:10)"#,
        #"  waits for window/detail: "request 1" (App/Window.swift:11), replace(search)"#,
        #"  waits for window/detail: "request 2" (App/Window.swift:12), replace(3)"#,
      ]
    )
    #expect(lines.last?.contains("request 2") == true)
    let alert = window.enqueue(
      on: fixture.executor,
      policy: .interrupt,
      "alert",
      file: file,
      line: 20
    ) { $0.end() }
    let detail = "\(fixture.scope("detail"))".split(separator: "\n")
    #expect(
      detail.contains(#"  holds window/detail: "menu" (App/Window.swift:2), asked to give way"#)
    )
    #expect(detail[3] == #"  waits for window: "alert" (App/Window.swift:20), interrupt"#)
    window.close()
    #expect("\(window)".hasPrefix("lock \"window\" is closed\n  holds window/"))
    list.end()
    for token in tokens.current { token.end() }
    fixture.executor.run()
    #expect(alert.ending == .closed)
    #expect("\(window)" == #"lock "window" is closed"#)
  }

  @Test("The guide shows a description as it is")
  func page() throws {
    let (file, executor): (StaticString, ManualExecutor) = ("App/Window.swift", fixture.executor)
    let detail = fixture.scope("detail")
    let menu = try #require(detail.tryStart("menu", isInterruptible: true, file: file, line: 2))
    let list = try #require(fixture.scope("sidebar").tryStart("list", file: file, line: 1))
    detail.enqueue(on: executor, policy: .replace("search"), "search", file: file, line: 11) {
      $0.end()
    }
    window.enqueue(on: executor, policy: .interrupt, "alert", file: file, line: 20) { $0.end() }
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    let page = "Sources/TransitionLock/TransitionLock.docc/Guides/Observing.md"
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    #expect(text.contains("```text\n\(window)\n```"), "\(window)")
    menu.end()
    list.end()
    executor.run()
  }

  @Test(
    "A description lists the first who wait, and counts the others",
    arguments: [-1, 0, 2, 3, 150, 199, 200, 300]
  )
  func bounded(limit: Int) throws {
    let token = try #require(window.tryStart("menu", file: "App/Window.swift", line: 1))
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
    token.end()
    fixture.executor.run()
  }

  @Test("A description shows calls that wait until the lock is idle, behind the requests")
  func idlers() async throws {
    let token = try #require(window.tryStart("menu"))
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
    let token = try #require(lock.tryStart("menu"))
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
