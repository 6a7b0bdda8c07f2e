import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Several layers: stacks in sheets and tabs, presentations on presentations, contexts.
@Suite("Presented controllers above each other") @MainActor
final class LayerTests: Scene {
  private let one = Probe(title: "1")
  private lazy var inner = NavigationController(rootViewController: one, title: "inner")

  @Test(
    "A sheet's dismissal, on any controller, waits for a push inside the sheet that did not use the lock",
    arguments: ["A", "1", "inner"]
  )
  func dismissalDuringPush(receiver: String) async throws {
    try a.presentAndSettle(inner)
    try callUIKit(.push(b), on: inner)
    let controller = [a, one, inner].first { $0.name == receiver }
    tap(.dismiss, on: controller, "tap")
    enqueue(.dismiss, on: controller, "line")
    try await settle("0.0: tap dropped 0.85: line finished → A")
  }

  @Test(
    "A swipe back inside a sheet delays its dismissal; a push behind that dismissal is outdated"
  )
  func swipeInside() async throws {
    try a.presentAndSettle(inner)
    try callUIKit(.push(b, animated: false), on: inner)
    let swipe = try #require(try inner.beginInteractivePop())
    swipe.update(0.2)
    enqueue(.dismiss, on: a)
    enqueue(.push(c), on: inner)
    simulation.schedule(after: .milliseconds(100)) { swipe.cancel() }
    try await settle("0.67: dismiss finished · push C outdated: notInWindow → A")
  }

  @Test("While other code dismisses several layers, taps on each of them are dropped")
  func severalLayersPastTheLock() async throws {
    try a.presentAndSettle(b)
    try b.presentAndSettle(c)
    try callUIKit(.dismiss, on: a)
    for controller in [a, b, c] {
      tap(.present(d), on: controller, "on \(controller.name)")
      await pass(seconds: 0.001)
    }
    try await settle("0.0: on A dropped 0.001: on B dropped 0.002: on C dropped → A")
  }

  @Test("A controller presented in the context of a child is presented, found and dismissed")
  func context() async throws {
    a.definesPresentationContext = true
    b.modalPresentationStyle = .currentContext
    enqueue(.present(b), on: a)
    try await settle("0.5: present B finished → (A) + B")
    #expect(b.presentingViewController === a)
    tap(.present(c), on: a)
    enqueue(.dismiss, on: b)
    try await settle("0.5: present C refused: alreadyPresenting 1.0: dismiss finished → A")
    enqueue(.present(b, animated: false), on: a)
    enqueue(.dismiss(animated: false), on: b)
    try await settle("1.0: present B finished · dismiss finished → A")
  }

  @Test("While its ancestor presents, a child may present in its own context, but not full-screen")
  func contextUnderPresentation() async throws {
    a.definesPresentationContext = true
    d.modalPresentationStyle = .overFullScreen
    try nav.presentAndSettle(d)
    tap(.present(b), on: a, "over the window")
    try await settle("0.0: over the window refused: alreadyPresenting → A + D")
    c.modalPresentationStyle = .overCurrentContext
    tap(.present(c), on: a)
    try await settle("0.5: present C finished → A + C + D")
    #expect(c.presentingViewController === a)
    tap(.present(b), on: a)
    try await settle("0.5: present B refused: alreadyPresenting → A + C + D")
  }

  @Test(
    "A dismissal leaves a controller that the lock presented before and other code has presented again",
    arguments: [
      Row(
        "dropped",
        """
        0.02: present C refused: dropped 0.25: late outdated: nothingPresented → A + C
        """
      ) {
        $0.uikit.treatment = .drops
        $0.enqueue(.present($0.c), on: $0.a)
        try await $0.settle()
        $0.uikit.treatment = .performs
      },
      Row(
        "dismissed",
        """
        0.5: present C finished
        1.0: dismiss finished · late outdated: nothingPresented → A + C
        """
      ) {
        $0.enqueue(.present($0.c), on: $0.a)
        $0.enqueue(.dismiss, on: $0.a)
      },
      Row(
        "dismissed by other code",
        "0.5: present C finished 1.0: late outdated: nothingPresented → A + C"
      ) {
        $0.enqueue(.present($0.c), on: $0.a)
        try await $0.settle()
        try $0.callUIKit(.dismiss, on: $0.a)
      },
    ]
  )
  func presentedAgain(earlier: Row) async throws {
    try await earlier.act(self)
    try await settle()
    try await whileLocked {
      enqueue(.dismiss, on: a, "late")
      try a.presentAndSettle(c)
    }
    try await settle(earlier.story)
  }

  @Test(
    "After a failed presentation, the dismissal behind it leaves what the app then presents itself",
    arguments: [
      Row(
        "dropped",
        """
        0.02: present C refused: dropped · dismiss outdated: nothingPresented → A + C
        """
      ) { $0.uikit.treatment = .drops },
      Row("cancelled", "0.2: present C cancelled · dismiss outdated: nothingPresented → A + C") {
        $0.animate($0.c) { $0.completeTransition(false) }
      },
    ]
  )
  func presentedInstead(row: Row) async throws {
    try await row.act(self)
    try await whileLocked {
      enqueue(.present(c), on: a).onEnd { [unowned self] _ in
        uikit.treatment = .performs
        try? callUIKit(.present(c, animated: false), on: a)
      }
      enqueue(.dismiss, on: a)
    }
    try await settle(row.story)
  }

  @Test("A dismissal in line removes the controller that a presentation ahead of it presents")
  func dismissalOfWhatIsAhead() async throws {
    try await whileLocked {
      enqueue(.present(c), on: a)
      enqueue(.dismiss, on: a)
    }
    try await settle("0.5: present C finished 1.0: dismiss finished → A")
  }

  @Test(
    "A dismissal on a sheet removes the sheet, although other code has presented on it meanwhile"
  )
  func presentedOnTarget() async throws {
    try showAlert()
    try await whileLocked {
      enqueue(.dismiss, on: b)
      try b.presentAndSettle(c)
    }
    try await settle("0.5: dismiss finished → A")
  }

  @Test(
    "A dismissal, on any controller, waits for a transition beneath the sheet",
    arguments: ["B", "nav"]
  )
  func movingBeneath(receiver: String) async throws {
    try showAlert()
    try callUIKit(.push(c))
    let controller = [b, nav].first { $0.name == receiver }
    tap(.dismiss, on: controller, "tap")
    enqueue(.dismiss, on: controller, "line")
    try await settle("0.0: tap dropped 0.85: line finished → (A) C")
  }

  @Test("A presentation waits for a transition of a sibling in the container that presents")
  func movingBeside() async throws {
    let split = ViewController(title: "split")
    for child in [inner, d] {
      try split.addChild(child)
      split.view.addSubview(child.view)
      child.didMove(toParent: split)
    }
    window.rootViewController = split
    try callUIKit(.push(c), on: inner)
    tap(.present(b), on: d, "tap")
    enqueue(.present(b), on: d, "line")
    try await settle("0.0: tap dropped 0.85: line finished → (1) C D + B")
  }
}
