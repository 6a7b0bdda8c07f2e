/// How a request ended. Each request has exactly one end.
///
/// One exhaustive switch computes ``TransitionLock/Outcome/Result`` from an end.
@usableFromInline
enum End: UInt8, Hashable, Sendable {
  // Ends after a turn.

  /// The transition is over; or the event for which the call waited has happened.
  case finished
  /// The block or body threw.
  case failed
  /// The condition found the request outdated.
  case outdated
  /// The lock took the turn back, because the transition overstayed.
  case takenBack

  // Ends without a turn.

  /// The caller cancelled the request while it waited.
  case cancelled
  /// The timeout passed before the turn.
  case timedOut
  /// The lock was closed, or destroyed. Observers of a destroyed lock also learn this end of the
  /// transitions that still hold it.
  case closed
  /// The policy dropped the request, because a transition or another request was in the way.
  case dropped
  /// A newer request took the place in line.
  case superseded
  /// The request would have waited for itself, directly or in a circle.
  case deadlock
}

/// The call site of a request, and the properties that its call chose.
@usableFromInline
package struct Origin: Sendable {
  let callSite: LabeledCallSite
  /// The text of a label that was made at run time.
  var text: LabelText?
  /// The ``task``, with ``handsOutToken`` in its lowest bit. A thread that takes the lock with a
  /// compare-and-swap publishes this value.
  var owner: UInt = 0
  /// Whether the transition runs a block, and so lasts at least as long as the block.
  var isBlock = false
  /// Whether the transition can be asked to give way.
  var isInterruptible = false

  static var unknown: Origin {
    Origin(callSite: LabeledCallSite(label: 0, file: 0, extent: 0))
  }

  /// The identity of the task that waits and runs the body (``CurrentTask``); 0 for a block or an
  /// unknown task.
  var task: UInt { owner & ~Origin.handsOut }
  /// Whether the body receives its token, which it may pass to other code.
  var handsOutToken: Bool { owner & Origin.handsOut != 0 }

  /// The bit of an owner whose body receives its token. It is 0 in the address of a task.
  @_alwaysEmitIntoClient static var handsOut: UInt { 1 }
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
