import ScheduleTestKit
import Testing
import TransitionSupport

// Runs the tutorial "Find a bug in ten lines of an actor" as a client would that links the kit
// alone: with cooperative control, in a separate file. The page shows the kit's output of this
// run.

private let page = "Docs/Guide.docc/Tutorials/TenLines.md"
private let readersFile: StaticString = "AppTests/ProfileTests.swift"

typealias SimulatedBody = @Sendable (Simulation) async throws -> Void

/// Expects that a page shows a text: as the reader sees it, but for the places and the breaks of
/// lines; its pictures to the character.
private func expectShown(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  #expect(try ShownText(page: page).contains(text), "\(text)", sourceLocation: sourceLocation)
  let lines = Set(try Repository.text(of: page).split(separator: "\n"))
  for line in text.split(separator: "\n") where line.contains("●") {
    #expect(lines.contains(line), "\(line)", sourceLocation: sourceLocation)
  }
}

extension ProfileTests {
  /// Explores, expects the issue that the page shows, and runs the schedule again that it names.
  func explore(function: StaticString = #function, _ body: @escaping SimulatedBody) async {
    let settings = Simulation.Settings(control: .cooperative)
    let reported = Guarded<[String]>([])
    let found = Guarded<Exploration.Found?>(nil)
    await withKnownIssue {
      let exploration = await ScheduleTestKit.explore(
        settings: settings,
        function: function,
        fileID: readersFile,
        body
      )
      found.run { $0 = exploration.found }
    } matching: { issue in
      reported.run { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(found.run { $0?.failure.code } == .property)
    #expect(reported.run { $0.count } == 1)
    for report in reported.run({ $0 }) { #expect(throws: Never.self) { try expectShown(report) } }

    guard let schedule = found.run({ $0?.schedule }) else { return }
    let again = Guarded<TestKitFailure?>(nil)
    await withKnownIssue {
      let run = await replay(
        "\(schedule)",
        settings: settings,
        function: function,
        fileID: readersFile,
        body
      )
      again.run { $0 = run.failure }
    }
    #expect(again.run { $0?.message } == found.run { $0?.failure.message })
  }

  @Test("A server that answers within one step hides the bug, as the tutorial says")
  func withoutYield() {
    /// A server whose answers take no time.
    actor PromptServer {
      private var names = [1: "Ada"]
      func name(of user: Int) -> String { names[user] ?? "" }
      func rename(_ user: Int, to name: String) { names[user] = name }
    }
    /// The tutorial's actor, on that server.
    actor PromptProfiles {
      private let server = PromptServer()
      private var names: [Int: String] = [:]

      func name(of user: Int) async -> String {
        if let name = names[user] { return name }
        let name = await server.name(of: user)
        names[user] = name
        return name
      }

      func rename(_ user: Int, to name: String) async {
        await server.rename(user, to: name)
        names[user] = nil
      }
    }
    let exploration = Exploration.run(
      .exhaustive(preemptions: nil),
      settings: .init(control: .cooperative)
    ) {
      let profiles = PromptProfiles()
      async let looking = profiles.name(of: 1)
      async let renaming: Void = profiles.rename(1, to: "Grace")
      _ = await (looking, renaming)
      let name = await profiles.name(of: 1)
      $0.always("a renamed user has the new name", name == "Grace")
    }
    #expect(exploration.isComplete)
    #expect(exploration.found == nil)
  }
}

extension Cured.ProfileTests {
  /// Explores, and expects that the page shows what came of it.
  func explore(_ plan: ExplorationPlan, _ body: @escaping SimulatedBody) async -> Exploration {
    let exploration = await ScheduleTestKit.explore(
      plan,
      settings: .init(control: .cooperative),
      body
    )
    #expect(exploration.isComplete)
    #expect(throws: Never.self) { try expectShown("\(exploration)") }
    return exploration
  }
}
