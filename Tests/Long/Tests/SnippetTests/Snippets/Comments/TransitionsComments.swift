import NavigationSimulator
import TransitionLock

// The examples in the doc comments of NavigationSimulator's room Verbs.

func popAndPush(_ contact: ViewController, on contacts: ViewController) async throws -> TransitionEnd {
  // snippet.comment-transitions
  contacts.transitions.popToRootViewController(animated: true)
  let end = try await contacts.transitions.pushViewController(contact, animated: true).end
  // snippet.end
  return end
}

func interrupt(with alert: ViewController, on contacts: ViewController) {
  // snippet.comment-policy
  contacts.transitions.with(policy: .interrupt).present(alert, animated: true)
  // snippet.end
}

func navigateSideBySide(
  _ split: SplitViewController,
  _ group: ViewController,
  _ map: ViewController,
  _ editor: ViewController
) {
  // snippet.comment-columns
  split.transitions(.primary).pushViewController(group, animated: true)
  split.transitions(.secondary).pushViewController(map, animated: true)  // at once: another column
  split.transitions(.secondary).present(editor, animated: true)  // waits for both, and both wait for it
  // snippet.end
}

func showEditorIfIdle(_ editor: ViewController, on contacts: ViewController) {
  // snippet.comment-transitions-if-idle
  contacts.transitions.ifIdle.present(editor, animated: true)
  // snippet.end
}

func presentInLine(_ editor: ViewController, on contacts: ViewController, _ print: @escaping (Any) -> Void) {
  // snippet.comment-call-told
  contacts.transitions.present(editor, animated: true).onEnd { result in print(result) }
  // snippet.end
}

func presentInLine(_ editor: ViewController, on contacts: ViewController) async throws -> TransitionEnd {
  // snippet.comment-call-awaited
  let end = try await contacts.transitions.present(editor, animated: true).end
  // snippet.end
  return end
}
