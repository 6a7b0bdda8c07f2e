/// The states of a call from UIKit's answer to its end, decided from observations and reports.
///
/// UIKit indicates in three ways that a transition has ended, and each indication may be missing. It calls the completion of a
/// presentation or a dismissal, but not of one that it drops. A coordinator, if there is one, reports the end. And the screen has
/// changed. The machine uses all three, and believes the first certain evidence. UIKit may begin a transition within the call,
/// after the commit, or a frame or two later, so the absence of a transition is certain only after that.
///
/// The machine is a pure value: it returns the steps to perform, and performs none.
struct CallMachine: Hashable {
  /// A step that the caller performs next.
  enum Step: Hashable {
    /// Follow the observed coordinator, and report the end of its transition.
    case follow
    /// Look at a moment.
    case look(Moment)
    /// Look at a moment, if UIKit's completion has not been released by then.
    case watch(Moment)
    /// Report the end. This is the last step.
    case settle(CallEnd)
  }

  private enum Phase: Hashable {
    /// Looks for a transition, after the given number of looks at which nothing moved.
    case looking(still: Int)
    /// The coordinator of the call's own transition will report the end.
    case following
    /// The coordinator of another transition will report the end.
    case waiting
    /// The end is known, but the did-callbacks are not over.
    case told(CallEnd)
    /// Only UIKit's completion can report the end.
    case awaitingCompletion
    case over
  }

  private var phase = Phase.looking(still: 0)
  /// A Boolean value that indicates whether the change was present at the last look.
  private var wasDone = false
  /// The number of transitions that the call has waited for without the change.
  private var movesInVain = 0
  /// The number of consecutive looks at which UIKit reported a transition that was not visible.
  private var unseenLooks = 0
  /// A Boolean value that indicates whether the call's own transition has been observed.
  private var hasBegun = false
  /// A Boolean value that indicates whether UIKit's completion has been released, so the call cannot wait for it.
  private var isAbandoned = false
  /// A Boolean value that indicates whether the call's transition was interrupted, and another one moves its controllers.
  private var isInterrupted = false

  /// Handles a look: right after the call, and at each requested moment.
  mutating func look(_ sight: Sight) -> [Step] {
    switch phase {
    case .told where sight.mover == .own && sight.isContinuation:
      isInterrupted = true
      phase = .following
      return [.follow]
    case .told(let end):
      // After several transitions in both directions, the end of the last one does not tell where the first one went.
      if isInterrupted, let isDone = sight.isDone { return settle(isDone ? .finished : .cancelled) }
      // The call's own transition has ended without the change, so it did not belong to this call.
      if end == .finished, !wasDone, sight.isDone == false {
        movesInVain += 1
        phase = .looking(still: 1)
        return [.look(.commit)]
      }
      return settle(end)
    case .looking(let still):
      wasDone = sight.isDone == true
      unseenLooks = sight.mover == .unseen ? unseenLooks + 1 : 0
      switch sight.mover {
      case .own where isInVain(sight), .other where isInVain(sight):
        return settle(.dropped)
      case .own:
        hasBegun = true
        phase = .following
        return [.follow]
      case .other:
        // UIKit begins a deferred push after the transition that it waits for. A push that does not begin then was dropped.
        if sight.isDone == false { movesInVain += 1 }
        phase = .waiting
        return [.follow]
      case .unseen:
        phase = .looking(still: 1)
        switch unseenLooks {
        case 1: return [watch(.commit)]
        case 2: return [watch(.frames(1))]
        case 3..<Moment.unseenLimit + 3: return [watch(.settled)]
        // UIKit has forgotten a controller that reports its dismissal for this long without a transition.
        default: return settle(isAbandoned ? .abandoned : .stuck)
        }
      case .nobody:
        return lookAgain(sight, after: still)
      }
    case .following, .waiting, .awaitingCompletion, .over:
      return []
    }
  }

  /// Returns a Boolean value that indicates whether the call has waited for enough other transitions.
  private func isInVain(_ sight: Sight) -> Bool { sight.isDone == false && movesInVain == 2 }

  /// Continues when nothing moves.
  private mutating func lookAgain(_ sight: Sight, after still: Int) -> [Step] {
    phase = .looking(still: still + 1)
    let hasCompletion = sight.hasCompletion && !isAbandoned
    switch (sight.isDone, still) {
    // The completion will report the end, and a coordinator that appears by then, its direction.
    case (true?, 0) where hasCompletion: return [watch(.commit)]
    case (true?, 1) where hasCompletion: return [watch(.frames(1))]
    case (true?, _) where hasCompletion:
      phase = .awaitingCompletion
      return []
    case (true?, 0) where sight.isInstant:
      phase = .told(.finished)
      return [.look(.callbacks)]
    case (_?, 0): return [.look(.commit)]
    case (_?, 1): return [.look(.frames(1))]
    case (let isDone?, _): return settle(isDone ? .finished : .dropped)
    case (nil, 0): return [watch(.commit)]
    case (nil, 1): return [watch(.frames(2))]
    case (nil, 2): return [watch(.settled)]
    case (nil, _): return settle(isAbandoned ? .dropped : .stuck)
    }
  }

  private func watch(_ moment: Moment) -> Step { isAbandoned ? .look(moment) : .watch(moment) }

  /// Handles the report of the followed coordinator that its transition has ended, before the did-callbacks.
  mutating func coordinatorEnded(isCancelled: Bool) -> [Step] {
    switch phase {
    case .following:
      phase = .told(isCancelled ? .cancelled : .finished)
      return [.look(.callbacks)]
    case .waiting:
      phase = .looking(still: 1)
      return [.look(.commit)]
    case .looking, .told, .awaitingCompletion, .over:
      return []
    }
  }

  /// Handles UIKit's call of the completion, which comes after the did-callbacks, as Apple documents it.
  mutating func completionCalled() -> [Step] { settle(told ?? .finished) }

  /// Handles the release of all objects that could report the end, including UIKit's completion, with the current sight.
  ///
  /// UIKit will never call a completion that it has released uncalled. This is the only evidence of a dropped dismissal. An app
  /// that does not forward the completion releases it, too; then a transition has begun all the same, and its coordinator reports
  /// the end.
  mutating func abandoned(_ sight: Sight) -> [Step] {
    if phase == .over { return [] }
    if let told { return settle(told) }
    let isMoving = sight.mover == .own || sight.mover == .unseen
    if !isAbandoned, !hasBegun, isMoving || sight.isDone == true {
      isAbandoned = true
      phase = .looking(still: 0)
      return look(sight)
    }
    if sight.isOver { return settle(.finished) }
    // A call that had a coordinator had begun, even if no trace of it is left.
    return settle(hasBegun || isMoving || sight.isDone == true ? .abandoned : .dropped)
  }

  private var told: CallEnd? { if case .told(let end) = phase { end } else { nil } }

  private mutating func settle(_ end: CallEnd) -> [Step] {
    guard phase != .over else { return [] }
    phase = .over
    return [.settle(end)]
  }
}

/// The end of a call to UIKit.
enum CallEnd: Hashable, Sendable {
  /// The transition has reached its destination.
  case finished
  /// The transition has returned to its start.
  case cancelled
  /// UIKit has dropped the call.
  case dropped
  /// UIKit has not performed the call, keeps its completion, and no transition is visible.
  case stuck
  /// All objects that could report the end are gone.
  case abandoned
}
