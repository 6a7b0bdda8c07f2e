/// A state machine that follows a call to UIKit until the end of the call. Its events are looks at
/// the controllers, and reports from UIKit. A look finds out whether the change that the call asks
/// for has been made, and which transition runs.
///
/// The first three looks come right after the call, after the commit, and one frame later. A verb
/// without a completion, such as a push or a segue, begins its transition within the call, at the
/// commit, or in the frame after the commit. So if nothing has moved by the third look, no
/// transition comes.
///
/// A presentation and a dismissal have a completion. In general, UIKit calls the completion, or
/// releases it without calling it. Until then, a missing change proves nothing: UIKit may delay the
/// call for seconds, for example until the view of another process has loaded. UIKit may also keep
/// the completion and forget the call. So the machine keeps looking (``look(_:after:)``). If such a
/// look finds the change on screen and nothing moving, the call ends as finished. If nothing moves
/// for long, the machine gives the turn on the lock back; later the call ends as unknown.
///
/// UIKit may call the completion of a call that it drops. It may also call the completion before
/// the transition's coordinator reports the end. No documentation excludes either. So a called
/// completion does not decide by itself: a look decides. If the machine follows the call's own
/// transition, that look comes after the report of the coordinator.
///
/// The machine is a pure value: it returns each action, such as a request for the next look, as a
/// step that ``StartedCall`` performs.
struct CallMachine: Hashable {
  /// A step that ``StartedCall`` performs next.
  enum Step: Hashable {
    /// Follow the coordinator that was just observed, and stop following an earlier one. When the
    /// followed coordinator reports the end of its transition, tell the machine.
    case follow
    /// Look again at the given time.
    case look(LookTime)
    /// Look again at the given time, unless UIKit has released the completion by then.
    case watch(LookTime)
    /// Give the turn on the lock back, and continue to wait for the end.
    case giveBack
    /// Pass the end on to the code that made the call. After this step, the machine receives no
    /// event.
    case settle(CallEnd)
  }

  /// A look's judgment of how long nothing has moved in the window. At `long`, UIKit has probably
  /// forgotten the call, so the machine gives the turn back. At `tooLong`, the call as a whole has
  /// taken too long as well. If the call still has its turn, the machine gives the turn back; if
  /// not, the machine ends the call.
  enum Rest: CaseIterable { case short, long, tooLong }

  private enum Phase: Hashable {
    /// The machine looks for a transition. `still` is the number of looks at which nothing has
    /// moved. After a transition that was not the call's own, the number begins at 1: of the first
    /// three looks, those after the commit and a frame later remain.
    case looking(still: Int)
    /// The machine waits until a coordinator reports the end of its transition: the call's own
    /// transition, or another one.
    case following(isOwn: Bool)
    /// An end was reported or seen. The next observation confirms or corrects that end. In general,
    /// that observation comes after the did-callbacks, such as `viewDidAppear`.
    case told(CallEnd)
  }

  private let hasCompletion: Bool
  private var phase = Phase.looking(still: 0)
  /// Whether a look has found the change. The value stays true if other code undoes the change
  /// later.
  private var wasDone = false
  /// Whether the change was on screen at a look at which nothing moved.
  private var wasShown = false
  /// Whether the call's own transition has been observed.
  private var hasBegun = false
  /// Whether the machine has followed a second transition of this call: one that continued or
  /// reversed the first one, or that began after it.
  private var isInterrupted = false
  /// Whether UIKit has called the completion.
  private var isCalled = false
  /// Whether all objects that could report the end were released, including the completion.
  private var isReleased = false
  /// Whether the turn was given back.
  private var hasGivenBack = false
  /// The number of transitions that the machine has followed while the change was missing, and that
  /// were not the call's own. The number stays 0 for a call with a completion.
  private var movesInVain = 0

  init(hasCompletion: Bool) { self.hasCompletion = hasCompletion }

  /// Handles the look right after the call, and the look at each requested time.
  mutating func look(_ observation: Observation) -> [Step] {
    switch phase {
    case .told(let end): return judge(end, observation)
    case .following: return []
    case .looking(let still):
      wasDone = wasDone || observation.isDone
      if observation.transition == .none { return lookAgain(observation, after: still) }
      if isInVain(observation) {
        // UIKit may put a call off while another transition runs, and no documentation says for how
        // long. So the machine allows two transitions that do not make the change, such as one that
        // ran at the time of the call, and one that came before the call's own. If the change is
        // still missing when a third transition runs, own or not, the call counts as dropped.
        if movesInVain == 2 { return [.settle(.dropped)] }
        // The call's own transition may still make the change: ``judge(_:_:)`` counts the
        // transition if it ends without the change.
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
      // A released completion does not prove that UIKit has dropped the call: an app's override may
      // release the completion instead of passing it on. So the looks decide.
      return awaitsCompletion ? [] : [.settle(verdict(on: .dropped, observation))]
    }
  }

  /// Decides whether an end that was reported or seen is the end of the call. In general, the
  /// observation was made after the did-callbacks.
  private mutating func judge(_ end: CallEnd, _ observation: Observation) -> [Step] {
    let isReversed =
      observation.isContinuation && (end == .cancelled || isInterrupted || !hasCompletion)
    // The call's own transition may begin as late as this: after UIKit has called the completion,
    // or after another transition that the machine took for the call's own.
    let isFollowed =
      observation.transition == .own && (end == .dropped || (hasBegun && !hasCompletion))
    if isReversed || isFollowed {
      isInterrupted = isInterrupted || end != .dropped
      return follow(isOwn: true)
    }
    // The transition that counted as the call's own has ended without the change, so that
    // transition belonged to another call.
    if end == .finished, !wasDone, isInVain(observation) {
      (movesInVain, hasBegun, phase) = (movesInVain + 1, false, .looking(still: 1))
      return [.look(.commit)]
    }
    return [.settle(verdict(on: end, observation))]
  }

  /// Returns the end of the call: the given end, corrected by the current observation. The given
  /// end is the one that a coordinator reported or a look saw, or else `dropped`.
  private func verdict(on end: CallEnd, _ observation: Observation) -> CallEnd {
    switch end {
    // The second transition may have run backwards, so only the observation shows where the
    // controllers are.
    case _ where isInterrupted: observation.isDone ? .finished : .cancelled
    // The transition has returned to its start, or other code has undone the change. An animator
    // that is not interactive does not report a return.
    case .finished where hasBegun && !observation.isDone: .cancelled
    case .dropped where observation.isDone || wasShown: .finished
    case .dropped where hasBegun: .abandoned
    // A look has found the change, and now the change is missing: other code has undone it.
    case .dropped where wasDone && (isCalled || !hasCompletion): .cancelled
    // If UIKit has released the completion without calling it, and no look has found the change on
    // screen, the call counts as dropped. That a look once found the controllers linked proves
    // nothing then: UIKit may have linked them only for a time.
    default: end
    }
  }

  /// Handles the followed coordinator's report that the transition has ended. The did-callbacks
  /// come later.
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

  /// Handles the release of all objects that could report the end, including UIKit's completion.
  /// After the first release, the looks begin again.
  mutating func released(_ observation: Observation) -> [Step] {
    if case .told(let end) = phase { return [.settle(verdict(on: end, observation))] }
    // UIKit has called the completion, or the coordinator that was followed since the first release
    // is gone as well. A later look could not tell more.
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
  /// The change is missing in the end: the transition has returned to its start, or other code has
  /// undone the change.
  case cancelled
  /// UIKit has dropped the call.
  case dropped
  /// All objects that could report the end are gone.
  case abandoned
  /// UIKit has not reported the end, and no look shows it.
  case unknown
}
