import NavigationSimulator
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// An app with random taps, timers, tasks and fingers, some of them outside the lock, and with
/// UIKit's collisions.
///
/// The app has a stack, alone or in a tab beside another, and presents controllers and stacks in
/// all styles. All that happens is a function of the seed. The ``journal`` records the events, so
/// that a failure can be read.
@MainActor
final class RandomApp {
  /// The other sources of transitions in an app.
  enum Neighbors {
    /// No other source, not even a finger.
    case none
    /// Code that calls UIKit only if no transition runs.
    case careful
    /// Code that calls UIKit at any time. UIKit's complaints about it do not count.
    case careless
    /// The same, and events within two frames of each call: of other code, of the window's root,
    /// and of the scene.
    case meddling
  }

  /// The circumstances of the calls of an app.
  struct Surroundings: Sendable {
    let neighbors: Neighbors
    var profile = SystemProfile.current
    var collisionBehavior = CollisionBehavior.matchingUIKit
    var isSlow = false
  }

  let simulation = NavigationSimulation()
  let nav: NavigationController
  let tabs: TabBarController?
  let window: Window
  let lock: TransitionLock
  let kit: SimulatedControllers
  let neighbors: Neighbors
  /// A Boolean value that indicates whether UIKit keeps back, drops and completes calls in every
  /// way.
  let isSlow: Bool
  let forwarding = PullForwarding()
  var random: SplitMix64
  var journal: [String] = []
  var complaints: [String] = []
  var calls = 0
  /// The number of reported ends of each call.
  var told: [Int: Int] = [:]
  /// The fates of the calls' transitions.
  var truths: [Int: Truth] = [:]
  var controllers = 0
  /// The delegates of presented controllers, which retain no delegate.
  var directors: [RecordingDelegate] = []

  init(seed: UInt64, _ surroundings: Surroundings) {
    neighbors = surroundings.neighbors
    isSlow = surroundings.isSlow
    random = SplitMix64(seed: seed)
    simulation.collisionBehavior = surroundings.collisionBehavior
    simulation.profile = surroundings.profile
    Answers.current.give(to: simulation)
    nav = NavigationController(rootViewController: ViewController(title: "root"))
    nav.title = "nav"
    if random.next() % 3 == 0 {
      let tabs = TabBarController(title: "tabs")
      tabs.viewControllers = [
        nav, NavigationController(rootViewController: ViewController(title: "other")),
      ]
      self.tabs = tabs
    } else {
      tabs = nil
    }
    window = Window(simulation: simulation, rootViewController: tabs ?? nav)
    lock = TransitionLock(
      label: "scene",
      clock: simulation.clock,
      executor: simulation.clock.executor
    ) { _ in }
    kit = SimulatedControllers(simulation)
    if isSlow {
      kit.record.slowness = Slowness(frames: { [unowned self] in Int(random.next() % 3) }) {
        [unowned self] in
        chance(2)
          ? Slowness.Kind.allCases[Int(random.next() % UInt64(Slowness.Kind.allCases.count))] : nil
      }
    }
    if random.next() % 2 == 0 { observeSwipes() }
    if neighbors == .meddling {
      kit.record.life = SceneLife(isInForeground: true)
      kit.record.meddle = { [unowned self] in meddle() }
    }
    forwarding.hold = { [unowned self] in
      TransitionVerbs(of: $0, in: kit, lock: lock).hold(during: .pullDown, at: site)
    }
  }

  func run() async {
    for _ in 0..<25 {
      let event = makeEvent()
      simulation.schedule(after: .milliseconds(random.next() % 5_000)) { event() }
    }
    do {
      try await simulation.run()
    } catch {
      complaints.append("\(error)")
    }
    for call in 0..<calls where told[call] != 1 {
      complaints.append("call \(call) was told \(told[call] ?? 0) times")
    }
    if lock.isTransitioning { complaints.append("held by \(lock.holder as Any)") }
    if lock.waitingCount != 0 { complaints.append("\(lock.waitingCount) wait") }
    complaints += simulation.openTransitions.map { "\($0) is open" }
    guard !isCareless else { return }
    complaints += kit.record.exceptions.map { "UIKit raised an exception: \($0)" }
    complaints += kit.record.messages.map { "UIKit wrote: \($0)" }
    complaints += truths.filter { $0.value.isDropped && $0.value.hasBegun }.map {
      "call \($0.key) was dropped, and began"
    }
  }

  var isCareless: Bool { neighbors == .careless || neighbors == .meddling }

  func note(_ line: String) { journal.append("\(simulation.clock.now) \(line)") }

  func chance(_ one: UInt64) -> Bool { random.next() % one == 0 }
}
