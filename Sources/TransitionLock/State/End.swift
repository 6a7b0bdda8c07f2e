/// The one way in which a request ended.
///
/// The public vocabularies follow from it: ``TransitionLock/OutcomeCode``,
/// ``TransitionLock/Outcome/Result`` and ``TransitionLock/Failure/Code`` are computed from an end
/// by one switch each, in which no case can be missing.
@usableFromInline
enum End: UInt8, Hashable, Sendable {
  // It had its turn.

  /// The transition is over. For a call that waits for an event: the event has happened.
  case finished
  /// Its block or body threw.
  case failed
  /// Its condition returned that the request is outdated.
  case outdated
  /// The lock took its turn back because the transition overstayed.
  case takenBack

  // It never had its turn.

  /// The caller cancelled it while it waited.
  case cancelled
  /// Its timeout passed before its turn.
  case timedOut
  /// The lock was closed, or destroyed.
  case closed
  /// Its policy drops, and a transition or request was in its way.
  case dropped
  /// A newer request took its place in line.
  case superseded
  /// It would have waited for itself indefinitely.
  case deadlock
}

/// The facts that belong to an end, if there are any.
@usableFromInline
indirect enum Reason: Sendable {
  /// The transition or request that was in the way when the request ended, or the newer request.
  case other(TransitionLock.Holder)
  case circle([TransitionLock.Wait])
  /// The error of a block that threw, or of one whose condition said that it is outdated.
  case error(any Error)

  var other: TransitionLock.Holder? { if case .other(let holder) = self { holder } else { nil } }
  var circle: [TransitionLock.Wait]? { if case .circle(let circle) = self { circle } else { nil } }
  var outdated: String? {
    if case .error(let error as Outdated) = self { error.reason } else { nil }
  }
}

/// The call that made a request, and what it asked for.
@usableFromInline
package struct Origin: Sendable {
  let callSite: LabeledCallSite
  /// The text of the label, if that was made at run time.
  var text: LabelText?
  /// The ``task``, with ``handsOutToken`` in its lowest bit, as in the word that a thread
  /// publishes.
  var owner: UInt = 0
  /// Whether the transition runs a block, and so lasts at least as long as that.
  var isBlock = false
  /// Whether the transition can be asked to give way.
  var isInterruptible = false

  static var unknown: Origin { Origin(callSite: .unknown) }

  /// The identity of the task that waits, and runs the body, see ``CurrentTask``; 0 for a block or
  /// an unknown task.
  var task: UInt { owner & ~Origin.handsOut }
  /// Whether the body receives its token, and may hand it to other code.
  var handsOutToken: Bool { owner & Origin.handsOut != 0 }

  /// The bit of an owner that hands its token out. The address of a task has none.
  @inlinable static var handsOut: UInt { 1 }
}

extension Origin {
  @usableFromInline
  package init(
    _ label: TransitionLock.Label,
    _ file: StaticString,
    _ line: UInt,
    owner: UInt = 0,
    isBlock: Bool = false,
    isInterruptible: Bool = false
  ) {
    self.init(
      callSite: LabeledCallSite(label, file, line),
      text: label.text,
      owner: owner,
      isBlock: isBlock,
      isInterruptible: isInterruptible
    )
  }
}
