internal import TransitionLock

/// The calls aside: each waits, without a turn, for a controller that stays in its way.
///
/// A call keeps its turn while something moves, but a controller may stay for minutes. So a call
/// that is aside has given its turn back, and keeps only its place: when the controller has gone,
/// the call returns ahead of the calls in line. Of several calls aside for one presenter, the
/// earliest returns first. No callback reports that other code has removed a controller. So one
/// timer looks at all calls four times a second while time counts for one of them, and the end of a
/// transition causes a look as well. A look takes no turn.
///
/// The object belongs to the isolation of the controllers.
package final class CallsAside {
  /// The calls that each look concerns, in the order in which they were made: the calls aside; and
  /// those in line, or behind a transition outside the lock, whose limit a look has to check.
  private var calls: [any WaitingOperation] = []
  private let after: (Duration, @escaping () -> Void) -> Void
  private var isTimed = false
  /// The controllers that calls have shown. Each look at the calls also plans a look at these
  /// controllers.
  package let shown: ShownControllers

  /// - Parameters:
  ///   - seesEveryChange: whether the kit causes a look after every change of the screen.
  ///   - after: calls a function after a delay.
  package init(
    seesEveryChange: Bool = false,
    after: @escaping (Duration, @escaping () -> Void) -> Void
  ) {
    self.after = after
    shown = ShownControllers(seesEveryChange: seesEveryChange, after: after)
  }

  func add(_ call: any WaitingOperation) {
    calls.removeAll { $0 === call }
    calls.append(call)
    calls.sort { $0.place.wasTaken(before: $1.place) }
    setTimer()
  }

  /// Looks at all calls: those aside return to their lines when their obstacles have gone.
  package func look() {
    shown.setLook()
    // A call that starts may run code of the app, which may end or withdraw later calls.
    for call in calls where call.isWaiting { call.look() }
    // The old array is released after the change, because a controller that is destroyed with its
    // call may make a call within its `deinit`.
    withExtendedLifetime(calls) { calls.removeAll { !$0.isWaiting } }
    setTimer()
  }

  /// Withdraws the calls that a dismissal concerns, that were made before it, and that have not
  /// started.
  ///
  /// - Parameters:
  ///   - place: the place of the dismissal.
  ///   - roots: the controllers that the dismissal concerns.
  ///   - message: the message of the withdrawn calls.
  /// - Returns: false if there is no such call.
  func withdraw(before place: PlaceInLine, concerning roots: [AnyObject], _ message: String)
    -> Bool
  {
    let withdrawn = calls.filter { call in
      call.isWaiting && call.place.wasTaken(before: place)
        && call.concerned.contains { roots.holds($0) }
    }
    for call in withdrawn { call.withdraw(because: message) }
    return !withdrawn.isEmpty
  }

  private func setTimer() {
    guard !isTimed, calls.contains(where: \.timeCounts) else { return }
    isTimed = true
    after(.milliseconds(250)) { [weak self] in
      self?.isTimed = false
      self?.look()
    }
  }
}

/// An operation that may wait: in line, at its turn, or aside.
protocol WaitingOperation: AnyObject {
  var place: PlaceInLine { get }
  /// The newest request with which the operation has waited in line.
  var request: TransitionLock.Request? { get }
  /// The controllers on which a dismissal withdraws the call.
  var concerned: [AnyObject] { get }
  /// Whether the call has neither started nor ended.
  var isWaiting: Bool { get }
  /// Whether the time that the limit of the call counts passes now.
  var timeCounts: Bool { get }

  /// If the call is aside, and its obstacle has gone or its limit has passed, sends the call back
  /// into the line; if its lock is closed, ends the call. If the call is not aside, and its limit
  /// has passed or its request can have no turn any more, ends the call.
  func look()
  /// Ends the call, because its caller has withdrawn it.
  func withdraw()
  /// Ends the call, because a later dismissal has withdrawn it.
  func withdraw(because message: String)
  /// Throws if the calling task itself holds the lock, and so would wait for itself.
  func throwIfHeldByCurrentTask() throws
}
