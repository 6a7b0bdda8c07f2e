internal import TransitionEngine

/// A call that does not do what its caller expects, or that does it beside another transition.
struct Finding {
  /// The kinds, the worst first.
  enum Kind: Int {
    /// UIKit would refuse the call, or raise an exception.
    case refused
    /// UIKit dropped a presentation or a dismissal.
    case dropped
    /// The transition has not ended after ten seconds of active time.
    case unfinished
    /// Another transition moved the same controllers.
    case collision
  }

  /// A call, as the summary names it.
  struct Call: Hashable {
    /// The verb, such as `present(_:animated:)`.
    let verb: String
    /// The types of its controllers.
    let controllers: String
    /// The address of the first function of the app.
    let address: UInt

    init(verb: String, controllers: String, address: UInt) {
      (self.verb, self.controllers, self.address) = (verb, controllers, address)
    }

    init<Controller>(
      _ verb: Verb<Controller>,
      on controller: Controller,
      moving subjects: [Controller],
      at address: UInt
    )
    where Controller: AnyObject {
      (self.verb, self.address) = ("\(verb.name)", address)
      let subject = verb.presented ?? subjects.first
      controllers = [subject, controller].compactMap { $0.map { "\(type(of: $0))" } }.joined(separator: " on ")
    }
  }

  let kind: Kind
  let call: Call
  /// The rest of the sentence that begins with the call.
  let predicate: String
  /// The line of code that cures it, or advice.
  let cure: String
}

/// The findings about a call.
extension Finding.Call {
  func collided(with movement: String) -> Finding {
    let cure = "\(verb("transitions.ifIdle."))   // or \(verb("transitions.")), if it must not be lost"
    return Finding(kind: .collision, call: self, predicate: "was called while \(movement).", cure: cure)
  }

  /// - Parameter isPresentation: a Boolean value that indicates whether the call presents, and so may wait.
  func refused(because refusal: CallRefusal, isPresentation: Bool) -> Finding {
    let mayWait = isPresentation && refusal.reason.mayPass
    let cure = mayWait ? verb("transitions.", ", within: .seconds(60)") : refusal.reason.advice ?? verb("transitions.")
    return Finding(
      kind: .refused,
      call: self,
      predicate: "is a call that UIKit refuses: \(refusal.message)",
      cure: cure
    )
  }

  /// - Parameter fate: a sentence that tells what became of the completion.
  func dropped(_ fate: String) -> Finding {
    let cure = "\(verb("transitions.")).onEnd { … }"
    return Finding(kind: .dropped, call: self, predicate: "was dropped by UIKit. \(fate)", cure: cure)
  }

  var unfinished: Finding {
    let cure = "\(verb("transitions."))   // other calls go on, and the call tells its end"
    return Finding(kind: .unfinished, call: self, predicate: "has not ended after ten seconds.", cure: cure)
  }

  /// The verb on the transitions of a controller.
  ///
  /// - Parameter arguments: the arguments besides those of UIKit's verb.
  private func verb(_ prefix: String, _ arguments: String = "") -> String {
    "\(prefix)\(verb.prefix { $0 != "(" })(…\(arguments))"
  }
}
