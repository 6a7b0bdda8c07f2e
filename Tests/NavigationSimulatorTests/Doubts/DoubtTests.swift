import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Questions about UIKit, and tests under each answer to them.
@Suite("Doubts")
struct DoubtTests {
  private struct Lost: Error {}

  private static func fixture(_ simulation: NavigationSimulation) -> (
    NavigationController, ViewController, Window
  ) {
    simulation.collisionBehavior = .matchingUIKit
    let root = ViewController(title: "A")
    let stack = NavigationController(rootViewController: root)
    return (stack, root, Window(simulation: simulation, rootViewController: stack))
  }

  /// Presents during a push, and asks for the completion.
  private static func careless(_ simulation: NavigationSimulation) throws {
    let (stack, root, window) = fixture(simulation)
    var isShown = false
    try stack.pushViewController(ViewController(title: "B"), animated: true)
    try root.present(ViewController(title: "C"), animated: true) { _ in isShown = true }
    try simulation.run()
    withExtendedLifetime(window) {}
    if !isShown { throw Lost() }
  }

  @Test("Each question has two answers or more, of different names, and each answer a source")
  func questions() {
    #expect(Set(Doubt.all.map(\.name)).count == Doubt.all.count)
    for doubt in Doubt.all {
      #expect(doubt.options.count > 1, "\(doubt)")
      #expect(Set(doubt.options.map(\.answer)).count == doubt.options.count, "\(doubt)")
      #expect(doubt.options.allSatisfy { !$0.source.isEmpty && !$0.behavior.isEmpty }, "\(doubt)")
      #expect(doubt.question.hasSuffix("?"), "\(doubt)")
    }
  }

  @Test(
    "A test that relies on a presentation during a push fails, and its failure names the answer and its source"
  )
  func failure() throws {
    let failure = try #require(
      #expect(throws: DoubtFailure.self) { try NavigationSimulation.underEachDoubt(Self.careless) }
    )
    #expect(failure.answers.map(\.doubt) == [.presentationDuringPush])
    #expect(failure.answers.map(\.option.answer) == [.dropped])
    #expect(
      failure.description.hasPrefix(
        "fails if UIKit drops a presentation while a push runs (UIKit's words"
      )
    )
    #expect(failure.underlying is Lost)
  }

  @Test("A test that fails with the default answers is reported, and runs once")
  func failsByDefault() {
    var runs = 0
    let failure = #expect(throws: DoubtFailure.self) {
      try NavigationSimulation.underEachDoubt { _ in
        runs += 1
        throw Lost()
      }
    }
    #expect(failure?.answers.isEmpty == true)
    #expect(failure?.description.hasPrefix("fails with the default answers") == true)
    #expect(runs == 1)
  }

  @Test("A failure under two answers names both, with their sources")
  func failureInPairs() throws {
    let failure = #expect(throws: DoubtFailure.self) {
      try NavigationSimulation.underEachDoubt(inPairs: true) { simulation in
        let (stack, root, window) = Self.fixture(simulation)
        try stack.pushViewController(ViewController(title: "B"), animated: true)
        let isLate = stack.transitionCoordinator == nil
        try root.present(ViewController(title: "C"), animated: true)
        try simulation.run()
        withExtendedLifetime(window) {}
        if isLate, !simulation.messages.isEmpty { throw Lost() }
      }
    }
    #expect(failure?.answers.map(\.doubt) == [.existenceOfACoordinator, .presentationDuringPush])
    let description = failure?.description ?? ""
    #expect(
      description.hasPrefix(
        "fails if UIKit creates the coordinator of a transition after the commit (Crash logs"
      )
    )
    #expect(
      description.contains("), and UIKit drops a presentation while a push runs (UIKit's words")
    )
  }

  @Test("The verbs in line rest on no answer: a test with them passes under each")
  @MainActor
  func inLine() async throws {
    let trials = try await NavigationSimulation.underEachDoubt { simulation in
      let (stack, root, window) = Self.fixture(simulation)
      stack.transitions.pushViewController(ViewController(title: "B"), animated: true)
      stack.transitions.pushViewController(ViewController(title: "C"), animated: true)
      let end = try await root.transitions.present(ViewController(title: "D"), animated: true).end
      withExtendedLifetime(window) {}
      if end != .finished || root.presentedViewController == nil { throw Lost() }
    }
    #expect(trials.tried == [.existenceOfACoordinator])
    #expect(trials.untried == [])
    #expect(trials.runCount == 4)
  }

  @Test(
    "A question that is met under another answer only is listed, and keeps its default; pairs are tried on request",
    arguments: [(false, 6), (true, 13)]
  )
  func metLater(inPairs: Bool, runCount: Int) throws {
    let trials = try NavigationSimulation.underEachDoubt(inPairs: inPairs) { simulation in
      let (stack, root, window) = Self.fixture(simulation)
      try stack.pushViewController(ViewController(title: "B"), animated: true)
      try root.present(ViewController(title: "C"), animated: true) { _ in }
      try simulation.run()
      withExtendedLifetime(window) {}
    }
    #expect(
      trials.tried == [.existenceOfACoordinator, .presentationDuringPush, .momentOfACompletion]
    )
    #expect(trials.untried == [.completionOfADroppedCall])
    #expect(trials.runCount == runCount)
  }

  @Test("Where collisions throw, no question about collisions is asked")
  func throwing() throws {
    let trials = try NavigationSimulation.underEachDoubt { simulation in
      let (stack, root, window) = Self.fixture(simulation)
      simulation.collisionBehavior = .throwing
      try stack.pushViewController(ViewController(title: "B"), animated: true)
      #expect(throws: NavigationFailure.self) {
        try root.present(ViewController(), animated: true) { _ in }
      }
      try simulation.run()
      withExtendedLifetime(window) {}
    }
    #expect(trials.tried == [])
    #expect(trials.runCount == 1)
  }
}
