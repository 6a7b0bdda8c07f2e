import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Transitions in line: order")
final class OrderInLineTests: Line {
  @Test(
    "Calls of code on no actor run in the order of the calls, each until the end of its transition"
  )
  func order() async throws {
    calls.pushViewController(b, animated: true).noted("push", in: story)
    calls.present(c, animated: true).noted("present", in: story)
    calls.dismiss(animated: true).noted("dismiss", in: story)
    calls.pushViewController(d, animated: false).noted("push", in: story)
    calls.popToRootViewController(animated: true).noted("root", in: story)
    calls.setViewControllers([a, b], animated: true).noted("set", in: story)
    calls.popToViewController(a, animated: true).noted("to", in: story)
    calls.popViewController(animated: true).noted("pop", in: story)
    #expect(lock.waitingCount == 7)
    #expect(lock.holder?.label == "pushViewController(_:animated:)")
    #expect(lock.holder?.file == "NavigationSimulatorTests/OrderInLineTests.swift")
    try await settle(
      """
      0.35: push finished
      0.85: present finished
      1.35: dismiss finished · push finished
      1.7: root BD
      2.05: set finished
      2.4: to B · pop nothing
      → A
      """
    )
  }

  @Test("Calls that a task awaits one after the other run in that order, each with its value")
  func values() async throws {
    #expect(try await calls.pushViewController(b, animated: true).end == .finished)
    _ = try await calls.setViewControllers([a, b, c, d], animated: true).end
    #expect(try await calls.popViewController(animated: true).end === d)
    #expect(try await calls.popToViewController(b, animated: true).end.map(\.title) == ["C"])
    #expect(try await calls.popToRootViewController(animated: true).end.map(\.title) == ["B"])
    _ = try await calls.present(c, animated: true).end
    _ = try await calls.dismiss(animated: true).end
    #expect(time == .milliseconds(2_750))
  }

  @Test("A hundred calls in line run in order, without a wasted yield")
  func many() async throws {
    simulation.requiredIdleYields = 0
    var order: [Int] = []
    for number in 0..<100 {
      let call =
        number.isMultiple(of: 2)
        ? calls.present(ViewController(), animated: true)
        : calls.dismiss(animated: number % 3 == 0)
      call.onEnd { _ in order.append(number) }
    }
    try await simulation.run()
    #expect(order == Array(0..<100))
  }

  @Test("A segue waits in line, and a dismissal behind it removes the controller that it presents")
  func segue() async throws {
    let storyboard = Storyboard()
    for name in ["B", "C"] { storyboard.addScene(name) { ViewController(title: name) } }
    try storyboard.addSegue("go", from: "B", to: "C")
    let source = try storyboard.instantiateViewController(withIdentifier: "B")
    let scene = calls(on: source)
    _ = try await calls.pushViewController(source, animated: true).end
    scene.performSegue(withIdentifier: "go", sender: nil).noted("go", in: story)
    scene.dismiss(animated: true).noted("dismiss", in: story)
    scene.performSegue(withIdentifier: "go", sender: nil).noted("go", in: story)
    try await settle("0.85: go finished\n1.35: dismiss finished\n1.85: go finished → (A) B + C")
  }

  @Test("A call through ifIdle starts only on a free lock, which stays free if the call is refused")
  func ifIdle() async throws {
    let idle = calls.ifIdle
    idle.pushViewController(b, animated: true).noted("B", in: story)
    idle.pushViewController(c, animated: true).noted("C", in: story)
    await #expect(throws: TransitionFailure.self) {
      _ = try await idle.popViewController(animated: true).end
    }
    try await settle("0.0: C dropped\n0.35: B finished")
    #expect(try await idle.present(c, animated: true).end == .finished)
    idle.present(d, animated: true).noted("D", in: story)
    try await settle(
      """
      0.85: thrown alreadyPresenting · D alreadyPresenting: alreadyPresenting
      """
    )
  }
}
