import Foundation
import Testing
import TransitionLock

struct G10ReportTests {
  private let reports = Guarded<[Report]>([])

  private func makeLock(executor: ManualExecutor? = nil) -> TransitionLock {
    TransitionLock(label: "screen", executor: executor) { [reports] report in reports.append(report)
    }
  }

  @Test(
    "G10: a second end is reported with label, file and line of its transition, and the lock's label"
  )
  func secondEnd() throws {
    let lock = makeLock()
    let token = try lock.scope("list").start("edit", file: "App/Detail.swift", line: 42)
    for _ in 0..<2 { token.end() }
    let report = try #require(reports.current.first)
    #expect(report.subject == "alreadyEnded edit App/Detail.swift:42 screen/list")
    #expect(reports.current.count == 1)
    #expect(report.age == nil)
    #expect(report.waitingCount == 0)
    #expect(
      "\(report)".hasPrefix(
        #"TransitionLock: the transition "edit" (App/Detail.swift:42) on lock "screen/list" has"#
      )
    )
    #expect(!"\(report)".contains("\n"))
  }

  @Test(
    "G10: by default a report names the file and the line of the call",
    arguments: ["tryStart", "start", "serialize", "isolated", "anywhere"]
  )
  func defaultPlace(way: String) async throws {
    let lock = makeLock()
    let line: Int
    @Sendable func endTwice(_ token: Token?) { for _ in 0..<2 { token?.end() } }
    switch way {
    case "tryStart":
      line = #line + 1
      endTwice(lock.tryStart())
    case "start":
      line = #line + 1
      endTwice(try lock.start())
    case "serialize":
      line = #line + 1
      try await lock.serialize { token in endTwice(token) }
    case "isolated":
      line = await enqueueOnTheMainActor(lock)
    default:
      line = #line + 1
      lock.enqueue(on: .anyThread) { token in endTwice(token) }
    }
    let place = "TransitionLockTests/G10ReportTests.swift:\(line)"
    let label = way == "isolated" ? "enqueueOnTheMainActor(_:)" : "defaultPlace(way:)"
    #expect(reports.current.map(\.subject) == ["alreadyEnded \(label) \(place) screen"])
  }

  @MainActor
  private func enqueueOnTheMainActor(_ lock: TransitionLock) -> Int {
    let line = #line + 1
    lock.enqueue { token in for _ in 0..<2 { token.end() } }
    return line
  }

  @Test(
    "G10: a lock destroyed in use reports its transition and the number of waiters; a free lock reports nothing",
    arguments: ["", "detail"]
  )
  func destroyedInUse(scope: String) throws {
    do {
      let idle = makeLock()
      idle.tryStart()?.end()
    }
    #expect(reports.current.isEmpty)
    let executor = ManualExecutor()
    var lock: TransitionLock? = makeLock(executor: executor)
    var place = scope.isEmpty ? lock : lock?.scope(scope)
    let token = try #require(place?.tryStart("push", file: "App/List.swift", line: 7))
    let request = place?.enqueue(on: .anyThread) { _ in Issue.record("it never runs") }
    (lock, place) = (nil, nil)
    executor.run()
    let text =
      #"TransitionLock: lock "screen" was destroyed in use by "push" (App/List.swift:7); 1 waiting requests were"#
    let report = try #require(reports.current.first)
    #expect(report.subject == "destroyedInUse push App/List.swift:7 screen")
    #expect(report.waitingCount == 1)
    #expect("\(report)".hasPrefix(text) && request?.ending == .closed)
    // The transition itself ends as usual.
    #expect(token.isHolding)
    #expect(token.end())
    #expect(!token.endIfHolding())
    #expect(reports.current.count == 1)
  }

  @Test(
    "G10: a lock destroyed while a block runs is reported in use, even if the block's token has ended"
  )
  func destroyedInItsBlock() {
    let executor = ManualExecutor()
    let box = Guarded<TransitionLock?>(makeLock(executor: executor))
    let token = box.current?.tryStart()
    box.current?.enqueue(on: .anyThread, "block") { token in
      token.end()
      box.set(nil)
    }
    token?.end()
    executor.run()
    #expect(reports.current.map { "\($0.code) \($0.label)" } == ["destroyedInUse block"])
  }

  enum Log: String, CaseIterable, Codable {
    case byDefault, chosen, ofALockThatIsGone

    /// The number of reports: a lock that is gone was destroyed in use, too.
    var lineCount: Int { self == .ofALockThatIsGone ? 2 : 1 }
  }

  @Test(
    "G10: reports go to standard error if the system has no unified log, or if the app chooses it",
    arguments: Log.allCases
  )
  func standardError(log: Log) async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent])
    { [log] in
      let makeLock = {
        log == .chosen
          ? TransitionLock(label: "screen", report: Report.toStandardError)
          : TransitionLock(label: "screen")
      }
      let lock = log == .ofALockThatIsGone ? nil : makeLock()
      let token = (lock ?? makeLock()).tryStart("edit", file: "App/Detail.swift", line: 42)
      for _ in 0..<2 { token?.end() }
    }
    let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("TransitionLock:") }
    #expect(lines.count == log.lineCount)
    #expect(
      lines.allSatisfy {
        $0.contains("\"edit\" (App/Detail.swift:42)") && $0.contains("lock \"screen\"")
      }
    )
  }

  @Test("The text of a failure names the attempt, what is in the way, and what to do")
  func failures() async throws {
    let lock = makeLock()
    let token = try lock.start("holding", file: "App/A.swift", line: 1)
    let conflict = #expect(throws: Failure.self) {
      try lock.start("attempt", file: "App/B.swift", line: 2)
    }
    let timedOut = await #expect(throws: Failure.self) {
      try await lock.serialize("attempt", timeout: .zero, file: "App/B.swift", line: 2) { _ in }
    }
    for (failure, code) in [(conflict, .conflict), (timedOut, .timedOut)]
      as [(_, Failure.Code)]
    {
      #expect(failure?.code == code)
      #expect(failure?.label == "attempt")
      #expect(failure?.file == "App/B.swift")
      #expect(failure?.line == 2)
      #expect(failure?.lock == "screen")
      #expect(failure?.holder?.label == "holding")
      let text = "\(try #require(failure))"
      #expect(
        text.hasPrefix("\"attempt\" (App/B.swift:2) ")
          && text.contains("\"holding\" (App/A.swift:1). ")
      )
    }
    lock.close()
    let closed = expectFailure(.closed) { try lock.start() }
    #expect(closed?.description.contains("closed") == true)
    token.end()
  }

  @Test(
    "G10: a bypass of a held lock is reported with the holder, and a refused call with the reason"
  )
  func bypassAndRefusal() throws {
    let lock = makeLock()
    let token = lock.tryStart("edit", file: "App/Detail.swift", line: 42)
    lock.report(.bypassed, "swipe back", file: "App/Scene.swift", line: 7)
    token?.end()
    lock.report(
      .refused,
      "present \(1)",
      file: "App/Scene.swift",
      line: 7,
      "present failed: it is presented already."
    )
    let told = reports.current.map {
      "\($0.code) \($0.label) \($0.file):\($0.line) \($0.holder?.label ?? "") \($0.detail)"
    }
    #expect(
      told == [
        "bypassed swipe back App/Scene.swift:7 edit ",
        "refused present 1 App/Scene.swift:7  present failed: it is presented already.",
      ]
    )
    let texts = reports.current.map { "\($0)" }
    #expect(texts[0].contains("without asking lock \"screen\", which is held by \"edit\""))
    #expect(texts[1].hasSuffix("was not done. present failed: it is presented already."))
  }
}
