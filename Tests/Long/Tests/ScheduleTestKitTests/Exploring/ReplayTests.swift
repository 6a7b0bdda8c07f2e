import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// The text of a schedule, there and back.
@Suite struct ReplayTests {
  @Sendable private static func race(_ simulation: Simulation) async {
    let count = Guarded(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        group.addTask {
          let before = count.value
          await Task.yield()
          count.set(before + 1)
        }
      }
    }
    simulation.always("no update is lost", count.value == 2)
  }

  private func found(_ settings: Simulation.Settings = .init()) async -> Exploration.Found? {
    await onSuitableThread(nil) { _ in
      Exploration.run(.random(), settings: settings, function: "race", Self.race).found
    }
  }

  private func replayed(
    _ text: String,
    function: StaticString = "race",
    _ body: @escaping @Sendable (Simulation) async throws -> Void = race
  ) async -> Simulation.Run {
    await onSuitableThread(nil) { _ in
      Simulation.run(replaying: text, Self.call(function), .init(), body)
    }
  }

  private static func call(_ function: StaticString = "race") -> BodyCall {
    BodyCall(function, #fileID, #filePath, #line, #column)
  }

  @Test(arguments: [Control.available, .cooperative])
  func aFailureIsSeenAgain(control: Control) async throws {
    let found = try #require(await found(.init(control: control)))
    let schedule = try #require(found.schedule)
    #expect(try Schedule("\(schedule)") == schedule)
    let run = await replayed("\(schedule)")
    #expect(run.failure?.code == .property)
    #expect(run.trace == found.run?.trace)
    #expect(run.control.isFull == (control == .available && FullScheduleControl.isAvailable))
  }

  @Test func aScheduleIsRunAgainWithoutAnIssue() async throws {
    let schedule = try #require(await found()?.schedule)
    let run = await onSuitableThread(nil) { _ in
      Simulation.run(replaying: "\(schedule)", function: "race", Self.race)
    }
    #expect(run.failure?.code == .property)
  }

  @Test func anotherFunctionIsAnotherBody() async throws {
    let schedule = try #require(await found()?.schedule)
    let run = await replayed("\(schedule)", function: "another")
    expect(
      run.failure,
      .otherBody,
      "belongs to another body: it was made in another function or file."
    )
  }

  @Test func aBodyThatHasChangedIsTold() async throws {
    let identity = String(Self.call().body, radix: 36)
    // It asks for the tenth task, and there are two.
    let wide = await replayed("f2-\(identity)-0-9")
    #expect(wide.failure?.code == .otherBody)
    #expect(
      wide.failure?.message.hasPrefix(
        "Decision 0 of the schedule asks for a task or a timer that is not there"
      ) == true
    )
    // The task whose child asks for it goes on to its next await, and starts another child, without
    // a decision.
    let ahead = await replayed("f2-\(identity)-0-9") { _ in
      async let one: Void = Task.yield()
      async let other: Void = Task.yield()
      _ = await (one, other)
    }
    #expect(ahead.failure?.message.hasPrefix("Decision 0 of the schedule asks for a task") == true)
    // It has more decisions than there are.
    let long = await replayed("f2-\(identity)-0-00001") { _ in }
    #expect(long.failure?.code == .otherBody)
    #expect(long.failure?.message.hasPrefix("The body ended after 0 of the 5 decisions") == true)
  }

  /// The choices fit, and the steps are others: only the hash of the run tells.
  @Test func anotherBodyOfTheSameFunctionIsTold() async throws {
    let schedule = try #require(await found()?.schedule)
    let run = await replayed("\(schedule)") { _ in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            await Task.yield()
            await Task.yield()
          }
        }
      }
    }
    expect(run.failure, .otherBody, "the body took other steps than when the schedule was made")
  }

  /// Every task waits there, so only timers are options.
  @Test func aScheduleThatAsksForATimerThatIsNotThereIsRefused() async {
    let schedule = Schedule(control: .cooperative, body: Self.call().body, run: 0, choices: [2])
    let run = await replayed("\(schedule)") { simulation in
      async let child: Void = simulation.clock.sleep(for: .seconds(1))
      try await simulation.clock.sleep(for: .seconds(1))
      try await child
    }
    expect(run.failure, .otherBody, "Decision 0 of the schedule asks for a task or a timer")
  }

  @Test func aScheduleThatWasMadeWithOtherHashingIsRefused() async throws {
    let schedule = try #require(await found()?.schedule)
    let other = Schedule.Hashing(isDeterministic: !Schedule.Hashing.current.isDeterministic)
    let text =
      "\(Schedule(control: schedule.control, hashing: other, body: schedule.body, run: schedule.run, choices: schedule.choices))"
    let run = await replayed(text)
    expect(run.failure, .otherBody, "SWIFT_DETERMINISTIC_HASHING")
    #expect(run.steps == 0)
  }

  @Test func aScheduleWithControlThatTheProcessLacksIsRefusedBeforeTheBodyRuns() async {
    let hasRun = Guarded(false)
    let run = await onSuitableThread(nil) { _ in
      var settings = Simulation.Settings()
      settings.hasHook = { false }
      let schedule = Schedule(control: .wide, body: Self.call().body, run: 0, choices: [])
      return Simulation.run(replaying: "\(schedule)", Self.call(), settings) { _ in
        hasRun.set(true)
      }
    }
    expect(
      run.failure,
      .otherBody,
      "was made with wide control, and this process has cooperative control"
    )
    #expect(!hasRun.value)
  }

  @Test(arguments: [
    ("", "it does not begin with \"f\", \"w\" or \"c\", for full, wide or cooperative control."),
    (
      "x2-abc-1-01",
      "it does not begin with \"f\", \"w\" or \"c\", for full, wide or cooperative control."
    ),
    ("f2-abc", "it has 2 parts between hyphens, and not four."),
    (
      "f1-abc-01",
      "it is of version \"1\", and this is version \"2\". Explore again to get a new one."
    ),
    ("f2x-abc-1-01", "\"x\" is no mark of a run."),
    ("f2-äöü-1-01", "\"äöü\" identifies no body."),
    ("f2-zzzzzzzzzz-1-01", "\"zzzzzzzzzz\" identifies no body."),
    ("f2-abc-?-01", "\"?\" identifies no run."),
    ("f2-abc-1-0?", "\"?\" is no choice."),
    ("f2-abc-1-(12", "no number with a \")\" follows \"(\"."),
    ("f2-abc-1-(x)", "no number with a \")\" follows \"(\"."),
  ])
  func aTextThatIsNoScheduleIsRefused(text: String, reason: String) async {
    let run = await replayed(text)
    #expect(run.failure?.code == .unreadableSchedule)
    #expect(run.failure?.message == "\"\(text)\" is no schedule: \(reason)")
    #expect(run.steps == 0)
  }

  @Test func manyTasksHaveLongChoices() throws {
    let schedule = Schedule(
      control: .cooperative,
      hashing: .init(isDeterministic: true),
      body: 7,
      run: 36,
      choices: [0, 35, 36, 1_000, 0, 0]
    )
    #expect("\(schedule)" == "c2d-7-10-0z(36)(1000)")
    #expect(try Schedule("\(schedule)") == schedule)
  }
}
