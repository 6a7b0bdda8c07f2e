import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: composing")
struct ComposingTransitionsTests {
  /// In Material 1.1 the first to say that it ended ended all; as of 4 it is as here.
  @Test("The whole completes when all that it composed, at any depth, has ended", .tags(.different), .covers(.whole))
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
