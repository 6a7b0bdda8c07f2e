import Foundation
import Testing
import TransitionLock

struct G10ReportTests {
  private let reports = Guarded<[TransitionLock.Report]>([])

  @Test("G10: a second end is reported with label, file and line of its transition, and the lock's label")
  func secondEnd() throws {
    let lock = TransitionLock(label: "screen") { [reports] report in reports.append(report) }
    let token = try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
    token.end()
    token.end()
    let report = try #require(reports.current.first)
    #expect((reports.current.count, report.code, report.waitingCount) == (1, .alreadyEnded, 0))
    #expect((report.label, report.file, report.line) == ("edit", "App/Detail.swift", 42))
    #expect(report.lock == "screen")
    #expect(report.age == nil)
    for word in ["\"edit\"", "App/Detail.swift:42", "\"screen\"", "ended"] {
      #expect(report.description.contains(word), "\(word)")
    }
    #expect(!report.description.contains("\n"))
  }

  @Test(
    "G10: by default a report names the file and the line of the call",
    arguments: ["tryStart", "start", "serialize", "isolated", "anywhere"]
  )
  func defaultPlace(way: String) async throws {
    let lock = TransitionLock { [reports] report in reports.append(report) }
    let line: Int
    switch way {
    case "tryStart":
      line = #line + 1
      let token = try #require(lock.tryStart())
      token.end()
      token.end()
    case "start":
      line = #line + 1
      let token = try lock.start()
      token.end()
      token.end()
    case "serialize":
      line = #line + 1
      try await lock.serialize { token in
        token.end()
        token.end()
      }
    case "isolated":
      line = await enqueueOnTheMainActor(lock)
    default:
      line = #line + 1
      lock.enqueue(on: .anyThread) { token in
        token.end()
        token.end()
      }
    }
    let report = try #require(reports.current.first)
    #expect((reports.current.count, report.file) == (1, "TransitionLockTests/G10ReportTests.swift"))
    #expect(report.line == line)
    #expect(report.label == (way == "isolated" ? "enqueueOnTheMainActor(_:)" : "defaultPlace(way:)"))
  }

  @MainActor
  private func enqueueOnTheMainActor(_ lock: TransitionLock) -> Int {
    let line = #line + 1
    lock.enqueue { token in
      token.end()
      token.end()
    }
    return line
  }

  @Test("G10: a lock destroyed in use says by which transition, and how many waited; one that is free says nothing")
  func destroyedInUse() throws {
    do {
      let idle = TransitionLock(label: "idle") { [reports] report in reports.append(report) }
      idle.tryStart()?.end()
    }
    #expect(reports.current.isEmpty)

    var lock: TransitionLock? = TransitionLock(label: "screen") { [reports] report in reports.append(report) }
    let token = try #require(lock?.tryStart("push", file: "App/List.swift", line: 7))
    let request = lock?.enqueue(on: .anyThread) { _ in Issue.record("it never runs") }
    lock = nil
    let report = try #require(reports.current.first)
    #expect(report.code == .destroyedInUse)
    #expect((report.label, report.file, report.line) == ("push", "App/List.swift", 7))
    #expect((report.lock, report.waitingCount) == ("screen", 1))
    for word in ["\"push\"", "App/List.swift:7", "\"screen\"", "destroyed", "1"] {
      #expect(report.description.contains(word), "\(word)")
    }
    #expect(request?.ending == .closed)
    // The transition itself ends as usual.
    #expect(token.end())
    #expect(reports.current.count == 1)
  }

  @Test("G10: a lock destroyed while only the block of a transition still runs is destroyed in use")
  func destroyedInItsBlock() {
    let executor = ManualExecutor()
    let box = Guarded<TransitionLock?>(
      TransitionLock(executor: executor) { [reports] report in reports.append(report) }
    )
    let token = box.current?.tryStart()
    box.current?.enqueue(on: .anyThread, "block") { token in
      token.end()
      box.with { $0 = nil }
    }
    token?.end()
    executor.run()
    #expect((reports.current.map(\.code), reports.current.map(\.label)) == ([.destroyedInUse], ["block"]))
  }

  @Test("G10: by default a report is a line on standard error, where there is no unified log")
  func standardError() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let lock = TransitionLock(label: "screen")
      let token = lock.tryStart("edit", file: "App/Detail.swift", line: 42)
      token?.end()
      token?.end()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.contains("TransitionLock:") }
    #expect((lines.count, lines.first?.contains("\"edit\" (App/Detail.swift:42)")) == (1, true))
    #expect(lines.first?.contains("\"screen\"") == true)
  }

  @Test("G10: an owner may have the reports of a lock on standard error everywhere")
  func chosenStandardError() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let lock = TransitionLock(label: "screen", report: TransitionLock.Report.toStandardError)
      let token = lock.tryStart("edit", file: "App/Detail.swift", line: 42)
      token?.end()
      token?.end()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.contains("TransitionLock:") }
    #expect((lines.count, lines.first?.contains("\"edit\" (App/Detail.swift:42)")) == (1, true))
  }

  @Test("G10: a second end after the lock is gone is reported, too")
  func afterTheLockIsGone() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let token = { TransitionLock(label: "gone").tryStart("edit", file: "App/Detail.swift", line: 42) }()
      token?.end()
      token?.end()
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.contains("TransitionLock:") }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.contains("\"edit\" (App/Detail.swift:42)") })
    #expect(lines.last?.contains("lock \"gone\"") == true)
  }

  @Test("The text of a failure names the attempt, what is in the way, and what to do")
  func failures() async throws {
    let clock = ManualClock()
    let lock = TransitionLock(label: "screen", clock: clock)
    let token = try #require(lock.tryStart("holding", file: "App/A.swift", line: 1))
    let conflict = #expect(throws: TransitionLock.Failure.self) {
      try lock.start("attempt", file: "App/B.swift", line: 2)
    }
    let timedOut = await #expect(throws: TransitionLock.Failure.self) {
      try await lock.serialize("attempt", timeout: .zero, file: "App/B.swift", line: 2) { _ in }
    }
    for (failure, code) in [(conflict, .conflict), (timedOut, .timedOut)] as [(_, TransitionLock.Failure.Code)] {
      #expect((failure?.code, failure?.label, failure?.file, failure?.line) == (code, "attempt", "App/B.swift", 2))
      #expect((failure?.lock, failure?.holder?.label) == ("screen", "holding"))
      #expect(failure?.description.contains("\"holding\" (App/A.swift:1)") == true)
      #expect(failure?.description.contains("\"attempt\" (App/B.swift:2)") == true)
    }
    lock.close()
    let closed = #expect(throws: TransitionLock.Failure.self) { try lock.start() }
    #expect((closed?.code, closed?.description.contains("closed")) == (.closed, true))
    token.end()
  }

  @Test("G10: what begins past a lock that is held is reported, with the holder")
  func bypass() throws {
    let lock = TransitionLock(label: "screen") { [reports] report in reports.append(report) }
    let token = lock.tryStart("edit", file: "App/Detail.swift", line: 42)
    lock.reportBypass("swipe back", file: "App/Scene.swift", line: 7)
    token?.end()
    let report = try #require(reports.current.first)
    #expect(report.code == .bypassed)
    #expect((report.label, report.file, report.line) == ("swipe back", "App/Scene.swift", 7))
    #expect(report.holder?.label == "edit")
    #expect("\(report)".contains("without asking lock \"screen\", which is held by"))
  }

  @Test("G10: a refusal that nobody is to be told of is reported, with what was refused")
  func refusal() throws {
    let lock = TransitionLock(label: "screen") { [reports] report in reports.append(report) }
    lock.reportRefusal("present \(1)", file: "App/Scene.swift", line: 7, "present failed: it is presented already.")
    let report = try #require(reports.current.first)
    #expect(report.code == .refused)
    #expect((report.label, report.detail) == ("present 1", "present failed: it is presented already."))
    #expect("\(report)".hasSuffix("was not done. present failed: it is presented already."))
  }
}
