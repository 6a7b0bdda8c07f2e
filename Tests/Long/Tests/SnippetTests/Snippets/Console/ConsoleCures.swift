import NavigationSimulator

// What pages of "The console says" advise where no lock is needed.

func showDeepLink(in navigation: NavigationController) throws {
  // snippet.showDeepLink
  let contacts = ViewController(title: "Contacts")
  let contact = ViewController(title: "Contact")
  let note = ViewController(title: "Note")
  try navigation.setViewControllers([contacts, contact, note], animated: true)
  // snippet.end
}

func embed(_ map: ViewController, in contact: ViewController) throws {
  // snippet.embed
  try contact.addChild(map)  // the controller first,
  map.view.frame = contact.view.bounds
  contact.view.addSubview(map.view)  // then its view
  map.didMove(toParent: contact)
  // snippet.end
}

func replace(_ map: ViewController, by notes: ViewController, in contact: ViewController) throws {
  // snippet.replaceChild
  map.willMove(toParent: nil)
  try contact.addChild(notes)  // now both have one parent
  notes.view.frame = contact.view.bounds
  try contact.transition(from: map, to: notes, duration: .milliseconds(300)) { _ in
    try? map.removeFromParent()
    notes.didMove(toParent: contact)
  }
  // snippet.end
}

func present(_ settings: NavigationController, over navigation: NavigationController) throws {
  // snippet.presentStack
  try navigation.present(settings, animated: true)
  // snippet.end
}

// snippet.scrubber
final class Scrubber {
  let animator = PropertyAnimator(duration: .seconds(1), curve: .easeInOut)

  deinit {
    if animator.state == .active { try? animator.stopAnimation(true) }
    if animator.state == .stopped { try? animator.finishAnimation(at: .current) }
  }
}
// snippet.end
