import Testing

@testable import TransitionTurns

/// The machine alone: the table of what looks mean, and all orders in which it can be told things.
@Suite("The machine of a call")
struct CallMachineTests {
  enum Event: Hashable, CaseIterable {
    case coordinatorFinished, coordinatorCancelled, completion, abandoned
  }

  /// All sights that there can be.
  static let sights = [true, false, nil].flatMap { isDone in
    [Sight.Mover.nobody, .own, .other, .unseen].flatMap { mover in
      [true, false].flatMap { hasCompletion in
        [true, false].map {
          Sight(isDone: isDone, mover: mover, hasCompletion: hasCompletion, isOver: isDone == true, isInstant: $0)
        }
      }
    }
  }

  private static func isLook(_ step: CallMachine.Step) -> Bool {
    switch step {
    case .look, .watch: true
    case .follow, .settle: false
    }
  }

  private func tell(_ machine: inout CallMachine, _ event: Event, _ sight: Sight) -> [CallMachine.Step] {
    switch event {
    case .coordinatorFinished: machine.coordinatorEnded(isCancelled: false)
    case .coordinatorCancelled: machine.coordinatorEnded(isCancelled: true)
    case .completion: machine.completionCalled()
    case .abandoned: machine.abandoned(sight)
    }
  }

  private static let tales: [[Event]] =
    [[]] + Event.allCases.map { [$0] } + Event.allCases.flatMap { a in Event.allCases.map { [a, $0] } }

  @Test("Whatever it is told, in whatever order, it settles at most once, and when the completion is called")
  func once() {
    for (first, second) in Self.sights.flatMap({ a in Self.sights.map { (a, $0) } }) {
      for tale in Self.tales {
        for place in 0...2 {
          var machine = CallMachine()
          var steps: [CallMachine.Step] = []
          for moment in 0...2 {
            if moment == place { for event in tale { steps += tell(&machine, event, second) } }
            if moment < 2 { steps += machine.look(moment == 0 ? first : second) }
          }
          let settled = steps.count { if case .settle = $0 { true } else { false } }
          if tale.contains(.completion) { #expect(settled == 1) }
          #expect(settled <= 1, "\(first) \(second) \(tale) at \(place)")
        }
      }
    }
  }

  /// A world that stays as it is: what was seen is seen at every look, and a coordinator that is followed tells its end.
  @Test("In a world that does not change any more every call settles, or waits for its completion, or for what moves")
  func nothingIsLost() {
    for sight in Self.sights {
      var machine = CallMachine()
      var pending = machine.look(sight)
      var steps = 0
      while steps < 50, let step = pending.popLast() {
        steps += 1
        switch step {
        case .follow: pending += machine.coordinatorEnded(isCancelled: false)
        case .look, .watch: pending += machine.look(sight)
        case .settle: pending = []
        }
      }
      let isWaitedForEachTime = sight.isDone != false && sight.mover == .other
      #expect(isWaitedForEachTime == (steps == 50), "\(sight)")
    }
  }

  /// The moments at which a call is looked at where nothing moves, and its end.
  @Test(
    "Where nothing moves, a call waits for what may still begin, and no frame longer",
    arguments: [
      (Sight(isDone: true, isInstant: true), "look(callbacks) settle(finished)"),
      (Sight(isDone: true), "look(commit) look(frames(1)) settle(finished)"),
      (Sight(isDone: true, hasCompletion: true), "watch(commit) watch(frames(1))"),
      (Sight(isDone: false), "look(commit) look(frames(1)) settle(dropped)"),
      (Sight(isDone: false, isInstant: true), "look(commit) look(frames(1)) settle(dropped)"),
      (
        Sight(isDone: nil, hasCompletion: true),
        "watch(commit) watch(frames(2)) watch(settled) settle(stuck)"
      ),
    ]
  )
  func nobodyMoves(sight: Sight, path: String) {
    var machine = CallMachine()
    var steps: [CallMachine.Step] = []
    var next = machine.look(sight)
    while let step = next.first {
      steps.append(step)
      next = Self.isLook(step) ? machine.look(sight) : []
    }
    #expect(steps.map(Self.describe).joined(separator: " ") == path)
  }

  private static func describe(_ step: CallMachine.Step) -> String {
    switch step {
    case .follow: "follow"
    case .look(let moment): "look(\(moment))"
    case .watch(let moment): "watch(\(moment))"
    case .settle(let end): "settle(\(end))"
    }
  }

  @Test("Its own transition is followed whatever else is seen, and costs no frame", arguments: [true, false, nil])
  func own(isDone: Bool?) {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: isDone, mover: .own)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: false) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: true, isOver: true)) == [.settle(.finished)])
  }

  @Test("A transition that begins at any later look is followed, and not two at once", arguments: 0...2)
  func late(looks: Int) {
    var machine = CallMachine()
    for _ in 0..<looks { #expect(machine.look(Sight(isDone: true)).allSatisfy(Self.isLook)) }
    #expect(machine.look(Sight(isDone: true, mover: .own)) == [.follow])
    #expect(machine.look(Sight(isDone: true)) == [])
    #expect(machine.coordinatorEnded(isCancelled: true) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: false)) == [.settle(.cancelled)])
  }

  @Test("The transition of somebody else is waited for, and its end is not the end of the call")
  func others() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, mover: .other)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: true) == [.look(.commit)])
    #expect(machine.look(Sight(isDone: true, mover: .own)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: false) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: true)) == [.settle(.finished)])
  }

  @Test("A call that others keep from being done is dropped after the second of them")
  func othersAgain() {
    var machine = CallMachine()
    for _ in 0..<2 {
      #expect(machine.look(Sight(isDone: false, mover: .other)) == [.follow])
      #expect(machine.coordinatorEnded(isCancelled: false) == [.look(.commit)])
    }
    #expect(machine.look(Sight(isDone: false, mover: .other)) == [.settle(.dropped)])
  }

  @Test("What its own transition has left undone is looked for once more, and dropped then")
  func undone() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: false, mover: .own)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: false) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: false)) == [.look(.commit)])
    #expect(machine.look(Sight(isDone: false)) == [.look(.frames(1))])
    #expect(machine.look(Sight(isDone: false)) == [.settle(.dropped)])
  }

  @Test("A stack that was changed at once is finished, whatever somebody else does to it meanwhile")
  func changedAgain() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, isInstant: true)) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: false, mover: .other)) == [.settle(.finished)])
  }

  @Test("A completion tells how the coordinator said that it ended")
  func cancelled() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, mover: .own, hasCompletion: true)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: true) == [.look(.callbacks)])
    #expect(machine.completionCalled() == [.settle(.cancelled)])
    #expect(machine.look(Sight(isDone: false)) == [])
  }

  @Test("A dismissal that shows that it goes is waited for, though nobody tells of it")
  func unseen() {
    var machine = CallMachine()
    let sight = Sight(mover: .unseen, hasCompletion: true)
    let moments: [Moment] = [.commit, .frames(1)] + Array(repeating: .settled, count: 10)
    for moment in moments { #expect(machine.look(sight) == [.watch(moment)]) }
    #expect(machine.completionCalled() == [.settle(.finished)])
    // But not for longer than that, in which nothing moves.
    machine = CallMachine()
    for moment in moments { #expect(machine.look(sight) == [.watch(moment)]) }
    #expect(machine.look(sight) == [.settle(.stuck)])
  }

  @Test("A dismissal whose completion has gone is dropped, unless a transition of its own has begun all the same")
  func abandonedDismissal() {
    var machine = CallMachine()
    #expect(machine.look(Sight(hasCompletion: true)) == [.watch(.commit)])
    #expect(machine.abandoned(Sight(hasCompletion: true)) == [.settle(.dropped)])
    machine = CallMachine()
    #expect(machine.look(Sight(hasCompletion: true)) == [.watch(.commit)])
    #expect(machine.abandoned(Sight(mover: .own, hasCompletion: true)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: false) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: true, isOver: true)) == [.settle(.finished)])
  }

  @Test("What had begun and is abandoned was not dropped, though nothing is left of it")
  func abandonedInTheMiddle() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, mover: .own)) == [.follow])
    #expect(machine.abandoned(Sight(isDone: false)) == [.settle(.abandoned)])
  }

  @Test("What is abandoned ends as its coordinator told, if it has")
  func abandoned() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, mover: .own)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: true) == [.look(.callbacks)])
    #expect(machine.abandoned(Sight(isDone: true, isOver: true)) == [.settle(.cancelled)])
  }
}
