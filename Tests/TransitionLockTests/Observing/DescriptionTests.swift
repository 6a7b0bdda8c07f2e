import Foundation
import Testing
import TransitionLock
import TransitionSupport

/// A lock and its scopes at one moment, as text.
@Suite(.timeLimit(.minutes(10)))
struct DescriptionTests {
  private let fixture = ScopeFixture()
  private var window: TransitionLock { fixture.window }

  @Test("The descriptions of an idle lock and of a closed lock are one line each")
  func idle() {
    #expect("\(window)" == #"lock "window" is idle"#)
    window.close()
    #expect("\(window)" == #"lock "window" is closed"#)
  }

  @Test(
    "The guide shows the real description; that of a closed lock lists the transitions that still run"
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
    "A description lists the first hundred requests in line, and counts the others",
    arguments: [99, 100, 101, 200]
  )
  func bounded(count: Int) throws {
    let token = try window.start("menu", file: "App/Window.swift", line: 1)
    let requests = (0..<count).map { index in
      window.enqueue(on: fixture.executor, "\(index)", file: "App/Window.swift", line: 2) {
        $0.end()
      }
    }
    let others = [101: ["  and 1 more waits"], 200: ["  and 100 more wait"]]
    #expect(
      "\(window)".split(separator: "\n").dropFirst(2).map { String($0) }
        == (0..<min(count, 100)).map { "  waits for window: \"\($0)\" (App/Window.swift:2)" }
        + others[count, default: []]
    )
    for request in requests { request.cancel() }
    token.end()
    fixture.executor.run()
  }

  @Test("A description lists a hundred waiters, with calls of waitUntilIdle, and counts the others")
  func manyIdlers() throws {
    let token = try window.start("menu")
    let waits = (0..<101).map { _ in
      Task(executorPreference: fixture.executor) { [window] in try await window.waitUntilIdle() }
    }
    fixture.executor.run()
    #expect("\(window)".split(separator: "\n").count == 103)
    #expect("\(window)".hasSuffix("\n  and 1 more waits"))
    token.end()
    fixture.executor.run()
    withExtendedLifetime(waits) {}
  }

  @Test("A description shows the policy of a request only until its turn")
  func policies() throws {
    let token = try window.start("menu")
    let tokens = Guarded<[TransitionLock.Token]>([])
    window.enqueue(
      on: fixture.executor,
      policy: .interrupt,
      "alert",
      isInterruptible: true,
      file: "App/Window.swift",
      line: 2
    ) { tokens.append($0) }
    #expect(window.description.hasSuffix(", interrupt, interruptible"))
    token.end()
    #expect(
      "\(window)"
        == "lock \"window\"\n  holds window: \"alert\" (App/Window.swift:2), interruptible"
    )
    fixture.executor.run()
    for token in tokens.current { token.end() }
  }

  @Test("A description lists calls of waitUntilIdle after the requests")
  func idlers() async throws {
    let token = try window.start("menu")
    let idler = Task.immediate { [window] in
      try await window.waitUntilIdle(file: "App/Window.swift", line: 1)
    }
    let request = window.enqueue(on: fixture.executor, "alert", file: "App/Window.swift", line: 2) {
      $0.end()
    }
    #expect(
      "\(window)".hasSuffix(
        """

          waits for window: "alert" (App/Window.swift:2)
          waits for window: "waitUntilIdle" (App/Window.swift:1)
        """
      )
    )
    token.end()
    fixture.executor.run()
    #expect(request.ending == .finished)
    try await idler.value
  }

  @Test("The list of all waiting tasks names each call that waits for a lock or scope once")
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
