import NavigationSimulator
import NavigationTestKit
import Testing
import TransitionLock

@Suite("Leaks", .timeLimit(.minutes(10))) @MainActor
struct LeakTests {
  private final class Coordinator {
    var onDone: (() -> Void)?
    let navigation = NavigationController(
      rootViewController: ViewController(title: "A"),
      title: "nav"
    )
  }

  @Test("A body that leaves no object behind passes, with a simulation and custom objects")
  func clean() async throws {
    try await expectNoLeaks { leaks in
      let coordinator = leaks.watch(Coordinator())
      let simulation = NavigationSimulation()
      let window = Window(simulation: simulation, rootViewController: coordinator.navigation)
      leaks.watch(window, simulation)
      try await coordinator.navigation.pushViewController(
        ViewController(title: "B"),
        animated: true
      )
      try await coordinator.navigation.popViewController(animated: true)
    }
  }

  @Test("An object that retains itself is reported with the line that watches it")
  func cycle() async {
    weak var cycle: Coordinator?
    let line = #line + 3
    let leaks = await findLeaks { leaks in
      let coordinator = Coordinator()
      leaks.watch(coordinator)
      coordinator.onDone = { _ = coordinator }
      cycle = coordinator
    }
    #expect(
      leaks.map(\.description) == [
        "<Coordinator>, watched at NavigationTestKitTests/LeakTests.swift:\(line)"
      ]
    )
    cycle?.onDone = nil
  }

  @Test("A watched window also watches controllers that are pushed later")
  func reached() async throws {
    var kept: ViewController?
    let leaks = try await findLeaks { leaks in
      let simulation = NavigationSimulation()
      let navigation = NavigationController(
        rootViewController: ViewController(title: "A"),
        title: "nav"
      )
      let window = leaks.watch(Window(simulation: simulation, rootViewController: navigation))
      let pushed = ViewController(title: "B")
      try await navigation.pushViewController(pushed, animated: true)
      try await navigation.popViewController(animated: true)
      kept = pushed
      _ = window
    }
    #expect(leaks.map(\.name) == ["<ViewController \"B\">", "<View \"B\">"])
    #expect(leaks.map(\.origin) == ["<Window>", "<Window>"])
    #expect(kept != nil)
    #expect(leaks.allSatisfy { $0.state == nil })
  }

  @Test("A watched controller also watches its children, presented controllers and views")
  func everythingReachable() async throws {
    var kept: [AnyObject] = []
    let leaks = try await findLeaks { leaks in
      let (root, modal) = (ViewController(title: "a"), ViewController(title: "m"))
      let navigation = NavigationController(rootViewController: root, title: "nav")
      let window = Window(simulation: NavigationSimulation(), rootViewController: navigation)
      try await root.present(modal, animated: true)
      let subview = View(name: "inner")
      modal.view.addSubview(subview)
      leaks.watch(navigation)
      kept = [navigation, subview]
      _ = window
    }
    #expect(
      Set(leaks.map(\.name)).isSuperset(of: [
        "<NavigationController \"nav\">", "<ViewController \"a\">", "<ViewController \"m\">",
        "<View \"inner\">",
      ])
    )
    #expect(
      leaks.first { $0.name == "<ViewController \"a\">" }?.state
        == "its parent is <NavigationController \"nav\">"
    )
    #expect(leaks.first { $0.name == "<View \"inner\">" }?.state == "it is in <View \"m\">")
    #expect(!kept.isEmpty)
  }

  @Test("An object that the simulation releases later in virtual time is no leak")
  func rest() async throws {
    let list = ViewController(title: "list")
    let window = Window(simulation: NavigationSimulation(), rootViewController: list)
    try await expectNoLeaks { leaks in
      let editor = leaks.watch(ViewController(title: "editor"))
      try await list.present(editor, animated: true)
      window.simulation.schedule(after: .seconds(1)) {
        try? editor.dismiss(animated: true, completion: nil)
      }
    }
  }

  @Test("A task that ends soon is no leak")
  func tasks() async {
    await expectNoLeaks { leaks in
      let coordinator = leaks.watch(Coordinator())
      Task {
        await Task.yield()
        _ = coordinator
      }
      await Task.yield()
    }
  }

  @Test("A request in line is a leak; the release of its lock settles the request")
  func requests() async {
    let lock = TransitionLock(label: "window") { _ in }
    let token = lock.tryStart("holder")
    let leaks = await findLeaks { leaks in leaks.watch(lock.enqueue("waiter") { $0.end() }) }
    #expect(leaks.map(\.name) == ["a request of a lock"])
    token?.end()
    expectNoLeaks { leaks in
      let lock = leaks.watch(TransitionLock(label: "window") { _ in })
      _ = lock.tryStart("holder")
      leaks.watch(lock.enqueue("waiter") { $0.end() })
    }
  }

  @Test("The synchronous form rethrows the error of its body")
  func synchronous() {
    var kept: [Coordinator] = []
    func leak() throws(CancellationError) {
      try expectNoLeaks { (leaks) throws(CancellationError) in
        kept.append(leaks.watch(Coordinator()))
        throw CancellationError()
      }
    }
    let line = #line - 5
    withKnownIssue {
      #expect(throws: CancellationError.self) { try leak() }
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.first?.rawValue.hasPrefix(
          "1 object is still there after the body:\n  <Coordinator>, "
        )
          == true
    }
  }
}
