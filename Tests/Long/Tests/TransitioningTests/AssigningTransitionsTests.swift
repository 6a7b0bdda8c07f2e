import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: assigning a transition")
final class AssigningTransitionsTests: TransitioningFixture {
  private final class OtherDelegate: TransitioningDelegate {}

  @Test(
    "An assigned transition animates the presentation and the dismissal",
    .source(.materialReadme),
    .covers(.assigned)
  )
  func bothWays() throws {
    let transition = InstantTransition()
    b.transitionController.transition = transition
    #expect(b.transitioningDelegate === b.transitionController)
    try begin(.present(.b))
    try begin(.dismiss(.a))
    story.expect("0.0: present B finished · dismiss A finished → A")
    #expect(transition.contexts.map(\.direction) == [.forward, .backward])
    #expect(transition.contexts.count == 2 && transition.contexts[0] !== transition.contexts[1])
  }

  @Test(
    "A controller has one transition controller, which does not retain it",
    .source(.materialAssociation),
    .covers(.assigned)
  )
  func one() {
    weak var weakController: ViewController?
    let kept: TransitionController
    do {
      let controller = ViewController()
      weakController = controller
      kept = controller.transitionController
      #expect(controller.transitionController === kept)
      #expect(controller.transitioningDelegate == nil)
      kept.transition = InstantTransition()
    }
    #expect(weakController == nil)
    kept.transition = nil
  }

  @Test(
    "Assigning a transition with presentation sets the style; other transitions leave it",
    .source(.materialController)
  )
  func style() {
    let controller = ViewController()
    controller.transitionController.transition = PresentingTransition(.overCurrentContext) { _, _ in
      nil
    }
    #expect(controller.modalPresentationStyle == .overCurrentContext)
    controller.transitionController.transition = InstantTransition()
    #expect(controller.modalPresentationStyle == .overCurrentContext)
  }

  /// In Material a delegate that the controller has already stays, and the transition is silently
  /// ignored.
  @Test("Assigning a transition replaces another transitioning delegate", .tags(.different))
  func otherDelegate() {
    let controller = ViewController()
    let other = OtherDelegate()
    controller.transitioningDelegate = other
    _ = controller.transitionController
    #expect(controller.transitioningDelegate === other)
    controller.transitionController.transition = InstantTransition()
    #expect(controller.transitioningDelegate === controller.transitionController)
  }

  /// In Material 4 and later a transition controller without a transition shows nothing, and
  /// completes at once.
  @Test("Without a transition, the system animates", .tags(.different))
  func none() throws {
    let transition = InstantTransition()
    try present(with: transition)
    b.transitionController.transition = nil
    #expect(b.transitioningDelegate == nil)
    try begin(.dismiss(.a))
    try story.settle("0.0: present B finished 0.5: dismiss A finished → A")
    #expect(transition.contexts.count == 1)
  }

  @Test(
    "The dismissal uses the transition that is assigned at that time",
    .source(.materialController)
  )
  func reassigned() throws {
    let (first, second) = (InstantTransition(), InstantTransition())
    try present(with: first)
    b.transitionController.transition = second
    try a.dismiss(animated: true, completion: nil)
    #expect(first.contexts.map(\.direction) == [.forward])
    #expect(second.contexts.map(\.direction) == [.backward])
  }

  /// In Material the new transition is assigned, and holds for what is active where that asks
  /// again.
  @Test(
    "Assigning a transition while one is active is a misuse and has no effect",
    .tags(.different),
    .covers(.whileActive)
  )
  func whileActive() throws {
    let transition = HeldTransition()
    try present(with: transition)
    let style = b.modalPresentationStyle
    b.transitionController.transition = PresentingTransition(.formSheet) { _, _ in nil }
    b.transitionController.transition = nil
    #expect(b.transitionController.transition === transition)
    #expect(b.modalPresentationStyle == style)
    #expect(misuses.count == 2)
    #expect(
      misuses.first?.hasPrefix(
        "Assigning a transition of <Probe \"B\"> while one is active: HeldTransition"
      )
        == true
    )
    transition.end()
    b.transitionController.transition = nil
    #expect(b.transitionController.transition == nil)
    #expect(misuses.count == 2)
  }

  @Test(
    "activeTransition is set while the transition runs, and nil in did-callbacks",
    .source(.materialCoordinator)
  )
  func active() throws {
    let transition = HeldTransition()
    let controller = b.transitionController
    var active: [Bool] = []
    for callback in [Callback.viewWillAppear, .viewDidAppear] {
      b.reactions[callback] = { active.append(controller.activeTransition === transition) }
    }
    #expect(controller.activeTransition == nil)
    try present(with: transition)
    #expect(controller.activeTransition === transition)
    transition.end()
    #expect(controller.activeTransition == nil)
    #expect(active == [true, false])
  }

  /// UIKit logs a message and drops it, or raises an exception.
  @Test(
    "A second presentation during a transition throws, and the first one continues",
    .tags(.different),
    .covers(.whileActive)
  )
  func conflict() throws {
    let transition = HeldTransition()
    try present(with: transition)
    expectRefusal(of: .present(.b))
    expectRefusal(of: .present(.c))
    transition.end()
    story.expect(
      "0.0: thrown alreadyActive · thrown conflict with present · present B finished → A + B"
    )
    #expect(transition.contexts.count == 1)
  }

  /// Material stops the program.
  @Test(
    "Requesting a forward animator while a transition is active is a misuse, and returns nil",
    .tags(.different),
    .covers(.whileActive)
  )
  func askedTwice() throws {
    let transition = HeldTransition()
    try present(with: transition)
    let controller = b.transitionController
    #expect(
      controller.animationController(
        forPresented: b,
        presenting: a,
        source: a
      ) == nil
    )
    #expect(misuses.count == 1)
    #expect(controller.activeTransition === transition)
    transition.end()
    #expect(simulation.openTransitions.isEmpty)
  }
}
