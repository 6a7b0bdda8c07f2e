import Testing
import TransitionSupport

/// The question on which actor a caller runs.
struct IsIsolatedTests {
  private actor Room {
    func ask(about other: any Actor) -> Bool? { isIsolated(to: other) }
    func askAboutItself() -> Bool? { isIsolated(to: self) }
  }

  @Test("On its actor a caller is told so, in synchronous code on no actor of its own, too")
  func onActor() async { #expect(await Room().askAboutItself() == true) }

  @Test("On another actor, and on none, a caller is told that it is not there")
  func elsewhere() async {
    #expect(await Room().ask(about: Room()) == false)
    await Task.detached {
      @Sendable func ask(_ room: Room) -> Bool? { isIsolated(to: room) }
      #expect(ask(Room()) == false)
    }.value
  }

  @Test("On the main actor a caller is told so") @MainActor
  func onMain() { #expect(isIsolated(to: MainActor.shared) == true) }
}
