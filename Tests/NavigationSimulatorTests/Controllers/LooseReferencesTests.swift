import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// A controller whose deinitializer calls a function.
private final class Leaver: ViewController {
  var tell: (() -> Void)?
  deinit { tell?() }
}

@Suite("References that retain nothing")
struct LooseReferencesTests {
  @Test("A controller that outlives its container has no parent")
  func parent() {
    let child = ViewController()
    do {
      let container = NavigationController(rootViewController: child)
      #expect(child.parent === container)
    }
    #expect(child.parent == nil)
    #expect(child.navigationController == nil)
  }

  @Test("A presented controller that outlives its presenter has no presenter")
  func presenter() throws {
    let simulation = NavigationSimulation()
    let presented = ViewController()
    do {
      let root = ViewController()
      let window = Window(simulation: simulation, rootViewController: root)
      try root.present(presented, animated: false, completion: nil)
      #expect(presented.presentingViewController === root)
      #expect(presented.window === window)
    }
    #expect(presented.presentingViewController == nil)
    #expect(presented.window == nil)
  }

  @Test("A view that outlives its controller belongs to none")
  func view() {
    let view: View
    do {
      let controller = ViewController()
      view = controller.view
      #expect(view.controller === controller)
      #expect(view.hostingController === controller)
    }
    #expect(view.controller == nil)
    #expect(view.hostingController == nil)
    view.layoutIfNeeded()
  }

  @Test("A child has no parent from when the parent's deinitializers begin")
  func deinitializing() throws {
    let child = ViewController()
    var seen: [Bool] = []
    do {
      let container = Leaver()
      container.tell = { seen.append(child.parent != nil) }
      try container.addChild(child)
    }
    #expect(seen == [false])
    #expect(child.parent == nil)
  }
}
