import NavigationSimulator

// A program that collides, and what pages of "The console says" advise where no lock is needed.

/// `print` gets what a reader would see printed.
func presentWhilePresenting(_ print: @escaping (Any) -> Void) throws {
  // snippet.presentWhilePresenting
  let simulation = NavigationSimulation()
  simulation.collisionBehavior = .matchingUIKit
  let contact = ViewController(title: "Contact")
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  try contact.present(ViewController(title: "Editor"), animated: true)
  try contact.present(ViewController(title: "Share"), animated: true) { _ in
    print("This completion never runs.")
  }
  try simulation.run()
  for message in simulation.messages { print(message) }
  // snippet.end
}

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

// snippet.scrubber
final class Scrubber {
  let animator = PropertyAnimator(duration: .seconds(1), curve: .easeInOut)

  deinit {
    if animator.state == .active { try? animator.stopAnimation(true) }
    if animator.state == .stopped { try? animator.finishAnimation(at: .current) }
  }
}
// snippet.end
