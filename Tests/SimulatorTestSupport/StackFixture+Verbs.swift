import NavigationSimulator
import TransitionEngine

extension StackFixture {
  /// The one list of verbs for the tests that call each: each verb has something to do after those
  /// before it, on a stack with only the root, and again on the stack that the last one leaves.
  ///
  /// Segues need a storyboard, and tabs a tab bar controller.
  func everyVerb(animated: Bool) -> [Verb<ViewController>] {
    [
      .push(d, animated: animated), .pop(animated: animated), .show(d, sender: nil),
      .popToRoot(animated: animated), .setStack([a, b, d], animated: animated),
      .popTo(b, animated: animated), .present(d, animated: animated),
      .dismiss(animated: animated), .present(d, animated: animated),
      .dismissAll(animated: animated),
    ]
  }
}
