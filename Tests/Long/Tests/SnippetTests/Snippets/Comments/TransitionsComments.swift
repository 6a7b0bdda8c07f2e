import NavigationSimulator
import TransitionLock

// The examples in the doc comments of NavigationSimulator's room Verbs.

func popAndPush(_ contact: ViewController, on contacts: ViewController) async throws
  -> TransitionEnd
{
  // snippet: NavigationSimulator/Verbs/Transitions.swift: contacts.transitions
  return end
}

func navigateSideBySide(
  _ split: SplitViewController,
  _ group: ViewController,
  _ map: ViewController,
  _ editor: ViewController
) {
  // snippet: SplitViewController+Transitions.swift
}

func showEditorIfIdle(_ editor: ViewController, on contacts: ViewController) {
  // snippet: NavigationSimulator/Verbs/Transitions.swift: contacts.transitions.ifIdle
}
