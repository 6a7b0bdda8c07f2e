/// The way of a call from UIKit's answer to its end, decided from what is seen and told of it.
///
/// UIKit says in three ways that a transition has ended, each of which may be missing: it calls the completion of a
/// presentation or a dismissal, not of one that it drops; a coordinator tells, where there is one; and what is on
/// screen has changed. This hears them all and believes the first that is certain. UIKit may begin a transition within the call,
/// after the commit, or a frame or two later; so that nothing moves is certain only after that.
///
/// A pure value: it says what to do, and does nothing.
struct CallMachine: Hashable {
  /// What to do next.
  enum Step: Hashable {
    /// Have the coordinator that is seen tell when its transition ends.
    case follow
    /// Look at a moment.
    case look(Moment)
    /// Look at a moment, if the completion of UIKit has not gone by then.
    case watch(Moment)
    /// Tell the end. The last step.
    case settle(CallEnd)
  }

  private enum Phase: Hashable {
    /// Looking, after so many looks at which nothing moved.
    case looking(still: Int)
    /// The coordinator of the call's own transition will tell.
    case following
    /// The coordinator of somebody else's transition will tell.
    case waiting
    /// The end is known, and the did-callbacks are not over.
    case told(CallEnd)
    /// Only UIKit's completion can tell.
    case awaitingCompletion
    case over
  }

  private var phase = Phase.looking(still: 0)
  /// A Boolean value that indicates whether the change was there when it was last looked for.
  private var wasDone = false
  /// The number of transitions that were waited for while the change was not there.
  private var movesInVain = 0
  /// The number of looks, one after the other, at which a transition was said to run and none was to be seen.
  private var unseenLooks = 0
  /// A Boolean value that indicates whether a transition of its own has been seen.
  private var hasBegun = false
  /// A Boolean value that indicates whether UIKit's completion has gone, so that it cannot be waited for.
  private var isAbandoned = false
  /// A Boolean value that indicates whether its transition was interrupted, and another one moves what it moved.
  private var isInterrupted = false

  /// Takes in what is seen: right after the call, and at each moment that was asked for.
  mutating func look(_ sight: Sight) -> [Step] {
    switch phase {
    case .told where sight.mover == .own && sight.isContinuation:
      isInterrupted = true
      phase = .following
      return [.follow]
    case .told(let end):
      // After several transitions there and back, the way of the last one says nothing of where the first one went.
      if isInterrupted, let isDone = sight.isDone { return settle(isDone ? .finished : .cancelled) }
      // A transition of its own that has ended without the change was not for this call.
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
        // A push that UIKit has put off begins after what it was put off for. One that does not was dropped.
        if sight.isDone == false { movesInVain += 1 }
        phase = .waiting
        return [.follow]
      case .unseen:
        phase = .looking(still: 1)
        switch unseenLooks {
        case 1: return [watch(.commit)]
        case 2: return [watch(.frames(1))]
        case 3..<Moment.unseenLimit + 3: return [watch(.settled)]
        // A controller that says so for so long, while nothing moves it, has been left behind.
        default: return settle(isAbandoned ? .abandoned : .stuck)
        }
      case .nobody:
        return lookAgain(sight, after: still)
      }
    case .following, .waiting, .awaitingCompletion, .over:
      return []
    }
  }

  /// Returns a Boolean value that indicates whether the call has waited for others long enough.
  private func isInVain(_ sight: Sight) -> Bool { sight.isDone == false && movesInVain == 2 }

  /// Goes on where nothing moves.
  private mutating func lookAgain(_ sight: Sight, after still: Int) -> [Step] {
    phase = .looking(still: still + 1)
    let hasCompletion = sight.hasCompletion && !isAbandoned
    switch (sight.isDone, still) {
    // The completion will tell the end, and a coordinator that shows by then, which way it went.
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

  /// Takes in that the coordinator that was followed has told its end, before the did-callbacks.
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

  /// Takes in that UIKit has called the completion, after the did-callbacks, as Apple documents it.
  mutating func completionCalled() -> [Step] { settle(told ?? .finished) }

  /// Takes in that everything is gone that could have told of the end, UIKit's completion among it, and what is seen
  /// now.
  ///
  /// A completion that UIKit has let go of without calling it will never be called. That is the one sign of a dismissal
  /// that was dropped. An app that does not hand the completion on lets go of it, too; then a transition has begun all the same,
  /// and its coordinator tells.
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
    // What had a coordinator had begun, though nothing of it may be left to be seen.
    return settle(hasBegun || isMoving || sight.isDone == true ? .abandoned : .dropped)
  }

  private var told: CallEnd? { if case .told(let end) = phase { end } else { nil } }

  private mutating func settle(_ end: CallEnd) -> [Step] {
    guard phase != .over else { return [] }
    phase = .over
    return [.settle(end)]
  }
}

/// The end of a call that UIKit was asked for.
enum CallEnd: Hashable, Sendable {
  /// Its transition has arrived where it was going.
  case finished
  /// Its transition has gone back to where it started.
  case cancelled
  /// UIKit has not done it.
  case dropped
  /// UIKit has not done it, keeps its completion, and nothing is seen to move.
  case stuck
  /// Everything is gone that could have told.
  case abandoned
}
