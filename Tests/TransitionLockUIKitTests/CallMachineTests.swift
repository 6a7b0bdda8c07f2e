import Testing

@testable import TransitionTurns

/// The machine alone: the meaning of looks, and all orders of reports.
@Suite("The machine of a call")
struct CallMachineTests {
  enum Event: Hashable, CaseIterable {
    case coordinatorFinished, coordinatorCancelled, completion, abandoned
  }

  /// All possible sights.
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

  @Test("In every order of reports, a call settles at most once, and at the latest when the completion is called")
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

  /// A constant world: every look finds the same, and a followed coordinator reports its end.
  @Test("In a constant world, every call settles, or waits for its completion or a running transition")
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

  /// The moments of the looks at a call if nothing moves, and its end.
  @Test(
    "If nothing moves, a call waits for transitions that may still begin, and no frame longer",
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

  @Test(
    "A call follows its own transition regardless of other observations, without a frame",
    arguments: [true, false, nil]
  )
  func own(isDone: Bool?) {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: isDone, mover: .own)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: false) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: true, isOver: true)) == [.settle(.finished)])
  }

  @Test("A call follows a transition that begins at any later look, and not two at once", arguments: 0...2)
  func late(looks: Int) {
    var machine = CallMachine()
    for _ in 0..<looks { #expect(machine.look(Sight(isDone: true)).allSatisfy(Self.isLook)) }
    #expect((machine.look(Sight(isDone: true, mover: .own)), machine.look(Sight(isDone: true))) == ([.follow], []))
    #expect(machine.coordinatorEnded(isCancelled: true) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: false)) == [.settle(.cancelled)])
  }

  @Test("A call waits for another transition, whose end is not the end of the call")
  func others() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, mover: .other)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: true) == [.look(.commit)])
    #expect(machine.look(Sight(isDone: true, mover: .own)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: false) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: true)) == [.settle(.finished)])
  }

  @Test("A call that other transitions prevent is dropped after the second of them")
  func othersAgain() {
    var machine = CallMachine()
    for _ in 0..<2 {
      #expect(machine.look(Sight(isDone: false, mover: .other)) == [.follow])
      #expect(machine.coordinatorEnded(isCancelled: false) == [.look(.commit)])
    }
    #expect(machine.look(Sight(isDone: false, mover: .other)) == [.settle(.dropped)])
  }

  @Test("A call whose own transition has not made the change looks once more, and is dropped then")
  func undone() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: false, mover: .own)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: false) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: false)) == [.look(.commit)])
    #expect(machine.look(Sight(isDone: false)) == [.look(.frames(1))])
    #expect(machine.look(Sight(isDone: false)) == [.settle(.dropped)])
  }

  @Test("A stack that changed at once is finished, regardless of other changes meanwhile")
  func changedAgain() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, isInstant: true)) == [.look(.callbacks)])
    #expect(machine.look(Sight(isDone: false, mover: .other)) == [.settle(.finished)])
  }

  @Test("A completion settles the call with the end that the coordinator reported")
  func cancelled() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, mover: .own, hasCompletion: true)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: true) == [.look(.callbacks)])
    #expect((machine.completionCalled(), machine.look(Sight(isDone: false))) == ([.settle(.cancelled)], []))
  }

  @Test("A call waits for a visible dismissal, although no object reports it")
  func unseen() {
    var machine = CallMachine()
    let sight = Sight(mover: .unseen, hasCompletion: true)
    let moments: [Moment] = [.commit, .frames(1)] + Array(repeating: .settled, count: 10)
    for moment in moments { #expect(machine.look(sight) == [.watch(moment)]) }
    #expect(machine.completionCalled() == [.settle(.finished)])
    // But no longer than that limit without movement.
    machine = CallMachine()
    for moment in moments { #expect(machine.look(sight) == [.watch(moment)]) }
    #expect(machine.look(sight) == [.settle(.stuck)])
  }

  @Test("A dismissal whose completion is released is dropped, unless its own transition has begun")
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

  @Test("A call that had begun and is abandoned was not dropped, even if no trace is left")
  func abandonedInTheMiddle() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, mover: .own)) == [.follow])
    #expect(machine.abandoned(Sight(isDone: false)) == [.settle(.abandoned)])
  }

  @Test("An abandoned call ends as its coordinator reported, if it did")
  func abandoned() {
    var machine = CallMachine()
    #expect(machine.look(Sight(isDone: true, mover: .own)) == [.follow])
    #expect(machine.coordinatorEnded(isCancelled: true) == [.look(.callbacks)])
    #expect(machine.abandoned(Sight(isDone: true, isOver: true)) == [.settle(.cancelled)])
  }
}
