internal import NavigationSimulator
internal import TransitionLock
internal import VirtualTime

/// An app in use: its callbacks, refusals and completions so far.
final class UserWorld {
  let app: UsedApp
  var legality: CallbackLegality
  /// The violations of the order of callbacks, and then the collisions, in order.
  private(set) var violations: [CallbackViolation] = []
  private(set) var collisions: [String] = []
  /// The number of runs of each completion; then the completions that must not run.
  var completions: [Int] = []
  var refused: Set<Int> = []
  /// All controllers that were ever seen, as long as other code keeps them.
  private var knownControllers: [WeakController] = []
  /// The number of fingers that are down.
  var fingers = 0
  private(set) var journal: [String] = []
  private let misuseCount: Int
  private let beginning: SimulationClock.Instant
  private let observer = WorldObserver()

  private struct WeakController {
    weak var controller: ViewController?
    var hasGestures = false
  }

  init(_ app: UsedApp) {
    self.app = app
    let simulation = app.window.simulation
    misuseCount = simulation.misuses.count
    beginning = simulation.clock.now
    var states: [ControllerIdentity: AppearanceState] = [:]
    for controller in app.window.controllers where controller.window != nil {
      states[controller.identity] = .appeared
    }
    legality = CallbackLegality(
      assuming: CallbackLegality.Assumptions(startingState: .disappeared, startingStates: states)
    )
    observer.world = self
    simulation.addObserver(observer)
    look()
  }

  var simulation: NavigationSimulation { app.window.simulation }

  func note(_ text: String) {
    journal.append("\(beginning.duration(to: simulation.clock.now).inWholeMicroseconds)  \(text)")
  }

  /// All controllers that are alive.
  var alive: [ViewController] { knownControllers.compactMap(\.controller) }

  var misuses: ArraySlice<Misuse> { simulation.misuses[misuseCount...] }

  /// Notes the controllers that are in the window now, and makes their gestures ask the lock.
  func look() {
    knownControllers.removeAll { $0.controller == nil }
    for controller in app.window.controllers { remember(controller) }
    guard let lock = app.lock, app.takesSystemGestures else { return }
    for index in knownControllers.indices where !knownControllers[index].hasGestures {
      guard let controller = knownControllers[index].controller,
        controller.parent == nil || controller is NavigationController,
        app.window.controllers.contains(where: { $0 === controller })
      else { continue }
      knownControllers[index].hasGestures = true
      controller.transitions(by: lock).takeSystemGestures()
    }
  }

  func remember(_ controller: ViewController) {
    if knownControllers.contains(where: { $0.controller === controller }) { return }
    knownControllers.append(WeakController(controller: controller))
  }

  /// A completion that counts how often it runs.
  func completion(_ name: String) -> (index: Int, run: (String) -> Void) {
    let index = completions.count
    completions.append(0)
    return (
      index,
      { [weak self] end in
        self?.completions[index] += 1
        self?.note("  \(name) \(end)")
      }
    )
  }

  /// An observer that notes violations and collisions, as long as the world exists.
  private final class WorldObserver: SimulationObserver {
    weak var world: UserWorld?

    func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) {
      guard let world, let violation = world.legality.take(callback) else { return }
      world.violations.append(violation)
    }

    func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) {
      world?.look()
    }

    func simulation(
      _ simulation: NavigationSimulation,
      didEnd transition: TransitionRecord,
      with end: TransitionEnd
    ) {
      world?.look()
    }

    func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
      guard let world, world.app.lock != nil, refusal.failure.code == .conflict else { return }
      world.collisions.append(refusal.failure.message)
    }
  }
}

extension Duration {
  /// The nearest whole microsecond as text, such as `350ms`.
  fileprivate var inWholeMicroseconds: String {
    let microseconds = Int64((self / .microseconds(1)).rounded())
    if microseconds % 1_000 != 0 { return "\(microseconds)us" }
    if microseconds % 1_000_000 != 0 { return "\(microseconds / 1_000)ms" }
    return "\(microseconds / 1_000_000)s"
  }
}
