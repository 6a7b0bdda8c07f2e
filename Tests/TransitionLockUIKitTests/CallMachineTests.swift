import Testing

@testable import TransitionEngine

/// The machine alone, row by row of what each event means.
@Suite("The machine of a call")
struct CallMachineTests {
  enum Event {
    case look(Observation), rest(Observation, CallMachine.Rest)
    case finished, cancelled, completion(Observation), released(Observation)
  }

  private static let nothing = Observation()
  private static let done = Observation(isDone: true)
  private static let shown = Observation(isDone: true, isShown: true)
  private static let own = Observation(isDone: true, transition: .own)
  private static let ownUndone = Observation(transition: .own)
  private static let other = Observation(transition: .other)
  private static let instant = Observation(isDone: true, isInstant: true)

  /// Plays events.
  ///
  /// - Returns: the steps after the last event.
  private func steps(_ events: [Event], hasCompletion: Bool) -> [CallMachine.Step] {
    var (machine, steps) = (CallMachine(hasCompletion: hasCompletion), [CallMachine.Step]())
    for event in events {
      steps =
        switch event {
        case .look(let observation): machine.look(observation)
        case .rest(let observation, let rest): machine.look(observation, after: rest)
        case .finished: machine.coordinatorEnded(isCancelled: false)
        case .cancelled: machine.coordinatorEnded(isCancelled: true)
        case .completion(let observation): machine.completionCalled(observation)
        case .released(let observation): machine.released(observation)
        }
    }
    return steps
  }

  static let modal: [([Event], [CallMachine.Step])] = [
    // A completion with the change, now or on screen at a look, finishes the call. A link that was
    // taken back does not.
    ([.look(nothing), .completion(done)], [.settle(.finished)]),
    ([.look(shown), .completion(nothing)], [.settle(.finished)]),
    ([.look(done), .completion(nothing)], [.look(.callbacks)]),
    ([.look(done), .completion(nothing), .look(nothing)], [.settle(.cancelled)]),
    ([.look(done), .released(nothing), .look(nothing), .look(nothing)], [.settle(.dropped)]),
    // A coordinator that said cancelled outranks the link, before the completion or after it.
    ([.look(own), .cancelled, .completion(done)], [.settle(.cancelled)]),
    ([.look(own), .completion(own)], []),
    ([.look(own), .completion(own), .cancelled, .look(nothing)], [.settle(.cancelled)]),
    // An animator that is not interactive reports no cancellation, or other code has undone the
    // change.
    ([.look(own), .finished, .completion(nothing)], [.settle(.cancelled)]),
    ([.look(ownUndone), .finished, .look(nothing)], [.settle(.cancelled)]),
    ([.look(own), .finished, .released(nothing)], [.settle(.cancelled)]),
    ([.look(ownUndone), .finished, .look(done)], [.settle(.finished)]),
    // A completion without a change and without a transition is looked at once more.
    ([.look(nothing), .completion(nothing)], [.look(.callbacks)]),
    ([.look(nothing), .completion(nothing), .look(nothing)], [.settle(.dropped)]),
    ([.look(nothing), .completion(nothing), .look(done)], [.settle(.finished)]),
    // Two weak looks, and then only the completion counts.
    ([.look(nothing)], [.watch(.commit)]),
    ([.look(nothing), .look(nothing)], [.watch(.frames(1))]),
    ([.look(nothing), .look(nothing), .look(nothing)], []),
    // After a long rest the turn goes back, once; after a longer one, the end is unknown; a look
    // may prove the change.
    ([.rest(nothing, .short)], []),
    ([.rest(nothing, .long)], [.giveBack]),
    ([.rest(nothing, .tooLong)], [.giveBack]),
    ([.rest(nothing, .long), .rest(nothing, .long)], []),
    ([.rest(nothing, .long), .rest(nothing, .tooLong)], [.settle(.unknown)]),
    ([.rest(done, .long)], [.giveBack]),
    ([.rest(shown, .short)], [.settle(.finished)]),
    ([.look(own), .rest(own, .tooLong)], []),
    ([.look(nothing), .rest(own, .short)], [.follow]),
    // A released completion is followed by a look at the commit and a frame.
    ([.look(nothing), .released(nothing)], [.look(.commit)]),
    ([.look(nothing), .released(nothing), .look(nothing), .look(nothing)], [.settle(.dropped)]),
    ([.look(nothing), .released(done), .look(done), .look(done)], [.settle(.finished)]),
    ([.look(nothing), .released(nothing), .look(own)], [.follow]),
    // The coordinator of a transition that had begun was released, too.
    ([.look(own), .released(nothing), .look(done), .look(done)], [.settle(.finished)]),
    ([.look(own), .released(nothing), .look(nothing), .look(nothing)], [.settle(.abandoned)]),
    (
      [.look(ownUndone), .released(nothing), .look(nothing), .look(nothing)], [.settle(.abandoned)]
    ),
    // No object is left that could look.
    ([.look(own), .cancelled, .released(done)], [.settle(.cancelled)]),
    ([.look(done), .released(done), .released(done)], [.settle(.abandoned)]),
  ]

  static let others: [([Event], [CallMachine.Step])] = [
    // Three looks, and then the change decides.
    ([.look(done)], [.look(.commit)]),
    ([.look(done), .look(done), .look(done)], [.settle(.finished)]),
    ([.look(nothing), .look(nothing), .look(nothing)], [.settle(.dropped)]),
    // Other code has undone the change, with a transition or without.
    ([.look(done), .look(nothing), .look(nothing)], [.settle(.cancelled)]),
    ([.look(own), .finished, .look(nothing)], [.settle(.cancelled)]),
    // The call's own transition may begin after another one that was taken for it.
    ([.look(own), .finished, .look(own)], [.follow]),
    ([.look(own), .finished, .look(own), .cancelled, .look(done)], [.settle(.finished)]),
    // A stack that changed at once is finished, regardless of other changes meanwhile.
    ([.look(instant)], [.look(.callbacks)]),
    ([.look(instant), .look(other)], [.settle(.finished)]),
    ([.look(instant), .look(own)], [.settle(.finished)]),
    ([.look(instant), .look(nothing)], [.settle(.finished)]),
    // A transition without the change did not belong to the call; two others prevent it.
    ([.look(ownUndone), .finished, .look(nothing)], [.look(.commit)]),
    ([.look(other), .finished, .look(other), .finished, .look(other)], [.settle(.dropped)]),
  ]

  @Test(
    "Each event leads to the listed steps of a call with a completion",
    arguments: modal
  )
  func withCompletion(events: [Event], expected: [CallMachine.Step]) {
    #expect(steps(events, hasCompletion: true) == expected)
  }

  @Test(
    "Each event leads to the listed steps of a call without a completion",
    arguments: others
  )
  func withoutCompletion(events: [Event], expected: [CallMachine.Step]) {
    #expect(steps(events, hasCompletion: false) == expected)
  }
}
