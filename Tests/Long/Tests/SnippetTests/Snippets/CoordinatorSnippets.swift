import NavigationSimulator
import Testing
import TransitionLock

// What stands in a test target in the tutorial "Test your coordinator without a screen".

// snippet.simulated-navigator
final class SimulatedNavigator: Navigator {
  let simulation = NavigationSimulation()
  let stack = NavigationController(rootViewController: ViewController(title: "contacts"))
  private(set) var locks: [TransitionLock]
  private let isLocked: Bool
  private let window: Window

  init(isLocked: Bool = true) {
    self.isLocked = isLocked
    locks = [TransitionLock(clock: simulation.clock, executor: simulation.clock.executor)]
    window = Window(simulation: simulation, rootViewController: stack)
    window.makeKeyAndVisible()
  }

  func move(_ move: Move, ifIdle: Bool, from place: Place, completion: @escaping (Bool) -> Void) {
    if !isLocked { locks.append(TransitionLock()) }  // one for each move: nobody waits for anybody
    let screens = stack.serialized(by: locks[locks.count - 1])
    do {
      if ifIdle {
        let isStarted = try start(move, by: screens.ifIdle, from: place) { completion($0 == .finished) }
        if !isStarted { completion(false) }
      } else {
        try start(move, by: screens, from: place) { [self] result in
          if case .failure(let failure) = result, failure.code == .refused { record(failure, at: place) }
          completion(result == .success(.finished))
        }
      }
    } catch {
      record(error, at: place)
      completion(false)
    }
  }

  @discardableResult
  private func start<Verbs: StackPerformer>(
    _ move: Move,
    by verbs: Verbs,
    from place: Place,
    _ ended: @escaping (Verbs.Ending) -> Void
  ) throws -> Verbs.Started where Verbs.StartedPops == Verbs.Started {
    let (file, line) = (place.file, place.line)
    switch move {
    case .push(let screen):
      let controller = ViewController(title: screen.rawValue)
      return try verbs.pushViewController(controller, animated: true, completion: ended, file: file, line: line)
    case .present(let screen):
      let controller = ViewController(title: screen.rawValue)
      return try verbs.present(controller, animated: true, completion: ended, file: file, line: line)
    case .dismiss: return try verbs.dismiss(animated: true, completion: ended, file: file, line: line)
    case .popToRoot: return try verbs.popToRootViewController(animated: true, completion: ended, file: file, line: line)
    }
  }
}
// snippet.end

// snippet.expectations
extension SimulatedNavigator {
  private func record(_ error: any Error, at place: Place) {
    let (file, path) = ("\(place.file)", "\(place.path)")
    Issue.record(error, sourceLocation: .init(fileID: file, filePath: path, line: Int(place.line), column: 1))
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
