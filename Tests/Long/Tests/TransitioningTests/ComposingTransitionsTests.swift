import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: composing")
final class ComposingTransitionsTests: TransitioningFixture {
  /// In Material 1.1 the first to say that it ended ended all; as of 4 it is as here.
  @Test(
    "A composed transition completes when all its parts, at any depth, have ended",
    .tags(.different),
    .covers(.whole)
  )
  func depth() throws {
    let (outer, middle, inner, sibling) = (
      HeldTransition(), HeldTransition(), HeldTransition(), HeldTransition()
    )
    outer.onStart = {
      $0.compose(with: middle)
      $0.compose(with: sibling)
    }
    middle.onStart = { $0.compose(with: inner) }
    try present(with: outer)
    for part in [outer, sibling, middle] {
      part.end()
      story.expect("")
    }
    inner.end()
    story.expect("0.0: present B finished")
  }

  @Test(
    "A transition that composes others completes only when it has ended itself",
    .source(.materialCoordinator),
    .covers(.whole)
  )
  func parent() throws {
    let outer = HeldTransition()
    outer.onStart = { $0.compose(with: InstantTransition()) }
    try present(with: outer)
    story.expect("")
    outer.end()
    story.expect("0.0: present B finished")
  }

  /// Material's TransitionTests: a transition that ends while it starts completes the presentation,
  /// and so does one that composes two of that kind.
  @Test(
    "A transition, or a composition, that ends at once completes the presentation at once",
    .source(.materialTests),
    .covers(.whole),
    arguments: ["single", "composed"]
  )
  func instant(kind: String) throws {
    let transition: any Transition =
      kind == "composed"
      ? CompositeTransition(InstantTransition(), InstantTransition()) : InstantTransition()
    try present(with: transition)
    story.expect("0.0: present B finished → A + B")
  }

  @Test("A running transition may compose another one", .source(.materialCoordinator))
  func later() throws {
    let (outer, late) = (HeldTransition(), HeldTransition())
    try present(with: outer)
    try advance(by: 0.1)
    outer.contexts[0].compose(with: late)
    #expect(late.contexts.count == 1)
    outer.end()
    story.expect("")
    late.end()
    story.expect("0.1: present B finished")
  }

  /// In Material the duration of what is composed is zero.
  @Test(
    "A part of a composition has its own context, with the duration of the whole",
    .tags(.different)
  )
  func contexts() throws {
    let (outer, inner) = (
      TimedTransition(.milliseconds(100), in: simulation), InstantTransition()
    )
    outer.onStart = { $0.compose(with: inner) }
    try present(with: outer)
    #expect(inner.contexts.map(\.duration) == [.milliseconds(100)])
    #expect(inner.contexts.map(\.direction) == [.forward])
    #expect(inner.contexts[0] !== outer.contexts[0])
    #expect(inner.contexts[0].foreViewController === b)
    #expect(inner.contexts[0].containerView === outer.contexts[0].containerView)
  }

  /// In Material what is composed starts itself, whatever its fallback.
  @Test("The fallback of a part of a composition is used", .tags(.different))
  func fallback() throws {
    let (transition, other) = (FallbackTransition(), InstantTransition())
    transition.fallback = { _ in other }
    try present(with: CompositeTransition(transition))
    #expect(transition.contexts.isEmpty)
    #expect(other.contexts.count == 1)
    story.expect("0.0: present B finished")
  }

  @Test(
    "Work deferred in a context runs once, in order, before the did-callbacks",
    .source(.materialCoordinator)
  )
  func deferred() throws {
    let (outer, inner) = (HeldTransition(), HeldTransition())
    outer.onStart = { [unowned self] context in
      context.defer { self.story.write("first") }
      context.compose(with: inner)
      context.defer {
        self.story.write("third")
        context.defer { self.story.write("fourth") }
        #expect(context.foreViewController === self.b)
      }
    }
    inner.onStart = { [story] context in context.defer { story.write("second") } }
    try present(with: outer)
    story.cast = "B"
    inner.end()
    story.expect("")
    inner.contexts[0].defer { [story] in story.write("deferred later") }
    outer.end()
    story.expect(
      """
      0.0: first · second · third · deferred later · fourth · B.viewDidAppear
        · present B finished
      """
    )
  }
}
