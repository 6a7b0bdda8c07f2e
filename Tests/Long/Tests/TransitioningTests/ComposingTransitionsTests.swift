import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: composing")
struct ComposingTransitionsTests {
  /// In Material 1.1 the first to say that it ended ended all; as of 4 it is as here.
  @Test(
    "The whole completes when the transition and everything that it composed, at any depth, have ended",
    .tags(.different),
    .covers(.whole)
  )
  func depth() throws {
    let stage = Stage()
    let (outer, middle, inner, sibling) = (HeldTransition(), HeldTransition(), HeldTransition(), HeldTransition())
    outer.onStart = {
      $0.compose(with: middle)
      $0.compose(with: sibling)
    }
    middle.onStart = { $0.compose(with: inner) }
    try stage.present(with: outer, completion: stage.note("presented"))
    for part in [outer, sibling, middle] {
      part.end()
      #expect(stage.ends == [])
    }
    inner.end()
    #expect(stage.ends == ["presented finished"])
    #expect(stage.misuses == [])
  }

  @Test("The transition that composes has to end too", .source(.materialCoordinator), .covers(.whole))
  func parent() throws {
    let stage = Stage()
    let outer = HeldTransition()
    outer.onStart = { $0.compose(with: InstantTransition()) }
    try stage.present(with: outer, completion: stage.note("presented"))
    #expect(stage.ends == [])
    outer.end()
    #expect(stage.ends == ["presented finished"])
  }

  @Test("A transition may compose while it runs", .source(.materialCoordinator))
  func later() throws {
    let stage = Stage()
    let (outer, late) = (HeldTransition(), HeldTransition())
    try stage.present(with: outer, completion: stage.note("presented"))
    try stage.simulation.advance(by: .milliseconds(100))
    outer.contexts[0].compose(with: late)
    #expect(late.contexts.count == 1)
    outer.end()
    #expect(stage.ends == [])
    late.end()
    #expect(stage.ends == ["presented finished"])
  }

  /// In Material the duration of what is composed is zero.
  @Test("What is composed has a context of its own, with the duration of the whole", .tags(.different))
  func contexts() throws {
    let stage = Stage()
    let (outer, inner) = (TimedTransition(.milliseconds(100), in: stage.simulation), InstantTransition())
    outer.onStart = { $0.compose(with: inner) }
    try stage.present(with: outer)
    #expect(inner.contexts.map(\.duration) == [.milliseconds(100)])
    #expect(inner.contexts.map(\.direction) == [.forward])
    #expect(inner.contexts[0] !== outer.contexts[0])
    #expect(inner.contexts[0].foreViewController === stage.b)
    #expect(inner.contexts[0].containerView === outer.contexts[0].containerView)
  }

  /// In Material what is composed starts itself, whatever its fallback.
  @Test("The fallback of what is composed is followed", .tags(.different))
  func fallback() throws {
    let stage = Stage()
    let (transition, other) = (FallbackTransition(), InstantTransition())
    transition.fallback = { _ in other }
    try stage.present(with: CompositeTransition(transition), completion: stage.note("presented"))
    #expect(transition.contexts.isEmpty)
    #expect(other.contexts.count == 1)
    #expect(stage.ends == ["presented finished"])
  }

  @Test("One transition may be composed twice, and ends twice", .tags(.inferred))
  func twice() throws {
    let stage = Stage()
    let part = HeldTransition()
    try stage.present(with: CompositeTransition(part, part), completion: stage.note("presented"))
    part.contexts[1].transitionDidEnd()
    #expect(stage.ends == [])
    part.contexts[0].transitionDidEnd()
    #expect(stage.ends == ["presented finished"])
    #expect(stage.misuses == [])
  }

  @Test("Deferred work runs once, in order, before the did-callbacks", .source(.materialCoordinator))
  func deferred() throws {
    let stage = Stage()
    let (outer, inner) = (HeldTransition(), HeldTransition())
    var order: [String] = []
    outer.onStart = { [unowned stage] context in
      context.defer { order.append("first") }
      context.compose(with: inner)
      context.defer {
        order.append("third")
        context.defer { order.append("fourth") }
        #expect(context.foreViewController === stage.b)
      }
    }
    inner.onStart = { context in context.defer { order.append("second") } }
    stage.b.reactions[.viewDidAppear] = { order.append("did appear") }
    try stage.present(with: outer) { _ in order.append("completion") }
    inner.end()
    #expect(order == [])
    inner.contexts[0].defer { order.append("deferred later") }
    outer.end()
    #expect(order == ["first", "second", "third", "deferred later", "fourth", "did appear", "completion"])
    #expect(stage.misuses == [])
  }
}
