import Testing

@testable import TransitionTurns

/// The machine of a call with all observations and reports, in every order.
@Suite("The machine of a call, explored")
struct CallMachineExplorationTests {
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

    init(hasCompletion: Bool) {
      self.hasCompletion = hasCompletion
      machine = CallMachine(hasCompletion: hasCompletion)
      isKept = hasCompletion
    }

    var isAlive: Bool { looks > 0 || isFollowing || isKept }

    func after(_ change: (inout Call) -> [CallMachine.Step]) -> Call {
      var copy = self
      for step in change(&copy) {
        switch step {
        case .follow: copy.isFollowing = true
        case .look: copy.looks += 1
        case .watch: copy.watches += 1
        case .settle(let end): copy.ends.append(end)
        }
      }
      return copy
    }

    func looking(_ sight: Sight) -> Call {
      after {
        if $0.looks > 0 { $0.looks -= 1 } else if $0.watches > 0 { $0.watches -= 1 }
        return $0.machine.look(sight)
      }
    }

    func told(isCancelled: Bool) -> Call {
      after {
        $0.isFollowing = false
        return $0.machine.coordinatorEnded(isCancelled: isCancelled)
      }
    }

    func completed(_ sight: Sight) -> Call {
      after {
        $0.isKept = false
        return $0.machine.completionCalled(sight)
      }
    }

    func released(_ sight: Sight) -> Call {
      after {
        $0.watches = 0
        return $0.machine.released(sight)
      }
    }

    func without(_ keeper: WritableKeyPath<Call, Bool>) -> Call {
      after {
        $0[keyPath: keeper] = false
        return []
      }
    }

    /// All possible next events.
    func nexts(_ sights: [Sight]) -> [Call] {
      guard isAlive else { return ends.isEmpty ? sights.map(released) : [] }
      var nexts = looks + watches > 0 ? sights.map(looking) : []
      // A coordinator reports its end, or is released in the middle of its transition without a report; UIKit calls the
      // completion, or releases it.
      if isFollowing { nexts += [told(isCancelled: false), told(isCancelled: true), without(\.isFollowing)] }
      if isKept { nexts += sights.map(completed) + [without(\.isKept)] }
      return nexts
    }

    /// The next event if the observations no longer change; nil if there is none.
    func next(in sight: Sight, isCompletionCalled: Bool) -> Call? {
      guard isAlive else { return ends.isEmpty ? released(sight) : nil }
      if looks + watches > 0 { return looking(sight) }
      if isFollowing { return told(isCancelled: false) }
      return isCompletionCalled ? completed(sight) : without(\.isKept)
    }
  }

  private static let sights = [true, false].flatMap { isDone in
    [Sight.Mover.nobody, .own, .other].flatMap { mover in
      [true, false].flatMap { isContinuation in
        [true, false].map { Sight(isDone: isDone, mover: mover, isContinuation: isContinuation, isInstant: $0) }
      }
    }
  }

  /// All reachable states of a call.
  private static func reachable(hasCompletion: Bool) -> Set<Call> {
    var pending = sights.map { Call(hasCompletion: hasCompletion).looking($0) }
    // Without animation, UIKit may call the completion within the call.
    if hasCompletion { pending += sights.map { Call(hasCompletion: true).completed($0) } }
    var seen = Set(pending)
    while let call = pending.popLast() {
      guard seen.count < 100_000 else {
        Issue.record("there is no end of what a call can come to")
        break
      }
      for next in call.nexts(sights) where seen.insert(next).inserted { pending.append(next) }
    }
    return seen
  }

  @Test(
    "With every order of observations and reports, a call settles once; without a completion, it requests one step at a time"
  )
  func once() {
    var count = 0
    for hasCompletion in [true, false] {
      let calls = Self.reachable(hasCompletion: hasCompletion)
      count += calls.count
      #expect(calls.allSatisfy { $0.ends.count <= 1 })
      // A look that a completion makes superfluous finds nothing to do.
      #expect(calls.allSatisfy { hasCompletion || $0.looks + $0.watches + ($0.isFollowing ? 1 : 0) <= 1 })
    }
    #expect(count > 200, "\(count)")
  }

  @Test("From every state, a call settles a few looks after all movement ends")
  func settles() {
    var longest = 0
    for hasCompletion in [true, false] {
      for call in Self.reachable(hasCompletion: hasCompletion) {
        for sight in Self.sights where sight.mover == .nobody && !sight.isContinuation {
          for isCompletionCalled in [true, false] {
            var (call, steps) = (call, 0)
            while call.ends.isEmpty, steps < 50, let next = call.next(in: sight, isCompletionCalled: isCompletionCalled)
            {
              call = next
              steps += 1
            }
            #expect(call.ends.count == 1, "\(sight)")
            longest = max(longest, steps)
          }
        }
      }
    }
    #expect(longest <= 10, "\(longest)")
  }
}
