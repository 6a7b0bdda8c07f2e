import NavigationSimulator

// What causes the messages of navigation controllers.

func pushWhilePushing(_ print: @escaping (Any) -> Void) throws {
  // snippet.pushWhilePushing
  let simulation = NavigationSimulation()
  simulation.collisionBehavior = .matchingUIKit
  let navigation = NavigationController(rootViewController: ViewController(title: "Contacts"))
  let window = Window(simulation: simulation, rootViewController: navigation)
  window.makeKeyAndVisible()

  try navigation.pushViewController(ViewController(title: "Ann"), animated: true)
  try navigation.pushViewController(ViewController(title: "Bob"), animated: true)
  try simulation.run()
  for message in simulation.messages { print(message) }
  // snippet.end
}

func popWhilePushing(_ print: @escaping (Any) -> Void) throws {
  // snippet.popWhilePushing
  let simulation = NavigationSimulation()
  simulation.collisionBehavior = .matchingUIKit
  let navigation = NavigationController(rootViewController: ViewController(title: "Contacts"))
  let window = Window(simulation: simulation, rootViewController: navigation)
  window.makeKeyAndVisible()

  try navigation.pushViewController(ViewController(title: "Ann"), animated: true)
  try navigation.popViewController(animated: true)  // a second touch, while the first still moves
  try simulation.run()
  for message in simulation.messages { print(message) }
  // snippet.end
}

func pushTwice(_ print: @escaping (Any) -> Void) throws {
  // snippet.pushTwice
  let simulation = NavigationSimulation()
  let navigation = NavigationController(rootViewController: ViewController(title: "Contacts"))
  let window = Window(simulation: simulation, rootViewController: navigation)
  window.makeKeyAndVisible()

  let help = ViewController(title: "Help")  // made once, and kept
  do {
    try navigation.pushViewController(help, animated: true)
    try navigation.pushViewController(help, animated: true)
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}

func pushNavigationController(_ print: @escaping (Any) -> Void) throws {
  // snippet.pushNavigationController
  let simulation = NavigationSimulation()
  let navigation = NavigationController(rootViewController: ViewController(title: "Contacts"))
  let window = Window(simulation: simulation, rootViewController: navigation)
  window.makeKeyAndVisible()

  let settings = NavigationController(rootViewController: ViewController(title: "Settings"))
  do {
    try navigation.pushViewController(settings, animated: true)
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}

func popToMissing(_ print: @escaping (Any) -> Void) throws {
  // snippet.popToMissing
  let simulation = NavigationSimulation()
  let navigation = NavigationController(rootViewController: ViewController(title: "Contacts"))
  let window = Window(simulation: simulation, rootViewController: navigation)
  window.makeKeyAndVisible()

  let contact = ViewController(title: "Contact")
  try navigation.pushViewController(contact, animated: false)
  try navigation.popToRootViewController(animated: false)  // the session has expired
  do {
    try navigation.popToViewController(contact, animated: true)
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}
