import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Transitions in line: order")
struct OrderInLineTests {
  private let line = Line()
  private var fixture: StackFixture { line.stack }

  @Test(
    "Calls of code on no actor run in the order of the calls, each until the end of its transition"
  )
  func order() async throws {
    let nav = line.nav
    nav.pushViewController(fixture.b, animated: true).noted("push", on: line)
    nav.present(fixture.c, animated: true).noted("present", on: line)
    nav.dismiss(animated: true).noted("dismiss", on: line)
    nav.pushViewController(fixture.d, animated: false).noted("push", on: line)
    nav.popToRootViewController(animated: true).noted("root", on: line)
    nav.setViewControllers([fixture.a, fixture.b], animated: true).noted("set", on: line)
    nav.popToViewController(fixture.a, animated: true).noted("to", on: line)
    nav.popViewController(animated: true).noted("pop", on: line)
    #expect(
      (line.lock.waitingCount, line.lock.holder?.label) == (7, "pushViewController(_:animated:)")
    )
    #expect(line.lock.holder?.file == "NavigationSimulatorTests/OrderInLineTests.swift")
    try await line.simulation.run()
    #expect(
      line.ends == [
        "0.35 seconds push finished", "0.85 seconds present finished",
        "1.35 seconds dismiss finished",
        "1.35 seconds push finished", "1.7 seconds root [\"B\", \"D\"]",
        "2.05 seconds set finished",
        "2.4 seconds to [\"B\"]", "2.4 seconds pop nothing",
      ]
    )
    #expect(!line.lock.isTransitioning)
    #expect(fixture.events.lines.filter { $0.contains("thrown") } == [])
  }

  @Test("Calls that a task awaits one after the other run in that order, each with its value")
  func values() async throws {
    let nav = line.nav
    #expect(try await nav.pushViewController(fixture.b, animated: true).end == .finished)
    _ = try await nav.setViewControllers(
      [fixture.a, fixture.b, fixture.c, fixture.d],
      animated: true
    ).end
    #expect(try await nav.popViewController(animated: true).end === fixture.d)
    #expect(try await nav.popToViewController(fixture.b, animated: true).end.map(\.title) == ["C"])
    #expect(try await nav.popToRootViewController(animated: true).end.map(\.title) == ["B"])
    _ = try await nav.present(fixture.c, animated: true).end
    _ = try await nav.dismiss(animated: true).end
    #expect(line.time == .milliseconds(2_750))
  }

  @Test("Any number of calls in line run in order, without a wasted yield")
  func many() async throws {
    line.simulation.requiredIdleYields = 0
    var order: [Int] = []
    for number in 0..<100 {
      let call =
        number.isMultiple(of: 2)
        ? line.nav.present(ViewController(), animated: true)
        : line.nav.dismiss(animated: number % 3 == 0)
      call.onEnd { _ in order.append(number) }
    }
    try await line.simulation.run()
    #expect(order == Array(0..<100))
  }

  @Test(
    "A segue waits in line like any other call, and a dismissal behind it removes what it has presented"
  )
  func segue() async throws {
    let storyboard = Storyboard()
    for name in ["B", "C"] { storyboard.addScene(name) { ViewController(title: name) } }
    try storyboard.addSegue("go", from: "B", to: "C")
    let source = try storyboard.instantiateViewController(withIdentifier: "B")
    let scene = source.transitions(by: line.lock)
    _ = try await line.nav.pushViewController(source, animated: true).end
    scene.performSegue(withIdentifier: "go", sender: nil).noted("go", on: line)
    scene.dismiss(animated: true).noted("dismiss", on: line)
    scene.performSegue(withIdentifier: "go", sender: nil).noted("go", on: line)
    try await line.simulation.run()
    #expect(
      line.ends == [
        "0.85 seconds go finished", "1.35 seconds dismiss finished", "1.85 seconds go finished",
      ]
    )
    #expect(fixture.nav.presentedViewController?.title == "C")
  }

  @Test("A call through ifIdle starts only on a free lock, and gives it back if it is refused")
  func ifIdle() async throws {
    let idle = line.nav.ifIdle
    #expect(
      idle.pushViewController(fixture.b, animated: true).noted("B", on: line).state == .started
    )
    #expect(idle.pushViewController(fixture.c, animated: true).state == .dropped)
    let dropped = await #expect(throws: TransitionFailure.self) {
      _ = try await idle.popViewController(animated: true).end
    }
    #expect(dropped?.code == .dropped)
    try await line.simulation.run()
    #expect(line.ends == ["0.35 seconds B finished"])
    #expect(try await idle.present(fixture.c, animated: true).end == .finished)
    #expect(idle.present(fixture.d, animated: true).failure?.code == .alreadyPresenting)
    #expect(!line.lock.isTransitioning)
  }
}
