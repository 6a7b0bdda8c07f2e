import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A weak reference.
private final class Weak {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

@Suite("Lifetimes of segues")
struct SegueLifetimesTests {
  @Test(
    "Segues, their destinations and sources are released after use",
    arguments: [Segue.Style.presentModally, .show, .custom],
    Motion.allCases
  )
  func used(style: Segue.Style, motion: Motion) throws {
    let simulation = NavigationSimulation()
    let storyboard = Storyboard()
    var references: [Weak] = []
    func keep(_ segue: Segue) -> Segue {
      references += [Weak(segue), Weak(segue.source), Weak(segue.destination)]
      return segue
    }
    storyboard.addScene("A") { ViewController() }
    storyboard.addScene("B") { ViewController() }
    try storyboard.addSegue(
      "go",
      from: "A",
      to: "B",
      style: style,
      animated: motion.isAnimated
    ) { identifier, source, destination in
      guard style == .custom else {
        return keep(Segue(identifier: identifier, source: source, destination: destination))
      }
      return keep(
        Segue(identifier: identifier, source: source, destination: destination) {
          () throws(NavigationFailure) in
          try source.present(destination, animated: true, completion: nil)
        }
      )
    }
    try storyboard.addUnwindSegue("back", from: "B", action: "done", animated: motion.isAnimated) {
      keep(Segue(identifier: $0, source: $1, destination: $2))
    }
    let home = ViewController(title: "home")
    home.addUnwindAction("done") { _ in }
    let nav = NavigationController(rootViewController: home)
    let window = Window(simulation: simulation, rootViewController: nav)
    do {
      let a = try storyboard.instantiateViewController(withIdentifier: "A")
      try nav.pushViewController(a, animated: false, completion: nil)
      var ends: [TransitionEnd] = []
      try a.performSegue(withIdentifier: "go", sender: nil) { ends.append($0) }
      try simulation.run()
      let b = try #require(nav.presentedViewController ?? nav.topViewController)
      try b.performSegue(withIdentifier: "back", sender: nil) { ends.append($0) }
      try simulation.run()
      #expect(ends == [.finished, .finished])
      #expect(nav.viewControllers.count == 1)
    }
    #expect(references.count == 6)
    // The destination of the unwind segue is the root, and stays.
    #expect(references.dropLast().allSatisfy { $0.object == nil })
    #expect(references.last?.object === home)
    #expect(window.rootViewController === nav)
  }
}
