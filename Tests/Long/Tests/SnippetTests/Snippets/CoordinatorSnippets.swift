import NavigationSimulator
import Testing
import TransitionLock

// The test target of the tutorial "Test your coordinator without a screen".

// snippet.simulated-navigator
final class SimulatedNavigator: Navigator {
  let simulation = NavigationSimulation()
  let stack = NavigationController(rootViewController: ViewController(title: "contacts"))
  let lock: TransitionLock
  private let isLocked: Bool
  private let window: Window

  init(isLocked: Bool = true) {
    self.isLocked = isLocked
    lock = TransitionLock(clock: simulation.clock, executor: simulation.clock.executor)
    window = Window(simulation: simulation, rootViewController: stack)
    window.makeKeyAndVisible()
  }

  func move(_ move: Move, ifIdle: Bool, from place: Place, completion: @escaping (Bool) -> Void) {
    guard isLocked else { return startAtOnce(move, from: place, completion: completion) }
    let transitions = stack.transitions(by: lock)
    let ended: (Result<Void, TransitionFailure>) -> Void = { [self] result in
      if case .failure(let failure) = result, failure.code != .outdated, let cause = failure.cause {
        record(cause, at: place)
      }
      completion((try? result.get()) != nil)
    }
    start(move, by: ifIdle ? transitions.ifIdle : transitions, from: place, ended)
  }

  private func start(
    _ move: Move,
    by transitions: Transitions,
    from place: Place,
    _ ended: @escaping (Result<Void, TransitionFailure>) -> Void
  ) {
    let (file, line) = (place.file, place.line)
    func end<Value>(_ result: Result<Value, TransitionFailure>) { ended(result.map { _ in }) }
    switch move {
    case .push(let screen):
      let controller = ViewController(title: screen.rawValue)
      transitions.pushViewController(controller, animated: true, file: file, line: line).onEnd(end)
    case .present(let screen):
      let controller = ViewController(title: screen.rawValue)
      transitions.present(controller, animated: true, file: file, line: line).onEnd(end)
    case .dismiss: transitions.dismiss(animated: true, file: file, line: line).onEnd(end)
    case .popToRoot:
      transitions.popToRootViewController(animated: true, file: file, line: line).onEnd(end)
    }
  }

  private func startAtOnce(_ move: Move, from place: Place, completion: @escaping (Bool) -> Void) {
    let (file, line) = (place.file, place.line)
    let end: TransitionCompletion = { completion($0 == .finished) }
    do {
      switch move {
      case .push(let screen):
        let controller = ViewController(title: screen.rawValue)
        try stack.pushViewController(
          controller,
          animated: true,
          completion: end,
          file: file,
          line: line
        )
      case .present(let screen):
        let controller = ViewController(title: screen.rawValue)
        try stack.present(controller, animated: true, completion: end, file: file, line: line)
      case .dismiss: try stack.dismiss(animated: true, completion: end, file: file, line: line)
      case .popToRoot:
        _ = try stack.popToRootViewController(
          animated: true,
          completion: end,
          file: file,
          line: line
        )
      }
    } catch {
      record(error, at: place)
      completion(false)
    }
  }
}
// snippet.end

extension SimulatedNavigator {
  // Not the stand-in's.
  private typealias Transitions = NavigationSimulator.Transitions
}

// snippet.expectations
extension SimulatedNavigator {
  private func record(_ error: any Error, at place: Place) {
    let (file, path) = ("\(place.file)", "\(place.path)")
    Issue.record(
      error,
      sourceLocation: .init(fileID: file, filePath: path, line: Int(place.line), column: 1)
    )
  }

  func run(sourceLocation: SourceLocation = #_sourceLocation) async {
    do { try await simulation.run() } catch { Issue.record(error, sourceLocation: sourceLocation) }
  }

  func expectScreens(_ expected: Screen..., sourceLocation: SourceLocation = #_sourceLocation) {
    let controllers = stack.viewControllers + [stack.presentedViewController].compactMap(\.self)
    let shown = controllers.compactMap { Screen(rawValue: $0.title ?? "") }
    #expect(shown == expected, sourceLocation: sourceLocation)
  }
}
// snippet.end

// snippet.suite
@MainActor
struct SessionTests {
  let navigator = SimulatedNavigator()
  let coordinator: SessionCoordinator

  init() { coordinator = SessionCoordinator(navigator: navigator) }

  @Test("A double tap shows one contact")
  func doubleTap() async {
    coordinator.contactTapped()
    coordinator.contactTapped()
    await navigator.run()
    navigator.expectScreens(.contacts, .contact)
  }

  @Test("A session that expires while the editor comes leaves the login, and nothing else")
  func expiry() async {
    coordinator.contactTapped()
    await navigator.run()
    coordinator.editTapped()
    await navigator.simulation.advance(by: .milliseconds(100))
    coordinator.sessionExpired()
    await navigator.run()
    navigator.expectScreens(.contacts, .login)
    #expect(coordinator.isReadyToLogIn)
  }
}
// snippet.end
