import Testing

@testable import TransitionTurns

/// The machine alone, row by row of what each event means.
@Suite("The machine of a call")
struct CallMachineTests {
  private static let nothing = Sight()
  private static let done = Sight(isDone: true)
  private static let own = Sight(isDone: true, mover: .own)
  private static let ownUndone = Sight(mover: .own)
  private static let other = Sight(mover: .other)

  private enum Event {
    case look(Sight), finished, cancelled, completion(Sight), released(Sight)
  }

  /// Returns the steps after the last of some events, in a row.
  private func steps(_ events: Event..., hasCompletion: Bool = true) -> String {
    var (machine, steps) = (CallMachine(hasCompletion: hasCompletion), [CallMachine.Step]())
    for event in events {
      steps =
        switch event {
        case .look(let sight): machine.look(sight)
        case .finished: machine.coordinatorEnded(isCancelled: false)
        case .cancelled: machine.coordinatorEnded(isCancelled: true)
        case .completion(let sight): machine.completionCalled(sight)
        case .released(let sight): machine.released(sight)
        }
    }
    return steps.map { "\($0)" }.joined(separator: " ")
  }

  @Test("A completion that is called with the change finishes the call, also if the change was there only at a look")
  func completionWithChange() {
    #expect(steps(.look(Self.nothing), .completion(Self.done)) == "settle(TransitionTurns.CallEnd.finished)")
    #expect(steps(.look(Self.done), .completion(Self.nothing)) == "settle(TransitionTurns.CallEnd.finished)")
  }

  @Test("A coordinator that said cancelled outranks the link, before the completion or after it")
  func cancelledOutranks() {
    #expect(steps(.look(Self.own), .cancelled, .completion(Self.done)) == "settle(TransitionTurns.CallEnd.cancelled)")
    #expect(steps(.look(Self.own), .completion(Self.own)) == "")
    #expect(
      steps(.look(Self.own), .completion(Self.own), .cancelled, .look(Self.nothing))
        == "settle(TransitionTurns.CallEnd.cancelled)"
    )
  }

  @Test("A call whose transition was seen and has finished is finished, although the screen went on since")
  func screenWentOn() {
    #expect(
      steps(.look(Self.ownUndone), .finished, .completion(Self.nothing)) == "settle(TransitionTurns.CallEnd.finished)"
    )
    #expect(steps(.look(Self.ownUndone), .finished, .look(Self.other)) == "settle(TransitionTurns.CallEnd.finished)")
  }

  @Test("A completion without a change and without a transition is looked at once more, and then the call was dropped")
  func completionOfDropped() {
    #expect(steps(.look(Self.nothing), .completion(Self.nothing)) == "look(TransitionTurns.Moment.callbacks)")
    #expect(
      steps(.look(Self.nothing), .completion(Self.nothing), .look(Self.nothing))
        == "settle(TransitionTurns.CallEnd.dropped)"
    )
    #expect(
      steps(.look(Self.nothing), .completion(Self.nothing), .look(Self.done))
        == "settle(TransitionTurns.CallEnd.finished)"
    )
  }

  @Test("Without evidence, a call with a completion looks twice weakly, and then only waits")
  func kept() {
    #expect(steps(.look(Self.nothing)) == "watch(TransitionTurns.Moment.commit)")
    #expect(steps(.look(Self.nothing), .look(Self.nothing)) == "watch(TransitionTurns.Moment.frames(1))")
    #expect(steps(.look(Self.nothing), .look(Self.nothing), .look(Self.nothing)) == "")
  }

  @Test("A released completion is followed by a look at the commit and a frame, and only then by a verdict")
  func released() {
    for (sight, end) in [(Self.nothing, "dropped"), (Self.done, "finished")] {
      #expect(steps(.look(Self.nothing), .released(sight)) == "look(TransitionTurns.Moment.commit)")
      #expect(
        steps(.look(Self.nothing), .released(sight), .look(sight), .look(sight))
          == "settle(TransitionTurns.CallEnd.\(end))"
      )
    }
    #expect(steps(.look(Self.nothing), .released(Self.nothing), .look(Self.own)) == "follow")
    // The coordinator of a transition that had begun was released, too.
    #expect(
      steps(.look(Self.own), .released(Self.nothing), .look(Self.nothing), .look(Self.nothing))
        == "settle(TransitionTurns.CallEnd.finished)"
    )
    #expect(
      steps(.look(Self.ownUndone), .released(Self.nothing), .look(Self.nothing), .look(Self.nothing))
        == "settle(TransitionTurns.CallEnd.abandoned)"
    )
  }

  @Test("A call whose looks no object makes ends as its coordinator reported, and otherwise as abandoned")
  func destroyed() {
    #expect(
      steps(.look(Self.own), .cancelled, .released(Self.done)) == "settle(TransitionTurns.CallEnd.cancelled)"
    )
    #expect(
      steps(.look(Self.done), .released(Self.done), .released(Self.done)) == "settle(TransitionTurns.CallEnd.abandoned)"
    )
  }

  @Test("A call without a completion looks three times, and then its change decides", arguments: [true, false])
  func stack(isDone: Bool) {
    let sight = Sight(isDone: isDone)
    #expect(steps(.look(sight), hasCompletion: false) == "look(TransitionTurns.Moment.commit)")
    #expect(
      steps(.look(sight), .look(sight), .look(sight), hasCompletion: false)
        == "settle(TransitionTurns.CallEnd.\(isDone ? "finished" : "dropped"))"
    )
  }

  @Test("A stack that changed at once is finished, regardless of other changes meanwhile")
  func instant() {
    let changed = Sight(isDone: true, isInstant: true)
    #expect(steps(.look(changed), hasCompletion: false) == "look(TransitionTurns.Moment.callbacks)")
    #expect(
      steps(.look(changed), .look(Self.other), hasCompletion: false) == "settle(TransitionTurns.CallEnd.finished)"
    )
  }

  @Test(
    "A stack whose own transition has not made the change looks again, and one that others prevent twice is dropped"
  )
  func inVain() {
    #expect(
      steps(.look(Self.ownUndone), .finished, .look(Self.nothing), hasCompletion: false)
        == "look(TransitionTurns.Moment.commit)"
    )
    #expect(
      steps(.look(Self.other), .finished, .look(Self.other), .finished, .look(Self.other), hasCompletion: false)
        == "settle(TransitionTurns.CallEnd.dropped)"
    )
  }
}
