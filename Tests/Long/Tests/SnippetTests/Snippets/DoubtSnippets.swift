import NavigationSimulator
import Testing

// The code of the tutorial "Test open questions about UIKit" shows.

// snippet: EachUIKit.md: final class InvitationFlow

struct DoubtTutorial {
  // snippet: EachUIKit.md: @Test func anInvitationAsksForAReply

  /// The test that fails; DoubtTutorialTests runs it.
  struct Failing {
    // snippet: EachUIKit.md: struct NotAsked
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

    // snippet: EachUIKit.md: stack.transitions
  }

  @MainActor
  struct Tests {
    typealias NotAsked = DoubtTutorial.Failing.NotAsked

    // snippet: EachUIKit.md: @Test func anInvitationAsksForAReplyWhateverUIKitDoes
  }
}
