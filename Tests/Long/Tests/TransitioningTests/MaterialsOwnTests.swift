import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: what Material's own tests pin")
struct MaterialsOwnTests {
  /// Presents with a transition, and expects that the presentation completes.
  private func expectCompletion(
    of transition: any Transition,
    on stage: Stage,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try stage.present(with: transition, completion: stage.note("presented"))
    try stage.simulation.run()
    #expect(stage.ends == ["presented finished"], sourceLocation: sourceLocation)
    #expect(stage.nav.presentedViewController === stage.b, sourceLocation: sourceLocation)
    #expect(stage.simulation.misuses == [], sourceLocation: sourceLocation)
  }

  /// Material's TransitionTests: a transition that ends while it starts completes the presentation.
  @Test(
    "A transition that says at once that it ended completes the presentation",
    .source(.materialTests),
    .covers(.whole)
  )
  func instant() throws {
    let stage = Stage()
    try expectCompletion(of: InstantTransition(), on: stage)
    #expect(stage.time == .zero)
  }

  /// Material's TransitionTests: a transition that composes two others completes when all have ended.
  @Test("A composition of transitions completes the presentation", .source(.materialTests))
  func composition() throws {
    try expectCompletion(of: CompositeTransition(InstantTransition(), InstantTransition()), on: Stage())
  }

  /// Material's TransitionTests: the fallback is started, and the transition that named it is not.
  @Test("A fallback starts instead of its transition, and completes the presentation", .source(.materialTests))
  func fallback() throws {
    let (transition, other) = (FallbackTransition(), InstantTransition())
    transition.fallback = { _ in other }
    try expectCompletion(of: transition, on: Stage())
    #expect(transition.contexts.isEmpty)
    #expect(other.contexts.count == 1)
  }

  /// Material's TransitionTests: a transition that is its own fallback is started.
  @Test("A transition that is its own fallback starts, and completes the presentation", .source(.materialTests))
  func fallbackToItself() throws {
    let transition = FallbackTransition()
    try expectCompletion(of: transition, on: Stage())
    #expect(transition.contexts.count == 1)
    #expect(transition.questions == 1)
  }

  /// Material's TransitionWithCustomDurationTests: the context tells 0.35 s to a transition that does not say.
  @Test(
    "A transition takes 0.35 s by default, as its context tells it",
    .source(.materialDurationTests),
    .covers(.customDuration)
  )
  func defaultDuration() throws {
    let transition = InstantTransition()
    try expectCompletion(of: transition, on: Stage())
    #expect(transition.contexts.map(\.duration) == [.milliseconds(350)])
  }

  /// Material's TransitionWithCustomDurationTests: the context tells the transition the duration that it gave.
  @Test(
    "A transition with a duration of its own is told that one by its context",
    .source(.materialDurationTests),
    .covers(.customDuration)
  )
  func customDuration() throws {
    let stage = Stage()
    let transition = TimedTransition(.milliseconds(100), in: stage.simulation)
    try expectCompletion(of: transition, on: stage)
    #expect(transition.contexts.map(\.duration) == [.milliseconds(100)])
    #expect(stage.time == .milliseconds(100))
  }

  /// Material's TransitionWithPresentationTests: a presentation controller that is no transition is used, and not waited for.
  @Test(
    "The presentation controller of a transition is used, without motion of its own",
    .source(.materialPresentationTests)
  )
  func presentationWithoutMotion() throws {
    final class Plain: PresentationController {}
    let transition = PresentingTransition { Plain(presentedViewController: $0, presenting: $1) }
    transition.onStart = { $0.transitionDidEnd() }
    let stage = Stage()
    try expectCompletion(of: transition, on: stage)
    #expect(stage.b.presentation is Plain)
    #expect(transition.questions == 1)
  }

  /// Material's TransitionWithPresentationTests: a presentation controller that is a transition is used, and ends by itself.
  @Test(
    "The presentation controller of a transition is used, with motion of its own",
    .source(.materialPresentationTests)
  )
  func presentationWithMotion() throws {
    let transition = PresentingTransition {
      TransitionPresentationController(presentedViewController: $0, presenting: $1)
    }
    transition.onStart = { $0.transitionDidEnd() }
    let stage = Stage()
    try expectCompletion(of: transition, on: stage)
    #expect(stage.b.presentation is TransitionPresentationController)
    #expect(stage.time == .milliseconds(350))
  }
}
