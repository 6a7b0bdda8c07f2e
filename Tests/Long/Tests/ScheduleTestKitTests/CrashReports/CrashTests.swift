import Foundation
import Testing

@testable import ScheduleTestKit

/// A body that traps, or whose process is killed, leaves its schedule.
@Suite struct CrashTests {
  /// A waiter whose continuation is resumed by whoever comes first, and by the second one too if
  /// that is in the middle of it.
  private actor Waiter {
    private var continuation: CheckedContinuation<Void, Never>?

    func wait() async { await withCheckedContinuation { continuation = $0 } }

    func resume() async {
      guard let continuation else { return }
      await Task.yield()
      continuation.resume()
      self.continuation = nil
    }

    var isWaiting: Bool { continuation != nil }
  }

  @Sendable private static func resumeTwice(_ simulation: Simulation) async {
    let waiter = Waiter()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        simulation.nameTask("waits")
        await waiter.wait()
      }
      while await !waiter.isWaiting { await Task.yield() }
      for number in 0..<2 {
        group.addTask {
          simulation.nameTask(number == 0 ? "first" : "second")
          simulation.note("resumer \(number) comes")
          await waiter.resume()
        }
      }
    }
  }

  /// The text between the quotation marks of `replay("…")`; empty for none.
  private static func schedule(in text: String) -> String {
    let parts = text.split(separator: "replay(\"", maxSplits: 1)
    return parts.count < 2 ? "" : String(parts[1].prefix { $0 != "\"" && $0 != " " })
  }

  /// The process that traps has no time to draw, and the next one knows the steps.
  @Test func aContinuationThatIsResumedTwicePrintsItsScheduleAndTheReplayDrawsIt() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent])
    {
      await explore(.random(100), function: "resumeTwice", Self.resumeTwice)
    }
    let text = result.text
    #expect(text.contains("It draws the steps up to this one.") && !text.contains("●"))
    let schedule = Self.schedule(in: text)
    let again = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent])
    {
      [schedule = schedule as String] in
      await replay(schedule, function: "resumeTwice", Self.resumeTwice)
    }
    let picture = again.text
    #expect(picture.contains("\ntask 1 \"waits\"   ·"))
    #expect(
      picture.split(separator: "\n").contains {
        $0.hasPrefix("task 2 \"first\"   ·") && $0.hasSuffix("●")
      }
    )
    #expect(text.contains("\ntask 2 \"first\", step "))
    #expect(
      text.contains("A simulation was running, started at ScheduleTestKitTests/CrashTests.swift:")
    )
    #expect(text.contains("resumer 1 comes"))
    #expect(text.contains("SWIFT TASK CONTINUATION MISUSE"))
    #expect(Self.schedule(in: text).hasPrefix("f2"))
  }

  @Test func aTrapOnTheMainThreadPrintsItsSeed() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent])
    { @MainActor in
      await simulate(seed: 23) { _ in
        let none: Int? = CommandLine.arguments.isEmpty ? 1 : nil
        await Task.yield()
        print(none!)
      }
    }
    let text = result.text
    #expect(text.contains("task 0, step"))
    #expect(text.contains("To see it again: simulate(seed: 23) { … }, with the same body."))
  }

  @Test func aStackThatOverflowsPrintsItsSchedule() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent])
    {
      await explore(.random(10)) { _ in
        @Sendable func descend(_ depth: Int) -> Int {
          depth < 0 ? 0 : descend(depth + 1) + depth % 7
        }
        await Task.yield()
        print(descend(1))
      }
    }
    #expect(
      Self.schedule(in: result.text).hasPrefix(
        "f2"
      )
    )
  }

  @Test func anAbortPrintsItsScheduleAndGoesToTheHandlerBefore() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(41),
      observing: [\.standardErrorContent]
    ) {
      signal(SIGABRT) { _ in _exit(41) }
      await explore(.random(10)) { _ in abort() }
    }
    #expect(
      Self.schedule(in: result.text).hasPrefix(
        "f2"
      )
    )
  }

  /// Nothing runs in a process that is killed: the file is there all the same.
  @Test func aProcessThatIsKilledLeavesAFile() async throws {
    let files = FileManager.default
    try files.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(at: Self.folder) }
    await #expect(processExitsWith: .signal(SIGKILL)) {
      setenv("SCHEDULE_TEST_KIT_FOLDER", Self.folder.path, 1)
      await explore(.random(10)) { simulation in
        simulation.note("about to be killed")
        await Task.yield()
        kill(getpid(), SIGKILL)
      }
    }
    let written = try files.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
    let text = try written.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
      .joined()
    #expect(text.contains("A simulation was running"))
    #expect(text.contains("task 0: about to be killed"))
    #expect(text.contains("task 0, step 2\n"))
    #expect(!text.contains("-0000000-"))
    #expect(Self.schedule(in: text).hasPrefix("f2"))
  }

  /// People read the file, and a line of it may have been longer before.
  @Test func aStepLeavesNothingOfALongerLineBeforeIt() {
    let box = BlackBox.kept()
    box.begin(
      "a title",
      again: Again(head: "", tail: "", hasSchedule: false),
      isSameAsBefore: false
    )
    defer { box.end() }
    for (step, task, pausedTask) in [(1_234, Int32(12), Int32?(3)), (5, 0, nil)] {
      box.noteStep(
        step,
        of: task,
        aheadOf: pausedTask,
        choiceCount: 0,
        fingerprint: 0,
        choice: { _ in 0 }
      )
    }
    #expect(box.report == "a title\ntask 0, step 5\n")
    let region = UnsafeBufferPointer(start: box.text, count: BlackBox.Region.notes)[
      BlackBox.Region.place...
    ]
    #expect(
      String(decoding: region.prefix { $0 != 0 }, as: UTF8.self).split(separator: " ") == [
        "task", "0,", "step", "5\n",
      ]
    )
  }

  @Test func theCodeHasTheChoicesOfItsRunUpToTheLastOneThatIsNot0() {
    let box = BlackBox.kept()
    defer { box.end() }
    func begin(isFirst: Bool) {
      box.begin(
        "",
        again: Again(head: "code-", tail: ".", hasSchedule: true),
        isSameAsBefore: !isFirst
      )
    }
    func note(_ choices: [Int]) {
      box.noteStep(
        1,
        of: 0,
        aheadOf: nil,
        choiceCount: choices.count,
        fingerprint: 35,
        choice: { choices[$0] }
      )
    }
    begin(isFirst: true)
    note([1, 35])
    #expect(box.again == "To see it again: code-000000z-1z.")
    note([1, 35, 36, 1_234, 0])
    #expect(box.again == "To see it again: code-000000z-1z(36)(1234).")
    begin(isFirst: false)
    note([0, 2])
    #expect(box.again == "To see it again: code-000000z-02.")
  }

  private static var folder: URL {
    FileManager.default.temporaryDirectory.appending(path: "ScheduleTestKit-killed")
  }
}
