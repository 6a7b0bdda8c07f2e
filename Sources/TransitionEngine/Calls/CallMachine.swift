/// The states of a call, from the moment when UIKit has returned from it until its end.
/// Observations and reports decide them.
///
/// UIKit calls the completion of a presentation or dismissal, or releases it without a call. Until
/// then, a change that has not been made proves nothing: UIKit may delay the call for seconds, for
/// example until the view of another process has loaded. UIKit may also forget the completion. So
/// the machine keeps looking while nothing moves. After a long rest it gives the turn back; the
/// call then ends as finished if a look proves the change, and otherwise as unknown. Two looks,
/// after the commit and a frame later, find the coordinator of the call's own transition. No
/// documentation says whether UIKit calls the completion of a call that it drops, or whether the
/// completion comes before the report of the coordinator. So the machine does not trust a
/// completion without a look, and the coordinator's report outranks the look.
///
/// A stack verb, a tab and a segue have no completion. UIKit may begin their transitions within the
/// call, after the commit, or a frame or two later, so only the third look proves that there is
/// none.
///
/// The machine is a pure value: it returns the steps to perform, and performs none.
struct CallMachine: Hashable {
  /// A step that the caller performs next.
  enum Step: Hashable {
    /// Follow the observed coordinator, and no other, and report the end of its transition.
    case follow
    /// Look at a time.
    case look(LookTime)
    /// Look at a time, if UIKit's completion has not been released by then.
    case watch(LookTime)
    /// Give the turn back, and continue to wait for the end.
    case giveBack
    /// Report the end. This is the last step; the machine handles no event after it.
    case settle(CallEnd)
  }

  /// How long, at a look, nothing has moved in the window. After `long`, UIKit has probably
  /// forgotten the call, so the turn ends; after `tooLong`, the call ends as well.
  enum Rest: CaseIterable { case short, long, tooLong }

  private enum Phase: Hashable {
    /// Looks for a transition, after the given number of looks at which nothing moved.
    case looking(still: Int)
    /// A coordinator will report the end of the call's own transition, or of another one.
    case following(isOwn: Bool)
    /// The end is known, but the did-callbacks are still to come.
    case told(CallEnd)
  }

  private let hasCompletion: Bool
  private var phase = Phase.looking(still: 0)
  /// Whether a look has found the change. UIKit links controllers within the call, and other code
  /// may undo that.
  private var wasDone = false
  /// Whether the change was on screen at a look at which nothing moved.
  private var wasShown = false
  /// Whether the call's own transition has been observed.
  private var hasBegun = false
  /// Whether the call's transition was interrupted, and another one moves its controllers.
  private var isInterrupted = false
  /// Whether UIKit has called the completion.
  private var isCalled = false
  /// Whether all objects that could report the end were released, including the completion.
  private var isReleased = false
  /// Whether the turn was given back.
  private var hasGivenBack = false
  /// The number of transitions after which a call without a completion still lacked its change.
  private var movesInVain = 0

  init(hasCompletion: Bool) { self.hasCompletion = hasCompletion }

  /// Handles a look: right after the call, and at each requested time.
  mutating func look(_ observation: Observation) -> [Step] {
    switch phase {
    case .told(let end): return judge(end, observation)
    case .following: return []
    case .looking(let still):
      wasDone = wasDone || observation.isDone
      if observation.transition == .none { return lookAgain(observation, after: still) }
      if isInVain(observation) {
        if movesInVain == 2 { return [.settle(.dropped)] }
        // UIKit may begin a deferred call after the transition that it waits for. A call that does
        // not begin then was dropped.
        if observation.transition == .other { movesInVain += 1 }
      }
      return follow(isOwn: observation.transition == .own)
    }
  }

  /// Handles a look at which nothing moves.
  private mutating func lookAgain(_ observation: Observation, after still: Int) -> [Step] {
    wasShown = wasShown || observation.isShown
    phase = .looking(still: still + 1)
    switch still {
    case 0 where observation.isInstant && observation.isDone && !hasCompletion:
      phase = .told(.finished)
      return [.look(.callbacks)]
    case 0: return [next(.commit)]
    case 1: return [next(.frames(1))]
    default:
      // An override that does not pass the completion on releases it as well.
      return awaitsCompletion ? [] : [.settle(verdict(on: .dropped, observation))]
    }
  }

  /// Decides about the call after the did-callbacks.
  private mutating func judge(_ end: CallEnd, _ observation: Observation) -> [Step] {
    let isReversed =
      observation.isContinuation && (end == .cancelled || isInterrupted || !hasCompletion)
    // UIKit may have begun the call's own transition after another one on the same controllers.
    let isFollowed =
      observation.transition == .own && (end == .dropped || (hasBegun && !hasCompletion))
    if isReversed || isFollowed {
      isInterrupted = isInterrupted || end != .dropped
      return follow(isOwn: true)
    }
    // The transition that counted as the call's own has ended without the change, so it belonged to
    // another call.
    if end == .finished, !wasDone, isInVain(observation) {
      (movesInVain, hasBegun, phase) = (movesInVain + 1, false, .looking(still: 1))
      return [.look(.commit)]
    }
    return [.settle(verdict(on: end, observation))]
  }

  /// Returns the end of a call from the reported end, or the absence of a report, and the last
  /// look.
  private func verdict(on end: CallEnd, _ observation: Observation) -> CallEnd {
    switch end {
    // After several transitions, the end of the last one does not show where the first one went.
    case _ where isInterrupted: observation.isDone ? .finished : .cancelled
    // An animator that is not interactive reports no cancellation; or other code has undone the
    // change.
    case .finished where hasBegun && !observation.isDone: .cancelled
    case .dropped where observation.isDone || wasShown: .finished
    case .dropped where hasBegun: .abandoned
    // The controllers were linked once, and no longer are: other code has undone the change.
    case .dropped where wasDone && (isCalled || !hasCompletion): .cancelled
    // A completion that UIKit releases without a call shows that it has dropped the call, even if
    // the controllers were linked.
    default: end
    }
  }

  /// Handles the report of the followed coordinator that its transition has ended, before the
  /// did-callbacks.
  mutating func coordinatorEnded(isCancelled: Bool) -> [Step] {
    guard case .following(let isOwn) = phase else { return [] }
    phase = isOwn ? .told(isCancelled ? .cancelled : .finished) : .looking(still: 1)
    return [isOwn ? .look(.callbacks) : next(.commit)]
  }

  /// Handles UIKit's call of the completion, with the current observation.
  mutating func completionCalled(_ observation: Observation) -> [Step] {
    isCalled = true
    switch phase {
    case .told(let end): return judge(end, observation)
    case .following(isOwn: true): return []
    case .looking, .following(isOwn: false):
      if observation.transition == .own { return follow(isOwn: true) }
      if observation.isDone || wasShown { return [.settle(.finished)] }
      phase = .told(.dropped)
      return [.look(.callbacks)]
    }
  }

  /// Handles a look while the call waits for UIKit to call or release the completion.
  mutating func look(_ observation: Observation, after rest: Rest) -> [Step] {
    if case .told = phase { return [] }
    guard awaitsCompletion, !isCalled else { return [] }
    if observation.transition == .own {
      return phase == .following(isOwn: true) ? [] : follow(isOwn: true)
    }
    if observation.transition == .none, observation.isShown { return [.settle(.finished)] }
    if rest == .tooLong, hasGivenBack { return [.settle(.unknown)] }
    if rest == .short || hasGivenBack { return [] }
    hasGivenBack = true
    return [.giveBack]
  }

  /// Handles the release of all objects that could report the end, including UIKit's completion,
  /// with the current observation.
  mutating func released(_ observation: Observation) -> [Step] {
    if case .told(let end) = phase { return [.settle(verdict(on: end, observation))] }
    // No object is left that could cause another look.
    if isCalled || isReleased {
      return [.settle(isCalled && observation.isDone ? .finished : .abandoned)]
    }
    isReleased = true
    phase = .looking(still: 0)
    return look(observation)
  }

  private var awaitsCompletion: Bool { hasCompletion && !isReleased }

  private func next(_ time: LookTime) -> Step { awaitsCompletion ? .watch(time) : .look(time) }

  private func isInVain(_ observation: Observation) -> Bool {
    !hasCompletion && !observation.isDone
  }

  private mutating func follow(isOwn: Bool) -> [Step] {
    hasBegun = hasBegun || isOwn
    phase = .following(isOwn: isOwn)
    return [.follow]
  }
}

/// The end of a call to UIKit.
package enum CallEnd: Hashable, Sendable {
  /// The transition has reached its destination.
  case finished
  /// The transition has returned to its start.
  case cancelled
  /// UIKit has dropped the call.
  case dropped
  /// All objects that could report the end are gone.
  case abandoned
  /// UIKit has not reported the end, and no look shows it.
  case unknown
}
