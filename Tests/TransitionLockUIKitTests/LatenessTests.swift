import NavigationSimulator
import TestSupport
import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Calls in line and taps, with a UIKit that begins transitions late, or is slow in every way.
@Suite("A late UIKit") @MainActor
struct LatenessTests {
  @Test(
    "Under every lateness, no two transitions run at once, and each call is told the truth, once",
    arguments: Effort.seeds(40),
    [false, true]
  )
  func everyTiming(seed: UInt64, isSlow: Bool) async throws {
    let scene = Scene()
    try await play(seed, in: scene, Lateness(seed: seed, isSlow: isSlow), isSlow: isSlow)
    #expect(scene.simulation.openTransitions.isEmpty)
  }

  /// Without this, the tests under lateness would show less than they seem to.
  @Test("In a few such stories, every kind of lateness occurs often")
  func kinds() async throws {
    var counts: [Lateness.Kind: Int] = [:]
    for seed in 0..<30 as Range<UInt64> {
      let lateness = Lateness(seed: seed, isSlow: seed % 2 == 0)
      try await play(seed, in: Scene(), lateness, isSlow: seed % 2 == 0)
      counts.merge(lateness.counts, uniquingKeysWith: +)
    }
    let all = Lateness.Kind.all.union(Lateness.Slowness.allCases.map { .isSlow($0) })
    #expect(Set(counts.filter { $0.value >= 3 }.keys) == all, "\(counts)")
  }

  private func play(_ seed: UInt64, in scene: Scene, _ lateness: Lateness, isSlow: Bool) async throws {
    scene.kit.record.lateness = lateness
    var random = SplitMix64(seed: seed &+ 1)
    var asked: [String] = []
    var directors: [Director] = []
    for number in 0..<12 {
      let presented = Probe(title: "\(number)")
      let kind = random.next() % 8
      if isSlow, kind == 4 { directors.append(cancel(presented, in: scene)) }
      if isSlow, kind == 5 { dismissWhenAppeared(presented) }
      let verb: Verb<ViewController> =
        switch kind {
        case 0, 1: .push(ViewController(title: "\(number)"), animated: true)
        case 2: .pop(animated: true)
        case 3: .setStack([scene.stage.a, ViewController(title: "\(number)")], animated: true)
        case 4, 5: .present(presented, animated: true)
        default: .dismiss(animated: true)
        }
      let isTap = random.next() % 3 == 0
      asked.append("\(number)")
      let time = Duration.milliseconds(random.next() % (isSlow ? 9_000 : 900))
      scene.simulation.schedule(after: time) { self.ask(verb, isTap: isTap, "\(number)", in: scene) }
      guard isSlow, random.next() % 4 == 0 else { continue }
      asked.append("\(number)+")
      // A picker whose callback comes before its dismissal, or a menu.
      let (menu, alert, isPicker) = (Probe(title: "menu"), Probe(title: "alert"), random.next() % 2 == 0)
      scene.simulation.schedule(after: time + .milliseconds(700)) {
        self.show(menu, for: isPicker ? .zero : .seconds(2), in: scene) {
          self.ask(.present(alert, animated: true), isTap: false, "\(number)+", in: scene)
        }
      }
    }
    try await scene.settle()
    let told = scene.ends.map { String($0.split(separator: " ")[2]) }
    #expect(told.sorted() == asked.sorted(), "\(scene.ends)")
    if !isSlow { #expect(!scene.ends.contains { $0.hasSuffix("refused: dropped") }, "\(scene.ends)") }
    #expect(scene.kit.record.messages == [], "\(scene.ends)")
  }

  private func ask(_ verb: Verb<ViewController>, isTap: Bool, _ name: String, in scene: Scene) {
    if isTap { _ = scene.tap(verb, name) } else { _ = scene.enqueue(verb, name) }
  }

  /// Makes the transitions of a presented controller return to their start.
  private func cancel(_ controller: ViewController, in scene: Scene) -> Director {
    let animator = ScriptedAnimator(simulation: scene.simulation)
    animator.finishes = false
    let director = Director(animator: animator)
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = director
    return director
  }

  private func dismissWhenAppeared(_ controller: Probe) {
    controller.reactions[.viewDidAppear] = { [unowned controller] in
      controller.reactions = [:]
      try? controller.dismiss(animated: true, completion: nil)
    }
  }

  /// Presents a controller of the system that ends by itself, one turn after it has called a function. Other code does neither
  /// while a call is under way.
  private func show(
    _ menu: ViewController,
    for duration: Duration,
    in scene: Scene,
    callingBack body: @escaping () -> Void
  ) {
    let nav = scene.stage.nav
    guard isQuiet(scene), nav.presentedViewController == nil else { return body() }
    scene.kit.record.systems.append(menu)
    try? nav.present(menu, animated: false, completion: nil)
    func end() {
      guard menu.presentingViewController != nil else { return }
      if isQuiet(scene) { try? nav.dismiss(animated: true, completion: nil) } else { later(.milliseconds(50)) }
    }
    func later(_ delay: Duration) { scene.simulation.schedule(after: delay) { end() } }
    scene.simulation.schedule(after: duration) {
      body()
      later(.zero)
    }
  }

  private func isQuiet(_ scene: Scene) -> Bool {
    !scene.truths.contains(where: \.isInFlight) && scene.simulation.openTransitions.isEmpty
  }
}
