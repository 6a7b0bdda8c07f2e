import Testing

@testable import SimulatorTestSupport
@testable import TransitionTurns

/// The machine of a call with all observations and reports, in every order.
@Suite("The machine of a call, explored")
struct CallMachineExplorationTests {
  /// A running call: its machine, its requests, and the objects that retain it.
  private struct Call: Hashable {
    var machine = CallMachine()
    /// The pending looks: one that retains the call, or one that does not.
    var looks = 0
    var watches = 0
    var isFollowing = false
    /// A Boolean value that indicates whether UIKit has the completion.
    var isKept: Bool
    var ends: [CallEnd] = []

    var isAlive: Bool { looks > 0 || isFollowing || isKept }

    func taking(_ steps: [CallMachine.Step]) -> Call {
      var copy = self
      for step in steps {
        switch step {
        case .follow: copy.isFollowing = true
        case .look: copy.looks += 1
        case .watch: copy.watches += 1
        case .settle(let end): copy.ends.append(end)
        }
      }
      return copy
    }

    private func after(_ change: (inout Call) -> [CallMachine.Step]) -> Call {
      var copy = self
      let steps = change(&copy)
      return copy.taking(steps)
    }

    func looking(_ sight: Sight) -> Call {
      after {
        if $0.looks > 0 { $0.looks -= 1 } else { $0.watches -= 1 }
        return $0.machine.look(sight)
      }
    }

    func told(isCancelled: Bool) -> Call {
      after {
        $0.isFollowing = false
        return $0.machine.coordinatorEnded(isCancelled: isCancelled)
      }
    }

    func completed() -> Call {
      after {
        $0.isKept = false
        return $0.machine.completionCalled()
      }
    }

    func abandoned(_ sight: Sight) -> Call {
      after {
        $0.watches = 0
        return $0.machine.abandoned(sight)
      }
    }

    func without(_ keeper: WritableKeyPath<Call, Bool>) -> Call {
      var copy = self
      copy[keyPath: keeper] = false
      return copy
    }

    /// All possible next events.
    func nexts(_ sights: [Sight]) -> [Call] {
      guard isAlive else { return ends.isEmpty ? sights.map(abandoned) : [] }
      var nexts = looks + watches > 0 ? sights.map(looking) : []
      // A coordinator reports its end, or is released in the middle of its transition without a report; UIKit calls the
      // completion, or releases it.
      if isFollowing { nexts += [told(isCancelled: false), told(isCancelled: true), without(\.isFollowing)] }
      if isKept { nexts += [completed(), without(\.isKept)] }
      return nexts
    }

    /// The next event if the observations no longer change; nil if there is none.
    func next(in sight: Sight, isCompletionCalled: Bool) -> Call? {
      guard isAlive else { return ends.isEmpty ? abandoned(sight) : nil }
      if looks + watches > 0 { return looking(sight) }
      if isFollowing { return told(isCancelled: false) }
      return isCompletionCalled ? completed() : without(\.isKept)
    }
  }

  /// The kinds of calls, which differ in their observations.
  private struct Kind {
    let answers: [Bool?]
    let movers: [Sight.Mover]
    let hasCompletion: Bool
    let isInstant: Bool

    func sight(_ isDone: Bool?, _ mover: Sight.Mover) -> Sight {
      let isOver = isDone == true && answers.contains(nil)
      return Sight(isDone: isDone, mover: mover, hasCompletion: hasCompletion, isOver: isOver, isInstant: isInstant)
    }

    var sights: [Sight] { answers.flatMap { isDone in movers.map { sight(isDone, $0) } } }
  }

  private static let kinds: [Kind] = [true, false].flatMap { isInstant in
    [
      Kind(answers: [true, false], movers: [.nobody, .own, .other], hasCompletion: false, isInstant: isInstant),
      Kind(answers: [true, false], movers: [.nobody, .own, .other], hasCompletion: true, isInstant: isInstant),
      Kind(answers: [true, nil], movers: [.nobody, .own, .other, .unseen], hasCompletion: true, isInstant: isInstant),
    ]
  }

  /// All reachable states of a call of a kind.
  private static func reachable(_ kind: Kind) -> Set<Call> {
    let first = Call(isKept: kind.hasCompletion)
    var pending = kind.sights.map { sight in
      var call = first
      let steps = call.machine.look(sight)
      return call.taking(steps)
    }
    var seen = Set(pending)
    while let call = pending.popLast() {
      guard seen.count < 100_000 else {
        Issue.record("there is no end of what a call can come to")
        break
      }
      for next in call.nexts(kind.sights) where seen.insert(next).inserted { pending.append(next) }
    }
    return seen
  }

  @Test("With every order of observations and reports, a call settles once, and requests one step at a time")
  func once() {
    var count = 0
    for kind in Self.kinds {
      let calls = Self.reachable(kind)
      count += calls.count
      #expect(calls.allSatisfy { $0.ends.count <= 1 })
      #expect(calls.allSatisfy { $0.looks + $0.watches <= 1 && !($0.isFollowing && $0.looks + $0.watches > 0) })
    }
    #expect(count > 500, "\(count)")
  }

  @Test("From every state, a call settles a few looks after all movement ends")
  func settles() {
    var longest = 0
    for kind in Self.kinds {
      for call in Self.reachable(kind) {
        // A controller that reports its dismissal and does not move stands still as well.
        for sight in kind.sights where sight.mover == .nobody || sight.mover == .unseen {
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
    #expect(longest <= 2 * Moment.unseenLimit + 5, "\(longest)")
  }
}
