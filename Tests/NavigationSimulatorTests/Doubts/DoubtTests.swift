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

  @Test("Each question has at least two answers with different names, and each answer has a source")
  func questions() {
    #expect(Set(Doubt.all.map(\.name)).count == Doubt.all.count)
    for doubt in Doubt.all {
      #expect(doubt.options.count > 1, "\(doubt)")
      #expect(Set(doubt.options.map(\.answer)).count == doubt.options.count, "\(doubt)")
      #expect(doubt.options.allSatisfy { !$0.source.isEmpty && !$0.behavior.isEmpty }, "\(doubt)")
      #expect(doubt.question.hasSuffix("?"), "\(doubt)")
    }
  }

  @Test("If a test fails under one answer, its failure names the answer and its source")
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

  @Test("A test that fails under the default answers runs only once")
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

  @Test("If a test fails under two answers together, its failure names both and their sources")
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

  @Test("A test with calls in line passes under each answer")
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
    "A question that only another answer raises is listed as untried; pairs are tried on request",
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

  @Test("If collisions throw, no question about them is asked")
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
