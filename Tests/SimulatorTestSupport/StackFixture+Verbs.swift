import NavigationSimulator
import TransitionEngine

extension StackFixture {
  /// The one list of verbs for the tests that call each: on a stack with only the root, each verb
  /// has something to do after those before it.
  ///
  /// Segues need a storyboard, and tabs a tab bar controller.
  func everyVerb(animated: Bool) -> [Verb<ViewController>] {
    [
      .push(d, animated: animated), .pop(animated: animated),
      .setStack([a, b, d], animated: animated), .popTo(b, animated: animated),
      .popToRoot(animated: animated), .present(d, animated: animated),
      .dismiss(animated: animated), .present(d, animated: animated),
      .dismissAll(animated: animated), .show(d, sender: nil),
    ]
  }
}
