import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: composing")
final class ComposingTransitionsTests: StackFixture {
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
    try present(with: outer, completion: note("presented"))
    for part in [outer, sibling, middle] {
      part.end()
      #expect(ends == [])
    }
    inner.end()
    #expect(ends == ["presented finished"])
    #expect(misuses == [])
  }

  @Test(
    "A transition that composes others completes only when it has ended itself",
    .source(.materialCoordinator),
    .covers(.whole)
  )
  func parent() throws {
    let outer = HeldTransition()
    outer.onStart = { $0.compose(with: InstantTransition()) }
    try present(with: outer, completion: note("presented"))
    #expect(ends == [])
    outer.end()
    #expect(ends == ["presented finished"])
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
    story.cast = ""
    story.tellsStacks = false
    let transition: any Transition =
      kind == "composed"
      ? CompositeTransition(InstantTransition(), InstantTransition()) : InstantTransition()
    try present(with: transition, completion: note("presented"))
    story.expect("0.0: presented finished → A + B")
  }

  @Test("A running transition may compose another one", .source(.materialCoordinator))
  func later() throws {
    let (outer, late) = (HeldTransition(), HeldTransition())
    try present(with: outer, completion: note("presented"))
    try simulation.advance(by: .milliseconds(100))
    outer.contexts[0].compose(with: late)
    #expect(late.contexts.count == 1)
    outer.end()
    #expect(ends == [])
    late.end()
    #expect(ends == ["presented finished"])
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
    try present(
      with: CompositeTransition(transition),
      completion: note("presented")
    )
    #expect(transition.contexts.isEmpty)
    #expect(other.contexts.count == 1)
    #expect(ends == ["presented finished"])
  }

  @Test(
    "Work deferred in a context runs once, in order, before the did-callbacks",
    .source(.materialCoordinator)
  )
  func deferred() throws {
    let (outer, inner) = (HeldTransition(), HeldTransition())
    var order: [String] = []
    outer.onStart = { [unowned self] context in
      context.defer { order.append("first") }
      context.compose(with: inner)
      context.defer {
        order.append("third")
        context.defer { order.append("fourth") }
        #expect(context.foreViewController === self.b)
      }
    }
    inner.onStart = { context in context.defer { order.append("second") } }
    b.reactions[.viewDidAppear] = { order.append("did appear") }
    try present(with: outer) { _ in order.append("completion") }
    inner.end()
    #expect(order == [])
    inner.contexts[0].defer { order.append("deferred later") }
    outer.end()
    #expect(
      order == ["first", "second", "third", "deferred later", "fourth", "did appear", "completion"]
    )
    #expect(misuses == [])
  }
}
