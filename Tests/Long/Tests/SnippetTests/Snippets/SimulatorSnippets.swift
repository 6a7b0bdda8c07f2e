import NavigationSimulator

/// The example of the module NavigationSimulator.
///
/// - Parameter print: gets the collision.
/// - Returns: what the contact presents in the end.
func collide(_ print: (any Error) -> Void) throws -> ViewController? {
  // snippet.collide
  let simulation = NavigationSimulation()
  let contact = ViewController(title: "Contact")
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  try contact.present(ViewController(title: "Editor"), animated: true)
  do {
    try contact.present(ViewController(title: "Share"), animated: true)
  } catch {
    print(error)  // what collided, with which transition, and what UIKit would have said
  }
  try simulation.run()
  // snippet.end
  return contact.presentedViewController
}
