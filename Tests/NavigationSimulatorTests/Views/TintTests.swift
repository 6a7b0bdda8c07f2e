import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Views: tint")
struct TintTests {
  /// A view that records the changes of its tint.
  private final class Tinted: View {
    var notes: (String) -> Void = { _ in }

    override func tintColorDidChange() { notes("\(name!) \(tintAdjustmentMode)") }
  }

  /// A view `a` that contains `b`, which contains `c`.
  private final class Tree {
    let views: [Tinted] = ["a", "b", "c"].map { Tinted(name: $0) }
    var notes: [String] = []
    var a: Tinted { views[0] }
    var b: Tinted { views[1] }
    var c: Tinted { views[2] }

    init() {
      a.addSubview(b)
      b.addSubview(c)
      for view in views { view.notes = { [unowned self] in notes.append($0) } }
    }

    var modes: [View.TintAdjustmentMode] { views.map(\.tintAdjustmentMode) }
  }

  @Test(
    "A view has the tint adjustment mode of its nearest superview that sets one, or else normal",
    .tags(.documented)
  )
  func inherited() {
    let tree = Tree()
    #expect(tree.modes == [.normal, .normal, .normal])
    tree.a.tintAdjustmentMode = .dimmed
    #expect(tree.modes == [.dimmed, .dimmed, .dimmed])
    tree.b.tintAdjustmentMode = .normal
    #expect(tree.modes == [.dimmed, .normal, .normal])
    tree.a.tintAdjustmentMode = .automatic
    tree.b.tintAdjustmentMode = .automatic
    #expect(tree.modes == [.normal, .normal, .normal])
  }

  @Test(
    "tintColorDidChange is called on each view whose own or inherited tint changes",
    .tags(.documented)
  )
  func told() {
    let tree = Tree()
    tree.a.tintAdjustmentMode = .dimmed
    #expect(tree.notes == ["a dimmed", "b dimmed", "c dimmed"])
    tree.notes = []
    tree.a.tintAdjustmentMode = .dimmed
    tree.b.tintAdjustmentMode = .dimmed
    #expect(tree.notes == [])
    tree.a.tintAdjustmentMode = .normal
    #expect(tree.notes == ["a normal"])
    #expect(tree.modes == [.normal, .dimmed, .dimmed])
    tree.notes = []
    tree.b.tintAdjustmentMode = .automatic
    #expect(tree.notes == ["b normal", "c normal"])
  }

  @Test(
    "A view that gets another superview takes its tint, and tintColorDidChange is called",
    .tags(.inferred)
  )
  func moved() {
    let tree = Tree()
    let dimmed = View(name: "dimmed")
    dimmed.tintAdjustmentMode = .dimmed
    dimmed.addSubview(tree.b)
    #expect(tree.notes == ["b dimmed", "c dimmed"])
    #expect(tree.modes == [.normal, .dimmed, .dimmed])
    tree.b.removeFromSuperview()
    #expect(tree.notes == ["b dimmed", "c dimmed", "b normal", "c normal"])
    tree.a.addSubview(tree.b)
    #expect(tree.notes.count == 4)
  }

  @Test(
    "A presentation that dims its presenter dims the views inside it, and not the presented controller",
    .tags(.inferred)
  )
  func presentation() throws {
    final class Dimming: PresentationController {
      override func presentationTransitionWillBegin() {
        presentingViewController.view.tintAdjustmentMode = .dimmed
      }
      override func dismissalTransitionWillBegin() {
        presentingViewController.view.tintAdjustmentMode = .automatic
      }
    }
    final class Delegate: TransitioningDelegate {
      func presentationController(
        forPresented presented: ViewController,
        presenting: ViewController?,
        source: ViewController
      ) -> PresentationController? {
        Dimming(presentedViewController: presented, presenting: presenting)
      }
    }
    let fixture = StackFixture()
    let delegate = Delegate()
    fixture.b.modalPresentationStyle = .custom
    fixture.b.transitioningDelegate = delegate
    try withExtendedLifetime(delegate) { try fixture.a.present(fixture.b, animated: true) }
    #expect(fixture.a.view.tintAdjustmentMode == .dimmed)
    #expect(fixture.b.view.tintAdjustmentMode == .normal)
    try fixture.simulation.run()
    try fixture.a.dismiss(animated: true)
    #expect(fixture.a.view.tintAdjustmentMode == .normal)
    try fixture.simulation.run()
  }
}
