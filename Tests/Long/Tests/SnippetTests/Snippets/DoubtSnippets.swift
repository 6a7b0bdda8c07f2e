import NavigationSimulator
import Testing

// The code of the tutorial "Test open questions about UIKit" shows.

// snippet.doubt-app
final class InvitationFlow {
  let stack = NavigationController(rootViewController: ViewController(title: "Events"))
  private let window: Window
  private(set) var isWaitingForReply = false

  init(in simulation: NavigationSimulation) {
    window = Window(simulation: simulation, rootViewController: stack)
  }

  func open() throws {
    try stack.pushViewController(ViewController(title: "Picnic"), animated: true)
    try stack.present(ViewController(title: "Are you coming?"), animated: true) { [weak self] _ in
      self?.isWaitingForReply = true
    }
  }
}
// snippet.end

struct DoubtTutorial {
  // snippet.doubt-test
  @Test func anInvitationAsksForAReply() throws {
    let simulation = NavigationSimulation()
    simulation.collisionBehavior = .matchingUIKit
    let flow = InvitationFlow(in: simulation)
    try flow.open()
    try simulation.run()
    #expect(flow.isWaitingForReply)
  }
  // snippet.end

  /// The test that fails; DoubtTutorialTests runs it.
  struct Failing {
    // snippet.doubt-failing-test
    struct NotAsked: Error {}

    func anInvitationAsksForAReplyWhateverUIKitDoes() throws {
      try NavigationSimulation.underEachDoubt { simulation in
        simulation.collisionBehavior = .matchingUIKit
        let flow = InvitationFlow(in: simulation)
        try flow.open()
        try simulation.run()
        if !flow.isWaitingForReply { throw NotAsked() }
      }
    }
    // snippet.end
  }
}

/// After the cure.
enum CuredDoubt {
  final class InvitationFlow {
    let stack = NavigationController(rootViewController: ViewController(title: "Events"))
    private let window: Window
    private(set) var isWaitingForReply = false

    init(in simulation: NavigationSimulation) {
      window = Window(simulation: simulation, rootViewController: stack)
    }

    // snippet.cured-doubt
    func open() {
      stack.transitions.pushViewController(ViewController(title: "Picnic"), animated: true)
      stack.transitions.present(ViewController(title: "Are you coming?"), animated: true).onEnd {
        [weak self] result in
        self?.isWaitingForReply = result == .success(.finished)
      }
    }
    // snippet.end
  }

  @MainActor
  struct Tests {
    typealias NotAsked = DoubtTutorial.Failing.NotAsked

    // snippet.cured-doubt-test
    @Test func anInvitationAsksForAReplyWhateverUIKitDoes() async throws {
      let trials = try await NavigationSimulation.underEachDoubt { simulation in
        simulation.collisionBehavior = .matchingUIKit
        let flow = InvitationFlow(in: simulation)
        flow.open()
        try await simulation.run()
        if !flow.isWaitingForReply { throw NotAsked() }
      }
      #expect(trials.tried == [.existenceOfACoordinator])
    }
    // snippet.end
  }
}
