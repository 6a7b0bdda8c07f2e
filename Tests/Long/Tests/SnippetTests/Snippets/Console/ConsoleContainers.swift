import NavigationSimulator

// What causes the messages of containers: an app's own, and tabs.

func tellAppearanceTwice(_ print: @escaping (Any) -> Void) throws {
  // snippet.tellAppearanceTwice
  let simulation = NavigationSimulation()
  let contact = ViewController(title: "Contact")
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  let map = ViewController(title: "Map")
  try contact.addChild(map)
  contact.view.addSubview(map.view)  // tells the map that it appears
  map.didMove(toParent: contact)
  map.beginAppearanceTransition(true, animated: false)  // and so does this
  for message in simulation.messages { print(message) }
  // snippet.end
}

func addToItself(_ print: @escaping (Any) -> Void) throws {
  // snippet.addToItself
  let simulation = NavigationSimulation()
  let contact = ViewController(title: "Contact")
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  contact.view.addSubview(contact.view)
  for misuse in simulation.misuses { print(misuse) }
  // snippet.end
}

func addChildOfAnother(_ print: @escaping (Any) -> Void) throws {
  // snippet.addChildOfAnother
  let simulation = NavigationSimulation()
  let list = ViewController(title: "List")
  let map = ViewController(title: "Map")
  let window = Window(simulation: simulation, rootViewController: list)
  window.makeKeyAndVisible()

  list.view.addSubview(map.view)  // the view is here,
  do {
    try ViewController(title: "Contact").addChild(map)  // and the controller there
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}

func transitionOfStrangers(_ print: @escaping (Any) -> Void) throws {
  // snippet.transitionOfStrangers
  let simulation = NavigationSimulation()
  let contact = ViewController(title: "Contact")
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  let (map, notes) = (ViewController(title: "Map"), ViewController(title: "Notes"))
  try contact.addChild(map)
  contact.view.addSubview(map.view)
  do {
    try contact.transition(from: map, to: notes, duration: .milliseconds(300), completion: nil)
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}

func selectNoTab(_ print: @escaping (Any) -> Void) throws {
  // snippet.selectNoTab
  let simulation = NavigationSimulation()
  let contacts = ViewController(title: "Contacts")
  let tabs = TabBarController()
  tabs.viewControllers = [NavigationController(rootViewController: contacts)]
  let window = Window(simulation: simulation, rootViewController: tabs)
  window.makeKeyAndVisible()

  do {
    try tabs.setSelectedViewController(contacts)  // its navigation controller is the tab
  } catch {
    if let name = error.exceptionName { print("\(name): \(error.message)") }
  }
  // snippet.end
}
