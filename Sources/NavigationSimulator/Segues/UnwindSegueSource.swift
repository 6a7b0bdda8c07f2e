/// The source of an unwind segue, where it starts: what containers are told that are asked for its destination.
public struct UnwindSegueSource {
  /// The controller that performs the segue.
  public let source: ViewController
  /// The action that a destination must have.
  public let unwindAction: String
  /// The object that triggered the segue.
  public let sender: Any?
}
