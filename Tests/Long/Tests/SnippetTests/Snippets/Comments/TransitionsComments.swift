import NavigationSimulator
import TransitionLock

// The examples in the doc comments of NavigationSimulator's room Verbs.

func popAndPush(_ contact: ViewController, on contacts: ViewController) async throws
  -> TransitionEnd
{
  // snippet.comment-transitions
  contacts.transitions.popToRootViewController(animated: true)
  let end = try await contacts.transitions.pushViewController(contact, animated: true).end
  // snippet.end
  return end
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
  // waits for both, and both wait for it
  split.transitions(.secondary).present(editor, animated: true)
  // snippet.end
}

func showEditorIfIdle(_ editor: ViewController, on contacts: ViewController) {
  // snippet.comment-transitions-if-idle
  contacts.transitions.ifIdle.present(editor, animated: true)
  // snippet.end
}
