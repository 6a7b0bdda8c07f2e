/// The way of a call from UIKit's answer to its end, decided from what is seen and told of it.
///
/// UIKit says in three ways that a transition has ended, each of which may be missing: it calls the completion of a
/// presentation or a dismissal, not of one that it drops; a coordinator tells, where there is one; and what is on
/// screen has changed. This hears them all and believes the first that is certain.
///
/// A pure value: it says what to do, and does nothing.
struct CallMachine {
  /// What to do next.
  enum Step: Hashable {
    /// Have the coordinator that is seen tell when its transition ends.
    case follow
    /// Look again a turn of the main loop later.
    case lookAgain
    /// Come back a turn of the main loop later, when the did-callbacks are over.
    case awaitCallbacks
    /// Tell the end. The last step.
    case settle(CallEnd)
  }

  private enum Phase: Hashable {
    /// Called, and not looked at yet.
    case called
    /// Looked at once; another look is to come.
    case seen
    /// Looked at twice. What is still to be told is told by a completion or a coordinator.
    case awaited
    case over
  }

  private var phase = Phase.called
  private var isFollowing = false
  /// A Boolean value that indicates whether all was there at the first look. What is different at the next one is
  /// somebody else's doing.
  private var wasOver = false
  /// How the transition ended, as its coordinator told.
  private var toldEnd: CallEnd?

  /// Takes in what is seen: right after the call, and a turn of the main loop later.
  mutating func look(_ sight: Sight) -> [Step] {
    var steps: [Step] = []
    if phase != .over, sight.isMoving, sight.isAccepted != false, !isFollowing {
      isFollowing = true
      steps.append(.follow)
    }
    switch phase {
    case .called:
      phase = .seen
      wasOver = sight.isOver && !sight.isMoving
      steps.append(.lookAgain)
    case .seen where wasOver && !isFollowing:
      return settle(.finished)
    case .seen where toldEnd == nil && !sight.isMoving && sight.isAccepted == false:
      return settle(.dropped)
    case .seen where toldEnd == nil && !sight.isMoving && sight.isOver:
      return settle(.finished)
    case .seen where sight.isAccepted == false && !isFollowing:
      // Another transition moves the controllers, and UIKit has let this call go for its sake.
      return settle(.dropped)
    case .seen:
      phase = .awaited
    case .awaited, .over:
      break
    }
    return steps
  }

  /// Takes in that the coordinator has told the end of the transition, before the did-callbacks.
  mutating func coordinatorEnded(isCancelled: Bool) -> [Step] {
    guard phase != .over else { return [] }
    toldEnd = isCancelled ? .cancelled : .finished
    return [.awaitCallbacks]
  }

  /// Takes in that UIKit has called the completion, after the did-callbacks.
  mutating func completionCalled() -> [Step] { settle(toldEnd ?? .finished) }

  /// Takes in that the did-callbacks are over.
  mutating func callbacksOver() -> [Step] { settle(toldEnd ?? .finished) }

  /// Takes in that everything is gone that could have told of the end, UIKit's completion among it, and what is seen
  /// now.
  ///
  /// A completion that UIKit has let go of without calling it will never be called. That is the one sign of a dismissal
  /// that was dropped.
  mutating func abandoned(_ sight: Sight) -> [Step] {
    if let toldEnd { return settle(toldEnd) }
    if sight.isOver { return settle(.finished) }
    // What had a coordinator had begun, though nothing of it may be left to be seen.
    return settle(isFollowing || sight.isAccepted == true || sight.isMoving ? .abandoned : .dropped)
  }

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
  /// Everything is gone that could have told.
  case abandoned
}
