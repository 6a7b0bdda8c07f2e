import Testing

@testable import TransitionEngine

/// The machine of a call with all observations and reports, in every order.
@Suite("The machine of a call: every order of events")
struct CallMachineExplorationTests {
  private enum Event {
    case look(Observation), told(isCancelled: Bool), completed(Observation), released(Observation)
    /// One of the looks that go on while UIKit has the completion.
    case rested(Observation, CallMachine.Rest)
    /// A coordinator is released in the middle of its transition without a report, or the
    /// completion without a call.
    case forgotten(WritableKeyPath<Call, Bool>)
  }

  /// A running call: its machine, its requests, and the objects that retain it.
  private struct Call: Hashable {
    let hasCompletion: Bool
    var machine: CallMachine
    /// The pending looks: those that retain the call, and those that do not.
    var looks = 0
    var watches = 0
    var isFollowing = false
    /// A Boolean value that indicates whether UIKit has the completion.
    var isKept: Bool
    var ends: [CallEnd] = []
    /// The number of times that the call gave its turn back.
    var turnsBack = 0

    init(hasCompletion: Bool) {
      self.hasCompletion = hasCompletion
      machine = CallMachine(hasCompletion: hasCompletion)
      isKept = hasCompletion
    }

    /// The number of the sources of a next event, besides UIKit's completion.
    var sources: Int { looks + watches + (isFollowing ? 1 : 0) }
    var isAlive: Bool { looks > 0 || isFollowing || isKept }

    func after(_ event: Event) -> Call {
      var copy = self
      for step in copy.handle(event) {
        switch step {
        case .follow: copy.isFollowing = true
        case .look: copy.looks += 1
        case .watch: copy.watches += 1
        case .giveBack: copy.turnsBack += 1
        case .settle(let end): copy.ends.append(end)
        }
      }
      return copy
    }

    private mutating func handle(_ event: Event) -> [CallMachine.Step] {
      switch event {
      case .look(let observation):
        if looks > 0 { looks -= 1 } else if watches > 0 { watches -= 1 }
        return machine.look(observation)
      case .told(let isCancelled):
        isFollowing = false
        return machine.coordinatorEnded(isCancelled: isCancelled)
      case .rested(let observation, let rest): return machine.look(observation, after: rest)
      case .completed(let observation):
        isKept = false
        return machine.completionCalled(observation)
      case .released(let observation):
        watches = 0
        return machine.released(observation)
      case .forgotten(let keeper):
        self[keyPath: keeper] = false
        return []
      }
    }

    /// All possible next events.
    func events(_ observations: [Observation]) -> [Event] {
      guard ends.isEmpty else { return [] }
      guard isAlive else { return observations.map { .released($0) } }
      var events: [Event] = looks + watches > 0 ? observations.map { .look($0) } : []
      if isFollowing {
        events += [.told(isCancelled: false), .told(isCancelled: true), .forgotten(\.isFollowing)]
      }
      if isKept { events += observations.map { .completed($0) } + [.forgotten(\.isKept)] }
      if isKept {
        for observation in observations + [CallMachineExplorationTests.shown] {
          let rests = observation.transition == .none ? CallMachine.Rest.allCases : [.short]
          events += rests.map { .rested(observation, $0) }
        }
      }
      return events
    }

    /// The next event if the observations no longer change; nil if there is none.
    func event(in observation: Observation, _ fate: Fate) -> Event? {
      guard isAlive else { return ends.isEmpty ? .released(observation) : nil }
      if looks + watches > 0 { return .look(observation) }
      if fate == .isKept, isKept { return .rested(observation, turnsBack == 0 ? .long : .tooLong) }
      if isFollowing { return .told(isCancelled: false) }
      return fate == .isCalled ? .completed(observation) : .forgotten(\.isKept)
    }
  }

  /// UIKit's final treatment of the completion.
  private enum Fate: CaseIterable { case isCalled, isReleased, isKept }

  private static let shown = Observation(isDone: true, isShown: true)

  private static let observations = [true, false].flatMap { isDone in
    [Observation.Transition.none, .own, .other].flatMap { transition in
      [true, false].flatMap { isContinuation in
        [true, false].map {
          Observation(
            isDone: isDone,
            transition: transition,
            isContinuation: isContinuation,
            isInstant: $0
          )
        }
      }
    }
  }

  /// All reachable states of a call.
  private static func reachable(hasCompletion: Bool) -> Set<Call> {
    var pending = observations.map { Call(hasCompletion: hasCompletion).after(.look($0)) }
    // Without animation, UIKit may call the completion within the call.
    if hasCompletion {
      pending += observations.map { Call(hasCompletion: true).after(.completed($0)) }
    }
    var seen = Set(pending)
    while let call = pending.popLast() {
      guard seen.count < 100_000 else {
        Issue.record("there is no end of what a call can come to")
        break
      }
      for event in call.events(observations) {
        let next = call.after(event)
        if seen.insert(next).inserted { pending.append(next) }
      }
    }
    return seen
  }

  @Test(
    "In every order of events, a call settles once, a few looks after all movement has ended",
    arguments: [true, false]
  )
  func settles(hasCompletion: Bool) {
    let calls = Self.reachable(hasCompletion: hasCompletion)
    #expect(calls.count > 50, "\(calls.count)")
    var longest = 0
    for call in calls {
      #expect(call.ends.count <= 1)
      // A look that a completion makes superfluous finds nothing to do.
      #expect(hasCompletion || call.sources <= 1)
      for observation in Self.observations
      where observation.transition == .none && !observation.isContinuation {
        for fate in Fate.allCases {
          var (call, steps) = (call, 0)
          while call.ends.isEmpty, steps < 50, let event = call.event(in: observation, fate) {
            call = call.after(event)
            steps += 1
          }
          #expect(call.ends.count == 1, "\(observation)")
          longest = max(longest, steps)
        }
      }
    }
    #expect(longest <= 10, "\(longest)")
  }

  @Test("A call gives its turn back at most once, and ends as unknown only after that")
  func unknown() {
    for call in Self.reachable(hasCompletion: true) {
      #expect(call.turnsBack <= 1)
      guard call.ends == [.unknown] else { continue }
      #expect(call.turnsBack == 1)
    }
    let isUnknown = Self.reachable(hasCompletion: true).contains { $0.ends == [.unknown] }
    #expect(isUnknown)
    #expect(!Self.reachable(hasCompletion: false).contains { $0.turnsBack > 0 })
  }

  @Test(
    "If the change is on screen after a long rest, a call ends as finished without its completion"
  )
  func proven() {
    for call in Self.reachable(hasCompletion: true) where call.isKept && call.ends.isEmpty {
      let next = call.after(.rested(Self.shown, .tooLong))
      // The report of a coordinator, whose did-callbacks are not over, outranks the look.
      #expect(next.ends == [.finished] || call.looks > 0, "\(call)")
    }
  }
}
