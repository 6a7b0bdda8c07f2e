/// A receiver of the verbs of a navigation stack: a navigation controller, or the serialized verbs of a controller.
///
/// See ``TransitionPerformer`` for the receivers and the two forms of each verb.
public protocol StackPerformer: TransitionPerformer {
  /// What starting a pop gives back.
  associatedtype StartedPop
  /// What starting a pop of any number of controllers gives back.
  associatedtype StartedPops

  /// Starts a pop; as the requirement of ``TransitionPerformer``.
  @discardableResult
  func start(
    _ operation: TransitionOperation<ViewController?, ViewController?>,
    completion: ((Ending) -> Void)?,
    file: StaticString,
    line: UInt
  ) throws(StartFailure) -> StartedPop

  /// Starts a pop of any number of controllers; as the requirement of ``TransitionPerformer``.
  @discardableResult
  func start(
    _ operation: TransitionOperation<[ViewController], [ViewController]>,
    completion: ((Ending) -> Void)?,
    file: StaticString,
    line: UInt
  ) throws(StartFailure) -> StartedPops
}
