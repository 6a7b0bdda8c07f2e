import Testing

@testable import TransitionEngine

/// The machine that decides when a step of a change is over.
@Suite("The machine of a change")
struct ChangeMachineTests {
  @Test("A change without steps is over at once")
  func noSteps() {
    var machine = ChangeMachine(steps: 0)
    #expect(machine.begin() == .finish)
    #expect(machine.ends == [])
  }

  @Test("A step that moves nothing is over after a commit and two frames, within which a late transition begins")
  func nothingMoved() {
    var machine = ChangeMachine(steps: 2)
    #expect((machine.begin(), machine.look(isMoving: false)) == (.make(step: 0), .look(.commit)))
    #expect((machine.look(isMoving: false), machine.look(isMoving: false)) == (.look(.frames(2)), .make(step: 1)))
    #expect((machine.look(isMoving: false), machine.look(isMoving: false)) == (.look(.commit), .look(.frames(2))))
    #expect(machine.look(isMoving: false) == .finish)
    #expect(machine.ends == [.nothingMoved, .nothingMoved])
  }

  @Test("A step follows a transition at any look, and a commit shows whether another one begins", arguments: 0...2)
  func followed(stillLooks: Int) {
    var machine = ChangeMachine(steps: 1)
    _ = machine.begin()
    for _ in 0..<stillLooks { _ = machine.look(isMoving: false) }
    #expect(machine.look(isMoving: true) == .follow)
    machine.transitionEnded(isCancelled: false)
    #expect((machine.look(isMoving: false), machine.look(isMoving: false)) == (.look(.commit), .finish))
    #expect(machine.ends == [.finished])
  }

  @Test("The last of several transitions determines the end", arguments: [true, false])
  func lastOne(isCancelled: Bool) {
    var machine = ChangeMachine(steps: 1)
    _ = machine.begin()
    #expect(machine.look(isMoving: true) == .follow)
    machine.transitionEnded(isCancelled: !isCancelled)
    #expect((machine.look(isMoving: false), machine.look(isMoving: true)) == (.look(.commit), .follow))
    machine.transitionEnded(isCancelled: isCancelled)
    #expect((machine.look(isMoving: false), machine.look(isMoving: false)) == (.look(.commit), .finish))
    #expect(machine.ends == [isCancelled ? .cancelled : .finished])
  }
}
