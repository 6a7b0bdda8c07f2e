internal import TransitionEngine

/// A call of the app, until its end is known.
final class OpenCall<Controller: AnyObject> {
  let name: FoundCall
  let isModal: Bool
  private(set) weak var controller: Controller?
  /// The active time since the call, in whole seconds.
  var age = Duration.zero
  var isReported = false
  var isOver = false
  /// For a presentation or dismissal without a completion: the function that would tell the engine
  /// that UIKit calls the completion. It is retained, because its release would mean that UIKit has
  /// dropped the call.
  var kept: (() -> Void)?
  private let hasCompletion: Bool
  private var isCompleted = false

  init(_ name: FoundCall, of verb: Verb<Controller>, on controller: Controller, hasCompletion: Bool)
  {
    (self.name, self.controller, self.hasCompletion, isModal) = (
      name, controller, hasCompletion, verb.isModal
    )
  }

  /// Reports that UIKit calls the completion, and runs the completion once.
  func complete(_ completion: () -> Void, telling told: () -> Void) {
    guard !isCompleted else { return }
    isCompleted = true
    told()
    completion()
  }

  /// The fate of the completion of a call that UIKit has dropped.
  var fate: String {
    if !hasCompletion { return "It had no completion." }
    return isCompleted
      ? "Its completion was called all the same." : "Its completion was released without a call."
  }
}

/// A call that may have begun a transition.
struct RecentCall<Controller: AnyObject> {
  let verb: StaticString
  let time: Duration
  private let subjects: [() -> Controller?]

  init(_ verb: StaticString, moving subjects: [Controller], at time: Duration) {
    (self.verb, self.time, self.subjects) = (
      verb, time, subjects.map { subject in { [weak subject] in subject } }
    )
  }

  func moves(_ controller: Controller?) -> Bool {
    controller != nil && subjects.contains { $0() === controller }
  }
}
