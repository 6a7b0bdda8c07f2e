import NavigationSimulator
import TestSupport
import Testing
import TransitionLock
import TransitionSupport
import TransitionTurns

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
    let story = LateStory(scene)
    var asked = 0
    for number in 0..<12 {
      let presented = Probe(title: "\(number)")
      let kind = random.next() % 8
      if isSlow, kind == 4 { story.cancel(presented) }
      if isSlow, kind == 5 { story.dismissWhenAppeared(presented) }
      let verb: Verb<ViewController> =
        switch kind {
        case 0, 1: .push(ViewController(title: "\(number)"), animated: true)
        case 2: .pop(animated: true)
        case 3: .setStack([scene.stage.a, ViewController(title: "\(number)")], animated: true)
        case 4, 5: .present(presented, animated: true)
        default: .dismiss(animated: true)
        }
      let isTap = random.next() % 3 == 0
      asked += 1
      let time = Duration.milliseconds(random.next() % (isSlow ? 9_000 : 900))
      scene.simulation.schedule(after: time) { story.ask(verb, isTap: isTap, number) }
      guard isSlow, random.next() % 4 == 0 else { continue }
      asked += 1
      // A picker whose callback comes before its dismissal, or a menu that ends by itself.
      let (menu, isPicker) = (Probe(title: "menu"), random.next() % 2 == 0)
      scene.simulation.schedule(after: time + .milliseconds(700)) {
        story.show(menu, for: isPicker ? .zero : .seconds(2)) {
          story.ask(.present(Probe(), animated: true), isTap: false, 100 + number)
        }
      }
    }
    try await scene.settle()
    #expect(story.lies == [])
    #expect(story.told.count == asked && Set(story.told).count == asked, "\(scene.ends)")
    for truth in story.truths where truth.isDropped { #expect(!truth.hasBegun) }
    if !isSlow { #expect(!scene.ends.contains { $0.hasSuffix("refused: dropped") }, "\(scene.ends)") }
    #expect(scene.kit.record.messages == [], "\(scene.ends)")
  }

  @Test(
    "The lock is held until a push has ended that begins two frames after the call",
    arguments: 1...30 as ClosedRange<UInt64>
  )
  func latePush(seed: UInt64) async throws {
    let scene = Scene()
    scene.kit.record.lateness = Lateness(seed: seed)
    _ = scene.enqueue(.push(scene.stage.b, animated: true), "first")
    _ = scene.enqueue(.push(scene.stage.c, animated: true), "second")
    try await scene.settle()
    #expect(
      scene.ends.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") } == [
        "first finished", "second finished",
      ]
    )
    #expect(scene.stack == ["A", "B", "C"])
  }
}

/// The calls of a story, their truths, and the transitions of other code, which never begin while a call is under way.
@MainActor
private final class LateStory {
  private let scene: Scene
  private(set) var truths: [Truth] = []
  private(set) var told: [Int] = []
  private(set) var lies: [String] = []
  private var directors: [Director] = []

  init(_ scene: Scene) { self.scene = scene }

  func ask(_ verb: Verb<ViewController>, isTap: Bool, _ number: Int) {
    let (truth, note) = (Truth(), scene.note("\(number)"))
    truths.append(truth)
    var kit = scene.kit
    kit.truth = truth
    let calls = SerializedCalls(scene.stage.nav as ViewController, in: kit, lock: scene.lock)
    let completion: (Result<End, Failure>) -> Void = { [self] in
      if let lie = truth.lie(in: $0) { lies.append("\(scene.time) \(verb.name) of \(number) is \(lie)") }
      told.append(number)
      note($0)
    }
    if isTap {
      _ = calls.startIfIdle(verb, at: scene.site(), completion: completion)
    } else {
      _ = calls.enqueue(verb, on: MainActor.shared, at: scene.site(), completion: completion)
    }
  }

  /// Makes the transitions of a presented controller return to their start.
  func cancel(_ controller: ViewController) {
    let animator = ScriptedAnimator(simulation: scene.simulation)
    animator.finishes = false
    directors.append(Director(animator: animator))
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = directors.last
  }

  func dismissWhenAppeared(_ controller: Probe) {
    controller.reactions[.viewDidAppear] = { [unowned controller] in
      controller.reactions = [:]
      try? controller.dismiss(animated: true, completion: nil)
    }
  }

  /// Presents a controller of the system, which ends by itself, and calls a function before.
  func show(_ menu: ViewController, for duration: Duration, callingBack body: @escaping () -> Void) {
    let nav = scene.stage.nav
    guard isQuiet, nav.presentedViewController == nil else { return body() }
    scene.kit.record.systems.append(menu)
    try? nav.present(menu, animated: false, completion: nil)
    scene.simulation.schedule(after: duration) { [self] in
      body()
      scene.simulation.schedule(after: .zero) { self.end(menu) }
    }
  }

  private func end(_ menu: ViewController) {
    guard menu.presentingViewController != nil else { return }
    guard isQuiet else {
      scene.simulation.schedule(after: .milliseconds(50)) { self.end(menu) }
      return
    }
    try? scene.stage.nav.dismiss(animated: true, completion: nil)
  }

  private var isQuiet: Bool { !truths.contains(where: \.isInFlight) && scene.simulation.openTransitions.isEmpty }
}
