import NavigationSimulator

// What causes the messages of property animators.

func releasePausedAnimator(_ print: @escaping (Any) -> Void) throws {
  // snippet.releasePausedAnimator
  let simulation = NavigationSimulation()
  let contact = ViewController(title: "Contact")
  let window = Window(simulation: simulation, rootViewController: contact)
  window.makeKeyAndVisible()

  var animator: PropertyAnimator? = PropertyAnimator(duration: .seconds(1), curve: .easeInOut) {
    contact.view.alpha = 0
  }
  try animator?.pauseAnimation()  // a finger scrubs it,
  animator = nil  // and the screen goes
  for misuse in simulation.misuses { print(misuse) }
  // snippet.end
}
