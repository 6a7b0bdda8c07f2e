import NavigationSimulator

// What causes the messages of presentations and dismissals: one program each, for a page of "The console says".
// `print` gets what a reader would see printed.

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

func presentOnPresenting(_ print: @escaping (Any) -> Void) throws {
  // snippet.presentOnPresenting
  let simulation = NavigationSimulation()
  simulation.collisionBehavior = .matchingUIKit
  let contact = ViewController(title: "Contact")
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  try contact.present(ViewController(title: "Editor"), animated: false)
  try contact.present(ViewController(title: "Login"), animated: true)
  for message in simulation.messages { print(message) }
  // snippet.end
}

func presentOffScreen(_ print: @escaping (Any) -> Void) throws {
  // snippet.presentOffScreen
  let simulation = NavigationSimulation()
  simulation.collisionBehavior = .matchingUIKit
  let contact = ViewController(title: "Contact")
  let navigation = NavigationController(rootViewController: ViewController(title: "Contacts"))
  let window = Window(simulation: simulation, rootViewController: navigation)
  window.makeKeyAndVisible()

  try navigation.pushViewController(contact, animated: false)
  try navigation.popViewController(animated: false)
  try contact.present(ViewController(title: "Editor"), animated: true)  // a server has answered, too late
  for message in simulation.messages { print(message) }
  // snippet.end
}

func dismissWhileDismissing(_ print: @escaping (Any) -> Void) throws {
  // snippet.dismissWhileDismissing
  let simulation = NavigationSimulation()
  simulation.collisionBehavior = .matchingUIKit
  let contact = ViewController(title: "Contact")
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  try contact.present(ViewController(title: "Editor"), animated: false)
  try contact.dismiss(animated: true)
  try contact.dismiss(animated: true) { _ in
    print("This completion never runs.")
  }
  try simulation.run()
  for message in simulation.messages { print(message) }
  // snippet.end
}

func presentActive(_ print: @escaping (Any) -> Void) throws {
  // snippet.presentActive
  let simulation = NavigationSimulation()
  let contact = ViewController(title: "Contact")
  let navigation = NavigationController(rootViewController: contact)
  let window = Window(simulation: simulation, rootViewController: navigation)
  window.makeKeyAndVisible()

  do {
    try navigation.present(contact, animated: true)
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}

func presentItself(_ print: @escaping (Any) -> Void) throws {
  // snippet.presentItself
  let simulation = NavigationSimulation()
  let help = ViewController(title: "Help")  // made once, and kept
  let contact = ViewController(title: "Contact")
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  try contact.present(help, animated: false)
  do {
    let top = contact.presentedViewController ?? contact
    try top.present(help, animated: true)
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}
