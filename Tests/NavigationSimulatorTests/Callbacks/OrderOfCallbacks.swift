import NavigationSimulator
import Testing

@Suite("Order of callbacks")
struct OrderOfCallbacks {
  static let push = [
    "B.willMove(to nav)", "B.DidLoad", "A.WillDisappear", "B.WillAppear", "B.IsAppearing", "nav.willShow(B)",
    "A.DidDisappear", "B.DidAppear", "B.didMove(to nav)", "nav.didShow(B)",
  ]

  @Test("A push, awaited by a task that nobody else moves time for", .tags(.seen))
  func awaitedPush() async throws {
    let stage = Stage()
    try await stage.nav.pushViewController(stage.b, animated: true)
    #expect(stage.callbacks == Self.push)
    #expect(stage.simulation.clock.now.offset == .seconds(0.35))
  }
}
