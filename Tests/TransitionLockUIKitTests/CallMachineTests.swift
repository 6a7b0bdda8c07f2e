import Testing

@testable import TransitionTurns

/// The machine alone, in all orders in which it can be told things.
@Suite("The machine of a call")
struct CallMachineTests {
  enum Event: Hashable, CaseIterable {
    case coordinatorFinished, coordinatorCancelled, completion, callbacksOver
  }

  /// All sights that there can be.
  static let sights = [true, false, nil].flatMap { isAccepted in
    [true, false].flatMap { isMoving in
      [true, false].map { Sight(isAccepted: isAccepted, isMoving: isMoving, isOver: $0 && isAccepted == true) }
    }
  }

  /// Runs a machine through two looks, with other events at any place between, and returns the steps.
  private func run(_ first: Sight, _ second: Sight, _ events: [Event], at place: Int) -> [CallMachine.Step] {
    var machine = CallMachine()
    var steps: [CallMachine.Step] = []
    for moment in 0...2 {
      if moment == place {
        for event in events {
          switch event {
          case .coordinatorFinished: steps += machine.coordinatorEnded(isCancelled: false)
          case .coordinatorCancelled: steps += machine.coordinatorEnded(isCancelled: true)
          case .completion: steps += machine.completionCalled()
          case .callbacksOver: steps += machine.callbacksOver()
          }
        }
      }
      if moment < 2 { steps += machine.look(moment == 0 ? first : second) }
    }
    return steps
  }

  private static let tales: [[Event]] =
    [[]] + Event.allCases.map { [$0] } + Event.allCases.flatMap { a in Event.allCases.map { [a, $0] } }

  @Test("Whatever it is told, in whatever order, it settles at most once, and follows at most one coordinator")
  func once() {
    for (first, second) in Self.sights.flatMap({ a in Self.sights.map { (a, $0) } }) {
      for tale in Self.tales {
        for place in 0...2 {
          let steps = run(first, second, tale, at: place)
          let settled = steps.filter { if case .settle = $0 { true } else { false } }
          #expect(settled.count <= 1, "\(first) \(second) \(tale) at \(place)")
          #expect(steps.count { $0 == .follow } <= 1)
          if tale.contains(.completion) || tale.contains(.callbacksOver) { #expect(settled.count == 1) }
        }
      }
    }
  }

  @Test("What was not accepted, and is not moved either, is dropped at the second look, and not before")
  func dropped() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: false)) == [.lookAgain])
    #expect(machine.look(Sight(isAccepted: false)) == [.settle(.dropped)])
  }

  @Test("What was accepted a turn late is followed then")
  func late() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: false)) == [.lookAgain])
    #expect(machine.look(Sight(isAccepted: true, isMoving: true)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: false) == [.awaitCallbacks])
    #expect(machine.callbacksOver() == [.settle(.finished)])
  }

  @Test("What was accepted and is taken back within a turn is dropped")
  func takenBack() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: true)) == [.lookAgain])
    #expect(machine.look(Sight(isAccepted: false)) == [.settle(.dropped)])
  }

  @Test("A stack that was changed at once is finished, whatever somebody else does to it within the turn")
  func changedAgain() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: true, isOver: true)) == [.lookAgain])
    #expect(machine.look(Sight(isAccepted: false)) == [.settle(.finished)])
  }

  @Test("The transition of somebody else is not followed")
  func others() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: false, isMoving: true)) == [.lookAgain])
    #expect(machine.look(Sight(isAccepted: false, isMoving: true)) == [.settle(.dropped)])
  }

  @Test("A completion tells how the coordinator said that it ended")
  func cancelled() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: true, isMoving: true)) == [.follow, .lookAgain])
    #expect(machine.coordinatorEnded(isCancelled: true) == [.awaitCallbacks])
    #expect(machine.completionCalled() == [.settle(.cancelled)])
    #expect(machine.callbacksOver() == [])
  }

  @Test("What has no certain sign is waited for")
  func uncertain() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: nil)) == [.lookAgain])
    #expect(machine.look(Sight(isAccepted: nil)) == [])
    #expect(machine.completionCalled() == [.settle(.finished)])
  }

  @Test("What has ended within the turn waits for the did-callbacks, whatever is seen meanwhile")
  func endedWithinTheTurn() {
    for sight in Self.sights where !sight.isMoving {
      var machine = CallMachine()
      #expect(machine.look(Sight(isAccepted: true, isMoving: true)) == [.follow, .lookAgain])
      #expect(machine.coordinatorEnded(isCancelled: true) == [.awaitCallbacks])
      #expect(machine.look(sight) == [])
      #expect(machine.callbacksOver() == [.settle(.cancelled)])
    }
  }

  @Test("What is there at the second look, and not at the first, is finished if nothing moves")
  func doneLate() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: nil)) == [.lookAgain])
    #expect(machine.look(Sight(isAccepted: true, isOver: true)) == [.settle(.finished)])
  }

  @Test("What had begun and is abandoned was not dropped, though nothing is left of it")
  func abandonedInTheMiddle() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: true, isMoving: true)) == [.follow, .lookAgain])
    #expect(machine.abandoned(Sight(isAccepted: false)) == [.settle(.abandoned)])
  }

  @Test("What is abandoned ends as its coordinator told, if it has")
  func abandoned() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isAccepted: true, isMoving: true)) == [.follow, .lookAgain])
    #expect(machine.coordinatorEnded(isCancelled: true) == [.awaitCallbacks])
    #expect(machine.abandoned(Sight(isAccepted: true, isOver: true)) == [.settle(.cancelled)])
  }
}
