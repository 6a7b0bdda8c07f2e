internal import AppearanceLog
internal import NavigationSimulator
internal import TransitionLock
internal import VirtualTime

/// An app in use: what has been told, refused and completed so far.
final class UserWorld {
  let app: UsedApp
  let isolation: (any Actor)?
  var legality: CallbackLegality
  /// What was wrong with callbacks, and what collided, in order.
  private(set) var violations: [CallbackViolation] = []
  private(set) var collisions: [String] = []
  /// How often each completion has run, and which must not.
  var completions: [Int] = []
  var refused: Set<Int> = []
  /// Everybody who was ever seen, as long as somebody else keeps them.
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

  init(_ app: UsedApp, isolation: (any Actor)?) {
    self.app = app
    self.isolation = isolation
    let simulation = app.window.simulation
    misuseCount = simulation.misuses.count
    beginning = simulation.clock.now
    var states: [ControllerIdentity: AppearanceState] = [:]
    for controller in app.window.controllers where controller.window != nil { states[controller.identity] = .appeared }
    legality = CallbackLegality(
      assuming: CallbackLegality.Assumptions(startingState: .disappeared, startingStates: states)
    )
    observer.world = self
    simulation.addObserver(observer)
    look()
  }

  var simulation: NavigationSimulation { app.window.simulation }

  func note(_ text: String) {
    journal.append("\(beginning.duration(to: simulation.clock.now).roundedToMicroseconds.marbleText)  \(text)")
  }

  /// Everybody who is alive.
  var alive: [ViewController] { knownControllers.compactMap(\.controller) }

  var misuses: ArraySlice<Misuse> { simulation.misuses[misuseCount...] }

  /// Remembers who is in the window now, and has their gestures ask the lock.
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
      controller.serialized(by: lock, isolation: isolation).ifIdle.takeSystemGestures()
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

  /// Hears what happens, as long as the world is there.
  private final class WorldObserver: SimulationObserver {
    weak var world: UserWorld?

    func simulation(_ simulation: NavigationSimulation, willCall callback: CallbackRecord) {
      guard let world, let violation = world.legality.take(callback) else { return }
      world.violations.append(violation)
    }

    func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) { world?.look() }

    func simulation(_ simulation: NavigationSimulation, didEnd transition: TransitionRecord, with end: TransitionEnd) {
      world?.look()
    }

    func simulation(_ simulation: NavigationSimulation, didRefuse refusal: Refusal) {
      guard let world, world.app.lock != nil, refusal.failure.code == .conflict else { return }
      world.collisions.append(refusal.failure.message)
    }
  }
}
