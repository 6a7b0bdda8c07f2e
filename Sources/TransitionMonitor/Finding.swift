internal import TransitionEngine

/// A kind of finding about a call, the worst first.
enum FindingKind: Int {
  /// UIKit would refuse the call, or raise an exception.
  case refused
  /// UIKit dropped a presentation or a dismissal.
  case dropped
  /// The call has not ended after ten seconds of active time.
  case unfinished
  /// Another transition moved the same controllers.
  case collision
}

/// A call, as the summary names it.
struct FoundCall: Equatable {
  /// The verb, such as `present(_:animated:)`.
  let verb: String
  /// The types of its controllers.
  let controllers: String
  /// The address of the first function of the app.
  let address: UInt

  init<Controller>(
    _ verb: Verb<Controller>,
    on controller: Controller,
    moving subjects: [Controller],
    at address: UInt
  ) {
    (self.verb, self.address) = ("\(verb.name)", address)
    let subject = verb.presented ?? subjects.first
    controllers = [subject, controller].compactMap { $0.map { "\(type(of: $0))" } }.joined(
      separator: " on "
    )
  }

  /// Returns the line of code that makes the call on the lock.
  ///
  /// - Parameter arguments: the arguments besides those of UIKit's verb.
  func line(_ transitions: String = "transitions", _ arguments: String = "") -> String {
    "\(transitions).\(verb.prefix { $0 != "(" })(…\(arguments))"
  }
}
